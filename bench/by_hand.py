"""What the tables decide, written by hand: the outcome, the rows, the rules cited, what is left open."""

from __future__ import annotations

from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]
Options: TypeAlias = dict[str, Any]
Ruled: TypeAlias = tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], tuple[str, ...]]

SPECIAL = ("2", "8", "J", "A")


def switch_turn(facts: Facts, options: Options) -> Ruled:
    """Say what the player to move must do, and with which cards."""
    kind, cards = facts["pending"]["kind"], facts["pending"]["cards"]
    available = facts["stock"] + facts["discard_below"]
    legal = _switch_legal(facts, options)
    obligation, row, cites, draw, goes_on = _switch_duty(facts, options, kind, bool(legal), available)
    if obligation in ("pick_up", "answer_or_pick_up"):
        draw, goes_on = min(cards, available), options["play_after_pickup"]
    outcome = {"obligation": obligation, "legal": legal, "draw": draw, "goes_on": goes_on}
    if not facts["game_over"] and kind in ("draw2", "draw4") and available < cards:
        return outcome, (row, "too-few-cards"), (*cites, "SW-X14"), ()
    return outcome, (row,), cites, ()


def _switch_legal(facts: Facts, options: Options) -> list[str]:
    if facts["game_over"] or facts["awaiting_suit"]:
        return []
    top, suit, kind, drew = facts["top"], facts["active_suit"], facts["pending"]["kind"], facts["drew"]
    top_rank, top_suit, hand = top[:-1], top[-1], facts["hand"]
    legal = []
    for card in hand:
        rank, own_suit = card[:-1], card[-1]
        if drew is not None and card != drew:
            continue
        if len(hand) == 1 and rank in SPECIAL and not options["finish_on_special"]:
            continue
        if kind != "none":
            cross = options["cross_penalty"]
            crosses = cross == "any" or (cross == "same_suit" and own_suit == top_suit)
            if rank in ("J", "A") and options["wild_answers_penalty"]:
                ok = True
            elif kind == "draw2":
                ok = rank == "2" or (rank == "A" and crosses)
            elif kind == "draw4":
                ok = rank == "A" or (rank == "2" and crosses)
            else:
                ok = rank == "8" and options["skip_answerable"]
        elif rank == "J":
            ok = top_rank != "J" or options["jack_on_jack"]
        else:
            ok = rank in ("A", top_rank) or own_suit == suit
        if ok:
            legal.append(card)
    return legal


def _switch_duty(
    facts: Facts, options: Options, kind: str, able: bool, available: int
) -> tuple[str, str, tuple[str, ...], int, bool]:
    must = options["must_answer"]
    if facts["game_over"]:
        return "game_over", "game-over", ("SW-G1",), 0, False
    if facts["awaiting_suit"]:
        return "choose_suit", "name-suit", ("SW-J2",), 0, False
    if kind == "draw2":
        if not able:
            return "pick_up", "pick-up-for-two", ("SW-T1", "SW-X3"), 0, False
        if must:
            return "answer", "must-answer-two", ("SW-T2", "SW-X5"), 0, False
        return "answer_or_pick_up", "may-answer-two", ("SW-T2", "SW-X5", "SW-X3"), 0, False
    if kind == "draw4":
        if not able:
            return "pick_up", "pick-up-for-ace", ("SW-A2", "SW-X3"), 0, False
        if must:
            return "answer", "must-answer-ace", ("SW-A3", "SW-X5"), 0, False
        return "answer_or_pick_up", "may-answer-ace", ("SW-A3", "SW-X5", "SW-X3"), 0, False
    if kind == "skip":
        if not able:
            return "stand", "stand", ("SW-E1",), 0, False
        if must:
            return "answer", "must-answer-eight", ("SW-E1", "SW-X5"), 0, False
        return "answer_or_stand", "may-answer-eight", ("SW-E1", "SW-X5"), 0, False
    if facts["drew"] is not None:
        if not able:
            return "keep_and_end", "keep", ("SW-P4",), 0, False
        if options["must_play_drawn"]:
            return "play_drawn", "drawn-must", ("SW-P3",), 0, False
        return "play_drawn_or_keep", "drawn-may", ("SW-P3",), 0, False
    if able and not options["voluntary_draw"]:
        return "play", "play", ("SW-P1", "SW-X7"), 0, False
    if able and available > 0:
        return "play_or_draw", "play-or-draw", ("SW-X7",), 1, True
    if able:
        return "play", "play-with-no-pile", ("SW-P1", "SW-X15"), 0, False
    if available > 0:
        return "draw_one", "draw", ("SW-P2",), 1, True
    return "pass_no_cards", "no-cards", ("SW-X15",), 0, False


