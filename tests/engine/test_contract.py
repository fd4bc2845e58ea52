"""The contract of the JSON that is answered: fields, obligations, options, editions, silences."""

from __future__ import annotations

from typing import Any

import pytest

from ruleglot.engine import OptionError
from tests.engine.rulebooks import game
from tests.engine.test_facts import EXCHANGE, SWITCH, TRAIN

OUTCOMES = {
    "scrabble/exchange": [
        "turn",
        "tiles_exchanged",
        "score_change",
        "opp_sees_from_rack",
        "opp_sees_bag",
        "opp_sees_new",
        "tiles_given",
        "time_limit_s",
        "clock_neutralised",
        "alert_opponent",
        "shown_to_both",
        "return_first_penalty",
    ],
    "mexican-train/turn": ["obligation", "legal", "draw"],
    "mexican-train/play": [
        "end",
        "marker_removed",
        "double_covered",
        "owes_extra",
        "double_left_open",
        "turn_ends",
        "round_over",
    ],
    "switch/turn": ["obligation", "legal", "draw", "goes_on"],
    "switch/play": ["pending", "active_suit", "game_over", "call_last_card"],
    "switch/last-card": ["penalty_cards"],
}


def test_just_these_decisions_exist() -> None:
    found = {f"{g}/{d}" for g in ("scrabble", "mexican-train", "switch") for d in game(g).decisions}
    assert found == set(OUTCOMES)


@pytest.mark.parametrize("name", OUTCOMES)
def test_an_outcome_has_exactly_these_fields(name: str) -> None:
    decision = game(name.split("/")[0]).decisions[name.split("/")[1]]
    assert list(decision.outcome) == OUTCOMES[name]


