"""Which arguments each message of a text file has, and what they can be: what the checks compare with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ruleglot.engine import tree
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
    not_null,
)
from ruleglot.messages.agreement import NULL, Expected
from ruleglot.messages.names import formed, name_keys
from ruleglot.messages.scope import Types
from ruleglot.messages.telling import QUANTITY, with_leaves

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import CandidateTable, Row
    from ruleglot.engine.table import Table
    from ruleglot.model.text import GameText


@dataclass(frozen=True)
class Expectations:
    """What the messages of one text file of a game can name."""

    game: GameBook
    text: GameText

    def of(self, section: str, key: str) -> dict[str, Expected]:
        """Give the arguments of a message by name, dotted fields included.

        `section` is the section of the text file (`scene`, `picture`, `tells`, `rulings`, `names`; any
        other has the params only), `key` what the message stands under there. Empty where the key belongs
        to nothing.
        """
        owner, _, rest = key.partition(".")
        match section:
            case "scene":
                return self._expected(with_leaves(self._sentences.get(key, {})))
            case "picture":
                return self._expected(with_leaves(self._depictions.get(owner, {})))
            case "tells":
                return self._expected(self._told(key), paths={QUANTITY: key})
            case "rulings":
                return self._ruled(owner, rest)
            case "names":
                return self._expected(self._named(key))
        return {name: Expected(range=(value, value)) for name, value in self.game.ruleset.params.items()}

    @cached_property
    def _sentences(self) -> dict[str, Types]:
        return {spoken.id: spoken.arguments for spoken in self.game.ruleset.scene}

    @cached_property
    def _depictions(self) -> dict[str, Types]:
        return {drawn.id: drawn.arguments for drawn in self.game.ruleset.picture}

    @cached_property
    def _tables(self) -> dict[str, CandidateTable]:
        """The candidate tables that a decision uses."""
        used = [step for decision in self.game.ruleset.decisions.values() for step in decision.logic.steps]
        return {id_: table for id_, table in self.game.ruleset.tables.items() if table in used}

    @cached_property
    def _types(self) -> dict[str, Type]:
        """All that is named anywhere, by decision or table."""
        rules = self.game.ruleset
        types: dict[str, Type] = {}
        for decision in rules.decisions.values():
            types |= decision.tellable()
        for decision in rules.decisions.values():
            types |= with_leaves(decision.facts)
        return types

    def _told(self, key: str) -> Types:
        rules = self.game.ruleset
        owner, _, rest = key.partition(".")
        for table, tested in self._tested.items():
            quantity = rest if owner == table else key
            if quantity in tested:
                known = rules.tellable(table) if table in self._tables else self._types
                return {**known, **with_leaves({QUANTITY: tested[quantity]})}
        if key in self._types:
            return {**self._types, **with_leaves({QUANTITY: self._types[key]})}
        return {}

    @cached_property
    def _tested(self) -> dict[str, Types]:
        rules = self.game.ruleset
        tested: dict[str, Types] = {id_: found.quantities() for id_, found in rules.decisions.items()}
        return tested | {id_: found.table.quantities() for id_, found in self._tables.items()}

    def _ruled(self, owner: str, row: str) -> dict[str, Expected]:
        """Give what a ruling can name. What its row makes sure of is not null, but may be asked."""
        rules = self.game.ruleset
        if owner in self._tables:
            known, table = rules.tellable(owner), self._tables[owner].table
        elif owner in rules.decisions:
            known, table = rules.decisions[owner].tellable(), rules.decisions[owner].table
        else:
            return {}
        declared = self._expected(known, owner)
        certain = self._expected({**known, **_certain(table, row)}, owner)
        return {
            name: replace(found, keys=(found.keys or frozenset()) | {NULL})
            if name in declared and declared[name].nullable and not found.nullable
            else found
            for name, found in certain.items()
        }

    def _named(self, key: str) -> Types:
        """Give the arguments of a name pattern: the fields of what it names, or the candidate's names."""
        rules = self.game.ruleset
        for types in (
            self._types,
            *map(rules.tellable, self._tables),
            *self._sentences.values(),
            *self._depictions.values(),
        ):
            for path, type_ in types.items():
                for below in _with_items(type_):
                    if key in _pattern_keys(below, path, self.text.names):
                        return self._parts(below)
        return {}

    def _parts(self, type_: Type) -> Types:
        rules = self.game.ruleset
        match type_:
            case Text(fields=fields) | Record(fields=fields):
                return with_leaves(dict(fields))
            case Key(map_) if isinstance(found := rules.facts.get(map_), MapOf):
                return self._parts(found.item)
            case Tuple(items):
                for id_, table in self._tables.items():
                    if sorted(map(repr, table.variables.values())) == sorted(map(repr, items)):
                        return rules.tellable(id_)
        return {}

    def _expected(
        self, types: Types, owner: str = "", paths: Mapping[str, str] | None = None
    ) -> dict[str, Expected]:
        found = {}
        for name, type_ in types.items():
            path = (paths or {}).get(name, name)
            found[name] = self._of(type_, f"{owner}.{path}" if owner else path)
        return found

    def _of(self, type_: Type, path: str) -> Expected:
        nullable = isinstance(type_, Nullable | Null)
        below = not_null(type_)
        worded = frozenset(self._forms(below, path, self.text.values))
        named = frozenset(self._forms(below, path, self.text.names))
        match below:
            case Int(low, high):
                return Expected(range=(low, high), keys=frozenset() if nullable else None, nullable=nullable)
            case Bool():
                return Expected(keys=frozenset({"true", "false"}), nullable=nullable, forms=worded)
            case Enum(members):
                printable = not any(self.unworded(below, path))
                return Expected(printable, keys=frozenset(members), nullable=nullable, forms=worded)
            case Id(_, also):
                return Expected(keys=frozenset(also), open=True, nullable=nullable, forms=worded)
            case Key():
                return Expected(keys=frozenset(), open=True, nullable=nullable, forms=named)
            case Text(table=texts):
                printable = self._has_pattern(below, path)
                return Expected(printable, keys=frozenset(texts), nullable=nullable, forms=named)
            case Record() | Tuple():
                return Expected(self._has_pattern(below, path), nullable=nullable, forms=named)
            case ListOf(item, most):
                inside = self._of(item, path)
                return Expected(
                    inside.printable, (0, most), frozenset({"none"}), False, nullable, inside.forms
                )
            case MapOf(most=most):
                return Expected(printable=False, range=(0, most), nullable=nullable)
            case Null():
                return Expected(keys=frozenset(), nullable=True)
        return Expected(printable=False, nullable=nullable)

    def unworded(self, type_: Type, path: str, form: str | None = None) -> Iterator[str]:
        """List the values of an enum that have no words; `path` is where they stand (`turn.obligation`)."""
        below = not_null(type_)
        if isinstance(below, Enum):
            labels = [self.text.values.get(formed(key, form), {}) for key in name_keys(below, path)]
            yield from (member for member in below.members if not any(member in words for words in labels))

    def _has_pattern(self, type_: Type, path: str) -> bool:
        return any(key in self.text.names for key in name_keys(type_, path))

    def _forms(self, type_: Type, path: str, known: Mapping[str, object]) -> Iterator[str]:
        for key in name_keys(type_, path):
            for other in known:
                form = other.removeprefix(f"{key}.")
                if form != other and "." not in form and not any(self.unworded(type_, path, form)):
                    yield form


