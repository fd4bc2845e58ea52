"""What a function of a decision computes: the same as the decision's logic, with less work.

Where only a list is made of the verdicts on candidates (the cards that may be played), no verdicts are made:
one test says which candidates are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ruleglot.engine import tree
from ruleglot.engine.branching import all_of, any_of, decides, is_last, merged, negation, reached
from ruleglot.engine.python import computation
from ruleglot.engine.table import Branch, CandidateTable, Derived, Logic, Requirement, Row, Step, Table
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Bool, Type

_TRUE, _FALSE = tree.Literal(True, Bool()), tree.Literal(False, Bool())


@dataclass(frozen=True, slots=True)
class Selection:
    """A list with an `item` for each candidate for which a condition holds, once `derived` is computed."""

    name: str
    loops: tuple[tuple[Name, Tree], ...]
    derived: tuple[Derived, ...]
    condition: Tree
    item: Tree
    type: Type


LeanStep: TypeAlias = Derived | CandidateTable | Selection


@dataclass(frozen=True, slots=True)
class LeanLogic:
    """All that a function of a decision computes."""

    facts: Mapping[str, Type]
    options: Mapping[str, Type]
    by: str | None
    steps: tuple[LeanStep, ...]
    requirements: tuple[Requirement, ...]
    table: Table


def lean(logic: Logic, selects: Callable[[CandidateTable], bool] = lambda _: True) -> LeanLogic:
    """Make a logic lean; a table for which `selects` is false keeps its verdicts."""
    steps: list[LeanStep] = []
    selections = {made.name: made for made in _selections(logic, selects)}
    replaced = {name for made in selections.values() for name in _tables_behind(logic, made.name)}
    for step in logic.steps:
        if step.name in selections:
            steps.append(selections[step.name])
        elif isinstance(step, Derived):
            steps.append(step)
        elif step.name not in replaced:
            steps.append(_merged(step))
    table = replace(logic.table, branches=reached(logic.table.branches))
    return LeanLogic(logic.facts, logic.options, logic.by, tuple(steps), logic.requirements, table)


def _merged(step: CandidateTable) -> CandidateTable:
    table = step.table

    def given(row: Row) -> Hashable:
        return tuple(table.value_of(row, name) for name in table.fields)

    return replace(step, table=replace(table, branches=merged(reached(table.branches), given)))


def _selections(logic: Logic, selects: Callable[[CandidateTable], bool]) -> list[Selection]:
    """Find the lists that are all that is made of a table."""
    read = _read_by_rows(logic)
    found: list[Selection] = []
    for table in logic.steps:
        if isinstance(table, CandidateTable) and table.name not in read and selects(table):
            readers = [step for step in logic.steps if table.name in _tables(step)]
            selection = _selection(readers[0], table) if len(readers) == 1 else None
            found += [selection] if selection is not None else []
    return found


def _tables_behind(logic: Logic, name: str) -> set[str]:
    return next(_tables(step) for step in logic.steps if step.name == name)


def _tables(step: Step) -> set[str]:
    """List the tables whose verdicts a step reads."""
    if isinstance(step, Derived):
        return set(tree.names(step.tree, "table"))
    trees = [over for _, over in step.loops] + [d.tree for d in step.derived]
    trees += [c.tree for row in step.rows for c in row.conditions]
    trees += [given for row in step.rows for given in row.gives.values()]
    return {name for t in trees for name in tree.names(t, "table")}


def _read_by_rows(logic: Logic) -> set[str]:
    """List the tables whose verdicts rows and requirements read."""
    rows = (*logic.table.rows, *logic.table.also)
    trees = [t for r in logic.requirements for t in (r.when, r.must) if t is not None]
    trees += [c.tree for row in rows for c in row.conditions] + [
        t for row in rows for t in row.gives.values()
    ]
    trees += [field.default for field in logic.table.fields.values() if field.default is not None]
    return {name for t in trees for name in tree.names(t, "table")}


def _selection(step: Step, table: CandidateTable) -> Selection | None:
    """Read a list of verdicts' values as a selection; None where it is something else."""
    if not isinstance(step, Derived) or not isinstance(step.tree, tree.Each):
        return None
    loop, item = step.tree.loop, step.tree.item
    if not isinstance(loop.source, Name) or loop.source.name != table.name:
        return None
    items: dict[int, Tree] = {}
    for row in table.rows:
        keeps = True if loop.condition is None else _truth(_of_row(loop.condition, loop.variable, table, row))
        made = _of_row(item, loop.variable, table, row)
        if keeps is None or loop.variable.name in tree.names(made, "local"):
            return None
        if keeps:
            items[row.number] = made
    branches = merged(reached(table.table.branches), lambda row: row.number in items)
    chosen = _chosen(branches, items)
    if chosen is None or len(set(items.values())) != 1 or not is_last(branches[-1]):
        return None
    made = next(iter(items.values()))
    return _inlined(Selection(step.name, table.loops, table.derived, chosen, made, step.type))


