"""Every question is proven: its answer is the engine's, and wrong choices fall to a rule and read apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.messages import MessageError, Teller
from ruleglot.problem import Problem
from ruleglot.questions import Proof, prove_game
from ruleglot.questions.labels import label, same_labels


def check(book: Book, game: GameBook) -> list[Problem]:
    """Find what keeps questions from being proven, and choices that cannot be named or told apart."""
    proofs, problems = prove_game(book, game)
    return [*problems, *same_labels(book, game, proofs), *_unnamed(book, game, proofs)]


def _unnamed(book: Book, game: GameBook, proofs: Iterable[Proof]) -> Iterator[Problem]:
    for code in game.texts:
        if code not in book.glossaries or code not in book.interface:
            continue
        language, path = book.languages[code], layout.text_file(game.id, code)
        teller = Teller(language, game, book.glossaries[code], book.interface[code])
        for proof in proofs:
            for choice in proof.choices:
                try:
                    label(teller, language, proof, choice)
                except MessageError as error:
                    place = book.key_place(path, ("values",))
                    message = f"{language.name} cannot name {choice.id} of {proof.question.id}: {error}"
                    yield Problem(path, *place, "missing-text", message, "add it to values or names")
