"""All that a decision says of a situation, fast: the ruling, and the row and rules of every verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from ruleglot.engine import Ruling, tree
from ruleglot.engine.function import compile_decision
from ruleglot.engine.table import Branch, CandidateTable, Logic, OutcomeField, Row, Table
from ruleglot.engine.tree import Literal, Name
from ruleglot.engine.types import Enum, ListOf, Type, Verdict

Said: TypeAlias = Ruling | int | None
"""A ruling; or the number of a requirement that the facts do not meet; or None if no row holds."""
Saying: TypeAlias = Callable[[Any, Any], Said]
"""Gives what a decision says of checked facts and settled options."""

VERDICTS = "rows of verdicts"
"""The field of the outcome that holds the row and rules of each verdict; no author's field has this name."""
_ROW = "row and rules"


def saying(logic: Logic, *, upwards: bool = False) -> Saying:
    """Compile what a decision says, with the field VERDICTS in its outcome.

    With `upwards` rows are read from the last to the first: where exactly one holds, it says the same.
    """
    return compile_decision(_upwards(_telling(logic)) if upwards else _telling(logic), checked=False)


def _telling(logic: Logic) -> Logic:
    """Give the logic with a field that lists the row and rules of every verdict of its candidate tables."""
    told = {step.name: _with_row(step) for step in logic.steps if isinstance(step, CandidateTable)}
    if not told:
        return logic
    lists = [_listed(table) for table in told.values()]
    every: tree.Tree = lists[0]
    for more in lists[1:]:
        every = tree.Sum("+", every, more, every.type)
    table = logic.table
    fields = {**table.fields, VERDICTS: OutcomeField(every.type, every)}
    steps = tuple(told.get(step.name, step) for step in logic.steps)
    return replace(logic, steps=steps, table=replace(table, fields=fields))


def _listed(table: CandidateTable) -> tree.Tree:
    fields = tuple({**table.variables, **table.outcome}.items())
    verdict = Verdict(table.name, fields)
    variable = Name("verdict", "local", verdict)
    loop = tree.Loop(variable, Name(table.name, "table", ListOf(verdict, 1)), None)
    row = tree.Field(variable, _ROW, _text(""))
    return tree.Each(loop, row, ListOf(row.type, 1))


def _with_row(step: CandidateTable) -> CandidateTable:
    table = step.table
    rows = {row.id: replace(row, gives={**row.gives, _ROW: _row_and_rules(row)}) for row in table.rows}
    changed = Table(
        table.id,
        table.hit,
        {**table.fields, _ROW: OutcomeField(_text(""), None)},
        tuple(_with_rows(branch, rows) for branch in table.branches),
        tuple(rows.values()),
        table.also,
    )
    return replace(step, table=changed)


def _with_rows(branch: Branch, rows: dict[str, Row]) -> Branch:
    if branch.row is not None:
        return replace(branch, row=rows[branch.row.id])
    return replace(branch, below=tuple(_with_rows(below, rows) for below in branch.below))


def _row_and_rules(row: Row) -> Literal:
    text = f"{row.id}: {', '.join(row.cited())}"
    return Literal(text, _text(text))


def _text(text: str) -> Type:
    return Enum((text,))


def _upwards(logic: Logic) -> Logic:
    return replace(logic, table=replace(logic.table, branches=_reversed(logic.table.branches)))


def _reversed(branches: Iterable[Branch]) -> tuple[Branch, ...]:
    turned = [replace(branch, below=_reversed(branch.below)) for branch in branches]
    return tuple(reversed(turned))
