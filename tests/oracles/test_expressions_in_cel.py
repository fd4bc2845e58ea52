"""Expressions have the values that CEL, the Common Expression Language, gives them."""

import gzip
import json
from pathlib import Path
from typing import Any

from ruleglot.engine import expression
from ruleglot.engine.python import computation
from tests.engine.names import SCOPE

RECORDS = Path(__file__).with_name("cel.json.gz")


def as_held(situation: dict[str, Any]) -> dict[str, Any]:
    """A recorded situation as the engine holds it: JSON has no numbers as keys."""
    return {**situation, "counts": {int(key): value for key, value in situation["counts"].items()}}


def test_random_expressions_have_the_values_that_cel_gives_them() -> None:
    recorded = json.loads(gzip.decompress(RECORDS.read_bytes()))
    situations = [as_held(situation) for situation in recorded["situations"]]
    assert len(recorded["expressions"]) >= 5_000
    differences = []
    for text, expected in recorded["expressions"]:
        compute = computation(expression.read(text, SCOPE))
        found = [compute(situation) for situation in situations]
        if found != expected:
            differences.append((text, found, expected))
    assert differences == []
