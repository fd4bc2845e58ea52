"""The nearest situation in which something else would be decided: what would have to be different.

Nearest is what changes the fewest facts (a card or a tile counts one), two at most; then what changes numbers
least; then what changes the fewest fields of texts. Single changes are all tried. Of many, two are tried
together where each makes hold what fails with the other, or mends what is impossible with the other alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from typing import Any, NamedTuple

from ruleglot.analysis.edits import Edit, Edits
from ruleglot.analysis.invention import numbers_of
from ruleglot.engine import Decision, FactError, Ruling, Sentence, tree
from ruleglot.engine.branching import all_of, any_of, negation
from ruleglot.engine.facts import Facts
from ruleglot.engine.function import compile_decision
from ruleglot.engine.table import Branch, Logic, OutcomeField, Row, Table
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import Bool, Enum, Id, MapOf, Record, Type, Value, not_null

MOST_PAIRS = 5000
"""How many pairs of changes are tried, the smallest first."""
_ALIKE = 40
"""How many changes of one fact that leave the same conditions failing are paired with others."""
_FEW = 95
"""So few changes are all paired with one another; of more, those of facts of a few values are."""


class Nearest(NamedTuple):
    """A situation, and the facts of it that were changed."""

    facts: dict[str, Any]
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is sought: how a ruling is known to be it, and the rows that may bring it about."""

    met: Callable[[Ruling], bool]
    rows: tuple[Row, ...] = ()


def gives(decision: Decision, field: str, value: Value) -> Wanted:
    """Seek a ruling in which a field of the outcome (dotted into records) has a value."""
    name, *below = field.split(".")
    rows = [row for row in decision.rows if _may_be(decision.table.value_of(row, name), below, value)]
    rows += [row for row in decision.also if name in row.gives and _may_be(row.gives[name], below, value)]

    def met(ruling: Ruling) -> bool:
        found: Any = ruling.outcome[name]
        for part in below:
            found = None if found is None else found[part]
        return bool(found == value and isinstance(found, bool) == isinstance(value, bool))

    return Wanted(met, tuple(rows))


def lists(field: str, value: Value) -> Wanted:
    """Seek a ruling in which a list of the outcome holds a value."""

    def met(ruling: Ruling) -> bool:
        found = ruling.outcome[field]
        return isinstance(found, list) and value in found

    return Wanted(met)


def rests_on(row: Row) -> Wanted:
    """Seek a ruling that a row gives, or adds to."""
    return Wanted(lambda ruling: row.id in ruling.rows, (row,))


def _may_be(given: Tree, below: Sequence[str], value: Value) -> bool:
    """Tell whether what a row gives may be a value; what depends on the situation may."""
    for name in below:
        given = dict(given.items).get(name, given) if isinstance(given, tree.RecordOf) else given
    if isinstance(given, tree.Literal):
        return given.value == value and isinstance(given.value, bool) == isinstance(value, bool)
    return True


def nearest(
    decision: Decision,
    facts: Mapping[str, Any],
    options: Mapping[str, object] | None,
    wanted: Wanted,
    sentences: Sequence[Sentence] = (),
) -> Nearest | None:
    """Find the nearest possible situation in which what is wanted is decided; None where there is none.

    `facts` are possible ones, as JSON has them; so are those that are found. Options stay, and so does the
    edition. With `sentences`, those that tell situations of the decision, a situation counts only where one
    of them tells what is different. Raises FactError and OptionError.
    """
    return Surroundings(decision, facts, options, sentences).nearest(wanted)


@dataclass(frozen=True, slots=True)
class _Effect:
    """What comes of a change; `ruling` is None where the situation is then impossible."""

    edit: Edit
    order: int
    facts: Facts
    ruling: Ruling | None


_Pair = tuple[_Effect, _Effect]


