"""A small game in five languages, for the tests of telling."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from babel.messages import Catalog

from ruleglot.book import GameBook
from ruleglot.engine import compile_rules
from ruleglot.messages import Teller
from ruleglot.model.decisions import Decisions
from ruleglot.model.game import Game, Rule
from ruleglot.model.glossary import Glossary
from ruleglot.model.languages import Language
from ruleglot.model.text import GameText

FOLDER = Path(__file__).parent / "snip"
LANGUAGES = {
    code: Language(code=code, name=code, digits="beng" if code == "bn" else "latn")
    for code in ("en", "pt", "nb", "nl", "bn")
}
FACTS: dict[str, Any] = {
    "edition": "club",
    "mover": "ida",
    "hand": ["10S", "QH"],
    "top": "AS",
    "lanes": {"p": {"owner": "ida", "end": "Q"}, "c": {"owner": "ALL", "end": "A"}},
    "drew": None,
    "stock": 0,
    "balance": 0,
}


@cache
def read(name: str) -> Any:
    return yaml.safe_load((FOLDER / f"{name}.yml").read_text("utf-8"))


@cache
def book() -> GameBook:
    decisions = Decisions.model_validate(read("decisions"))
    ruleset, problems = compile_rules(decisions, lambda _: (1, 1), "decisions.yml")
    assert ruleset is not None, problems
    rules = {"XX-P1": Rule(section="turn", basis="text")}
    return GameBook(
        id="snip",
        game=Game(source_language="en", accent="teal", sections=("turn",), rules=rules),
        decisions=decisions,
        ruleset=ruleset,
        texts={code: GameText.model_validate(read(code)["text"]) for code in LANGUAGES},
        questions=(),
        question_texts={},
        cases=(),
    )


def glossary(code: str) -> Glossary:
    return Glossary.model_validate({"terms": read(code)["glossary"]})


@cache
def teller(code: str) -> Teller:
    return Teller(LANGUAGES[code], book(), glossary(code), Catalog())
