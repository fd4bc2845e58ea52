"""The kinds of question, by the name that `kind` gives in questions.yml: a file and a line a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruleglot.messages.printing import capital
from ruleglot.questions import choice, cite, multiple, number, order
from ruleglot.questions.answers import Answer, decided_answer, right_ids, wants_value
from ruleglot.questions.labels import field_asked, value_named

if TYPE_CHECKING:
    from ruleglot.analysis.nearest import Wanted
    from ruleglot.book import GameBook
    from ruleglot.engine import Decision, Ruling
    from ruleglot.engine.types import Value
    from ruleglot.messages import Teller
    from ruleglot.model.languages import Language
    from ruleglot.model.quiz import Question
    from ruleglot.questions.proof import Flaw, Proof, ProvenChoice


@dataclass(frozen=True, slots=True)
class Kind:
    """How a question of this kind is proven, and what of it is shown.

    `offered` gives the choices that are shown, in which order; `ask` and `name` word question and choices.
    `key` gives the ids that the right answer consists of, `answer` what a ruling answers to the question and
    `answered` what a game's rules do. `wanted` tells by what ruling a wrong choice would be right. Where
    `in_order` holds, the choices are the right answer in their order.
    """

    prove: Callable[[Question, GameBook], Proof | tuple[Flaw, ...]]
    offered: Callable[[Proof], tuple[ProvenChoice, ...]]
    ask: Callable[[Teller, Question], str] = field_asked
    name: Callable[[Teller, Proof, ProvenChoice], str] = value_named
    key: Callable[[Proof], tuple[str, ...]] = right_ids
    answer: Callable[[Question, Ruling], Value] = choice.answer
    answered: Callable[[Question, GameBook, Answer], tuple[Value, object] | None] = decided_answer
    wanted: Callable[[Decision, Question, ProvenChoice], Wanted] = wants_value
    in_order: bool = False


KINDS: Mapping[str, Kind] = {
    "choice": Kind(choice.prove, choice.offered),
    "cite": Kind(
        cite.prove, cite.offered, ask=cite.ask, name=cite.name, answer=cite.answer, wanted=cite.wanted
    ),
    "multiple": Kind(multiple.prove, multiple.offered, answer=multiple.answer, wanted=multiple.wanted),
    "number": Kind(number.prove, number.offered),
    "order": Kind(
        order.prove,
        order.offered,
        ask=order.ask,
        name=order.name,
        key=order.key,
        answered=order.answered,
        in_order=True,
    ),
}


def ask(teller: Teller, question: Question) -> str:
    """Ask a question. Raises MessageError."""
    return KINDS[question.kind].ask(teller, question)


def label(teller: Teller, language: Language, proof: Proof, choice: ProvenChoice) -> str:
    """Name a choice as it stands in a list, beginning with a capital. Raises MessageError."""
    return capital(language, KINDS[proof.question.kind].name(teller, proof, choice))
