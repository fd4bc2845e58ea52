"""The pages of the site, written in every language from the book; they know nothing of the site generator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ruleglot.pages.about import about_page
from ruleglot.pages.arbiter import arbiter_page
from ruleglot.pages.chooser import chooser_html, redirect_html
from ruleglot.pages.compare import compare_page
from ruleglot.pages.coverage import coverage_page
from ruleglot.pages.exam import exam_page
from ruleglot.pages.game import Asked, game_page
from ruleglot.pages.glossary import glossary_page
from ruleglot.pages.home import home_page
from ruleglot.pages.page import Entry, Heading, Page
from ruleglot.pages.questions import questions_page
from ruleglot.pages.quiz import quiz_page
from ruleglot.pages.study import study_page
from ruleglot.pages.writer import Writer, described, plain, plain_text
from ruleglot.questions import Proof, Proven, prove_book

if TYPE_CHECKING:
    from ruleglot.book import Book

__all__ = [
    "Entry",
    "Heading",
    "Page",
    "Writer",
    "chooser_html",
    "described",
    "pages",
    "plain",
    "plain_text",
    "redirect_html",
]


def pages(
    book: Book, writers: Mapping[str, Writer] | None = None, proven: Mapping[str, Proven] | None = None
) -> Iterator[Page]:
    """Write every page of a checked book, language by language, in the order of the menu.

    `writers` are those of its languages, `proven` the proofs of its questions, where they are known.
    """
    proven = prove_book(book) if proven is None else proven
    proofs = {game: known.proofs for game, known in proven.items()}
    near = {game: known.near for game, known in proven.items()}
    for writer in (writers or Writer.of(book)).values():
        yield home_page(writer)
        for game in book.games.values():
            yield game_page(writer, game, _asked(proofs[game.id]))
            if game.questions:
                yield quiz_page(writer, game, proofs[game.id], near[game.id])
                yield questions_page(writer, game, proofs[game.id], near[game.id])
                if (exam := exam_page(writer, game, proofs[game.id])) is not None:
                    yield exam
                yield study_page(writer, game, proofs[game.id])
            if (arbiter := arbiter_page(writer, game)) is not None:
                yield arbiter
            if (compared := compare_page(writer, game)) is not None:
                yield compared
        yield glossary_page(writer)
        yield coverage_page(writer, proofs)
        yield about_page(writer)


def _asked(proofs: Sequence[Proof]) -> Mapping[str, tuple[Asked, ...]]:
    """Give the questions that each rule decides, by the rule's id."""
    asked: dict[str, tuple[Asked, ...]] = {}
    for number, proof in enumerate(proofs, 1):
        for rule in proof.deciding:
            asked[rule] = (*asked.get(rule, ()), Asked(number, f"q-{proof.question.id}"))
    return asked
