"""Random values of a type, with a liking for boundaries and for values that meet again."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any

from ruleglot.engine import tree
from ruleglot.engine.table import CandidateTable, Logic
from ruleglot.engine.tree import Literal, Name, Tree
from ruleglot.engine.types import (
    Bool,
    Enum,
    Id,
    Int,
    Key,
    ListOf,
    MapOf,
    Nullable,
    Record,
    Text,
    Tuple,
    Type,
    Value,
)

_SIZES = (0, 1, 1, 2, 2, 2, 3, 3, 4, 6)
_POOLS = (2, 3, 3, 4, 6, 99)


class Invention:
    """Invents values for one situation: scalars come from small pools, so that equal ones meet.

    `numbers` are those that the rules name; they, their neighbours and the ends of ranges come often.
    """

    def __init__(self, chance: random.Random, numbers: Iterable[int], keys: frozenset[str]) -> None:
        self._chance = chance
        self._numbers = tuple(numbers)
        self._keys = keys
        self._pools: dict[Type, list[Any]] = {}

    def value(self, type_: Type, facts: Mapping[str, Any]) -> Any:
        """Invent a value of a type; keys of a map among `facts` are keys that it has, if it has any."""
        chance = self._chance
        match type_:
            case Nullable(of):
                return None if chance.random() < 0.45 else self.value(of, facts)
            case Record(fields):
                return {name: self.value(field, facts) for name, field in fields}
            case Tuple(items):
                return [self.value(item, facts) for item in items]
            case ListOf(item, most, distinct):
                found = [self.value(item, facts) for _ in range(min(most, chance.choice(_SIZES)))]
                return list(dict.fromkeys(found)) if distinct else found
            case MapOf(key=key, item=item, most=most):
                keys = dict.fromkeys(self.value(key, facts) for _ in range(min(most, chance.choice(_SIZES))))
                return {found: self.value(item, facts) for found in keys}
            case Key(map_):
                known = facts.get(map_)
                return chance.choice(list(known)) if known else None
            case _:
                return chance.choice(self._pool(type_)) if chance.random() < 0.95 else self._any(type_)

    def _pool(self, type_: Type) -> list[Any]:
        pool = self._pools.get(type_)
        if pool is None:
            size = self._chance.choice(_POOLS)
            pool = self._pools[type_] = self._all(type_) if size == 99 else []
            while len(pool) < min(size, 9):
                pool.append(self._any(type_))
        return pool

    def _all(self, type_: Type) -> list[Any]:
        match type_:
            case Bool():
                return [False, True]
            case Enum(members):
                return list(members)
            case Text(table=table):
                return list(table)
            case Int(low, high, members):
                return list(members) or (list(range(low, high + 1)) if high - low < 64 else [])
            case _:
                return []

    def _any(self, type_: Type) -> Any:
        chance = self._chance
        match type_:
            case Bool():
                return chance.random() < 0.5
            case Enum(members):
                return chance.choice(members)
            case Int():
                return self._number(type_)
            case Id(kind, also, never):
                names = [name for name in self._names(kind) if name not in never]
                return chance.choice((*also, *names[: chance.choice((2, 3, 4))]))
            case Text():
                return self._text(type_)
            case _:
                raise AssertionError("facts are never of this type")

    def _names(self, kind: str) -> list[str]:
        if kind in self._keys:
            return [f"{kind}{number}" for number in range(1, 7)]
        return list(ascii_uppercase[:6])

    def _number(self, type_: Int) -> int:
        chance = self._chance
        if type_.members:
            return chance.choice(type_.members)
        if chance.random() < 0.6:
            near = [n for n in boundaries(type_, self._numbers) if n in type_]
            return chance.choice(near)
        return chance.randint(type_.low, min(type_.high, type_.low + chance.choice((3, 20, 10**15))))

    def _text(self, type_: Text) -> str:
        """Choose a text whose fields come from the pools where one does, so that texts share fields."""
        chance = self._chance
        kept = {name: set(self._pool(field)) for name, field in type_.fields if name in type_.stored}
        fitting = [
            text for text, fields in type_.table.items() if all(fields[n] in pool for n, pool in kept.items())
        ]
        return chance.choice(fitting or list(type_.table))


def boundaries(type_: Int, numbers: Iterable[int]) -> list[int]:
    """List the ends of a range, and the numbers within it that are named, with their neighbours."""
    if type_.members:
        return list(type_.members)
    near = {type_.low, type_.low + 1, type_.high - 1, type_.high}
    near |= {number + step for number in numbers for step in (-1, 0, 1)}
    return sorted(n for n in near if n in type_)


def trees_of(logic: Logic) -> list[Tree]:
    """List every tree of a decision: requirements, derived values, the conditions and gifts of all rows."""
    found: list[Tree] = [t for r in logic.requirements for t in (r.when, r.must) if t is not None]
    tables = [logic.table]
    for step in logic.steps:
        if isinstance(step, CandidateTable):
            tables.append(step.table)
            found += [d.tree for d in step.derived]
        else:
            found.append(step.tree)
    for table in tables:
        for row in (*table.rows, *table.also):
            found += [condition.tree for condition in row.conditions] + list(row.gives.values())
    return found


def numbers_of(logic: Logic) -> list[int]:
    """List the numbers that a decision's rules name."""
    found: set[int] = set(logic.params.values())
    for part in (below for top in trees_of(logic) for below in tree.walk(top)):
        value: Value = None
        if isinstance(part, Literal):
            value = part.value
        elif isinstance(part, Name):
            value = part.number
        if isinstance(value, int) and not isinstance(value, bool):
            found.add(value)
    return sorted(found)


def key_kinds(types: Mapping[str, Type]) -> frozenset[str]:
    """List the kinds of ids by which maps among the facts are keyed."""
    return frozenset(t.key.kind for t in types.values() if isinstance(t, MapOf) and isinstance(t.key, Id))
