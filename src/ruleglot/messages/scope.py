"""The values that a message can name in one situation, each with its type, by name and dotted field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from ruleglot.engine.types import (
    Key,
    MapOf,
    Record,
    Text,
    Tuple,
    Type,
    Value,
    leaves,
    not_null,
)
from ruleglot.messages.printing import MessageError

Types: TypeAlias = Mapping[str, Type]
Values: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One candidate of a table: its variables, and all that a message about it can name."""

    variables: Types
    types: Types
    values: Values

    def as_tuple(self, type_: Tuple) -> list[Value]:
        """Give the variables in the order of the tuple's types."""
        return [self.values[name] for name in in_order(self.variables, type_)]


@dataclass(frozen=True, slots=True)
class Scope:
    """What can be named: `types` by name, fields of records and texts by dotted names too, and their values.

    `maps` are the facts by whose keys things are told: the train that a key stands for. A tuple,
    like a tile and a train, is told as the one of the `candidates` that it stands for.
    """

    types: Types
    values: Values
    maps: Types
    candidates: tuple[Candidate, ...] = ()

    def find(self, name: str) -> tuple[Type, Value]:
        """Give the type and value of a name; raises MessageError where there is none."""
        if name not in self.types:
            raise MessageError(f"no value is named '{name}' here")
        return self.types[name], self._value(name)

    def of(self, types: Types, values: Values) -> Scope:
        """Give a scope of these names in the same situation."""
        return replace(self, types=types, values=values)

    def of_fields(self, type_: Text | Record, value: Value) -> Scope:
        """Give the scope of the fields of a text or record."""
        types = {path: of for name, field in type_.fields for path, of in leaves(field, name)}
        return self.of(types, _fields(type_, value))

    def of_key(self, type_: Key, key: Value) -> Scope:
        """Give the scope of what a map holds under a key of it: the fields of that record."""
        found, held = self.maps.get(type_.map), self.values.get(type_.map)
        if not isinstance(found, MapOf) or not isinstance(found.item, Record) or not isinstance(held, dict):
            raise MessageError(f"'{type_.map}' is not known here")
        by_key = cast("Mapping[Value, Value]", held)
        if key not in by_key:
            raise MessageError(f"'{key}' is no key of '{type_.map}'")
        return self.of_fields(found.item, by_key[key])

    def of_candidate(self, type_: Tuple, value: list[Value]) -> Scope:
        """Give the scope of the candidate that a tuple stands for; raises MessageError if there is none."""
        for candidate in self.candidates:
            if candidate.as_tuple(type_) == value:
                return self.of(candidate.types, candidate.values)
        raise MessageError(f"{value} is no candidate here")

    def _value(self, name: str) -> Value:
        if name in self.values and "." not in name:
            return self.values[name]
        base, _, field = name.rpartition(".")
        if not base:
            raise MessageError(f"'{name}' has no value here")
        value = self._value(base)
        if value is None:
            return None
        type_ = self.types.get(base)
        return _fields(not_null(type_) if type_ else None, value)[field]


def in_order(variables: Types, type_: Tuple) -> list[str]:
    """List those variables of a candidate that a tuple's types stand for, in the order of these."""
    left = dict(variables)
    found = []
    for item in type_.items:
        name = next((name for name, of in left.items() if of == item), None)
        if name is not None:
            del left[name]
            found.append(name)
    return found


def _fields(type_: Type | None, value: Value) -> Values:
    if isinstance(type_, Text) and isinstance(value, str):
        return type_.table[value]
    if isinstance(value, dict):
        return cast("Values", value)
    raise MessageError(f"'{value}' has no fields")
