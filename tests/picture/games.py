"""The games of the site, their tellers, and random situations of each decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ruleglot.book import Book
from ruleglot.engine import FactError
from ruleglot.load import load
from ruleglot.messages import Teller
from ruleglot.pages.writer import Writer
from ruleglot.picture import PictureRow, Token
from tests.engine import situations
from tests.engine.situations import Facts

ROOT = Path(__file__).parents[2]

MAKERS: dict[str, situations.Maker] = {
    "switch/turn": situations.switch_turn,
    "switch/play": situations.switch_play,
    "switch/last-card": situations.switch_last_card,
    "mexican-train/turn": situations.mexican_train_turn,
    "mexican-train/play": situations.mexican_train_play,
    "scrabble/exchange": situations.scrabble_exchange,
}


@cache
def book() -> Book:
    """Read the content of the site."""
    found, _ = load(ROOT)
    assert found is not None
    return found


@cache
def teller(game: str, code: str) -> Teller:
    """Give the teller of a game in a language."""
    return Writer(book(), code).teller(game)


def pictures(
    name: str, count: int, code: str = "en", seed: int = 0
) -> Iterator[tuple[Facts, dict[str, Any], tuple[PictureRow, ...]]]:
    """Give possible situations of a decision (`switch/turn`), their options, and the pictures of them."""
    game, _, decision = name.partition("/")
    chance = random.Random(f"{name} {seed}")
    options = book().games[game].ruleset.options
    found = 0
    while found < count:
        chosen = situations.settings(chance, options)
        facts = MAKERS[name](chance, chosen)
        try:
            rows = teller(game, code).picture(decision, facts, chosen)
        except FactError:
            continue
        found += 1
        yield facts, chosen, rows


def tokens(rows: tuple[PictureRow, ...], *draws: str) -> list[Token]:
    """List the tokens of a picture that draw these things."""
    return [token for row in rows for token in row.tokens if token.draw in draws]
