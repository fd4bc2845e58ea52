"""How a question asks and how choices are named, where its kind does neither in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleglot.messages import Teller
    from ruleglot.model.quiz import Question
    from ruleglot.questions.proof import Proof, ProvenChoice


def field_asked(teller: Teller, question: Question) -> str:
    """Ask for the field of the outcome that the question names. Raises MessageError."""
    return teller.ask(question.decision, question.ask)


def value_named(teller: Teller, proof: Proof, choice: ProvenChoice) -> str:
    """Name the value that a choice is. Raises MessageError."""
    assert proof.type is not None
    path = f"{proof.question.decision}.{proof.question.ask}"
    return teller.value(proof.type, path, choice.value, proof.explanation)
