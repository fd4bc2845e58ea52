"""The arbiter's interviews begin with situations that can arise."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot import layout
from ruleglot.book import Book
from ruleglot.engine import FactError
from ruleglot.problem import Problem


def check(book: Book) -> Iterator[Problem]:
    """Find interviews that begin with facts of which nothing can be decided."""
    for game in book.games.values():
        path = layout.decisions_file(game.id)
        for name, interview in game.ruleset.interviews.items():
            try:
                game.ruleset.decisions[name].decide(interview.start)
            except FactError as error:
                place = book.key_place(path, ("interview", name, "start"))
                mend = "begin with a situation that can arise"
                yield Problem(path, *place, "impossible-situation", str(error), mend)
