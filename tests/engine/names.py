"""Names of every type for tests of expressions, and values of them as the engine and as Python hold them."""

from __future__ import annotations

import random
from typing import Any

from ruleglot.engine.declaration import Declarations
from ruleglot.engine.expression import Scope
from ruleglot.engine.tree import Name
from ruleglot.engine.types import (
    Bool,
    Enum,
    Id,
    Int,
    Key,
    ListOf,
    MapOf,
    Nullable,
    Record,
    Text,
    Type,
)
from ruleglot.model.decisions import TextForm

RANK = Enum(("1", "2", "J", "Q"), "rank")
SUIT = Enum(("S", "H"), "suit")


def _card() -> Text:
    form = TextForm(
        text="{rank}{suit}",
        fields={"rank": RANK.members, "suit": SUIT.members},
        derive={"wild": "rank in ['J', 'Q']", "pips": "[1, 2] if rank == '1' else [3, 4]"},
    )
    card = Declarations({"card": form}, lambda _: None).declared("card")
    assert isinstance(card, Text)
    return card


CARD = _card()
PLAYER = Id("player", never=("ALL",))
OWNER = Id("player", also=("ALL",))
LINE = Id("line")
TRAIN = Record((("owner", OWNER), ("end", Int(0, 9)), ("marked", Bool())))
TRAINS = MapOf("trains", LINE, TRAIN, 4)
LAID = Record((("train", Key("trains", LINE)), ("value", Int(0, 9))))

TYPES: dict[str, Type] = {
    "few": Int(0, 9),
    "many": Int(-20, 300),
    "maybe": Nullable(Int(1, 7)),
    "open": Bool(),
    "over": Bool(),
    "kind": Enum(("none", "draw", "skip"), "kind"),
    "mover": PLAYER,
    "players": ListOf(PLAYER, 4, distinct=True),
    "top": CARD,
    "drew": Nullable(CARD),
    "hand": ListOf(CARD, 8, distinct=True),
    "numbers": ListOf(Int(0, 9), 6),
    "trains": TRAINS,
    "laid": ListOf(LAID, 4),
    "counts": MapOf("counts", Int(0, 9), Int(0, 12), 10, default=0),
}
NAMES = {name: Name(name, "fact", type_) for name, type_ in TYPES.items()}
NAMES["seven"] = Name("seven", "param", Int(7, 7), 7)
SCOPE = Scope(NAMES.get, lambda: NAMES)


class PythonCard(str):
    """A card as Python would have it."""

    __slots__ = ()

    rank = property(lambda self: self[:-1])
    suit = property(lambda self: self[-1:])
    wild = property(lambda self: self[:-1] in ("J", "Q"))
    pips = property(lambda self: [1, 2] if self[:-1] == "1" else [3, 4])


class PythonRecord(dict[str, Any]):
    """A record as Python would have it."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


class PythonCounts(dict[int, int]):
    """A map with a default as Python would have it."""

    def __missing__(self, key: int) -> int:
        return 0


def values(chance: random.Random) -> dict[str, Any]:
    """Give a random value for each name, as the engine holds it."""
    cards = list(CARD.table)
    lines = ["a", "b", "c"][: chance.randint(0, 3)]
    return {
        "few": chance.choice((0, 1, 6, 7, 8, 9)),
        "many": chance.choice((-20, -1, 0, 1, 7, 300)),
        "maybe": chance.choice((None, 1, 6, 7)),
        "open": chance.random() < 0.5,
        "over": chance.random() < 0.5,
        "kind": chance.choice(("none", "draw", "skip")),
        "mover": chance.choice(("ann", "bo")),
        "players": chance.sample(["ann", "bo", "cy"], chance.randint(0, 3)),
        "top": chance.choice(cards),
        "drew": chance.choice((None, *cards)),
        "hand": chance.sample(cards, chance.randint(0, 4)),
        "numbers": [chance.randint(0, 9) for _ in range(chance.randint(0, 4))],
        "trains": {
            line: {
                "owner": chance.choice(("ann", "bo", "ALL")),
                "end": chance.randint(0, 9),
                "marked": chance.random() < 0.5,
            }
            for line in lines
        },
        "laid": [{"train": line, "value": chance.randint(0, 9)} for line in lines],
        "counts": {v: chance.randint(0, 12) for v in range(10) if chance.random() < 0.4},
        "seven": 7,
    }


def as_python(found: dict[str, Any]) -> dict[str, Any]:
    """Give the same values as Python's own expressions read them."""
    return {
        **found,
        "top": PythonCard(found["top"]),
        "drew": None if found["drew"] is None else PythonCard(found["drew"]),
        "hand": [PythonCard(card) for card in found["hand"]],
        "trains": {line: PythonRecord(train) for line, train in found["trains"].items()},
        "laid": [PythonRecord(each) for each in found["laid"]],
        "counts": PythonCounts(found["counts"]),
    }
