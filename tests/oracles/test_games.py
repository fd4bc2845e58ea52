"""The games' rules agree with OpenSpiel, a library of games by others, wherever the games are the same."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from ruleglot.engine import Decision
from ruleglot.load import load_ruleset

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def recorded(name: str) -> list[list[str]]:
    """The parts of each recorded line."""
    lines = gzip.decompress((HERE / name).read_bytes()).decode().splitlines()
    return [line.split("; ") for line in lines]


def legal_in(decision: Decision, facts: dict[str, Any]) -> list[Any]:
    """The legal candidates of a situation."""
    legal = decision.decide(facts).outcome["legal"]
    assert isinstance(legal, list)
    return legal


@pytest.fixture(scope="module")
def switch() -> Decision:
    return load_ruleset(ROOT, "switch").decisions["turn"]


@pytest.fixture(scope="module")
def mexican_train() -> Decision:
    return load_ruleset(ROOT, "mexican-train").decisions["turn"]


def switch_facts(top: str, suit: str, owed: int, hand: list[str]) -> dict[str, Any]:
    """A turn of Switch, with enough cards to draw."""
    return {
        "players": ["A", "B"],
        "mover": "A",
        "hand": hand,
        "top": top,
        "active_suit": suit,
        "pending": {"kind": "draw2" if owed else "none", "cards": owed},
        "drew": None,
        "stock": 20,
        "discard_below": 0,
        "awaiting_suit": False,
        "game_over": False,
    }


def test_switch_allows_the_cards_that_crazy_eights_allows(switch: Decision) -> None:
    records = recorded("crazy_eights.txt.gz")
    assert len(records) > 10_000
    differences = []
    for top, suit, owed, hand, legal in records:
        facts = switch_facts(top, suit, int(owed), hand.split())
        ours = {card for card in legal_in(switch, facts) if card[0] != "A"}
        theirs = {card for card in legal.split() if card[0] != "A"}
        if ours != theirs:
            differences.append((top, suit, owed, hand, ours ^ theirs))
    assert differences == []


def test_switch_obliges_to_what_crazy_eights_obliges_to(switch: Decision) -> None:
    compared = 0
    for top, suit, owed, hand, legal in recorded("crazy_eights.txt.gz"):
        if "A" in {card[0] for card in hand.split()}:
            continue
        ruling = switch.decide(switch_facts(top, suit, int(owed), hand.split()))
        able = "answer_or_pick_up" if int(owed) else "play"
        stuck = "pick_up" if int(owed) else "draw_one"
        assert ruling.outcome["obligation"] == (able if legal else stuck)
        compared += 1
    assert compared > 5_000


def test_a_tile_fits_a_train_as_it_fits_an_end_in_block_dominoes(mexican_train: Decision) -> None:
    records = recorded("dominoes.txt.gz")
    pairs = 0
    for ends, hand, legal in records:
        first, second = (int(end) for end in ends.split())
        facts = {
            "set_max": 6,
            "engine": 0,
            "players": ["A", "B"],
            "mover": "A",
            "trains": {
                "first": {"owner": "A", "end": first, "marked": False, "started": True},
                "second": {"owner": "B", "end": second, "marked": True, "started": True},
            },
            "hand": hand.split(),
            "boneyard": 5,
            "drew": None,
            "owes_extra": False,
            "own_doubles": [],
            "open_doubles": [],
            "others_played": {},
            "round_over": False,
        }
        end_of = {"first": first, "second": second}
        ours = {f"{tile}@{end_of[train]}" for tile, train in legal_in(mexican_train, facts)}
        assert ours == set(legal.split()), facts
        pairs += 2 * len(hand.split())
    assert pairs > 10_000
