"""A page tells in JavaScript exactly what the build tells in Python, in every language."""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ruleglot.analysis.situations import situations
from tests.story.telling import Asked, answers, asks, book, quantities, scripts, teller, told

SOAK = bool(os.environ.get("RULEGLOT_SOAK"))
COUNT = 2_000 if SOAK else 200
"""Situations a game and language."""

GAMES = tuple(book().games)


@cache
def asked(name: str) -> list[Asked]:
    """Ask for situations of every decision of a game, those of rare rows too."""
    game, chance = book().games[name], random.Random(41)
    lines: list[Asked] = []
    for decision in game.ruleset.decisions.values():
        own, tested = quantities(game, decision)
        number = COUNT // len(game.ruleset.decisions)
        line: Asked = {"program": "told", "game": name, "decision": decision.id, "asks": asks(decision)}
        line |= {"quantities": own, "tested": tested}
        drawn = islice(situations(decision, chance, aimed=0.3), number)
        lines += [{**line, "facts": facts, "options": options} for facts, options in drawn]
    return lines


def by_python(line: Asked) -> dict[str, Any]:
    game = book().games[line["game"]]
    decision = game.ruleset.decisions[line["decision"]]
    return told(teller(line["game"], line["language"]), decision, line)


@pytest.mark.parametrize("code", book().languages)
@pytest.mark.parametrize("name", GAMES)
def test_a_situation_its_ruling_and_its_reasons_are_the_same_sentences(
    name: str, code: str, tmp_path: Path
) -> None:
    lines = [{**line, "language": code} for line in asked(name)]
    found = answers(scripts(tmp_path, book(), book().games[name]), lines)
    for line, answer in zip(lines, found, strict=True):
        assert answer == by_python(line), line
