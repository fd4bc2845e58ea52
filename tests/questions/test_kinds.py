"""A kind of question has the same name in the content, in Python and in JavaScript, and no page knows it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import cast, get_args

import pytest

from ruleglot.book import Book, GameBook
from ruleglot.model.quiz import Question
from ruleglot.pages.question import question_view
from ruleglot.pages.writer import Writer
from ruleglot.questions import Proof, choice, prove
from ruleglot.questions.kinds import KINDS, Kind
from tests.questions.asking import ask

PLAYER_KINDS = Path(__file__).parents[2] / "web/source/kinds.js"


def test_a_kind_that_authors_may_write_can_be_proven_and_played() -> None:
    (played,) = re.findall(r"export const kinds = \{(.+?)\}", PLAYER_KINDS.read_text("utf-8"))
    written = set(get_args(Question.model_fields["kind"].annotation))
    assert written == set(KINDS) == {name.strip() for name in played.split(",")}


def test_a_page_offers_what_a_kind_offers_whatever_its_name(
    book: Book, pebbles: GameBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = prove(ask(answer="play", choices=["play", "pass", "rest"]), pebbles)
    assert isinstance(proof, Proof)
    new = replace(proof, question=proof.question.model_copy(update={"kind": "new"}))
    monkeypatch.setitem(cast("dict[str, Kind]", KINDS), "new", Kind(choice.prove, lambda p: p.choices[::-1]))
    writer = Writer(replace(book, games={"pebbles": pebbles}), "en")
    view = question_view(writer, pebbles, new, 1, "pebbles/quiz")
    assert [choice.id for choice in view.choices] == ["rest", "pass", "play"]
