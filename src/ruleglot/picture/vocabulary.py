"""What can be drawn: the closed vocabulary of tokens, the arguments of each and the words printed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ruleglot.engine.types import SCALARS, Bool, Enum, Int, Text, Type, Value
from ruleglot.picture.pips import MOST_PIPS


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`; without `high`, however many there are."""

    low: int = 0
    high: int | None = None

    def describe(self) -> str:
        """Say what is wanted."""
        return f"a whole number from {self.low}" + ("" if self.high is None else f" to {self.high}")

    def fits(self, type_: Type) -> bool:
        """Tell whether every value of a type can be drawn."""
        return isinstance(type_, Int) and self.low <= type_.low and not self._over(type_.high)

    def _over(self, number: int) -> bool:
        return self.high is not None and number > self.high


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def describe(self) -> str:
        """Say what is wanted."""
        return "true or false"

    def fits(self, type_: Type) -> bool:
        """Tell whether every value of a type can be drawn."""
        return isinstance(type_, Bool)


@dataclass(frozen=True, slots=True)
class Member:
    """One of these texts."""

    members: tuple[str, ...]

    def describe(self) -> str:
        """Say what is wanted."""
        return "one of " + ", ".join(self.members)

    def fits(self, type_: Type) -> bool:
        """Tell whether every value of a type can be drawn."""
        return isinstance(type_, Enum) and set(type_.members) <= set(self.members)


@dataclass(frozen=True, slots=True)
class Named:
    """Anything that has a name: a card's rank, the key of a train."""

    def describe(self) -> str:
        """Say what is wanted."""
        return "a value that has a name"

    def fits(self, type_: Type) -> bool:
        """Tell whether every value of a type can be drawn."""
        return isinstance(type_, SCALARS)


@dataclass(frozen=True, slots=True)
class Parts:
    """A text with at least these fields."""

    fields: Mapping[str, Whole | Member | Named]

    def describe(self) -> str:
        """Say what is wanted."""
        parts = "; ".join(f"'{name}', {part.describe()}" for name, part in self.fields.items())
        return f"a text with fields ({parts})"

    def fits(self, type_: Type) -> bool:
        """Tell whether every value of a type can be drawn."""
        if not isinstance(type_, Text):
            return False
        given = dict(type_.fields)
        return all(name in given and part.fits(given[name]) for name, part in self.fields.items())


Argument: TypeAlias = Whole | Flag | Member | Named | Parts


@dataclass(frozen=True, slots=True)
class Drawing:
    """One kind of token.

    `words` are printed in it: each a message over the arguments, or None where the text files give it, as
    `<token>.<word>`. `stands_for` is the argument whose value is that of the candidate.
    """

    arguments: Mapping[str, Argument] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    words: Mapping[str, str | None] = field(default_factory=dict)
    stands_for: str | None = None

    def drawn(self, told: Mapping[str, tuple[Type, Value]]) -> dict[str, Value]:
        """Give what the drawing is made with; of a text, the fields that it needs."""
        return {name: _drawn(self.arguments[name], *told[name]) for name in self.arguments if name in told}


def _drawn(argument: Argument, type_: Type, value: Value) -> Value:
    if isinstance(argument, Parts) and isinstance(type_, Text) and isinstance(value, str):
        return {name: type_.table[value][name] for name in argument.fields}
    return value


_SUIT = Member(("S", "H", "D", "C"))
_PIPS = Whole(0, MOST_PIPS)
_CARD = Parts({"rank": Named(), "suit": _SUIT})
_TILE = Parts({"a": _PIPS, "b": _PIPS})
_INDEX = "{card.rank, name, index}"
_RACK = Whole(0, 8)

VOCABULARY: Mapping[str, Drawing] = {
    # cards
    "card": Drawing({"card": _CARD, "drawn": Flag()}, frozenset({"drawn"}), {"index": _INDEX}, "card"),
    "discard-pile": Drawing({"card": _CARD, "count": Whole()}, words={"index": _INDEX, "count": "{count}"}),
    "draw-pile": Drawing({"count": Whole()}, words={"count": "{count}"}),
    "hidden-cards": Drawing({"count": Whole()}, words={"count": "{count}"}),
    "suit": Drawing({"suit": _SUIT}),
    "any-suit": Drawing(),
    "penalty-cards": Drawing({"count": Whole()}, words={"count": "+{count}"}),
    "lost-turn": Drawing(),
    # dominoes
    "tile": Drawing({"tile": _TILE, "drawn": Flag()}, frozenset({"drawn"}), {}, "tile"),
    "laid-tile": Drawing({"tile": _TILE, "owner": Named()}, frozenset({"owner"}), {"where": None}),
    "owed-tile": Drawing(),
    "engine": Drawing({"value": _PIPS}),
    "train": Drawing(
        {
            "train": Named(),
            "owner": Named(),
            "end": _PIPS,
            "started": Flag(),
            "marked": Flag(),
            "double": Flag(),
            "laid": Whole(),
            "all": Whole(),
        },
        frozenset({"owner", "marked"}),
        {"owner": None, "end": "{end}", "laid": None},
        "train",
    ),
    "boneyard": Drawing({"count": Whole()}, words={"count": "{count}"}),
    # letters
    "rack": Drawing({"tiles": _RACK, "free": _RACK, "fresh": Flag()}),
    "set-aside": Drawing({"tiles": Whole(0, 7), "returned": Flag()}),
    "bag": Drawing({"count": Whole()}, words={"count": "{count}"}),
    # people
    "clock": Drawing({"opponent": Flag()}, words={"you": None, "opponent": None}),
    "saying": Drawing({"said": Flag(), "count": Whole()}, frozenset({"count"}), {"words": None}),
    "step": Drawing({"done": Flag()}, words={"words": None}),
}
"""All tokens by the word that `draw` names them by."""
