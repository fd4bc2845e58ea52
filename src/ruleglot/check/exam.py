"""The papers of an exam can be drawn: its numbers add up, its sections exist, its bank is large enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleglot import layout
from ruleglot.exam import lacking, scaled, section, sizes
from ruleglot.problem import Problem, did_you_mean
from ruleglot.questions import prove_game

if TYPE_CHECKING:
    from ruleglot.book import Book, GameBook
    from ruleglot.model.game import Exam


def check(book: Book) -> Iterator[Problem]:
    """Find what keeps papers from being drawn, game by game."""
    for game in book.games.values():
        if game.game.exam is not None:
            unknown = list(_unknown(book, game, game.game.exam))
            yield from unknown
            yield from _sums(book, game, game.game.exam)
            if not unknown:
                yield from _short(book, game, game.game.exam)


def _unknown(book: Book, game: GameBook, exam: Exam) -> Iterator[Problem]:
    path, known = layout.game_file(game.id), game.game.sections
    for name in exam.sections:
        if name not in known:
            place = book.key_place(path, ("exam", "sections", name))
            message = f"there is no section '{name}'"
            yield Problem(path, *place, "unknown-reference", message, did_you_mean(name, known))


def _sums(book: Book, game: GameBook, exam: Exam) -> Iterator[Problem]:
    path = layout.game_file(game.id)
    for key, shares in (("levels", exam.levels), ("sections", exam.sections)):
        total = sum(shares.values())
        if total != exam.questions:
            place = book.key_place(path, ("exam", key))
            message = f"the {key} of the exam make {total} questions, the paper has {exam.questions}"
            yield Problem(path, *place, "exam-sum", message, "let them be equal")


def _short(book: Book, game: GameBook, exam: Exam) -> Iterator[Problem]:
    path = layout.game_file(game.id)
    asked = [(str(proof.question.level), section(game, proof)) for proof in prove_game(book, game)[0]]
    for size in sizes(exam):
        level = lacking(scaled(exam, size), asked)
        if level is not None:
            place = book.key_place(path, ("exam",))
            message = f"a paper of {size} questions lacks one of level {level} in a section that wants one"
            mend = "ask less of that level or of those sections, or write more questions"
            yield Problem(path, *place, "exam-short", message, mend)
            return
