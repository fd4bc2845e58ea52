"""A game's compiled rules: what can be decided, under which options, and how a situation is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ruleglot.engine import tree
from ruleglot.engine.explanation import Explanation, Reasoner
from ruleglot.engine.facts import FactError, Facts, facts_checker, quoted
from ruleglot.engine.function import Ruling, Verdict, compile_decision
from ruleglot.engine.interview import Interview
from ruleglot.engine.placement import Needs, reads, step_reads
from ruleglot.engine.python import Values, computation
from ruleglot.engine.scene import Depiction, Sentence
from ruleglot.engine.table import CandidateTable, Derived, Logic, Requirement, Row, Table
from ruleglot.engine.types import (
    Enum,
    Int,
    ListOf,
    Nullable,
    Record,
    Tuple,
    Type,
    Value,
    describe,
    leaves,
)
from ruleglot.problem import did_you_mean


class OptionError(Exception):
    """An option that does not exist, or a value that it does not have."""


class Settled(dict[str, Any]):
    """A value for every option, checked."""


def written(value: object) -> str:
    """Write an option's value as command lines and text files do: a name, or `true` or `false`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its values, the one that holds by default, and the rule that says why."""

    name: str
    type: Type
    default: bool | str
    settles: str

    @property
    def values(self) -> tuple[bool | str, ...]:
        """List the values, the default first."""
        return (self.default, *(value for value in self._members if value != self.default))

    @property
    def _members(self) -> tuple[bool | str, ...]:
        return self.type.members if isinstance(self.type, Enum) else (False, True)

    def has(self, value: object) -> bool:
        """Tell whether the option has a value; 1 is not true."""
        return any(known is value or (isinstance(known, str) and known == value) for known in self._members)

    def read(self, text: str) -> bool | str:
        """Read a value that is `written`. Raises OptionError."""
        return self.check({written(value): value for value in self._members}.get(text, text))

    def check(self, value: object) -> bool | str:
        """Give the value back if the option has it; raises OptionError."""
        if isinstance(value, bool | str) and self.has(value):
            return value
        raise OptionError(f"{self.name} is {quoted(value)}; it must be {describe(self.type)}")


