"""Every row of every decision decides something in a question."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.check.rows import written_rows
from ruleglot.engine import FactError, OptionError
from ruleglot.problem import Problem


def check(book: Book) -> Iterator[Problem]:
    """Find rows that no question's situation reaches; candidates' verdicts count as reached."""
    for game in book.games.values():
        reached = set(_reached(game))
        path = layout.decisions_file(game.id)
        for row in written_rows(game):
            if row.name not in reached:
                message = f"no question is decided by {row.name}"
                mend = f"ask about it in {layout.questions_file(game.id)}"
                yield Problem(path, *book.place(path, row.keypath), "row-unasked", message, mend)


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
