"""The formulas of a table: how its rows may hold, as far as its conditions tell.

"No" from these formulas is a proof for every situation; "yes" may be about one that cannot arise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ruleglot.analysis.formulas import Formula, Formulas, Quantity, negated, solutions, solvable
from ruleglot.analysis.goals import met
from ruleglot.engine.table import CandidateTable, Condition, Derived, Logic, Row, Table
from ruleglot.engine.types import Id


class TableFormulas:
    """The formulas of a table's rows and of what facts must be; "no" from them is a proof."""

    def __init__(self, logic: Logic, table: Table, candidates: CandidateTable | None) -> None:
        derived = [step for step in logic.steps if isinstance(step, Derived)]
        derived += candidates.derived if candidates is not None else ()
        names = sum(isinstance(type_, Id) for type_ in logic.facts.values()) + 2
        formulas = Formulas({d.name: d.tree for d in derived}, names)
        self._formulas = formulas
        self._table = table
        self._rows = {
            row.place: [formulas.read(c.tree) for c in row.conditions] for row in (*table.rows, *table.also)
        }
        self._required = [formulas.read(met(requirement)) for requirement in logic.requirements]

    def constants(self, path: str) -> list[int]:
        """List the numbers that a fact is held against."""
        return self._formulas.constants(path)

    def gap(self) -> str | None:
        """Say how no row might hold; None if that cannot be."""
        return self._open([negated(self._rows[row.place]) for row in self._table.rows])

    def overlap(self, one: Row, other: Row) -> str | None:
        """Say how two rows might hold together; None if they cannot."""
        return self._open([*self._rows[one.place], *self._rows[other.place]])

    def life(self, row: Row) -> str | None:
        """Say how a row might decide; None if it cannot."""
        return self._open([*self._rows[row.place], *self._earlier(row)])

    def idle(self) -> Iterator[tuple[tuple[Row, ...], Condition]]:
        """Give the conditions that hold wherever the others do, in all rows for which they are written."""
        written: dict[int, list[tuple[Row, int]]] = {}
        for row in (*self._table.rows, *self._table.also):
            for number, condition in enumerate(row.conditions):
                written.setdefault(id(condition), []).append((row, number))
        for uses in written.values():
            if all(self._is_idle(row, number) for row, number in uses):
                row, number = uses[0]
                yield tuple(row for row, _ in uses), row.conditions[number]

    def _is_idle(self, row: Row, number: int) -> bool:
        own = self._rows[row.place]
        others = [*own[:number], *own[number + 1 :]]
        return not solvable([negated([own[number]]), *others, *self._earlier(row), *self._required])

    def _earlier(self, row: Row) -> list[Formula]:
        return [negated(self._rows[other.place]) for other in self._table.before(row)]

    def _open(self, wanted: Sequence[Formula]) -> str | None:
        found = next(solutions([*wanted, *self._required]), None)
        if found is None:
            return None
        return "; ".join(_said(quantity, value) for quantity, value in found.items()) or "always"


def _said(quantity: Quantity, value: Any) -> str:
    return f"{quantity.path} {'is null' if value is None else f'= {json.dumps(value)}'}"
