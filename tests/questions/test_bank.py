"""The bank itself: every question is proven, and told completely in every published language."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote_plus

import pytest
from markupsafe import Markup, escape

from ruleglot import layout
from ruleglot.book import Book
from ruleglot.load import load
from ruleglot.pages.question import question_view, questions_html
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
            elif proof.question.kind == "order":
                assert choice.right
                assert choice.refutation is not None
                assert choice.refutation.rules
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
            told = [*view.scene, view.ask, *view.ruling]
            told += [reason.sentence or reason.cites[0].title for reason in view.reasons]
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
            assert len(view.standing) == (1 if statuses and proof.question.facts else 0)
            assert set(view.standing) <= set(statuses)


LETTERED = re.compile(
    r"\b(?:answers?|choices?|options?|letras?|respostas?|alternativas?) [A-H]\b"
    r"|\b(?:svar|valg|alternativ|antwoord|keuze|optie) [A-H]\b"
    r"|(?:উত্তর|বিকল্প) [A-Hকখগঘ]\b|\(?\b[A-Ha-h]\)"
)


def test_no_explanation_names_a_choice_by_a_letter(bank: Book, proofs: dict[str, tuple[Proof, ...]]) -> None:
    for code in bank.languages:
        writer = Writer(bank, code)
        for game in bank.games.values():
            for proof in proofs[game.id]:
                view = question_view(writer, game, proof, 1, f"{game.id}/quiz")
                told = [*view.ruling, *(reason.sentence for reason in view.reasons)]
                assert [said for said in told if LETTERED.search(Markup(said).striptags())] == []


def test_the_glossary_adds_nothing_to_a_question(bank: Book, proofs: dict[str, tuple[Proof, ...]]) -> None:
    writer = Writer(bank, "en")
    glossary = bank.glossaries["en"]
    known = [term.definition for term in glossary.terms.values()]
    for game in bank.games.values():
        for html in questions_html(writer, game, proofs[game.id][:20], f"{game.id}/quiz"):
            assert "rg-term" not in html
            assert [definition for definition in known if definition in html] == []


def test_a_question_keeps_its_key_wherever_it_stands_and_whatever_it_is_called(
    bank: Book, proofs: dict[str, tuple[Proof, ...]]
) -> None:
    keys = []
    for game in bank.games.values():
        for proof in proofs[game.id]:
            first, second = (
                question_view(Writer(bank, code), game, proof, number, f"{game.id}/quiz").key
                for code, number in (("en", 1), ("bn", 7))
            )
            assert first == second
            keys.append(first)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("where", "begins"),
    [
        (
            "https://github.example/club/rules/",
            "https://github.example/club/rules/issues/new?title=Question+",
        ),
        ("https://gitlab.example/club", "https://gitlab.example/club/-/issues/new?issue%5Btitle%5D="),
        ("rules@club.example", "mailto:rules@club.example?subject=Question%20"),
        ("", None),
    ],
)
def test_a_report_carries_id_version_edition_and_proof(
    bank: Book, proofs: dict[str, tuple[Proof, ...]], where: str, begins: str | None
) -> None:
    (game,) = [game for game in bank.games.values() if game.game.editions]
    proof = proofs[game.id][0]
    writer = Writer(bank, "en", report_to=where)
    view = question_view(writer, game, proof, 1, f"{game.id}/quiz")
    (html,) = questions_html(writer, game, [proof], f"{game.id}/quiz")
    wanted = [view.key, str(proof.question.facts["edition"]), f"exchange.{proof.explanation.rows[0]}"]
    if begins is None:
        assert view.report.href is None
        said = html
    else:
        assert (view.report.href or "").startswith(begins)
        assert str(escape(view.report.href)) in html
        said = unquote_plus(view.report.href or "")
    assert [part for part in wanted if part not in said] == []
