"""Facts that are being changed: where values stand, how they are read, written, inserted and removed."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from ruleglot.analysis.evaluation import Situation
from ruleglot.analysis.invention import Invention
from ruleglot.analysis.terrain import Terrain
from ruleglot.engine import tree
from ruleglot.engine.facts import is_value_of
from ruleglot.engine.tree import Loop, Name, Tree
from ruleglot.engine.types import Key, ListOf, MapOf, Nullable, Record, Type, not_null

Place: TypeAlias = tuple[Any, ...]
"""Where a value stands among the facts: a fact's name, then keys, numbers and fields."""


@dataclass(frozen=True)
class Element:
    """A value that a loop goes through; `place` is where it can be changed or removed, if anywhere."""

    value: Any
    place: Place | None
    is_key: bool = False


class State:
    """A situation whose facts change in place; `facts` are checked facts and all options together."""

    def __init__(
        self, terrain: Terrain, facts: dict[str, Any], chance: random.Random, invention: Invention
    ) -> None:
        self.facts = facts
        self.values: Situation
        self._terrain = terrain
        self._types = terrain.types
        self._chance = chance
        self._invention = invention
        self._bound: dict[str, Element] = {}
        self._tidy()

    def _is(self, node: Tree) -> Any:
        return self._terrain.evaluation.compute(node, self.values)

    def _invented(self, type_: Type) -> Any:
        return self._invention.value(type_, self.facts)

    def _insert(self, container: Tree, value: Any) -> bool:
        place = self._place(container)
        type_ = not_null(container.type)
        if place is None or value is None:
            return False
        found = self._read(place)
        match type_:
            case ListOf(item, most, distinct):
                if len(found) >= most or (distinct and value in found) or not self._fits(value, item):
                    return False
                found.insert(self._chance.randint(0, len(found)), value)
            case MapOf(key=key, item=item, most=most):
                if value in found or len(found) >= most or not self._fits(value, key):
                    return False
                found[value] = self._invented(item)
            case _:
                return False
        self._changed()
        return True

    def _elements(self, container: Tree) -> list[Element]:
        """List what a container holds, each with its place where it has one."""
        match container:
            case Name(role="derived"):
                definition = self._terrain.definition(container)
                return self._elements(definition) if definition is not None else []
            case tree.Each(loop, item):
                return [self._made(loop, item, element) for element in self._loop_elements(loop)]
            case tree.Part(base, end, count):
                found = self._elements(base)
                return found[:count] if end == "first" else found[-count:]
            case tree.Choice(condition, then, otherwise):
                return self._elements(then if self._is(condition) else otherwise)
            case tree.Sum(_, left, right):
                return self._elements(left) + self._elements(right)
        value, place = self._is(container), self._place(container)
        if isinstance(value, dict):
            return [Element(key, None if place is None else (*place, key), True) for key in value]
        return [
            Element(item, None if place is None else (*place, number)) for number, item in enumerate(value)
        ]

    def _made(self, loop: Loop, item: Tree, element: Element) -> Element:
        """Give what a loop makes of an element; it stands where the element does."""
        name, body = self._terrain.open(loop, item)
        return Element(self._with(name, element, body), element.place, element.is_key)

    def _loop_elements(self, loop: Loop) -> list[Element]:
        elements = self._elements(loop.source)
        if loop.condition is None:
            return elements
        name, test = self._terrain.open(loop, loop.condition)
        return [element for element in elements if self._with(name, element, test)]

    def _place(self, node: Tree) -> Place | None:
        match node:
            case Name(name, role):
                if role in ("fact", "option"):
                    return (name,) if name in self._types else None
                if role == "derived":
                    definition = self._terrain.definition(node)
                    return self._place(definition) if definition is not None else None
                element = self._bound.get(name)
                return None if element is None or element.is_key else element.place
            case tree.Field(base, field) if isinstance(not_null(base.type), Record):
                place = self._place(base)
                return None if place is None or self._read(place) is None else (*place, field)
            case tree.Lookup(base, key):
                place = self._place(base)
                return None if place is None else (*place, self._is(key))
            case _:
                return None

    def _read(self, place: Place) -> Any:
        found: Any = self.facts
        for step in place:
            found = found[step]
        return found

    def _write(self, place: Place, value: Any) -> bool:
        if not self._fits(value, self._type_at(place)):
            return False
        *way, last = place
        found: Any = self.facts
        for step in way:
            if isinstance(found, list) and not step < len(found):
                return False
            if isinstance(found, dict) and step not in found:
                return False
            found = found[step]
        if isinstance(found, list) and not last < len(found):
            return False
        found[last] = value
        self._changed()
        return True

    def _type_at(self, place: Place) -> Type:
        type_ = self._types[place[0]]
        for step in place[1:]:
            match not_null(type_):
                case Record() as record:
                    field = record.field(step)
                    assert field is not None
                    type_ = field
                case ListOf(item=item) | MapOf(item=item):
                    type_ = item
        return type_

    def _fits(self, value: Any, type_: Type) -> bool:
        if isinstance(type_, Nullable):
            return value is None or self._fits(value, type_.of)
        if isinstance(type_, Key):
            return value in self.facts[type_.map]
        if isinstance(type_, Record):
            return self._holds_keys(value, type_)
        return isinstance(type_, MapOf | ListOf) or is_value_of(value, type_)

    def _stands(self, element: Element) -> bool:
        """Tell whether an element is still where it was found."""
        if element.place is None:
            return True
        try:
            found = self._read(element.place)
        except LookupError:
            return False
        return element.is_key or found == element.value

    def _remove(self, element: Element) -> bool:
        if element.place is None or len(element.place) < 2:
            return False
        *way, last = element.place
        found = self._read(tuple(way))
        if isinstance(found, list):
            if not last < len(found):
                return False
            del found[last]
        elif isinstance(found, dict) and element.is_key and last in found:
            del found[last]
            for name, type_ in self._types.items():
                if isinstance(type_, ListOf):
                    self.facts[name] = self._tidied(self.facts[name], type_)
        else:
            return False
        self._changed()
        return True

    def _bind(self, name: Name, element: Element) -> None:
        self._bound[name.name] = element
        self.values[name.name] = element.value

    def _with(self, name: Name, element: Element, body: Tree) -> Any:
        self._bind(name, element)
        return self._is(body)

    def _changed(self) -> None:
        self.values = self._terrain.evaluation.situation(self.facts)
        for name, element in self._bound.items():
            if element.place is not None and not element.is_key:
                with suppress(LookupError):
                    element = self._bound[name] = Element(self._read(element.place), element.place)
            self.values[name] = element.value

    def _tidy(self) -> None:
        """Keep every list free of repeats and every key one that its map has."""
        self._bound = {}
        self._terrain.fill(self.facts, self._invention)
        for name, type_ in self._types.items():
            self.facts[name] = self._tidied(self.facts[name], type_)
        self.values = self._terrain.evaluation.situation(self.facts)

    def _tidied(self, value: Any, type_: Type) -> Any:
        match type_:
            case Key(map_):
                return value if value in self.facts[map_] else self._invented(type_)
            case Record(fields):
                return {name: self._tidied(value[name], field) for name, field in fields}
            case ListOf(item, _, distinct):
                if distinct and len(set(value)) < len(value):
                    return list(dict.fromkeys(value))
                if isinstance(item, Record):
                    return [v for v in value if self._holds_keys(v, item)]
        return value

    def _holds_keys(self, value: Any, type_: Record) -> bool:
        return all(
            value[name] in self.facts[field.map] for name, field in type_.fields if isinstance(field, Key)
        )