def mexican_train_turn(facts: Facts, options: Options) -> Ruled:
    """Say what the player to move must do, and with which tiles."""
    top, played = facts["set_max"], facts["others_played"]
    live = [d for d in facts["open_doubles"] if played.get(d["value"], 0) < top]
    order = options["multi_open_order"]
    binding = live[:1] if order == "oldest" else live[-1:] if order == "newest" else live
    bound = bool(binding) and not facts["owes_extra"]
    legal = _mexican_train_legal(facts, options, {d["train"] for d in binding})
    obligation, row, cites = _mexican_train_duty(facts, options, bool(legal), bound)
    outcome = {"obligation": obligation, "legal": legal, "draw": 1 if obligation == "draw" else 0}
    lapsed = not facts["round_over"] and not facts["owes_extra"] and len(live) < len(facts["open_doubles"])
    if lapsed:
        return outcome, (row, "double-has-lapsed"), (*cites, "MT-O3", "MT-A8"), ()
    return outcome, (row,), cites, ()


def _mexican_train_legal(facts: Facts, options: Options, binding: set[str]) -> list[list[str]]:
    if facts["round_over"]:
        return []
    mover, owes, own = facts["mover"], facts["owes_extra"], facts["own_doubles"]
    own_trains = {d["train"] for d in own}
    elsewhere: str | None = None
    if owes and options["extra_must_cover"]:
        last = own[-1]
        if facts["others_played"].get(last["value"], 0) < facts["set_max"]:
            elsewhere = last["train"]
    tiles = []
    for tile in facts["hand"]:
        a, b = tile.split("-")
        tiles.append((tile, int(a), int(b)))
    legal = []
    for train, line in facts["trains"].items():
        usable = line["marked"] or line["owner"] in (mover, "ALL")
        if owes:
            usable = (elsewhere is None or train == elsewhere) and (usable or train in own_trains)
        elif binding:
            usable = train in binding
        if not usable:
            continue
        end = line["end"]
        for tile, a, b in tiles:
            if end in (a, b) and (not owes or a != b or options["extra_may_be_double"]):
                legal.append([tile, train])
    return legal


def _mexican_train_duty(
    facts: Facts, options: Options, able: bool, bound: bool
) -> tuple[str, str, tuple[str, ...]]:
    owes = facts["owes_extra"]
    if facts["round_over"]:
        return "round_over", "round-over", ("MT-E3",)
    if facts["drew"] is not None:
        if able:
            if options["must_play_drawn"]:
                return "play_drawn", "drawn-must", ("MT-N2",)
            return "play_drawn_or_keep", "drawn-may", ("MT-N2", "MT-V9")
        if owes and options["marker_after_failed_extra"]:
            return "mark_and_pass", "drawn-in-vain-for-extra", ("MT-D6", "MT-V7")
        if owes:
            return "pass", "no-marker-after-extra", ("MT-V7",)
        if bound:
            return "mark_and_pass", "drawn-in-vain-for-open-double", ("MT-N3", "MT-O2")
        return "mark_and_pass", "drawn-in-vain", ("MT-N3",)
    if able:
        if owes:
            return "play", "play-extra", ("MT-D2", "MT-D5")
        if bound:
            return "play", "play-on-open-double", ("MT-O1", "MT-T2")
        return "play", "play", ("MT-T1", "MT-T2")
    if facts["boneyard"] > 0:
        if owes:
            return "draw", "draw-for-extra", ("MT-D5",)
        if bound:
            return "draw", "draw-for-open-double", ("MT-N1", "MT-A5")
        return "draw", "draw", ("MT-N1",)
    if owes and options["marker_after_failed_extra"]:
        return "mark_and_pass", "nothing-to-draw-for-extra", ("MT-A14", "MT-D6")
    if owes:
        return "pass", "nothing-to-draw-no-marker", ("MT-E1", "MT-V7")
    if bound:
        return "mark_and_pass", "nothing-to-draw-for-open-double", ("MT-E1", "MT-E2", "MT-O2")
    return "mark_and_pass", "nothing-to-draw", ("MT-E1", "MT-E2")


def scrabble_exchange(facts: Facts, options: Options) -> Ruled:  # noqa: ARG001 - each has options
    """Say what becomes of an exchange of tiles."""
    outcome: dict[str, Any] = {
        "turn": "pass",
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
        "return_first_penalty": None,
    }
    row, cites, silent = _scrabble_row(facts, outcome)
    if facts["old_in_bag"] == "before_draw":
        outcome["return_first_penalty"] = 0
        return outcome, (row, "returned-first"), (*cites, "SC-F18"), silent
    return outcome, (row,), cites, silent


