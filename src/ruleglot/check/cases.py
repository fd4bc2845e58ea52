"""Every worked case comes out as it says."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.engine import FactError, OptionError, Ruling
from ruleglot.engine.facts import quoted
from ruleglot.model.quiz import Case
from ruleglot.problem import Problem
from ruleglot.questions.choices import same


def check(book: Book) -> Iterator[Problem]:
    """Find cases whose outcome, rows, rules or error are not the stated ones."""
    for game in book.games.values():
        path = layout.cases_file(game.id)
        for index, case in enumerate(game.cases):
            if case.decision in game.ruleset.decisions:
                for message in _differences(game, case):
                    place = book.place(path, ("cases", index))
                    mend = f"mend the case '{case.id}' or the rules"
                    yield Problem(path, *place, "wrong-case", message, mend)


def _differences(game: GameBook, case: Case) -> Iterator[str]:
    try:
        ruling = game.ruleset.decisions[case.decision].decide(case.facts, case.options)
    except (FactError, OptionError) as error:
        if case.error is None:
            yield f"the facts are refused: {error}"
        elif case.error != getattr(error, "code", None):
            yield f"the facts are refused as '{getattr(error, 'code', error)}', not as '{case.error}'"
        return
    if case.error is not None:
        yield f"the facts are not refused as '{case.error}'"
        return
    yield from differences(case, ruling)


def differences(case: Case, ruling: Ruling) -> Iterator[str]:
    """Say where a ruling is not what a case states."""
    for name, value in case.outcome.items():
        if name not in ruling.outcome:
            yield f"there is no '{name}' in the outcome"
        elif not _same(value, ruling.outcome[name]):
            yield f"'{name}' is {quoted(ruling.outcome[name])}, not {quoted(value)}"
    if case.rows is not None and list(case.rows) != list(ruling.rows):
        yield f"the rows are {', '.join(ruling.rows)}, not {', '.join(case.rows)}"
    if case.cites is not None and set(case.cites) != set(ruling.cites):
        yield f"the rules cited are {', '.join(ruling.cites)}, not {', '.join(case.cites)}"


def _same(stated: object, computed: object) -> bool:
    """Tell whether two values are the same; the order in lists does not matter."""
    if isinstance(stated, list) and isinstance(computed, list):
        return sorted(map(repr, stated)) == sorted(map(repr, computed))
    return same(stated, computed)
