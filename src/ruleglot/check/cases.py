"""Every worked case comes out as it says."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.engine import Explanation, FactError, OptionError, Ruling
from ruleglot.engine.facts import quoted
from ruleglot.model.quiz import Case
from ruleglot.problem import Problem
from ruleglot.questions.choices import same


def check(book: Book) -> Iterator[Problem]:
    """Find cases whose outcome, rows, rules or error are not the stated ones."""
    for game in book.games.values():
        path = layout.cases_file(game.id)
        for index, message in wrong_cases(game):
            place = book.place(path, ("cases", index))
            mend = f"mend the case '{game.cases[index].id}' or the rules"
            yield Problem(path, *place, "wrong-case", message, mend)


def wrong_cases(game: GameBook) -> Iterator[tuple[int, str]]:
    """Say where a case of a game does not come out as it states, with the case's number."""
    for index, case in enumerate(game.cases):
        if case.decision in game.ruleset.decisions:
            yield from ((index, message) for message in _differences(game, case))


def _differences(game: GameBook, case: Case) -> Iterator[str]:
    try:
        explanation = game.ruleset.decisions[case.decision].explain(case.facts, case.options)
    except (FactError, OptionError) as error:
        if case.error is None:
            yield f"the facts are refused: {error}"
        elif case.error != getattr(error, "code", None):
            yield f"the facts are refused as '{getattr(error, 'code', error)}', not as '{case.error}'"
        return
    if case.error is not None:
        yield f"the facts are not refused as '{case.error}'"
        return
    yield from differences(case, explanation)
    yield from _verdicts(case, explanation)


def _verdicts(case: Case, explanation: Explanation) -> Iterator[str]:
    """Say where the verdicts on candidates are not what a case states."""
    for stated in case.verdicts:
        found = [v for v in explanation.candidates if v.candidate == stated.candidate]
        if not any(v.row == stated.row and set(v.cites) == set(stated.cites) for v in found):
            given = "; ".join(f"'{v.row}' by {', '.join(v.cites)}" for v in found) or "none"
            wanted = f"'{stated.row}' by {', '.join(stated.cites)}"
            yield f"the verdict on {quoted(stated.candidate)} is {given}, not {wanted}"


def differences(case: Case, ruling: Ruling | Explanation) -> Iterator[str]:
    """Say where a ruling is not what a case states, its verdicts on candidates apart."""
    for name, value in case.outcome.items():
        if name not in ruling.outcome:
            yield f"there is no '{name}' in the outcome"
        elif not _same(value, ruling.outcome[name]):
            yield f"'{name}' is {quoted(ruling.outcome[name])}, not {quoted(value)}"
    if case.rows is not None and list(case.rows) != list(ruling.rows):
        yield f"the rows are {', '.join(ruling.rows)}, not {', '.join(case.rows)}"
    if case.cites is not None and set(case.cites) != set(ruling.cites):
        yield f"the rules cited are {', '.join(ruling.cites)}, not {', '.join(case.cites)}"
    if case.silent is not None and set(case.silent) != set(ruling.silent):
        given, wanted = (", ".join(names) or "none" for names in (ruling.silent, case.silent))
        yield f"the fields not stated are {given}, not {wanted}"


def _same(stated: object, computed: object) -> bool:
    """Tell whether two values are the same; the order in lists does not matter."""
    if isinstance(stated, list) and isinstance(computed, list):
        return sorted(map(repr, stated)) == sorted(map(repr, computed))
    return same(stated, computed)
