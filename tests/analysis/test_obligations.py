"""Whoever is to move has exactly one duty, and may play exactly what that duty is about."""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import islice, product
from typing import Any

import pytest

from ruleglot.analysis.situations import situations
from ruleglot.engine import Explanation, FactError
from tests.engine.rulebooks import decided, game

COUNT = 2000 * (10 if os.environ.get("RULEGLOT_SOAK") else 1)

WITH_A_PLAY = {
    "switch": {
        "play",
        "play_or_draw",
        "play_drawn",
        "play_drawn_or_keep",
        "answer",
        "answer_or_pick_up",
        "answer_or_stand",
    },
    "mexican-train": {"play", "play_drawn", "play_drawn_or_keep"},
}
DRAWING = {
    "switch": {"draw_one", "play_or_draw", "pick_up", "answer_or_pick_up"},
    "mexican-train": {"draw"},
}


Told = tuple[dict[str, Any], dict[str, Any], Explanation, dict[str, Any]]


@cache
def explained(name: str) -> list[Told]:
    """Explain generated situations: facts, options, the explanation and its outcome."""
    turn = game(name).decisions["turn"]
    found: list[Told] = []
    for facts, options in islice(situations(turn, random.Random(21), aimed=0.15), COUNT):
        told = turn.explain(facts, options)
        found.append((facts, dict(options), told, told.outcome))
    return found


@pytest.mark.parametrize("name", WITH_A_PLAY)
def test_exactly_one_duty_holds_and_the_legal_plays_are_those_it_is_about(name: str) -> None:
    also = {row.id for row in game(name).decisions["turn"].also}
    for facts, options, told, outcome in explained(name):
        holding = [trace.row for trace in told.trace if trace.failed is None and trace.row not in also]
        assert len(holding) == 1, (facts, options, holding)
        duty, legal = outcome["obligation"], outcome["legal"]
        assert bool(legal) == (duty in WITH_A_PLAY[name]), (facts, options, outcome)
        assert not outcome["draw"] or duty in DRAWING[name], (facts, options, outcome)
        allowed = [verdict for verdict in told.candidates if verdict.outcome["ok"]]
        assert len(legal) == len(allowed), (facts, options, outcome)
        if facts["drew"] is not None:
            played = {play if isinstance(play, str) else play[0] for play in legal}
            assert played <= {facts["drew"]}, (facts, options, legal)


def test_in_switch_each_card_of_the_hand_may_be_played_exactly_if_it_is_legal() -> None:
    play = game("switch").decisions["play"]
    for facts, options, _, outcome in explained("switch")[: COUNT // 4]:
        for card in facts["hand"]:
            ruling = decided(play, {**facts, "card": card, "named_suit": "S"}, options)
            assert (card in outcome["legal"]) == (not isinstance(ruling, FactError)), (facts, options, card)


def test_in_mexican_train_each_tile_goes_on_exactly_the_trains_where_it_is_legal() -> None:
    play = game("mexican-train").decisions["play"]
    for facts, options, _, outcome in explained("mexican-train")[: COUNT // 4]:
        for tile, train in product(facts["hand"], facts["trains"]):
            ruling = decided(play, {**facts, "tile": tile, "train": train}, options)
            legal = [tile, train] in outcome["legal"]
            assert legal == (not isinstance(ruling, FactError)), (facts, options, tile, train)
