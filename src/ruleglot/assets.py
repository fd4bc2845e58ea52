"""The files that scripts in the pages load, made from the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleglot.analysis.invention import numbers_of
from ruleglot.engine import javascript
from ruleglot.pages.questions_script import questions_script
from ruleglot.pages.situations_script import situations_script
from ruleglot.pages.writer import Writer
from ruleglot.questions import prove_book
from ruleglot.story import story_script, words_script

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruleglot.book import Book
    from ruleglot.questions import Proven


def assets(
    book: Book, writers: Mapping[str, Writer] | None = None, proven: Mapping[str, Proven] | None = None
) -> Iterator[tuple[str, str]]:
    """List each file of a checked book: its path below the site's own assets, and its content.

    `writers` and `proven` are as for `pages`.
    """
    proven = prove_book(book) if proven is None else proven
    for game in book.games.values():
        yield f"engine/{game.id}.js", javascript.script(game.id, game.ruleset)
        if game.ruleset.interviews:
            numbers = {name: numbers_of(decision.logic) for name, decision in game.ruleset.decisions.items()}
            script = javascript.interviews(game.id, game.ruleset, numbers)
            yield f"interviews/{game.id}.js", script
        yield f"stories/{game.id}.js", story_script(game.id, game.ruleset)
        yield f"situations/{game.id}.js", situations_script(game)
    for code, writer in (writers or Writer.of(book)).items():
        for game in book.games.values():
            yield f"texts/{code}/{game.id}.js", words_script(book, game, code)
            known = proven[game.id]
            yield f"questions/{code}/{game.id}.js", questions_script(writer, game, known.proofs, known.near)
