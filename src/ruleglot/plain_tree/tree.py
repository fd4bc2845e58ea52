"""The plain tree: a folder of pages and a configuration a language, from which a site can be built anew.

What needs no generator (the language chooser, scripts, styles, fonts) stands in `site/` already, where the
configurations have the pages built beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruleglot.assets import assets
from ruleglot.pages import Writer, chooser_html, pages, redirect_html
from ruleglot.plain_tree.configuration import SCRIPT, SITE, STYLE, THEME, configuration
from ruleglot.plain_tree.leaf import ASSETS, Leaf, html
from ruleglot.plain_tree.settings import settings
from ruleglot.policy import with_policy
from ruleglot.questions import prove_book

if TYPE_CHECKING:
    from ruleglot.book import Book
    from ruleglot.questions import Proven

PAGES = "pages.json"
_PACKAGE = Path(str(files("ruleglot")))


def plain_tree(book: Book) -> dict[str, bytes]:
    """Give every file of the tree of a checked book by its path; raises ContentError for `mkdocs.yml`."""
    owner = settings(book.root)
    by_hand = _by_hand(book.root / str(owner.get("docs_dir") or "docs"))
    proven = prove_book(book)
    writers = Writer.of(book)
    leaves = list(_leaves(book, by_hand, writers, proven))
    configurations = {
        f"mkdocs.{code}.yml": configuration(book, code, owner, leaves).encode() for code in book.languages
    }
    return {
        PAGES: _listed(leaves),
        **configurations,
        **{path: content for path, content in by_hand.items() if _language(book, path)},
        **{leaf.file: leaf.content for leaf in leaves},
        **{f"{THEME}/{path}": content for path, content in _files(_PACKAGE / "plain_tree/theme")},
        **{f"{SITE}/{path}": content for path, content in _site(book, owner, by_hand, writers, proven)},
    }


def _leaves(
    book: Book, by_hand: Mapping[str, bytes], writers: Mapping[str, Writer], proven: Mapping[str, Proven]
) -> Iterator[Leaf]:
    """Give the pages in the order of the menu; one written by hand goes before one of ours at its place."""
    own = [
        Leaf(code, path, content)
        for path, content in by_hand.items()
        if path.endswith(".md") and (code := _language(book, path))
    ]
    taken = {leaf.path for leaf in own}
    yield from (Leaf.of(page) for page in pages(book, writers, proven) if page.folder not in taken)
    yield from own


def _listed(leaves: Iterable[Leaf]) -> bytes:
    listed = [
        {
            "path": leaf.path,
            "file": leaf.file,
            "language": leaf.language,
            "title": leaf.title,
            "description": leaf.description,
        }
        for leaf in leaves
    ]
    return (json.dumps(listed, ensure_ascii=False, indent=1) + "\n").encode()


def _site(
    book: Book,
    owner: Mapping[str, Any],
    by_hand: Mapping[str, bytes],
    writers: Mapping[str, Writer],
    proven: Mapping[str, Proven],
) -> Iterator[tuple[str, bytes]]:
    for path, content in by_hand.items():
        if not path.endswith(".md") and not _language(book, path):
            yield path, content
    for path, content in _files(_PACKAGE / "static"):
        yield f"{ASSETS}/{path}", content
    for path, text in assets(book, writers, proven):
        yield f"{ASSETS}/{path}", text.encode()
    yield "index.html", _chooser(book, owner["site_name"]).encode()
    for language in book.languages.values():
        for alias in language.aliases:
            yield f"{alias}/index.html", with_policy(redirect_html(language.code)).encode()


def _chooser(book: Book, name: str) -> str:
    names = " · ".join(language.name for language in book.languages.values())
    return with_policy(
        f'<!doctype html>\n<html lang="{next(iter(book.languages))}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f'<title>{html(name)}</title>\n<meta name="description" content="{html(f"{name}: {names}")}">\n'
        f'<link rel="stylesheet" href="{STYLE}">\n<link rel="stylesheet" href="{ASSETS}/css/reference.css">\n'
        '<div class="rg-page md-typeset">\n'
        f'{chooser_html(book, name)}\n</div>\n<script src="{SCRIPT}"></script>\n</html>\n'
    )


def _by_hand(folder: Path) -> dict[str, bytes]:
    return {path: content for path, content in _files(folder) if "/." not in f"/{path}"}


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _language(book: Book, path: str) -> str | None:
    folder = path.split("/")[0]
    return folder if folder in book.languages else None
