"""Times judging mutants against a plain way of doing it, in one run.

The plain way puts each fault into the rules, compiles them, proves every question and tries every case, as
`ruleglot check` does. It knows of no question that only shows other rules, looks for no gap or overlap and
seeks no situation that would notice a fault, all of which the judge does beside it. What the plain way finds,
the judge must have found too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ruleglot.bank.mutants import Mutant, mutants
from ruleglot.bank.score import Score, measure
from ruleglot.book import Book
from ruleglot.check.cases import wrong_cases
from ruleglot.engine import compile_rules
from ruleglot.load import load
from ruleglot.questions import Proof, prove

ROOT = Path(__file__).parents[1]
STEP = 4
"""Of the mutants of a game every fourth is judged."""
FOUND = ("refused", "gap", "overlap", "noticed")
"""Fates of a mutant that a plain check may fail over."""


def main() -> int:
    """Print the table; the exit code is 1 if the judge lets a fault pass that the plain way finds."""
    book, problems = load(ROOT)
    if book is None:
        raise SystemExit("\n".join(map(str, problems)))
    print(f"{'':16} {'mutants':>8} {'judged a second':>16} {'plainly':>8} {'ratio':>6}")
    missed = [line for game in book.games for line in _game(book, game)]
    print("\n".join(missed), end="\n" if missed else "")
    return 1 if missed else 0


def _game(book: Book, name: str) -> list[str]:
    """Print the line of one game; give the faults that only the plain way finds."""
    game = book.games[name]
    chosen = list(mutants(game.decisions, game.ruleset))[::STEP]
    score = measure(game, chosen)
    failing, seconds = _plainly(book, name, chosen)
    judged, plain = len(chosen) / score.seconds, len(chosen) / seconds
    print(f"{name:16} {len(chosen):8} {judged:16.1f} {plain:8.1f} {judged / plain:6.2f}")
    return [f"{name}: only the plain way finds {mutant.id}" for mutant in _missed(score, failing)]


def _missed(score: Score, failing: Sequence[bool]) -> list[Mutant]:
    both = zip(score.judgements, failing, strict=True)
    return [found.mutant for found, failed in both if failed and found.fate not in FOUND]


def _plainly(book: Book, name: str, chosen: Sequence[Mutant]) -> tuple[list[bool], float]:
    """Tell of each mutant whether the rules are refused, or a question or case fails; and the seconds."""
    game, began = book.games[name], time.process_time()
    failing = []
    for mutant in chosen:
        ruleset, _ = compile_rules(mutant.applied(game.decisions), lambda _: (1, 1), "")
        if ruleset is None:
            failing.append(True)
            continue
        changed = replace(game, ruleset=ruleset)
        proofs = [prove(question, changed) for question in game.questions]
        wrong = list(wrong_cases(changed))
        failing.append(bool(wrong) or not all(isinstance(proof, Proof) for proof in proofs))
    return failing, time.process_time() - began


if __name__ == "__main__":
    sys.exit(main())
