"""What changed between two revisions is named, and no answer flips in silence."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ruleglot.book import GameBook
from ruleglot.cli import main
from ruleglot.load import load_game
from ruleglot.model.quiz import Question
from ruleglot.questions.choices import asked_value

ROOT = Path(__file__).parents[2]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the content that a test may change."""
    for folder in ("rules", "quizzes", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / "copy" / folder)
    return tmp_path / "copy"


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times: {old}"
    path.write_text(text.replace(old, new), "utf-8")


def diff(root: Path, revision: object, *options: str) -> Result:
    return CliRunner().invoke(main, ["diff", str(revision), "--root", str(root), *options])


def data(root: Path, revision: object) -> dict[str, Any]:
    result = diff(root, revision, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def test_nothing_differs_from_itself(copy: Path) -> None:
    assert data(copy, ROOT) == {"changes": [], "flips": [], "reasoned_anew": [], "stale": []}
    assert diff(copy, ROOT, "--strict").exit_code == 0


def answered(game: GameBook, question: Question) -> Any:
    """Answer a question from its ruling alone."""
    ruling = game.ruleset.decisions[question.decision].decide(question.facts, question.options)
    if question.kind == "cite":
        return [choice.value for choice in question.choices if choice.value in ruling.cites]
    return asked_value(ruling.outcome, question.ask)


def test_seven_changed_to_six_names_every_question_that_flips(copy: Path) -> None:
    replace(copy / "rules/scrabble/decisions.yml", "min_bag: 7 #", "min_bag: 6 #")
    old, new = load_game(ROOT, "scrabble"), load_game(copy, "scrabble")
    asked = [question for question in old.questions if question.kind != "order"]
    flipping = {question.id for question in asked if answered(old, question) != answered(new, question)}
    found = data(copy, ROOT)
    assert len(flipping) > 5
    assert {flip["question"] for flip in found["flips"]} == flipping
    assert {flip["fate"] for flip in found["flips"]} == {"silent"}
    (change,) = found["changes"]
    assert (change["what"], change["name"], change["was"], change["now"]) == ("number", "min_bag", "7", "6")


def test_a_silent_flip_fails_only_under_strict(copy: Path) -> None:
    replace(copy / "rules/scrabble/decisions.yml", "min_bag: 7 #", "min_bag: 6 #")
    assert diff(copy, ROOT).exit_code == 0
    assert diff(copy, ROOT, "--strict").exit_code == 1


def test_a_flipped_answer_that_was_changed_or_withdrawn_by_hand_is_not_silent(copy: Path) -> None:
    replace(copy / "rules/switch/decisions.yml", "forgotten_call: 2 #", "forgotten_call: 3 #")
    silent = {flip["question"] for flip in data(copy, ROOT)["flips"]}
    assert silent == {"forgotten-call", "next-player-missed-a-turn"}
    questions = copy / "quizzes/switch/questions.yml"
    answered = "- id: forgotten-call\n    level: 1\n    kind: number\n"
    answered += "    decision: last-card\n    ask: penalty_cards\n"
    replace(questions, f"{answered}    answer: 2\n", f"{answered}    answer: 3\n")
    text = questions.read_text("utf-8")
    start = text.index("  - id: next-player-missed-a-turn\n")
    questions.write_text(text[:start] + text[text.index("  - id: ", start + 1) :], "utf-8")
    fates = {flip["question"]: flip["fate"] for flip in data(copy, ROOT)["flips"]}
    assert fates == {"forgotten-call": "answered anew", "next-player-missed-a-turn": "withdrawn"}
    assert diff(copy, ROOT, "--strict").exit_code == 0


def test_a_question_under_another_id_is_not_withdrawn(copy: Path) -> None:
    replace(copy / "rules/switch/decisions.yml", "forgotten_call: 2 #", "forgotten_call: 3 #")
    replace(copy / "quizzes/switch/questions.yml", "id: forgotten-call", "id: call-forgotten")
    fates = {flip["question"]: flip["fate"] for flip in data(copy, ROOT)["flips"]}
    assert fates["forgotten-call"] == "silent"


def test_an_answer_that_is_now_null_is_still_decided(copy: Path) -> None:
    replace(copy / "rules/scrabble/decisions.yml", "min_bag: 7 #", "min_bag: 6 #")
    (flip,) = (f for f in data(copy, ROOT)["flips"] if f["question"] == "returned-not-racked-given")
    assert (flip["was"], flip["now"], flip["decided"]) == (6, None, True)
    line = next(x for x in diff(copy, ROOT).output.splitlines() if "returned-not-racked-given" in x)
    assert line.endswith("6  =>  null (NOTHING DONE)")


def test_facts_that_are_now_refused_are_said_to_be_undecided(copy: Path) -> None:
    replace(
        copy / "rules/switch/decisions.yml",
        'mixed_series", must: "pending.cards in [2, 4, 6, 8]"',
        'mixed_series", must: "pending.cards in [2, 4, 8]"',
    )
    (flip,) = (f for f in data(copy, ROOT)["flips"] if f["question"] == "fourth-two")
    assert (flip["now"], flip["decided"]) == (None, False)
    assert "can no longer be decided" in diff(copy, ROOT).output


def test_a_row_that_cites_another_rule_is_named_with_the_questions_that_rest_on_it(copy: Path) -> None:
    replace(
        copy / "rules/switch/decisions.yml",
        'when: "called", cite: [SW-L1]',
        'when: "called", cite: [SW-L2]',
    )
    found = data(copy, ROOT)
    assert [change["name"] for change in found["changes"]] == ["last-card.was-called"]
    assert found["reasoned_anew"] == ["switch/call-was-made"]
    assert found["flips"] == []


def test_a_text_changed_in_its_source_language_is_stale_in_the_others(copy: Path) -> None:
    for code in ("bn", "nl"):
        path = copy / f"rules/switch/text/{code}.yml"
        lines = path.read_text("utf-8").splitlines()
        number = next(n for n, line in enumerate(lines) if line.lstrip().startswith("summary:"))
        lines[number] = lines[number].rstrip('"') + (' +"' if lines[number].endswith('"') else " +")
        path.write_text("\n".join(lines) + "\n", "utf-8")
    (stale,) = data(copy, ROOT)["stale"]
    assert (stale["game"], stale["key"], stale["leading"]) == ("switch", "summary", True)
    assert sorted(stale["changed"]) == ["bn", "nl"]
    assert sorted(stale["unchanged"]) == ["en", "nb", "pt"]


def test_a_commit_is_compared_without_touching_the_work_tree(copy: Path) -> None:
    def git(*arguments: str) -> str:
        done = subprocess.run(
            ["git", "-C", str(copy), *arguments], capture_output=True, text=True, check=True
        )
        return done.stdout

    git("init", "--quiet", "--initial-branch=main")
    git("add", ".")
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "before")
    replace(copy / "rules/switch/decisions.yml", "per_two: 2 #", "per_two: 3 #")
    before = git("status", "--porcelain")
    found = data(copy, "HEAD")
    assert [change["name"] for change in found["changes"]] == ["per_two"]
    assert found["flips"]
    assert git("status", "--porcelain") == before


