"""The search of one language: its index, and the small script that folds words alike in index and query.

The theme's search box runs lunr in a worker, which loads a script of the name that the index gives.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ruleglot.messages import digits

if TYPE_CHECKING:
    from ruleglot.model.languages import Language
    from ruleglot.pages.page import Entry

SEPARATOR = r"[\s\-,.:;!?()\[\]\u0964\u0965¶·…“”‘’«»\"'/]+"
_TITLE_BOOST = 50


def index(language: Language, entries: Iterable[tuple[str, Entry]]) -> dict[str, Any]:
    """Give the search index, ready for JSON.

    Each entry comes with the address of its page relative to the language's root; the page itself first.
    """
    return {
        "config": {
            "lang": [_name(language)],
            "separator": SEPARATOR,
            "pipeline": [],
            "fields": {"title": {"boost": _TITLE_BOOST}, "text": {"boost": 1}, "tags": {"boost": 1}},
        },
        "docs": [
            {
                "location": f"{address}#{entry.fragment}" if entry.fragment else address,
                "title": escape(entry.title, quote=False),
                "text": f"<p>{escape(entry.text, quote=False)}</p>" if entry.text else "",
            }
            for address, entry in entries
        ],
    }


def script_name(language: Language) -> str:
    """Give the file name under which the worker looks for the language's script."""
    return f"lunr.{_name(language)}.min.js"


def script(language: Language) -> str:
    """Give the script that teaches lunr the language."""
    data = {
        **language.search.model_dump(),
        "digits": digits(language, "0123456789"),
    }
    install = (files("ruleglot") / "static/js/search.js").read_text("utf-8")
    name, folded = json.dumps(_name(language)), json.dumps(data, ensure_ascii=False)
    return f"{install}ruleglotSearch(self.lunr,{name},{folded});\n"


def _name(language: Language) -> str:
    return f"ruleglot-{language.code}"
