"""Pictures drawn in the page are the very same text as those that the build writes."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ruleglot.picture import VOCABULARY, PictureRow, Token, html
from ruleglot.picture.vocabulary import Argument, Flag, Member, Parts, Whole
from tests.engine.node import node
from tests.picture.games import MAKERS, pictures

PROGRAM = Path(__file__).parents[1] / "js/picture.mjs"
COUNT = 3_000
WORDS = ("", "Du", "৭", "B’s train", 'a "b" <c> & d', "it's", "$&", "\\1", "{count}", "মেক্সিকান ট্রেন")


def _drawn_in_node(pictures: Sequence[Sequence[PictureRow]]) -> list[str]:
    lines = "\n".join(json.dumps([asdict(row) for row in rows]) for rows in pictures)
    done = subprocess.run(
        [node(), "--no-warnings", str(PROGRAM)],
        input=lines + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def _value(argument: Argument, chance: random.Random) -> Any:
    match argument:
        case Flag():
            return chance.random() < 0.5
        case Whole(low, high):
            return chance.randint(low, high if high is not None else 40)
        case Member(members):
            return chance.choice(members)
        case Parts(fields):
            return {name: _value(part, chance) for name, part in fields.items()}
        case _:
            return chance.choice(WORDS)


def _token(chance: random.Random) -> Token:
    draw = chance.choice(list(VOCABULARY))
    drawing = VOCABULARY[draw]
    arguments = {
        name: _value(argument, chance)
        for name, argument in drawing.arguments.items()
        if name not in drawing.optional or chance.random() < 0.5
    }
    words = {word: chance.choice(WORDS) for word in drawing.words}
    return Token(draw, arguments, words, chance.choice(WORDS), chance.choice((None, *WORDS)))


def test_random_rows_are_drawn_alike_in_python_and_in_javascript() -> None:
    chance = random.Random(4)
    drawn: list[list[PictureRow]] = [
        [
            PictureRow(
                chance.choice(("hand", "table")),
                chance.choice(WORDS),
                tuple(_token(chance) for _ in range(chance.randint(0, 7))),
            )
            for _ in range(chance.randint(0, 3))
        ]
        for _ in range(COUNT)
    ]
    assert _drawn_in_node(drawn) == [str(html(rows)) for rows in drawn]


def test_situations_of_the_games_are_drawn_alike_in_python_and_in_javascript() -> None:
    drawn = [
        rows for name in MAKERS for code in ("en", "bn", "nl") for _, _, rows in pictures(name, 40, code)
    ]
    assert _drawn_in_node(drawn) == [str(html(rows)) for rows in drawn]
