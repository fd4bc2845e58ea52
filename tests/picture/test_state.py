"""What a picture shows is the situation: read back from its tokens, the facts are the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ruleglot.picture import PictureRow
from tests.engine.situations import Facts
from tests.picture.games import pictures, tokens

COUNT = 400


def _arguments(rows: tuple[PictureRow, ...], draw: str) -> list[Mapping[str, Any]]:
    return [token.arguments for token in tokens(rows, draw)]


@pytest.mark.parametrize("name", ["switch/turn", "switch/play"])
def test_every_card_of_the_hand_lies_there_once_and_the_piles_are_as_high(name: str) -> None:
    for facts, _, rows in pictures(name, COUNT):
        shown = [f"{c['card']['rank']}{c['card']['suit']}" for c in _arguments(rows, "card")]
        assert sorted(shown) == sorted(facts["hand"])
        assert [token.value for token in tokens(rows, "card")] == shown
        (top,) = _arguments(rows, "discard-pile")
        assert f"{top['card']['rank']}{top['card']['suit']}" == facts["top"]
        assert top["count"] == facts["discard_below"]
        assert [pile["count"] for pile in _arguments(rows, "draw-pile")] == [facts["stock"]]


@pytest.mark.parametrize("name", ["switch/turn", "switch/play"])
def test_what_is_pending_named_and_drawn_is_to_be_seen(name: str) -> None:
    for facts, _, rows in pictures(name, COUNT, seed=1):
        pending = facts["pending"]
        to_take = [pending["cards"]] if pending["kind"] in ("draw2", "draw4") else []
        assert [penalty["count"] for penalty in _arguments(rows, "penalty-cards")] == to_take
        assert bool(tokens(rows, "lost-turn")) == (pending["kind"] == "skip")
        assert bool(tokens(rows, "any-suit")) == facts["awaiting_suit"]
        (drawn,) = [[t.value for t in tokens(rows, "card") if t.arguments.get("drawn")]]
        played = facts.get("card")
        assert drawn == ([facts["drew"]] if facts["drew"] not in (None, played) else [])
        table = [token for row in rows if row.id == "table" for token in row.tokens]
        named = [token.arguments["suit"] for token in table if token.draw == "suit"]
        jack = facts["top"][:-1] == "J" and not facts["awaiting_suit"] and not facts["game_over"]
        assert named == ([facts["active_suit"]] if jack else [])


def test_what_was_said_over_the_last_card_is_to_be_seen() -> None:
    for facts, _, rows in pictures("switch/last-card", COUNT):
        assert [c["count"] for c in _arguments(rows, "hidden-cards")] == [facts["hand_after_play"]]
        assert [s["said"] for s in _arguments(rows, "saying")] == [facts["called"], facts["caught"]]
        assert [s["done"] for s in _arguments(rows, "step")] == [facts["next_acted"]]


@pytest.mark.parametrize("name", ["mexican-train/turn", "mexican-train/play"])
def test_every_domino_lies_there_once_and_every_train_ends_as_it_does(name: str) -> None:
    for facts, _, rows in pictures(name, COUNT):
        shown = [f"{t['tile']['a']}-{t['tile']['b']}" for t in _arguments(rows, "tile")]
        laid = [f"{t['tile']['a']}-{t['tile']['b']}" for t in _arguments(rows, "laid-tile")]
        assert sorted(shown + laid) == sorted(facts["hand"])
        assert [token.value for token in tokens(rows, "tile")] == shown
        assert laid == ([facts["tile"]] if "tile" in facts else [])
        assert {token.value: _train(token.arguments) for token in tokens(rows, "train")} == {
            line: _told_train(line, facts) for line in facts["trains"]
        }
        assert len(tokens(rows, "train")) == len(facts["trains"])
        assert [e["value"] for e in _arguments(rows, "engine")] == [facts["engine"]]
        assert [b["count"] for b in _arguments(rows, "boneyard")] == [facts["boneyard"]]
        assert bool(tokens(rows, "owed-tile")) == facts["owes_extra"]


def _train(arguments: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(arguments.get(name, False) for name in ("end", "started", "marked", "double", "laid", "all"))


def _told_train(line: str, facts: Facts) -> tuple[Any, ...]:
    train = facts["trains"][line]
    doubles = [laid["train"] for laid in (*facts["open_doubles"], *facts["own_doubles"])]
    marked = train["marked"] and train["owner"] != "ALL"
    others = facts["others_played"].get(str(train["end"]), 0)
    return train["end"], train["started"], marked, line in doubles, others, facts["set_max"]


def test_the_tiles_of_an_exchange_are_all_there() -> None:
    for facts, _, rows in pictures("scrabble/exchange", COUNT):
        assert [b["count"] for b in _arguments(rows, "bag")] == [facts["bag_before"]]
        aside = _arguments(rows, "set-aside")
        returned = facts["old_in_bag"] != "no"
        assert [(a["tiles"], a["returned"]) for a in aside] == (
            [(facts["set_aside"], returned)] if facts["set_aside"] else []
        )
        (rack,) = _arguments(rows, "rack")
        gone = facts["set_aside"] or (facts["rack_size"] if returned else 0)
        assert rack["tiles"] == facts["rack_size"] - gone
        assert rack["fresh"] == facts["new_racked"]
        assert rack["tiles"] + rack["fresh"] + rack["free"] == max(7, rack["tiles"] + rack["fresh"])
        assert [c["opponent"] for c in _arguments(rows, "clock")] == [facts["opp_clock_started"]]
        said = [s.get("count") for s in _arguments(rows, "saying")]
        assert said == [facts["announced"]]


def test_the_steps_of_an_exchange_stand_in_the_order_in_which_they_were_taken() -> None:
    for facts, _, rows in pictures("scrabble/exchange", COUNT, seed=1):
        done = [token.words["words"] for token in tokens(rows, "step") if token.arguments["done"]]
        returned, drawn = "Old tiles in the bag", "New tiles drawn"
        assert (returned in done) == (facts["old_in_bag"] != "no")
        assert (drawn in done) == facts["new_drawn"]
        if returned in done and drawn in done:
            first = facts["old_in_bag"] == "before_draw"
            assert (
                done.index(returned) < done.index(drawn)
                if first
                else done.index(drawn) < done.index(returned)
            )
        assert ("Opponent has played" in done) == (facts["opp_next_play"] != "none")
