"""One of several values is right: the engine's. Each of the others falls to a rule."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

from ruleglot.engine.facts import quoted
from ruleglot.questions.choices import asked_value, choice_id, same
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice
from ruleglot.questions.refutation import Refuter
from ruleglot.questions.situation import asked

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import Ruling
    from ruleglot.engine.types import Value
    from ruleglot.model.quiz import Choice, Question
    from ruleglot.questions.situation import Asked

FEWEST, MOST = 2, 6


def prove(question: Question, game: GameBook) -> Proof | tuple[Flaw, ...]:
    """Prove a question with one right choice."""
    situation = asked(question, game)
    if isinstance(situation, tuple):
        return situation
    flaws = tuple(_flaws(situation))
    if flaws:
        return flaws
    refuter = Refuter(situation.decision, question.ask, situation.explanation, situation.values)
    proven = [_proven(situation, refuter, index, choice) for index, choice in enumerate(question.choices)]
    unproven = tuple(found for found in proven if isinstance(found, Flaw))
    if unproven:
        return unproven
    choices = tuple(found for found in proven if isinstance(found, ProvenChoice))
    return Proof(question, situation.explanation, situation.value, situation.type, choices)


def answer(question: Question, ruling: Ruling) -> Value:
    """Give the value of the field that is asked."""
    return asked_value(ruling.outcome, question.ask)


def offered(proof: Proof) -> tuple[ProvenChoice, ...]:
    """Offer true before false, and other values in an order that says nothing of the answer."""
    choices = proof.choices
    if choices and all(isinstance(choice.value, bool) for choice in choices):
        return tuple(sorted(choices, key=lambda choice: choice.value is False))
    return shaken(proof)


def shaken(proof: Proof) -> tuple[ProvenChoice, ...]:
    """Give the choices in an order that depends on their ids alone."""
    return tuple(
        sorted(proof.choices, key=lambda choice: sha256(f"{proof.question.id} {choice.id}".encode()).digest())
    )


def few_or_many(question: Question) -> Iterator[Flaw]:
    """Find too few or too many choices, and choices that stand twice."""
    values = [choice.value for choice in question.choices]
    if not FEWEST <= len(values) <= MOST:
        message = f"there are {len(values)} choices"
        yield Flaw(("choices",), "number-of-choices", message, f"give {FEWEST} to {MOST}")
    for index, choice in enumerate(values):
        if any(same(choice, earlier) for earlier in values[:index]):
            message = f"{quoted(choice)} is a choice already"
            yield Flaw(("choices", index), "repeated-choice", message, "remove one")


def _flaws(situation: Asked) -> Iterator[Flaw]:
    question, value = situation.question, situation.value
    if not same(question.answer, value):
        yield situation.wrong_answer()
    yield from few_or_many(question)
    values = [choice.value for choice in question.choices]
    if values and not any(same(choice, value) for choice in values):
        message = f"the right answer {quoted(value)} is not among the choices"
        yield Flaw(("choices",), "answer-not-a-choice", message, "add it")


def _proven(situation: Asked, refuter: Refuter, index: int, choice: Choice) -> ProvenChoice | Flaw:
    id_ = choice_id(situation.type, choice.value)
    if same(choice.value, situation.value):
        return ProvenChoice(id_, choice.value, right=True)
    refutation = refuter.refute(choice.value, choice.refuted_by)
    if refutation is not None:
        return ProvenChoice(id_, choice.value, right=False, refutation=refutation)
    citable = ", ".join(refuter.citable(choice.value)) or "no rule here"
    if choice.refuted_by is not None:
        giving = f"a row that gives {quoted(choice.value)}"
        message = f"{choice.refuted_by} is cited neither by the ruling nor by {giving}"
        mend = f"one of these may refute it: {citable}"
        return Flaw(("choices", index), "unrelated-refutation", message, mend)
    message = f"no row would ever give {quoted(choice.value)} here, so no rule refutes it"
    return Flaw(("choices", index), "unrefuted-choice", message, f"name its rule by 'refuted_by': {citable}")
