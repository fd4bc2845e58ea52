"""All that apply: every candidate (a card, a tile on a train) is right or wrong by its own verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleglot.analysis.nearest import Wanted, lists
from ruleglot.engine.facts import quoted
from ruleglot.engine.types import ListOf, Tuple, Type, Value
from ruleglot.messages.scope import in_order
from ruleglot.questions.choices import asked_value, choice_id
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice
from ruleglot.questions.situation import Asked, asked

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import CandidateVerdict, Decision, Ruling
    from ruleglot.model.quiz import Question

FEWEST, MOST = 2, 10


def prove(question: Question, game: GameBook) -> Proof | tuple[Flaw, ...]:
    """Prove a question of which any number of choices is right, none included."""
    situation = asked(question, game)
    if isinstance(situation, tuple):
        return situation
    type_ = situation.type
    if situation.decision.candidates is None or not isinstance(type_, ListOf):
        message = f"'{question.ask}' is not a list of candidates"
        return (Flaw(("kind",), "kind-does-not-fit", message, "ask for one value with 'choice' or 'number'"),)
    verdicts = dict(_verdicts(situation, type_.item))
    listed = [choice.value for choice in question.choices]
    flaws = tuple(_flaws(situation, verdicts, listed))
    if flaws:
        return flaws
    values = listed or [verdict_value for verdict_value, _ in verdicts.values()]
    choices = tuple(_proven(situation, type_.item, value, verdicts[repr(value)][1]) for value in values)
    right: list[Value] = [choice.value for choice in choices if choice.right]
    return Proof(question, situation.explanation, right, type_.item, choices)


def answer(question: Question, ruling: Ruling) -> Value:
    """Give those of the choices that are in the list that is asked; all of it where none are listed."""
    value = asked_value(ruling.outcome, question.ask)
    if not isinstance(value, list):
        return value
    shown = [choice.value for choice in question.choices] or value
    return [part for part in value if part in shown]


def wanted(_: Decision, question: Question, choice: ProvenChoice) -> Wanted:
    """Seek a ruling in which a choice is in the list that is asked."""
    return lists(question.ask, choice.value)


def offered(proof: Proof) -> tuple[ProvenChoice, ...]:
    """Offer all in the order in which the facts, or the author, list them."""
    return proof.choices


def _verdicts(situation: Asked, item: Type) -> Iterator[tuple[str, tuple[Value, CandidateVerdict]]]:
    table = situation.decision.candidates
    variables = situation.game.ruleset.tables[table].variables if table is not None else {}
    for verdict in situation.explanation.candidates:
        if verdict.table == table:
            value = as_value(item, variables, verdict.candidate)
            yield repr(value), (value, verdict)


def as_value(item: Type, variables: dict[str, Type], candidate: dict[str, Value]) -> Value:
    """Give a candidate as the list holds it: its only variable, or all in the order of the tuple's types."""
    if not isinstance(item, Tuple):
        return next(iter(candidate.values()))
    return [candidate[name] for name in in_order(variables, item)]


def _flaws(
    situation: Asked, verdicts: dict[str, tuple[Value, CandidateVerdict]], listed: list[Value]
) -> Iterator[Flaw]:
    question = situation.question
    for index, value in enumerate(listed):
        if repr(value) not in verdicts:
            message = f"{quoted(value)} is no candidate in this situation"
            yield Flaw(("choices", index), "no-candidate", message, "choose among what the facts give")
        elif repr(value) in map(repr, listed[:index]):
            message = f"{quoted(value)} is a choice already"
            yield Flaw(("choices", index), "repeated-choice", message, "remove one")
    shown = [repr(value) for value in listed] or list(verdicts)
    if not FEWEST <= len(shown) <= MOST:
        message = f"there are {len(shown)} choices"
        yield Flaw(("choices",), "number-of-choices", message, f"list {FEWEST} to {MOST} of the candidates")
    allowed = situation.value if isinstance(situation.value, list) else []
    right = [value for value in allowed if repr(value) in shown]
    stated = question.answer if isinstance(question.answer, list) else [question.answer]
    if sorted(map(repr, stated)) != sorted(map(repr, right)):
        message = f"the answer is {', '.join(map(quoted, right)) or 'none'}"
        yield Flaw(("answer",), "wrong-answer", message, "mend the answer, the facts or the rules")
    for key in shown:
        if key in verdicts and not verdicts[key][1].cites:
            message = f"the verdict '{verdicts[key][1].row}' on {key} cites no rule"
            yield Flaw(("choices",), "unrefuted-choice", message, "cite a rule there or leave the choice out")


def _proven(situation: Asked, item: Type, value: Value, verdict: CandidateVerdict) -> ProvenChoice:
    allowed = situation.value if isinstance(situation.value, list) else []
    return ProvenChoice(choice_id(item, value), value, right=value in allowed, verdict=verdict)
