"""Every row of every decision decides something in a question, and several questions cite each rule."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot import layout
from ruleglot.bank.coverage import FEWEST, coverage
from ruleglot.book import Book, GameBook
from ruleglot.check.rows import written_rows
from ruleglot.engine import FactError, OptionError
from ruleglot.problem import Problem


def check(book: Book) -> Iterator[Problem]:
    """Find rows that no question's situation reaches, and rules that too few questions cite."""
    for game in book.games.values():
        yield from _rows(book, game)
        yield from _rules(book, game)


def _rows(book: Book, game: GameBook) -> Iterator[Problem]:
    """Find rows that no question's situation reaches; candidates' verdicts count as reached."""
    reached = set(_reached(game))
    path = layout.decisions_file(game.id)
    for row in written_rows(game):
        if row.name not in reached:
            message = f"no question is decided by {row.name}"
            mend = f"ask about it in {layout.questions_file(game.id)}"
            yield Problem(path, *book.place(path, row.keypath), "row-unasked", message, mend)


def _rules(book: Book, game: GameBook) -> Iterator[Problem]:
    """Find rules on which a row rests and which fewer proven questions cite than each rule should have."""
    path = layout.game_file(game.id)
    for rule, asking in coverage(game).questions_by_rule.items():
        if len(asking) < FEWEST and rule in game.game.rules:
            cited = f"only '{asking[0]}' cites" if asking else "no question cites"
            message = f"{cited} {rule}, on which rulings rest"
            mend = f"ask about it in {layout.questions_file(game.id)}: `ruleglot quiz propose {game.id}`"
            place = book.key_place(path, ("rules", rule))
            yield Problem(path, *place, "rule-rarely-asked", message, mend, "warning")


def _reached(game: GameBook) -> Iterator[str]:
    for question in game.questions:
        decision = game.ruleset.decisions.get(question.decision)
        if decision is None:
            continue
        try:
            explanation = decision.explain(question.facts, question.options)
        except (FactError, OptionError):
            continue
        yield from (f"{decision.id}.{row}" for row in explanation.rows)
        for verdict in explanation.candidates:
            yield f"{verdict.table}.{verdict.row}"
