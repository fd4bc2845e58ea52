"""The arbiter's interviews, addresses and questions, with the real games, against Python's engine."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruleglot.analysis.invention import numbers_of
from ruleglot.book import Book
from ruleglot.document import read_yaml
from ruleglot.engine import FactError, javascript
from ruleglot.load import load
from ruleglot.model.fitting import fit
from ruleglot.model.quiz import Questions
from ruleglot.questions import prove_game
from ruleglot.story import story_script, words_script
from tests.engine import situations

ROOT = Path(__file__).parents[2]
MAKERS: dict[tuple[str, str], situations.Maker] = {
    ("switch", "turn"): situations.switch_turn,
    ("switch", "play"): situations.switch_play,
    ("switch", "last-card"): situations.switch_last_card,
    ("mexican-train", "turn"): situations.mexican_train_turn,
    ("mexican-train", "play"): situations.mexican_train_play,
    ("scrabble", "exchange"): situations.scrabble_exchange,
}
every_decision = pytest.mark.parametrize(("game", "decision"), MAKERS)
Ask = Callable[[list[dict[str, Any]]], list[Any]]


@cache
def book() -> Book:
    found, _ = load(ROOT)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks Node, which has loaded every script of every game that the arbiter's page loads."""
    node = shutil.which("node") or str(ROOT / ".venv/bin/node")
    folder = tmp_path_factory.mktemp("scripts")
    files = []
    for game in book().games.values():
        numbers = {name: numbers_of(decision.logic) for name, decision in game.ruleset.decisions.items()}
        for name, text in {
            "engine": javascript.script(game.id, game.ruleset),
            "interviews": javascript.interviews(game.id, game.ruleset, numbers),
            "story": story_script(game.id, game.ruleset),
            "words": words_script(book(), game, "en"),
        }.items():
            files.append(folder / f"{name}-{game.id}.js")
            files[-1].write_text(text, "utf-8")

    def answers(asked: list[dict[str, Any]]) -> list[Any]:
        lines = "".join(json.dumps(each) + "\n" for each in asked)
        command = [node, str(ROOT / "tests/js/arbitrate.mjs"), *map(str, files)]
        run = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr[-2000:]
        return [json.loads(line) for line in run.stdout.splitlines()]

    return answers


