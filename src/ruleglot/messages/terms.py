"""The glossary in running text: where its terms stand, and where words that it forbids stand.

Python’s word characters split words at combining marks, such as Bengali vowel signs, so a word here holds
these too, and the joiners that Bengali writes inside words (র‍্য).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, MutableSet, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from ruleglot.messages.tree import Count, Node, Plural, Text

Category = TypeVar("Category", bound=str)
_MARKS = "".join(c for c in map(chr, range(0x300, 0x10000)) if unicodedata.category(c) in ("Mn", "Mc"))
WORD = rf"[\w{_MARKS}\u200c\u200d]"


class Entry(Protocol):
    """What linking needs to know of a term of the glossary."""

    @property
    def term(self) -> str:
        """The preferred word."""

    @property
    def forms(self) -> Sequence[str]:
        """Its inflected forms."""

    @property
    def games(self) -> Sequence[str]:
        """The games that it is a term of; all where there are none."""

    @property
    def forbidden(self) -> Mapping[str, Sequence[str]]:
        """By game, the stems of words that are not to be used for it."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text, `text[start:end]`, and the id of the term that it is about."""

    start: int
    end: int
    term: str


class Terms:
    """The terms of one game in one language, ready to be found in its texts."""

    def __init__(self, entries: Mapping[str, Entry], game: str) -> None:
        here = {id_: entry for id_, entry in entries.items() if not entry.games or game in entry.games}
        self._of_word = {
            _folded(word): id_ for id_, entry in reversed(here.items()) for word in (*entry.forms, entry.term)
        }
        self._of_stem = {
            _folded(stem): id_ for id_, entry in entries.items() for stem in entry.forbidden.get(game, ())
        }
        self._words = _pattern(self._of_word, rf"(?!{WORD})")
        self._stems = _pattern(self._of_stem, rf"{WORD}*")

    def first(self, text: str, seen: MutableSet[str]) -> list[Span]:
        """Where terms stand in the text that are not in `seen` yet; they are added to it.

        Use one `seen` for the texts of a page, in their order, so that a term is found where it first
        stands. The longest term wins, and spans never overlap. The text is NFC.
        """
        spans = []
        for match in self._words.finditer(text):
            term = self._of_word.get(_folded(match[0]))
            if term is not None and term not in seen:
                seen.add(term)
                spans.append(Span(match.start(), match.end(), term))
        return spans

    def forbidden(self, text: str) -> list[Span]:
        """Where words stand that begin with a stem forbidden in this game; `term` is the term to use instead.

        A word that the glossary itself lists is never forbidden. The text is NFC.
        """
        found = []
        for match in self._stems.finditer(text):
            term = self._of_stem.get(_folded(match["word"]))
            if term is not None and _folded(match[0]) not in self._of_word:
                found.append(Span(match.start(), match.end(), term))
        return found


def counted_forms(counted: Mapping[Category, str]) -> Plural:
    """Give the plural of a term's counted forms by category (`{one: "# card", other: "# cards"}`)."""
    return Plural("", (), tuple((category, tuple(_nodes(form))) for category, form in counted.items()))


def _nodes(form: str) -> Iterable[Node]:
    for part in re.split("(#)", form):
        if part:
            yield Count("") if part == "#" else Text(part)


def _pattern(words: Iterable[str], rest: str) -> re.Pattern[str]:
    """Match the words at the beginning of a word, longest first; matches nothing where there are none."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    written = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    return re.compile(rf"(?<!{WORD})(?P<word>{written}){rest}" if written else "(?!)", re.IGNORECASE)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
