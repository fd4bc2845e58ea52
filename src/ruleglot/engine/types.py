"""The types of facts, options, derived values and outcomes.

Types say what a value may be, so that an expression that could never be true, or that would have no
value in some situation, is found before any situation is decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ruleglot.engine.tree import Tree

LARGEST = 2**53
"""Whole numbers stay within plus and minus this, where Python and JavaScript agree."""

Value: TypeAlias = "bool | int | str | list[Value] | dict[str, Value] | dict[int, Value] | None"
"""A value as the engine holds it: JSON, except that maps keyed by numbers have numbers as keys."""


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number from `low` to `high`, or one of `members`."""

    low: int
    high: int
    members: tuple[int, ...] = ()

    def __contains__(self, number: int) -> bool:
        return number in self.members if self.members else self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class Bool:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Enum:
    """One of a few texts; `name` is the name it was declared under, if any."""

    members: tuple[str, ...]
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Id:
    """A name that only the facts know. `also` are fixed names it may be too, `never` those it may not be."""

    kind: str
    also: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the fact `map`, which is therefore always found in it."""

    map: str
    of: Type


@dataclass(frozen=True, slots=True)
class Text:
    """One of a closed set of texts, each with fields: a card with its rank and suit.

    `where` and `derived` are the trees by which `table` was computed from the combinations of fields.
    """

    name: str
    form: str = field(compare=False)
    fields: tuple[tuple[str, Type], ...] = field(compare=False)
    stored: tuple[str, ...] = field(compare=False)
    table: Mapping[str, Mapping[str, Value]] = field(compare=False, repr=False)
    where: Tree | None = field(compare=False, repr=False, default=None)
    derived: tuple[tuple[str, Tree], ...] = field(compare=False, repr=False, default=())

    def field(self, name: str) -> Type | None:
        """Give the type of a field, stored or derived; None if there is no such field."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class Record:
    """Named values that belong together."""

    fields: tuple[tuple[str, Type], ...]
    name: str | None = None

    def field(self, name: str) -> Type | None:
        """Give the type of a field; None if there is no such field."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a candidate table found for one candidate: its variables and the fields of its outcome."""

    table: str
    fields: tuple[tuple[str, Type], ...]

    def field(self, name: str) -> Type | None:
        """Give the type of a variable or field; None if there is none of that name."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class ListOf:
    """At most `most` values in order; `distinct` if none may stand twice."""

    item: Type
    most: int
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class MapOf:
    """At most `most` values found by key. With a default every key is found."""

    name: str
    key: Type
    item: Type
    most: int
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Tuple:
    """Values side by side."""

    items: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Null:
    """Only null."""


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value of type `of`, or null."""

    of: Type


Type: TypeAlias = (
    Int | Bool | Enum | Id | Key | Text | Record | Verdict | ListOf | MapOf | Tuple | Null | Nullable
)
SCALARS = (Int, Bool, Enum, Id, Key, Text)
"""Types whose values can be compared, and told apart in a set."""


def or_null(type_: Type) -> Type:
    """Give the type of a value that may also be null."""
    return type_ if isinstance(type_, Nullable | Null) else Nullable(type_)


def not_null(type_: Type) -> Type:
    """Give the type of a value of which it is known that it is not null."""
    return type_.of if isinstance(type_, Nullable) else type_


def describe(type_: Type) -> str:
    """Say in plain English what a value of this type is."""
    match type_:
        case Int(members=members) if members:
            return f"one of {_listed([str(m) for m in members])}"
        case Int(low, high):
            return f"the whole number {low}" if low == high else f"a whole number from {low} to {high}"
        case Bool():
            return "true or false"
        case Enum(members):
            return f"'{members[0]}'" if len(members) == 1 else f"one of {_quoted(members)}"
        case Id(kind, also, never):
            also_said = f", or {_quoted(also)}" if also else ""
            never_said = f" other than {_quoted(never)}" if never else ""
            return f"the name of a {kind} (a text that is not empty{never_said}){also_said}"
        case Key(map_):
            return f"a key of '{map_}'"
        case Text(name, form):
            return f"a {name} such as {_examples(type_)} ({form})"
        case Record(fields):
            return f"an object with {_quoted([n for n, _ in fields])}"
        case Verdict(table):
            return f"a verdict of '{table}'"
        case ListOf(item, most, distinct):
            once = ", none of them twice" if distinct else ""
            return f"a list of at most {most}, each {describe(item)}{once}"
        case MapOf(_, key, item, most):
            return f"an object of at most {most}, its keys {describe(key)}, its values {describe(item)}"
        case Tuple(items):
            return f"a list of {len(items)}: {'; '.join(map(describe, items))}"
        case Null():
            return "null"
        case Nullable(of):
            return f"{describe(of)}, or null"


