"""What a proof of a question holds, and what stands in the way of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleglot.document import KeyPath
    from ruleglot.engine import CandidateVerdict, Explanation
    from ruleglot.engine.types import Type, Value
    from ruleglot.model.quiz import Question


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a wrong choice is wrong.

    `rules` are the rules that it breaks, one at least. `quantity` is what would have to be different in this
    situation and `value` what it is; `row` the row that would have given the choice, or that rules it out.
    Both are None where the author names the rule and no row would give the choice.
    """

    rules: tuple[str, ...]
    quantity: str | None = None
    value: Value = None
    row: str | None = None


@dataclass(frozen=True, slots=True)
class ProvenChoice:
    """A choice with its reason: a right one's is the ruling, a wrong one's its refutation.

    A candidate (a card that may or may not be played) has its own `verdict`, right or wrong.
    """

    id: str
    value: Value
    right: bool
    refutation: Refutation | None = None
    verdict: CandidateVerdict | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """A question of which every choice is decided by a rule.

    `answer` is the value that is right (a list where all that apply are asked for), `type` that of a choice;
    None where choices are no values of an outcome. Where nothing is decided, the explanation has no rows.
    """

    question: Question
    explanation: Explanation
    answer: Value
    type: Type | None
    choices: tuple[ProvenChoice, ...]

    @property
    def one_by_one(self) -> bool:
        """Tell whether every choice is right or wrong by a verdict of its own, so that none may be right."""
        return all(choice.verdict is not None for choice in self.choices)

    @property
    def deciding(self) -> tuple[str, ...]:
        """List the rules that decide the question: those of the ruling and of the verdicts on its choices."""
        verdicts = [choice.verdict.cites for choice in self.choices if choice.verdict]
        return tuple(dict.fromkeys(rule for rules in (self.explanation.cites, *verdicts) for rule in rules))

    @property
    def rules(self) -> tuple[str, ...]:
        """List every rule that the question turns on, those of the ruling first."""
        reasons = [choice.refutation.rules for choice in self.choices if choice.refutation]
        return tuple(dict.fromkeys(rule for rules in (self.deciding, *reasons) for rule in rules))


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a question is not proven; `keypath` leads from the question to the fault."""

    keypath: KeyPath
    code: str
    message: str
    mend: str
