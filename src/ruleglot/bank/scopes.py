"""The names that expressions of `decisions.yml` may use at each place, taken from the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ruleglot.engine import Ruleset, expression
from ruleglot.engine.expression import Known, Scope
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.table import CandidateTable, Derived
from ruleglot.engine.tree import Name, Role, Tree
from ruleglot.engine.types import Int, ListOf, Text, Type, Verdict


@dataclass(frozen=True)
class Names:
    """Names by name, in the order in which they are declared."""

    by_name: Mapping[str, Name]

    def read(self, text: str, known: Known = frozenset()) -> Tree | None:
        """Read an expression; None where its type cannot be told apart from the place where it stands."""
        try:
            return expression.read(text, Scope(self.by_name.get, lambda: self.by_name), known)
        except ExpressionError:
            return None

    def with_names(self, added: Iterable[Name]) -> Names:
        """Give these names and others, which hide them."""
        return Names({**self.by_name, **{name.name: name for name in added}})

    def alike(self, name: Name) -> Name | None:
        """Find the next name of the same role and type, going round; None if there is no other."""
        same = [n for n in self.by_name.values() if n.role == name.role and n.type == name.type]
        if name.role == "param" or name not in same or len(same) < 2:
            return None
        return same[(same.index(name) + 1) % len(same)]


def game_names(ruleset: Ruleset) -> Names:
    """Give the names of a game: params, options, facts, derived values, candidate tables."""
    tables = [_table_name(table) for table in ruleset.tables.values()]
    return _common(ruleset).with_names(
        [*_named(ruleset.facts, "fact"), *_derived(ruleset.derived.values(), "derived"), *tables]
    )


def decision_names(ruleset: Ruleset, decision: str, *, alone: bool) -> Names:
    """Give the names of a decision; `alone` if it has its own facts only."""
    logic = ruleset.decisions[decision].logic
    outer = _common(ruleset) if alone else game_names(ruleset)
    own = [
        step
        for step in logic.steps
        if isinstance(step, Derived) and (alone or ruleset.derived.get(step.name) is not step)
    ]
    return outer.with_names([*_named(logic.facts, "fact"), *_derived(own, "derived")])


def candidate_names(ruleset: Ruleset, table: str) -> Names:
    """Give the names of a candidate: the game's, its variables and its own derived values."""
    found = ruleset.tables[table]
    variables = [variable for variable, _ in found.loops]
    return game_names(ruleset).with_names([*variables, *_derived(found.derived, "candidate")])


def text_names(type_: Text) -> Names:
    """Give the names that a text's derived fields may use: its fields."""
    return Names({name: Name(name, "field", of) for name, of in type_.fields})


def _common(ruleset: Ruleset) -> Names:
    params = {name: Name(name, "param", Int(value, value), value) for name, value in ruleset.params.items()}
    return Names(params).with_names(Name(o.name, "option", o.type) for o in ruleset.options.values())


def _named(types: Mapping[str, Type], role: Role) -> list[Name]:
    return [Name(name, role, type_) for name, type_ in types.items()]


def _derived(found: Iterable[Derived], role: Role) -> list[Name]:
    return [Name(derived.name, role, derived.type) for derived in found]


def _table_name(table: CandidateTable) -> Name:
    fields = tuple({**table.variables, **table.outcome}.items())
    return Name(table.name, "table", ListOf(Verdict(table.name, fields), 1))
