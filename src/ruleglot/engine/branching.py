"""Branches of a table as a function needs them: nothing tested twice, what gives the same not told apart.

Rows are read first to last, so a row is only reached where none before it decided; what follows from that is
not tested again. What a table decides is left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from ruleglot.engine import tree
from ruleglot.engine.table import Branch, Condition, Row
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import Bool

_OPPOSITE: dict[tree.Sign, tree.Sign] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


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


def all_of(tests: Sequence[Tree]) -> Tree:
    """Give the test that holds where all do."""
    found = [t for test in tests for t in (test.items if isinstance(test, tree.And) else (test,))]
    return found[0] if len(found) == 1 else tree.And(tuple(found), Bool())


def any_of(tests: Sequence[Tree]) -> Tree:
    """Give the test that holds where any does."""
    found = [t for test in tests for t in (test.items if isinstance(test, tree.Or) else (test,))]
    return found[0] if len(found) == 1 else tree.Or(tuple(found), Bool())


def reached(branches: Sequence[Branch], known: frozenset[Tree] = frozenset()) -> tuple[Branch, ...]:
    """Leave out conditions that hold wherever a branch is reached; `known` are some that do."""
    found: list[Branch] = []
    for branch in branches:
        conditions = tuple(c for c in branch.conditions if c.tree not in known)
        inner = known.union(c.tree for c in conditions)
        found.append(Branch(conditions, branch.row, reached(branch.below, inner)))
        if len(conditions) == 1 and decides(found[-1]):
            known |= {negation(conditions[0].tree)}
    return tuple(found)


def decides(branch: Branch) -> bool:
    """Tell whether a row decides wherever the conditions of a branch hold."""
    return branch.row is not None or is_last(branch.below[-1])


def is_last(branch: Branch) -> bool:
    """Tell whether a row decides wherever a branch is reached."""
    return not branch.conditions and decides(branch)


def merged(branches: Sequence[Branch], given: Callable[[Row], Hashable]) -> tuple[Branch, ...]:
    """Make one row of neighbours that give the same, in branches that are `reached`."""
    found: list[Branch] = []
    for branch in (_joined(branch, given) for branch in branches):
        before = found[-1] if found else None
        if before is None or not _same(before, branch, given):
            found.append(branch)
        elif before.conditions:
            both = (_either(before.conditions, branch.conditions),) if branch.conditions else ()
            found[-1] = Branch(both, before.row)
    return tuple(found)


def _same(one: Branch, other: Branch, given: Callable[[Row], Hashable]) -> bool:
    return one.row is not None and other.row is not None and given(one.row) == given(other.row)


def _joined(branch: Branch, given: Callable[[Row], Hashable]) -> Branch:
    """Make one row of a group that gives the same throughout."""
    below = merged(branch.below, given)
    if len(below) == 1 and is_last(below[0]):
        return Branch(branch.conditions, below[0].row, below[0].below)
    return Branch(branch.conditions, branch.row, below)


def _either(one: Sequence[Condition], other: Sequence[Condition]) -> Condition:
    return Condition(any_of([all_of([c.tree for c in each]) for each in (one, other)]), ())
