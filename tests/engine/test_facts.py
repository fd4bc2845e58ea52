"""Facts that are missing, unknown, of the wrong kind or impossible get an error that names them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulebooks import game, refusal

SWITCH: dict[str, Any] = {
    "players": ["A", "B"],
    "mover": "A",
    "hand": ["7H", "KC"],
    "top": "7S",
    "active_suit": "S",
    "pending": {"kind": "none", "cards": 0},
    "drew": None,
    "stock": 20,
    "discard_below": 5,
    "awaiting_suit": False,
    "game_over": False,
}
TRAIN: dict[str, Any] = {
    "set_max": 12,
    "engine": 12,
    "players": ["A", "B"],
    "mover": "A",
    "trains": {"mine": {"owner": "A", "end": 5, "marked": False, "started": True}},
    "hand": ["3-4", "5-8"],
    "boneyard": 30,
    "drew": None,
    "owes_extra": False,
    "own_doubles": [],
    "open_doubles": [],
    "others_played": {},
    "round_over": False,
}
EXCHANGE: dict[str, Any] = {
    "edition": "nsa",
    "bag_before": 20,
    "rack_size": 7,
    "announced": 4,
    "set_aside": 4,
    "opp_clock_started": True,
    "new_drawn": False,
    "old_in_bag": "no",
    "new_racked": False,
    "opp_next_play": "none",
}
BASES = {
    "switch/turn": SWITCH,
    "mexican-train/turn": TRAIN,
    "scrabble/exchange": EXCHANGE,
    "switch/last-card": {"hand_after_play": 1, "called": False, "caught": True, "next_acted": False},
}


def decision_of(name: str) -> Any:
    return game(name.split("/")[0]).decisions[name.split("/")[1]]


@pytest.mark.parametrize(("name", "fact"), [(name, fact) for name, base in BASES.items() for fact in base])
def test_every_fact_is_required(name: str, fact: str) -> None:
    facts = {other: value for other, value in BASES[name].items() if other != fact}
    error = refusal(decision_of(name), facts)
    assert (error.code, error.facts) == ("missing-fact", (fact,))
    assert f"'{fact}' is missing: it must be " in error.message


@pytest.mark.parametrize("name", BASES)
def test_a_fact_that_is_not_known_is_refused_with_the_one_that_was_meant(name: str) -> None:
    fact = next(iter(BASES[name]))
    error = refusal(decision_of(name), {**BASES[name], fact + "s": 1})
    assert (error.code, error.facts) == ("unknown-fact", (fact + "s",))
    assert f"did you mean '{fact}'?" in error.message


WRONG: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "true for a number": ("switch/turn", {"stock": True}, "wrong-type", "stock"),
    "a text for a number": ("switch/turn", {"stock": "3"}, "wrong-type", "stock"),
    "a fraction for a number": ("switch/turn", {"stock": 3.5}, "wrong-type", "stock"),
    "infinity for a number": ("switch/turn", {"stock": float("inf")}, "wrong-type", "stock"),
    "not a number": ("switch/turn", {"stock": float("nan")}, "wrong-type", "stock"),
    "a negative number": ("switch/turn", {"stock": -1}, "out-of-range", "stock"),
    "a huge number": ("switch/turn", {"stock": 10**30}, "out-of-range", "stock"),
    "null for a number": ("switch/turn", {"stock": None}, "wrong-type", "stock"),
    "one for true": ("switch/turn", {"game_over": 1}, "wrong-type", "game_over"),
    "a text for true": ("switch/turn", {"game_over": "true"}, "wrong-type", "game_over"),
    "a card that is none": ("switch/turn", {"top": "1S"}, "out-of-range", "top"),
    "a card in small letters": ("switch/turn", {"top": "7s"}, "out-of-range", "top"),
    "a suit as a word": ("switch/turn", {"active_suit": "spades"}, "out-of-range", "active_suit"),
    "a list for a card": ("switch/turn", {"top": ["7S"]}, "wrong-type", "top"),
    "a text for a list": ("switch/turn", {"hand": "7H"}, "wrong-type", "hand"),
    "a bad card in a hand": ("switch/turn", {"hand": ["7H", "0X"]}, "out-of-range", "hand"),
    "a card twice": ("switch/turn", {"hand": ["7H", "7H"]}, "duplicate", "hand"),
    "an empty name": ("switch/turn", {"players": ["A", ""]}, "out-of-range", "players"),
    "a player named ALL": ("switch/turn", {"players": ["A", "ALL"]}, "out-of-range", "players"),
    "a number for a name": ("switch/turn", {"mover": 1}, "wrong-type", "mover"),
    "a field missing": ("switch/turn", {"pending": {"kind": "none"}}, "missing-fact", "pending"),
    "a field too many": (
        "switch/turn",
        {"pending": {"kind": "none", "cards": 0, "card": 1}},
        "unknown-fact",
        "pending",
    ),
    "a field of the wrong kind": (
        "switch/turn",
        {"pending": {"kind": "draw3", "cards": 0}},
        "out-of-range",
        "pending",
    ),
    "a tile with the higher pip first": ("mexican-train/turn", {"hand": ["4-3"]}, "out-of-range", "hand"),
    "a tile twice": ("mexican-train/turn", {"hand": ["3-4", "3-4"]}, "duplicate", "hand"),
    "a set that is not made": ("mexican-train/turn", {"set_max": 10}, "out-of-range", "set_max"),
    "a key with a leading zero": (
        "mexican-train/turn",
        {"others_played": {"03": 1}},
        "out-of-range",
        "others_played",
    ),
    "a key in Bengali digits": (
        "mexican-train/turn",
        {"others_played": {"৩": 1}},
        "out-of-range",
        "others_played",
    ),
    "a key with an underscore": (
        "mexican-train/turn",
        {"others_played": {"1_0": 1}},
        "out-of-range",
        "others_played",
    ),
    "a list for a map": ("mexican-train/turn", {"others_played": [1]}, "wrong-type", "others_played"),
    "a train without a name": (
        "mexican-train/turn",
        {"trains": {"": TRAIN["trains"]["mine"], "mine": TRAIN["trains"]["mine"]}},
        "out-of-range",
        "trains",
    ),
    "a double on a train that is missing": (
        "mexican-train/turn",
        {"open_doubles": [{"train": "gone", "value": 5}]},
        "impossible",
        "open_doubles",
    ),
    "an edition that is none": ("scrabble/exchange", {"edition": "naspa"}, "out-of-range", "edition"),
    "false for no": ("scrabble/exchange", {"old_in_bag": False}, "wrong-type", "old_in_bag"),
    "no number announced as 0": ("scrabble/exchange", {"announced": 0}, "out-of-range", "announced"),
}


@pytest.mark.parametrize(("name", "change", "code", "fact"), WRONG.values(), ids=WRONG)
def test_a_wrong_fact_is_named_with_what_is_allowed(
    name: str, change: dict[str, Any], code: str, fact: str
) -> None:
    error = refusal(decision_of(name), {**BASES[name], **change})
    assert (error.code, error.facts) == (code, (fact,))
    assert f"'{fact}" in error.message
    assert "must be" in error.message


def test_all_wrong_facts_are_named_at_once() -> None:
    error = refusal(decision_of("switch/turn"), {**SWITCH, "stock": -1, "top": "XX", "mover": 3})
    assert error.facts == ("mover", "top", "stock")


def test_the_place_within_a_fact_is_named() -> None:
    mended = {"owner": "A", "end": 99, "marked": False, "started": True}
    error = refusal(decision_of("mexican-train/turn"), {**TRAIN, "trains": {"mine": mended}})
    assert "'trains[\"mine\"].end' is 99; it must be a whole number from 0 to 18" in error.message


IMPOSSIBLE: dict[str, tuple[str, dict[str, Any]]] = {
    "mover-is-a-player": ("switch/turn", {"mover": "C"}),
    "top-not-in-hand": ("switch/turn", {"hand": ["7S"]}),
    "only-a-jack-changes-the-suit": ("switch/turn", {"active_suit": "H"}),
    "two-under-a-draw-of-two": ("switch/turn", {"pending": {"kind": "draw2", "cards": 2}}),
    "ace-under-a-draw-of-four": ("switch/turn", {"pending": {"kind": "draw4", "cards": 4}}),
    "eight-under-a-skip": ("switch/turn", {"pending": {"kind": "skip", "cards": 0}}),
    "no-cards-to-take": ("switch/turn", {"pending": {"kind": "none", "cards": 2}}),
    "series-of-twos": ("switch/turn", {"top": "2S", "pending": {"kind": "draw2", "cards": 10}}),
    "series-of-aces": ("switch/turn", {"top": "AS", "pending": {"kind": "draw4", "cards": 6}}),
    "drawn-card-in-hand": ("switch/turn", {"drew": "9C"}),
    "nothing-pending-after-a-draw": (
        "switch/turn",
        {"top": "2S", "drew": "7H", "pending": {"kind": "draw2", "cards": 2}},
    ),
    "drawn-only-when-stuck": ("switch/turn", {"drew": "KC"}),
    "suit-awaited-after-a-jack": ("switch/turn", {"awaiting_suit": True}),
    "owners-are-known": (
        "mexican-train/turn",
        {"trains": {**TRAIN["trains"], "b": {"owner": "Z", "end": 1, "marked": False, "started": True}}},
    ),
    "one-train-an-owner": (
        "mexican-train/turn",
        {"trains": {**TRAIN["trains"], "b": {"owner": "A", "end": 1, "marked": False, "started": True}}},
    ),
    "mover-has-a-train": ("mexican-train/turn", {"mover": "B"}),
    "engine-in-set": ("mexican-train/turn", {"engine": 13}),
    "ends-in-set": (
        "mexican-train/turn",
        {"trains": {"mine": {"owner": "A", "end": 13, "marked": False, "started": True}}},
    ),
    "tiles-in-set": ("mexican-train/turn", {"hand": ["3-13"]}),
    "counts-in-set": ("mexican-train/turn", {"others_played": {"3": 13}}),
    "unstarted-shows-engine": (
        "mexican-train/turn",
        {"trains": {"mine": {"owner": "A", "end": 5, "marked": False, "started": False}}},
    ),
    "open-double-at-its-end": ("mexican-train/turn", {"open_doubles": [{"train": "mine", "value": 4}]}),
    "own-double-at-its-end": (
        "mexican-train/turn",
        {"owes_extra": True, "own_doubles": [{"train": "mine", "value": 4}]},
    ),
    "owes-for-a-double": ("mexican-train/turn", {"owes_extra": True}),
    "double-asks-an-extra": ("mexican-train/turn", {"own_doubles": [{"train": "mine", "value": 5}]}),
    "drawn-tile-in-hand": ("mexican-train/turn", {"drew": "1-1"}),
    "aside-from-rack": ("scrabble/exchange", {"rack_size": 3}),
    "racked-after-drawn": ("scrabble/exchange", {"new_racked": True}),
    "something-to-return": (
        "scrabble/exchange",
        {"set_aside": 0, "new_drawn": True, "old_in_bag": "after_draw"},
    ),
    "drawn-before-return": ("scrabble/exchange", {"old_in_bag": "after_draw"}),
    "opponent-on-his-clock": (
        "scrabble/exchange",
        {"opp_clock_started": False, "opp_next_play": "made_not_racked"},
    ),
    "nothing-to-draw": ("scrabble/exchange", {"bag_before": 0, "new_drawn": True}),
}


@pytest.mark.parametrize("requirement", IMPOSSIBLE)
def test_facts_that_cannot_hold_together_are_named_with_the_reason(requirement: str) -> None:
    name, change = IMPOSSIBLE[requirement]
    error = refusal(decision_of(name), {**BASES[name], **change})
    assert error.code == "impossible"
    assert f"({requirement})" in error.message
    assert error.facts
    assert set(error.facts) <= set(BASES[name])


def test_every_requirement_is_tried_above_but_those_of_options_and_of_plays() -> None:
    tried = set(IMPOSSIBLE) | {"mixed-series"}
    for name in BASES:
        ids = {r.id for r in decision_of(name).logic.requirements}
        assert ids <= tried | {"drawn-only-when-stuck"}


def test_a_whole_number_may_be_written_as_a_fraction() -> None:
    ruling = decision_of("switch/turn").decide({**SWITCH, "stock": 1.0, "discard_below": -0.0})
    assert ruling.outcome["obligation"] == "play"


def test_facts_that_are_no_object_are_refused() -> None:
    wrong: tuple[Any, ...] = ([], "x", 3, None)
    for facts in wrong:
        assert refusal(decision_of("switch/turn"), facts).code == "wrong-type"


def test_names_may_be_any_text_that_is_not_empty() -> None:
    names = ["1", "__proto__", "আমি", " "]
    ruling = decision_of("switch/turn").decide({**SWITCH, "players": names, "mover": "__proto__"})
    assert ruling.outcome["legal"] == ["7H"]


def test_checked_facts_are_apart_from_those_given() -> None:
    decision = decision_of("mexican-train/turn")
    given = {**TRAIN, "others_played": {"3": 4.0}}
    checked = decision.check(given)
    assert checked["others_played"] == {3: 4}
    assert given["others_played"] == {"3": 4.0}
    checked["trains"]["mine"]["end"] = 0
    assert TRAIN["trains"]["mine"]["end"] == 5
