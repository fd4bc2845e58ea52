"""Proposing questions: those that would notice most of what nothing in the bank notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruleglot.bank.altered import Altered
from ruleglot.bank.asked import AskedQuestion, asked_question
from ruleglot.bank.coverage import FEWEST, coverage, exercised
from ruleglot.bank.drafting import Drafter, Form, forms
from ruleglot.bank.judging import Difference, Judge, Judgement
from ruleglot.bank.mutants import Mutant
from ruleglot.bank.prints import VERDICTS, Said
from ruleglot.bank.samples import Met
from ruleglot.bank.variations import Facts
from ruleglot.engine import Ruling
from ruleglot.model.quiz import Question
from ruleglot.questions import Proof
from ruleglot.questions.choices import asked_value, same

if TYPE_CHECKING:
    from ruleglot.book import GameBook

_POOL = 2500
"""Situations of a decision among which questions are sought: the first of its sample, near the bank's own."""
_DRAFTS = 12
"""Situations that are drafted before the best of them is taken."""


@dataclass(frozen=True)
class Proposal:
    """A question to add: the facts it states, the faults it would notice, the rules that lack one."""

    question: Question
    facts: Facts
    proof: Proof
    faults: tuple[Mutant, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Refusal:
    """A case to add: facts that must be refused, which a fault would let pass."""

    difference: Difference
    fault: Mutant


@dataclass
class _Option:
    """A situation with a way to ask about it, and the numbers of the faults that this would notice."""

    met: Met
    form: Form
    faults: dict[int, Any] = field(default_factory=dict)
    rules: set[str] = field(default_factory=set)


def propose(
    game: GameBook, judge: Judge, survivors: Sequence[Judgement], defaults: Mapping[str, Facts]
) -> Iterator[Proposal | Refusal]:
    """Propose questions about a game, the most useful first, until they notice what can be asked about.

    `survivors` are what nothing notices; rules that too few questions cite are wanted too. Faults in what
    is possible at all are proposed as cases. `defaults` are those of the game's file of questions.
    """
    proposer = _Proposer(game, judge, survivors, defaults)
    while (proposal := proposer.next()) is not None:
        yield proposal
    for number in sorted(proposer.left):
        difference = survivors[number].difference
        if difference is not None and not difference.possible:
            yield Refusal(difference, survivors[number].mutant)


@dataclass(frozen=True)
class _Draft:
    """A drafted question: the numbers of the faults that it notices, the rules that it is wanted for."""

    option: _Option
    proof: Proof
    faults: frozenset[int]
    rules: frozenset[str]


class _Proposer:
    """Finds the question that is worth most, again and again."""

    def __init__(
        self, game: GameBook, judge: Judge, survivors: Sequence[Judgement], defaults: Mapping[str, Facts]
    ) -> None:
        self._judge = judge
        self._survivors = survivors
        self._defaults = defaults
        self._altered = [judge.altered(found.mutant) for found in survivors]
        self._drafter = Drafter(game, defaults)
        cited = coverage(game).questions_by_rule
        self._wanted = {rule: FEWEST - len(by) for rule, by in cited.items() if len(by) < FEWEST}
        self._options = list(_options(game, judge, self._altered, self._wanted))
        self.left = set(range(len(survivors)))

    def next(self) -> Proposal | None:
        """Give the question that is worth most beside those given before; None if none is worth anything."""
        missing = {rule for rule, count in self._wanted.items() if count > 0}
        promising = [o for o in self._options if o.faults.keys() & self.left or o.rules & missing]
        promising.sort(
            key=lambda o: -_worth(o.met, len(o.faults.keys() & self.left) + len(o.rules & missing))
        )
        drafts: list[_Draft] = []
        for option in promising:
            draft = self._draft(option, missing)
            drafts += [draft] if draft is not None else []
            if len(drafts) == _DRAFTS:
                break
        if not drafts:
            return None
        best = max(drafts, key=lambda d: _worth(d.option.met, len(d.faults) + len(d.rules)))
        best = self._plainer(best, missing)
        self.left -= best.faults
        for rule in best.rules:
            self._wanted[rule] -= 1
        named = self._drafter.named(best.proof)
        mutants = tuple(self._survivors[number].mutant for number in sorted(best.faults))
        return Proposal(named, self._drafter.stated(named), best.proof, mutants, tuple(sorted(best.rules)))

    def _draft(self, option: _Option, missing: set[str]) -> _Draft | None:
        believed = [option.faults[number] for number in sorted(option.faults.keys() & self.left)]
        proof = self._drafter.draft(option.met, option.form, believed)
        if proof is None:
            return None
        asked = asked_question(proof, self._drafter.decision(proof))
        faults = frozenset(n for n in self.left if _notices(asked, self._altered[n]))
        rules = frozenset(exercised(proof, {}).rules & missing)
        return _Draft(option, proof, faults, rules) if faults or rules else None

    def _plainer(self, draft: _Draft, missing: set[str]) -> _Draft:
        """Leave out options and give facts their defaults, one by one, while as much is noticed."""
        for change in [*draft.option.met.options, *self._defaults.get(draft.option.form.decision, {})]:
            met = draft.option.met
            options = {name: value for name, value in met.options.items() if name != change}
            standing = self._defaults.get(draft.option.form.decision, {})
            facts = {**met.facts, change: standing[change]} if change not in met.options else met.facts
            plainer = self._judge.meet(draft.option.form.decision, (facts, options))
            if plainer is None or not plainer.is_possible:
                continue
            other = self._draft(_Option(plainer, draft.option.form, draft.option.faults), missing)
            if other is not None and other.faults >= draft.faults and other.rules >= draft.rules:
                draft = other
        return draft


def _options(
    game: GameBook, judge: Judge, altered: Sequence[Altered], wanted: Mapping[str, int]
) -> Iterator[_Option]:
    """Give each situation of the pool with each way to ask about it that would notice something."""
    for name, decision in game.ruleset.decisions.items():
        ways = forms(game, decision)
        for met in judge.sample(name)[:_POOL]:
            if not isinstance(met.said, Ruling) or not ways:
                continue
            found = [_Option(met, way) for way in ways]
            for number, fault in enumerate(altered):
                if name in fault.decisions:
                    said = fault.says(name)(met.checked, fault.decisions[name].settle(met.options))
                    if said != met.said:
                        _note(found, number, met.said, said)
            for option in found:
                option.rules = _cited(option, met.said) & set(wanted)
            yield from (option for option in found if option.faults or option.rules)


def _note(options: Iterable[_Option], number: int, before: Ruling, said: Said) -> None:
    """Note with each way to ask whether it would show that other rules say something else."""
    for option in options:
        if not isinstance(said, Ruling):
            option.faults[number] = None
            continue
        value, now = (asked_value(r.outcome, option.form.ask) for r in (before, said))
        shown = (before.rows, before.cites, before.silent) != (said.rows, said.cites, said.silent)
        verdicts = option.form.kind == "multiple" and before.outcome[VERDICTS] != said.outcome[VERDICTS]
        if not same(value, now) or shown or verdicts:
            option.faults[number] = now


def _cited(option: _Option, said: Ruling) -> set[str]:
    found = set(said.cites)
    if option.form.kind == "multiple":
        verdicts = said.outcome[VERDICTS]
        for verdict in verdicts if isinstance(verdicts, list) else ():
            found |= set(str(verdict).partition(": ")[2].split(", "))
    return found


def _notices(asked: AskedQuestion, altered: Altered) -> bool:
    name = asked.question.decision
    if name not in altered.decisions:
        return False
    options = altered.decisions[name].settle(asked.question.options)
    return asked.noticed(altered.says(name)(asked.facts, options)) is not None


def _worth(met: Met, noticed: int) -> float:
    """Weigh what a question notices against what its reader must take in."""
    return 4 * noticed - _effort(met)


def _effort(met: Met) -> float:
    """Guess how much a reader must take in: values among the facts, house rules above all."""
    return 0.1 * _values(met.facts) + 2.0 * len(met.options)


def _values(value: Any) -> int:
    match value:
        case dict():
            return sum(_values(below) for below in value.values())
        case list():
            return sum(_values(below) for below in value)
        case _:
            return 1
