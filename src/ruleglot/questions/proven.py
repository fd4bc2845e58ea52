"""The questions of a book with their proofs, worked out once for all that prints them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruleglot.questions.nearby import Nearby, nearby
from ruleglot.questions.proof import Proof
from ruleglot.questions.proving import prove_game

if TYPE_CHECKING:
    from ruleglot.book import Book


@dataclass(frozen=True, slots=True)
class Proven:
    """The proofs of a game's questions, in order, each with the situations near it."""

    proofs: tuple[Proof, ...]
    near: tuple[Nearby, ...]


def prove_book(book: Book) -> Mapping[str, Proven]:
    """Prove the questions of every game of a checked book, by the game's id."""
    found: dict[str, Proven] = {}
    for game in book.games.values():
        proofs = prove_game(book, game)[0]
        found[game.id] = Proven(proofs, tuple(nearby(game, proof) for proof in proofs))
    return found
