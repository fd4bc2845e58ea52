"""What stays the same while the facts of a decision are changed: types, definitions, what loops stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleglot.analysis.evaluation import Evaluation
from ruleglot.analysis.goals import firing
from ruleglot.analysis.invention import Invention
from ruleglot.engine import tree
from ruleglot.engine.table import CandidateTable, Derived, Logic
from ruleglot.engine.tree import Loop, Name, Tree
from ruleglot.engine.types import Bool, Key, MapOf, Type


class Terrain:
    """What may be changed in situations of one logic, and what it means; `free` options may change too."""

    def __init__(self, logic: Logic, evaluation: Evaluation, free: frozenset[str]) -> None:
        self.types: Mapping[str, Type] = {
            **logic.facts,
            **{name: type_ for name, type_ in logic.options.items() if name in free},
        }
        self.evaluation = evaluation
        self._derived = {step.name: step.tree for step in logic.steps if isinstance(step, Derived)}
        self._tables = {step.name: step for step in logic.steps if isinstance(step, CandidateTable)}
        self._keyed = frozenset(t.map for t in logic.facts.values() if isinstance(t, Key))
        self._opened: dict[int, tuple[Tree, Name, Tree]] = {}
        self._goals: dict[tuple[str, str, Any], list[Tree]] = {}

    def fill(self, facts: dict[str, Any], invention: Invention) -> None:
        """Give a key to each empty map of which some fact is a key."""
        for name in self._keyed:
            type_ = self.types[name]
            if not facts[name] and isinstance(type_, MapOf):
                facts[name] = {invention.value(type_.key, facts): invention.value(type_.item, facts)}

    def open(self, loop: Loop, body: Tree) -> tuple[Name, Tree]:
        """Give a loop's variable and body, the variable read by a name that nothing else has."""
        found = self._opened.get(id(body))
        if found is None:
            name = Name(f"each {loop.variable.name}", "candidate", loop.variable.type)
            found = self._opened[id(body)] = (body, name, _with_local(body, loop.variable.name, name))
        return found[1], found[2]

    def verdict_goals(self, table: str, field: str, want: Any) -> list[Tree]:
        """List the conditions under which a candidate's verdict has a value: one a row that gives it."""
        goals = self._goals.get((table, field, want))
        if goals is None:
            goals = self._goals[table, field, want] = [
                firing(self._tables[table], row.number)
                for row in self._tables[table].rows
                if self._tables[table].table.value_of(row, field) == tree.Literal(want, Bool())
            ]
        return goals

    def definition(self, name: Name) -> Tree | None:
        """Give what a derived value is computed from."""
        return self._derived.get(name.name) if name.role == "derived" else None

    def table(self, name: str) -> CandidateTable | None:
        """Give the candidate table of a name."""
        return self._tables.get(name)

    def reads(self, goal: Tree) -> list[str]:
        """List the facts and options that a goal reads, through derived values too."""
        found: dict[str, None] = {}
        waiting, seen = [goal], set()
        while waiting:
            node = waiting.pop()
            found |= dict.fromkeys(tree.names(node, "fact", "option"))
            for name in tree.names(node, "derived"):
                if name in self._derived and name not in seen:
                    seen.add(name)
                    waiting.append(self._derived[name])
        return list(found)


def _with_local(body: Tree, local: str, name: Name) -> Tree:
    def change(node: Tree) -> Tree:
        if isinstance(node, Name):
            return name if node.role in ("local", "candidate") and node.name == local else node
        return tree.rebuilt(node, change)

    return change(body)
