"""Random situations of the three games: mostly possible ones, at the edges of the rules, some impossible."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ruleglot.engine import Option
from tests.engine.reference_switch import PACK, RANKS, SUITS, rank_of, suit_of

Facts = dict[str, Any]
Maker = Callable[[random.Random, dict[str, Any]], Facts]


def settings(chance: random.Random, options: Mapping[str, Option]) -> dict[str, Any]:
    """Give each option a value, mostly its default."""
    changed = chance.choice((0.0, 0.15, 0.5))
    return {
        name: chance.choice(option.values) if chance.random() < changed else option.default
        for name, option in options.items()
    }


def seeded(
    seed: int, count: int, options: Mapping[str, Option], make: Maker
) -> Iterator[tuple[Facts, dict[str, Any]]]:
    """Give situations and options; the same ones for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        chosen = settings(chance, options)
        yield make(chance, chosen), chosen


def switch_turn(chance: random.Random, options: dict[str, Any]) -> Facts:  # noqa: ARG001
    top = chance.choice(PACK)
    if chance.random() < 0.6:
        top = chance.choice(("2", "8", "J", "A")) + suit_of(top)
    rest = [card for card in PACK if card != top]
    hand = chance.sample(rest, chance.choice((0, 1, 1, 2, 2, 3, 4, 7)))
    if hand and chance.random() < 0.4:
        hand[0] = chance.choice([c for c in rest if rank_of(c) in ("2", "8", "J", "A") and c not in hand[1:]])
    kind = {"2": "draw2", "A": "draw4", "8": "skip"}.get(rank_of(top), "none")
    if chance.random() < 0.4:
        kind = "none"
    step = {"draw2": 2, "draw4": 4}.get(kind, 0)
    cards = step * chance.randint(1, 4)
    if step and chance.random() < 0.3:
        cards = chance.choice((2, 6, 10, 14, 24))
    drew = chance.choice(hand) if hand and kind == "none" and chance.random() < 0.4 else None
    if drew is not None and chance.random() < 0.7:
        hand = [
            drew,
            *(c for c in hand if c != drew and suit_of(c) != suit_of(top) and rank_of(c) not in "JA"),
        ]
    facts: Facts = {
        "players": ["ann", "bo", "1"][: chance.randint(2, 3)],
        "mover": "ann",
        "hand": hand,
        "top": top,
        "active_suit": chance.choice(SUITS) if rank_of(top) == "J" else suit_of(top),
        "pending": {"kind": kind, "cards": cards},
        "drew": drew,
        "stock": chance.choice((0, 0, 1, 3, 20)),
        "discard_below": chance.choice((0, 0, 1, 2, 9)),
        "awaiting_suit": rank_of(top) == "J" and drew is None and chance.random() < 0.2,
        "game_over": chance.random() < 0.05,
    }
    if chance.random() < 0.12:
        _disturb_switch(chance, facts)
    return facts


def _disturb_switch(chance: random.Random, facts: Facts) -> None:
    name, value = chance.choice(
        (
            ("mover", "cy"),
            ("hand", [facts["top"]]),
            ("active_suit", chance.choice(SUITS)),
            (
                "pending",
                {"kind": chance.choice(("none", "draw2", "draw4", "skip")), "cards": chance.randint(0, 24)},
            ),
            ("drew", chance.choice(PACK)),
            ("awaiting_suit", True),
        )
    )
    facts[name] = value


def switch_play(chance: random.Random, options: dict[str, Any]) -> Facts:
    facts = switch_turn(chance, options)
    card = chance.choice(facts["hand"]) if facts["hand"] and chance.random() < 0.95 else chance.choice(PACK)
    if facts["drew"] is not None and chance.random() < 0.8:
        card = facts["drew"]
    return {**facts, "card": card, "named_suit": chance.choice((None, *SUITS))}


def switch_last_card(chance: random.Random, options: dict[str, Any]) -> Facts:  # noqa: ARG001
    facts: Facts = {name: chance.random() < 0.5 for name in ("called", "caught", "next_acted")}
    return {"hand_after_play": chance.choice((0, 1, 1, 1, 2, 51)), **facts}


