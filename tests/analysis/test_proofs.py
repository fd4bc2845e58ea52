"""What formulas prove of random small tables is what going through every situation shows."""

from __future__ import annotations

import os
import random
from itertools import combinations, product

import pytest

from ruleglot.engine import Ruleset
from ruleglot.engine.python import computation
from ruleglot.engine.tree import show
from tests.analysis.seeded import found_in
from tests.engine.rulebooks import compiled

COUNT = 60 * (10 if os.environ.get("RULEGLOT_SOAK") else 1)

FACTS = """
types:
  suit: [S, H]
  card: {text: "{rank}{suit}", fields: {rank: 1..3, suit: suit}, derive: {low: "rank < 3"}}
facts: {few: 0..4, more: 0..4, flag: bool, colour: [red, green, blue], maybe: 0..2 or null, top: card}
"""
DOMAINS: dict[str, tuple[object, ...]] = {
    "few": (0, 1, 2, 3, 4),
    "more": (0, 1, 2, 3, 4),
    "flag": (False, True),
    "colour": ("red", "green", "blue"),
    "maybe": (None, 0, 1, 2),
    "top": ("1S", "1H", "2S", "2H", "3S", "3H"),
}
TESTS = (
    "few {sign} {number}",
    "few {sign} more",
    "few + more {sign} {number} + 2",
    "(few if flag else more) {sign} {number}",
    "min(few, more) {sign} {number}",
    "flag",
    "not flag",
    "colour {equal} '{colour}'",
    "colour in ['{colour}', 'blue']",
    "maybe is None",
    "maybe is not None and maybe {sign} {small}",
    "maybe == more",
    "top.rank {sign} {middle}",
    "top.suit {equal} 'S'",
    "top.low",
    "top == '2H'",
)


def condition(chance: random.Random) -> str:
    """Write a random condition."""

    def test() -> str:
        return chance.choice(TESTS).format(
            sign=chance.choice(("<", "<=", ">", ">=", "==", "!=")),
            equal=chance.choice(("==", "!=")),
            number=chance.randint(1, 3),
            small=1,
            middle=2,
            colour=chance.choice(("red", "green")),
        )

    joined = f" {chance.choice(('and', 'or'))} ".join(f"({test()})" for _ in range(chance.choice((1, 1, 2))))
    return f"not ({joined})" if chance.random() < 0.2 else joined


def random_table(chance: random.Random) -> Ruleset:
    """Write a random table of three rows that the compiler finds no fault with, complete or not."""
    rules = None
    while rules is None:
        first, second = condition(chance), condition(chance)
        conditions = [first, f"not ({first}) and ({second})", f"not ({first}) and not ({second})"]
        if chance.random() < 0.7:  # otherwise complete
            conditions[chance.randrange(3)] = condition(chance)
        derived = "".join(f'  c{n}: "{text}"\n' for n, text in enumerate(conditions))
        rows = "".join(
            f"      - {{id: r{n}, when: c{n}, then: {{verdict: good}}, cite: [XX-A1]}}\n" for n in range(3)
        )
        table = f"decisions:\n  judge:\n    outcome: {{verdict: [good, bad]}}\n    rows:\n{rows}"
        rules, _ = compiled(f"{FACTS}derive:\n{derived}{table}")
    return rules


@pytest.mark.parametrize("seed", range(COUNT))
def test_a_table_has_the_faults_that_going_through_it_shows(seed: int) -> None:
    rules = random_table(random.Random(seed))
    trees = [rules.derived[f"c{n}"].tree for n in range(3)]
    tests = [computation(tree) for tree in trees]
    expected: set[tuple[str, ...]] = {("dead-row", f"r{n}") for n in range(3)}
    for values in product(*DOMAINS.values()):
        situation = dict(zip(DOMAINS, values, strict=True))
        holding = [f"r{n}" for n, test in enumerate(tests) if test(situation)]
        expected -= {("dead-row", row) for row in holding}
        expected |= {("table-overlap", *pair) for pair in combinations(holding, 2)}
        if not holding:
            expected.add(("table-gap",))

    found = {(f.kind, *(row.id for row in f.rows)) for f in found_in(rules)}
    assert {f for f in found if f[0] != "idle-condition"} == expected, [show(tree) for tree in trees]
