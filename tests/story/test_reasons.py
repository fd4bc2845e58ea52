"""Choices of authored questions, and why each is wrong, are worded in JavaScript as on the page built."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruleglot.pages.question import QuestionView, question_view
from ruleglot.pages.writer import Writer
from ruleglot.questions import Proof
from ruleglot.questions.proving import prove_game
from tests.story.telling import Asked, answers, book, scripts
from tests.story.test_telling import GAMES


@cache
def proofs(name: str) -> list[Proof]:
    found, problems = prove_game(book(), book().games[name])
    assert problems == []
    return [proof for proof in found if proof.question.kind in ("choice", "multiple")]


def asked(proof: Proof, code: str, game: str) -> Asked:
    question, by = proof.question, book().games[game].ruleset.by
    return {
        "program": "reasons",
        "language": code,
        "game": game,
        "decision": question.decision,
        "ask": question.ask,
        "facts": question.facts,
        "options": question.options,
        "edition": question.facts.get(by) if by else None,
        "choices": [{"value": choice.value, "named": choice.refuted_by} for choice in question.choices],
    }


def plain(text: str) -> str:
    return html.unescape(re.sub("<[^>]*>", "", text))


def printed(proof: Proof, view: QuestionView) -> dict[str, Any]:
    """Give the reasons by the value of the choice; a text that stands above already is not printed again."""
    values = {choice.id: json.dumps(choice.value, separators=(",", ":")) for choice in proof.choices}
    return {
        values[reason.id]: {
            "label": plain(reason.label),
            "right": reason.right,
            "sentence": plain(reason.sentence),
            "cites": [cite.id for cite in reason.cites],
        }
        for reason in view.reasons
    }


@pytest.mark.parametrize("code", book().languages)
@pytest.mark.parametrize("name", GAMES)
def test_every_reason_of_every_question_is_worded_alike(name: str, code: str, tmp_path: Path) -> None:
    game, writer = book().games[name], Writer(book(), code, "")
    lines = [asked(proof, code, name) for proof in proofs(name)]
    found = answers(scripts(tmp_path, book(), game), lines)
    for proof, answer in zip(proofs(name), found, strict=True):
        view = question_view(writer, game, proof, 1, f"{name}/quiz")
        for value, reason in printed(proof, view).items():
            told = answer[value] if reason["sentence"] else {**answer[value], "sentence": ""}
            assert told == reason, (proof.question.id, value)
