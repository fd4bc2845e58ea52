"""A ruling with its reasons: which row held, on which condition each other row failed, every value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ruleglot.engine import tree
from ruleglot.engine.function import Ruling, attribution
from ruleglot.engine.python import Values, computation
from ruleglot.engine.table import CandidateTable, Condition, Edition, Logic, Row, Step, Table
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import Value


@dataclass(frozen=True, slots=True)
class RowTrace:
    """What became of one row.

    `fired` if it decided, or added to the ruling. Else `failed` is its first condition that does not
    hold, `quantity` the value that this condition tests and `value` what it was. A row whose conditions
    all hold without `fired` stands below the row that decided, in a table that stops at the first.
    """

    row: str
    fired: bool
    failed: str | None
    quantity: str | None
    value: Value


@dataclass(frozen=True, slots=True)
class CandidateVerdict:
    """What a candidate table found for one candidate, and why."""

    table: str
    candidate: dict[str, Value]
    outcome: dict[str, Value]
    row: str
    cites: tuple[str, ...]
    values: dict[str, Value]
    trace: tuple[RowTrace, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling and its reasons.

    `values` holds facts, params, options and derived values by name, and tested fields by dotted path.
    """

    outcome: dict[str, Value]
    rows: tuple[str, ...]
    cites: tuple[str, ...]
    silent: tuple[str, ...]
    values: dict[str, Value]
    trace: tuple[RowTrace, ...]
    candidates: tuple[CandidateVerdict, ...]

    @property
    def ruling(self) -> Ruling:
        """Give the ruling without its reasons."""
        return Ruling(self.outcome, self.rows, self.cites, self.silent)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads a quantity, null where what it is a field of is null."""

    path: str
    read: Callable[[Values], Any]


@dataclass(frozen=True, slots=True)
class _CompiledCondition:
    text: str
    holds: Callable[[Values], Any]
    subject: _Reading


@dataclass(frozen=True, slots=True)
class _CompiledRow:
    row: Row
    conditions: tuple[_CompiledCondition, ...]
    gives: Mapping[str, Callable[[Values], Any]]

    def trace(self, values: Values, decided: bool) -> RowTrace:
        for condition in self.conditions:
            if not condition.holds(values):
                subject = condition.subject
                return RowTrace(self.row.id, False, condition.text, subject.path, subject.read(values))
        return RowTrace(self.row.id, not decided, None, None, None)


class Reasoner:
    """Explains the decisions of one logic; slower than its function and compiled apart from it."""

    def __init__(self, logic: Logic) -> None:
        self._logic = logic
        self._steps = [_compiled_step(step, logic.by) for step in logic.steps]
        self._requirements = [
            (None if r.when is None else computation(r.when), computation(r.must)) for r in logic.requirements
        ]
        self._rows = _compiled_rows(logic.table.rows)
        self._also = _compiled_rows(logic.table.also)
        self._defaults = {n: computation(f.default) for n, f in logic.table.fields.items() if f.default}
        self._quantities = _quantities(logic.table)

    def values(self, facts: Values, options: Values) -> dict[str, Any]:
        """Compute every value of a situation, verdicts of candidate tables among them."""
        found: dict[str, Any] = {**self._logic.params, **options, **facts}
        for name, compute in self._steps:
            found[name] = compute(found)
        return found

    def impossible(self, values: Values) -> int | None:
        """Give the number of the first requirement that is not met; None if all are."""
        for number, (when, must) in enumerate(self._requirements):
            if (when is None or when(values)) and not must(values):
                return number
        return None

    def explain(self, values: dict[str, Any]) -> Explanation | None:
        """Explain a possible situation from its values; None if no row holds."""
        edition: Edition = values[self._logic.by] if self._logic.by is not None else None
        decisive, traces = _decisive(self._rows, values)
        if decisive is None:
            return None
        fired = [decisive]
        for row in self._also:
            trace = row.trace(values, False)
            traces.append(trace)
            if trace.fired:
                fired.append(row)
        outcome: dict[str, Value] = {}
        for name in self._logic.table.fields:
            giving = [row.gives[name] for row in fired if name in row.gives]
            outcome[name] = (giving[-1] if giving else self._defaults[name])(values)
        rows, cites, silent = attribution([row.row for row in fired], edition)
        verdicts: list[CandidateVerdict] = []
        for step in self._logic.steps:
            if isinstance(step, CandidateTable):
                verdicts += [verdict.explained for verdict in values[step.name]]
        return Explanation(outcome, rows, cites, silent, self._shown(values), tuple(traces), tuple(verdicts))

    def _shown(self, values: Values) -> dict[str, Value]:
        tables = {step.name for step in self._logic.steps if isinstance(step, CandidateTable)}
        shown = {name: value for name, value in values.items() if name not in tables}
        for quantity in self._quantities:
            shown.setdefault(quantity.path, quantity.read(values))
        return shown


class _Verdict(tuple[Any, ...]):
    """A verdict as expressions read it, that also remembers its explanation."""

    explained: CandidateVerdict


def _compiled_step(step: Step, by: str | None) -> tuple[str, Callable[[Values], Any]]:
    if isinstance(step, CandidateTable):
        return step.name, _candidate_computation(step, by)
    return step.name, computation(step.tree)


def _candidate_computation(step: CandidateTable, by: str | None) -> Callable[[Values], list[_Verdict]]:
    table = step.table
    loops = [(variable.name, computation(over)) for variable, over in step.loops]
    derived = [(d.name, computation(d.tree)) for d in step.derived]
    rows = _compiled_rows(table.rows)
    defaults = {name: computation(f.default) for name, f in table.fields.items() if f.default}
    quantities = _quantities(table)

    def compute(values: Values) -> list[_Verdict]:
        found: list[_Verdict] = []
        for candidate in product(*(over(values) for _, over in loops)):
            known = {**values, **dict(zip((name for name, _ in loops), candidate, strict=True))}
            for name, compute_value in derived:
                known[name] = compute_value(known)
            found.append(verdict(candidate, known))
        return found

    def verdict(candidate: Sequence[Any], known: dict[str, Any]) -> _Verdict:
        decisive, traces = _decisive(rows, known)
        if decisive is None:
            raise LookupError(table.id)
        outcome = {name: (decisive.gives.get(name) or defaults[name])(known) for name in table.fields}
        names = [name for name, _ in loops]
        shown = {name: known[name] for name in (*names, *(name for name, _ in derived))}
        for quantity in quantities:
            shown.setdefault(quantity.path, quantity.read(known))
        made = _Verdict((*candidate, *outcome.values()))
        made.explained = CandidateVerdict(
            table.id,
            dict(zip(names, candidate, strict=True)),
            outcome,
            decisive.row.id,
            attribution([decisive.row], None if by is None else known[by])[1],
            shown,
            tuple(traces),
        )
        return made

    return compute


def _decisive(rows: Sequence[_CompiledRow], values: Values) -> tuple[_CompiledRow | None, list[RowTrace]]:
    """Find the first row that holds, and what became of every row."""
    traces: list[RowTrace] = []
    decisive: _CompiledRow | None = None
    for row in rows:
        trace = row.trace(values, decisive is not None)
        traces.append(trace)
        if trace.fired:
            decisive = row
    return decisive, traces


def _compiled_rows(rows: Sequence[Row]) -> list[_CompiledRow]:
    return [
        _CompiledRow(
            row,
            tuple(_compiled_condition(condition) for condition in row.conditions),
            {name: computation(given) for name, given in row.gives.items()},
        )
        for row in rows
    ]


def _compiled_condition(condition: Condition) -> _CompiledCondition:
    subject = condition.quantities[0]
    return _CompiledCondition(
        condition.text, computation(condition.tree), _reader(subject.path, subject.tree)
    )


def _quantities(table: Table) -> list[_Reading]:
    found: dict[str, Tree] = {}
    for row in (*table.rows, *table.also):
        for condition in row.conditions:
            for quantity in condition.quantities:
                found.setdefault(quantity.path, quantity.tree)
    return [_reader(path, quantity) for path, quantity in found.items()]


def _reader(path: str, found: Tree) -> _Reading:
    """Give a reader of a quantity that gives null where what it is a field of is null."""
    read = computation(found)
    if not isinstance(found, tree.Field):
        return _Reading(path, read)
    base = _reader(path.rpartition(".")[0], found.base)
    return _Reading(path, lambda values: None if base.read(values) is None else read(values))
