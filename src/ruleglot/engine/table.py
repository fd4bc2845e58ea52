"""Decision tables as data: rows with their conditions, what they give, the rules that they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ruleglot.engine import tree
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Type

Edition: TypeAlias = str | None
"""A value of the fact by which editions differ; None where a game has no editions."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A named value that a condition tests: a name, or a field of one (`pending.kind`)."""

    path: str
    tree: Tree

    @property
    def type(self) -> Type:
        """Give the type of the quantity."""
        return self.tree.type


@dataclass(frozen=True, slots=True)
class Condition:
    """One simple test of a row, and the quantities that it tests, the first of them its subject."""

    tree: Tree
    quantities: tuple[Quantity, ...]

    @property
    def text(self) -> str:
        """Write the condition as an author would."""
        return tree.show(self.tree)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: all its conditions (its groups' first), the fields it gives, its rules and silences."""

    id: str
    number: int
    conditions: tuple[Condition, ...]
    gives: Mapping[str, Tree]
    cites: Mapping[Edition, tuple[str, ...]]
    silent: Mapping[Edition, tuple[str, ...]]
    place: tuple[str | int, ...] = field(default=(), compare=False)

    def cited(self) -> tuple[str, ...]:
        """List every rule that the row cites in any edition, in order."""
        return tuple(dict.fromkeys(rule for rules in self.cites.values() for rule in rules))


@dataclass(frozen=True, slots=True)
class Branch:
    """Conditions shared by what stands below: either one row, or more branches."""

    conditions: tuple[Condition, ...]
    row: Row | None
    below: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomeField:
    """A field of an outcome; every row gives it where it has no default."""

    type: Type
    default: Tree | None


@dataclass(frozen=True, slots=True)
class Table:
    """A decision table. `branches` hold the same rows as `rows`, grouped as the author grouped them."""

    id: str
    hit: Literal["unique", "first"]
    fields: Mapping[str, OutcomeField]
    branches: tuple[Branch, ...]
    rows: tuple[Row, ...]
    also: tuple[Row, ...]

    def value_of(self, row: Row, name: str) -> Tree:
        """Give the tree of what a field of the outcome is where `row` decides."""
        given = row.gives.get(name)
        default = self.fields[name].default if given is None else given
        assert default is not None, "compilation makes sure that a field without a default is given"
        return default

    def before(self, row: Row) -> tuple[Row, ...]:
        """List the rows that must fail for `row` to decide, beside its own conditions."""
        return self.rows[: row.number] if self.hit == "first" and row in self.rows else ()

    def quantities(self) -> dict[str, Type]:
        """List every quantity that a condition of a row tests, with its type."""
        found: dict[str, Type] = {}
        for row in (*self.rows, *self.also):
            for condition in row.conditions:
                for quantity in condition.quantities:
                    found.setdefault(quantity.path, quantity.type)
        return found


@dataclass(frozen=True, slots=True)
class Derived:
    """A value computed from facts, params, options and other derived values."""

    name: str
    tree: Tree

    @property
    def type(self) -> Type:
        """Give the type of the value."""
        return self.tree.type


@dataclass(frozen=True, slots=True)
class CandidateTable:
    """A table with a verdict for every candidate: every combination of what its variables go through."""

    table: Table
    loops: tuple[tuple[Name, Tree], ...]
    derived: tuple[Derived, ...]

    @property
    def name(self) -> str:
        """Give the table's id, by which expressions name its verdicts."""
        return self.table.id

    @property
    def variables(self) -> dict[str, Type]:
        """List the variables of a candidate, with their types."""
        return {variable.name: variable.type for variable, _ in self.loops}

    @property
    def outcome(self) -> dict[str, Type]:
        """List the fields of a verdict, with their types."""
        return {name: found.type for name, found in self.table.fields.items()}

    @property
    def rows(self) -> tuple[Row, ...]:
        """List the table's rows."""
        return self.table.rows

    def quantities(self) -> dict[str, Type]:
        """List every quantity that a condition of a row tests, with its type."""
        return self.table.quantities()


Step: TypeAlias = Derived | CandidateTable
"""Something computed before rows are read."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """Facts that must hold together: where `when` holds, `must` does."""

    id: str
    when: Tree | None
    must: Tree
    facts: tuple[str, ...]
    place: tuple[str | int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Logic:
    """All that one decision computes: its steps in order, what must hold, its table."""

    facts: Mapping[str, Type]
    options: Mapping[str, Type]
    params: Mapping[str, int]
    by: str | None
    steps: tuple[Step, ...]
    requirements: tuple[Requirement, ...]
    table: Table
