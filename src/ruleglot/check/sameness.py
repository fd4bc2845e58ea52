"""Texts that were not translated, and translations that are suspiciously short or long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median

from ruleglot.check.wording import Wording, by_key, is_search_alias, printed_words
from ruleglot.problem import Problem

_WORD = re.compile(r"[^\W\d_]{2,}")
_SHORTEST_COMPARED = 60


def check(texts: tuple[Wording, ...], reference: str) -> Iterator[Problem]:
    """Find texts equal to the reference language's, and lengths outside half to double of the usual."""
    pairs = [
        (versions[reference], wording)
        for versions in by_key(texts).values()
        for code, wording in versions.items()
        if reference in versions and code != reference and not is_search_alias(wording)
    ]
    usual = _usual_ratios(pairs)
    for source, wording in pairs:
        if wording.text == source.text and len(_WORD.findall(printed_words(wording.text))) > 2:
            message = f"the text is the same as in {source.language.name}"
            yield wording.problem("same-as-source", message, "translate it")
        elif len(source.text) >= _SHORTEST_COMPARED:
            ratio = len(wording.text) / len(source.text) / usual[wording.language.code]
            if not 0.5 <= ratio <= 2:
                said = "less than half" if ratio < 0.5 else "more than twice"
                message = f"the text is {said} as long as one expects beside {source.language.name}"
                yield wording.problem("length-ratio", message, "see whether something is missing", "warning")


def _usual_ratios(pairs: list[tuple[Wording, Wording]]) -> dict[str, float]:
    ratios: dict[str, list[float]] = {}
    for source, wording in pairs:
        if len(source.text) >= _SHORTEST_COMPARED:
            ratios.setdefault(wording.language.code, []).append(len(wording.text) / len(source.text))
    return {code: median(found) for code, found in ratios.items()}
