"""Switch as plain functions, written from its rules and not from its tables."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]
Options = dict[str, Any]

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
SPECIAL = ("2", "8", "J", "A")


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def matches(card: str, facts: Facts, options: Options) -> bool:
    top = facts["top"]
    if rank_of(card) == "J":
        return bool(options["jack_on_jack"]) or rank_of(top) != "J"
    return rank_of(card) in ("A", rank_of(top)) or suit_of(card) == facts["active_suit"]


def answers(card: str, facts: Facts, options: Options) -> bool:
    rank, kind = rank_of(card), facts["pending"]["kind"]
    if options["wild_answers_penalty"] and rank in ("J", "A"):
        return True
    if kind == "skip":
        return rank == "8" and bool(options["skip_answerable"])
    same, other = ("2", "A") if kind == "draw2" else ("A", "2")
    if rank == other:
        across = options["cross_penalty"]
        return across == "any" or (across == "same_suit" and suit_of(card) == suit_of(facts["top"]))
    return rank == same


def playable(card: str, hand: list[str], facts: Facts, options: Options) -> bool:
    if facts["game_over"] or facts["awaiting_suit"]:
        return False
    if len(hand) == 1 and rank_of(card) in SPECIAL and not options["finish_on_special"]:
        return False
    if facts["pending"]["kind"] == "none":
        return matches(card, facts, options)
    return answers(card, facts, options)


def legal(facts: Facts, options: Options) -> list[str]:
    return [
        card
        for card in facts["hand"]
        if facts["drew"] in (None, card) and playable(card, facts["hand"], facts, options)
    ]


def is_impossible(facts: Facts, options: Options) -> bool:
    top, hand, drew = facts["top"], facts["hand"], facts["drew"]
    kind, cards = facts["pending"]["kind"], facts["pending"]["cards"]
    if facts["mover"] not in facts["players"] or top in hand:
        return True
    if rank_of(top) != "J" and facts["active_suit"] != suit_of(top):
        return True
    if kind != "none" and rank_of(top) != {"draw2": "2", "draw4": "A", "skip": "8"}[kind]:
        return True
    mixed = options["wild_answers_penalty"] or options["cross_penalty"] != "none"
    amounts: tuple[int, ...] = (0,)
    if kind in ("draw2", "draw4"):
        amounts = (2, 4, 6, 8) if kind == "draw2" else (4, 8, 12, 16)
        amounts = tuple(range(2, 25, 2)) if mixed else amounts
    if cards not in amounts:
        return True
    if facts["awaiting_suit"] and (rank_of(top) != "J" or not hand or kind != "none" or drew is not None):
        return True
    if drew is None:
        return False
    if drew not in hand or kind != "none":
        return True
    before = [card for card in hand if card != drew]
    return not options["voluntary_draw"] and any(playable(card, before, facts, options) for card in before)


def turn(facts: Facts, options: Options) -> Facts | None:
    if is_impossible(facts, options):
        return None
    cards = legal(facts, options)
    available = facts["stock"] + facts["discard_below"]
    kind = facts["pending"]["kind"]
    owed = min(facts["pending"]["cards"], available)
    goes_on, draw = False, 0
    if facts["game_over"]:
        obligation = "game_over"
    elif facts["awaiting_suit"]:
        obligation = "choose_suit"
    elif kind != "none" and cards and options["must_answer"]:
        obligation = "answer"
    elif kind == "skip":
        obligation = "answer_or_stand" if cards else "stand"
    elif kind != "none":
        obligation = "answer_or_pick_up" if cards else "pick_up"
        draw, goes_on = owed, options["play_after_pickup"]
    elif facts["drew"] is not None:
        if not cards:
            obligation = "keep_and_end"
        else:
            obligation = "play_drawn" if options["must_play_drawn"] else "play_drawn_or_keep"
    elif cards:
        obligation = "play"
        if options["voluntary_draw"] and available:
            obligation, draw, goes_on = "play_or_draw", 1, True
    elif available:
        obligation, draw, goes_on = "draw_one", 1, True
    else:
        obligation = "pass_no_cards"
    return {"obligation": obligation, "legal": cards, "draw": draw, "goes_on": goes_on}


def play(facts: Facts, options: Options) -> Facts | None:
    card, named, hand = facts["card"], facts["named_suit"], facts["hand"]
    if is_impossible(facts, options) or card not in legal(facts, options):
        return None
    rank, left = rank_of(card), len(hand) - 1
    if rank == "J" and left and named is None:
        return None
    owed = facts["pending"]["cards"]
    pending = {"kind": "none", "cards": 0}
    if left and rank in ("2", "A", "8"):
        kind, cards = {"2": ("draw2", owed + 2), "A": ("draw4", owed + 4), "8": ("skip", 0)}[rank]
        pending = {"kind": kind, "cards": cards}
    suit: str | None = suit_of(card)
    if rank == "J":
        suit = named if left else None
    return {"pending": pending, "active_suit": suit, "game_over": not left, "call_last_card": left == 1}


def last_card(facts: Facts, options: Options) -> Facts:  # noqa: ARG001 - every reference has options
    fined = facts["hand_after_play"] == 1 and facts["caught"] and not (facts["called"] or facts["next_acted"])
    return {"penalty_cards": 2 if fined else 0}
