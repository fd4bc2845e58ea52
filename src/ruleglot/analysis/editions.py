"""Where editions lead to different rulings, and where one is silent, found by going through the facts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import prod
from typing import Any, TypeAlias

from ruleglot.analysis.formulas import MOST_VALUES
from ruleglot.analysis.invention import boundaries
from ruleglot.analysis.possibilities import TableFormulas
from ruleglot.analysis.situations import Facts, situations
from ruleglot.engine import Decision, Ruleset, Ruling
from ruleglot.engine.facts import facts_checker
from ruleglot.engine.function import compile_decision
from ruleglot.engine.types import Bool, Enum, Int, Nullable, Type, Value, not_null

Known: TypeAlias = Mapping[str, Sequence[tuple[Facts, Mapping[str, Any]]]]
"""Situations that someone wrote down, by decision: facts and options."""

_MOST = 500_000
"""Fact sets that are gone through; where there are more, random ones stand for them."""
_SAMPLE = 3000


@dataclass(frozen=True)
class Side:
    """What one edition says: the rows that decide and the rules that they rest on."""

    edition: str
    rows: tuple[str, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True)
class Difference:
    """Fact sets in which two editions give other values to the same fields, for the same reasons.

    `facts` are those of one of them, the fact aside that names the edition.
    """

    decision: str
    fields: tuple[str, ...]
    sides: tuple[Side, Side]
    count: int
    facts: Facts


@dataclass(frozen=True)
class Silence:
    """Fact sets in which one edition gives a value to a field and the other is silent on it."""

    decision: str
    field: str
    silent: str
    said: Side
    values: tuple[Value, ...]
    count: int
    facts: Facts


@dataclass(frozen=True)
class Comparison:
    """Two editions compared in one decision. `complete` if all facts that matter were gone through."""

    decision: str
    by: str
    editions: tuple[str, str]
    considered: int
    differing: int
    complete: bool
    differences: tuple[Difference, ...]
    silences: tuple[Silence, ...]


def compare_editions(
    ruleset: Ruleset, known: Known, values: Mapping[str, Sequence[Any]] | None = None
) -> list[Comparison]:
    """Compare all editions of a game, two at a time, in every decision that knows editions.

    Examples are chosen to be like `known` situations. `values` replace those of a fact that are tried.
    """
    found: list[Comparison] = []
    for decision in ruleset.decisions.values():
        by = decision.logic.by
        type_ = decision.facts.get(by) if by is not None else None
        if by is None or not isinstance(type_, Enum):
            continue
        usual = _Usual(facts for facts, _ in known.get(decision.id, ()))
        sets, complete = _fact_sets(decision, by, values or {})
        facts = list(sets)
        for pair in combinations(type_.members, 2):
            found.append(_compared(decision, by, pair, facts, complete, usual))
    return found


class _Usual:
    """How usual the values of facts are, by how often someone wrote them down."""

    def __init__(self, known: Iterable[Facts]) -> None:
        self._often: Counter[tuple[str, str]] = Counter()
        for facts in known:
            self._often.update((name, repr(value)) for name, value in facts.items())

    def __call__(self, facts: Facts) -> int:
        return sum(self._often[name, repr(value)] for name, value in facts.items())


def _fact_sets(
    decision: Decision, by: str, values: Mapping[str, Sequence[Any]]
) -> tuple[Iterator[Facts], bool]:
    """Give fact sets without the edition; all that matter if their number allows, else random ones."""
    formulas = TableFormulas(decision.logic, decision.table, None)
    domains: dict[str, Sequence[Any]] = {}
    for name, type_ in decision.facts.items():
        if name != by:
            found = values.get(name) or _values(type_, formulas.constants(name))
            if not found:
                break
            domains[name] = found
    if len(domains) == len(decision.facts) - 1 and prod(map(len, domains.values())) <= _MOST:
        return (dict(zip(domains, chosen, strict=True)) for chosen in product(*domains.values())), True
    chance = random.Random(1)
    sample = islice(situations(decision, chance, {}, aimed=0.2), _SAMPLE)
    return ({name: value for name, value in facts.items() if name != by} for facts, _ in sample), False


def _values(type_: Type, constants: Iterable[int]) -> Sequence[Any]:
    """List the values of a scalar fact that matter; none where they cannot be listed."""
    null: list[Any] = [None] if isinstance(type_, Nullable) else []
    match not_null(type_):
        case Bool():
            return [*null, False, True]
        case Enum(members):
            return [*null, *members]
        case Int(low, high, members) as number:
            few = members or (range(low, high + 1) if high - low < MOST_VALUES else ())
            return [*null, *(few or boundaries(number, constants))]
        case _:
            return []


def _compared(
    decision: Decision,
    by: str,
    pair: tuple[str, str],
    fact_sets: Sequence[Facts],
    complete: bool,
    usual: _Usual,
) -> Comparison:
    decide, options = compile_decision(decision.logic, checked=False), decision.settle(None)
    check = facts_checker(decision.facts)
    differences: dict[Any, _Group] = {}
    silences: dict[Any, _Group] = {}
    considered = differing = 0
    for facts in fact_sets:
        rulings = [decide(check({**facts, by: edition}), options) for edition in pair]
        one, other = rulings
        if not isinstance(one, Ruling) or not isinstance(other, Ruling):
            continue
        considered += 1
        if one.outcome == other.outcome:
            continue
        fields = tuple(_different(one, other))
        if fields:
            differing += 1
            named = tuple((f, one.outcome[f], other.outcome[f]) for f in fields if _is_named(decision, f))
            sides = [_cites(decision, r, edition) for r, edition in zip((one, other), pair, strict=True)]
            group = differences.setdefault((named, *sides), _Group())
            group.add(facts, usual, [one, other], fields, sides)
        for said, unsaid, speaking, silent in ((one, other, *pair), (other, one, pair[1], pair[0])):
            for field in _unsaid(said, unsaid):
                more = set(_cites(decision, said, speaking)) - set(unsaid.cites)
                group = silences.setdefault((field, silent), _Group())
                group.add(facts, usual, [said], (field,), [tuple(c for c in said.cites if c in more)])
    return Comparison(
        decision.id,
        by,
        pair,
        considered,
        differing,
        complete,
        tuple(_difference(decision, pair, group) for group in differences.values()),
        tuple(
            _silence(decision, field, edition, pair, group) for (field, edition), group in silences.items()
        ),
    )


def _different(one: Ruling, other: Ruling) -> Iterator[str]:
    """Give the fields to which both rulings give a value, and not the same."""
    for field, value in one.outcome.items():
        open_ = field in one.silent or field in other.silent
        if not open_ and None not in (value, other.outcome[field]) and value != other.outcome[field]:
            yield field


def _unsaid(said: Ruling, unsaid: Ruling) -> Iterator[str]:
    """Give the fields to which one ruling gives a value while the other is silent on them."""
    for field in unsaid.silent:
        if field not in said.silent and said.outcome[field] is not None and unsaid.outcome[field] is None:
            yield field


def _cites(decision: Decision, ruling: Ruling, edition: str) -> tuple[str, ...]:
    """List the rules that the deciding row cites, without those of rows that only add to it."""
    return decision.row(ruling.rows[0]).cites[edition]


def _is_named(decision: Decision, field: str) -> bool:
    return isinstance(not_null(decision.outcome[field]), Enum)


class _Group:
    """Fact sets with the same difference: of the rules those cited in all, of the facts the most usual."""

    def __init__(self) -> None:
        self.count = 0
        self.facts: Facts = {}
        self.fields: dict[str, None] = {}
        self.rows: list[dict[str, None]] = []
        self.cites: list[tuple[str, ...]] = []
        self.values: dict[str, Value] = {}
        self._likeness = -1

    def add(
        self,
        facts: Facts,
        usual: _Usual,
        rulings: Sequence[Ruling],
        fields: tuple[str, ...],
        cites: Sequence[tuple[str, ...]],
    ) -> None:
        """Add a fact set, with the rulings of the editions that speak and the rules that matter to it."""
        self.count += 1
        self.fields |= dict.fromkeys(fields)
        if not self.rows:
            self.rows, self.cites = [{} for _ in rulings], list(cites)
        self.cites = [
            tuple(rule for rule in kept if rule in found)
            for kept, found in zip(self.cites, cites, strict=True)
        ]
        for rows, ruling in zip(self.rows, rulings, strict=True):
            rows[ruling.rows[0]] = None
        self.values |= {repr(rulings[0].outcome[field]): rulings[0].outcome[field] for field in fields}
        likeness = usual(facts)
        if likeness > self._likeness:
            self.facts, self._likeness = facts, likeness


def _difference(decision: Decision, pair: tuple[str, str], group: _Group) -> Difference:
    one, other = (
        Side(edition, tuple(rows), cites)
        for edition, rows, cites in zip(pair, group.rows, group.cites, strict=True)
    )
    fields = tuple(field for field in decision.outcome if field in group.fields)
    return Difference(decision.id, fields, (one, other), group.count, group.facts)


def _silence(decision: Decision, field: str, silent: str, pair: tuple[str, str], group: _Group) -> Silence:
    speaking = pair[0] if silent == pair[1] else pair[1]
    said = Side(speaking, tuple(group.rows[0]), group.cites[0])
    return Silence(decision.id, field, silent, said, tuple(group.values.values()), group.count, group.facts)
