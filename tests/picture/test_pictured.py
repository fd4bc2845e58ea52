"""A situation beside its picture: what the picture shows is told apart from the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruleglot.messages import Teller
from tests.picture.games import MAKERS, book, pictures, teller

FACTS = {
    "players": ["ann", "bo"],
    "mover": "ann",
    "hand": ["7H", "JD"],
    "top": "8S",
    "active_suit": "S",
    "pending": {"kind": "skip", "cards": 0},
    "drew": None,
    "stock": 20,
    "discard_below": 5,
    "awaiting_suit": False,
    "game_over": False,
}


def test_what_the_picture_shows_is_told_apart() -> None:
    assert teller("switch", "en").scene_beside_picture("turn", FACTS) == (
        [
            "The top card of the discard pile is the eight of spades.",
            "You hold the seven of hearts and the jack of diamonds.",
        ],
        ["The eight was played on you."],
    )


@pytest.mark.parametrize("name", MAKERS)
def test_both_parts_together_are_the_scene_each_in_its_order(name: str) -> None:
    game, _, decision = name.partition("/")
    told = teller(game, "en")
    shown = 0
    for facts, options, _ in pictures(name, 100):
        pictured, rest = told.scene_beside_picture(decision, facts, options)
        scene = told.scene(decision, facts, options)
        assert sorted([*pictured, *rest]) == sorted(scene)
        for part in (pictured, rest):
            left = iter(scene)
            assert all(sentence in left for sentence in part)
        shown += len(pictured)
    called = any(s.pictured for s in book().games[game].ruleset.sentences(decision))
    assert bool(shown) == called


def test_where_nothing_is_drawn_all_is_told() -> None:
    game = book().games["switch"]
    bare = replace(game, ruleset=replace(game.ruleset, picture=()))
    told = Teller(book().languages["en"], bare, book().glossaries["en"], book().interface["en"])
    assert told.scene_beside_picture("turn", FACTS) == ([], told.scene("turn", FACTS))
