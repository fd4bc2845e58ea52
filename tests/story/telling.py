"""Situations told in Python and in Node, from the same book."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from ruleglot.book import Book, GameBook
from ruleglot.engine import Decision
from ruleglot.engine.javascript import script
from ruleglot.engine.types import Record, Text, Type, leaves, not_null
from ruleglot.load import load
from ruleglot.messages import Teller
from ruleglot.questions.choices import asked_type, asked_value
from ruleglot.story import story_script, words_script
from tests.engine.node import node

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tests/js/tell.mjs"

Asked = dict[str, Any]
"""What Node is asked, a line of JSON."""


@cache
def book() -> Book:
    """Load the site's own content."""
    found, problems = load(ROOT)
    assert found is not None, "\n".join(map(str, problems))
    return found


@cache
def teller(game: str, code: str) -> Teller:
    """Give the teller of a game in a language."""
    return teller_of(book(), book().games[game], code)


def teller_of(found: Book, game: GameBook, code: str) -> Teller:
    """Give the teller of a game of any book."""
    return Teller(found.languages[code], game, found.glossaries[code], found.interface[code])


def scripts(folder: Path, found: Book, game: GameBook) -> list[Path]:
    """Write the scripts of a game into a folder: rules, story, words in every language."""
    written = {"rules.js": script(game.id, game.ruleset), "story.js": story_script(game.id, game.ruleset)}
    written |= {f"{code}.js": words_script(found, game, code) for code in found.languages}
    for name, text in written.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in written]


def answers(paths: Iterable[Path], lines: Iterable[Asked]) -> Iterator[Any]:
    """Run Node with a game's scripts; give its answer to each line."""
    done = subprocess.run(
        [node(), str(PROGRAM), *map(str, paths)],
        input="\n".join(json.dumps(line) for line in lines) + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return map(json.loads, done.stdout.splitlines())


def asks(decision: Decision) -> list[str]:
    """List what can be asked of a decision: the fields of its outcome, those of records one by one."""
    types = {path: type_ for name, of in decision.outcome.items() for path, type_ in leaves(of, name)}
    return [
        path for path, type_ in types.items() if not isinstance(type_, Record) and not _in_text(path, types)
    ]


def _in_text(path: str, types: Mapping[str, Type]) -> bool:
    base = types.get(path.rpartition(".")[0])
    return base is not None and isinstance(not_null(base), Text)


def quantities(game: GameBook, decision: Decision) -> tuple[list[str], dict[str, list[str]]]:
    """List what the conditions of a decision test, and those of each candidate table."""
    tested = {name: list(table.table.quantities()) for name, table in game.ruleset.tables.items()}
    return list(decision.quantities()), tested


def told(says: Teller, decision: Decision, line: Asked) -> dict[str, Any]:
    """Tell all that Node is asked to tell of a situation."""
    facts, options, tested = line["facts"], line["options"], line["tested"]
    why = decision.explain(facts, options)
    found = {
        "scene": says.scene(decision.id, facts, options),
        "beside": says.scene_beside_picture(decision.id, facts, options),
        "picture": [asdict(row) for row in says.picture(decision.id, facts, options)],
        "ruling": says.ruling_sentences(decision.id, why),
        "verdicts": [says.verdict(verdict.table, verdict, why) for verdict in why.candidates],
        "tells": [says.tell(quantity, why, decision.id) for quantity in line["quantities"]],
        "candidates": [
            [says.tell(quantity, why, verdict=verdict) for quantity in tested[verdict.table]]
            for verdict in why.candidates
        ],
        "values": [
            says.value(type_, f"{decision.id}.{ask}", asked_value(why.outcome, ask), why)
            for ask in line["asks"]
            if (type_ := asked_type(decision.outcome, ask)) is not None
        ],
    }
    as_node: dict[str, Any] = json.loads(json.dumps(found))
    return as_node
