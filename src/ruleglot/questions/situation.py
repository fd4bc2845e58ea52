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
    """A question with what the engine makes of its facts; `value` and `type` are the asked field's."""

    game: GameBook
    question: Question
    decision: Decision
    explanation: Explanation
    values: dict[str, Any]
    type: Type
    value: Value

    def wrong_answer(self) -> Flaw:
        """Say that the stated answer is not the engine's."""
        rows = ", ".join(self.explanation.rows)
        message = f"the answer is {quoted(self.value)} by {rows}, not {quoted(self.question.answer)}"
        return Flaw(("answer",), "wrong-answer", message, "mend the answer, the facts or the rules")


def decided(question: Question, game: GameBook) -> Situation | Flaw:
    """Decide a question's situation; a Flaw where it is impossible or asks for what there is not."""
    decision = game.ruleset.decisions.get(question.decision)
    if decision is None:
        mend = did_you_mean(question.decision, game.ruleset.decisions)
        return Flaw(("decision",), "unknown-reference", f"no decision '{question.decision}'", mend)
    type_ = asked_type(decision.outcome, question.ask)
    if type_ is None:
        mend = did_you_mean(question.ask, decision.outcome)
        message = f"'{question.decision}' has no outcome '{question.ask}'"
        return Flaw(("ask",), "unknown-reference", message, mend)
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
    value = asked_value(explanation.outcome, question.ask)
    return Situation(game, question, decision, explanation, values, type_, value)