def _of_row(node: Tree, variable: Name, table: CandidateTable, row: Row) -> Tree:
    """Put in what the fields of a verdict are where a row decides."""
    if isinstance(node, tree.Field) and isinstance(node.base, Name) and node.base.name == variable.name:
        candidate = next((v for v, _ in table.loops if v.name == node.name), None)
        return candidate if candidate is not None else table.table.value_of(row, node.name)
    return tree.rebuilt(node, lambda below: _of_row(below, variable, table, row))


def _truth(node: Tree) -> bool | None:
    """Give what a test always is; None if that depends on the situation."""
    if any(isinstance(each, Name) for each in tree.walk(node)):
        return None
    return bool(computation(node)({}))


def _chosen(branches: Sequence[Branch], items: Mapping[int, Tree]) -> Tree | None:
    """Give the test that holds where a row with an item decides; None where a group may decide nothing."""
    rest: Tree = _FALSE
    for branch in reversed(branches):
        below: Tree | None = _TRUE if branch.row is not None and branch.row.number in items else _FALSE
        if branch.row is None:
            below = _chosen(branch.below, items) if decides(branch) else None
        if below is None:
            return None
        rest = _choice([c.tree for c in branch.conditions], below, rest)
    return rest


def _choice(conditions: Sequence[Tree], then: Tree, otherwise: Tree) -> Tree:
    """Give a test that is `then` where all conditions hold, and `otherwise` where not."""
    if not conditions or then == otherwise:
        return then
    condition = all_of(conditions)
    if then == _TRUE:
        return condition if otherwise == _FALSE else any_of([condition, otherwise])
    if then == _FALSE:
        return negation(condition) if otherwise == _TRUE else all_of([negation(condition), otherwise])
    if otherwise == _FALSE:
        return all_of([condition, then])
    if otherwise == _TRUE:
        return any_of([negation(condition), then])
    return tree.Choice(condition, then, otherwise, Bool())


def _inlined(selection: Selection) -> Selection:
    """Put what is needed in one place only, not within a loop, into that place."""
    for derived in reversed(selection.derived):
        others = tuple(d for d in selection.derived if d.name != derived.name)
        trees = (selection.condition, selection.item, *(d.tree for d in others))
        if sum(_uses(each, derived.name) for each in trees) < 2:
            condition, item, *computed = (_put(each, derived) for each in trees)
            kept = tuple(Derived(d.name, found) for d, found in zip(others, computed, strict=True))
            selection = replace(selection, derived=kept, condition=condition, item=item)
    return selection


def _put(node: Tree, derived: Derived) -> Tree:
    if isinstance(node, Name) and node.role == "candidate" and node.name == derived.name:
        return derived.tree
    return tree.rebuilt(node, lambda below: _put(below, derived))


def _uses(node: Tree, name: str) -> int:
    """Count how often a candidate's value is read; within a loop it counts twice."""
    if isinstance(node, Name):
        return int(node.role == "candidate" and node.name == name)
    if isinstance(node, tree.Quantified | tree.Each):
        source, *below = tree.parts(node)
        return _uses(source, name) + 2 * sum(_uses(each, name) for each in below)
    return sum(_uses(each, name) for each in tree.parts(node))
