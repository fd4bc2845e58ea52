"""Every question is proven: its answer is the engine's, and wrong choices fall to a rule and read apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.messages import MessageError, Teller
from ruleglot.model.languages import Language
from ruleglot.problem import Problem
from ruleglot.questions import Proof, label, prove_game


def check(book: Book, game: GameBook) -> list[Problem]:
    """Find what keeps questions from being proven, and choices that cannot be named or told apart."""
    proofs, problems = prove_game(book, game)
    return [*problems, *labels(book, game, proofs)]


def labels(book: Book, game: GameBook, proofs: Iterable[Proof]) -> Iterator[Problem]:
    """Find choices that a language cannot name, or names alike; languages without words are passed over."""
    proven = list(proofs)
    for code, language in book.languages.items():
        if code not in game.texts or code not in book.glossaries or code not in book.interface:
            continue
        teller = Teller(language, game, book.glossaries[code], book.interface[code])
        for proof in proven:
            yield from _labels(book, game, proof, teller, language)


def _labels(
    book: Book, game: GameBook, proof: Proof, teller: Teller, language: Language
) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for choice in proof.choices:
        try:
            name = label(teller, language, proof, choice)
        except MessageError as error:
            path = layout.text_file(game.id, language.code)
            place = book.key_place(path, ("values",))
            message = f"{language.name} cannot name {choice.id} of {proof.question.id}: {error}"
            yield Problem(path, *place, "missing-text", message, "add it to values or names")
            continue
        if name in seen:
            path = layout.questions_file(game.id)
            place = book.place(path, ("questions", game.questions.index(proof.question)))
            both = f"{seen[name]} and {choice.id}"
            message = f"{proof.question.id}: in {language.name} the choices {both} both read '{name}'"
            yield Problem(path, *place, "same-label", message, "word them apart, or leave one out")
        seen[name] = choice.id
