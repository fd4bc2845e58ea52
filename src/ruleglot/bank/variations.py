"""Situations like those of the bank: one to three facts or options of a question changed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from ruleglot.analysis.invention import Invention, boundaries, key_kinds, numbers_of
from ruleglot.engine import Decision
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
)

Facts = dict[str, Any]
Options = dict[str, Any]


class Variations:
    """Changes situations of one decision, a little and by chance."""

    def __init__(self, decision: Decision, chance: random.Random) -> None:
        self._decision = decision
        self._chance = chance
        self._numbers = numbers_of(decision.logic)
        self._keys = key_kinds(decision.facts)

    def vary(self, facts: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Facts, Options]:
        """Give the facts and options with some changes; whether they can hold together is not looked at."""
        changed, chosen = deepcopy(dict(facts)), dict(options)
        names = list(self._decision.facts)
        for _ in range(self._chance.choice((1, 1, 1, 2, 2, 3))):
            if self._decision.options and self._chance.random() < 0.15:
                option = self._chance.choice(list(self._decision.options.values()))
                chosen[option.name] = self._chance.choice(option.values)
            else:
                name = self._chance.choice(names)
                changed[name] = self._varied(changed[name], self._decision.facts[name], changed)
        return changed, chosen

    def _varied(self, value: Any, type_: Type, facts: Facts) -> Any:
        chance = self._chance
        match type_:
            case Bool():
                return not value
            case Int():
                return chance.choice([n for n in (value - 1, value + 1) if n in type_] + self._edges(type_))
            case Nullable(of):
                if value is None:
                    return self._invented(of, facts)
                return None if chance.random() < 0.4 else self._varied(value, of, facts)
            case Text():
                return self._like(value, type_)
            case Record(fields):
                name, field = chance.choice(fields)
                return {**value, name: self._varied(value[name], field, facts)}
            case ListOf():
                return self._list(value, type_, facts)
            case MapOf():
                return self._map(value, type_, facts)
            case _:
                return self._invented(type_, facts)

    def _edges(self, type_: Int) -> list[int]:
        return boundaries(type_, self._numbers)

    def _like(self, value: str, type_: Text) -> str:
        """Give a text that shares a field with another one, or any text."""
        if self._chance.random() < 0.3 or value not in type_.table:
            return self._chance.choice(list(type_.table))
        name = self._chance.choice(type_.stored)
        now = type_.table[value][name]
        return self._chance.choice([text for text, fields in type_.table.items() if fields[name] == now])

    def _list(self, value: list[Any], type_: ListOf, facts: Facts) -> list[Any]:
        found, chance = list(value), self._chance
        place = chance.randrange(len(found)) if found else 0
        match chance.choice(("add", "remove", "change", "change", "turn")):
            case "remove" if found:
                del found[place]
            case "change" if found:
                found[place] = self._varied(found[place], type_.item, facts)
            case "turn":
                found.reverse()
            case _:
                made = self._invented(type_.item, facts)
                if made is not None and len(found) < type_.most:
                    found.insert(chance.randint(0, len(found)), made)
        return list(dict.fromkeys(found)) if type_.distinct else found

    def _map(self, value: Facts, type_: MapOf, facts: Facts) -> Facts:
        found, chance = dict(value), self._chance
        key = chance.choice(list(found)) if found else None
        if key is None or chance.random() < 0.2:
            made = str(self._invented(type_.key, facts))
            return {**found, made: self._invented(type_.item, facts)} if len(found) < type_.most else found
        if chance.random() < 0.15:
            del found[key]
            return found
        return {**found, key: self._varied(found[key], type_.item, facts)}

    def _invented(self, type_: Type, facts: Facts) -> Any:
        if isinstance(type_, Key):
            return self._chance.choice(list(facts[type_.map])) if facts[type_.map] else None
        if isinstance(type_, Enum):
            return self._chance.choice(type_.members)
        return Invention(self._chance, self._numbers, self._keys).value(type_, facts)
