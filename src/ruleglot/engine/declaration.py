"""From types as the file writes them to types."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import TypeVar

from ruleglot.engine import expression
from ruleglot.engine.expression import Scope
from ruleglot.engine.python import computation
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.tree import Name
from ruleglot.engine.types import (
    LARGEST,
    SCALARS,
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
    named,
)
from ruleglot.model import decisions as model
from ruleglot.problem import did_you_mean

MOST_TEXTS = 4096
Scalar = TypeVar("Scalar", int, str)

_RANGE = re.compile(r"(-?[0-9]{1,16})\.\.(-?[0-9]{1,16})\Z", re.ASCII)
_PLACE = re.compile(r"\{([A-Za-z][A-Za-z0-9_]*)\}")


class Declarations:
    """The types of a game, each read when it is first named.

    `map_of` gives the keys' type of a fact that is a map, or None.
    """

    def __init__(
        self, specs: Mapping[str, model.TypeSpec], key_spec: Callable[[str], model.TypeSpec | None]
    ) -> None:
        self._specs = specs
        self._key_spec = key_spec
        self._known: dict[str, Type] = {}
        self._open: list[str] = []

    def declared(self, name: str) -> Type:
        """Read a declared type. Raises ExpressionError."""
        if name not in self._known:
            if name in self._open:
                chain = " -> ".join([*self._open, name])
                raise ExpressionError(
                    "cycle", f"the type '{name}' is made of itself: {chain}", "break the circle"
                )
            self._open.append(name)
            try:
                self._known[name] = named(self.read(self._specs[name], name), name)
            finally:
                self._open.pop()
        return self._known[name]

    def read(self, spec: model.TypeSpec, name: str) -> Type:
        """Read a type; `name` is that of what is declared. Raises ExpressionError."""
        match spec:
            case str():
                return self._named(spec)
            case tuple():
                return Enum(_distinct(spec))
            case model.OneOf(one_of=numbers):
                ordered = tuple(sorted(_distinct(numbers)))
                return Int(ordered[0], ordered[-1], ordered)
            case model.OpenId(id=kind, never=never, also=also):
                return Id(kind, also, never)
            case model.TextForm():
                return self._text(spec, name)
            case model.RecordOf(record=fields):
                return Record(tuple((field, self.read(of, field)) for field, of in fields.items()))
            case model.ListOf(list=item, max=most):
                return ListOf(self.read(item, name), most)
            case model.SetOf(set=item, max=most):
                inner = self.read(item, name)
                if not isinstance(inner, SCALARS):
                    raise _bad("a set holds numbers, texts or names, which can be told apart", "use a list")
                return ListOf(inner, most, distinct=True)
            case model.MapOf(map=item, keys=keys, default=default, max=most):
                return self._map(item, keys, default, most, name)
            case model.KeyOf(key=map_):
                key_spec = self._key_spec(map_)
                if key_spec is None:
                    raise _bad(f"'{map_}' is not a fact that is a map", "name a map among the game's facts")
                return Key(map_, self.read(key_spec, map_))
            case model.TupleOf(tuple=items):
                return Tuple(tuple(self.read(item, name) for item in items))
        raise AssertionError("the model allows no other form of type")

    def _named(self, spec: str) -> Type:
        words = spec.split()
        if len(words) == 3 and words[1:] == ["or", "null"]:
            return Nullable(self._named(words[0]))
        if spec == "bool":
            return Bool()
        if found := _RANGE.match(spec):
            low, high = int(found[1]), int(found[2])
            if low > high or max(-low, high) > LARGEST:
                raise _bad(
                    f"'{spec}' is no range", "write the smaller number first, both within 2 to the 53rd"
                )
            return Int(low, high)
        if spec not in self._specs:
            raise ExpressionError(
                "bad-type",
                f"there is no type '{spec}'",
                did_you_mean(spec, [*self._specs, "bool", "bool or null"]),
            )
        return self.declared(spec)

    def _map(
        self, item: model.TypeSpec, keys: model.TypeSpec, default: int | None, most: int, name: str
    ) -> MapOf:
        key, value = self.read(keys, name), self.read(item, name)
        if not isinstance(key, Int | Id | Enum | Text):
            raise _bad("keys are numbers, texts or names", "give 'keys' such a type")
        if default is not None and not (isinstance(value, Int) and default in value):
            raise _bad(f"the default {default} is not among the values of the map", "use one of them")
        return MapOf(name, key, value, most, default)

    def _text(self, spec: model.TextForm, name: str) -> Text:
        fields = {field: self.read(of, field) for field, of in spec.fields.items()}
        places = _PLACE.findall(spec.text)
        if sorted(places) != sorted(fields) or "{" in _PLACE.sub("", spec.text):
            raise _bad(
                f"'{spec.text}' must hold each of its fields once, in braces", "write {field} for each"
            )
        choices: list[list[Value]] = []
        combinations = 1
        for field, type_ in fields.items():
            if not isinstance(type_, Enum | Int):
                raise _bad(f"the field '{field}' is neither an enum nor a range", "give it such a type")
            size = type_.high - type_.low + 1 if isinstance(type_, Int) else len(type_.members)
            combinations *= len(type_.members) or size
            if combinations <= MOST_TEXTS:
                choices.append(_values_of(type_))
        if combinations > MOST_TEXTS:
            raise _bad(f"{combinations} texts are too many; {MOST_TEXTS} are allowed", "use smaller ranges")
        scope = _FieldScope(fields)
        where = expression.read_condition(spec.where, scope.scope()) if spec.where is not None else None
        derived = {}
        for field, text in spec.derive.items():
            derived[field] = expression.read(text, scope.scope())
            scope.add(field, derived[field].type)
        keeps = computation(where) if where is not None else None
        computations = {field: computation(of) for field, of in derived.items()}
        table: dict[str, dict[str, Value]] = {}
        for combination in product(*choices):
            row: dict[str, Value] = dict(zip(fields, combination, strict=True))
            if keeps is not None and not keeps(row):
                continue
            for field, compute in computations.items():
                row[field] = compute(row)
            text = spec.text.format(**row)
            if text in table:
                raise _bad(f"'{text}' can be read in two ways", "put a sign between the fields")
            table[text] = row
        if not table:
            raise _bad(f"no text is left under 'where: {spec.where}'", "mend the condition")
        all_fields = tuple(fields.items()) + tuple((field, of.type) for field, of in derived.items())
        return Text(name, spec.text, all_fields, tuple(fields), table, where, tuple(derived.items()))


def _values_of(type_: Enum | Int) -> list[Value]:
    if isinstance(type_, Int) and not type_.members:
        return list(range(type_.low, type_.high + 1))
    return list(type_.members)


class _FieldScope:
    """The names within a text: its fields."""

    def __init__(self, fields: Mapping[str, Type]) -> None:
        self._fields = dict(fields)

    def add(self, name: str, type_: Type) -> None:
        if name in self._fields:
            raise ExpressionError("hidden-name", f"the field '{name}' stands twice", "give one another name")
        self._fields[name] = type_

    def scope(self) -> Scope:
        known = dict(self._fields)
        return Scope(lambda name: Name(name, "field", known[name]) if name in known else None, lambda: known)


def _bad(message: str, mend: str) -> ExpressionError:
    return ExpressionError("bad-type", message, mend)


def _distinct(values: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
    if len(set(values)) < len(values):
        raise _bad("a value stands twice", "write each once")
    return values
