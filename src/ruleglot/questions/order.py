"""The steps of a procedure in order. A step in a wrong place falls to the rule that gives it its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from ruleglot.engine import Explanation
from ruleglot.engine.facts import quoted
from ruleglot.problem import did_you_mean
from ruleglot.questions.choice import shaken
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice, Refutation
from ruleglot.questions.situation import unfit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruleglot.book import GameBook
    from ruleglot.engine.types import Value
    from ruleglot.messages import Teller
    from ruleglot.model.game import Step
    from ruleglot.model.quiz import Question
    from ruleglot.questions.answers import Answer

FEWEST, MOST = 3, 7


def prove(question: Question, game: GameBook) -> Proof | tuple[Flaw, ...]:
    """Prove a question that asks for all steps of a procedure, or those that it lists, in their order."""
    if flaws := unfit(question, "procedure"):
        return flaws
    procedures = game.game.procedures
    if question.procedure not in procedures:
        mend = did_you_mean(question.procedure, procedures)
        return (Flaw(("procedure",), "unknown-reference", f"no procedure '{question.procedure}'", mend),)
    steps = _asked(question, procedures[question.procedure])
    if flaws := tuple(_flaws(question, procedures[question.procedure], steps)):
        return flaws
    rules = tuple(dict.fromkeys(step.rule for step in steps))
    nothing_decided = Explanation({}, (), rules, (), {}, (), ())
    choices = tuple(ProvenChoice(step.id, step.id, True, Refutation((step.rule,))) for step in steps)
    return Proof(question, nothing_decided, [step.id for step in steps], None, choices)


def offered(proof: Proof) -> tuple[ProvenChoice, ...]:
    """Offer the steps in an order that says nothing of theirs."""
    return shaken(proof)


def ask(teller: Teller, question: Question) -> str:
    """Ask for the order of a procedure's steps."""
    return teller.procedure(question.procedure)


def name(teller: Teller, proof: Proof, choice: ProvenChoice) -> str:
    """Say what is done in a step."""
    return teller.step(proof.question.procedure, choice.id)


def key(proof: Proof) -> tuple[str, ...]:
    """Give each step's id with its place before it, counted from 1: `2.draw`."""
    return tuple(f"{place}.{choice.id}" for place, choice in enumerate(proof.choices, 1))


def answered(question: Question, game: GameBook, _: Answer) -> tuple[Value, object] | None:
    """Give the order of the steps that are asked for, and the rules that give it."""
    steps = _asked(question, game.game.procedures.get(question.procedure, ()))
    order = cast("Value", tuple(step.id for step in steps))  # a list would be compared without its order
    return (order, [step.rule for step in steps]) if steps else None


def _asked(question: Question, steps: Sequence[Step]) -> tuple[Step, ...]:
    listed = [choice.value for choice in question.choices]
    return tuple(step for step in steps if not listed or step.id in listed)


def _flaws(question: Question, procedure: Sequence[Step], asked: Sequence[Step]) -> Iterator[Flaw]:
    known = [step.id for step in procedure]
    listed = [choice.value for choice in question.choices]
    for index, value in enumerate(listed):
        if value not in known:
            message = f"'{question.procedure}' has no step {quoted(value)}"
            yield Flaw(("choices", index), "unknown-reference", message, did_you_mean(str(value), known))
        elif value in listed[:index]:
            message = f"{quoted(value)} is a choice already"
            yield Flaw(("choices", index), "repeated-choice", message, "remove one")
    if not FEWEST <= len(asked) <= MOST:
        message = f"there are {len(asked)} steps"
        yield Flaw(("choices",), "number-of-choices", message, f"list {FEWEST} to {MOST} of them")
    right = [step.id for step in asked]
    if question.answer != right:
        message = f"the order is {', '.join(right)}"
        yield Flaw(("answer",), "wrong-answer", message, "mend the answer, or the steps in game.yml")