def _listed(words: list[str]) -> str:
    return ", ".join(words[:20]) + (", …" if len(words) > 20 else "")


def _quoted(words: Iterable[str]) -> str:
    return _listed([f"'{word}'" for word in words])


def _examples(type_: Text) -> str:
    texts = list(type_.table)
    return f"'{texts[0]}'" if len(texts) == 1 else f"'{texts[0]}' or '{texts[-1]}'"


def joined(a: Type, b: Type) -> Type | None:
    """Give the narrowest type that holds the values of both; None if no type does."""
    if a == b:
        return a
    match a, b:
        case (Null(), _):
            return or_null(b)
        case (_, Null()):
            return or_null(a)
        case (Nullable(x), _):
            below = joined(x, not_null(b))
            return or_null(below) if below is not None else None
        case (_, Nullable(y)):
            below = joined(a, y)
            return or_null(below) if below is not None else None
        case (Int(), Int()):
            return Int(min(a.low, b.low), max(a.high, b.high))
        case (Enum(), Enum()):
            if set(b.members) <= set(a.members) and a.name:
                return a
            if set(a.members) <= set(b.members) and b.name:
                return b
            return Enum(tuple(dict.fromkeys(a.members + b.members)))
        case (Enum(), Text()) if set(a.members) <= set(b.table):
            return b
        case (Text(), Enum()) if set(b.members) <= set(a.table):
            return a
        case (Id(), Id()) if a.kind == b.kind:
            return Id(a.kind, tuple(dict.fromkeys(a.also + b.also)))
        case (Enum(), Id()) if set(a.members) <= set(b.also):
            return b
        case (Id(), Enum()) if set(b.members) <= set(a.also):
            return a
        case (Key(), Id()) | (Id(), Key()):
            key, other = (a, b) if isinstance(a, Key) else (b, a)
            assert isinstance(key, Key)
            return joined(key.of, other)
        case (ListOf(), ListOf()):
            item = joined(a.item, b.item)
            return ListOf(item, max(a.most, b.most)) if item is not None else None
        case (Tuple(), Tuple()) if len(a.items) == len(b.items):
            items = tuple(joined(x, y) for x, y in zip(a.items, b.items, strict=True))
            return Tuple(tuple(i for i in items if i is not None)) if None not in items else None
        case _:
            return None


def fits(value: Type, wanted: Type) -> bool:
    """Tell whether every value of type `value` is one of type `wanted`."""
    match value, wanted:
        case (Null(), Nullable() | Null()):
            return True
        case (Nullable(x), Nullable(y)):
            return fits(x, y)
        case (_, Nullable(y)):
            return fits(value, y)
        case (Int(), Int()):
            if value.members:
                return all(m in wanted for m in value.members)
            return (
                value.low in wanted
                and value.high in wanted
                and (not wanted.members or value.low == value.high)
            )
        case (Enum(), Enum()):
            return set(value.members) <= set(wanted.members)
        case (Enum(), Text()):
            return set(value.members) <= set(wanted.table)
        case (Enum(), Id()):
            return set(value.members) <= set(wanted.also)
        case (Id(), Id()):
            return (
                value.kind == wanted.kind
                and set(value.also) <= set(wanted.also)
                and set(wanted.never) <= set(value.never)
            )
        case (Key(), Key()):
            return value == wanted
        case (Key(), _):
            return fits(value.of, wanted)
        case (ListOf(), ListOf()):
            keeps = value.distinct or not wanted.distinct
            return keeps and value.most <= wanted.most and fits(value.item, wanted.item)
        case (Tuple(), Tuple()):
            same = len(value.items) == len(wanted.items)
            return same and all(fits(x, y) for x, y in zip(value.items, wanted.items, strict=True))
        case (Record(), Record()):
            names = [n for n, _ in wanted.fields]
            if [n for n, _ in value.fields] != names:
                return False
            return all(fits(x, y) for (_, x), (_, y) in zip(value.fields, wanted.fields, strict=True))
        case _:
            return value == wanted


def leaves(type_: Type, path: str) -> Iterator[tuple[str, Type]]:
    """List a name and its dotted fields, those of records and texts included, with their types."""
    yield path, type_
    below = not_null(type_)
    if isinstance(below, Record | Text):
        nullable = isinstance(type_, Nullable)
        for name, field_type in below.fields:
            yield from leaves(or_null(field_type) if nullable else field_type, f"{path}.{name}")


def named(type_: Type, name: str) -> Type:
    """Give a type the name that it was declared under."""
    return replace(type_, name=name) if isinstance(type_, Enum | Record) else type_
