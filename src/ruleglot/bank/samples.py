"""A sample of a decision's situations: those of the bank, their variations, and some that chance makes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from ruleglot.analysis.situations import situations
from ruleglot.bank.prints import saying
from ruleglot.bank.variations import Facts, Options, Variations
from ruleglot.engine import Decision, FactError, OptionError, Ruling
from ruleglot.engine.facts import facts_checker

VARIATIONS = 3000
"""Variations of the bank's situations in a sample."""
CHANCE = 600
"""Situations in a sample that chance makes, half of them aimed at a row."""

IMPOSSIBLE = 600
"""Impossible situations in a sample, at most: some rules only say what is impossible."""

Given: TypeAlias = tuple[Mapping[str, Any], Mapping[str, Any]]
"""Facts and options as a question has them."""


@dataclass(frozen=True)
class Met:
    """A situation as JSON has it, with its facts checked, and what the rules say of it.

    `options` are those that differ from their defaults. Facts that cannot hold together are met too: `said`
    is then the number of the requirement that they do not meet.
    """

    facts: Facts
    options: Options
    checked: Mapping[str, Any]
    said: Ruling | int

    @property
    def is_possible(self) -> bool:
        """Tell whether the facts can hold together."""
        return isinstance(self.said, Ruling)


class Sampler:
    """Meets situations of one decision under the rules as they stand."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._check = facts_checker(decision.facts)
        self._say = saying(decision.logic)

    def meet(self, facts: Mapping[str, Any], options: Mapping[str, Any]) -> Met | None:
        """Give a situation with what is said of it; None if a fact is wrong by itself, or no row holds."""
        try:
            settled, checked = self.decision.settle(options), self._check(facts)
        except (FactError, OptionError):
            return None
        said = self._say(checked, settled)
        if said is None:
            return None
        standing = self.decision.options
        changed = {name: value for name, value in settled.items() if value != standing[name].default}
        return Met(dict(facts), changed, checked, said)

    def sample(
        self, bank: Sequence[Given], *, variations: int = VARIATIONS, chance: int = CHANCE, seed: int = 1
    ) -> list[Met]:
        """Give situations, each once: the bank's, their variations, then those that chance makes.

        The impossible ones come last, and no more than a few of them. The same seed gives the same sample.
        """
        found: dict[str, Met] = {}
        for facts, options in self._given(bank, random.Random(seed), variations, chance):
            met = self.meet(facts, options)
            if met is not None:
                found.setdefault(repr((met.facts, met.options)), met)
        impossible = [met for met in found.values() if not met.is_possible]
        return [met for met in found.values() if met.is_possible] + impossible[:IMPOSSIBLE]

    def _given(
        self, bank: Sequence[Given], dice: random.Random, variations: int, chance: int
    ) -> Iterator[Given]:
        yield from bank
        changed = Variations(self.decision, dice)
        for number in range(variations if bank else 0):
            near = changed.vary(*bank[number % len(bank)])
            yield changed.vary(*near) if number % 3 == 2 else near
        yield from islice(situations(self.decision, dice), chance)
