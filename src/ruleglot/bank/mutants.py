"""Mutants: the rules of a game with one small fault, made in one place of `decisions.yml`.

Expressions are changed as typed trees; the changed rules are then compiled like any others, so that what the
check of types would refuse is refused here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pydantic import BaseModel

from ruleglot.bank.changes import Kind, changes, neighbours
from ruleglot.bank.reach import reach
from ruleglot.bank.scopes import Names, candidate_names, decision_names, game_names, text_names
from ruleglot.engine import Ruleset, tree
from ruleglot.engine.expression import Known, not_null_where
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import Bool, Enum, Int, Record, Text, Type, not_null
from ruleglot.model.decisions import (
    AnyRow,
    Cites,
    Decisions,
    DecisionSpec,
    GroupSpec,
    OutcomeField,
    RowSpec,
    TextForm,
)

Place: TypeAlias = tuple[str | int, ...]


class _Absent:
    """Stands for a key, or an entry of a list, that is taken out."""

    def __repr__(self) -> str:
        return "left out"

    def __reduce__(self) -> str:
        return "ABSENT"


ABSENT = _Absent()


@dataclass(frozen=True)
class _Moved:
    """Stands for an entry of a list whose whole list is in another order."""

    entries: tuple[Any, ...]


@dataclass(frozen=True)
class Mutant:
    """One fault: where it stands in the file, its kind, what stood there and what stands there now.

    `was` and `now` are written as an author would; `value` is what the model of the file holds there.
    `trees` are the expression as it was and as it is now, where an expression was changed.
    """

    place: Place
    kind: Kind
    was: str
    now: str
    value: Any = field(repr=False)
    trees: tuple[Tree, Tree] | None = field(default=None, repr=False, compare=False)

    @property
    def id(self) -> str:
        """Name the mutant, the same in every run."""
        return f"{'.'.join(map(str, self.place))}: {self.now}"

    def applied(self, decisions: Decisions) -> Decisions:
        """Give the rules with this fault in them."""
        changed: Decisions = _with(decisions, self.place, self.value)
        return changed


def mutants(decisions: Decisions, ruleset: Ruleset) -> Iterator[Mutant]:
    """Give every mutant of a game's rules, in the order of the file and each once."""
    seen: set[str] = set()
    for mutant in _Maker(decisions, ruleset).all():
        if mutant.id not in seen and mutant.now != mutant.was:
            seen.add(mutant.id)
            yield mutant


