"""What the questions of a game are about: the rules, rows and options that each of them exercises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruleglot.engine.ruleset import written
from ruleglot.engine.table import Row
from ruleglot.questions import Proof, prove

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import Option
    from ruleglot.model.quiz import Question

FEWEST = 2
"""Questions that cite each rule that decides something."""


@dataclass(frozen=True)
class Exercised:
    """What one question exercises: rules that it cites, rows (`turn.play`), options off their defaults.

    A question cites the rules of its ruling and those of the verdicts on its choices.
    """

    question: Question
    rules: frozenset[str]
    rows: frozenset[str]
    options: frozenset[str]


@dataclass(frozen=True)
class Coverage:
    """What the questions of a game exercise, and what there is to exercise.

    `rules` are those on which some row rests, `rows` all rows of all tables (`turn.play`), `options` every
    value of a house rule that is not its default (`jack_on_jack=false`).
    """

    game: str
    rules: tuple[str, ...]
    rows: tuple[str, ...]
    options: tuple[str, ...]
    exercised: tuple[Exercised, ...]

    @property
    def levels(self) -> tuple[int, ...]:
        """List the levels of the questions."""
        return tuple(sorted({found.question.level for found in self.exercised}))

    def at(self, level: int) -> Coverage:
        """Give the coverage by the questions of one level."""
        kept = tuple(found for found in self.exercised if found.question.level == level)
        return Coverage(self.game, self.rules, self.rows, self.options, kept)

    @property
    def questions_by_rule(self) -> dict[str, tuple[str, ...]]:
        """Give the ids of the questions that cite each rule."""
        return {rule: self._asking("rules", rule) for rule in self.rules}

    @property
    def questions_by_row(self) -> dict[str, tuple[str, ...]]:
        """Give the ids of the questions that reach each row; on the way to a ruling, verdicts count."""
        return {row: self._asking("rows", row) for row in self.rows}

    @property
    def questions_by_option(self) -> dict[str, tuple[str, ...]]:
        """Give the ids of the questions that are asked under each value of an option."""
        return {option: self._asking("options", option) for option in self.options}

    def _asking(self, what: str, wanted: str) -> tuple[str, ...]:
        return tuple(found.question.id for found in self.exercised if wanted in getattr(found, what))


def coverage(game: GameBook, proofs: Iterable[Proof] | None = None) -> Coverage:
    """Measure what the questions of a game exercise; `proofs` are their proofs, if these are at hand."""
    if proofs is None:
        proven = (prove(question, game) for question in game.questions)
        proofs = [proof for proof in proven if isinstance(proof, Proof)]
    rows = list(_rows(game))
    return Coverage(
        game.id,
        tuple(dict.fromkeys(rule for _, row in rows for rule in row.cited())),
        tuple(f"{table}.{row.id}" for table, row in rows),
        tuple(_off_default(game)),
        tuple(exercised(proof, game.ruleset.options) for proof in proofs),
    )


def _rows(game: GameBook) -> Iterator[tuple[str, Row]]:
    for name in game.decisions.decisions:
        decision = game.ruleset.decisions.get(name)
        table = game.ruleset.tables[name].table if decision is None else decision.table
        yield from ((name, row) for row in (*table.rows, *table.also))


def _off_default(game: GameBook) -> Iterator[str]:
    for option in game.ruleset.options.values():
        yield from (_setting(option.name, value) for value in option.values[1:])


def _setting(option: str, value: object) -> str:
    return f"{option}={written(value)}"


def exercised(proof: Proof, options: Mapping[str, Option]) -> Exercised:
    """Give what one proven question exercises; `options` are those of its game."""
    question, explanation = proof.question, proof.explanation
    verdicts = [choice.verdict for choice in proof.choices if choice.verdict is not None]
    rules = {*explanation.cites, *(rule for verdict in verdicts for rule in verdict.cites)}
    rows = {f"{question.decision}.{row}" for row in explanation.rows}
    rows |= {f"{verdict.table}.{verdict.row}" for verdict in explanation.candidates}
    chosen = {
        _setting(option.name, question.options[option.name])
        for option in options.values()
        if question.options.get(option.name, option.default) != option.default
    }
    return Exercised(question, frozenset(rules), frozenset(rows), frozenset(chosen))