def _scrabble_row(facts: Facts, outcome: dict[str, Any]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    nsa = facts["edition"] == "nsa"
    aside, announced, rack = facts["set_aside"], facts["announced"], facts["rack_size"]
    exchanged = aside or (7 if announced == 7 and rack == 7 else 0)
    allowed = facts["bag_before"] >= 7
    touched = facts["new_drawn"] or facts["old_in_bag"] != "no"
    progressed = facts["new_racked"] or facts["opp_next_play"] != "none"
    if not (facts["opp_clock_started"] or touched):
        if allowed:
            outcome["turn"] = "open"
            return "open", ("SC-F02", "SC-F06"), ()
        if nsa:
            outcome["turn"] = "open"
            return "open-unavailable", ("SC-F02", "SC-F22", "SC-D03"), ()
        return "announced-only", ("SC-F02", "SC-F22"), ()
    if exchanged == 0:
        if not touched:
            if announced is None:
                return "no-number-no-tiles", ("SC-F14",), ()
            return "number-no-tiles", ("SC-F17",), ()
        if progressed:
            outcome["turn"] = "director"
            return "nothing-aside", ("SC-R08",), ()
        if allowed:
            return "drawn-go-back", ("SC-F17", "SC-R07"), ()
    elif allowed:
        outcome["turn"], outcome["tiles_exchanged"] = "exchange", exchanged
        if aside == 0:
            return "all-seven", ("SC-F02", "SC-F05", "SC-F16"), ()
        if announced == exchanged:
            return "as-announced", ("SC-F02", "SC-F06"), ()
        if announced is None:
            return "no-number", ("SC-F02", "SC-F15"), ()
        if nsa:
            outcome["alert_opponent"] = True
            return "as-set-aside", ("SC-F02", "SC-F10", "SC-F12", "SC-F13"), ()
        return "as-set-aside", ("SC-F02", "SC-F10", "SC-F12"), ("alert_opponent",)
    return _scrabble_illegal(facts, outcome, nsa, exchanged, touched, progressed)


def _scrabble_illegal(
    facts: Facts, outcome: dict[str, Any], nsa: bool, exchanged: int, touched: bool, progressed: bool
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    drawn, returned, racked = facts["new_drawn"], facts["old_in_bag"], facts["new_racked"]
    cites: tuple[str, ...]
    silent: tuple[str, ...] = () if nsa else ("clock_neutralised",)
    if nsa:
        outcome["clock_neutralised"] = True
    if drawn and returned == "no" and not progressed:
        outcome["shown_to_both"] = True
        cites = ("SC-F24", "SC-F25", "SC-F26", "SC-F21") if nsa else ("SC-F24", "SC-F25")
        return "stage-b", cites, silent
    if facts["opp_next_play"] != "none" and (not nsa or facts["opp_next_play"] == "made_and_racked"):
        outcome["turn"], outcome["tiles_exchanged"], outcome["score_change"] = "stands", exchanged, -30
        cites = ("SC-F36", "SC-F38", "SC-F21") if nsa else ("SC-F36", "SC-F37", "SC-F38")
        return "late", cites, silent
    rack = facts["rack_size"]
    shown = min(exchanged + 2, 7, rack)
    if facts["opp_next_play"] == "none":
        if not touched:
            return "stage-a", ("SC-F22", "SC-F23", "SC-F21") if nsa else ("SC-F22",), silent
        if racked and nsa and returned == "no":
            outcome["turn"] = "director"
            return "racked-unreturned", ("SC-A07", "SC-F21"), silent
    outcome["turn"], outcome["opp_sees_bag"], outcome["tiles_given"] = "opponent_selects", True, shown
    if facts["opp_next_play"] != "none":
        outcome["opp_sees_from_rack"], outcome["time_limit_s"] = shown, 60
        return "stage-d-late", ("SC-F37", "SC-F31", "SC-F33", "SC-F34", "SC-F21"), silent
    if not racked:
        outcome["opp_sees_from_rack"] = min(2, max(0, rack - exchanged))
        outcome["opp_sees_new"], outcome["time_limit_s"] = drawn, 60
        if drawn:
            cites = ("SC-F27", "SC-F28", "SC-A05", "SC-F21") if nsa else ("SC-F27", "SC-F28", "SC-A05")
            return "stage-c", cites, silent
        cites = ("SC-A08", "SC-F27", "SC-F28", "SC-A05")
        return "stage-c-nothing-drawn", (*cites, "SC-F21") if nsa else cites, silent
    outcome["opp_sees_from_rack"] = shown
    if nsa:
        outcome["time_limit_s"] = 60
        return "stage-d", ("SC-F31", "SC-F33", "SC-F34", "SC-F21"), silent
    return "case-4", ("SC-F31", "SC-F34"), ("time_limit_s", *silent)
