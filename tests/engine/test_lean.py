"""What is left out before functions are written changes nothing: tables decide as they explain."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

from ruleglot.engine.lean import Selection, lean
from tests.engine.rulebooks import ruleset
from tests.engine.test_javascript import differences

TESTS = (
    "a",
    "not a",
    "b",
    "not b",
    "c",
    "n > 2",
    "n <= 2",
    "n == 1",
    "word == 'x'",
    "word != 'x'",
    "low",
)
NAMES = ("a", "b", "c")
TABLES = 60


def rows(chance: random.Random, depth: int, number: list[int]) -> list[str]:
    """Write rows of a table that stops at the first; groups decide everything or only a part."""
    found: list[str] = []
    for _ in range(chance.randint(1, 4)):
        when = " and ".join(dict.fromkeys(chance.choice(TESTS) for _ in range(chance.randint(1, 2))))
        if depth and chance.random() < 0.4:
            below = rows(chance, depth - 1, number)
            below += [row(chance, None, number)] if chance.random() < 0.7 else []
            found.append(f'{{when: "{when}", rows: [{", ".join(below)}]}}')
        else:
            found.append(row(chance, when, number))
    return found


def row(chance: random.Random, when: str | None, number: list[int]) -> str:
    number[0] += 1
    condition = "" if when is None else f'when: "{when}", '
    return f"{{id: r{number[0]}, {condition}then: {{ok: {chance.choice(('true', 'false'))}}}}}"


def table(chance: random.Random) -> str:
    number = [0]
    listed = ", ".join([*rows(chance, 2, number), row(chance, None, number)])
    return f"""
facts: {{a: bool, b: bool, c: bool, word: [x, y], numbers: {{list: 0..4, max: 5}}}}
derive: {{listed: "[v.n for v in judged if v.ok]"}}
decisions:
  judged:
    for: {{n: numbers}}
    derive: {{low: "n + n < 6"}}
    outcome: {{ok: bool}}
    hit: first
    rows: [{listed}]
  all:
    outcome: {{found: {{type: {{list: 0..4, max: 5}}, default: listed}}}}
    rows: [{{id: only}}]
"""


def given() -> list[dict[str, Any]]:
    return [
        {**dict(zip(NAMES, truths, strict=True)), "word": word, "numbers": [0, 1, 2, 3, 4]}
        for truths in product((False, True), repeat=len(NAMES))
        for word in ("x", "y")
    ]


def test_random_tables_decide_as_their_explanation_does(tmp_path: Path) -> None:
    chance, selections = random.Random(17), 0
    for number in range(TABLES):
        text = table(chance)
        rules = ruleset(text)
        decision = rules.decisions["all"]
        selections += any(isinstance(step, Selection) for step in lean(decision.logic).steps)
        for facts in given():
            explanation = decision.explain(facts)
            listed = [v.candidate["n"] for v in explanation.candidates if v.outcome["ok"]]
            assert decision.decide(facts) == explanation.ruling, text
            assert decision.decide(facts).outcome == {"found": listed}, text
        if number % 10 == 0:
            lines = [{"game": "x", "decision": "all", "facts": facts, "options": {}} for facts in given()]
            assert differences(tmp_path, rules, lines)[0] == [], text
    assert TABLES // 4 < selections < TABLES