def possible(
    game: str, decision: str, count: int, seed: int
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Give situations that can arise, in which what no interview asks for is as it begins with it."""
    rules = book().games[game].ruleset
    interview, chance = rules.interviews[decision], random.Random(seed)
    found = 0
    while found < count:
        options = situations.settings(chance, rules.options)
        facts = MAKERS[game, decision](chance, options)
        if "trains" in facts:
            names = {facts["mover"]: "A", "A": facts["mover"]}
            for train in facts["trains"].values():
                train["owner"] = names.get(train["owner"], train["owner"])
        kept = interview.start.keys() - interview.asked.keys() - interview.computed.keys()
        facts |= {name: interview.start[name] for name in kept}
        if "trains" in facts:
            facts["players"] = [t["owner"] for t in facts["trains"].values() if t["owner"] != "ALL"]
        try:
            rules.decisions[decision].decide(facts, options)
        except FactError:
            continue
        found += 1
        yield facts, options


def truths(game: str, decision: str, count: int, seed: int) -> list[dict[str, Any]]:
    """Give answers to all that an interview may ask, and options; some of Scrabble's cannot be together."""
    interview, chance = book().games[game].ruleset.interviews[decision], random.Random(seed)
    asked = []
    for facts, options in possible(game, decision, count, seed):
        truth = {name: facts.get(name) for name in interview.asked}
        if game == "scrabble":
            truth["drawn"] = chance.randint(1, 7) if facts["new_drawn"] else 0
            most = facts["set_aside"] or 7
            truth["returned"] = 0 if facts["old_in_bag"] == "no" else chance.randint(1, most)
            truth["returned_first"] = facts["old_in_bag"] == "before_draw"
            truth["bag_now"] = facts["bag_before"] - truth["drawn"] + truth["returned"]
        job = {"act": "interview", "game": game, "decision": decision}
        asked.append({**job, "truth": truth, "options": options})
    return asked


@every_decision
def test_an_interview_ends_in_the_ruling_that_the_engine_gives_to_the_truth(
    ask: Ask, game: str, decision: str
) -> None:
    jobs = truths(game, decision, 25, seed=4)
    rules = book().games[game].ruleset.decisions[decision]
    judged = 0
    for job, found in zip(jobs, ask(jobs), strict=True):
        if found is None:
            continue
        judged += 1
        assert found["rulings"] == [found["truth"]], (job, found)
        assert rules.decide(found["filled"], job["options"]) == rules.decide(found["facts"], job["options"])
    assert judged > 15


@every_decision
def test_what_is_not_known_leaves_the_true_ruling_among_the_possible_ones(
    ask: Ask, game: str, decision: str
) -> None:
    interview = book().games[game].ruleset.interviews[decision]
    kept = {"trains", "hand", "top", *interview.always}
    simple = [name for name in interview.asked if name not in kept]
    jobs = truths(game, decision, 10, seed=5)
    for number, job in enumerate(jobs):
        job["unknown"] = [simple[number % len(simple)]]
    for job, found in zip(jobs, ask(jobs), strict=True):
        assert found is None or found["truth"] in found["rulings"], (job, found)


def test_an_interview_asks_only_what_can_still_change_the_ruling(ask: Ask) -> None:
    truth = {"hand_after_play": 4, "called": False, "caught": True, "next_acted": False}
    job = {"act": "interview", "game": "switch", "decision": "last-card", "options": {}}
    several, one, called = ask(
        [
            {**job, "truth": truth},
            {**job, "truth": {**truth, "hand_after_play": 1}},
            {**job, "truth": {**truth, "hand_after_play": 1, "called": True}},
        ]
    )
    assert several["asked"] == ["hand_after_play"]
    assert one["asked"] == ["hand_after_play", "called", "caught", "next_acted"]
    assert called["asked"] == ["hand_after_play", "called"]


@every_decision
def test_a_situation_survives_its_address(ask: Ask, game: str, decision: str) -> None:
    jobs = [
        {"act": "write", "game": game, "decision": decision, "facts": facts, "options": options}
        for facts, options in possible(game, decision, 40, seed=6)
    ]
    for job, found in zip(jobs, ask(jobs), strict=True):
        assert found["place"]["facts"] == job["facts"]
        assert found["place"]["options"] == job["options"]
        assert len(found["fragment"]) < 400


def test_an_address_that_was_cut_or_changed_is_refused_and_never_misread(ask: Ask) -> None:
    (written,) = ask([_start("switch", "turn")])
    fragment = written["fragment"]
    chance = random.Random(7)
    damaged = [fragment[:-1], fragment[:-3], f"2{fragment[1:]}", f"{fragment}0"]
    damaged += ["", "q", "1.turn.f.", "1.x.f.aa", "%E0"]
    for _ in range(60):
        place = chance.randrange(len(fragment))
        damaged.append(fragment[:place] + chance.choice("abcXYZ019-_.!ঘ") + fragment[place + 1 :])
    read = ask([{"act": "read", "game": "switch", "fragment": each} for each in damaged if each != fragment])
    assert sum(place is not None for place in read) == 0


@every_decision
def test_a_situation_made_into_questions_is_proven_by_the_check(ask: Ask, game: str, decision: str) -> None:
    jobs = [
        {
            "act": "questions",
            "game": game,
            "decision": decision,
            "facts": facts,
            "options": {n: v for n, v in options.items() if v != rules_of(game).options[n].default},
            "language": "en",
        }
        for facts, options in possible(game, decision, 6, seed=8)
    ]
    made = [yaml for found in ask(jobs) for yaml in found]
    assert made
    assert pasted(game, made) == []


def test_the_check_still_finds_a_question_that_was_pasted_with_a_wrong_answer(ask: Ask) -> None:
    job = {**_start("switch", "last-card"), "act": "questions", "language": "en"}
    (made,) = ask([job])[0]
    assert pasted("switch", [made.replace("answer: 2", "answer: 3")]) == ["wrong-answer"]


def rules_of(game: str) -> Any:
    return book().games[game].ruleset


def _start(game: str, decision: str) -> dict[str, Any]:
    facts = dict(rules_of(game).interviews[decision].start)
    return {"act": "write", "game": game, "decision": decision, "facts": facts, "options": {}}


def pasted(game: str, made: list[str]) -> list[str]:
    """The codes of the problems that a bank has with questions added as an author would paste them."""
    text = "questions:\n" + "\n".join(dict.fromkeys(made))
    bank = read_yaml_text(text)
    questions = fit(bank, Questions).questions
    changed = replace(book().games[game], questions=questions)
    _, problems = prove_game(book(), changed)
    return sorted({problem.code for problem in problems})


def read_yaml_text(text: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "questions.yml"
        path.write_text(text, "utf-8")
        return read_yaml(path)
