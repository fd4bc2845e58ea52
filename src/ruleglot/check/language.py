"""Texts written in another of the project's languages, found by their triples of letters.

Each language's profile is counted from the content itself, so a language that is added needs nothing
but its texts. A text is judged by profiles from which it is taken out.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from ruleglot.check.wording import Wording, by_key, is_search_alias, own_words
from ruleglot.problem import Problem

_FEWEST_WORDS = 4
_FEWEST_TRIPLES = 1500
_CLEARLY = 0.4
_WORDS = re.compile(r"[^\W\d_]+")


def check(texts: tuple[Wording, ...], reference: str) -> Iterator[Problem]:
    """Find texts of four words and more that are clearly of another language than their file's.

    Names that stand so in the reference language too are not counted.
    """
    judged = [
        (wording, _WORDS.findall(own_words(wording, versions.get(reference)).casefold()))
        for versions in by_key(texts).values()
        for wording in versions.values()
        if not is_search_alias(wording)
    ]
    counts = [_triples(words) for _, words in judged]
    profiles: dict[str, Counter[str]] = {}
    for (wording, _), counted in zip(judged, counts, strict=True):
        profiles.setdefault(wording.language.code, Counter()).update(counted)
    sizes = {code: profile.total() for code, profile in profiles.items()}
    known = [code for code, size in sizes.items() if size >= _FEWEST_TRIPLES]
    kinds = len({triple for profile in profiles.values() for triple in profile})
    names = {wording.language.code: wording.language.name for wording, _ in judged}
    for (wording, words), counted in zip(judged, counts, strict=True):
        own = wording.language.code
        if own not in known or len(words) < _FEWEST_WORDS:
            continue
        scores = {
            code: _likelihood(counted, profiles[code], sizes[code], kinds, without=code == own)
            for code in known
        }
        best = max(scores, key=lambda code: scores[code])
        if scores[best] - scores[own] > _CLEARLY:
            message = f"the text seems to be {names[best]}, not {wording.language.name}"
            yield wording.problem("wrong-language", message, "translate it")


def _triples(words: list[str]) -> Counter[str]:
    padded = f" {'  '.join(words)} "
    return Counter(padded[i : i + 3] for i in range(len(padded) - 2))


def _likelihood(
    counted: Counter[str], profile: Counter[str], size: int, kinds: int, *, without: bool
) -> float:
    """Give the mean logarithm of the probability of a text's triples, one added to every count."""
    total = size - counted.total() if without else size
    score = sum(
        n * math.log((profile[triple] - (n if without else 0) + 1) / (total + kinds))
        for triple, n in counted.items()
    )
    return score / max(counted.total(), 1)
