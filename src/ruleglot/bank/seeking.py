"""Seeking a situation in which a mutant matters, where no situation of the sample tells it from the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ruleglot.analysis.goals import all_of, firing, holding, inlined, not_, some_candidate
from ruleglot.analysis.situations import Facts, Options, Source
from ruleglot.bank.mutants import Mutant
from ruleglot.engine import Decision, Ruleset, tree
from ruleglot.engine.table import CandidateTable, Condition, Derived, Logic, Row
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import SCALARS, Bool, ListOf, not_null

_WALKS, _WALKS_TO_ROWS = 120, 36
"""Walks for one mutant, shared between the ways in which it may matter; fewer for rows that change places."""
_ROUNDS = 6
"""How often each way is tried; each time gives at most one situation."""
_BOOL = Bool()


@dataclass(frozen=True)
class _Way:
    """A way in which a mutant may matter: what must hold, and which requirements beside it."""

    goal: Tree
    requirements: Sequence[Tree]


class Seeker:
    """Seeks situations of one game's decisions."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._sources: dict[str, Source] = {}

    def seek(self, mutant: Mutant, decision: str) -> Iterator[tuple[Facts, Options]]:
        """Give situations of a decision in which what was changed differs; the same ones for a mutant."""
        found = self._ruleset.decisions[decision]
        if decision not in self._sources:
            self._sources[decision] = Source(found)
        source, chance = self._sources[decision], random.Random(mutant.id)
        ways = [way for way in self._ways(mutant, found, source) if _can_be_asked(way.goal, found)]
        walks = _WALKS_TO_ROWS if mutant.kind == "row" else _WALKS
        for way in ways * _ROUNDS:
            tries = max(1, walks // (_ROUNDS * len(ways)))
            met = source.find(chance, [way.goal], tries=tries, requirements=way.requirements)
            if met is not None:
                yield met

    def _ways(self, mutant: Mutant, decision: Decision, source: Source) -> Iterator[_Way]:
        table = self._ruleset.tables.get(str(mutant.place[1])) if mutant.place[0] == "decisions" else None
        if mutant.trees is not None and mutant.place[0] != "types":
            tests = list(_differences(*mutant.trees))
        elif mutant.kind == "row" and table is not None and ", " in mutant.now:
            upper, lower = (_rows(table, named) for named in mutant.was.split(", "))
            tests = [all_of([firing(table, upper[0].number), holding(_shared(lower))])]
        else:
            return
        if table is not None:
            definitions = {derived.name: derived.tree for derived in table.derived}
            tests = [some_candidate(table, inlined(test, definitions)) for test in tests]
        else:
            yield from _refusals(mutant, decision.logic, source)
            for test in tests:
                for others in _beside(mutant, decision):
                    yield _Way(all_of([test, *others]), source.requirements)
        for test in tests:
            yield _Way(test, source.requirements)


def _refusals(mutant: Mutant, logic: Logic, source: Source) -> Iterator[_Way]:
    """Give the ways in which a changed derived value lets other facts be possible."""
    if "derive" not in mutant.place or mutant.trees is None:
        return
    name, (_, now) = str(mutant.place[-1]), mutant.trees
    standing = {step.name: step.tree for step in logic.steps if isinstance(step, Derived)}
    for number, requirement in enumerate(source.requirements):
        old = inlined(requirement, standing)
        new = inlined(requirement, _with_change(standing, name, now))
        if old != new:
            others = [r for n, r in enumerate(source.requirements) if n != number]
            yield _Way(all_of([not_(old), new]), others)
            yield _Way(all_of([old, not_(new)]), others)


def _with_change(standing: Mapping[str, Tree], name: str, now: Tree) -> dict[str, Tree]:
    return {**standing, name: now} if name in standing else dict(standing)


def _beside(mutant: Mutant, decision: Decision) -> Iterator[list[Tree]]:
    """Give what else the rows test that test what was changed, a list for each of these rows."""
    if mutant.trees is None:
        return
    changed = {tree.show(c) for c in _conjuncts(mutant.trees[0])}
    for row in (*decision.rows, *decision.also):
        trees = [condition.tree for condition in row.conditions]
        if mutant.place[-1] == "when":
            if row.place[: len(mutant.place) - 1] == mutant.place[:-1]:
                yield [t for t in trees if tree.show(t) not in changed]
        elif any(str(mutant.place[-1]) in tree.names(t, "derived") for t in trees):
            yield [t for t in trees if str(mutant.place[-1]) not in tree.names(t, "derived")]


def _conjuncts(found: Tree) -> tuple[Tree, ...]:
    return found.items if isinstance(found, tree.And) else (found,)


def _differences(old: Tree, new: Tree) -> Iterator[Tree]:
    """Give the conditions under which two expressions differ."""
    match not_null(old.type):
        case Bool():
            yield all_of([not_(old), new])
            yield all_of([old, not_(new)])
        case ListOf(item) if isinstance(not_null(new.type), ListOf):
            for one, other in ((old, new), (new, old)):
                variable = Name("sought", "local", item)
                lacking = tree.Among(variable, other, True, _BOOL)
                yield tree.Quantified("any", tree.Loop(variable, one, None), lacking, _BOOL)
        case type_ if isinstance(type_, SCALARS):
            yield tree.Compare("!=", old, new, _BOOL)


def _rows(table: CandidateTable, named: str) -> Sequence[Row]:
    """Give a row by its id, or the first and last row of a group as mutants name it."""
    ids = named.strip("()").split(" to ")
    return [row for row in table.rows if row.id in ids]


def _shared(rows: Sequence[Row]) -> list[Condition]:
    """Give the conditions of a row, or those that all rows of a group share."""
    return [c for c in rows[0].conditions if all(any(c is other for other in r.conditions) for r in rows)]


def _can_be_asked(goal: Tree, decision: Decision) -> bool:
    """Tell whether a decision knows every name of a goal."""
    logic = decision.logic
    known = {*logic.facts, *logic.options, *logic.params, *(step.name for step in logic.steps)}
    return set(tree.names(goal, "fact", "option", "derived", "table", "param")) <= known
