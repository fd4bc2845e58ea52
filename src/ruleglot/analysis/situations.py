"""Random situations of a decision: facts that can hold together, and options.

The types say what facts there are, the requirements under `feasible` what can hold together. Facts are
invented from the types and then walked towards what the requirements ask, and, for every other situation,
towards a row chosen at random, so that rare rows are met as often as common ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ruleglot.analysis.evaluation import Evaluation, Situation
from ruleglot.analysis.goals import deciding, firing, met, some_candidate
from ruleglot.analysis.invention import Invention, key_kinds, numbers_of
from ruleglot.analysis.terrain import Terrain
from ruleglot.analysis.walk import Walk
from ruleglot.engine import Decision
from ruleglot.engine.table import CandidateTable
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import MapOf, Record

Facts = dict[str, Any]
Options = dict[str, bool | str]
Given = dict[str, Any]
"""Facts and options together, as the engine holds them."""

_STEPS = 40
"""Changes after which a walk is given up."""
_TRIES = 1000
"""Walks from anywhere after which a decision counts as one that no facts allow."""


def situations(
    decision: Decision,
    chance: random.Random,
    options: Mapping[str, bool | str] | None = None,
    *,
    aimed: float = 0.5,
) -> Iterator[tuple[Facts, Options]]:
    """Give possible situations without end: facts as JSON has them, and every option's value.

    Given `options` hold in every situation, the others' defaults with them; without, options vary and
    mostly keep their defaults. The same `chance` gives the same situations. A share of them, `aimed`, is
    sought for one row, of the decision or of the candidate table that it uses, the least met first; it
    costs about ten times what the others cost.
    """
    source = Source(decision, options)
    aims = [_Aim(target) for target in source.targets]
    last: Given | None = None
    while True:
        found = None
        if aims and chance.random() < aimed:
            aim = min(aims, key=lambda aim: (aim.met, chance.random()))
            found = source.walk(chance, [aim.target.goal], last) or source.walk(chance, [aim.target.goal])
            aim.tell(found is not None)
            if aim.hopeless:
                aims.remove(aim)
        elif last is not None:
            found = source.walk(chance, [], last)
        fresh = (source.walk(chance, []) for _ in range(_TRIES))
        found = found or next((given for given in fresh if given is not None), None)
        if found is None:
            return
        last = found if chance.random() < 0.9 else None
        yield source.apart(found)


@dataclass(frozen=True, eq=False)
class Target:
    """A row to be met: of the decision's own table, or (`table`) of a candidate table."""

    table: str
    row: str
    goal: Tree


@dataclass
class _Aim:
    """How often a row was sought and met."""

    target: Target
    met: int = 0
    missed: int = 0

    def tell(self, met: bool) -> None:
        self.met += met
        self.missed += not met

    @property
    def hopeless(self) -> bool:
        """Tell whether a row is never met, so that the search for it is given up."""
        return self.met == 0 and self.missed > 20


class Source:
    """Finds situations of one decision that meet goals.

    With `options` these hold and the others' defaults; without, options vary.
    """

    def __init__(self, decision: Decision, options: Mapping[str, bool | str] | None = None) -> None:
        logic = decision.logic
        self._decision = decision
        self._fixed = None if options is None else dict(decision.settle(options))
        self._evaluation = Evaluation(logic)
        free = frozenset() if self._fixed is not None else frozenset(logic.options)
        self._terrain = Terrain(logic, self._evaluation, free)
        self._numbers = numbers_of(logic)
        self._keys = key_kinds(logic.facts)
        self.requirements = [met(requirement) for requirement in logic.requirements]
        self.targets = tuple(_targets(decision))

    def find(
        self,
        chance: random.Random,
        goals: Sequence[Tree],
        *,
        tries: int,
        requirements: Sequence[Tree] | None = None,
    ) -> tuple[Facts, Options] | None:
        """Find a situation in which all goals hold, beside the requirements; None after `tries` walks."""
        found = self.seek(chance, goals, tries=tries, requirements=requirements)
        return None if found is None else self.apart(found)

    def seek(
        self,
        chance: random.Random,
        goals: Sequence[Tree],
        *,
        tries: int,
        requirements: Sequence[Tree] | None = None,
    ) -> Given | None:
        """Find a situation as `find` does, and give it as the engine holds it."""
        wanted = [*(self.requirements if requirements is None else requirements), *goals]
        walks = (self._walk(chance, wanted, None) for _ in range(tries))
        return next((given for given in walks if given is not None), None)

    def values(self, given: Given) -> Situation:
        """Give all values of a situation, computed when they are read."""
        return self._evaluation.situation(given)

    def walk(self, chance: random.Random, goals: Sequence[Tree], start: Given | None = None) -> Given | None:
        """Walk once towards a situation in which all goals hold; from near `start`, or from anywhere."""
        return self._walk(chance, [*self.requirements, *goals], start)

    def apart(self, given: Given) -> tuple[Facts, Options]:
        """Give the facts, as JSON has them, apart from the options."""
        types = self._decision.logic.facts
        facts = {name: _as_json(given[name], type_) for name, type_ in types.items()}
        return facts, {name: given[name] for name in self._decision.options}

    def _walk(self, chance: random.Random, wanted: Sequence[Tree], start: Given | None) -> Given | None:
        invention = Invention(chance, self._numbers, self._keys)
        facts = self._invented(chance, invention) if start is None else deepcopy(start)
        walk = Walk(self._terrain, facts, chance, invention)
        if start is not None:
            for _ in range(chance.choice((1, 1, 2, 4))):
                walk.shake()
        for _ in range(_STEPS):
            wrong = [goal for goal in wanted if not self._holds(goal, walk.values)]
            if not wrong:
                return walk.facts
            goal = chance.choice(wrong)
            if chance.random() < 0.05 or not walk.make(goal, True):
                walk.shake(goal)
        return None

    def _holds(self, goal: Tree, values: Situation) -> bool:
        """Tell whether a goal holds; one that has no value, for something is null, does not."""
        try:
            return bool(self._evaluation.compute(goal, values))
        except (LookupError, TypeError):
            return False

    def _invented(self, chance: random.Random, invention: Invention) -> dict[str, Any]:
        changed = chance.choice((0.0, 0.15, 0.5))
        facts: dict[str, Any] = (
            self._fixed.copy()
            if self._fixed is not None
            else {
                name: chance.choice(option.values) if chance.random() < changed else option.default
                for name, option in self._decision.options.items()
            }
        )
        types = self._decision.logic.facts
        facts |= {n: invention.value(t, facts) for n, t in types.items() if isinstance(t, MapOf)}
        self._terrain.fill(facts, invention)
        facts |= {n: invention.value(t, facts) for n, t in types.items() if n not in facts}
        return facts


def _targets(decision: Decision) -> Iterator[Target]:
    for row in (*decision.rows, *decision.also):
        yield Target("", row.id, deciding(decision.table, row))
    for step in decision.logic.steps:
        if isinstance(step, CandidateTable):
            for row in step.rows:
                yield Target(step.name, row.id, some_candidate(step, firing(step, row.number)))


def _as_json(value: Any, type_: Any) -> Any:
    if isinstance(type_, MapOf):
        return {str(key): _as_json(item, type_.item) for key, item in value.items()}
    if isinstance(type_, Record):
        return {name: _as_json(value[name], field) for name, field in type_.fields}
    return value
