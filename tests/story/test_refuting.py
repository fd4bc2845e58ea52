"""A page refutes wrong choices in JavaScript by exactly the rules and quantities that Python finds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ruleglot.analysis.situations import situations
from ruleglot.book import GameBook
from ruleglot.engine import Decision
from ruleglot.engine.types import ListOf
from ruleglot.questions.multiple import as_value
from ruleglot.questions.proof import Refutation
from ruleglot.questions.refutation import Refuter
from tests.story.telling import Asked, answers, asks, book, scripts
from tests.story.test_telling import COUNT, GAMES


def as_json(refutation: Refutation | None) -> Any:
    if refutation is None:
        return None
    return json.loads(json.dumps(asdict(refutation)))


def refuter(decision: Decision, ask: str, facts: dict[str, Any], options: dict[str, Any]) -> Refuter:
    values = decision.values(facts, options)
    return Refuter(decision, ask, decision.explain(facts, options), values)


def expected(game: GameBook, line: Asked) -> list[Any]:
    decision = game.ruleset.decisions[line["decision"]]
    found = refuter(decision, line["ask"], line["facts"], line["options"])
    return [as_json(found.refute(choice["value"], choice["named"])) for choice in line["choices"]]


def line(game: GameBook, decision: str, ask: str, facts: Any, options: Any, choices: Any) -> Asked:
    return {
        "program": "refuted",
        "game": game.id,
        "decision": decision,
        "ask": ask,
        "facts": facts,
        "options": options,
        "choices": choices,
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_wrong_choice_of_every_question_is_refuted_alike(name: str, tmp_path: Path) -> None:
    game = book().games[name]
    lines = [
        line(
            game,
            question.decision,
            question.ask,
            question.facts,
            question.options,
            [{"value": choice.value, "named": choice.refuted_by} for choice in question.choices],
        )
        for question in game.questions
        if question.kind == "choice"
    ]
    found = list(answers(scripts(tmp_path, book(), game), lines))
    assert [a for a in zip(lines, found, strict=True) if a[1] != expected(game, a[0])] == []
    assert any(refutation and refutation["quantity"] for answer in found for refutation in answer)


def random_lines(game: GameBook, chance: random.Random) -> Iterator[Asked]:
    """Ask for what refutes each value that a row would give, and rules that an author might name."""
    for decision in game.ruleset.decisions.values():
        fields = asks(decision)
        number = COUNT // len(game.ruleset.decisions)
        rules = sorted(game.game.rules)
        for facts, options in islice(situations(decision, chance, aimed=0.5), number):
            values = decision.values(facts, options)
            for ask in chance.sample(fields, min(len(fields), 3)):
                rows = (*decision.rows, *decision.also)
                given = [decision.would_give(row, ask, values) for row in rows]
                wrong = [value for n, value in enumerate(given) if value not in given[:n]]
                choices = [{"value": value, "named": None} for value in wrong]
                choices += [{"value": value, "named": chance.choice(rules)} for value in wrong]
                yield line(game, decision.id, ask, facts, options, choices)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_row_would_give_is_refuted_alike_in_any_situation(name: str, tmp_path: Path) -> None:
    game = book().games[name]
    lines = list(random_lines(game, random.Random(43)))
    for asked, answer in zip(lines, answers(scripts(tmp_path, book(), game), lines), strict=True):
        assert answer == expected(game, asked), asked


@pytest.mark.parametrize("name", ["switch", "mexican-train"])
def test_candidates_are_offered_with_the_same_values_and_verdicts(name: str, tmp_path: Path) -> None:
    game = book().games[name]
    decision = game.ruleset.decisions["turn"]
    listed = decision.outcome["legal"]
    assert isinstance(listed, ListOf)
    lines = [
        {**line(game, "turn", "legal", facts, options, []), "program": "offered"}
        for facts, options in islice(situations(decision, random.Random(44), aimed=0.1), COUNT // 4)
    ]
    variables = game.ruleset.tables[decision.candidates or ""].variables
    for asked, answer in zip(lines, answers(scripts(tmp_path, book(), game), lines), strict=True):
        why = decision.explain(asked["facts"], asked["options"])
        values = [as_value(listed.item, variables, verdict.candidate) for verdict in why.candidates]
        right = why.outcome["legal"]
        assert isinstance(right, list)
        assert answer == [
            {"value": value, "right": value in right, "row": verdict.row}
            for value, verdict in zip(values, why.candidates, strict=True)
        ]
