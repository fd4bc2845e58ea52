"""Small changes of a situation: one number, one card, one train's marker; each with how large it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeAlias

from ruleglot.analysis.invention import boundaries
from ruleglot.engine.facts import Facts
from ruleglot.engine.types import (
    Bool,
    Enum,
    Int,
    Key,
    ListOf,
    MapOf,
    Nullable,
    Record,
    Text,
    Type,
    not_null,
)

_ALL = 40
"""A range of at most so many numbers is tried in full where a fact is of it."""
_NEAR = 12
"""Of a longer range, the numbers so near are tried, and those that the rules name."""
_FEW = 6
"""Of more values than this, in collections and texts, those met in the situation are tried, and one more."""
_COMBINATIONS = 200
"""Records of at most so many values are tried."""

Change: TypeAlias = "tuple[tuple[Any, ...] | None, Size, Callable[[Any], Any]]"
"""What a change touches, how large it is, and the function that makes it."""


class Size(NamedTuple):
    """How large a change is: by how much numbers change, and how many fields of texts."""

    number: int = 0
    fields: int = 0

    def plus(self, other: Size) -> Size:
        """Give the size of two changes together."""
        return Size(self.number + other.number, self.fields + other.fields)


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of one fact; `place` is what it touches there, None for the whole fact."""

    fact: str
    place: tuple[Any, ...] | None
    size: Size
    apply: Callable[[Any], Any]

    def beside(self, other: Edit) -> bool:
        """Tell whether both may be made, this one first."""
        if self.fact != other.fact:
            return True
        if self.place is None or other.place is None or self.place == other.place:
            return False
        return str(self.place[0]) != _REMOVED


_REMOVED, _ADDED = "removed", "added"