def _certain(table: Table, row: str) -> Types:
    """Give the types of what is known where a row holds: what it gives, what it has tested for null."""
    found = next((known for known in (*table.rows, *table.also) if known.id == row), None)
    if found is None:
        return {}
    given = {name: table.value_of(found, name).type for name in table.fields if _gives(table, found, name)}
    return {**_tested_not_null(found), **with_leaves(given)}


def _gives(table: Table, row: Row, name: str) -> bool:
    """Tell whether a row settles a field: no `also` row may give it another value."""
    return name in row.gives or (row in table.rows and not any(name in other.gives for other in table.also))


def _tested_not_null(row: Row) -> Types:
    types: dict[str, Type] = {}
    for condition in row.conditions:
        match condition.tree:
            case tree.IsNull(item, True) if path := tree.path(item):
                types |= with_leaves({path: not_null(item.type)})
    return types


def _with_items(type_: Type) -> Iterator[Type]:
    yield type_
    match type_:
        case Nullable(of) | ListOf(of) | MapOf(item=of):
            yield from _with_items(of)
        case Tuple(items):
            for item in items:
                yield from _with_items(item)


def _pattern_keys(type_: Type, path: str, names: Mapping[str, str]) -> Iterator[str]:
    if not isinstance(type_, Text | Record | Key | Tuple):
        return
    for key in name_keys(type_, path):
        yield key
        yield from (name for name in names if name.rpartition(".")[0] == key)
