"""Records what CEL's own interpreter makes of random typed expressions in random situations.

The file holds the situations once, then each expression with its value in every situation.
"""

import gzip
import json
import random
from pathlib import Path
from typing import Any

from cel_expr_python import cel
from cel_expr_python.ext import ext_math

from ruleglot.engine import expression
from ruleglot.engine.source import ExpressionError
from tests.engine.names import CARD, SCOPE, values
from tests.engine.random_expressions import Grower
from tests.oracles.cel_writer import CelGapError, as_cel, cel_card

EXPRESSIONS = 6000
SITUATIONS = 12
RECORDS = Path(__file__).with_name("cel.json.gz")


def as_cel_values(found: dict[str, Any]) -> dict[str, Any]:
    """Give a situation as CEL holds it: cards with their fields."""
    return {
        **found,
        "top": cel_card(found["top"], CARD),
        "drew": None if found["drew"] is None else cel_card(found["drew"], CARD),
        "hand": [cel_card(card, CARD) for card in found["hand"]],
    }


def plain(value: Any) -> Any:
    """Give a value of CEL as we write it: a card as its text."""
    if isinstance(value, cel.Value):
        value = value.value()
    if isinstance(value, dict):
        return plain(value["text"])
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def grown(chance: random.Random) -> tuple[str, str]:
    """Grow an expression that both languages have, as we write it and as CEL does."""
    while True:
        text = Grower(chance).any(chance.randint(1, 4))
        try:
            return text, as_cel(expression.read(text, SCOPE))
        except (ExpressionError, CelGapError):
            continue


def main() -> None:
    """Writes the situations and the expressions with their values."""
    chance = random.Random(5)
    situations = [values(chance) for _ in range(SITUATIONS)]
    theirs = [as_cel_values(each) for each in situations]
    environment = cel.NewEnv(
        variables=dict.fromkeys(situations[0], cel.Type.DYN), extensions=[ext_math.ExtMath()]
    )
    recorded = []
    for _ in range(EXPRESSIONS):
        text, written = grown(chance)
        compiled = environment.compile(written)
        recorded.append([text, [plain(compiled.eval(data=each)) for each in theirs]])
    content = json.dumps({"situations": situations, "expressions": recorded}, separators=(",", ":"))
    RECORDS.write_bytes(gzip.compress(content.encode(), mtime=0))
    print(f"{len(recorded)} expressions, {SITUATIONS} situations")


if __name__ == "__main__":
    main()
