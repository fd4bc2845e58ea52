"""All that can be wrong with a book as a whole, one file a kind of fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from ruleglot import interface
from ruleglot.book import Book
from ruleglot.check import (
    cases,
    characters,
    completeness,
    coverage,
    language,
    messages,
    numbers,
    options,
    questions,
    references,
    sameness,
    script,
    tables,
    terms,
)
from ruleglot.check.wording import reference_language, wordings
from ruleglot.problem import Problem

Step: TypeAlias = tuple[str, Callable[[], Iterable[Problem]]]


def check(book: Book, watch: Callable[[list[Step]], Iterable[Step]] = iter) -> list[Problem]:
    """Find every fault of a book that `load` has read; sorted, errors and warnings.

    `watch` passes the steps on, for instance under a progress bar.
    """
    return sorted({problem for _, find in watch(list(_steps(book))) for problem in find()})


def _steps(book: Book) -> Iterator[Step]:
    texts = wordings(book)
    reference = reference_language(book)
    yield "references", partial(references.check, book)
    yield "completeness", partial(completeness.check, book)
    yield "interface", partial(interface.problems, book)
    yield "messages", partial(messages.check, book)
    yield "characters", partial(characters.check, texts)
    yield "scripts", partial(script.check, texts, reference)
    yield "sameness", partial(sameness.check, texts, reference)
    yield "numbers", partial(numbers.check, texts, reference)
    yield "terms", partial(terms.check, book, texts, reference)
    yield "languages", partial(language.check, texts, reference)
    yield "options", partial(options.check, book)
    yield "cases", partial(cases.check, book)
    for game in book.games.values():
        yield f"tables of {game.id}", partial(tables.check, book, game)
    for game in book.games.values():
        yield f"questions of {game.id}", partial(questions.check, book, game)
    yield "coverage", partial(coverage.check, book)
