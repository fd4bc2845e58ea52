"""A wrong choice is told what it would be right with: the nearest situation, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from markupsafe import Markup

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.load import load
from ruleglot.pages.question import question_view, questions_html
from ruleglot.pages.writer import Writer
from ruleglot.questions import Proof, nearby, prove
from ruleglot.questions.choices import asked_value

ROOT = Path(__file__).parents[2]
GAMES = layout.games(ROOT)


@pytest.fixture(scope="module")
def bank() -> Book:
    book, _ = load(ROOT)
    assert book is not None
    return book


def proofs(game: GameBook) -> Iterator[Proof]:
    for question in game.questions:
        proof = prove(question, game)
        if isinstance(proof, Proof):
            yield proof


@pytest.mark.parametrize("name", GAMES)
def test_with_the_facts_found_the_choice_is_right_and_something_else_is_told(bank: Book, name: str) -> None:
    game, told = bank.games[name], 0
    teller = Writer(bank, "en").teller(name)
    for proof in list(proofs(game))[::4]:
        question = proof.question
        if not question.decision:
            assert nearby(game, proof) == {}
            continue
        decision = game.ruleset.decisions[question.decision]
        near = nearby(game, proof)
        for choice in proof.choices:
            facts = near.get(choice.id)
            if facts is None:
                continue
            told += 1
            ruling = decision.decide(facts, question.options)
            if question.kind == "cite":
                assert choice.value in ruling.cites
                continue
            value = asked_value(ruling.outcome, question.ask)
            if isinstance(value, list) and choice.verdict is not None:
                assert not choice.right
                assert choice.value in value
            else:
                assert value == choice.value != proof.answer
            scene = teller.scene(question.decision, question.facts, question.options)
            assert set(teller.scene(question.decision, facts, question.options)) - set(scene)
    assert told >= 15


def test_every_language_tells_it(bank: Book) -> None:
    game = bank.games[GAMES[0]]
    proof = next(proof for proof in proofs(game) if nearby(game, proof))
    near = nearby(game, proof)
    for code in bank.languages:
        view = question_view(Writer(bank, code), game, proof, 1, f"{game.id}/quiz", near)
        assert {reason.id for reason in view.reasons if reason.otherwise} == set(near)
        (html,) = questions_html(Writer(bank, code), game, [proof], f"{game.id}/quiz", [near])
        for reason in view.reasons:
            assert all(
                Markup(sentence).striptags() in Markup(html).striptags() for sentence in reason.otherwise
            )
        assert html.count("rq-otherwise") == len(near)