class Surroundings:
    """The situations near one; what each change brings is computed once for everything that is sought."""

    def __init__(
        self,
        decision: Decision,
        facts: Mapping[str, Any],
        options: Mapping[str, object] | None,
        sentences: Sequence[Sentence] = (),
    ) -> None:
        self._decision = decision
        self._options = decision.settle(options)
        self._facts = decision.check(facts, self._options)
        self._sentences = sentences
        self._told = self._sentences_of(self._facts)

    def nearest(self, wanted: Wanted) -> Nearest | None:
        """Find the nearest situation in which what is wanted is decided."""
        for effect in self._effects:
            if effect.ruling is not None and wanted.met(effect.ruling) and self._is_told(effect.facts):
                return self._found(effect.facts, effect.edit)
        for first, second in islice(self._pairs(wanted), MOST_PAIRS):
            facts = _changed(first.facts, second.edit)
            ruling = self._decision.verdict(facts, self._options)
            if isinstance(ruling, Ruling) and wanted.met(ruling) and self._is_told(facts):
                return self._found(facts, first.edit, second.edit)
        return None

    @cached_property
    def _effects(self) -> list[_Effect]:
        """Make every change, the smallest first."""
        types = self._decision.facts
        fixed = [name for name, type_ in types.items() if isinstance(not_null(type_), Id)]
        fixed += [] if self._decision.logic.by is None else [self._decision.logic.by]
        effects: list[_Effect] = []
        for edit in Edits(types, self._facts, numbers_of(self._decision.logic), fixed):
            facts = _changed(self._facts, edit)
            ruling = self._decision.verdict(facts, self._options)
            found = ruling if isinstance(ruling, Ruling) else None
            effects.append(_Effect(edit, len(effects), facts, found))
        return sorted(effects, key=lambda effect: (effect.edit.size, effect.order))

    # Two changes

    def _pairs(self, wanted: Wanted) -> list[_Pair]:
        found = list(combinations(self._simple, 2))
        if len(self._simple) < len(self._effects):
            found += [*self._mending(wanted), *self._completing(wanted)]
        ordered = (pair if pair[0].edit.beside(pair[1].edit) else pair[::-1] for pair in found)
        possible = [pair for pair in ordered if pair[0].edit.beside(pair[1].edit)]
        return sorted(possible, key=_pair_size)

    @cached_property
    def _simple(self) -> list[_Effect]:
        """List the changes of which all pairs are tried."""
        types = self._decision.facts
        few = [e for e in self._effects if isinstance(not_null(types[e.edit.fact]), Bool | Enum)]
        return self._effects if len(self._effects) <= _FEW else few[:_FEW]

    def _mending(self, wanted: Wanted) -> Iterator[_Pair]:
        """Pair a change that would do, were it possible, with those that may make it possible."""
        for effect, ruling in self._impossible:
            if wanted.met(ruling):
                yield from ((effect, other) for other in self._effects if self._fit(effect, other))

    @cached_property
    def _impossible(self) -> list[tuple[_Effect, Ruling]]:
        """Give the rulings of impossible situations, were they possible."""
        found: list[tuple[_Effect, Ruling]] = []
        for effect in self._effects:
            if effect.ruling is None:
                with suppress(FactError):
                    found.append((effect, self._decision.decide_checked(effect.facts, self._options)))
        return found

    def _completing(self, wanted: Wanted) -> Iterator[_Pair]:
        """Pair changes of which each makes a condition of a row hold that fails with the other."""
        for row in wanted.rows:
            conditions = self._tests.mask(row)
            before = self._tests.result(self._facts, self._options).failing & conditions
            useful: list[tuple[int, _Effect]] = []
            alike: Counter[tuple[str, int]] = Counter()
            for effect in self._effects:
                failing = self._results[effect.order].failing & conditions
                alike[effect.edit.fact, failing] += 1
                if 0 < failing != before and alike[effect.edit.fact, failing] <= _ALIKE:
                    useful.append((failing, effect))
            for (one, first), (other, second) in combinations(useful, 2):
                if not one & other and self._fit(first, second):
                    yield first, second

    def _fit(self, one: _Effect, other: _Effect) -> bool:
        """Tell whether each change may make possible what is impossible with the other alone."""
        mends, mended = self._results[one.order].mends, self._results[other.order].mends
        return (mends is None or other.edit.fact in mends) and (mended is None or one.edit.fact in mended)

    @cached_property
    def _tests(self) -> _Tests:
        return tests_of(self._decision)

    @cached_property
    def _results(self) -> dict[int, _Result]:
        return {each.order: self._tests.result(each.facts, self._options) for each in self._effects}

    # What is found

    def _found(self, facts: Facts, *edits: Edit) -> Nearest:
        changed = {edit.fact for edit in edits}
        return Nearest(self._as_given(facts), tuple(name for name in self._decision.facts if name in changed))

    def _is_told(self, facts: Facts) -> bool:
        return not self._sentences or any(said not in self._told for said in self._sentences_of(facts))

    def _sentences_of(self, facts: Facts) -> list[tuple[str, Any]]:
        if not self._sentences:
            return []
        values = self._decision.values(self._as_given(facts), self._options)
        return [(sentence.id, said) for sentence in self._sentences for said in sentence.told(values)]

    def _as_given(self, facts: Facts) -> dict[str, Any]:
        return {name: _as_json(facts[name], type_) for name, type_ in self._decision.facts.items()}


