"""Digits, letters and full stops of the language's own script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from ruleglot.check.wording import Wording, by_key, is_search_alias
from ruleglot.model.languages import Language
from ruleglot.problem import Problem

_SCRIPTS = {"latn": "LATIN", "beng": "BENGALI"}
_NAME = re.compile(r"\b[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)*(?: \d+(?:\.\d+)*)?")
_EXEMPT = re.compile(r"\b[A-Z]{2,4}-[A-Z]+[0-9]+[a-z]?\b|\b(?:[A-Z]\.)*[A-Z]{1,5}\b|%\([a-z_]+\)[sd]")


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


def _digits(wording: Wording, words: str) -> Iterator[Problem]:
    wanted = wording.language.digits
    wrong = "".join(c for c in words if c.isdigit() and _digit_script(c) != wanted)
    if wrong:
        message = f"digits '{wrong[:20]}' in the text"
        yield wording.problem("wrong-digits", message, f"use the digits of {wording.language.name}")


def _letters(wording: Wording, words: str) -> Iterator[Problem]:
    wanted = _SCRIPTS[wording.language.script]
    if words.isascii() and wanted == "LATIN":
        return
    wrong = next((word for word in words.split() if any(_is_foreign(c, wanted) for c in word)), None)
    if wrong:
        yield wording.problem("wrong-script", f"'{wrong[:40]}' in the text", _in_script(wording.language))


def _in_script(language: Language) -> str:
    return f"write it in the script of {language.name}"


def _full_stop(wording: Wording, words: str) -> Iterator[Problem]:
    stop = wording.language.full_stop
    if stop != "." and words.rstrip().endswith("."):
        message = f"a sentence of {wording.language.name} ends in '.'"
        yield wording.problem("wrong-full-stop", message, f"end it in '{stop}'", "warning")


@cache
def _digit_script(character: str) -> str:
    if character.isascii():
        return "latn"
    return "beng" if unicodedata.name(character, "").startswith("BENGALI") else "other"


@cache
def _is_foreign(character: str, wanted: str) -> bool:
    if unicodedata.category(character)[0] not in "LM":
        return False
    return not unicodedata.name(character, "").startswith(
        (wanted, "COMBINING", "MODIFIER LETTER", "ZERO WIDTH")
    )
