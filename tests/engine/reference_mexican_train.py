"""Mexican Train as plain functions, written from its rules and not from its tables."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]
Options = dict[str, Any]


def values_of(tile: str) -> tuple[int, int]:
    a, b = tile.split("-")
    return int(a), int(b)


def played(facts: Facts, value: int) -> int:
    return int(facts["others_played"].get(str(value), 0))


def is_dead(facts: Facts, value: int) -> bool:
    return bool(played(facts, value) >= facts["set_max"])


def is_open_to_mover(facts: Facts, train: str) -> bool:
    found = facts["trains"][train]
    return bool(found["marked"]) or found["owner"] in ("ALL", facts["mover"])


def targets(facts: Facts, options: Options) -> set[str]:
    """Give the trains on which the mover may lay a tile that fits."""
    usable = {train for train in facts["trains"] if is_open_to_mover(facts, train)}
    if facts["owes_extra"]:
        own = facts["own_doubles"]
        if options["extra_must_cover"] and not is_dead(facts, own[-1]["value"]):
            return {own[-1]["train"]}
        return usable | {double["train"] for double in own}
    live = [d["train"] for d in facts["open_doubles"] if not is_dead(facts, d["value"])]
    if not live:
        return usable
    return set({"oldest": live[:1], "newest": live[-1:], "any": live}[options["multi_open_order"]])


def legal(facts: Facts, options: Options) -> list[list[str]]:
    if facts["round_over"]:
        return []
    allowed = targets(facts, options)
    pairs = []
    for tile in facts["hand"]:
        a, b = values_of(tile)
        if facts["owes_extra"] and a == b and not options["extra_may_be_double"]:
            continue
        pairs += [[tile, train] for train in allowed if facts["trains"][train]["end"] in (a, b)]
    return pairs


def is_impossible(facts: Facts, options: Options) -> bool:
    top, trains = facts["set_max"], facts["trains"]
    owners = [train["owner"] for train in trains.values()]
    pips = [facts["engine"], *(train["end"] for train in trains.values())]
    pips += [value for tile in facts["hand"] for value in values_of(tile)]
    pips += [int(value) for value in facts["others_played"]] + list(facts["others_played"].values())
    if max(pips) > top or facts["mover"] not in facts["players"] or facts["mover"] not in owners:
        return True
    if len(set(owners)) < len(owners) or set(owners) - {"ALL", *facts["players"]}:
        return True
    if any(not train["started"] and train["end"] != facts["engine"] for train in trains.values()):
        return True
    for double in facts["open_doubles"] + facts["own_doubles"]:
        if double["train"] not in trains or trains[double["train"]]["end"] != double["value"]:
            return True
    if facts["owes_extra"] != bool(facts["own_doubles"]):
        return True
    drew = facts["drew"]
    if drew is None:
        return False
    return drew not in facts["hand"] or any(tile != drew for tile, _ in legal(facts, options))


def turn(facts: Facts, options: Options) -> Facts | None:
    if is_impossible(facts, options):
        return None
    pairs, drew = legal(facts, options), facts["drew"]
    if facts["round_over"]:
        obligation = "round_over"
    elif pairs and drew is None:
        obligation = "play"
    elif pairs:
        obligation = "play_drawn" if options["must_play_drawn"] else "play_drawn_or_keep"
    elif drew is None and facts["boneyard"]:
        obligation = "draw"
    elif facts["owes_extra"] and not options["marker_after_failed_extra"]:
        obligation = "pass"
    else:
        obligation = "mark_and_pass"
    return {"obligation": obligation, "legal": pairs, "draw": 1 if obligation == "draw" else 0}


def play(facts: Facts, options: Options) -> Facts | None:
    tile, train = facts["tile"], facts["train"]
    if is_impossible(facts, options) or [tile, train] not in legal(facts, options):
        return None
    line, (a, b) = facts["trains"][train], values_of(tile)
    is_double = a == b
    over = len(facts["hand"]) == 1 and (not is_double or options["finish_on_double"])
    ends = over or not is_double
    frees = line["owner"] == facts["mover"] and line["marked"]
    left_open = False
    for double in facts["own_doubles"]:
        count = played(facts, double["value"]) + (double["value"] in (a, b))
        left_open |= double["train"] != train and count < facts["set_max"]
    doubles = facts["open_doubles"] + facts["own_doubles"]
    return {
        "end": b if a == line["end"] else a,
        "marker_removed": None if frees and options["marker_removal"] == "optional" else frees,
        "double_covered": any(double["train"] == train for double in doubles),
        "owes_extra": not ends,
        "double_left_open": ends and not over and left_open,
        "turn_ends": ends,
        "round_over": over,
    }
