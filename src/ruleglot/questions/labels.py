"""How choices are named, and that no two of a question have the same name in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ruleglot import layout
from ruleglot.messages import MessageError, Teller
from ruleglot.messages.printing import capital
from ruleglot.problem import Problem

if TYPE_CHECKING:
    from ruleglot.book import Book, GameBook
    from ruleglot.model.languages import Language
    from ruleglot.questions.proof import Proof, ProvenChoice


def label(teller: Teller, language: Language, proof: Proof, choice: ProvenChoice) -> str:
    """Name a choice as it stands in a list, beginning with a capital. Raises MessageError."""
    path = f"{proof.question.decision}.{proof.question.ask}"
    return capital(language, teller.value(proof.type, path, choice.value, proof.explanation))


def same_labels(book: Book, game: GameBook, proofs: Iterable[Proof]) -> Iterator[Problem]:
    """Find choices that a reader of a language cannot tell apart; languages without words are passed over."""
    proven = list(proofs)
    for code, language in book.languages.items():
        if code not in game.texts or code not in book.glossaries or code not in book.interface:
            continue
        teller = Teller(language, game, book.glossaries[code], book.interface[code])
        for proof in proven:
            yield from _same_labels(book, game, proof, teller, language)


def _same_labels(
    book: Book, game: GameBook, proof: Proof, teller: Teller, language: Language
) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for choice in proof.choices:
        try:
            name = label(teller, language, proof, choice)
        except MessageError:
            return
        if name in seen:
            path = layout.questions_file(game.id)
            place = book.place(path, ("questions", game.questions.index(proof.question)))
            both = f"{seen[name]} and {choice.id}"
            message = f"{proof.question.id}: in {language.name} the choices {both} both read '{name}'"
            yield Problem(path, *place, "same-label", message, "word them apart, or leave one out")
        seen[name] = choice.id
