"""What is wrong with a table: situations that no row decides, or two; rows and conditions without effect.

Each question is first put to the formulas of the table, where "no" is a proof. Where they leave it open,
a situation is sought that settles it; if none is found, it stays unproven.
"""

from __future__ import annotations

import random
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product, takewhile
from typing import Any, Literal, TypeAlias

from ruleglot.analysis.evaluation import Situation
from ruleglot.analysis.goals import all_of, deciding, holding, inlined, not_, some_candidate
from ruleglot.analysis.possibilities import TableFormulas
from ruleglot.analysis.situations import Facts, Given, Options, Source
from ruleglot.engine import Decision, FactError, OptionError, Ruleset
from ruleglot.engine.python import computation
from ruleglot.engine.table import CandidateTable, Condition, Row, Table
from ruleglot.engine.tree import Tree

Kind: TypeAlias = Literal[
    "table-gap",
    "table-overlap",
    "dead-row",
    "unproven",
    "idle-condition",
    "idle-requirement",
    "contradiction",
]
Place: TypeAlias = tuple[str | int, ...]
Near: TypeAlias = tuple[tuple[str, str], ...]
"""Rows by id, each with the one condition that fails."""

_TRIES = 150
"""Walks after which a witness is given up."""
_MORE = 6
"""Walks for a smaller witness."""
_TRIES_A_TABLE = 400
"""Walks for all witnesses of a table together."""


@dataclass(frozen=True)
class Witness:
    """A situation that shows a fault: facts as JSON has them, every option's value, perhaps a candidate."""

    decision: str
    facts: Facts
    options: Options
    candidate: Mapping[str, Any]


@dataclass(frozen=True)
class Finding:
    """A fault of a table: its kind, the rows that it is about, what shows it.

    `place` is where it stands in the file. `said` is a condition, a requirement, or what the formulas leave
    open. `near` are rows of which only one condition keeps them from deciding what none decides.
    """

    kind: Kind
    table: str
    place: Place
    rows: tuple[Row, ...] = ()
    witness: Witness | None = None
    said: str = ""
    near: Near = ()


def findings(
    ruleset: Ruleset, known: Mapping[str, Sequence[tuple[Facts, Options]]], seed: int = 1
) -> Iterator[Finding]:
    """Analyse all tables of a game.

    `known` are situations of each decision that someone wrote down: they may show that a row is alive.
    The same seed gives the same witnesses.
    """
    chance = random.Random(seed)
    studied: set[Place | str] = set()
    for name, decision in ruleset.decisions.items():
        study = _Study(decision, chance, _alive(decision, known.get(name, ())))
        if not study.is_possible():
            yield Finding("contradiction", name, ("decisions", name))
            continue
        for number, requirement in enumerate(decision.logic.requirements):
            if requirement.place not in studied:
                studied.add(requirement.place)
                yield from study.requirement(number)
        yield from study.table(decision.table, None)
        for step in decision.logic.steps:
            if isinstance(step, CandidateTable) and step.name not in studied:
                studied.add(step.name)
                yield from study.table(step.table, step)


def _alive(decision: Decision, known: Iterable[tuple[Facts, Options]]) -> set[tuple[str, str]]:
    """List the rows that decide a situation that someone wrote down, by table and id."""
    found: set[tuple[str, str]] = set()
    for facts, options in known:
        try:
            explained = decision.explain(facts, options)
        except (FactError, OptionError):
            continue
        found |= {(decision.id, row) for row in explained.rows}
        found |= {(verdict.table, verdict.row) for verdict in explained.candidates}
    return found


