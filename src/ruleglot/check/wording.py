"""Every text that readers see, with its place: what the checks of wording go through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ruleglot import layout
from ruleglot.book import Book
from ruleglot.document import Data, KeyPath, Place
from ruleglot.model.languages import Language
from ruleglot.problem import Problem, Severity

Kind = Literal["game", "quiz", "glossary", "interface"]

_NAME = re.compile(r"\b[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)*(?: \d+(?:\.\d+)*)?")
_EXEMPT = re.compile(r"\b[A-Z]{2,4}-[A-Z]+[0-9]+[a-z]?\b|\b(?:[A-Z]\.)*[A-Z]{1,5}\b|%\([a-z_]+\)[sd]")


@dataclass(frozen=True, slots=True)
class Wording:
    """One text: whose it is, where it stands and what it says.

    `key` is the same in every language. `game` is None in the glossary and the interface.
    """

    kind: Kind
    language: Language
    game: str | None
    path: str
    key: KeyPath
    place: Place
    text: str

    def problem(self, code: str, message: str, mend: str, severity: Severity = "error") -> Problem:
        """Make the problem that stands at this text."""
        return Problem(self.path, *self.place, code, message, mend, severity)


def wordings(book: Book) -> tuple[Wording, ...]:
    """Give all texts of the book, in the order of languages and files."""
    return tuple(w for language in book.languages.values() for w in _of_language(book, language))


def reference_language(book: Book) -> str:
    """Give the language that the others fall back to, with whose texts theirs are compared."""
    without = [code for code, language in book.languages.items() if not language.fallback]
    return without[0] if without else next(iter(book.languages))


def by_key(texts: tuple[Wording, ...]) -> dict[tuple[Kind, str | None, KeyPath], dict[str, Wording]]:
    """Group texts that say the same in several languages: by what they are, then by language."""
    grouped: dict[tuple[Kind, str | None, KeyPath], dict[str, Wording]] = {}
    for wording in texts:
        key = (wording.kind, wording.game, wording.key)
        grouped.setdefault(key, {})[wording.language.code] = wording
    return grouped


def is_search_alias(wording: Wording) -> bool:
    """Tell whether a text only helps to find something, and may be in any language."""
    return bool({"known_as", "not_the_same_as", "also"} & set(wording.key))


def own_words(wording: Wording, source: Wording | None) -> str:
    """Give the printed words of a text without the names that stand so in its source too."""
    words = printed_words(wording.text)
    if source is None or source is wording:
        return words
    for name in sorted(_NAME.findall(source.text), key=len, reverse=True):
        words = words.replace(name, " ")
    return words


def printed_words(text: str) -> str:
    """Give a message's own words: without arguments, keys of branches, ids and abbreviations."""
    if "{" in text:
        text = _without_syntax(text)
    return _EXEMPT.sub(" ", text)


def _without_syntax(text: str) -> str:
    """Cut `{n, plural, one {# card} other {# cards}}` down to `# card  # cards`."""
    text = re.sub(r"\{ *[\w.]+ *(?:, *(?:term|name) *, *[\w-]+ *)?\}", " ", text)
    text = re.sub(r"\{ *[\w.]+ *, *(?:plural|select) *,", " ", text)
    text = re.sub(r"(?:=[0-9]+|[\w-]+) *\{", " ", text)
    return text.replace("{", " ").replace("}", " ")


def _of_language(book: Book, language: Language) -> Iterator[Wording]:
    code = language.code
    for game in book.games:
        yield from _of_file(book, language, "game", game, layout.text_file(game, code), ())
        yield from _of_file(book, language, "quiz", game, layout.quiz_text_file(game, code), ())
    yield from _of_file(book, language, "glossary", None, layout.glossary_file(code), ("games", "forbidden"))
    yield from _of_interface(book, language)


def _of_file(
    book: Book, language: Language, kind: Kind, game: str | None, path: str, besides: tuple[str, ...]
) -> Iterator[Wording]:
    document = book.documents.get(path)
    if document is None:
        return
    for key, text in _leaves(document.data, (), besides):
        yield Wording(kind, language, game, path, key, document.at(key), text)


def _leaves(data: Data, key: KeyPath, besides: tuple[str, ...]) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _leaves(value, (*key, index), besides)
    elif isinstance(data, dict):
        for name, value in data.items():
            if name not in besides or len(key) != 2:
                yield from _leaves(value, (*key, name), besides)


def _of_interface(book: Book, language: Language) -> Iterator[Wording]:
    catalog = book.interface.get(language.code)
    path = layout.interface_file(language.code)
    for message in catalog or ():
        if not message.id or not message.string:
            continue
        identity = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else message.string
        key = (message.context or "", identity)
        for index, form in enumerate(forms):
            if form:
                place = (message.lineno or 1, 1)
                yield Wording("interface", language, None, path, (*key, index), place, form)
