"""Papers of the shipped exams: drawn by quota, the same in every language, sealed until asked for."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ruleglot.assets import assets
from ruleglot.book import Book
from ruleglot.exam import lacking, scaled, sizes
from ruleglot.load import load
from ruleglot.model.game import Exam
from ruleglot.pages.questions_script import sealed
from tests.engine.node import node

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("rules/*/game.yml"))
SEEDS = 60
DRAWING = """
import {{ unsealed }} from "{web}/seal.js";
import {{ draw, scaled }} from "{web}/exam/draw.js";
import {{ markOfGame }} from "{web}/exam/code.js";
const input = JSON.parse(await new Promise((done) => {{
  let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => done(text));
}}));
const questions = JSON.parse(unsealed(input.sealed));
const papers = input.sizes.map((size) => {{
  const quota = scaled(input.quota, size);
  return {{ quota, drawn: input.seeds.map((seed) => draw(questions, quota, seed)) }};
}});
console.log(JSON.stringify({{ papers, mark: markOfGame(input.game) }}));
"""


@cache
def _book() -> Book:
    book, _ = load(ROOT)
    assert book is not None
    return book


@cache
def _banks() -> dict[str, dict[str, Any]]:
    """What each question script registers, by `language/game`."""
    found = {}
    for path, content in assets(_book()):
        if path.startswith("questions/"):
            name = path.removeprefix("questions/").removesuffix(".js")
            start = f'(globalThis.ruleglotQuestions??={{}})["{name}"]='
            assert content.startswith(start)
            found[name] = json.loads(content.removeprefix(start).rstrip(";\n"))
    return found


@cache
def _drawn(language: str, game: str) -> Any:
    exam = _book().games[game].game.exam
    assert exam is not None
    asked = {
        "game": game,
        "sealed": _banks()[f"{language}/{game}"]["sealed"],
        "quota": exam.model_dump(mode="json"),
        "sizes": sizes(exam),
        "seeds": [str(seed) for seed in range(SEEDS)],
    }
    program = DRAWING.format(web=(ROOT / "web/source").as_uri())
    done = subprocess.run(
        [node(), "--input-type=module", "-e", program],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", GAMES)
def test_every_paper_holds_what_its_quota_says(game: str) -> None:
    exam = _book().games[game].game.exam
    assert exam is not None
    for size, papers in zip(sizes(exam), _drawn("en", game)["papers"], strict=True):
        quota = scaled(exam, size)
        assert papers["quota"] == {
            "questions": quota.questions,
            "minutes": quota.minutes,
            "levels": quota.levels,
            "sections": quota.sections,
        }
        for paper in papers["drawn"]:
            assert len({question["id"] for question in paper}) == size
            levels = [str(question["level"]) for question in paper]
            sections = [question["section"] for question in paper]
            assert {level: levels.count(level) for level in quota.levels if quota.levels[level]} == {
                level: count for level, count in quota.levels.items() if count
            }
            assert {name: sections.count(name) for name in quota.sections} == dict(quota.sections)
        assert len({frozenset(q["id"] for q in paper) for paper in papers["drawn"]}) > SEEDS // 2


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_paper_in_every_language(game: str) -> None:
    def papers(language: str) -> list[list[list[str]]]:
        return [
            [[q["key"] for q in paper] for paper in size["drawn"]]
            for size in _drawn(language, game)["papers"]
        ]

    every = [papers(language) for language in _book().languages]
    assert all(one == other for one, other in pairwise(every))


@pytest.mark.parametrize("game", GAMES)
def test_the_fingerprint_of_a_bank_is_the_same_in_all_languages(game: str) -> None:
    prints = {_banks()[f"{language}/{game}"]["fingerprint"] for language in _book().languages}
    assert len(prints) == 1
    assert len(prints.pop()) == 8


def test_no_two_games_have_the_same_mark_in_codes() -> None:
    marks = [_drawn("en", game)["mark"] for game in GAMES]
    assert len(set(marks)) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_stands_plainly_in_a_script(game: str) -> None:
    for language in _book().languages:
        script = json.dumps(_banks()[f"{language}/{game}"], ensure_ascii=False)
        opened = sealed(_banks()[f"{language}/{game}"]["sealed"])
        questions = json.loads(opened)
        assert all("rq-key" in question["html"] for question in questions)
        words = {word for question in questions for word in question["id"].split("-") if len(word) > 5}
        words |= {"rq-key", "data-right", questions[0]["id"], questions[0]["rules"][0]}
        assert not [word for word in words if word in script]


def test_a_text_sealed_twice_is_itself() -> None:
    text = "".join(map(chr, (*range(0x20, 0x180), *range(0x980, 0xA00), 0x2019, 0x201C, 0x1F0A1))) + "\n"
    assert sealed(text) != text
    assert sealed(sealed(text)) == text


def test_a_half_paper_holds_half_of_each_by_largest_remainders() -> None:
    exam = Exam(questions=12, minutes=15, levels={"1": 2, "2": 5, "3": 3, "4": 2}, sections={"a": 6, "b": 6})
    half = scaled(exam, 6)
    assert (half.questions, half.minutes) == (6, 8)
    assert half.levels == {"1": 1, "2": 3, "3": 1, "4": 1}


def test_a_bank_that_fills_a_quota_only_by_moving_questions_is_large_enough() -> None:
    exam = Exam(questions=2, minutes=1, levels={"1": 1, "2": 1}, sections={"a": 1, "b": 1})
    whole = scaled(exam, 2)
    assert lacking(whole, [("1", "a"), ("1", "b"), ("2", "a")]) is None
    assert lacking(whole, [("1", "a"), ("2", "a")]) == "2"