class _Result(NamedTuple):
    """The conditions that fail, as bits; the facts by any of which all that is impossible could be mended."""

    failing: int
    mends: frozenset[str] | None


class _Tests:
    """All conditions and requirements of a decision as one function of checked facts."""

    def __init__(self, decision: Decision) -> None:
        logic = decision.logic
        self._bits: dict[Tree, int] = {}
        for row in (*decision.rows, *decision.also):
            for test in _guarded(row):
                self._bits.setdefault(test, 1 << len(self._bits))
        self._conditions = len(self._bits)
        self._facts = [frozenset(requirement.facts) for requirement in logic.requirements]
        tests = list(self._bits)
        for each in logic.requirements:
            tests.append(each.must if each.when is None else any_of([negation(each.when), each.must]))
        fields = {str(number): OutcomeField(Bool(), test) for number, test in enumerate(tests)}
        row = Row("all", 0, (), {}, {None: ()}, {None: ()})
        table = Table("tests", "first", fields, (Branch((), row),), (row,), ())
        all_tests = Logic(logic.facts, logic.options, logic.params, None, logic.steps, (), table)
        self._function = compile_decision(all_tests, checked=True)

    def result(self, facts: Facts, options: Mapping[str, Any]) -> _Result:
        """Test facts."""
        found = self._function(facts, options)
        assert isinstance(found, Ruling)
        held = list(found.outcome.values())
        failing = sum(1 << number for number, holds in enumerate(held[: self._conditions]) if not holds)
        unmet = [of for of, holds in zip(self._facts, held[self._conditions :], strict=True) if not holds]
        return _Result(failing, frozenset.intersection(*unmet) if unmet else None)

    def mask(self, row: Row) -> int:
        """Give the bits of a row's conditions."""
        return sum(self._bits[test] for test in set(_guarded(row)))


def _guarded(row: Row) -> Iterator[Tree]:
    """List a row's conditions, each behind the tests for null that stand before it."""
    guards: list[Tree] = []
    for condition in row.conditions:
        yield all_of([*guards, condition.tree]) if guards else condition.tree
        guards += [condition.tree] if isinstance(condition.tree, tree.IsNull) else []


def tests_of(decision: Decision) -> _Tests:
    """Give the tests of a decision, compiled once."""
    found = _TESTS.get(id(decision))
    if found is None or found[0] is not decision:
        found = _TESTS[id(decision)] = (decision, _Tests(decision))
    return found[1]


_TESTS: dict[int, tuple[Decision, _Tests]] = {}


def _pair_size(pair: _Pair) -> tuple[Any, ...]:
    first, second = pair
    return (first.edit.size.plus(second.edit.size), first.order + second.order, first.order)


def _changed(facts: Facts, edit: Edit) -> Facts:
    return {**facts, edit.fact: edit.apply(facts[edit.fact])}


def _as_json(value: Any, type_: Type) -> Any:
    if value is None:
        return None
    match not_null(type_):
        case MapOf(item=item):
            return {str(key): _as_json(part, item) for key, part in value.items()}
        case Record(fields):
            return {name: _as_json(value[name], field) for name, field in fields}
        case _:
            return value
