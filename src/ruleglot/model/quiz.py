"""`quizzes/<game>/`: questions and their prose; and `rules/<game>/cases.yml`, the worked cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, StrictStr, model_validator

from ruleglot.model.frozen import DottedName, Frozen, KebabId, Name, OptionValue, RuleId, Words

Facts = dict[StrictStr, Any]
DecisionId = KebabId


class Choice(Frozen):
    """One choice of a question; `refuted_by` names the rule that a wrong choice falls to."""

    value: Any = Field(alias="is")
    refuted_by: RuleId | None = None

    @model_validator(mode="before")
    @classmethod
    def _bare_value(cls, data: Any) -> Any:
        return data if isinstance(data, dict) and "is" in data else {"is": data}


class Question(Frozen):
    """One question: a situation, what is asked of its outcome, and the answer that the engine must give."""

    id: KebabId
    level: Annotated[int, Field(strict=True, ge=1, le=5)]
    kind: Literal["choice", "cite", "multiple", "number", "order"]
    decision: DecisionId = Field(default="", description="What is decided; an 'order' has none.")
    ask: DottedName = Field(
        default="", description="The asked field of the outcome; 'cite' and 'order' ask by themselves."
    )
    procedure: KebabId = Field(default="", description="The procedure whose steps an 'order' asks for.")
    facts: Facts = Field(default_factory=dict)
    options: dict[Name, OptionValue] = Field(
        default_factory=dict, description="Every option that differs from its default."
    )
    answer: Any = Field(description="The stated answer.")
    choices: tuple[Choice, ...] = Field(default=(), description="Right and wrong choices.")


class Questions(Frozen):
    """The file `quizzes/<game>/questions.yml`."""

    defaults: dict[DecisionId, Facts] = Field(
        default_factory=dict, description="Decision to facts that hold unless a question says otherwise."
    )
    questions: tuple[Question, ...]

    def with_defaults(self) -> tuple[Question, ...]:
        """Give the questions, each with the facts that `defaults` leaves to it."""
        return _with_defaults(self.questions, self.defaults)


class QuestionText(Frozen):
    """Prose for one question, only where the situation told from its facts is not enough."""

    intro: Words | None = None
    ask: Words | None = None
    why: Words | None = None


class QuizText(Frozen):
    """The file `quizzes/<game>/text/<language>.yml`."""

    questions: dict[KebabId, QuestionText] = Field(default_factory=dict)


class CaseVerdict(Frozen):
    """What a worked example says of one candidate: the row that gives its verdict, and the rules cited."""

    candidate: Facts = Field(description="The candidate, each of its variables with a value.")
    row: StrictStr = Field(description="The row that gives the verdict.")
    cites: tuple[RuleId, ...] = Field(description="The rules cited for it.")


class Case(Frozen):
    """A worked example: these facts have this outcome, by these rows and rules."""

    id: KebabId
    decision: DecisionId
    options: dict[Name, OptionValue] = Field(default_factory=dict)
    facts: Facts = Field(default_factory=dict)
    outcome: Facts = Field(default_factory=dict, description="The fields that matter here; others are free.")
    rows: tuple[StrictStr, ...] | None = Field(default=None, description="The rows that fired, in order.")
    cites: tuple[RuleId, ...] | None = Field(default=None, description="The rules cited.")
    silent: tuple[Name, ...] | None = Field(default=None, description="The fields that are not stated.")
    verdicts: tuple[CaseVerdict, ...] = Field(
        default=(), description="Candidates that matter here; others are free."
    )
    error: StrictStr | None = Field(
        default=None, description="The error's code, where these facts are refused."
    )


class Cases(Frozen):
    """The file `rules/<game>/cases.yml`."""

    defaults: dict[DecisionId, Facts] = Field(default_factory=dict)
    cases: tuple[Case, ...]

    def with_defaults(self) -> tuple[Case, ...]:
        """Give the cases, each with the facts that `defaults` leaves to it."""
        return _with_defaults(self.cases, self.defaults)


Asked = TypeVar("Asked", Question, Case)


def _with_defaults(asked: tuple[Asked, ...], defaults: Mapping[str, Facts]) -> tuple[Asked, ...]:
    return tuple(
        one.model_copy(update={"facts": {**defaults.get(one.decision, {}), **one.facts}}) for one in asked
    )
