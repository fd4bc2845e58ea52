"""Which rule decides: the ruling cites one of several rules. Each of the others has a row that fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleglot.analysis.nearest import Wanted
from ruleglot.engine.facts import quoted
from ruleglot.problem import did_you_mean
from ruleglot.questions.choice import few_or_many, shaken
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice
from ruleglot.questions.refutation import Refuter
from ruleglot.questions.situation import Situation, decided, unfit

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import Decision, Ruling
    from ruleglot.engine.types import Value
    from ruleglot.messages import Teller
    from ruleglot.model.quiz import Question


def prove(question: Question, game: GameBook) -> Proof | tuple[Flaw, ...]:
    """Prove a question whose right choice is the only one among the rules that the ruling cites."""
    if flaws := unfit(question, "decision"):
        return flaws
    situation = decided(question, game)
    if isinstance(situation, Flaw):
        return (situation,)
    if flaws := tuple(_flaws(situation)):
        return flaws
    refuter = Refuter(situation.decision, "", situation.explanation, situation.values)
    proven: list[ProvenChoice] = []
    for index, choice in enumerate(question.choices):
        rule = str(choice.value)
        refutation = None if rule == question.answer else refuter.refute_rule(rule)
        if rule != question.answer and refutation is None:
            message = f"no row of '{question.decision}' cites {rule}, so nothing refutes it"
            return (Flaw(("choices", index), "unrefuted-choice", message, "leave it out, or choose another"),)
        proven.append(ProvenChoice(rule, rule, refutation is None, refutation))
    return Proof(question, situation.explanation, str(question.answer), None, tuple(proven))


def offered(proof: Proof) -> tuple[ProvenChoice, ...]:
    """Offer the rules in an order that says nothing of the answer."""
    return shaken(proof)


def ask(teller: Teller, _: Question) -> str:
    """Ask which rule decides."""
    return teller.which_rule()


def name(teller: Teller, _: Proof, choice: ProvenChoice) -> str:
    """Name a rule by its id and its title."""
    return f"{choice.value} {teller.rule_title(str(choice.value))}"


def answer(question: Question, ruling: Ruling) -> Value:
    """Give the rule among the choices that a ruling cites; a list where that is not one."""
    cited = [choice.value for choice in question.choices if choice.value in ruling.cites]
    return cited[0] if len(cited) == 1 else cited


def wanted(decision: Decision, _: Question, choice: ProvenChoice) -> Wanted:
    """Seek a ruling that cites a rule."""
    rows = tuple(row for row in (*decision.rows, *decision.also) if choice.value in row.cited())
    return Wanted(lambda ruling: choice.value in ruling.cites, rows)


def _flaws(situation: Situation) -> Iterator[Flaw]:
    question, cites, rules = situation.question, situation.explanation.cites, situation.game.game.rules
    yield from few_or_many(question)
    if question.answer not in cites:
        message = f"the ruling cites {', '.join(cites) or 'no rule'}, not {quoted(question.answer)}"
        yield Flaw(("answer",), "wrong-answer", message, "mend the answer, the facts or the rules")
    values = [choice.value for choice in question.choices]
    if values and question.answer not in values:
        message = f"the right answer {quoted(question.answer)} is not among the choices"
        yield Flaw(("choices",), "answer-not-a-choice", message, "add it")
    for index, rule in enumerate(values):
        if rule not in rules:
            mend = did_you_mean(str(rule), rules)
            yield Flaw(("choices", index), "unknown-rule", f"the game prints no rule {quoted(rule)}", mend)
        elif rule in cites and rule != question.answer:
            message = f"the ruling cites {rule} too"
            yield Flaw(("choices", index), "wrong-answer", message, "leave one of the two out")
