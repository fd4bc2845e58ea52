"""Conditions over a few quantities, each with a few values that stand for all.

A condition is read down to facts, options, their fields and the sizes of lists. What it says of lists
and maps beyond their size is taken as a quantity of its own that may be anything. A quantity that is only
held against constants needs one value for each way in which those tests can come out. So whatever holds
for all values of all quantities holds for every situation, of every size; the reverse need not be so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import eq, ge, gt, le, lt, ne
from typing import Any, TypeAlias

from ruleglot.analysis.invention import boundaries
from ruleglot.engine import tree
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Bool, Enum, Id, Int, Nullable, Text, Type, Value, not_null

MOST_VALUES = 32
"""Numbers of a range up to which each is a value of its own where two quantities are compared."""

_SIGNS: Mapping[tree.Sign, Callable[[Any, Any], bool]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


@dataclass(eq=False)
class Quantity:
    """Something that conditions test, with what they test about it."""

    path: str
    type: Type
    names: int
    tests: set[tuple[tree.Sign, Value]] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)
    compared: bool = False

    @cached_property
    def values(self) -> tuple[Any, ...]:
        """Give the values that stand for all; complete when all conditions have been read."""
        null = (None,) if isinstance(self.type, Nullable) else ()
        return (*null, *self._of(not_null(self.type)))

    def _of(self, type_: Type) -> Iterable[Any]:
        match type_:
            case Bool():
                return (False, True)
            case Enum(members):
                return members if self.compared else self._told_apart(members)
            case Id(also=also):
                return (*also, *(f"name {number}" for number in range(self.names)))
            case Text(table=table):
                kinds: dict[tuple[Any, ...], str] = {}
                for text, fields in table.items():
                    seen = tuple(str(fields[name]) for name in sorted(self.fields))
                    kinds.setdefault((*seen, *self._results(text)), text)
                return kinds.values()
            case Int():
                if self.compared:
                    return type_.members or range(type_.low, type_.high + 1)
                return self._told_apart(boundaries(type_, (c for _, c in self.tests if isinstance(c, int))))
            case _:
                raise AssertionError("a quantity is a scalar")

    def _told_apart(self, values: Iterable[Any]) -> Iterable[Any]:
        kinds: dict[tuple[bool, ...], Any] = {}
        for value in values:
            kinds.setdefault(self._results(value), value)
        return kinds.values()

    def _results(self, value: Any) -> tuple[bool, ...]:
        tests = sorted(self.tests, key=str)
        return tuple(constant is not None and _SIGNS[sign](value, constant) for sign, constant in tests)


Assigned: TypeAlias = Mapping[Quantity, Any]
Formula: TypeAlias = Callable[[Assigned], Any]
"""Gives a value; or, where values are missing, the first quantity whose value is needed."""


class Formulas:
    """Reads the conditions of one table; all must be read before the values of quantities are used."""

    def __init__(self, definitions: Mapping[str, Tree], names: int) -> None:
        self._definitions = definitions
        self._names = names
        self._quantities: dict[str, Quantity] = {}

    def read(self, node: Tree) -> Formula:
        """Read a tree whose value is a scalar."""
        match node:
            case tree.Literal(value) | Name(number=int(value)):
                return lambda _: value
            case Name(name, role) if role in ("derived", "candidate") and name in self._definitions:
                return self.read(self._definitions[name])
            case tree.Not(item):
                return _not(self.read(item))
            case tree.And(items):
                return _both([self.read(i) for i in items], False)
            case tree.Or(items):
                return _both([self.read(i) for i in items], True)
            case tree.Choice(condition, then, otherwise):
                return _choice(self.read(condition), self.read(then), self.read(otherwise))
            case tree.Compare(sign, left, right):
                return self._compare(sign, left, right)
            case tree.Among(item, tree.Display(items), absent):
                found = _both([self._compare("==", item, i) for i in items], True)
                return _not(found) if absent else found
            case tree.Among(item, container, absent=True):
                return _not(self.read(tree.Among(item, container, False, node.type)))
            case tree.IsNull(item, absent) if self._is_quantity(item):
                null = _strict([self.read(item)], lambda value: value is None)
                return _not(null) if absent else null
            case tree.Field(base, name) if isinstance(not_null(base.type), Text):
                return self._text_field(base, name)
            case tree.Sum(sign, left, right) if isinstance(node.type, Int):
                add: Callable[..., Any] = (lambda a, b: a + b) if sign == "+" else (lambda a, b: a - b)
                return _strict([self.read(left), self.read(right)], add)
            case tree.Negative(item):
                return _strict([self.read(item)], lambda value: -value)
            case tree.Extreme(which, items):
                chosen: Callable[..., Any] = min if which == "min" else max
                return _strict([self.read(i) for i in items], chosen)
            case _:
                return _value_of(self._quantity(node))

    def constants(self, path: str) -> list[int]:
        """List the numbers that a quantity is held against."""
        found = self._quantities.get(path)
        return [] if found is None else sorted({c for _, c in found.tests if isinstance(c, int)})

    def _compare(self, sign: tree.Sign, left: Tree, right: Tree) -> Formula:
        left, right = self._resolved(left), self._resolved(right)
        if isinstance(left, tree.Literal) and not isinstance(right, tree.Literal):
            left, right, sign = right, left, _MIRRORED[sign]
        if isinstance(left, tree.Choice):
            then, otherwise = (self._compare(sign, side, right) for side in (left.then, left.otherwise))
            return _choice(self.read(left.condition), then, otherwise)
        if isinstance(right, tree.Literal):
            return self._against(sign, left, right.value)
        if isinstance(right, tree.Choice):
            then, otherwise = (self._compare(sign, left, side) for side in (right.then, right.otherwise))
            return _choice(self.read(right.condition), then, otherwise)
        if self._countable(left) and self._countable(right):
            for side in (left, right):
                self._note_compared(side)
            return _compared(sign, self.read(left), self.read(right))
        shown = tree.show(tree.Compare(sign, left, right, Bool()))
        return _value_of(self._free(shown, Bool()))

    def _against(self, sign: tree.Sign, left: Tree, constant: Value) -> Formula:
        """Read a comparison with a constant."""
        if isinstance(left, tree.Field) and isinstance(not_null(left.base.type), Text):
            return _compared(sign, self.read(left), lambda _: constant)
        if isinstance(left, tree.Literal):
            result = constant is not None and left.value is not None and _SIGNS[sign](left.value, constant)
            return lambda _: result
        if isinstance(left.type, Int) and not self._is_quantity(left) and self._countable(left):
            self._note_compared(left)
            return _compared(sign, self.read(left), lambda _: constant)
        quantity = self._quantity(left)
        quantity.tests.add((sign, constant))
        return _compared(sign, _value_of(quantity), lambda _: constant)

    def _text_field(self, base: Tree, name: str) -> Formula:
        type_ = not_null(base.type)
        assert isinstance(type_, Text)
        if isinstance(not_null(dict(type_.fields)[name]), Bool | Enum | Int):
            base = self._resolved(base)
            if self._is_quantity(base):
                self._quantity(base).fields.add(name)
                table = {text: fields[name] for text, fields in type_.table.items()}
                return _strict([self.read(base)], lambda text: None if text is None else table[text])
        return _value_of(self._free(f"{tree.show(base)}.{name}", dict(type_.fields)[name]))

    # What is a quantity

    def _resolved(self, node: Tree) -> Tree:
        """Follow a derived value to what it is computed from; params are their numbers."""
        if isinstance(node, Name):
            if node.number is not None:
                return tree.Literal(node.number, node.type)
            if node.role in ("derived", "candidate") and node.name in self._definitions:
                return self._resolved(self._definitions[node.name])
        return node

    def _is_quantity(self, node: Tree) -> bool:
        node = self._resolved(node)
        if not isinstance(not_null(node.type), Bool | Enum | Id | Int | Text):
            return False
        if isinstance(node, tree.Field):
            return not isinstance(not_null(node.base.type), Text)
        return isinstance(node, Name | tree.Lookup | tree.Size)

    def _countable(self, node: Tree) -> bool:
        """Tell whether every value of every quantity of a tree can be gone through."""
        node = self._resolved(node)
        if isinstance(node, tree.Literal):
            return True
        if isinstance(node, tree.Field) and isinstance(not_null(node.base.type), Text):
            return self._is_quantity(node.base)
        if self._is_quantity(node):
            match not_null(node.type):
                case Int(low, high, members):
                    return bool(members) or high - low < MOST_VALUES
                case Bool() | Enum() | Id():
                    return True
            return False
        if isinstance(node, tree.Sum | tree.Negative | tree.Extreme) and isinstance(node.type, Int):
            return all(self._countable(part) for part in tree.parts(node))
        if isinstance(node, tree.Choice):
            return self._countable(node.then) and self._countable(node.otherwise)
        return False

    def _note_compared(self, node: Tree) -> None:
        node = self._resolved(node)
        if isinstance(node, tree.Literal) or (
            isinstance(node, tree.Field) and isinstance(not_null(node.base.type), Text)
        ):
            return
        if self._is_quantity(node):
            self._quantity(node).compared = True
        elif isinstance(node, tree.Choice):
            self._note_compared(node.then)
            self._note_compared(node.otherwise)
        else:
            for part in tree.parts(node):
                self._note_compared(part)

    def _quantity(self, node: Tree) -> Quantity:
        node = self._resolved(node)
        return self._free(tree.show(node), node.type)

    def _free(self, path: str, type_: Type) -> Quantity:
        found = self._quantities.get(path)
        if found is None:
            found = self._quantities[path] = Quantity(path, type_, self._names)
        return found


def _value_of(quantity: Quantity) -> Formula:
    return lambda assigned: assigned.get(quantity, quantity)


def _not(item: Formula) -> Formula:
    def formula(assigned: Assigned) -> Any:
        value = item(assigned)
        return value if isinstance(value, Quantity) else not value

    return formula


def _both(items: Sequence[Formula], decisive: bool) -> Formula:
    """Give `and` (decided by a false operand) or `or` (decided by a true one)."""

    def formula(assigned: Assigned) -> Any:
        missing: Quantity | None = None
        for item in items:
            value = item(assigned)
            if isinstance(value, Quantity):
                missing = missing or value
            elif bool(value) is decisive:
                return decisive
        return (not decisive) if missing is None else missing

    return formula


def _choice(condition: Formula, then: Formula, otherwise: Formula) -> Formula:
    def formula(assigned: Assigned) -> Any:
        value = condition(assigned)
        if isinstance(value, Quantity):
            return value
        return then(assigned) if value else otherwise(assigned)

    return formula


def _strict(items: Sequence[Formula], result: Callable[..., Any]) -> Formula:
    def formula(assigned: Assigned) -> Any:
        values = []
        for item in items:
            value = item(assigned)
            if isinstance(value, Quantity):
                return value
            values.append(value)
        return result(*values)

    return formula


def _compared(sign: tree.Sign, left: Formula, right: Formula) -> Formula:
    def result(a: Any, b: Any) -> bool:
        if a is None or b is None:
            return sign == "!=" if (a is None) != (b is None) else sign == "=="
        return _SIGNS[sign](a, b)

    return _strict([left, right], result)


_MIRRORED: Mapping[tree.Sign, tree.Sign] = {
    "==": "==",
    "!=": "!=",
    "<": ">",
    "<=": ">=",
    ">": "<",
    ">=": "<=",
}


def solutions(wanted: Sequence[Formula]) -> Iterator[dict[Quantity, Any]]:
    """Give every way to make all formulas true, by the values that matter to it."""
    assigned: dict[Quantity, Any] = {}

    def search(waiting: Sequence[Formula]) -> Iterator[dict[Quantity, Any]]:
        missing: Quantity | None = None
        left: list[Formula] = []
        for formula in waiting:
            value = formula(assigned)
            if isinstance(value, Quantity):
                missing = missing or value
                left.append(formula)
            elif not value:
                return
        if missing is None:
            yield dict(assigned)
            return
        for value in missing.values:
            assigned[missing] = value
            yield from search(left)
        del assigned[missing]

    yield from search(wanted)


def solvable(wanted: Sequence[Formula]) -> bool:
    """Tell whether all formulas can be true together."""
    return next(solutions(wanted), None) is not None


def negated(formulas: Sequence[Formula]) -> Formula:
    """Give the formula that not all of some formulas are true."""
    return _not(_both(formulas, False))
