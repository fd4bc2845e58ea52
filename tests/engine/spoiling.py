"""Facts as nobody should give them: absent, unknown, of another kind, out of range, twice, at any depth."""

from __future__ import annotations

import copy
import random
from typing import Any

STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.0,
    1.5,
    -0.0,
    7,
    19,
    1e300,
    "",
    "1",
    "ALL",
    "none",
    "10S",
    "4-3",
    "3-4",
    "__proto__",
    "constructor",
    "\u09e7",
    [],
    {},
    ["2H", "2H"],
    {"__proto__": 1},
    {"toString": 1},
    {"1": 1, "0": 2, "-0": 3},
    {"kind": "none", "cards": 0},
)


def spoiled(facts: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Give a copy of facts with something wrong in it, or something strange that is not."""
    found = copy.deepcopy(facts)
    for _ in range(chance.choice((1, 1, 1, 2))):
        _spoil(found, chance)
    return found


def _strange(chance: random.Random) -> Any:
    return copy.deepcopy(chance.choice(STRANGE))


def _spoil(part: Any, chance: random.Random) -> None:
    while isinstance(part, list | dict) and part:
        key = chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if isinstance(part[key], list | dict) and part[key] and chance.random() < 0.6:
            part = part[key]
            continue
        _change(part, key, chance)
        return
    if isinstance(part, list):
        part.append(_strange(chance))


def _change(part: Any, key: Any, chance: random.Random) -> None:
    match chance.randint(0, 5):
        case 0 if isinstance(part, dict):
            del part[key]
        case 1 if isinstance(part, dict):
            part[chance.choice(("extra", "__proto__", "hasOwnProperty"))] = _strange(chance)
        case 2 if isinstance(part, list):
            part.append(copy.deepcopy(part[key]))
        case 3 if isinstance(part[key], int) and not isinstance(part[key], bool):
            part[key] += chance.choice((-1000, -1, 1, 1000, 0.5, 0.0))
        case _:
            part[key] = _strange(chance)
