"""Digits, letters and full stops of the language's own script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from ruleglot.check.wording import Wording, by_key, is_search_alias, own_words
from ruleglot.messages import digits
from ruleglot.model.languages import Script
from ruleglot.problem import Problem

_SCRIPTS: dict[Script, str] = {
    "latn": "LATIN", "armn": "ARMENIAN", "beng": "BENGALI", "cyrl": "CYRILLIC", "deva": "DEVANAGARI",
    "ethi": "ETHIOPIC", "geor": "GEORGIAN", "grek": "GREEK", "gujr": "GUJARATI", "guru": "GURMUKHI",
    "hang": "HANGUL", "khmr": "KHMER", "knda": "KANNADA", "laoo": "LAO", "mlym": "MALAYALAM",
    "mymr": "MYANMAR", "orya": "ORIYA", "sinh": "SINHALA", "taml": "TAMIL", "telu": "TELUGU", "thai": "THAI",
}  # fmt: skip
"""How Unicode begins the names of a script's letters."""
_LATIN_ORDINALS = "ªº"
"""Latin letters whose Unicode names do not say so: n.º, 1.ª."""


def check(texts: tuple[Wording, ...], reference: str) -> Iterator[Problem]:
    """Find digits and letters of another script, and sentences that end in another script's full stop.

    Exempt are the names of arguments, ids of rules, single capitals (the corner of a card), capitals
    that abbreviate a name (NSA), names that stand so in the reference language too (CC BY 4.0), and
    words that are there for the search.
    """
    for versions in by_key(texts).values():
        for wording in versions.values():
            if not is_search_alias(wording):
                words = own_words(wording, versions.get(reference))
                yield from _digits(wording, words)
                yield from _letters(wording, words)
                yield from _full_stop(wording, words)


def _digits(wording: Wording, words: str) -> Iterator[Problem]:
    own = digits(wording.language, "0123456789")
    wrong = "".join(c for c in words if c.isdigit() and c not in own)
    if wrong:
        message = f"digits '{wrong[:20]}' in the text"
        yield wording.problem("wrong-digits", message, f"use the digits of {wording.language.name}")


def _letters(wording: Wording, words: str) -> Iterator[Problem]:
    wanted = _SCRIPTS[wording.language.script]
    if words.isascii() and wanted == "LATIN":
        return
    wrong = next((word for word in words.split() if any(_is_foreign(c, wanted) for c in word)), None)
    if wrong:
        mend = f"write it in the script of {wording.language.name}"
        yield wording.problem("wrong-script", f"'{wrong[:40]}' in the text", mend)


def _full_stop(wording: Wording, words: str) -> Iterator[Problem]:
    stop = wording.language.full_stop
    if stop != "." and words.rstrip().endswith("."):
        message = f"a sentence of {wording.language.name} ends in '.'"
        yield wording.problem("wrong-full-stop", message, f"end it in '{stop}'", "warning")


@cache
def _is_foreign(character: str, wanted: str) -> bool:
    if unicodedata.category(character)[0] not in "LM":
        return False
    if character in _LATIN_ORDINALS:
        return wanted != "LATIN"
    return not unicodedata.name(character, "").startswith(
        (wanted, "COMBINING", "MODIFIER LETTER", "ZERO WIDTH")
    )