def mexican_train_turn(chance: random.Random, options: dict[str, Any]) -> Facts:  # noqa: ARG001
    top = chance.choice((6, 6, 9, 12, 15, 18))
    low = chance.choice((2, 3, top))
    engine = chance.randint(0, low)
    players = ["ann", "bo", "cy", "di"][: chance.randint(1, 4)]
    owners = [*players, "ALL"] if chance.random() < 0.8 else [players[0], *players[2:]]
    trains: Facts = {}
    for number, owner in enumerate(chance.sample(owners, len(owners))):
        started = chance.random() < 0.8
        end = chance.randint(0, low) if started else engine
        trains[f"t{number}"] = {
            "owner": owner,
            "end": end,
            "marked": chance.random() < 0.4,
            "started": started,
        }
    tiles = [f"{a}-{b}" for a in range(low + 1) for b in range(a, low + 1)]
    hand = chance.sample(tiles, min(len(tiles), chance.choice((0, 1, 1, 2, 3, 5))))
    doubles = [{"train": train, "value": found["end"]} for train, found in trains.items()]
    open_doubles = chance.sample(doubles, min(len(doubles), chance.choice((0, 0, 1, 1, 2, 3))))
    own_doubles = chance.sample(doubles, min(len(doubles), chance.choice((0, 0, 0, 1, 1, 2))))
    counts = {
        str(v): chance.choice((0, 1, top - 1, top, top)) for v in range(low + 1) if chance.random() < 0.4
    }
    facts: Facts = {
        "set_max": top,
        "engine": engine,
        "players": players,
        "mover": "ann",
        "trains": trains,
        "hand": hand,
        "boneyard": chance.choice((0, 1, 40)),
        "drew": chance.choice(hand) if hand and chance.random() < 0.3 else None,
        "owes_extra": bool(own_doubles),
        "own_doubles": own_doubles,
        "open_doubles": open_doubles,
        "others_played": counts,
        "round_over": chance.random() < 0.05,
    }
    if facts["drew"] is not None and chance.random() < 0.5:
        facts["hand"] = [facts["drew"]]
    if chance.random() < 0.12:
        _disturb_mexican_train(chance, facts)
    return facts


def _disturb_mexican_train(chance: random.Random, facts: Facts) -> None:
    train = chance.choice(list(facts["trains"].values()))
    top = facts["set_max"]
    match chance.randint(0, 10):
        case 0:
            facts["mover"] = chance.choice(("bo", "nobody"))
        case 1:
            train["owner"] = chance.choice(("nobody", "ann", "ALL"))
        case 2:
            train["end"] = min(top + 1, 18)
        case 3:
            train["started"] = False
        case 4:
            facts["owes_extra"] = not facts["owes_extra"]
        case 5:
            facts["open_doubles"] = [{"train": "missing", "value": 1}]
        case 6:
            facts["own_doubles"] = [{"train": "t0", "value": chance.randint(0, 6)}]
        case 7:
            facts["others_played"] = {str(min(top + 1, 18)): 1}
        case 8:
            facts["others_played"] = {"1": min(top + 1, 18)}
        case 9:
            facts["hand"] = [f"0-{min(top + 1, 18)}"]
        case _:
            facts["drew"] = "0-1"


def mexican_train_play(chance: random.Random, options: dict[str, Any]) -> Facts:
    facts = mexican_train_turn(chance, options)
    tile = chance.choice(facts["hand"]) if facts["hand"] else "0-0"
    fitting = [t for t, found in facts["trains"].items() if str(found["end"]) in tile.split("-")]
    train = (
        chance.choice(fitting) if fitting and chance.random() < 0.95 else chance.choice(list(facts["trains"]))
    )
    return {**facts, "tile": tile, "train": train}


def scrabble_exchange(chance: random.Random, options: dict[str, Any]) -> Facts:  # noqa: ARG001
    rack = chance.choice((7, 7, 7, chance.randint(1, 7)))
    aside = chance.choice((0, chance.randint(0, rack), chance.randint(0, 7)))
    drawn = chance.random() < 0.6
    started = chance.random() < 0.7
    returned = chance.choice(("no", "after_draw" if drawn else "no", "before_draw"))
    return {
        "edition": chance.choice(("nsa", "article")),
        "bag_before": chance.choice((0, 1, 6, 6, 7, 7, 8, 106)),
        "rack_size": rack,
        "announced": chance.choice((None, aside or 7, 7, chance.randint(1, 7))),
        "set_aside": aside,
        "opp_clock_started": started,
        "new_drawn": drawn,
        "old_in_bag": returned,
        "new_racked": drawn and chance.random() < 0.5,
        "opp_next_play": chance.choice(("none", "none", "made_not_racked", "made_and_racked"))
        if started or chance.random() < 0.05
        else "none",
    }


assert len(RANKS) * len(SUITS) == len(PACK)
