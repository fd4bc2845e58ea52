"""Changing facts so that a condition comes to hold: one step of a random walk towards a goal.

A goal is a tree that is true or false. Where it is wrong, the tree says what would put it right: an `==`
by giving one side the value of the other, an `in` by adding the value, an `all` by mending or removing
what breaks it. A step may break another goal; whoever walks goes on until all goals hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleglot.analysis.state import State
from ruleglot.engine import tree
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Bool, Int, ListOf, MapOf, Text, Verdict, not_null


class Walk(State):
    """Steps through situations by changing facts in place."""

    def make(self, goal: Tree, want: bool) -> bool:
        """Change facts so that a goal becomes true (or false); tell whether anything was tried."""
        self._bound = {}
        try:
            return self._make(goal, want)
        except (LookupError, TypeError):  # a change took away what another stood on: the step ends here
            return True
        finally:
            self._tidy()

    def shake(self, goal: Tree | None = None) -> None:
        """Invent one of the facts anew: of all, or of those that a goal reads."""
        names = (
            list(self._types) if goal is None else [n for n in self._terrain.reads(goal) if n in self._types]
        )
        if names:
            name = self._chance.choice(names)
            self.facts[name] = self._invention.value(self._types[name], self.facts)
            self._tidy()

    def _make(self, node: Tree, want: bool) -> bool:
        if bool(self._is(node)) == want:
            return True
        match node:
            case tree.Not(item):
                return self._make(item, not want)
            case tree.And(items):
                return self._every(items, True) if want else self._one(items, False)
            case tree.Or(items):
                return self._one(items, True) if want else self._every(items, False)
            case tree.Compare(sign, left, right):
                return self._compare(sign if want else _OPPOSITE[sign], left, right)
            case tree.IsNull(item, absent):
                if absent == want:
                    return self._assign(item, self._invented(not_null(item.type)))
                return self._assign(item, None)
            case tree.Among(item, container, absent):
                return self._join(item, container) if absent != want else self._part(item, container)
            case tree.Quantified():
                return self._quantified(node, want)
            case tree.Choice(condition, then, otherwise):
                return self._make(then if self._is(condition) else otherwise, want) or self._make(
                    condition, not self._is(condition)
                )
            case _:
                return self._assign(node, want)

    def _every(self, items: tuple[Tree, ...], want: bool) -> bool:
        # in order: what stands first may say that what follows is not null
        return all(self._make(item, want) for item in items)

    def _one(self, items: tuple[Tree, ...], want: bool) -> bool:
        return any(self._make(item, want) for item in self._shuffled(items))

    def _compare(self, sign: tree.Sign, left: Tree, right: Tree) -> bool:
        ways: list[Callable[[], bool]] = [
            lambda: self._assign(left, self._related(left, sign, self._is(right))),
            lambda: self._assign(right, self._related(right, _MIRRORED[sign], self._is(left))),
        ]
        return any(way() for way in self._shuffled(ways))

    def _related(self, target: Tree, sign: tree.Sign, value: Any) -> Any:
        """Invent a value for a target that stands in a relation to a value."""
        if sign == "==":
            return value
        type_ = not_null(target.type)
        if sign == "!=" or not isinstance(type_, Int):
            found = value
            for _ in range(8):
                found = self._invented(target.type)
                if found != value:
                    break
            return found
        low, high = type_.low, type_.high
        match sign:
            case "<":
                high = min(high, value - 1)
            case "<=":
                high = min(high, value)
            case ">":
                low = max(low, value + 1)
            case ">=":
                low = max(low, value)
        if type_.members:
            fitting = [m for m in type_.members if low <= m <= high]
            return self._chance.choice(fitting) if fitting else _NOTHING
        if low > high:
            return _NOTHING
        near = low if sign in (">", ">=") else high
        return near if self._chance.random() < 0.5 else self._chance.randint(low, min(high, low + 1000))

    def _join(self, item: Tree, container: Tree) -> bool:
        """Bring a value among those of a container."""
        if isinstance(container, tree.Display):
            return self._assign(item, self._is(self._chance.choice(container.items)))
        held = list(self._is(container))
        ways: list[Callable[[], bool]] = [lambda: self._insert(container, self._is(item))]
        if held:
            ways.append(lambda: self._assign(item, self._chance.choice(held)))
            ways.append(ways[-1])
        elif self._grow(container):
            held = list(self._is(container))
            return bool(held) and self._assign(item, self._chance.choice(held))
        return any(way() for way in self._shuffled(ways))

    def _part(self, item: Tree, container: Tree) -> bool:
        """Take a value from among those of a container."""
        if isinstance(container, tree.Display) or self._chance.random() < 0.5:
            held = (
                list(self._is(container))
                if not isinstance(container, tree.Display)
                else [self._is(i) for i in container.items]
            )
            for _ in range(8):
                found = self._invented(item.type)
                if found not in held:
                    if self._assign(item, found):
                        return True
                    break
        if isinstance(container, tree.Display):
            return False
        value = self._is(item)
        removed = [e for e in self._elements(container) if e.value == value and self._remove(e)]
        return bool(removed)

    def _quantified(self, node: tree.Quantified, want: bool) -> bool:
        """Mend what breaks an `all`, or find one for an `any`."""
        elements = self._loop_elements(node.loop)
        name, test = self._terrain.open(node.loop, node.test)
        if (node.which == "all") == want:
            wrong = [e for e in elements if bool(self._with(name, e, test)) != want]
            tried = True
            for element in reversed(wrong):
                if not self._stands(element):
                    continue
                self._bind(name, element)
                mended = self._chance.random() < 0.7 and self._make(test, want)
                tried = (mended or self._remove(element)) and tried
            return tried
        for element in self._shuffled(elements):
            self._bind(name, element)
            if self._make(test, want):
                return True
        if not self._grow(node.loop.source):
            return False
        for element in self._shuffled(self._loop_elements(node.loop)):
            self._bind(name, element)
            return self._make(test, want)
        return False

    def _assign(self, node: Tree, value: Any) -> bool:
        """Change facts so that a tree takes a value; tell whether that was tried."""
        if value is _NOTHING:
            return False
        if isinstance(node.type, Bool) and not isinstance(
            node, Name | tree.Field | tree.Lookup | tree.Literal
        ):
            return isinstance(value, bool) and self._make(node, value)
        match node:
            case Name(role="derived"):
                definition = self._terrain.definition(node)
                return definition is not None and self._assign(definition, value)
            case tree.Choice(condition, then, otherwise):
                return self._assign(then if self._is(condition) else otherwise, value)
            case tree.Field(base, field) if isinstance(not_null(base.type), Text):
                return self._assign_text(base, field, value)
            case tree.Field(Name() as base, field) if isinstance(base.type, Verdict):
                return self._assign_verdict(base, base.type, field, value)
            case tree.Sum(sign, left, right) if isinstance(node.type, Int) and isinstance(value, int):
                ways: list[Callable[[], bool]] = [
                    lambda: self._assign(
                        left, value - self._is(right) if sign == "+" else value + self._is(right)
                    ),
                    lambda: self._assign(
                        right, value - self._is(left) if sign == "+" else self._is(left) - value
                    ),
                ]
                return any(way() for way in self._shuffled(ways))
            case tree.Negative(item):
                return isinstance(value, int) and self._assign(item, -value)
            case tree.Extreme(_, items):
                return any(self._assign(item, value) for item in self._shuffled(items))
            case tree.Size(base):
                return isinstance(value, int) and self._resize(base, value)
            case tree.Pair(items):
                return isinstance(value, list | tuple) and all(
                    self._assign(item, v) for item, v in zip(items, value, strict=True)
                )
            case tree.Literal():
                return bool(node.value == value)
            case _:
                place = self._place(node)
                return place is not None and self._write(place, value)

    def _assign_text(self, base: Tree, field: str, value: Any) -> bool:
        """Give a text another field and, where it can, keep its others."""
        type_ = not_null(base.type)
        assert isinstance(type_, Text)
        fitting = [text for text, fields in type_.table.items() if fields[field] == value]
        if not fitting:
            return False
        now = type_.table.get(self._is(base))
        if now is not None and self._chance.random() < 0.8:
            alike = [
                sum(type_.table[text][stored] == now[stored] for stored in type_.stored) for text in fitting
            ]
            fitting = [text for text, likeness in zip(fitting, alike, strict=True) if likeness == max(alike)]
        return self._assign(base, self._chance.choice(fitting))

    def _assign_verdict(self, base: Name, type_: Verdict, field: str, value: Any) -> bool:
        """Change the facts so that the verdict of a candidate is another."""
        table = self._terrain.table(type_.table)
        if table is None:
            return False
        element = self._bound.get(base.name)
        if element is None:
            return False
        for (variable, over), part in zip(table.loops, element.value, strict=False):
            if variable.name == field:
                return False
            found = next((e for e in self._elements(over) if e.value == part), None)
            if found is None:
                return False
            self._bind(Name(variable.name, "candidate", variable.type), found)
        goals = self._terrain.verdict_goals(type_.table, field, value)
        return bool(goals) and self._make(self._chance.choice(goals), True)

    def _resize(self, base: Tree, size: int) -> bool:
        now = len(self._is(base))
        while now < size:
            if not self._grow(base):
                return False
            grown = len(self._is(base))
            if grown <= now:
                return False
            now = grown
        for element in self._shuffled(self._elements(base))[: now - size] if now > size else ():
            if not self._remove(element):
                return False
        return True

    def _grow(self, container: Tree) -> bool:
        """Put one more value into a container."""
        match container:
            case Name(role="derived"):
                definition = self._terrain.definition(container)
                return definition is not None and self._grow(definition)
            case Name(role="table"):
                table = self._terrain.table(container.name)
                empty = [over for _, over in table.loops if not self._is(over)] if table else []
                return all(self._grow(over) for over in empty)
            case tree.Each(loop):
                if loop.condition is None:
                    return self._grow(loop.source)
                name, test = self._terrain.open(loop, loop.condition)
                lacking = [e for e in self._elements(loop.source) if not self._with(name, e, test)]
                if not lacking:
                    if not self._grow(loop.source):
                        return False
                    lacking = [e for e in self._elements(loop.source) if not self._with(name, e, test)]
                    if not lacking:
                        return True
                self._bind(name, self._chance.choice(lacking))
                return self._make(test, True)
            case tree.Part(base):
                return not self._is(base) and self._grow(base)
            case tree.Choice(condition, then, otherwise):
                return self._grow(then if self._is(condition) else otherwise)
            case tree.Sum(_, left, right):
                return any(self._grow(side) for side in self._shuffled((left, right)))
            case _:
                type_ = not_null(container.type)
                if isinstance(type_, ListOf):
                    return self._insert(container, self._invented(type_.item))
                return isinstance(type_, MapOf) and self._insert(container, self._invented(type_.key))

    def _shuffled(self, items: Any) -> list[Any]:
        found = list(items)
        self._chance.shuffle(found)
        return found


class _Nothing:
    """No value would do."""


_NOTHING = _Nothing()
_OPPOSITE: dict[tree.Sign, tree.Sign] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
}
_MIRRORED: dict[tree.Sign, tree.Sign] = {
    "==": "==",
    "!=": "!=",
    "<": ">",
    "<=": ">=",
    ">": "<",
    ">=": "<=",
}
