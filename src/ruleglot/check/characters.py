"""Characters that do not belong in a text: invisible ones, markup, what a conversion lost."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from ruleglot.check.wording import Wording
from ruleglot.problem import Problem

_JOINERS = "\u200c\u200d"
_BESIDE_HASANTA = re.compile("(?<=\u09cd)[\u200c\u200d]|(?<=\u09b0)\u200d(?=\u09cd)")
_HIDDEN_CATEGORIES = {"Cc", "Cf", "Co", "Cn", "Zl", "Zp"}
_MARKUP = re.compile(
    r"""\b(?:TODO|FIXME|XXX+|TBD)\b
      | \ufffd
      | </?[A-Za-z!][^>]*>?      # HTML
      | &(?:[A-Za-z]+|\#[0-9]+);
      | \*\*|__|`
      | \[[^\]]*\]\([^)]*\)      # a Markdown link
      | \$\{|%[sd]\b|%\([a-z_]+\)""",
    re.VERBOSE,
)


def check(texts: Iterable[Wording]) -> Iterator[Problem]:
    """Find hidden characters, leftover markup and straight apostrophes."""
    for wording in texts:
        yield from _hidden(wording)
        if wording.kind != "interface":
            yield from _leftover(wording)


def _hidden(wording: Wording) -> Iterator[Problem]:
    if wording.text.isascii() and wording.text.isprintable():
        return
    text = _BESIDE_HASANTA.sub("", wording.text)
    for character in dict.fromkeys(text):
        if character != "\n" and unicodedata.category(character) in _HIDDEN_CATEGORIES:
            name = unicodedata.name(character, "a control character").lower()
            mend = "use it after hasanta only" if character in _JOINERS else "remove it"
            yield wording.problem("hidden-character", f"U+{ord(character):04X} ({name}) in the text", mend)


def _leftover(wording: Wording) -> Iterator[Problem]:
    if found := _MARKUP.search(wording.text):
        yield wording.problem("leftover-markup", f"'{found[0][:40]}' in the text", "write plain words")
    if "'" in wording.text:
        yield wording.problem("straight-apostrophe", "a straight apostrophe (') in the text", "write ’")
