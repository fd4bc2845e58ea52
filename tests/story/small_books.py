"""Books of one small game: rules that use everything that stories may meet, and a game of many names."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from babel.messages import Catalog

from ruleglot.book import Book, GameBook
from ruleglot.engine import Ruleset
from ruleglot.model.text import GameText
from tests.engine.rulebooks import ruleset
from tests.messages import snip_game

STRANGE = (Path(__file__).parent / "strange.yml").read_text("utf-8")


@cache
def snip() -> Book:
    """Give the small game of the tests of messages, in five languages."""
    return _book(snip_game.book())


@cache
def strange() -> Book:
    """Give a game of strange rules; each of its sentences only lists its arguments."""
    rules = ruleset(STRANGE)
    game = snip_game.book()
    text = GameText.model_validate(
        {
            **dict.fromkeys(("name", "title", "summary", "leaves_out"), "Strange."),
            "scene": {spoken.id: _listing(spoken.id, list(spoken.arguments)) for spoken in rules.scene},
            "names": {"bead": "{kind} of {n}", "seats": "{owner} with {bead}"},
            "values": {
                "law": {"old": "old", "new": "new", "newest": "newest"},
                "kind": {"a": "ash", "b": "bay"},
            },
        }
    )
    texts = dict.fromkeys(snip_game.LANGUAGES, text)
    return _book(replace(game, id="strange", ruleset=rules, texts=texts))


def rules_of(book: Book) -> tuple[GameBook, Ruleset]:
    """Give the only game of a book."""
    (game,) = book.games.values()
    return game, game.ruleset


def _listing(id_: str, arguments: list[str]) -> str:
    return f"{id_}: {', '.join(f'{name} {{{name}}}' for name in arguments)}"


def _book(game: GameBook) -> Book:
    languages = snip_game.LANGUAGES
    glossaries = {code: snip_game.glossary(code) for code in languages}
    interface = {code: Catalog() for code in languages}
    return Book(Path(), languages, glossaries, {game.id: game}, interface, {})
