"""Numbers that stand in one language and not in another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ruleglot.check.wording import Wording, by_key, is_search_alias, printed_words
from ruleglot.problem import Problem

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def check(texts: tuple[Wording, ...], reference: str) -> Iterator[Problem]:
    """Find texts whose numbers, digits folded, are not those of the reference language."""
    for versions in by_key(texts).values():
        source = versions.get(reference)
        if source is None or is_search_alias(source):
            continue
        wanted = _numbers(source.text)
        for code, wording in versions.items():
            if code != reference and (found := _numbers(wording.text)) != wanted:
                yield _problem(wording, source, wanted - found, found - wanted)


def _numbers(text: str) -> set[str]:
    return {
        "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in number)
        for number in _NUMBER.findall(printed_words(text))
    }


def _problem(wording: Wording, source: Wording, absent: set[str], surplus: set[str]) -> Problem:
    language = source.language.name
    said = [f"{n} stands in {language} and not here" for n in sorted(absent)]
    said += [f"{n} stands here and not in {language}" for n in sorted(surplus)]
    return wording.problem("number-mismatch", ", ".join(said), "compare the two", "warning")
