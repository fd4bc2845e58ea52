"""A small book that tests may spoil: one game in five languages, copied anew for each of them."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from ruleglot.book import Book
from ruleglot.check import check
from ruleglot.load import load
from ruleglot.problem import Problem

SMALL = Path(__file__).parent / "small"
MARK = "▮"


@dataclass(frozen=True)
class Folder:
    """A copy of content that a test may change."""

    root: Path

    def replace(self, path: str, old: str, new: str) -> tuple[int, int]:
        """Replace the only `old` by `new`; give the line and column of the mark in `new`, if it has one."""
        text = (self.root / path).read_text("utf-8")
        assert text.count(old) == 1, f"{text.count(old)} times in {path}: {old}"
        text = text.replace(old, new)
        before = text.partition(MARK)[0]
        (self.root / path).write_text(text.replace(MARK, ""), "utf-8")
        return before.count("\n") + 1, len(before) - before.rfind("\n")

    def write(self, path: str, content: str | bytes) -> None:
        """Write a file, and the folders that it needs."""
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        raw = content.encode() if isinstance(content, str) else content
        (self.root / path).write_bytes(raw)

    def problems(self) -> list[Problem]:
        """Give every problem that the program finds."""
        book, problems = load(self.root)
        return sorted({*problems, *(check(book) if book else [])})

    def book(self) -> Book:
        """Give the book; it must be sound."""
        book, problems = load(self.root)
        assert book is not None
        assert problems == []
        return book


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """Give a sound book of one small game; its English catalogue lists the few strings that are shown."""
    with (SMALL / "locales/en/LC_MESSAGES/ruleglot.po").open("rb") as file:
        shown = read_po(file)
    monkeypatch.setattr("ruleglot.interface.strings", lambda: shown)
    return Folder(Path(shutil.copytree(SMALL, tmp_path / "small")))
