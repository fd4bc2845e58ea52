"""A question's situation, decided: what every kind of question proves its choices from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruleglot.engine import FactError, OptionError
from ruleglot.engine.facts import quoted
from ruleglot.problem import did_you_mean
from ruleglot.questions.choices import asked_type, asked_value
from ruleglot.questions.proof import Flaw

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import Decision, Explanation
    from ruleglot.engine.types import Type, Value
    from ruleglot.model.quiz import Question


@dataclass(frozen=True)
class Situation:
    """A question with what the engine makes of its facts."""

    game: GameBook
    question: Question
    decision: Decision
    explanation: Explanation
    values: dict[str, Any]


@dataclass(frozen=True)
class Asked(Situation):
    """A situation of which a field of the outcome is asked; `value` and `type` are that field's."""

    type: Type
    value: Value

    def wrong_answer(self) -> Flaw:
        """Say that the stated answer is not the engine's."""
        rows = ", ".join(self.explanation.rows)
        message = f"the answer is {quoted(self.value)} by {rows}, not {quoted(self.question.answer)}"
        return Flaw(("answer",), "wrong-answer", message, "mend the answer, the facts or the rules")


_PARTS = ("decision", "ask", "procedure")


def unfit(question: Question, *needed: str) -> tuple[Flaw, ...]:
    """Say which parts a question lacks, or has although its kind knows nothing of them."""
    kind = question.kind
    flaws: list[Flaw] = []
    for part in _PARTS:
        if part in needed and not getattr(question, part):
            message = f"a question of kind '{kind}' needs '{part}'"
            flaws.append(Flaw((), "missing-key", message, f"add '{part}'"))
        elif part not in needed and getattr(question, part):
            message = f"a question of kind '{kind}' has no '{part}'"
            flaws.append(Flaw((part,), "kind-does-not-fit", message, "remove it, or change the kind"))
    return tuple(flaws)


def asked(question: Question, game: GameBook) -> Asked | tuple[Flaw, ...]:
    """Decide a question's situation and read the field that is asked; flaws where that cannot be done."""
    flaws = unfit(question, "decision", "ask")
    if flaws:
        return flaws
    situation = decided(question, game)
    if isinstance(situation, Flaw):
        return (situation,)
    decision, outcome = situation.decision, situation.explanation.outcome
    type_ = asked_type(decision.outcome, question.ask)
    if type_ is None:
        mend = did_you_mean(question.ask, decision.outcome)
        message = f"'{question.decision}' has no outcome '{question.ask}'"
        return (Flaw(("ask",), "unknown-reference", message, mend),)
    value = asked_value(outcome, question.ask)
    return Asked(game, question, decision, situation.explanation, situation.values, type_, value)


def decided(question: Question, game: GameBook) -> Situation | Flaw:
    """Decide a question's situation; a Flaw where it is impossible."""
    decision = game.ruleset.decisions.get(question.decision)
    if decision is None:
        mend = did_you_mean(question.decision, game.ruleset.decisions)
        return Flaw(("decision",), "unknown-reference", f"no decision '{question.decision}'", mend)
    try:
        explanation = decision.explain(question.facts, question.options)
        values = decision.values(question.facts, question.options)
    except FactError as error:
        mend = "a question must be about a situation that can arise"
        return Flaw(("facts",), "impossible-situation", str(error), mend)
    except OptionError as error:
        return Flaw(
            ("options",), "impossible-situation", str(error), "name an option of this game and its value"
        )
    return Situation(game, question, decision, explanation, values)
