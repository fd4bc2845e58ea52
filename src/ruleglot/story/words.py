"""The words of a game in one language, as a file of JavaScript: messages parsed, texts of rules printed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruleglot.messages import MessageError, Teller, as_json, parse
from ruleglot.messages.numbers import number_format
from ruleglot.messages.parse import Fault
from ruleglot.messages.terms import counted_forms
from ruleglot.messages.tree import Json, Term, walk

if TYPE_CHECKING:
    from ruleglot.book import Book, GameBook
    from ruleglot.model.text import RuleText

_MESSAGES = ("scene", "picture", "rulings", "tells", "names", "silent")
"""The sections of a text file whose messages are about a situation."""

_PRINTED = ("asks", "rows")
"""The sections whose texts are the same in every situation."""


def words_script(book: Book, game: GameBook, code: str) -> str:
    """Write the script that registers a game's words in a language in `globalThis.ruleglotTexts`."""
    words = json.dumps(_Words(book, game, code).all(), ensure_ascii=False, separators=(",", ":"))
    return f"(globalThis.ruleglotTexts??={{}})[{json.dumps(f'{code}/{game.id}')}]={words};\n"


class _Words:
    """Gathers the words of one game in one language."""

    def __init__(self, book: Book, game: GameBook, code: str) -> None:
        self._language = book.languages[code]
        self._glossary = book.glossaries[code]
        self._text = game.texts[code]
        self._teller = Teller(self._language, game, self._glossary, book.interface[code])
        self._terms: set[str] = set()

    def all(self) -> dict[str, Any]:
        """Give them as JSON."""
        text = self._text
        sections = {name: self._messages(getattr(text, name)) for name in _MESSAGES}
        return {
            "language": self._language.code,
            "format": number_format(self._language),
            "words": self._teller.fallbacks(),
            "name": text.name,
            "values": text.values,
            "counted": {id_: self._counted(id_) for id_ in sorted(self._terms)},
            **sections,
            **{name: self._printed(getattr(text, name)) for name in _PRINTED},
            "options": {
                name: {"title": self._print(option.title), "values": self._printed(option.values)}
                for name, option in text.options.items()
            },
            "editions": {
                name: {"name": edition.name, "status": edition.status}
                for name, edition in text.editions.items()
            },
            "rules": {rule: self._rule(words) for rule, words in text.rules.items()},
        }

    def _messages(self, sources: Mapping[str, str]) -> dict[str, Json]:
        return {key: self._message(source) for key, source in sources.items()}

    def _message(self, source: str) -> Json:
        """Parse a message; one that is only words is these words."""
        parsed = parse(source)
        if isinstance(parsed, Fault):
            raise MessageError(f"{parsed.message} in '{source}'")
        self._terms |= {node.term for node in walk(parsed) if isinstance(node, Term)}
        written = as_json(parsed)
        return written[0] if len(written) == 1 and isinstance(written[0], str) else list(written)

    def _counted(self, term: str) -> Json:
        """Give a term's counted forms by category; `["count", ""]` in them is the number."""
        forms = counted_forms(self._glossary.terms[term].counted)
        return {category: list(as_json(form)) for category, form in forms.categories}

    def _rule(self, words: RuleText) -> dict[str, Any]:
        found: dict[str, Any] = {"title": self._print(words.title)}
        if words.text is not None:
            found["text"] = self._print(words.text)
        if words.editions:
            found["editions"] = self._printed(words.editions)
        if words.when:
            found["when"] = self._printed(words.when)
        return found

    def _printed(self, sources: Mapping[str, str]) -> dict[str, str]:
        return {key: self._print(source) for key, source in sources.items()}

    def _print(self, source: str) -> str:
        return self._teller.text(source)
