"""What the rules answer to a question, where its kind has no way of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ruleglot.analysis.nearest import Wanted, gives
from ruleglot.engine import FactError, OptionError

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import Decision, Ruling
    from ruleglot.engine.types import Value
    from ruleglot.model.quiz import Question
    from ruleglot.questions.proof import Proof, ProvenChoice

Answer: TypeAlias = "Callable[[Question, Ruling], Value]"
"""Gives what a ruling answers to a question."""


def right_ids(proof: Proof) -> tuple[str, ...]:
    """Give the ids of the choices that are right."""
    return tuple(choice.id for choice in proof.choices if choice.right)


def decided_answer(question: Question, game: GameBook, answer: Answer) -> tuple[Value, object] | None:
    """Give what a game's rules answer and what that rests on; None where they cannot decide it."""
    decision = game.ruleset.decisions.get(question.decision)
    if decision is None:
        return None
    try:
        ruling = decision.decide(question.facts, question.options)
    except (FactError, OptionError):
        return None
    return answer(question, ruling), (ruling.rows, ruling.cites, ruling.silent)


def wants_value(decision: Decision, question: Question, choice: ProvenChoice) -> Wanted:
    """Seek a ruling in which the field that is asked has the value of a choice."""
    return gives(decision, question.ask, choice.value)