class _Study:
    """Analyses the tables that one decision uses; `alive` are rows known to decide something."""

    def __init__(self, decision: Decision, chance: random.Random, alive: set[tuple[str, str]]) -> None:
        self._decision = decision
        self._chance = chance
        self._alive = alive
        self._source = Source(decision)

    def is_possible(self) -> bool:
        """Tell whether the requirements can be met together."""
        return self._source.find(self._chance, [], tries=_TRIES) is not None

    def requirement(self, number: int) -> Iterator[Finding]:
        """Find out whether a requirement excludes facts that those before it allow."""
        earlier = self._source.requirements[:number]
        excluded = [not_(self._source.requirements[number])]
        if self._source.find(self._chance, excluded, tries=_TRIES, requirements=earlier) is None:
            idle = self._decision.logic.requirements[number]
            yield Finding("idle-requirement", self._decision.id, idle.place, said=idle.id)

    def table(self, table: Table, candidates: CandidateTable | None) -> Iterator[Finding]:
        """Find what is wrong with a table: the decision's own, or one with a verdict for each candidate."""
        formulas = TableFormulas(self._decision.logic, table, candidates)
        witnesses = _Witnesses(self._decision, self._source, self._chance, candidates)
        if table.hit == "unique":
            for one, other in combinations(table.rows, 2):
                if left_open := formulas.overlap(one, other):
                    goal = all_of([c.tree for c in (*one.conditions, *other.conditions)])
                    witness, _ = witnesses.seek(goal)
                    kind: Kind = "unproven" if witness is None else "table-overlap"
                    yield Finding(kind, table.id, other.place, (one, other), witness, left_open)
        if left_open := formulas.gap():
            goal = all_of([not_(holding(row.conditions)) for row in table.rows])
            witness, near = witnesses.seek(goal, table.rows)
            kind = "unproven" if witness is None else "table-gap"
            yield Finding(kind, table.id, ("decisions", table.id, "rows"), (), witness, left_open, near)
        for row in (*table.rows, *table.also):
            if (table.id, row.id) not in self._alive:
                yield from self._life(table, row, formulas, witnesses)
        for rows, condition in formulas.idle():
            place = _around([row.place for row in rows])
            yield Finding("idle-condition", table.id, place, rows, said=condition.text)

    def _life(
        self, table: Table, row: Row, formulas: TableFormulas, witnesses: _Witnesses
    ) -> Iterator[Finding]:
        """Find out whether a row decides anything."""
        left_open = formulas.life(row)
        if left_open is None:
            yield Finding("dead-row", table.id, row.place, (row,))
            return
        goal = deciding(table, row)
        if witnesses.seek(goal)[0] is None:
            yield Finding("unproven", table.id, row.place, (row,), None, left_open)


class _Witnesses:
    """Seeks situations that show what is true of a table's rows, for some candidate if it has them."""

    def __init__(
        self,
        decision: Decision,
        source: Source,
        chance: random.Random,
        candidates: CandidateTable | None,
    ) -> None:
        self._decision = decision
        self._source = source
        self._chance = chance
        self._candidates = candidates
        self._definitions = {d.name: d.tree for d in candidates.derived} if candidates is not None else {}
        self._left = _TRIES_A_TABLE

    def seek(self, goal: Tree, rows: Sequence[Row] = ()) -> tuple[Witness | None, Near]:
        """Seek a situation in which a goal holds; with it, those of `rows` that lack one condition only."""
        wanted = inlined(goal, self._definitions)
        sought = wanted if self._candidates is None else some_candidate(self._candidates, wanted)
        given = self._found(sought)
        if given is None:
            return None, ()
        values = self._source.values(given)
        candidate = self._candidate(values, wanted)
        known = ChainMap(candidate, values)
        near = tuple((row.id, failed[0]) for row in rows if len(failed := self._failed(row, known)) == 1)
        return Witness(self._decision.id, *self._source.apart(given), candidate), near

    def _found(self, goal: Tree) -> Given | None:
        """Walk until the goal is met, and a few times more for a smaller situation to show."""
        for _ in range(min(_TRIES, self._left)):
            self._left -= 1
            given = self._source.walk(self._chance, [goal])
            if given is not None:
                more = (self._source.walk(self._chance, [goal]) for _ in range(_MORE))
                return min((given, *(g for g in more if g is not None)), key=lambda g: len(str(g)))
        return None

    def _candidate(self, values: Situation, goal: Tree) -> dict[str, Any]:
        """Find the first candidate for which a goal holds."""
        if self._candidates is None:
            return {}
        names = [variable.name for variable, _ in self._candidates.loops]
        holds = computation(goal)
        for found in product(*(computation(over)(values) for _, over in self._candidates.loops)):
            candidate = dict(zip(names, found, strict=True))
            if holds(ChainMap(candidate, values)):
                return candidate
        raise AssertionError("a candidate was found")

    def _failed(self, row: Row, values: Mapping[str, Any]) -> list[str]:
        """List the conditions of a row that fail; one that has no value there counts as failed."""
        for number, condition in enumerate(row.conditions):
            if not computation(inlined(condition.tree, self._definitions))(values):
                rest = row.conditions[number + 1 :]
                return [condition.text, *(c.text for c in rest if not self._holds(c, values))]
        return []

    def _holds(self, condition: Condition, values: Mapping[str, Any]) -> bool:
        try:
            return bool(computation(inlined(condition.tree, self._definitions))(values))
        except (LookupError, TypeError):
            return False


def _around(places: Sequence[Place]) -> Place:
    """Give the place of a row, or of the nearest group around several."""
    alike = takewhile(lambda steps: len(set(steps)) == 1, zip(*places, strict=False))
    shared = tuple(steps[0] for steps in alike)
    return shared[:-1] if shared[-1] == "rows" else shared
