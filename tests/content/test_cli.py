"""The command as people run it: what it prints, how it ends, and never a traceback."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ruleglot.cli import main

SITUATION = '{"hand": ["6g", "2g"], "top": "5r", "below": null}'


def run(*arguments: str | Path, text: str | bytes = "", env: dict[str, str] | None = None) -> Result:
    result = CliRunner(env={"CI": "", **(env or {})}).invoke(main, [str(a) for a in arguments], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "ruleglot", *map(str, arguments)]


def test_check_passes_a_sound_book_and_counts_it(small: Any) -> None:
    result = run("check", "--root", small.root)
    assert result.exit_code == 0
    assert result.output == (
        "1 game, 4 rules, 1 decision, 8 questions proven, 4 cases, 5 languages, 2 terms:"
        " 0 errors, 0 warnings\n"
    )


def test_check_fails_with_every_fault_sorted_and_the_unproven_question_not_counted(small: Any) -> None:
    small.replace("quizzes/climb/questions.yml", "answer: 4", "answer: 5")
    small.replace("rules/climb/game.yml", "rule: CL-E1", "rule: CL-E2")
    result = run("check", "--root", small.root)
    lines = result.output.splitlines()
    assert result.exit_code == 1
    assert lines[:-1] == sorted(lines[:-1])
    assert any("unknown-rule" in line for line in lines)
    assert "7 questions proven" in lines[-1]


def test_a_warning_fails_the_check_only_when_it_is_strict(small: Any) -> None:
    small.replace(
        "rules/climb/text/nb.yml", "text: Bli den første spilleren", "text: Bli den første av 2 spillere"
    )
    quiet = run("check", "--root", small.root)
    assert quiet.exit_code == 0
    assert quiet.output.endswith(": 0 errors, 1 warning (listed by --warnings)\n")
    assert "number-mismatch" not in quiet.output
    listed = run("check", "--root", small.root, "--warnings")
    assert listed.exit_code == 0
    assert "warning: number-mismatch" in listed.output
    result = run("check", "--root", small.root, "--strict")
    assert result.exit_code == 1
    assert "warning: number-mismatch" in result.output


def test_faults_are_annotations_where_ci_is_set(small: Any) -> None:
    small.replace("rules/climb/game.yml", "rule: CL-E1", "rule: CL-E2")
    output = run("check", "--root", small.root, env={"CI": "true"}).output
    assert "::error file=rules/climb/game.yml,line=17,col=29,title=unknown-rule::the game prints no" in output


def test_the_root_is_the_nearest_folder_upwards_that_holds_content(small: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(small.root / "rules" / "climb")
    assert run("check").exit_code == 0


def test_a_folder_without_content_is_wrong_usage(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (["check"], ["build"], ["decide", "climb/turn"], ["check", "--root", tmp_path / "none"]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "root" in result.output


def test_a_root_without_languages_is_a_fault_in_content(tmp_path: Path) -> None:
    result = run("check", "--root", tmp_path)
    assert result.exit_code == 1
    assert "locales/languages.yml:1:1: missing-file" in result.output


def test_one_situation_gives_one_outcome(small: Any) -> None:
    result = run("decide", "climb/turn", "--root", small.root, text=SITUATION)
    assert result.exit_code == 0
    answer = json.loads(result.output)
    assert answer["outcome"] == {"duty": "play", "legal": ["6g"], "points": 0}
    assert (answer["rows"], answer["cites"]) == (["play"], ["CL-P1"])


def test_lines_of_situations_give_lines_of_outcomes_in_order(small: Any) -> None:
    lines = (
        '{"hand": [], "top": "5r", "below": null}\n\n{"hand": 7, "top": "5r", "below": null}\n'
        + SITUATION
        + "\n"
    )
    result = run("decide", "climb/turn", "--root", small.root, text=lines)
    outcomes = [json.loads(line) for line in result.output.splitlines()]
    assert result.exit_code == 1
    assert [o.get("rows") for o in outcomes] == [["won"], None, ["play"]]
    assert outcomes[1]["error"]["facts"] == ["hand"]


def test_an_option_holds_for_the_run(small: Any) -> None:
    facts = '{"hand": ["2r"], "top": "5r", "below": null}'
    without = run("decide", "climb/turn", "--root", small.root, text=facts)
    result = run("decide", "climb/turn", "--root", small.root, "--option", "same_colour=true", text=facts)
    assert json.loads(without.output)["rows"] == ["stop"]
    assert json.loads(result.output)["rows"] == ["play"]


@pytest.mark.parametrize("code", ["nb", "no", "nn-NO", "nb_NO"])
def test_a_language_adds_the_ruling_as_a_sentence(small: Any, code: str) -> None:
    result = run(
        "decide",
        "climb/turn",
        "--root",
        small.root,
        "--lang",
        code,
        text='{"hand": ["2g"], "top": "5r", "below": null}',
    )
    assert json.loads(result.output)["text"] == "Du stopper og teller 2 poeng."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nim/turn"], "climb"),
        (["climb/trun"], "did you mean 'turn'?"),
        (["climb"], "GAME/DECISION"),
        (["climb/turn", "--option", "same_color=true"], "did you mean 'same_colour'?"),
        (["climb/turn", "--option", "same_colour=yes"], "false"),
        (["climb/turn", "--option", "same_colour"], "has no value"),
        (["climb/turn", "--lang", "xx"], "nb"),
        (["climb/turn", "--facts", "none.json"], "none.json"),
        (["climb/turn", "--facts", "."], "'.'"),
    ],
)
def test_wrong_usage_of_decide_ends_with_2_and_says_what_is_known(
    small: Any, arguments: list[str], said: str
) -> None:
    result = run("decide", *arguments, "--root", small.root, text=SITUATION)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_facts_that_are_no_utf8_are_an_undecided_line_and_no_traceback(small: Any) -> None:
    result = run("decide", "climb/turn", "--root", small.root, text=b'{"top": "\xff"}\n' + SITUATION.encode())
    assert result.exit_code == 1
    assert "error" in json.loads(result.output.splitlines()[0])
    assert json.loads(result.output.splitlines()[1])["rows"] == ["play"]


def test_faults_in_the_rules_are_shown_by_decide_on_standard_error(small: Any) -> None:
    small.replace("rules/climb/decisions.yml", 'held == 0", then', 'hled == 0", then')
    result = run("decide", "climb/turn", "--root", small.root, text=SITUATION)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "did you mean 'held'?" in result.stderr


def test_a_reader_that_goes_away_is_no_traceback(small: Any) -> None:
    facts = small.root / "many.jsonl"
    facts.write_text((SITUATION + "\n") * 20_000)
    with subprocess.Popen(
        command("decide", "climb/turn", "--root", small.root, "--facts", facts),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        assert running.stderr is not None
        assert json.loads(running.stdout.readline())["rows"] == ["play"]
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 1


def test_ctrl_c_is_no_traceback(small: Any) -> None:
    running = subprocess.Popen(
        command("decide", "climb/turn", "--root", small.root),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(SITUATION + "\n" + SITUATION + "\n")
    running.stdin.flush()
    running.stdout.readline()
    running.send_signal(signal.SIGINT)
    _, said = running.communicate()
    assert "Traceback" not in said
    assert running.returncode not in (0, 2)


def test_decide_starts_without_loading_the_site(small: Any) -> None:
    program = (
        "import sys; from ruleglot.cli import main\n"
        f"try: main(['decide', 'climb/turn', '--root', {str(small.root)!r}])\n"
        "except SystemExit: pass\n"
        "print(sorted({'mkdocs', 'babel', 'jinja2', 'markdown'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], input=SITUATION, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_decide_answers_each_line_before_the_next_is_written(small: Any) -> None:
    running = subprocess.Popen(
        command("decide", "climb/turn", "--root", small.root),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": ""},
    )  # fmt: skip
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(SITUATION + "\n{}\n")
    running.stdin.flush()
    started = time.monotonic()
    assert json.loads(running.stdout.readline())["rows"] == ["play"]
    assert time.monotonic() - started < 30
    running.communicate()


@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        ("<&-", 2, "standard input is closed"),
        (">&-", 1, "standard output is closed"),
        pytest.param(
            ">/dev/full", 1, "no space left",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full here"),
        ),
    ],
)  # fmt: skip
def test_a_channel_that_is_closed_or_full_is_said_plainly(
    small: Any, redirection: str, code: int, said: str
) -> None:
    program = " ".join(map(shlex.quote, command("decide", "climb/turn", "--root", small.root)))
    done = subprocess.run(
        ["sh", "-c", f"{program} {redirection}"], input=SITUATION, capture_output=True, text=True
    )
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize("arguments", [["compare", "climb"], ["coverage"], ["quiz", "propose", "climb"]])
def test_content_with_faults_is_not_measured(small: Any, arguments: list[str]) -> None:
    small.replace("rules/climb/text/en.yml", "name: Climb\n", "nmae: Climb\n")
    result = run(*arguments, "--root", small.root)
    assert result.exit_code == 1
    assert "rules/climb/text/en.yml:2:1: unknown-key" in result.output


def test_a_text_that_a_comparison_lacks_is_no_traceback(small: Any) -> None:
    text = (small.root / "rules/climb/text/nb.yml").read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in text if not line.lstrip().startswith("turn.stop:")]
    small.write("rules/climb/text/nb.yml", "".join(kept))
    result = run("compare", "climb", "--lang", "nb", "--root", small.root)
    assert result.exit_code == 1
    assert "rules/climb/text/nb.yml:1:1: missing-text" in result.output


def test_coverage_says_how_many_questions_it_leaves_out(small: Any) -> None:
    small.replace("quizzes/climb/questions.yml", "answer: 4", "answer: 5")
    result = run("coverage", "--root", small.root)
    assert result.exit_code == 0
    assert "climb: 1 question not proven and left out" in result.output
