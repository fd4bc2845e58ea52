"""Which params and derived values decide something; the others serve only the telling of a situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ruleglot.engine import Ruleset, tree
from ruleglot.engine.table import CandidateTable, Derived, Logic, Row, Table
from ruleglot.engine.tree import Tree


@dataclass(frozen=True)
class Reach:
    """What rulings depend on: params by name, derived values by the table or decision that they belong to.

    The derived values of the game stand under None.
    """

    params: frozenset[str]
    derived: frozenset[tuple[str | None, str]]


def reach(ruleset: Ruleset) -> Reach:
    """Find what the rulings of a game depend on."""
    params: set[str] = set()
    derived: set[tuple[str | None, str]] = set()
    for name, decision in ruleset.decisions.items():
        for owner, value, trees in _needed(ruleset, name, decision.logic):
            if value is not None:
                derived.add((owner, value))
            params |= {param for found in trees for param in tree.names(found, "param")}
    return Reach(frozenset(params), frozenset(derived))


def _needed(
    ruleset: Ruleset, decision: str, logic: Logic
) -> Iterator[tuple[str | None, str | None, list[Tree]]]:
    """Give what a decision computes for its ruling: the owner and name of each value, and its trees."""
    roots = [t for r in logic.requirements for t in (r.when, r.must) if t is not None]
    roots += _table_trees(logic.table)
    yield decision, None, roots
    wanted = _names(roots, "derived", "table")
    for step in reversed(logic.steps):
        if step.name not in wanted:
            continue
        if isinstance(step, Derived):
            owner = None if ruleset.derived.get(step.name) is step else decision
            yield owner, step.name, [step.tree]
            wanted |= _names([step.tree], "derived", "table")
        else:
            for value, trees in _candidate_trees(step):
                yield step.name, value, trees
                wanted |= _names(trees, "derived", "table")


def _candidate_trees(step: CandidateTable) -> Iterator[tuple[str | None, list[Tree]]]:
    roots = [over for _, over in step.loops] + _table_trees(step.table)
    yield None, roots
    wanted = _names(roots, "candidate")
    for derived in reversed(step.derived):
        if derived.name in wanted:
            yield derived.name, [derived.tree]
            wanted |= _names([derived.tree], "candidate")


def _table_trees(table: Table) -> list[Tree]:
    rows: tuple[Row, ...] = (*table.rows, *table.also)
    trees = [condition.tree for row in rows for condition in row.conditions]
    trees += [given for row in rows for given in row.gives.values()]
    return trees + [field.default for field in table.fields.values() if field.default is not None]


def _names(trees: Iterable[Tree], *roles: tree.Role) -> set[str]:
    return {name for found in trees for name in tree.names(found, *roles)}
