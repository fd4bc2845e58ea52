"""Rules that use everything at once, named by words that mean something in JavaScript."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

ODD = (Path(__file__).parent / "odd.yml").read_text("utf-8")
CHAIRS = ("1", "10", "2", "b", "__proto__", "constructor", "4294967295", "01")
BEADS = ("red/1", "red/2", "red/3", "red/4", "blue/1", "blue/2", "blue/3")


def odd(chance: random.Random) -> dict[str, Any]:
    """Give facts of the odd decision, mostly possible ones."""
    chairs = chance.sample(CHAIRS, chance.choice((1, 1, 2, 3, 5)))

    def seat() -> dict[str, Any]:
        owner = chance.choice(("ALL", "ann", "toString"))
        return {"owner": owner, "bead": chance.choice(BEADS), "next": chance.choice((None, *BEADS))}

    return {
        "law": chance.choice(("var", "let", "const")),
        "enum": chance.choice(("a b", "c&d", "e f: g", "it's", "h")),
        "seats": {chair: seat() for chair in chairs},
        "chosen": chance.sample(BEADS, chance.randint(0, 4)),
        "pairs": [[chance.choice(BEADS), chance.randint(1, 3)] for _ in range(chance.randint(0, 4))],
        "counts": {str(n): chance.randint(0, 5) for n in chance.sample(range(-3, 13), chance.randint(0, 6))},
        "maybe": chance.choice((None, *BEADS)),
        "mine": chance.choice((None, seat(), seat())),
        "this": chance.choice(chairs),
    }
