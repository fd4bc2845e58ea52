"""A small game of its own, read from its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleglot.book import Book, GameBook
from ruleglot.load import load

CONTENT = Path(__file__).parent / "content"


@pytest.fixture(scope="session")
def book() -> Book:
    book, problems = load(CONTENT)
    assert problems == []
    assert book is not None
    return book


@pytest.fixture(scope="session")
def pebbles(book: Book) -> GameBook:
    return book.games["pebbles"]
