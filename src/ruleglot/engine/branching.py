"""Branches as a function needs them: nothing is tested twice, and what gives the same is not told apart.

Rows are read first to last, so a row is only reached where none before it decided. What a table decides is
left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from ruleglot.engine import tree
from ruleglot.engine.table import Branch, CandidateTable, Condition, Logic, Row, Table
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import Bool

_Given: TypeAlias = tuple[Tree, ...]
_OPPOSITE: dict[tree.Sign, tree.Sign] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def lean(logic: Logic) -> Logic:
    """Give a logic that decides the same with fewer tests.

    The branches of its candidate tables name, of rows that give the same, only the first.
    """
    steps = tuple(
        replace(step, table=_merged(step.table)) if isinstance(step, CandidateTable) else step
        for step in logic.steps
    )
    return replace(logic, steps=steps, table=_reached(logic.table))


def negation(node: Tree) -> Tree:
    """Give the test that holds where another does not."""
    match node:
        case tree.Not(item):
            return item
        case tree.IsNull() | tree.Among():
            return replace(node, absent=not node.absent)
        case tree.Compare(sign):
            return replace(node, sign=_OPPOSITE[sign])
        case _:
            return tree.Not(node, Bool())


def _reached(table: Table) -> Table:
    return replace(table, branches=_without_known(table.branches, frozenset()))


def _without_known(branches: Sequence[Branch], known: frozenset[Tree]) -> tuple[Branch, ...]:
    """Leave out conditions that hold wherever a branch is reached; `known` are some that do."""
    found: list[Branch] = []
    for branch in branches:
        conditions = tuple(c for c in branch.conditions if c.tree not in known)
        inner = known.union(c.tree for c in conditions)
        found.append(Branch(conditions, branch.row, _without_known(branch.below, inner)))
        if len(conditions) == 1 and _decides(found[-1]):
            known |= {negation(conditions[0].tree)}
    return tuple(found)


def _decides(branch: Branch) -> bool:
    """Tell whether a row holds wherever the branch's conditions do."""
    return branch.row is not None or _is_last(branch.below[-1])


def _is_last(branch: Branch) -> bool:
    return not branch.conditions and _decides(branch)


def _merged(table: Table) -> Table:
    def given(row: Row) -> _Given:
        return tuple(table.value_of(row, name) for name in table.fields)

    return replace(table, branches=_together(_reached(table).branches, given))


def _together(branches: Sequence[Branch], given: Callable[[Row], _Given]) -> tuple[Branch, ...]:
    """Make one row of neighbours that give the same."""
    found: list[Branch] = []
    for branch in (_joined(branch, given) for branch in branches):
        before = found[-1] if found else None
        if before is None or not _same(before, branch, given):
            found.append(branch)
        elif before.conditions:
            both = (_either(before.conditions, branch.conditions),) if branch.conditions else ()
            found[-1] = Branch(both, before.row)
    return tuple(found)


def _same(one: Branch, other: Branch, given: Callable[[Row], _Given]) -> bool:
    return one.row is not None and other.row is not None and given(one.row) == given(other.row)


def _joined(branch: Branch, given: Callable[[Row], _Given]) -> Branch:
    """Make one row of a group that gives the same throughout."""
    below = _together(branch.below, given)
    if len(below) == 1 and _is_last(below[0]):
        return Branch(branch.conditions, below[0].row, below[0].below)
    return Branch(branch.conditions, branch.row, below)


def _either(one: Sequence[Condition], other: Sequence[Condition]) -> Condition:
    return Condition(tree.Or((*_options(one), *_options(other)), Bool()), ())


def _options(conditions: Sequence[Condition]) -> tuple[Tree, ...]:
    trees = tuple(c.tree for c in conditions)
    if len(trees) == 1:
        return trees[0].items if isinstance(trees[0], tree.Or) else trees
    return (tree.And(trees, Bool()),)
