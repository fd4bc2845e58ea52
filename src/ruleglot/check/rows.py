"""The rows of decision tables as they are written, with what the groups around them add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ruleglot.book import GameBook
from ruleglot.document import KeyPath
from ruleglot.model.decisions import AnyRow, DecisionSpec, GroupSpec, RowSpec


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One row: its own and its groups' conditions, the expressions it gives by field, the rules it cites."""

    decision: str
    id: str
    keypath: KeyPath
    conditions: tuple[str, ...]
    gives: Mapping[str, tuple[str, ...]]
    cites: frozenset[str]
    silent: frozenset[str]

    @property
    def name(self) -> str:
        """The row with its decision, as text files name it: `turn.pick-up`."""
        return f"{self.decision}.{self.id}"


def written_rows(game: GameBook) -> Iterator[WrittenRow]:
    """Give all rows of all decisions of a game, candidate tables and `also` rows included."""
    for decision, spec in game.decisions.decisions.items():
        table = WrittenRow(decision, "", (), (), {}, frozenset(), frozenset())
        yield from _below(table, ("decisions", decision, "rows"), spec.rows)
        yield from _below(table, ("decisions", decision, "also"), spec.also)


def edition_fields(spec: DecisionSpec, game: GameBook) -> frozenset[str]:
    """Give the outcome fields of a decision on which an edition can be silent."""
    editions = set(game.game.editions)
    return frozenset(
        name
        for row in _specs(spec)
        for name, value in row.then.items()
        if isinstance(value, dict) and set(value) <= editions and set(value) != editions
    )


def _specs(spec: DecisionSpec) -> Iterator[RowSpec | GroupSpec]:
    waiting: list[RowSpec | GroupSpec] = [*spec.rows, *spec.also]
    while waiting:
        row = waiting.pop()
        yield row
        if isinstance(row, GroupSpec):
            waiting += row.rows


def _below(around: WrittenRow, keypath: KeyPath, rows: tuple[AnyRow, ...]) -> Iterator[WrittenRow]:
    for index, row in enumerate(rows):
        found = WrittenRow(
            decision=around.decision,
            id=row.id if isinstance(row, RowSpec) else "",
            keypath=(*keypath, index),
            conditions=around.conditions + ((row.when,) if row.when else ()),
            gives={**around.gives, **{name: tuple(_expressions(value)) for name, value in row.then.items()}},
            cites=_cites(row) or around.cites,
            silent=around.silent | set(row.silent),
        )
        if isinstance(row, GroupSpec):
            yield from _below(found, (*found.keypath, "rows"), row.rows)
        else:
            yield found


def _cites(row: RowSpec | GroupSpec) -> frozenset[str]:
    if isinstance(row.cite, dict):
        return frozenset(rule for rules in row.cite.values() for rule in rules)
    return frozenset(row.cite)


def _expressions(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for below in value.values():
            yield from _expressions(below)
