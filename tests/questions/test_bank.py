"""The bank itself: every question is proven, and told completely in every published language."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleglot import layout
from ruleglot.book import Book
from ruleglot.load import load
from ruleglot.pages.question import question_view
from ruleglot.pages.writer import Writer
from ruleglot.questions import Proof, prove_game

ROOT = Path(__file__).parents[2]
GAMES = layout.games(ROOT)


@pytest.fixture(scope="module")
def bank() -> Book:
    book, _ = load(ROOT)
    assert book is not None
    return book


@pytest.fixture(scope="module")
def proofs(bank: Book) -> dict[str, tuple[Proof, ...]]:
    return {game.id: prove_game(bank, game)[0] for game in bank.games.values()}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_proven(bank: Book, game: str) -> None:
    proven, problems = prove_game(bank, bank.games[game])
    assert [str(problem) for problem in problems] == []
    assert len(proven) >= 30
    assert {proof.question.level for proof in proven} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_falls_to_a_rule_or_is_right(proofs: dict[str, tuple[Proof, ...]], game: str) -> None:
    for proof in proofs[game]:
        for choice in proof.choices:
            if choice.verdict is not None:
                assert choice.verdict.cites
            else:
                assert choice.right == (choice.refutation is None)
                assert choice.right or (choice.refutation and choice.refutation.rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_told_in_every_language(
    bank: Book, proofs: dict[str, tuple[Proof, ...]], game: str
) -> None:
    here = f"{game}/quiz"
    for code in bank.languages:
        writer = Writer(bank, code)
        for number, proof in enumerate(proofs[game], 1):
            view = question_view(writer, bank.games[game], proof, number, here)
            told = [*view.scene, view.ask, *view.ruling, *(reason.sentence for reason in view.reasons)]
            assert all(told), (code, view.anchor)
            assert len(view.notes) == len(proof.question.options)
            labels = [choice.label for choice in view.choices]
            assert len(labels) == len(set(labels)), (code, view.anchor)


def test_an_editions_authority_is_said_with_every_answer_that_rests_on_it(
    bank: Book, proofs: dict[str, tuple[Proof, ...]]
) -> None:
    writer = Writer(bank, "en")
    for game in bank.games.values():
        for proof in proofs[game.id]:
            view = question_view(writer, game, proof, 1, f"{game.id}/quiz")
            statuses = tuple(edition.status for edition in game.texts["en"].editions.values())
            assert len(view.standing) == (1 if statuses else 0)
            assert set(view.standing) <= set(statuses)
