"""The types of a game's values as messages ask for them: what a value is named by, not what it may be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ruleglot.engine.ruleset import Ruleset
from ruleglot.engine.types import (
    Bool,
    Enum,
    Id,
    Int,
    Key,
    ListOf,
    MapOf,
    Null,
    Nullable,
    Record,
    Text,
    Tuple,
    Type,
    Verdict,
    not_null,
)
from ruleglot.messages.scope import in_order

Kind = dict[str, Any]
"""A type as the browser reads it: its `kind`, its `name`, and the numbers of the kinds that it is made of."""


class Kinds:
    """Numbers the kinds of values of one game, each once.

    A tuple, such as a tile and a train, is known by the variables of each candidate table that it may
    stand for, in its order.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._tables = {id_: table.variables for id_, table in ruleset.tables.items()}
        self._numbers: dict[str, int] = {}
        self._kinds: list[Kind] = []
        self.texts: dict[str, Text] = {}

    @property
    def all(self) -> list[Kind]:
        """List the kinds, each after those that it is made of."""
        return self._kinds

    def number(self, type_: Type) -> int:
        """Give the number of a type's kind."""
        kind = self._kind(type_)
        written = json.dumps(kind)
        if written not in self._numbers:
            self._numbers[written] = len(self._kinds)
            self._kinds.append(kind)
        return self._numbers[written]

    def scope(self, types: Mapping[str, Type]) -> dict[str, int]:
        """Give the kinds of what can be named, without the fields that the kind of a record or text tells."""
        return {name: self.number(type_) for name, type_ in types.items() if not self._follows(name, types)}

    def _follows(self, name: str, types: Mapping[str, Type]) -> bool:
        base, _, field = name.rpartition(".")
        holder = not_null(types[base]) if base in types else None
        told = holder.field(field) if isinstance(holder, Record | Text) else None
        return told is not None and self.number(told) == self.number(types[name])

    def _kind(self, type_: Type) -> Kind:
        match type_:
            case Int():
                return {"kind": "int"}
            case Bool():
                return {"kind": "bool"}
            case Enum(_, None):
                return {"kind": "enum"}
            case Enum(_, name):
                return {"kind": "enum", "name": name}
            case Id(name):
                return {"kind": "id", "name": name}
            case Key(map_, of):
                return {"kind": "key", "map": map_, "of": self.number(of)}
            case Text(name, fields=fields):
                self.texts.setdefault(name, type_)
                return {"kind": "text", "name": name, "fields": self._fields(fields)}
            case Record(fields, None):
                return {"kind": "record", "fields": self._fields(fields)}
            case Record(fields, name):
                return {"kind": "record", "name": name, "fields": self._fields(fields)}
            case ListOf(of):
                return {"kind": "list", "of": self.number(of)}
            case MapOf(item=of):
                return {"kind": "map", "of": self.number(of)}
            case Tuple():
                return {"kind": "tuple", "orders": self._orders(type_)}
            case Nullable(of):
                return self._kind(of)
            case Null() | Verdict():
                return {"kind": "null"}

    def _fields(self, fields: tuple[tuple[str, Type], ...]) -> dict[str, int]:
        return {name: self.number(of) for name, of in fields}

    def _orders(self, type_: Tuple) -> dict[str, list[str]]:
        found = {id_: in_order(variables, type_) for id_, variables in self._tables.items()}
        return {id_: names for id_, names in found.items() if len(names) == len(type_.items)}
