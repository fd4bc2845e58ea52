"""The interface strings of this repository are all there, and none is left over."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from babel.messages.pofile import read_po

from ruleglot import interface, layout
from ruleglot.book import Book
from ruleglot.load import load_languages

ROOT = Path(__file__).parents[2]


def test_the_catalogues_are_up_to_date() -> None:
    assert interface.update(ROOT, load_languages(ROOT), write=False) == []


def test_every_string_is_translated_with_its_plurals_and_placeholders() -> None:
    files = {code: ROOT / layout.interface_file(code) for code in load_languages(ROOT)}
    catalogs = {code: read_po(file.read_text("utf-8").splitlines()) for code, file in files.items()}
    none: MappingProxyType[str, object] = MappingProxyType({})
    book = Book(ROOT, none, none, none, catalogs, none)  # type: ignore[arg-type]
    assert interface.problems(book) == []
