"""The emitted JavaScript decides, explains and refuses exactly what Python does."""

from __future__ import annotations

import gzip
import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleglot.engine import Decision, FactError, Ruleset
from ruleglot.engine.javascript import script
from ruleglot.engine.javascript.expression import emit
from ruleglot.engine.javascript.types import Types, uses
from ruleglot.engine.python import computation
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.stream import reasons
from ruleglot.engine.tree import Tree
from tests.engine import situations
from tests.engine.names import TYPES, values
from tests.engine.node import answers
from tests.engine.odd_rules import ODD, odd
from tests.engine.random_expressions import Grower
from tests.engine.rulebooks import game, ruleset
from tests.engine.spoiling import spoiled
from tests.engine.test_expressions import read_or_fault
from tests.engine.test_tables import FACTS, SHOP

SOAK = bool(os.environ.get("RULEGLOT_SOAK"))
COUNT = 100_000 if SOAK else 10_000
"""Situations a game."""
EXPRESSIONS = 25_000 if SOAK else 2_500
PIECE = 5_000
LARGEST = 3 * 1024
"""Bytes of a game's script, compressed."""

GAMES: dict[str, dict[str, situations.Maker]] = {
    "switch": {
        "turn": situations.switch_turn,
        "play": situations.switch_play,
        "last-card": situations.switch_last_card,
    },
    "mexican-train": {
        "turn": situations.mexican_train_turn,
        "play": situations.mexican_train_play,
    },
    "scrabble": {"exchange": situations.scrabble_exchange},
}

Asked = dict[str, Any]
"""A situation as Node is asked to decide it."""


def asked(name: str, chance: random.Random, count: int) -> Iterator[Asked]:
    rules, makers = game(name), GAMES[name]
    for number in range(count):
        decision = list(makers)[number % len(makers)]
        options = situations.settings(chance, rules.options)
        facts = makers[decision](chance, options)
        if chance.random() < 0.15:
            facts = spoiled(facts, chance)
        yield {"game": name, "decision": decision, "facts": facts, "options": options}


def by_python(decision: Decision, facts: dict[str, Any], options: dict[str, Any]) -> Any:
    """Give what JavaScript must answer."""
    try:
        explanation = decision.explain(facts, options)
    except FactError as error:
        return {"error": {"code": error.code, "facts": error.facts}}
    ruling, trace = explanation.ruling._asdict(), reasons(explanation)
    for shown, verdict in zip(trace["candidates"], explanation.candidates, strict=True):
        shown["values"] = verdict.values
    return {"ruling": ruling, "explanation": {**ruling, "trace": trace}}


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def differences(folder: Path, rules: Ruleset, lines: list[Asked]) -> tuple[list[Any], Counter[str]]:
    """List what is answered otherwise in JavaScript; count the rows and the codes of errors met."""
    path = folder / "rules.js"
    path.write_text(script(lines[0]["game"], rules), "ascii")
    met: Counter[str] = Counter()
    different: list[Any] = []
    for line, found in zip(lines, answers([path], lines), strict=True):
        decision = rules.decisions[line["decision"]]
        expected = as_json(by_python(decision, line["facts"], line["options"]))
        number = found.get("error", {}).pop("requirement", None)
        if number is not None:
            expected["requirement"] = list(decision.logic.requirements[number].facts)
            found["requirement"] = found["error"]["facts"]
        met.update([found["error"]["code"]] if "error" in found else found["ruling"]["rows"])
        if found != expected:
            different.append((line, expected, found))
    return different, met


@pytest.mark.parametrize("name", GAMES)
def test_javascript_rules_explains_and_refuses_as_python_does(name: str, tmp_path: Path) -> None:
    chance = random.Random(21)
    met: Counter[str] = Counter()
    for start in range(0, COUNT, PIECE):
        different, some = differences(
            tmp_path, game(name), list(asked(name, chance, min(PIECE, COUNT - start)))
        )
        assert different == []
        met += some
    rows = {row.id for d in game(name).decisions.values() for row in (*d.rows, *d.also)}
    assert rows - set(met) == set()
    assert {"missing-fact", "unknown-fact", "wrong-type", "out-of-range", "impossible"} <= set(met)


def odd_lines(chance: random.Random, count: int) -> Iterator[Asked]:
    for _ in range(count):
        facts = odd(chance)
        options = {"delete": chance.choice(("x y", "z")), "strict": chance.random() < 0.5}
        if chance.random() < 0.2:
            facts = spoiled(facts, chance)
        yield {"game": "odd", "decision": "odd", "facts": facts, "options": options}


def shop_lines(chance: random.Random, count: int) -> Iterator[Asked]:
    fruit = [f"{kind}{size}" for kind in ("fig", "pear") for size in (1, 4, 5, 9)]
    for _ in range(count):
        facts = {
            **FACTS,
            "law": chance.choice(("old", "new", "newest")),
            "basket": [chance.choice(fruit) for _ in range(chance.randint(0, 4))],
            "wanted": chance.choice((None, *fruit)),
            "open": chance.random() < 0.8,
        }
        yield {"game": "shop", "decision": "visit", "facts": facts, "options": {}}


@pytest.mark.parametrize(("text", "lines"), [(ODD, odd_lines), (SHOP, shop_lines)], ids=["odd", "shop"])
def test_whatever_rules_may_use_means_the_same_in_javascript(
    text: str, lines: Callable[[random.Random, int], Iterator[Asked]], tmp_path: Path
) -> None:
    rules = ruleset(text)
    different, met = differences(tmp_path, rules, list(lines(random.Random(22), COUNT // 5)))
    assert different == []
    assert {row.id for d in rules.decisions.values() for row in (*d.rows, *d.also)} - set(met) == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_script_of_a_game_is_small(name: str) -> None:
    assert len(gzip.compress(script(name, game(name)).encode(), 9)) <= LARGEST


@pytest.mark.parametrize("name", GAMES)
def test_a_script_is_ascii_the_same_every_time_and_compiles_nothing(name: str) -> None:
    text = script(name, game(name))
    assert text.isascii()
    assert not any(word in text for word in ("eval", "Function", "import", "</"))
    assert script(name, game(name)) == text


def test_random_expressions_have_the_same_value_in_javascript(tmp_path: Path) -> None:
    chance = random.Random(31)
    accepted: list[Tree] = []
    while len(accepted) < EXPRESSIONS:
        found = read_or_fault(Grower(chance).any(chance.randint(1, 4)))
        if not isinstance(found, ExpressionError):
            accepted.append(found)
    path = tmp_path / "expressions.js"
    path.write_text(_functions(accepted), "ascii")
    known = [values(chance) for _ in range(60)]
    chosen = [chance.sample(known, 4) for _ in accepted]
    facts = [[{name: value[name] for name in TYPES} for value in each] for each in chosen]
    lines = [{"expression": number, "values": as_json(each)} for number, each in enumerate(facts)]
    for tree, each, found in zip(accepted, chosen, answers([path], lines), strict=True):
        assert found == [as_json(computation(tree)(value)) for value in each], emit(tree)


def _functions(trees: list[Tree]) -> str:
    """Write a script with the types of all names and a function for each expression."""
    types = Types(uses(TYPES.values()))
    facts = types.fields(TYPES.items())
    functions = ",".join(f"({{{','.join(TYPES)}}})=>({emit(tree)})" for tree in trees)
    constants = ",".join(types.constants())
    return f"globalThis.expressions=$=>{{const {constants};return{{facts:{facts},functions:[{functions}]}}}};"
