"""Proving questions: one, or all of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleglot import layout
from ruleglot.problem import Problem
from ruleglot.questions.kinds import KINDS
from ruleglot.questions.proof import Flaw, Proof

if TYPE_CHECKING:
    from ruleglot.book import Book, GameBook
    from ruleglot.model.quiz import Question


def prove(question: Question, game: GameBook) -> Proof | tuple[Flaw, ...]:
    """Prove that the stated answer is the engine's and each wrong choice falls to a rule, or say why not."""
    return KINDS[question.kind].prove(question, game)


def prove_game(book: Book, game: GameBook) -> tuple[tuple[Proof, ...], list[Problem]]:
    """Prove every question of a game: the proofs in order, and a problem for each flaw of the others."""
    path = layout.questions_file(game.id)
    proofs: list[Proof] = []
    problems: list[Problem] = []
    for index, question in enumerate(game.questions):
        found = prove(question, game)
        if isinstance(found, Proof):
            proofs.append(found)
            continue
        for flaw in found:
            place = book.place(path, ("questions", index, *flaw.keypath))
            problems.append(Problem(path, *place, flaw.code, f"{question.id}: {flaw.message}", flaw.mend))
    return tuple(proofs), problems
