"""Drafting a question about a situation: what to ask, the answer, and choices that one could believe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruleglot.bank.samples import Met
from ruleglot.bank.variations import Facts
from ruleglot.engine import Decision, FactError, Ruling
from ruleglot.engine.types import Bool, Int, ListOf, Type, not_null
from ruleglot.model.quiz import Choice, Question
from ruleglot.questions import Proof, prove
from ruleglot.questions.choices import asked_type, asked_value, same
from ruleglot.questions.multiple import as_value
from ruleglot.questions.refutation import Refuter

if TYPE_CHECKING:
    from ruleglot.book import GameBook

_CHOICES = 4
"""Choices of a drafted question, at most."""
_CANDIDATES = 7
"""Candidates that it shows, at most."""


@dataclass(frozen=True)
class Form:
    """A way to ask about a decision: the field that is asked for, and the kind of question."""

    decision: str
    ask: str
    kind: str


def forms(game: GameBook, decision: Decision) -> list[Form]:
    """List the ways to ask about a decision for which every language has a question."""
    asked = [set(text.asks) for text in game.texts.values()]
    found: list[Form] = []
    for key in sorted(set.intersection(*asked)) if asked else ():
        name, _, ask = key.partition(".")
        type_ = asked_type(decision.outcome, ask) if name == decision.id else None
        kind = None if type_ is None else _kind(type_, decision)
        if kind is not None:
            found.append(Form(name, ask, kind))
    return found


def _kind(type_: Type, decision: Decision) -> str | None:
    if isinstance(type_, ListOf):
        return "multiple" if decision.candidates is not None else None
    return "number" if isinstance(not_null(type_), Int) else "choice"


class Drafter:
    """Drafts questions of one game. `defaults` are the facts that its file of questions leaves out."""

    def __init__(self, game: GameBook, defaults: Mapping[str, Facts]) -> None:
        self._game = game
        self._defaults = defaults
        self._taken = {question.id for question in game.questions}
        self._levels = _levels(game)

    def draft(self, met: Met, form: Form, believed: Iterable[Any]) -> Proof | None:
        """Draft a question and prove it; None where it cannot be asked well.

        `believed` are values that a fault in the rules would give here: the first choices to be offered.
        """
        decision = self._game.ruleset.decisions[form.decision]
        answer = asked_value(met.said.outcome, form.ask) if isinstance(met.said, Ruling) else None
        kind = "choice" if form.kind == "number" and answer is None else form.kind
        if kind == "multiple":
            shown = _shown(self._game, decision, met, asked_type(decision.outcome, form.ask))
            choices = tuple(_choice(value) for value in shown or ())
            answer = [v for v in answer if shown is None or v in shown] if isinstance(answer, list) else []
        else:
            choices = () if kind == "number" else self._choices(decision, met, form, answer, believed)
        question = Question(
            id="draft",
            level=self._level(met, form),
            kind=kind,
            decision=form.decision,
            ask=form.ask,
            facts=met.facts,
            options=met.options,
            answer=answer,
            choices=choices,
        )
        proof = prove(question, self._game)
        return proof if isinstance(proof, Proof) else None

    def decision(self, proof: Proof) -> Decision:
        """Give the decision that a question is about."""
        return self._game.ruleset.decisions[proof.question.decision]

    def named(self, proof: Proof) -> Question:
        """Give a drafted question an id that no question of the game has."""
        row, ask = proof.explanation.rows[0], proof.question.ask.replace(".", "-").replace("_", "-")
        number = 1
        while (name := f"{row}-{ask}" + (f"-{number}" if number > 1 else "")) in self._taken:
            number += 1
        self._taken.add(name)
        return proof.question.model_copy(update={"id": name})

    def stated(self, question: Question) -> Facts:
        """Give the facts that a question states: those that differ from the defaults of its decision."""
        standing = self._defaults.get(question.decision, {})
        return {n: v for n, v in question.facts.items() if n not in standing or standing[n] != v}

    def _level(self, met: Met, form: Form) -> int:
        if met.options:
            return max(self._levels.values(), default=5)
        row = met.said.rows[0] if isinstance(met.said, Ruling) else ""
        return self._levels.get(f"{form.decision}.{row}", 4)

    def _choices(
        self, decision: Decision, met: Met, form: Form, answer: Any, believed: Iterable[Any]
    ) -> tuple[Choice, ...]:
        type_ = asked_type(decision.outcome, form.ask)
        refuter = Refuter(
            decision,
            form.ask,
            decision.explain(met.facts, met.options),
            decision.values(met.facts, met.options),
        )
        found = [_choice(answer)]
        truths: Sequence[Any] = (True, False) if isinstance(not_null(type_ or Bool()), Bool) else ()
        for value in (*believed, *truths, *self._misreadings(decision, met, form)):
            if len(found) < _CHOICES and not any(same(choice.value, value) for choice in found):
                choice = _refuted(refuter, value)
                found += [choice] if choice is not None else []
        return tuple(found)

    def _misreadings(self, decision: Decision, met: Met, form: Form) -> Iterator[Any]:
        """Give what other rows, options and editions would make of the field that is asked."""
        values = decision.values(met.facts, met.options)
        for row in sorted(decision.rows, key=lambda row: _failing(decision, row, values)):
            yield decision.would_give(row, form.ask, values)
        for option in decision.options.values():
            for value in option.values:
                yield from _elsewhere(decision, met.facts, {**met.options, option.name: value}, form.ask)
        if decision.logic.by is not None:
            for edition in getattr(decision.facts[decision.logic.by], "members", ()):
                facts = {**met.facts, decision.logic.by: edition}
                yield from _elsewhere(decision, facts, met.options, form.ask)


def _levels(game: GameBook) -> dict[str, int]:
    """Give the usual level of the questions that each row decides."""
    found: dict[str, Counter[int]] = {}
    for question in game.questions:
        proof = prove(question, game)
        if isinstance(proof, Proof) and proof.explanation.rows:
            row = f"{question.decision}.{proof.explanation.rows[0]}"
            found.setdefault(row, Counter())[question.level] += 1
    return {row: counts.most_common(1)[0][0] for row, counts in found.items()}


def _failing(decision: Decision, row: Any, values: Mapping[str, Any]) -> int:
    count = 0
    for condition in row.conditions:
        try:
            count += not decision.compute(condition.tree, values)
        except (KeyError, TypeError):
            count += 1
    return count


def _elsewhere(
    decision: Decision, facts: Mapping[str, Any], options: Mapping[str, Any], ask: str
) -> Iterator[Any]:
    try:
        yield asked_value(decision.decide(facts, options).outcome, ask)
    except FactError:
        return


def _choice(value: Any, refuted_by: str | None = None) -> Choice:
    return Choice.model_validate({"is": value, "refuted_by": refuted_by})


def _refuted(refuter: Refuter, value: Any) -> Choice | None:
    """Give a wrong choice with the rule that it falls to, if the computation finds none by itself."""
    if refuter.refute(value) is not None:
        return _choice(value)
    for rule in refuter.citable(value):
        if refuter.refute(value, rule) is not None:
            return _choice(value, rule)
    return None


def _shown(game: GameBook, decision: Decision, met: Met, type_: Type | None) -> list[Any] | None:
    """Choose the candidates to show: the right ones, then one for each other verdict; None to show all."""
    verdicts = decision.explain(met.facts, met.options).candidates
    if len(verdicts) <= _CANDIDATES or not isinstance(type_, ListOf) or decision.candidates is None:
        return None
    variables = game.ruleset.tables[decision.candidates].variables
    rows: Counter[str] = Counter()
    ranked: list[tuple[int, int]] = []
    for number, verdict in enumerate(verdicts):
        ranked.append((rows[verdict.row], number))
        rows[verdict.row] += 1
    kept = sorted(number for _, number in sorted(ranked)[:_CANDIDATES])
    return [as_value(type_.item, variables, verdicts[number].candidate) for number in kept]
