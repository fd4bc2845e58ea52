"""What house rules promise: a kind of question is a Python file, a JavaScript file, a line in each list."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.node import node

ROOT = Path(__file__).parents[2]

IN_PYTHON = '''"""The opposite: the one choice that is wrong."""

from ruleglot.questions import choice
from ruleglot.questions.choice import offered

prove = choice.prove


def ask(teller, question):
    return "What, if anything, do you do?"
'''
IN_JAVASCRIPT = """// The throwaway kind.
import { options } from "./options.js";

/** @type {import("../kinds.js").Kind} */
export const throwaway = (parts) => options(parts, "radio");
"""
LINES = {
    "src/ruleglot/model/quiz.py": ('"choice", ', '"throwaway", "choice", '),
    "src/ruleglot/questions/kinds.py": (
        '    "choice": Kind(',
        '    "throwaway": Kind(throwaway.prove, throwaway.offered, ask=throwaway.ask),\n    "choice": Kind(',
    ),
    "web/source/kinds.js": ("kinds = { ", "kinds = { throwaway, "),
}
IMPORTS = {
    "src/ruleglot/questions/kinds.py": ("import choice, ", "import throwaway, choice, "),
    "web/source/kinds.js": (
        "import { choice }",
        'import { throwaway } from "./kinds/throwaway.js";\nimport { choice }',
    ),
}
SHOWN = """
from pathlib import Path
import json, sys
from ruleglot.load import load
from ruleglot.pages.question import questions_html
from ruleglot.pages.writer import Writer
from ruleglot.questions import prove_game
book, problems = load(Path(sys.argv[1]))
game = book.games["pebbles"]
proofs, flaws = prove_game(book, game)
shown = questions_html(Writer(book, "en"), game, proofs, "pebbles/quiz")
print(json.dumps([[str(p) for p in (*problems, *flaws)], shown]))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the package, the browser's sources and the small game, with one kind more."""
    shutil.copytree(ROOT / "src/ruleglot", tmp_path / "src/ruleglot")
    shutil.copytree(ROOT / "web/source", tmp_path / "web/source")
    shutil.copytree(Path(__file__).parent / "content", tmp_path / "content")
    (tmp_path / "src/ruleglot/questions/throwaway.py").write_text(IN_PYTHON, "utf-8")
    (tmp_path / "web/source/kinds/throwaway.js").write_text(IN_JAVASCRIPT, "utf-8")
    (tmp_path / "web/source/package.json").write_text('{"type": "module"}', "utf-8")
    for changes in (IMPORTS, LINES):
        for path, (before, after) in changes.items():
            text = (tmp_path / path).read_text("utf-8")
            assert before in text, path
            (tmp_path / path).write_text(text.replace(before, after, 1), "utf-8")
    questions = tmp_path / "content/quizzes/pebbles/questions.yml"
    text = questions.read_text("utf-8").replace("kind: choice", "kind: throwaway", 1)
    questions.write_text(text, "utf-8")
    return tmp_path


def test_a_kind_is_proven_and_shown_by_its_file_and_a_line(copy: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-c", SHOWN, str(copy / "content")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=copy, check=True)
    assert done.stdout.startswith("[[], [")
    assert "What, if anything, do you do?" in done.stdout
    assert 'data-kind=\\"throwaway\\"' in done.stdout


def test_a_kind_is_played_by_its_file_and_a_line(copy: Path) -> None:
    kinds = (copy / "web/source/kinds.js").as_uri()
    program = f'import {{ kinds }} from "{kinds}"; console.log(Object.keys(kinds))'
    command = [node(), "--input-type=module", "--eval", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "throwaway" in done.stdout
