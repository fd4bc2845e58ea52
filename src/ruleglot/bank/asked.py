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
from ruleglot.questions.choices import alike
from ruleglot.questions.kinds import KINDS

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

    @property
    def reasoned(self) -> bool:
        """Tell whether wrong choices have reasons of their own, which other rules may change."""
        return any(choice.refutation is not None for choice in self.proof.choices)

    def noticed(self, said: Said) -> How | None:
        """Tell whether other rules give another answer, or show other rows, rules or silences."""
        if not isinstance(said, Ruling):
            return "answer"
        if not alike(KINDS[self.question.kind].answer(self.question, said), self.proof.answer):
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
        return (said.rows, said.cites, said.silent, [_verdict(said, number) for number in self.shown])


@dataclass(frozen=True)
class AskedCase:
    """A worked case with its facts checked, None where they are refused before any rule is read.

    `verdicts` are the row and rules of those that it states, by their numbers.
    """

    case: Case
    facts: Mapping[str, Any] | None
    verdicts: Mapping[int, Any]

    def noticed(self, said: Said) -> How | None:
        """Tell whether the case comes out otherwise than it says."""
        if self.case.error is not None:
            return None if isinstance(said, int) else "case"
        if not isinstance(said, Ruling):
            return "case"
        if any(_verdict(said, number) != stated for number, stated in self.verdicts.items()):
            return "case"
        return "case" if any(True for _ in differences(self.case, said)) else None


def _verdict(said: Ruling, number: int) -> Any:
    """Give the row and rules of a verdict; None if there is no such verdict."""
    found = said.outcome.get(VERDICTS)
    return found[number] if isinstance(found, list) and number < len(found) else None


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
        proofs = self._noticed_in_proofs(altered)
        return weak if proofs is None or (weak and proofs.how == "shown") else proofs

    def _noticed_in_proofs(self, altered: Altered) -> Notice | None:
        changed = replace(self.game, ruleset=altered.ruleset)
        weak: Notice | None = None
        for name in altered.decisions:
            for asked in self.questions.get(name, ()):
                how = asked.noticed_in_proof(changed) if asked.reasoned else None
                if how == "answer":
                    return Notice(asked.question.id, how)
                weak = weak or (Notice(asked.question.id, how) if how else None)
        return weak


def bank_of(game: GameBook) -> Bank:
    """Give the questions and cases of a game; questions that are not proven are passed over."""
    decisions = game.ruleset.decisions
    says = {name: saying(decision.logic) for name, decision in decisions.items()}
    questions: dict[str, tuple[AskedQuestion, ...]] = dict.fromkeys(decisions, ())
    for question in game.questions:
        proof = prove(question, game)
        name = question.decision
        if name and isinstance(proof, Proof):
            asked = asked_question(proof, decisions[name], says[name])
            questions[name] = (*questions[name], asked)
    cases: dict[str, tuple[AskedCase, ...]] = dict.fromkeys(decisions, ())
    for case in game.cases:
        if case.decision in decisions:
            made = _asked_case(case, decisions[case.decision], says[case.decision])
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


def _asked_case(case: Case, decision: Decision, say: Saying) -> AskedCase:
    facts = _facts(decision, case)
    if facts is None or not case.verdicts:
        return AskedCase(case, facts, {})
    stated = [verdict.candidate for verdict in case.verdicts]
    found = decision.explain(case.facts, case.options).candidates
    said = say(facts, decision.settle(case.options))
    numbers = [number for number, verdict in enumerate(found) if verdict.candidate in stated]
    verdicts = {number: _verdict(said, number) for number in numbers if isinstance(said, Ruling)}
    return AskedCase(case, facts, verdicts)


def _facts(decision: Decision, case: Case) -> Mapping[str, Any] | None:
    try:
        return decision.check(case.facts, case.options)
    except FactError as error:
        return facts_checker(decision.facts)(case.facts) if error.code == "impossible" else None
    except OptionError:
        return None
