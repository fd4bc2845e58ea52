"""What the bank holds: questions and worked cases, each with what the rules as they stand say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ruleglot.bank.prints import VERDICTS, Said, Saying, saying
from ruleglot.check.cases import differences
from ruleglot.engine import FactError, OptionError, Ruling
from ruleglot.engine.facts import facts_checker
from ruleglot.questions import Proof, prove
from ruleglot.questions.choices import asked_value, same

if TYPE_CHECKING:
    from ruleglot.bank.altered import Altered
    from ruleglot.book import GameBook
    from ruleglot.engine import Decision
    from ruleglot.model.quiz import Case, Question

How: TypeAlias = Literal["answer", "case", "shown"]
"""How a fault is noticed: the check fails over a question or a case, or a question shows other rules."""


@dataclass(frozen=True)
class Notice:
    """What noticed a fault: the id of a question or case, and how."""

    by: str
    how: How


@dataclass(frozen=True)
class AskedQuestion:
    """A question, its facts checked, and what the rules say of it. `shown` numbers the verdicts it shows."""

    question: Question
    proof: Proof
    facts: Mapping[str, Any]
    said: Ruling
    shown: tuple[int, ...]

    def noticed(self, said: Said) -> How | None:
        """Tell whether other rules give another answer, or show other rows, rules or silences."""
        if not isinstance(said, Ruling):
            return "answer"
        now, before = asked_value(said.outcome, self.question.ask), self.proof.answer
        if self.question.kind == "multiple":
            right = now if isinstance(now, list) else []
            if any((choice.value in right) != choice.right for choice in self.proof.choices):
                return "answer"
        elif not same(now, before):
            return "answer"
        return None if self._shown(said) == self._shown(self.said) else "shown"

    def noticed_in_proof(self, game: GameBook) -> How | None:
        """Tell whether the proof fails or gives other reasons under the rules of `game`; slow."""
        proof = prove(self.question, game)
        if not isinstance(proof, Proof):
            return "answer"
        reasons = [choice.refutation for choice in self.proof.choices]
        return None if [choice.refutation for choice in proof.choices] == reasons else "shown"

    def _shown(self, said: Ruling) -> tuple[Any, ...]:
        verdicts = said.outcome.get(VERDICTS)
        found = verdicts if isinstance(verdicts, list) else []
        return (
            said.rows,
            said.cites,
            said.silent,
            [found[n] if n < len(found) else None for n in self.shown],
        )


@dataclass(frozen=True)
class AskedCase:
    """A worked case with its facts checked, None where they are refused before any rule is read."""

    case: Case
    facts: Mapping[str, Any] | None

    def noticed(self, said: Said) -> How | None:
        """Tell whether the case comes out otherwise than it says."""
        if self.case.error is not None:
            return None if isinstance(said, int) else "case"
        if not isinstance(said, Ruling):
            return "case"
        return "case" if any(True for _ in differences(self.case, said)) else None


@dataclass(frozen=True)
class Bank:
    """The questions and cases of one game, by the decision that they are about."""

    game: GameBook
    questions: Mapping[str, tuple[AskedQuestion, ...]]
    cases: Mapping[str, tuple[AskedCase, ...]]

    def noticed(self, altered: Altered) -> Notice | None:
        """Give what notices other rules first, the surest way first."""
        weak: Notice | None = None
        for name, decision in altered.decisions.items():
            for asked in self.questions.get(name, ()):
                said = altered.says(name)(asked.facts, decision.settle(asked.question.options))
                how = asked.noticed(said)
                if how == "answer":
                    return Notice(asked.question.id, how)
                weak = weak or (Notice(asked.question.id, how) if how else None)
        for name, decision in altered.decisions.items():
            for case in self.cases.get(name, ()):
                if case.facts is not None:
                    said = altered.says(name)(case.facts, decision.settle(case.case.options))
                    if case.noticed(said):
                        return Notice(case.case.id, "case")
        return weak or self._noticed_in_proofs(altered)

    def _noticed_in_proofs(self, altered: Altered) -> Notice | None:
        changed = replace(self.game, ruleset=altered.ruleset)
        for name in altered.decisions:
            for asked in self.questions.get(name, ()):
                how = asked.noticed_in_proof(changed) if asked.question.kind == "choice" else None
                if how is not None:
                    return Notice(asked.question.id, how)
        return None


def bank_of(game: GameBook) -> Bank:
    """Give the questions and cases of a game; questions that are not proven are passed over."""
    decisions = game.ruleset.decisions
    says = {name: saying(decision.logic) for name, decision in decisions.items()}
    questions: dict[str, tuple[AskedQuestion, ...]] = dict.fromkeys(decisions, ())
    for question in game.questions:
        proof = prove(question, game)
        if isinstance(proof, Proof):
            name = question.decision
            asked = asked_question(proof, decisions[name], says[name])
            questions[name] = (*questions[name], asked)
    cases: dict[str, tuple[AskedCase, ...]] = dict.fromkeys(decisions, ())
    for case in game.cases:
        if case.decision in decisions:
            made = AskedCase(case, _facts(decisions[case.decision], case))
            cases[case.decision] = (*cases[case.decision], made)
    return Bank(game, questions, cases)


def asked_question(proof: Proof, decision: Decision, say: Saying | None = None) -> AskedQuestion:
    """Give a proven question with what its decision says; `say` is what says it, if that is at hand."""
    question = proof.question
    facts = decision.check(question.facts, question.options)
    said = (say or saying(decision.logic))(facts, decision.settle(question.options))
    assert isinstance(said, Ruling)
    return AskedQuestion(question, proof, facts, said, tuple(_shown(proof)))


def _shown(proof: Proof) -> Iterator[int]:
    """Give the numbers of the verdicts that the choices of a question show."""
    verdicts = [choice.verdict for choice in proof.choices if choice.verdict is not None]
    for number, verdict in enumerate(proof.explanation.candidates):
        if any(verdict.table == v.table and verdict.candidate == v.candidate for v in verdicts):
            yield number


def _facts(decision: Decision, case: Case) -> Mapping[str, Any] | None:
    try:
        return decision.check(case.facts, case.options)
    except FactError as error:
        return facts_checker(decision.facts)(case.facts) if error.code == "impossible" else None
    except OptionError:
        return None