class Edits:
    """The changes of one situation. `numbers` are those that the rules name; `fixed` facts stay."""

    def __init__(
        self, types: Mapping[str, Type], facts: Facts, numbers: Iterable[int], fixed: Iterable[str] = ()
    ) -> None:
        kept = set(fixed)
        self._types = {name: type_ for name, type_ in types.items() if name not in kept}
        self._facts = facts
        self._named = tuple(numbers)
        self._met = {value for name, type_ in types.items() for value in _scalars(type_, facts[name])}
        self._domains: dict[Type, list[Any]] = {}

    def __iter__(self) -> Iterator[Edit]:
        """List the changes; what they give is of its type, and may be impossible."""
        for name, type_ in self._types.items():
            for place, size, apply in self._changes(type_, self._facts[name]):
                yield Edit(name, place, size, apply)

    def _changes(self, type_: Type, value: Any) -> Iterator[Change]:
        match type_:
            case ListOf():
                yield from self._list_changes(type_, value)
            case MapOf(key=key, item=item, default=default):
                keys = list(value) if default is None else [*value, *self._domain(key)]
                for each in dict.fromkeys(keys):
                    for path, found, size in self._parts(item, value.get(each, default)):
                        yield (each, path), size, _putting(each, found)
            case Int(low, high):
                for found in range(low, high + 1) if high - low < _ALL else self._near(type_, value):
                    if found != value and found in type_:
                        yield None, Size(abs(found - value)), _always(found)
            case _:
                for found, size in self._others(type_, value):
                    yield None, size, _always(found)

    def _list_changes(self, type_: ListOf, value: list[Any]) -> Iterator[Change]:
        item, distinct = type_.item, type_.distinct
        for number, old in enumerate(value):
            for path, found, size in self._parts(item, old):
                if not distinct or found not in value:
                    yield ("changed", number, path), size, _putting(number, found)
            yield (_REMOVED, number), Size(), _removing(number)
        for found in self._domain(item) if len(value) < type_.most else ():
            if not distinct or found not in value:
                yield (_ADDED, len(value)), Size(), _adding(found)

    def _parts(self, type_: Type, value: Any) -> Iterator[tuple[str, Any, Size]]:
        """List the other values of an item, or those in which one field of it is another."""
        if not isinstance(type_, Record):
            for found, size in self._others(type_, value):
                yield "", found, size
            return
        for name, field in type_.fields:
            for found, size in self._others(field, value[name]):
                yield name, {**value, name: found}, size

    def _others(self, type_: Type, value: Any) -> Iterator[tuple[Any, Size]]:
        """List the other values of a type, with how far they are from one."""
        for found in self._domain(type_):
            if found != value:
                yield found, _size(not_null(type_), value, found)

    def _near(self, type_: Int, value: int) -> list[int]:
        near = range(value - _NEAR, value + _NEAR + 1)
        return sorted({*(n for n in near if n in type_), *boundaries(type_, self._named)})

    def _domain(self, type_: Type) -> list[Any]:
        found = self._domains.get(type_)
        if found is None:
            found = self._domains[type_] = self._values(type_)
        return found

    def _values(self, type_: Type) -> list[Any]:
        """List the values of a type that are tried; none of ids, which only have names."""
        match type_:
            case Bool():
                return [False, True]
            case Enum(members):
                return list(members)
            case Int(low, high, members):
                numbers = list(members) or range(low, min(high, low + 4096) + 1)
                return self._few(numbers, {n + step for n in self._numbers() for step in (-1, 0, 1)})
            case Text(fields=fields, stored=stored, table=table):
                domains = {name: set(self._field(of)) for name, of in fields if name in stored}
                return [t for t, of in table.items() if all(of[n] in known for n, known in domains.items())]
            case Key(map_):
                return list(self._facts[map_])
            case Nullable(of):
                return [None, *self._domain(of)]
            case Record(fields):
                return self._records(dict(fields))
            case _:
                return []

    def _field(self, type_: Type) -> list[Any]:
        domain = type_.members if isinstance(type_, Enum) else self._ints(type_)
        return self._few(domain, {*self._met, *self._named})

    def _ints(self, type_: Type) -> list[int]:
        assert isinstance(type_, Int)
        return list(type_.members) or list(range(type_.low, type_.high + 1))

    def _few(self, values: Iterable[Any], met: set[Any]) -> list[Any]:
        """Keep, of more than a few values, those that are met, and one that is not."""
        listed = list(values)
        if len(listed) <= _FEW:
            return listed
        other = next((value for value in listed if value not in met), None)
        return [value for value in listed if value in met or value == other]

    def _numbers(self) -> Iterator[int]:
        yield from self._named
        yield from (value for value in self._met if isinstance(value, int) and not isinstance(value, bool))

    def _records(self, fields: Mapping[str, Type]) -> list[Any]:
        domains = [self._domain(field) for field in fields.values()]
        if prod(map(len, domains)) > _COMBINATIONS:
            return []
        return [dict(zip(fields, found, strict=True)) for found in product(*domains)]


def _scalars(type_: Type, value: Any) -> Iterator[Any]:
    """List the numbers and members that a value holds, those of the fields of texts among them."""
    match not_null(type_):
        case _ if value is None:
            return
        case Record(fields):
            for name, field in fields:
                yield from _scalars(field, value[name])
        case ListOf(item):
            for part in value:
                yield from _scalars(item, part)
        case MapOf(key=key, item=item):
            for part in value.items():
                yield from _scalars(key, part[0])
                yield from _scalars(item, part[1])
        case Text(stored=stored, table=table):
            yield from (table[value][name] for name in stored)
        case Int() | Enum():
            yield value


def _size(type_: Type, old: Any, new: Any) -> Size:
    if old is None or new is None:
        return Size()
    match type_:
        case Int():
            return Size(abs(old - new))
        case Text(table=table, stored=stored):
            return Size(0, sum(table[old][name] != table[new][name] for name in stored))
        case Record(fields):
            total = Size()
            for name, field in fields:
                total = total.plus(_size(not_null(field), old[name], new[name]))
            return total
        case _:
            return Size()


def _always(found: Any) -> Callable[[Any], Any]:
    return lambda _: found


def _putting(key: Any, found: Any) -> Callable[[Any], Any]:
    def put(value: Any) -> Any:
        changed = value.copy()
        changed[key] = found
        return changed

    return put


def _adding(found: Any) -> Callable[[Any], Any]:
    return lambda value: [*value, found]


def _removing(number: int) -> Callable[[Any], Any]:
    return lambda value: [*value[:number], *value[number + 1 :]]
