"""The questions and cases would notice if a rule changed, and say what they leave out."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from yaml import safe_load

from ruleglot.bank.altered import Alteration
from ruleglot.bank.coverage import coverage
from ruleglot.bank.judging import Judge
from ruleglot.bank.mutants import ABSENT, Mutant, mutants
from ruleglot.bank.proposal import Proposal, propose
from ruleglot.bank.report import proposal_text
from ruleglot.bank.score import measure
from ruleglot.book import GameBook
from ruleglot.check.cases import wrong_cases
from ruleglot.cli import main
from ruleglot.engine import compile_rules
from ruleglot.load import load, load_game
from ruleglot.model.decisions import Decisions
from ruleglot.model.quiz import Case, CaseVerdict, Question
from ruleglot.problem import Problem
from ruleglot.questions import Proof, prove

ROOT = Path(__file__).parents[2]
SMALL = ROOT / "tests/content/small"
GAMES = ("mexican-train", "scrabble", "switch")
STEP = 1 if os.environ.get("RULEGLOT_SOAK") else 10
"""Of the mutants every tenth is judged, in a soak all."""


def small_game() -> GameBook:
    book, problems = load(SMALL)
    assert book is not None, problems
    return book.games["climb"]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_decides_something_is_cited_by_two_questions(game: str) -> None:
    asked = coverage(load_game(ROOT, game)).questions_by_rule
    assert {rule: by for rule, by in asked.items() if len(by) < 2} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_requirement_is_one_without_which_a_case_fails(game: str) -> None:
    book = load_game(ROOT, game)
    loose = []
    for place, requirement in requirements(book.decisions):
        changed = Mutant((*place, requirement), "row", "", "", ABSENT).applied(book.decisions)
        ruleset, _ = compile_rules(changed, lambda _: (1, 1), "")
        if ruleset is not None and not list(wrong_cases(replace(book, ruleset=ruleset))):
            loose.append(f"{place}: {requirement}")
    assert len(loose) <= (game == "mexican-train"), loose  # others refuse a mover who is nobody as well


def requirements(decisions: Decisions) -> Iterator[tuple[tuple[str, ...], int]]:
    yield from ((("feasible",), number) for number in range(len(decisions.feasible)))
    for name, spec in decisions.decisions.items():
        yield from ((("decisions", name, "feasible"), number) for number in range(len(spec.feasible)))


@pytest.mark.parametrize("game", GAMES)
def test_every_row_and_every_house_rule_is_asked(game: str) -> None:
    found = coverage(load_game(ROOT, game))
    asked = {**found.questions_by_row, **found.questions_by_option}
    assert [name for name, by in asked.items() if not by] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_notices_nearly_every_fault_put_into_the_rules(game: str) -> None:
    book = load_game(ROOT, game)
    score = measure(book, list(mutants(book.decisions, book.ruleset))[::STEP])
    assert score.share >= 0.95, [found.mutant.id for found in score.survivors]
    assert len(score.of("noticed")) > 25


def test_a_fault_that_only_shows_other_rules_is_noticed_once_a_case_states_them() -> None:
    book = small_game()
    placed = "decisions.turn.rows.0.cite.0"
    chosen = [m for m in mutants(book.decisions, book.ruleset) if ".".join(map(str, m.place)) == placed]
    assert [found.fate for found in measure(book, chosen).judgements] == ["shown"]
    stated = Case(id="won", decision="turn", facts=dict(book.questions[4].facts), cites=("CL-G1",))
    asked = GameBook(**{**vars_of(book), "cases": (*book.cases, stated)})
    assert [found.fate for found in measure(asked, chosen).judgements] == ["noticed"]


def test_a_fault_in_a_verdict_is_noticed_once_a_case_states_it() -> None:
    book = small_game()
    placed = "decisions.playable.rows.2.cite.0"
    chosen = [m for m in mutants(book.decisions, book.ruleset) if ".".join(map(str, m.place)) == placed]
    assert [found.fate for found in measure(book, chosen).judgements] == ["shown"]
    verdict = CaseVerdict(candidate={"stone": "2g"}, row="too-low", cites=("CL-P1",))
    stated = Case(id="low", decision="turn", facts=dict(book.questions[1].facts), verdicts=(verdict,))
    asked = GameBook(**{**vars_of(book), "cases": (*book.cases, stated)})
    assert [found.fate for found in measure(asked, chosen).judgements] == ["noticed"]


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_in_one_decision_is_not_refused_for_what_tells_and_draws_the_others(game: str) -> None:
    book = load_game(ROOT, game)
    alteration = Alteration(book.decisions)
    cited = [m for m in mutants(book.decisions, book.ruleset) if m.kind == "citation"]
    assert [m.id for m in cited if isinstance(alteration.altered(m), Problem)] == []


def test_without_questions_and_cases_no_fault_is_noticed_and_each_survivor_has_its_situation() -> None:
    book = small_game()
    bare = GameBook(**{**vars_of(book), "questions": (), "cases": ()})
    score = measure(bare)
    assert score.of("noticed") == ()
    assert score.survivors
    assert all(found.difference is not None for found in score.survivors)


def test_a_proposed_question_is_yaml_that_is_proven_and_notices_the_fault() -> None:
    book = small_game()
    bare = GameBook(**{**vars_of(book), "questions": (), "cases": ()})
    survivors = measure(bare).survivors
    found = [each for each in propose(bare, Judge(bare), survivors, {}) if isinstance(each, Proposal)]
    assert found
    for proposal in found:
        (written,) = safe_load(proposal_text(proposal, 1))
        question = Question.model_validate(written, strict=False)
        assert isinstance(prove(question, bare), Proof)
    asked = GameBook(**{**vars_of(bare), "questions": tuple(each.question for each in found)})
    assert len(measure(asked).survivors) < len(survivors)


def test_coverage_is_written_as_a_table_and_as_json() -> None:
    table = CliRunner().invoke(main, ["coverage", "climb", "--root", str(SMALL)])
    assert table.exit_code == 0
    assert "climb:" in table.output
    written = CliRunner().invoke(main, ["coverage", "climb", "--json", "--root", str(SMALL)])
    (data,) = json.loads(written.output)
    assert data["game"] == "climb"
    assert set(data["rows"]) == set(coverage(small_game()).rows)


def vars_of(game: GameBook) -> dict[str, Any]:
    return {name: getattr(game, name) for name in GameBook.__dataclass_fields__}