def _with(part: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    first, rest = place[0], place[1:]
    if isinstance(part, BaseModel):
        inner = None if value is ABSENT and not rest else _with(getattr(part, str(first)), rest, value)
        return part.model_copy(update={str(first): inner})
    if isinstance(part, Mapping):
        left = {key: of for key, of in part.items() if rest or value is not ABSENT or key != first}
        return left if value is ABSENT and not rest else {**left, first: _with(part[first], rest, value)}
    if isinstance(value, _Moved) and not rest:
        return value.entries
    number = int(first)
    changed = () if value is ABSENT and not rest else (_with(part[number], rest, value),)
    return (*part[:number], *changed, *part[number + 1 :])


class _Maker:
    """Walks through the rules of one game and makes their mutants."""

    def __init__(self, decisions: Decisions, ruleset: Ruleset) -> None:
        self._decisions = decisions
        self._ruleset = ruleset
        self._rules = _cited(decisions)
        self._reach = reach(ruleset)

    def all(self) -> Iterator[Mutant]:
        for name, number in self._decisions.params.items():
            for other in (number - 1, number + 1) if name in self._reach.params else ():
                yield Mutant(("params", name), "quantity", str(number), str(other), other)
        for name, spec in self._decisions.types.items():
            if isinstance(spec, TextForm):
                yield from self._text(name, spec)
        for name, option in self._ruleset.options.items():
            for value in option.values[1:]:
                place = ("options", name, "default")
                yield Mutant(place, "outcome", _shown(option.default), _shown(value), value)
        names = game_names(self._ruleset)
        yield from self._derived(None, ("derive",), self._decisions.derive, names)
        for name, decision in self._decisions.decisions.items():
            yield from self._decision(name, decision)

    def _text(self, name: str, spec: TextForm) -> Iterator[Mutant]:
        type_ = self._ruleset.types[name]
        if isinstance(type_, Text):
            for derived, text in spec.derive.items():
                yield from self._expression(("types", name, "derive", derived), text, text_names(type_))

    def _decision(self, name: str, spec: DecisionSpec) -> Iterator[Mutant]:
        if spec.candidates is not None:
            names = candidate_names(self._ruleset, name)
            types = self._ruleset.tables[name].outcome
        else:
            names = decision_names(self._ruleset, name, alone=spec.only is not None)
            types = dict(self._ruleset.decisions[name].outcome)
        place: Place = ("decisions", name)
        yield from self._derived(name, (*place, "derive"), spec.derive, names)
        for outcome, given in spec.outcome.items():
            if isinstance(given, OutcomeField):
                here = (*place, "outcome", outcome, "default")
                yield from self._value(here, given.default, types[outcome], names, frozenset())
        table = _Table(names, types, spec.hit == "first")
        yield from self._rows((*place, "rows"), spec.rows, table, frozenset(), ())
        for number, row in enumerate(spec.also):
            here = (*place, "also", number)
            yield Mutant(here, "row", row.id, "left out", ABSENT)
            yield from self._row(here, row, table, frozenset())

    def _derived(
        self, owner: str | None, place: Place, texts: Mapping[str, str], names: Names
    ) -> Iterator[Mutant]:
        """Change derived values on which rulings depend."""
        for name, text in texts.items():
            if (owner, name) in self._reach.derived:
                yield from self._expression((*place, name), text, names)

    def _rows(
        self, place: Place, rows: Sequence[AnyRow], table: _Table, known: Known, above: Sequence[str]
    ) -> Iterator[Mutant]:
        for number, row in enumerate(rows):
            here = (*place, number)
            if table.first:
                yield from _order(place, rows, number)
            yield from self._row(here, row, table, known)
            if isinstance(row, GroupSpec):
                found = table.names.read(row.when, known) if row.when is not None else None
                inner = known | not_null_where(found) if found is not None else known
                yield from self._rows((*here, "rows"), row.rows, table, inner, above)

    def _row(self, place: Place, row: AnyRow, table: _Table, known: Known) -> Iterator[Mutant]:
        if row.when is not None:
            found = table.names.read(row.when, known)
            yield from self._expression((*place, "when"), row.when, table.names, known)
            if not isinstance(found, tree.And):
                yield Mutant((*place, "when"), "conjunct", row.when, "left out", ABSENT)
            known = known | not_null_where(found) if found is not None else known
        for name, given in row.then.items():
            here = (*place, "then", name)
            yield Mutant(here, "outcome", _shown(given), "left out", ABSENT)
            yield from self._given(here, given, table.types[name], table.names, known)
        yield from self._cites((*place, "cite"), row.cite)
        for number, name in enumerate(row.silent):
            yield Mutant((*place, "silent", number), "outcome", name, "left out", ABSENT)

    def _given(self, place: Place, given: Any, type_: Type, names: Names, known: Known) -> Iterator[Mutant]:
        """Change a value that a row gives: a record's fields, an edition's values, or the value itself."""
        if not isinstance(given, Mapping):
            yield from self._value(place, given, type_, names, known)
            return
        inner = not_null(type_)
        for key, value in given.items():
            below = inner.field(key) if isinstance(inner, Record) else None
            yield Mutant((*place, key), "outcome", _shown(value), "left out", ABSENT)
            yield from self._given((*place, key), value, below or type_, names, known)

    def _value(self, place: Place, given: Any, type_: Type, names: Names, known: Known) -> Iterator[Mutant]:
        inner = not_null(type_)
        others: list[Any] = []
        match given, inner:
            case bool(), _:
                others = [not given]
            case int(), Int():
                others = [given - 1, given + 1]
            case str(), Enum(members) if given in members:
                others = neighbours(given, members)
            case str(), _:
                yield from self._expression(place, given, names, known)
            case None, Bool():
                others = [False, True]
        for other in others:
            kind: Kind = "member" if isinstance(other, str) else "quantity"
            kind = "outcome" if isinstance(other, bool) else kind
            yield Mutant(place, kind, _shown(given), _shown(other), other)

    def _expression(
        self, place: Place, text: str, names: Names, known: Known = frozenset()
    ) -> Iterator[Mutant]:
        found = names.read(text, known)
        if found is not None:
            was = tree.show(found)
            for kind, changed in changes(found, names.alike):
                now = tree.show(changed)
                yield Mutant(place, kind, was, now, now, (found, changed))

    def _cites(self, place: Place, cites: Cites) -> Iterator[Mutant]:
        """Let each rule cited be another, and leave each out that does not stand alone."""
        if isinstance(cites, Mapping):
            for edition, rules in cites.items():
                yield from self._cites((*place, edition), rules)
            return
        for number, rule in enumerate(cites):
            other = next((r for r in _after(rule, self._rules) if r not in cites), None)
            if other is not None:
                yield Mutant((*place, number), "citation", rule, other, other)
            if len(cites) > 1:
                yield Mutant((*place, number), "citation", rule, "left out", ABSENT)


@dataclass(frozen=True)
class _Table:
    """What the rows of a table may name, its outcome’s types, and whether the first that holds decides."""

    names: Names
    types: Mapping[str, Type]
    first: bool


def _order(place: Place, rows: Sequence[AnyRow], number: int) -> Iterator[Mutant]:
    """Put a row of a table that is read from the top after the next one, and leave it out."""
    if number + 1 < len(rows):
        upper, lower = rows[number], rows[number + 1]
        swapped = (*rows[:number], lower, upper, *rows[number + 2 :])
        was, now = f"{_called(upper)}, {_called(lower)}", f"{_called(lower)}, {_called(upper)}"
        yield Mutant((*place, number), "row", was, now, _Moved(swapped))
        if isinstance(upper, RowSpec):
            yield Mutant((*place, number), "row", upper.id, "left out", ABSENT)


def _called(row: AnyRow) -> str:
    """Name a row, or a group by its first and last row."""
    if isinstance(row, RowSpec):
        return row.id
    first, last = row.rows[0], row.rows[-1]
    while isinstance(first, GroupSpec):
        first = first.rows[0]
    while isinstance(last, GroupSpec):
        last = last.rows[-1]
    return f"({first.id} to {last.id})"


def _cited(decisions: Decisions) -> tuple[str, ...]:
    """List every rule that a row cites, in the order of the file."""
    found: dict[str, None] = {}
    waiting: list[AnyRow] = [row for spec in decisions.decisions.values() for row in (*spec.rows, *spec.also)]
    while waiting:
        row = waiting.pop(0)
        lists = row.cite.values() if isinstance(row.cite, Mapping) else (row.cite,)
        found |= dict.fromkeys(rule for rules in lists for rule in rules)
        waiting = [*row.rows, *waiting] if isinstance(row, GroupSpec) else waiting
    return tuple(found)


def _after(rule: str, rules: Sequence[str]) -> Iterable[str]:
    place = rules.index(rule)
    return (*rules[place + 1 :], *rules[:place])


def _shown(value: Any) -> str:
    match value:
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case Mapping():
            return f"{{{', '.join(f'{key}: {_shown(of)}' for key, of in value.items())}}}"
        case _:
            return str(value)
