"""The exchange of tiles in Scrabble as plain functions, written from its rules and not from its table."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]
Options = dict[str, Any]


def exchanged(facts: Facts) -> int:
    if facts["set_aside"]:
        return int(facts["set_aside"])
    return 7 if facts["announced"] == 7 and facts["rack_size"] == 7 else 0


def is_impossible(facts: Facts) -> bool:
    returned = facts["old_in_bag"]
    return (
        facts["set_aside"] > facts["rack_size"]
        or (facts["new_racked"] and not facts["new_drawn"])
        or (returned != "no" and exchanged(facts) == 0)
        or (returned == "after_draw" and not facts["new_drawn"])
        or (facts["opp_next_play"] != "none" and not facts["opp_clock_started"])
        or (facts["bag_before"] == 0 and facts["new_drawn"] and returned != "before_draw")
    )


def exchange(facts: Facts, options: Options) -> Facts | None:  # noqa: ARG001 - every reference has options
    if is_impossible(facts):
        return None
    outcome: Facts = {
        "turn": None,
        "tiles_exchanged": 0,
        "score_change": 0,
        "opp_sees_from_rack": 0,
        "opp_sees_bag": False,
        "opp_sees_new": False,
        "tiles_given": None,
        "time_limit_s": None,
        "clock_neutralised": None,
        "alert_opponent": None,
        "shown_to_both": False,
        "return_first_penalty": 0 if facts["old_in_bag"] == "before_draw" else None,
    }
    outcome.update(_ruled(facts))
    return outcome


def _ruled(facts: Facts) -> Facts:
    tiles = exchanged(facts)
    is_nsa = facts["edition"] == "nsa"
    is_short = facts["bag_before"] < 7
    is_touched = facts["new_drawn"] or facts["old_in_bag"] != "no"
    has_gone_on = facts["new_racked"] or facts["opp_next_play"] != "none"
    if not (facts["opp_clock_started"] or is_touched):
        return {"turn": "pass" if is_short and not is_nsa else "open"}
    if tiles == 0 and not is_touched:
        return {"turn": "pass"}
    if tiles == 0 and has_gone_on:
        return {"turn": "director"}
    if tiles == 0 and not is_short:
        return {"turn": "pass"}
    if not is_short:
        differs = facts["announced"] not in (None, tiles)
        return {
            "turn": "exchange",
            "tiles_exchanged": tiles,
            "alert_opponent": True if is_nsa and differs else None,
        }
    return {"clock_neutralised": True if is_nsa else None, **_illegal(facts, tiles, is_touched, has_gone_on)}


def _illegal(facts: Facts, tiles: int, is_touched: bool, has_gone_on: bool) -> Facts:
    is_nsa, rack = facts["edition"] == "nsa", facts["rack_size"]
    if facts["new_drawn"] and facts["old_in_bag"] == "no" and not has_gone_on:
        return {"turn": "pass", "shown_to_both": True}
    done = facts["opp_next_play"] != "none"
    if done and (not is_nsa or facts["opp_next_play"] == "made_and_racked"):
        return {"turn": "stands", "tiles_exchanged": tiles, "score_change": -30}
    shown = min(tiles + 2, 7, rack)
    mixed = {
        "turn": "opponent_selects",
        "opp_sees_from_rack": shown,
        "opp_sees_bag": True,
        "tiles_given": shown,
        "time_limit_s": 60 if is_nsa else None,
    }
    if done:
        return mixed
    if not is_touched:
        return {"turn": "pass"}
    if not facts["new_racked"]:
        kept = min(2, rack - tiles)
        return {
            "turn": "opponent_selects",
            "opp_sees_from_rack": kept,
            "opp_sees_bag": True,
            "opp_sees_new": facts["new_drawn"],
            "tiles_given": tiles + kept,
            "time_limit_s": 60,
        }
    if is_nsa and facts["old_in_bag"] == "no":
        return {"turn": "director"}
    return mixed