OPTIONS: dict[str, dict[str, list[Any]]] = {
    "scrabble": {},
    "mexican-train": {
        "extra_may_be_double": [False, True],
        "extra_must_cover": [False, True],
        "multi_open_order": ["oldest", "newest", "any"],
        "finish_on_double": [True, False],
        "marker_removal": ["auto", "optional"],
        "marker_after_failed_extra": [True, False],
        "must_play_drawn": [True, False],
    },
    "switch": {
        "wild_answers_penalty": [False, True],
        "cross_penalty": ["none", "same_suit", "any"],
        "play_after_pickup": [False, True],
        "must_answer": [False, True],
        "voluntary_draw": [False, True],
        "must_play_drawn": [False, True],
        "skip_answerable": [True, False],
        "jack_on_jack": [True, False],
        "finish_on_special": [True, False],
    },
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_have_these_values_the_default_first(name: str) -> None:
    assert {o.name: list(o.values) for o in game(name).options.values()} == OPTIONS[name]


def switch(change: dict[str, Any], **options: Any) -> dict[str, Any]:
    return game("switch").decisions["turn"].decide({**SWITCH, **change}, options).outcome


def after(change: dict[str, Any], **options: Any) -> dict[str, Any]:
    facts = {**SWITCH, "named_suit": None, **change}
    return game("switch").decisions["play"].decide(facts, options).outcome


def train(change: dict[str, Any], **options: Any) -> dict[str, Any]:
    return game("mexican-train").decisions["turn"].decide({**TRAIN, **change}, options).outcome


TWO = {"top": "2S", "pending": {"kind": "draw2", "cards": 4}, "hand": ["2H", "KC"]}
EIGHT = {"top": "8S", "pending": {"kind": "skip", "cards": 0}, "hand": ["8H", "KC"]}


def test_each_option_of_switch_does_what_the_contract_says() -> None:
    assert switch({**TWO, "hand": ["JD", "AD"]}, wild_answers_penalty=True)["legal"] == ["JD", "AD"]
    assert switch({**TWO, "hand": ["JD", "AD"]})["legal"] == []
    assert switch({**TWO, "hand": ["AD", "AS"]}, cross_penalty="same_suit")["legal"] == ["AS"]
    assert switch({**TWO, "hand": ["AD", "AS"]}, cross_penalty="any")["legal"] == ["AD", "AS"]
    assert switch(TWO, play_after_pickup=True)["goes_on"] is True
    assert switch(TWO)["goes_on"] is False
    assert switch(TWO, must_answer=True) == {
        "obligation": "answer",
        "legal": ["2H"],
        "draw": 0,
        "goes_on": False,
    }
    assert switch(EIGHT, must_answer=True)["obligation"] == "answer"
    assert switch({}, voluntary_draw=True)["obligation"] == "play_or_draw"
    assert switch({"stock": 0, "discard_below": 0}, voluntary_draw=True)["obligation"] == "play"
    assert switch({"drew": "7H"}, must_play_drawn=True)["obligation"] == "play_drawn"
    assert switch({"drew": "7H"})["obligation"] == "play_drawn_or_keep"
    assert switch(EIGHT, skip_answerable=False)["obligation"] == "stand"
    jack = {"top": "JS", "active_suit": "H", "hand": ["JH", "KC"]}
    assert switch(jack, jack_on_jack=False)["legal"] == []
    assert switch(jack)["legal"] == ["JH"]
    assert switch({"hand": ["AS"]}, finish_on_special=False)["obligation"] == "draw_one"


def test_a_card_drawn_with_another_playable_is_possible_only_where_drawing_is_free() -> None:
    both = {"hand": ["7H", "7D"], "drew": "7D"}
    assert switch(both, voluntary_draw=True)["legal"] == ["7D"]
    lone = {"hand": ["8S", "9D"], "drew": "9D"}
    assert switch(lone, finish_on_special=False)["obligation"] == "keep_and_end"


def test_a_named_suit_is_ignored_unless_a_jack_leaves_cards() -> None:
    assert after({"card": "7H", "named_suit": "D"})["active_suit"] == "H"
    last = {"hand": ["JC"], "card": "JC", "named_suit": "D"}
    assert after(last) == {
        "pending": {"kind": "none", "cards": 0},
        "active_suit": None,
        "game_over": True,
        "call_last_card": False,
    }
    assert after({"hand": ["JC", "3D"], "card": "JC", "named_suit": "D"})["active_suit"] == "D"


def test_effects_add_up_by_the_kind_of_the_card_played() -> None:
    wild = {**TWO, "hand": ["AD", "JD", "KC"]}
    assert after({**wild, "card": "AD"}, wild_answers_penalty=True)["pending"] == {
        "kind": "draw4",
        "cards": 8,
    }
    jack = {**wild, "card": "JD", "named_suit": "H"}
    assert after(jack, wild_answers_penalty=True)["pending"] == {"kind": "none", "cards": 0}
    ace = {"top": "AS", "pending": {"kind": "draw4", "cards": 4}, "hand": ["2H", "KC"], "card": "2H"}
    assert after(ace, cross_penalty="any")["pending"] == {"kind": "draw2", "cards": 6}
    most = {"top": "AS", "pending": {"kind": "draw4", "cards": 24}, "hand": ["AH", "KC"], "card": "AH"}
    assert after(most, cross_penalty="any")["pending"] == {"kind": "draw4", "cards": 28}


def test_an_extra_tile_may_have_to_go_on_its_double() -> None:
    trains = {
        "mine": {"owner": "A", "end": 5, "marked": False, "started": True},
        "all": {"owner": "ALL", "end": 9, "marked": False, "started": True},
    }
    facts = {
        "trains": trains,
        "hand": ["5-8", "4-9"],
        "owes_extra": True,
        "own_doubles": [{"train": "all", "value": 9}],
    }
    assert train(facts)["legal"] == [["5-8", "mine"], ["4-9", "all"]]
    assert train(facts, extra_must_cover=True)["legal"] == [["4-9", "all"]]
    dead = {**facts, "others_played": {"9": 12}}
    assert train(dead, extra_must_cover=True)["legal"] == [["5-8", "mine"], ["4-9", "all"]]


def test_which_of_several_open_doubles_binds_is_an_option() -> None:
    trains = {
        "mine": {"owner": "A", "end": 5, "marked": False, "started": True},
        "all": {"owner": "ALL", "end": 9, "marked": False, "started": True},
    }
    doubles = [{"train": "mine", "value": 5}, {"train": "all", "value": 9}]
    facts = {"trains": trains, "hand": ["5-9"], "open_doubles": doubles}
    assert train(facts)["legal"] == [["5-9", "mine"]]
    assert train(facts, multi_open_order="newest")["legal"] == [["5-9", "all"]]
    assert train(facts, multi_open_order="any")["legal"] == [["5-9", "mine"], ["5-9", "all"]]
    dead_oldest = {**facts, "others_played": {"5": 12}}
    assert train(dead_oldest)["legal"] == [["5-9", "all"]]


def test_a_double_as_last_tile_ends_the_round_unless_an_option_says_otherwise() -> None:
    decision = game("mexican-train").decisions["play"]
    facts = {**TRAIN, "hand": ["5-5"], "tile": "5-5", "train": "mine"}
    ends = decision.decide(facts).outcome
    assert (ends["round_over"], ends["turn_ends"], ends["owes_extra"]) == (True, True, False)
    goes_on = decision.decide(facts, {"finish_on_double": False}).outcome
    assert (goes_on["round_over"], goes_on["turn_ends"], goes_on["owes_extra"]) == (False, False, True)


def test_what_an_edition_does_not_say_is_null_and_listed() -> None:
    decision = game("scrabble").decisions["exchange"]
    racked = {**EXCHANGE, "bag_before": 6, "new_drawn": True, "old_in_bag": "after_draw", "new_racked": True}
    nsa = decision.decide(racked)
    article = decision.decide({**racked, "edition": "article"})
    assert (nsa.outcome["time_limit_s"], nsa.outcome["clock_neutralised"], nsa.silent) == (60, True, ())
    assert article.outcome["time_limit_s"] is None
    assert article.outcome["clock_neutralised"] is None
    assert set(article.silent) == {"time_limit_s", "clock_neutralised"}


def test_what_does_not_apply_is_null_and_not_listed_as_unsaid() -> None:
    ruling = game("scrabble").decisions["exchange"].decide(EXCHANGE)
    assert ruling.outcome["time_limit_s"] is None
    assert ruling.silent == ()


def test_an_edition_is_a_fact_without_a_default() -> None:
    assert "edition" in game("scrabble").decisions["exchange"].facts
    assert "edition" not in game("scrabble").options


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("must_anser", True, "did you mean 'must_answer'?"),
        ("must_answer", 1, "must be true or false"),
        ("must_answer", "true", "must be true or false"),
        ("cross_penalty", "all", "must be one of 'none', 'same_suit', 'any'"),
        ("cross_penalty", True, "must be one of"),
    ],
)
def test_an_unknown_option_or_value_is_refused(name: str, value: object, said: str) -> None:
    with pytest.raises(OptionError, match=r".*" + said.replace("?", r"\?")):
        game("switch").decisions["turn"].decide(SWITCH, {name: value})