@pytest.mark.parametrize("revision", ["no-such-revision", "--output=x", "."])
def test_a_revision_that_does_not_exist_is_wrong_usage(tmp_path: Path, copy: Path, revision: str) -> None:
    result = CliRunner().invoke(main, ["diff", "--root", str(copy), "--", str(tmp_path / revision)])
    assert result.exit_code == 2
    assert "nor a revision" in result.output


def test_earlier_content_with_faults_is_told_without_a_traceback(tmp_path: Path, copy: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(copy, broken)
    replace(broken / "rules/switch/decisions.yml", "per_two: 2 #", "per_two: two #")
    result = diff(copy, broken)
    assert result.exit_code == 1
    assert f"The content of '{broken}' has faults:\nrules/switch/decisions.yml" in result.output


def test_a_shallow_clone_says_how_older_commits_are_had(tmp_path: Path, copy: Path) -> None:
    for arguments in (
        ["init", "--quiet"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "one"],
        [
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@example.org",
            "commit",
            "--quiet",
            "--allow-empty",
            "-m",
            "two",
        ],
    ):
        subprocess.run(["git", "-C", str(copy), *arguments], check=True)
    shallow = tmp_path / "shallow"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", copy.as_uri(), str(shallow)], check=True)
    assert diff(shallow, "HEAD").exit_code == 0
    result = diff(shallow, "HEAD~1")
    assert result.exit_code == 2
    assert "git fetch --unshallow" in result.output


def test_steps_that_change_places_are_named_with_the_questions_that_ask_for_them(copy: Path) -> None:
    game = copy / "rules/switch/game.yml"
    text = game.read_text("utf-8")
    steps = ["    - {id: shuffle, rule: SW-D2}\n", "    - {id: deal, rule: SW-D2}\n"]
    replace(game, "".join(steps), "".join(reversed(steps)))
    assert game.read_text("utf-8") != text
    found = data(copy, ROOT)
    (change,) = found["changes"]
    assert (change["what"], change["name"]) == ("procedure", "set-up")
    (flip,) = found["flips"]
    assert (flip["question"], flip["fate"]) == ("setting-up-in-order", "silent")
    assert flip["now"][:2] == flip["was"][:2][::-1] == ["deal", "shuffle"]
