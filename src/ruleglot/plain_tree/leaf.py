"""A page of the tree, in its Markdown file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath
from typing import Any

import yaml

from ruleglot.pages import Heading, Page, plain

ASSETS = "assets/ruleglot"
"""Where scripts and styles are in the site."""
_FENCE = re.compile(r"^(\s*)([`~])", re.MULTILINE)
_TITLE = re.compile(r"^# +(.+?)[ #]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page in the file `file`; `written` is what the core has written, None for one written by hand."""

    language: str
    file: str
    content: bytes
    written: Page | None = None

    @classmethod
    def of(cls, page: Page) -> Leaf:
        """Give a page of the core as Markdown that is all HTML, below what generators want to know of it.

        The texts on top are HTML as well: generators that read them there put them into the page as they are.
        """
        top: dict[str, Any] = {"title": html(page.title), "description": html(page.description)}
        top |= {"headings": [_heading(h) for h in page.headings]} if page.headings else {"hide": ["toc"]}
        accent = f' data-accent="{escape(page.accent)}"' if page.accent else ""
        body = _FENCE.sub(lambda found: f"{found[1]}&#{ord(found[2])};", page.body)
        own = f"{'../' * len(PurePosixPath(page.folder).parts)}{ASSETS}"
        styles = "".join(f'<link rel="stylesheet" href="{own}/css/{name}.css">\n' for name in page.styles)
        scripts = "".join(f'<script src="{own}/js/{name}.js"></script>\n' for name in page.scripts)
        div = f'<div class="rg-page"{accent}>\n{styles}{page.data_elements}{body}\n{scripts}</div>'
        text = f"---\n{as_yaml(top)}---\n\n{div}\n"
        return cls(page.language, f"{page.folder}/index.md", text.encode(), page)

    @property
    def path(self) -> str:
        """The page's folder in the site: `en/club` for `en/club.md` and for `en/club/index.md`."""
        file = PurePosixPath(self.file)
        return str(file.parent if file.stem in ("index", "README") else file.with_suffix(""))

    @property
    def title(self) -> str:
        """The title as plain text."""
        if self.written:
            return plain(self.written.title)
        found = _TITLE.search(self.content.decode("utf-8", "replace"))
        return found[1] if found else PurePosixPath(self.path).name

    @property
    def description(self) -> str:
        """What the page is about as plain text; empty for one written by hand."""
        return plain(self.written.description) if self.written else ""


def html(text: str) -> str:
    """Give a text as one line of HTML."""
    return escape(plain(text))


def as_yaml(value: Any) -> str:
    """Write a value as YAML, in the order that it has."""
    written: str = yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=110)
    return written


def _heading(heading: Heading) -> dict[str, Any]:
    below = {"below": [_heading(lower) for lower in heading.below]} if heading.below else {}
    return {"id": heading.id, "title": html(heading.title), **below}