@dataclass(frozen=True)
class Decision:
    """Something that can be decided from facts."""

    id: str
    facts: Mapping[str, Type]
    outcome: Mapping[str, Type]
    candidates: str | None
    logic: Logic
    options: Mapping[str, Option]

    @property
    def table(self) -> Table:
        """Give the decision's table."""
        return self.logic.table

    @property
    def rows(self) -> tuple[Row, ...]:
        """List the rows of which one decides."""
        return self.logic.table.rows

    @property
    def also(self) -> tuple[Row, ...]:
        """List the rows that each add to what was decided."""
        return self.logic.table.also

    def settle(self, options: Mapping[str, object] | None) -> Settled:
        """Give every option its value: those given, the others' defaults. Raises OptionError."""
        if isinstance(options, Settled):
            return options
        settled = Settled({name: option.default for name, option in self.options.items()})
        for name, value in (options or {}).items():
            if name not in self.options:
                raise OptionError(f"there is no option '{name}': {did_you_mean(name, self.options)}")
            settled[name] = self.options[name].check(value)
        return settled

    def decide(self, facts: Mapping[str, Any], options: Mapping[str, object] | None = None) -> Ruling:
        """Decide a situation. Raises FactError for facts that are wrong, OptionError for such options."""
        return self._ruled(self._decide(self._check(facts), self.settle(options)))

    def check(self, facts: Mapping[str, Any], options: Mapping[str, object] | None = None) -> Facts:
        """Give the facts as `decide_checked` takes them. Raises FactError and OptionError."""
        checked = self._check(facts)
        self._ruled(self._decide(checked, self.settle(options)))
        return checked

    def decide_checked(self, facts: Facts, options: Settled) -> Ruling:
        """Decide a situation of which `check` has given the facts and `settle` the options."""
        return self._ruled(self._decide_checked(facts, options))

    def verdict(self, facts: Facts, options: Settled) -> Verdict:
        """Decide checked facts that may be impossible together.

        Gives the ruling, or the number of the first requirement that is not met, or None if no row holds.
        """
        return self._decide(facts, options)

    def values(self, facts: Mapping[str, Any], options: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Compute every named value of a situation, for telling it.

        Raises FactError for facts that are wrong, OptionError for such options.
        """
        settled = self.settle(options)
        try:
            values = self._reasoner.values(self._check(facts), settled)
        except LookupError:
            raise _undecided() from None
        number = self._reasoner.impossible(values)
        if number is not None:
            raise self._impossible(number)
        return values

    def explain(self, facts: Mapping[str, Any], options: Mapping[str, object] | None = None) -> Explanation:
        """Decide a situation and say why. Raises as `decide` does."""
        explanation = self._reasoner.explain(self.values(facts, options))
        if explanation is None:
            raise _undecided()
        return explanation

    def row(self, row: str) -> Row:
        """Find a row of the decision by its id; raises KeyError."""
        for found in (*self.rows, *self.also):
            if found.id == row:
                return found
        raise KeyError(row)

    def would_give(self, row: Row, field: str, values: Values) -> Value:
        """Give what a field of the outcome (dotted into a record) would be if `row` decided.

        Null where the row's own conditions are needed for there to be a value.
        """
        name, _, rest = field.partition(".")
        given = row.gives.get(name) or self.table.fields[name].default
        if given is None:
            return None
        try:
            value = self.compute(given, values)
        except (KeyError, TypeError):
            return None
        for part in rest.split(".") if rest else ():
            value = None if value is None else value[part]
        made: Value = value
        return made

    def compute(self, found: tree.Tree, values: Values) -> Any:
        """Compute a tree of this decision's logic, compiled once, from the values of a situation.

        Raises KeyError and TypeError where a condition that guards the tree does not hold.
        """
        compiled = self._computations.get(id(found))
        if compiled is None:
            compiled = self._computations[id(found)] = computation(found)
        return compiled(values)

    def quantities(self) -> dict[str, Type]:
        """List every quantity that a condition of a row tests, with its type."""
        return self.table.quantities()

    def facts_read(self, trees: Iterable[tree.Tree]) -> frozenset[str]:
        """Find the facts that trees read, through derived values and tables too."""
        return self._needs.closure(frozenset().union(*map(reads, trees))) & self.facts.keys()

    def tellable(self) -> dict[str, Type]:
        """List the names that a ruling's wording may use, with their types; outcomes hide facts."""
        return _tellable(self.outcome, self.facts, self.logic, ())

    def _ruled(self, verdict: Verdict) -> Ruling:
        if isinstance(verdict, Ruling):
            return verdict
        raise _undecided() if verdict is None else self._impossible(verdict)

    def _impossible(self, number: int) -> FactError:
        return FactError("impossible", self.logic.requirements[number].facts, self._refusals[number])

    @cached_property
    def _refusals(self) -> tuple[str, ...]:
        return tuple(_refusal(requirement) for requirement in self.logic.requirements)

    @cached_property
    def _check(self) -> Callable[[Any], Facts]:
        return facts_checker(self.facts)

    @cached_property
    def _decide(self) -> Callable[[Any, Any], Verdict]:
        return compile_decision(self.logic, checked=False)

    @cached_property
    def _decide_checked(self) -> Callable[[Any, Any], Verdict]:
        return compile_decision(self.logic, checked=True)

    @cached_property
    def _computations(self) -> dict[int, Callable[[Values], Any]]:
        return {}

    @cached_property
    def _needs(self) -> Needs:
        return Needs({step.name: step_reads(step) for step in self.logic.steps})

    @cached_property
    def _reasoner(self) -> Reasoner:
        return Reasoner(self.logic)


@dataclass(frozen=True)
class Ruleset:
    """The rules of a game: its decisions, the candidate tables they use, its options and its scene."""

    params: Mapping[str, int]
    types: Mapping[str, Type]
    options: Mapping[str, Option]
    facts: Mapping[str, Type]
    by: str | None
    derived: Mapping[str, Derived]
    tables: Mapping[str, CandidateTable]
    decisions: Mapping[str, Decision]
    scene: tuple[Sentence, ...]
    picture: tuple[Depiction, ...] = ()
    interviews: Mapping[str, Interview] = field(default_factory=dict)

    def tellable(self, table: str) -> dict[str, Type]:
        """List the names that the wording of a candidate table's rulings may use, with their types."""
        found = self.tables[table]
        logic = next(d.logic for d in self.decisions.values() if found in d.logic.steps)
        own = {d.name: d.type for d in found.derived}
        return _tellable({**found.outcome, **found.variables, **own}, self.facts, logic, found.derived)

    def sentences(self, decision: str) -> list[Sentence]:
        """List the sentences that tell situations of a decision, in order."""
        return [sentence for sentence in self.scene if decision in sentence.decisions]

    def pictures(self, decision: str) -> list[Depiction]:
        """List the tokens that draw situations of a decision, in order."""
        return [depiction for depiction in self.picture if decision in depiction.decisions]


def _tellable(
    first: Mapping[str, Type], facts: Mapping[str, Type], logic: Logic, inner: tuple[Derived, ...]
) -> dict[str, Type]:
    known: dict[str, Type] = {name: Int(value, value) for name, value in logic.params.items()}
    known |= logic.options
    known |= {step.name: step.type for step in logic.steps if isinstance(step, Derived)}
    known |= {d.name: d.type for d in inner}
    known |= facts
    known |= first
    found = {path: type_ for name, of in known.items() for path, type_ in leaves(of, name)}
    return {path: type_ for path, type_ in found.items() if _can_be_told(type_)}


def _can_be_told(type_: Type) -> bool:
    match type_:
        case Nullable(of) | ListOf(item=of):
            return _can_be_told(of)
        case Tuple(items):
            return all(_can_be_told(item) for item in items)
        case Record():
            return False
        case _:
            return True


def _refusal(requirement: Requirement) -> str:
    where = f"where {tree.show(requirement.when)}, " if requirement.when is not None else ""
    must = tree.show(requirement.must)
    return f"these facts cannot hold together: {where}it must be that {must} ({requirement.id})"


def _undecided() -> FactError:
    return FactError("undecided", (), "no row of the table holds; the check of the tables rules this out")
