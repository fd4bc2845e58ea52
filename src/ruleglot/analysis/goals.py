"""Goals: trees that say that a row decides, or that some candidate of a table passes a test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruleglot.engine import tree
from ruleglot.engine.table import CandidateTable, Condition, Requirement, Row, Table
from ruleglot.engine.tree import Loop, Name, Tree
from ruleglot.engine.types import Bool


def inlined(body: Tree, definitions: Mapping[str, Tree]) -> Tree:
    """Give a tree with the names of derived values replaced by what they are computed from."""

    def change(node: Tree) -> Tree:
        if isinstance(node, Name) and node.role in ("derived", "candidate") and node.name in definitions:
            return change(definitions[node.name])
        return tree.rebuilt(node, change)

    return change(body)


def firing(table: CandidateTable, number: int) -> Tree:
    """Give the condition under which a row decides a candidate, in the names of its variables."""
    definitions = {d.name: d.tree for d in table.derived}
    row = table.rows[number]
    return inlined(deciding(table.table, row), definitions)


def deciding(table: Table, row: Row) -> Tree:
    """Give the condition under which a row of a table decides, or adds to what was decided."""
    others = [not_(holding(other.conditions)) for other in table.before(row)]
    return all_of([condition.tree for condition in row.conditions] + others)


def holding(conditions: Iterable[Condition]) -> Tree:
    """Give the condition under which all of a row's conditions hold."""
    return all_of([condition.tree for condition in conditions])


def some_candidate(table: CandidateTable, test: Tree) -> Tree:
    """Give the condition that a test holds for some candidate of a table."""
    for variable, over in reversed(table.loops):
        local = Name(variable.name, "local", variable.type)
        test = tree.Quantified("any", Loop(local, over, None), _as_local(test, local), Bool())
    return test


def _as_local(body: Tree, local: Name) -> Tree:
    def change(node: Tree) -> Tree:
        if isinstance(node, Name):
            return local if node.role == "candidate" and node.name == local.name else node
        return tree.rebuilt(node, change)

    return change(body)


def all_of(items: Sequence[Tree]) -> Tree:
    """Give the condition that all of some conditions hold."""
    if not items:
        return tree.Literal(True, Bool())
    return items[0] if len(items) == 1 else tree.And(tuple(items), Bool())


def not_(item: Tree) -> Tree:
    """Give the condition that another does not hold."""
    return tree.Not(item, Bool())


def met(requirement: Requirement) -> Tree:
    """Give the condition that a requirement is met."""
    if requirement.when is None:
        return requirement.must
    return tree.Or((not_(requirement.when), requirement.must), Bool())
