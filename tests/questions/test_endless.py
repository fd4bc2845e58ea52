"""Questions that the page makes: the engine and the teller of the build say the same of each."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ruleglot import layout
from ruleglot.assets import assets
from ruleglot.book import Book
from ruleglot.load import load
from ruleglot.model.quiz import Choice, Question
from ruleglot.pages.writer import Writer
from ruleglot.questions import Proof, Proven, prove
from tests.engine.node import node

ROOT = Path(__file__).parents[2]
INVENT = ROOT / "tests/js/invent.mjs"
GAMES = layout.games(ROOT)
MADE = 10_000 if os.environ.get("RULEGLOT_SOAK") else 200


@pytest.fixture(scope="module")
def bank() -> Book:
    book, _ = load(ROOT)
    assert book is not None
    return book


@pytest.fixture(scope="module")
def scripts(bank: Book, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("scripts")
    nothing = {game: Proven((), ()) for game in bank.games}
    for path, content in assets(bank, proven=nothing):
        if not path.startswith("questions/"):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(content, "utf-8")
    return folder


def _made(scripts: Path, game: str, language: str, count: int, seed: str) -> list[dict[str, Any]]:
    parts = [f"engine/{game}", f"stories/{game}", f"texts/{language}/{game}", f"situations/{game}"]
    files = [str(scripts / f"{part}.js") for part in parts]
    command = [node(), str(INVENT), game, language, str(count), seed, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_random_questions_agree_with_the_builds_decisions_and_words(
    bank: Book, scripts: Path, game: str
) -> None:
    book = bank.games[game]
    teller = Writer(bank, "nb").teller(game)
    authored = [(q.decision, q.ask, q.facts, q.options) for q in book.questions]
    made = _made(scripts, game, "nb", MADE, "one")
    for one in made:
        decision = book.ruleset.decisions[one["decision"]]
        assert (one["decision"], one["ask"], one["facts"], one["options"]) not in authored
        explanation = decision.explain(one["facts"], one["options"])
        assert one["outcome"] == explanation.outcome
        assert one["rows"] == list(explanation.rows)
        assert one["cites"] == list(explanation.cites)
        assert one["silent"] == list(explanation.silent)
        assert one["scene"] == teller.scene(decision.id, one["facts"], one["options"])
        assert one["ruling"] == teller.ruling_sentences(decision.id, explanation)
        proof = prove(_question(one), book)
        assert isinstance(proof, Proof), (one, proof)
        for choice, told in zip(proof.choices, one["choices"], strict=True):
            assert choice.right == told["right"], one
            if choice.refutation is not None and not choice.right:
                assert list(choice.refutation.rules) == told["refutation"]["rules"], one
                assert choice.refutation.quantity == told["refutation"]["quantity"], one
                assert told["said"]
            if choice.verdict is not None:
                assert teller.verdict(choice.verdict.table, choice.verdict, explanation) == told["said"]
    assert len(made) == MADE
    assert len({json.dumps(one["facts"], sort_keys=True) for one in made}) >= MADE * 0.9
    assert {one["kind"] for one in made} == {q.kind for q in book.questions} - {"cite", "order"}


def test_the_same_seed_makes_the_same_questions(scripts: Path) -> None:
    game = GAMES[0]
    assert _made(scripts, game, "en", 3, "a") == _made(scripts, game, "en", 3, "a")
    assert _made(scripts, game, "en", 3, "a") != _made(scripts, game, "en", 3, "b")


def _question(one: dict[str, Any]) -> Question:
    right = [choice["value"] for choice in one["choices"] if choice["right"]]
    listed = one["choices"] if one["kind"] != "number" else []
    return Question(
        id="made",
        level=1,
        kind=one["kind"],
        decision=one["decision"],
        ask=one["ask"],
        facts=one["facts"],
        options=one["options"],
        answer=right if one["kind"] == "multiple" else right[0],
        choices=tuple(Choice.model_validate({"is": choice["value"]}) for choice in listed),
    )
