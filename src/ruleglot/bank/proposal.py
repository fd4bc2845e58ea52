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
    altered = [judge.altered(found.mutant) for found in survivors]
    drafter = Drafter(game, defaults)
    wanted = {
        rule: FEWEST - len(by) for rule, by in coverage(game).questions_by_rule.items() if len(by) < FEWEST
    }
    options = list(_options(game, judge, altered, wanted))
    left = set(range(len(altered)))
    while True:
        proposal, noticed = _best(drafter, options, altered, left, wanted)
        if proposal is None:
            break
        left -= set(noticed)
        for rule in proposal.rules:
            wanted[rule] -= 1
        mutants = tuple(survivors[number].mutant for number in noticed)
        yield Proposal(proposal.question, proposal.facts, proposal.proof, mutants, proposal.rules)
    for number in sorted(left):
        difference = survivors[number].difference
        if difference is not None and not difference.possible:
            yield Refusal(difference, survivors[number].mutant)


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


def _best(
    drafter: Drafter,
    options: Sequence[_Option],
    altered: Sequence[Altered],
    left: set[int],
    wanted: Mapping[str, int],
) -> tuple[Proposal | None, list[int]]:
    """Draft the situations that promise most, and give the question that keeps most of the promise."""
    missing = {rule for rule, count in wanted.items() if count > 0}
    ranked = sorted(
        (option for option in options if option.faults.keys() & left or option.rules & missing),
        key=lambda option: (
            _effort(option.met) - 4 * len(option.faults.keys() & left) - 4 * len(option.rules & missing)
        ),
    )
    drafted: list[tuple[float, int, Proposal, list[int]]] = []
    for order, option in enumerate(ranked):
        believed = [option.faults[number] for number in sorted(option.faults.keys() & left)]
        proof = drafter.draft(option.met, option.form, believed)
        if proof is None:
            continue
        asked = asked_question(proof, drafter.decision(proof))
        noticed = [number for number in sorted(left) if _notices(asked, altered[number])]
        rules = tuple(sorted(exercised(proof, {}).rules & missing))
        if noticed or rules:
            worth = 4 * len(noticed) + 4 * len(rules) - _effort(option.met)
            proposal = Proposal(proof.question, drafter.stated(proof.question), proof, (), rules)
            drafted.append((-worth, order, proposal, noticed))
        if len(drafted) == _DRAFTS:
            break
    if not drafted:
        return None, []
    _, _, best, noticed = min(drafted, key=lambda found: found[:2])
    named = drafter.named(best.proof)
    return Proposal(named, best.facts, best.proof, (), best.rules), noticed


def _notices(asked: AskedQuestion, altered: Altered) -> bool:
    name = asked.question.decision
    if name not in altered.decisions:
        return False
    options = altered.decisions[name].settle(asked.question.options)
    return asked.noticed(altered.says(name)(asked.facts, options)) is not None


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
