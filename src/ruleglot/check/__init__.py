"""All that can be wrong with a book as a whole, one file a kind of fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from ruleglot import interface
from ruleglot.book import Book
from ruleglot.check import (
    cases,
    characters,
    completeness,
    coverage,
    exam,
    interviews,
    language,
    messages,
    numbers,
    options,
    pictures,
    questions,
    references,
    sameness,
    script,
    tables,
    terms,
)
from ruleglot.check.wording import reference_language, wordings
from ruleglot.load import load
from ruleglot.problem import Problem

Step: TypeAlias = tuple[str, Callable[[], Iterable[Problem]]]


Watch: TypeAlias = Callable[[list[Step]], Iterable[Step]]
"""Passes the steps of a check on, for instance under a progress bar."""


def checked(root: Path, watch: Watch = iter) -> tuple[Book | None, list[Problem]]:
    """Read all content below `root` and find every fault of it, in the files and in the book as a whole.

    Problems are sorted, errors and warnings. There is no book where its files do not make one.
    """
    book, problems = load(root)
    return book, sorted({*problems, *(check(book, watch) if book is not None else [])})


def check(book: Book, watch: Watch = iter) -> list[Problem]:
    """Find every fault of a book that `load` has read; sorted, errors and warnings."""
    return sorted({problem for _, find in watch(list(_steps(book))) for problem in find()})


def _steps(book: Book) -> Iterator[Step]:
    texts = wordings(book)
    reference = reference_language(book)
    yield "references", partial(references.check, book)
    yield "completeness", partial(completeness.check, book)
    yield "interface", partial(interface.problems, book)
    yield "pictures", partial(pictures.check, book)
    yield "messages", partial(messages.check, book)
    yield "characters", partial(characters.check, texts)
    yield "scripts", partial(script.check, texts, reference)
    yield "sameness", partial(sameness.check, texts, reference)
    yield "numbers", partial(numbers.check, texts, reference)
    yield "terms", partial(terms.check, book, texts, reference)
    yield "languages", partial(language.check, texts, reference)
    yield "options", partial(options.check, book)
    yield "cases", partial(cases.check, book)
    yield "interviews", partial(interviews.check, book)
    for game in book.games.values():
        yield f"tables of {game.id}", partial(tables.check, book, game)
    for game in book.games.values():
        yield f"questions of {game.id}", partial(questions.check, book, game)
    yield "coverage", partial(coverage.check, book)
    yield "exams", partial(exam.check, book)
