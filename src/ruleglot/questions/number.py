"""A number is typed: the engine's is right, and any other falls to the rules of the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleglot.engine.types import Int, not_null
from ruleglot.questions.choices import choice_id, same
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice
from ruleglot.questions.situation import asked

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.model.quiz import Question


def prove(question: Question, game: GameBook) -> Proof | tuple[Flaw, ...]:
    """Prove a question whose answer is a number."""
    situation = asked(question, game)
    if isinstance(situation, tuple):
        return situation
    value = situation.value
    if not isinstance(not_null(situation.type), Int):
        message = f"'{question.ask}' is not a number"
        return (Flaw(("kind",), "kind-does-not-fit", message, "ask for it with 'choice'"),)
    if value is None or not same(question.answer, value):
        return (situation.wrong_answer(),)
    if question.choices:
        message = "a number is typed, not chosen"
        return (Flaw(("choices",), "kind-does-not-fit", message, "remove the choices or make it a 'choice'"),)
    if not situation.explanation.cites:
        message = "the ruling cites no rule to which other numbers could fall"
        return (Flaw(("answer",), "unrefuted-choice", message, "cite one there, or ask something else"),)
    right = ProvenChoice(choice_id(situation.type, value), value, right=True)
    return Proof(question, situation.explanation, value, situation.type, (right,))


def offered(_: Proof) -> tuple[ProvenChoice, ...]:
    """Offer nothing: the number is typed."""
    return ()
