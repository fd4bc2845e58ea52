"""Times the engine against functions written by hand, and against rule engines by others, in one run.

Everything decides the same checked situations, without a trace; what it gives is compared before anything is
timed. A time is the best of several rounds, in which the contestants take turns.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from bench.by_hand import mexican_train_turn, scrabble_exchange, switch_turn
from bench.peers_input import as_cel, as_jdm
from ruleglot.analysis.situations import situations
from ruleglot.engine import Decision, Ruleset, Ruling
from ruleglot.engine.javascript import script
from ruleglot.load import load

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent
PEERS = ROOT / ".venv-bench"
COUNT = 400
"""Situations a decision."""
ROUNDS, SECONDS = 9, 0.12
PYTHON_LIMIT, JAVASCRIPT_LIMIT = 3.0, 1.5
"""How many times the time of the function written by hand the engine may take."""

BY_HAND: dict[str, Callable[[dict[str, Any], dict[str, Any]], Any]] = {
    "switch/turn": switch_turn,
    "mexican-train/turn": mexican_train_turn,
    "scrabble/exchange": scrabble_exchange,
}
PEERS_TABLE = "scrabble/exchange"
"""The table that rule engines by others decide too: it has no lists and no candidates."""

Situations = list[tuple[dict[str, Any], dict[str, Any]]]


def main() -> int:
    """Print the table; the exit code is 1 if a limit is passed."""
    rulesets = _rulesets()
    given = {name: _some(_decision(rulesets, name)) for name in BY_HAND}
    print(f"{'':28} {'engine us':>10} {'by hand us':>11} {'ratio':>7} {'limit':>6}")
    kept = [
        _show(f"Python {name}", _python(_decision(rulesets, name), given[name], by_hand), PYTHON_LIMIT)
        for name, by_hand in BY_HAND.items()
    ]
    for name, times in _javascript(rulesets, given).items():
        kept.append(_show(f"JavaScript {name}", times, JAVASCRIPT_LIMIT))
    _peers(_decision(rulesets, PEERS_TABLE), given[PEERS_TABLE])
    return 0 if all(kept) else 1


def _show(name: str, times: Sequence[float], limit: float) -> bool:
    engine, by_hand = times
    ratio = engine / by_hand
    over = "" if ratio <= limit else "  over"
    print(f"{name:28} {engine:10.2f} {by_hand:11.2f} {ratio:7.2f} {limit:6.1f}{over}")
    return ratio <= limit


def _rulesets() -> dict[str, Ruleset]:
    book, problems = load(ROOT)
    if book is None:
        raise SystemExit("\n".join(map(str, problems)))
    return {name: found.ruleset for name, found in book.games.items()}


def _decision(rulesets: dict[str, Ruleset], name: str) -> Decision:
    game, decision = name.split("/")
    return rulesets[game].decisions[decision]


def _some(decision: Decision) -> Situations:
    return list(islice(situations(decision, random.Random(1)), COUNT))


def _python(
    decision: Decision, given: Situations, by_hand: Callable[[dict[str, Any], dict[str, Any]], Any]
) -> list[float]:
    settled = [decision.settle(options) for _, options in given]
    checked = [decision.check(facts, options) for (facts, _), options in zip(given, settled, strict=True)]
    calls = list(zip(checked, settled, strict=True))
    for facts, options in calls:
        engine, hand = decision.decide_checked(facts, options), by_hand(facts, options)
        if tuple(engine) != hand:
            raise SystemExit(f"{decision.id}: {engine} is not {hand} for {facts} and {options}")
    return _times([decision.decide_checked, by_hand], calls)


def _times(contestants: list[Callable[..., Any]], calls: list[tuple[Any, ...]]) -> list[float]:
    """Give the microseconds of a call of each, the best of all rounds."""
    best = [float("inf")] * len(contestants)
    for _ in range(ROUNDS):
        for number, decide in enumerate(contestants):
            count, start = 0, time.perf_counter()
            while (passed := time.perf_counter() - start) < SECONDS:
                for call in calls:
                    decide(*call)
                count += len(calls)
            best[number] = min(best[number], passed / count * 1e6)
    return best


def _javascript(rulesets: dict[str, Ruleset], given: dict[str, Situations]) -> dict[str, list[float]]:
    node = shutil.which("node")
    if node is None:
        print("Node is needed to time JavaScript; it is left out")
        return {}
    with tempfile.TemporaryDirectory() as folder:
        scripts = []
        for name, rules in rulesets.items():
            path = Path(folder) / f"{name}.js"
            path.write_text(script(name, rules), "ascii")
            scripts.append(str(path))
        asked = {"scripts": scripts, "situations": given, "rounds": ROUNDS, "seconds": SECONDS}
        found: dict[str, list[float]] = _answer([node, str(HERE / "engine.mjs")], asked)
    if "missing" in found:
        raise SystemExit(str(found["missing"]))
    return found


def _peers(decision: Decision, given: Situations) -> None:
    """Time what others wrote, on the same table; here the engine checks its facts too."""
    python = PEERS / "bin/python"
    if not python.exists():
        print("cel-expr-python and zen-engine are not installed; they are left out")
        return
    facts = [facts for facts, _ in given]
    asked = {"cel": as_cel(decision), "jdm": as_jdm(decision), "facts": facts}
    settled = decision.settle(None)
    (own,) = _times([decision.decide], [(each, settled) for each in facts])
    print(f"\n{PEERS_TABLE}, facts as they come:\n{'ruleglot':28} {own:10.2f} us")
    for name in ("cel-expr-python", "zen-engine"):
        each = {**asked, "engine": name, "rounds": ROUNDS, "seconds": SECONDS}
        answer = _answer([str(python), str(HERE / "peers.py")], each)
        if "missing" in answer:
            print(f"{name:28} left out: {answer['missing']}")
            continue
        agreed = sum(map(_agrees, answer["rulings"], (decision.decide(each, settled) for each in facts)))
        times, right = answer["us"] / own, f"{agreed} of {len(facts)} right"
        print(f"{name:28} {answer['us']:10.2f} us {times:8.1f} times, {right}")


def _agrees(found: dict[str, Any] | None, ruling: Ruling) -> bool:
    """Tell whether an engine by others gave the row and the outcome."""
    given = found or {}
    outcome = {name: given.get(name) for name in ruling.outcome}
    return given.get("row") == ruling.rows[0] and outcome == ruling.outcome


def _answer(command: list[str], asked: dict[str, Any]) -> Any:
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    if done.returncode:
        return {"missing": done.stderr.strip()[-200:]}
    return json.loads(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
