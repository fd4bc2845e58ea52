"""The files that scripts in the pages load, made from the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleglot.engine import javascript

if TYPE_CHECKING:
    from ruleglot.book import Book


def assets(book: Book) -> Iterator[tuple[str, str]]:
    """List each file: its path below the site's own assets, and its content."""
    for game in book.games.values():
        yield f"engine/{game.id}.js", javascript.script(game.id, game.ruleset)
