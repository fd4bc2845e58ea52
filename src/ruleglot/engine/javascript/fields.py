"""Before emission: the fields of a named text (`top.rank`) are found once, not at every mention."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ruleglot.engine import tree
from ruleglot.engine.javascript.expression import table_name
from ruleglot.engine.lean import LeanLogic, LeanStep, Selection
from ruleglot.engine.table import (
    Branch,
    CandidateTable,
    Condition,
    Derived,
    OutcomeField,
    Quantity,
    Row,
    Table,
)
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import MapOf, Record, Text, Type, not_null


def found_once(logic: LeanLogic) -> LeanLogic:
    """Give a logic with a step, named with a `$` behind, for the fields of each named text."""
    steps: list[LeanStep] = [*_all_fields(logic.facts, "fact")]
    for step in logic.steps:
        match step:
            case Derived(name, found):
                steps += [Derived(name, _mended(found)), *_fields(Name(name, "derived", step.type))]
            case CandidateTable():
                steps.append(mended_table(step))
            case Selection():
                steps.append(_mended_selection(step))
    requirements = tuple(
        replace(r, when=None if r.when is None else _mended(r.when), must=_mended(r.must))
        for r in logic.requirements
    )
    return replace(logic, steps=tuple(steps), requirements=requirements, table=_mended_rows(logic.table))


def mended_table(step: CandidateTable) -> CandidateTable:
    """Give a table with a derived value, named with a `$` behind, for the fields of each named text."""
    loops, derived = _mended_candidates(step)
    return CandidateTable(_mended_rows(step.table), loops, derived)


def _mended_selection(step: Selection) -> Selection:
    loops, derived = _mended_candidates(step)
    mended = replace(step, condition=_mended(step.condition), item=_mended(step.item))
    return replace(mended, loops=loops, derived=derived)


def _mended_candidates(
    step: CandidateTable | Selection,
) -> tuple[tuple[tuple[Name, Tree], ...], tuple[Derived, ...]]:
    derived = [d for variable, _ in step.loops for d in _fields(variable)]
    for inner in step.derived:
        name = Name(inner.name, "candidate", inner.type)
        derived += [Derived(inner.name, _mended(inner.tree)), *_fields(name)]
    return tuple((variable, _mended(over)) for variable, over in step.loops), tuple(derived)


def _all_fields(types: Mapping[str, Type], role: tree.Role) -> list[Derived]:
    return [derived for name, type_ in types.items() for derived in _fields(Name(name, role, type_))]


def fields_of(node: Tree) -> Tree:
    """Give the tree that finds the fields of a text, or of a text that may be null."""
    type_ = not_null(node.type)
    assert isinstance(type_, Text)
    fields = Record(type_.fields)
    table = Name(table_name(type_), "field", MapOf(type_.name, type_, fields, len(type_.table)))
    return tree.Lookup(table, node, fields)


def _fields(name: Name) -> Iterable[Derived]:
    if isinstance(not_null(name.type), Text):
        yield Derived(f"{name.name}$", fields_of(name))


def _mended(node: Tree) -> Tree:
    match node:
        case tree.Field(Name(name, "fact" | "derived" | "candidate" as role, Text(fields=fields)), field):
            kept: tree.Role = "candidate" if role == "candidate" else "derived"
            return tree.Field(Name(f"{name}$", kept, Record(fields)), field, node.type)
        case _:
            return tree.rebuilt(node, _mended)


def _mended_rows(table: Table) -> Table:
    fields = {
        name: OutcomeField(field.type, None if field.default is None else _mended(field.default))
        for name, field in table.fields.items()
    }
    rows = tuple(map(_mended_row, table.rows))
    return replace(
        table,
        fields=fields,
        branches=tuple(_mended_branch(branch, rows) for branch in table.branches),
        rows=rows,
        also=tuple(map(_mended_row, table.also)),
    )


def _mended_row(row: Row) -> Row:
    gives = {name: _mended(given) for name, given in row.gives.items()}
    return replace(row, conditions=_mended_conditions(row.conditions), gives=gives)


def _mended_branch(branch: Branch, rows: tuple[Row, ...]) -> Branch:
    return Branch(
        _mended_conditions(branch.conditions),
        None if branch.row is None else rows[branch.row.number],
        tuple(_mended_branch(below, rows) for below in branch.below),
    )


def _mended_conditions(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple(Condition(_mended(c.tree), tuple(map(_mended_quantity, c.quantities))) for c in conditions)


def _mended_quantity(quantity: Quantity) -> Quantity:
    return Quantity(quantity.path, _mended(quantity.tree))
