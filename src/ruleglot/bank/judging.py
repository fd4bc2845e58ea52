"""What becomes of a mutant: refused by the check, noticed by the bank or not, or no fault at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from ruleglot.bank.altered import Alteration, Altered
from ruleglot.bank.asked import Notice, bank_of
from ruleglot.bank.mutants import Mutant
from ruleglot.bank.samples import Given, Met, Sampler
from ruleglot.bank.seeking import Seeker
from ruleglot.bank.variations import Facts, Options
from ruleglot.engine import Ruling
from ruleglot.problem import Problem

if TYPE_CHECKING:
    from ruleglot.book import GameBook

Fate: TypeAlias = Literal["refused", "gap", "overlap", "noticed", "shown", "survived", "equivalent"]
"""What became of a mutant.

refused: the rules do not compile. gap, overlap: the check of the tables finds it. noticed: a question or
case fails. shown: none fails, and a question shows its reader other rows or rules. survived: some situation
comes out otherwise, and nothing in the bank is about it. equivalent: none does.
"""

Among: TypeAlias = "Callable[[str], Iterator[Met]]"
"""Gives situations of a decision."""

_FIRST = 250
"""Situations in which a gap or an overlap is looked for before the bank is asked."""


@dataclass(frozen=True)
class Difference:
    """A situation that a mutant decides otherwise, or that shows its gap or overlap.

    `options` are those off their defaults. A situation that only the mutant takes for possible is not
    `possible`.
    """

    decision: str
    facts: Facts
    options: Options
    possible: bool


@dataclass(frozen=True)
class Judgement:
    """The fate of one mutant; `problem` is the code for which it was refused."""

    mutant: Mutant
    fate: Fate
    notice: Notice | None = None
    difference: Difference | None = None
    problem: str | None = None


class Judge:
    """Judges mutants of one game against its bank."""

    def __init__(self, game: GameBook) -> None:
        self._game = game
        self._alteration = Alteration(game.decisions)
        self._bank = bank_of(game)
        self._samplers = {name: Sampler(decision) for name, decision in game.ruleset.decisions.items()}
        self._samples: dict[str, list[Met]] = {}
        self._seeker = Seeker(game.ruleset)

    def judge(self, mutant: Mutant) -> Judgement:
        """Give the fate of a mutant, with what noticed it or a situation that would."""
        altered = self._alteration.altered(mutant)
        if isinstance(altered, Problem):
            return Judgement(mutant, "refused", problem=altered.code)
        if mutant.place[-1] == "when":
            unsound = self._unsound(mutant, altered, self._spread)
            if unsound is not None:
                return unsound
        notice = self._bank.noticed(altered)
        if notice is not None and notice.how != "shown":
            return Judgement(mutant, "noticed", notice)
        if _may_be_unsound(mutant):
            unsound = self._unsound(mutant, altered, lambda name: iter(self.sample(name)))
            if unsound is not None:
                return unsound
        return Judgement(mutant, "shown", notice) if notice else self._unnoticed(mutant, altered)

    def sample(self, decision: str) -> Sequence[Met]:
        """Give the situations in which mutants of a decision are told from the rules as they stand."""
        if decision not in self._samples:
            self._samples[decision] = self._samplers[decision].sample(self._given(decision))
        return self._samples[decision]

    def meet(self, decision: str, given: Given) -> Met | None:
        """Give a situation of a decision with what the rules say of it; None if a fact is wrong by itself."""
        return self._samplers[decision].meet(*given)

    def altered(self, mutant: Mutant) -> Altered:
        """Give the rules with a fault that they compile with."""
        found = self._alteration.altered(mutant)
        assert isinstance(found, Altered)
        return found

    def _given(self, decision: str) -> list[Given]:
        asked: list[Given] = [(q.facts, q.options) for q in self._game.questions if q.decision == decision]
        return asked + [(c.facts, c.options) for c in self._game.cases if c.decision == decision]

    def _spread(self, decision: str) -> Iterator[Met]:
        """Take some situations from the whole of a sample."""
        found = self.sample(decision)
        return islice(found, 0, None, max(1, len(found) // _FIRST))

    def _unnoticed(self, mutant: Mutant, altered: Altered) -> Judgement:
        for name in altered.decisions:
            for met in self.sample(name):
                if _differs(altered, name, met):
                    return Judgement(mutant, "survived", difference=_difference(name, met))
        return self._sought(mutant, altered)

    def _unsound(self, mutant: Mutant, altered: Altered, among: Among) -> Judgement | None:
        """Look for a situation in which no row of the mutant holds, or more than one."""
        for name, decision in altered.decisions.items():
            for met in among(name) if decision.table.hit == "unique" else ():
                fate = _unsoundness(altered, name, met)
                if fate is not None:
                    return Judgement(mutant, fate, difference=_difference(name, met))
        return None

    def _sought(self, mutant: Mutant, altered: Altered) -> Judgement:
        """Seek a situation in which the changed expression, or the rows put in another order, matter."""
        for name in altered.decisions:
            for facts, options in self._seeker.seek(mutant, name):
                met = self._samplers[name].meet(facts, options)
                if met is None:
                    continue
                fate: Fate | None = _unsoundness(altered, name, met) if _may_be_unsound(mutant) else None
                if fate is None and _differs(altered, name, met):
                    fate = "survived"
                if fate is not None:
                    return Judgement(mutant, fate, difference=_difference(name, met))
        return Judgement(mutant, "equivalent")


def _may_be_unsound(mutant: Mutant) -> bool:
    """Tell whether a mutant changes what rows test."""
    return mutant.place[-1] == "when" or "derive" in mutant.place


def _differs(altered: Altered, decision: str, met: Met) -> bool:
    options = altered.decisions[decision].settle(met.options)
    return altered.says(decision)(met.checked, options) != met.said


def _unsoundness(altered: Altered, decision: str, met: Met) -> Literal["gap", "overlap"] | None:
    found = altered.decisions[decision]
    if found.table.hit != "unique" or not met.is_possible:
        return None
    options = found.settle(met.options)
    down = altered.says(decision)(met.checked, options)
    up = altered.says(decision, upwards=True)(met.checked, options)
    if down is None:
        return "gap"
    if isinstance(down, Ruling) and isinstance(up, Ruling) and down.rows[0] != up.rows[0]:
        return "overlap"
    return None


def _difference(decision: str, met: Met) -> Difference:
    return Difference(decision, met.facts, met.options, met.is_possible)
