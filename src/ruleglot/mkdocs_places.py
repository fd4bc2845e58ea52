"""The pages of a site as MkDocs has them: which language each is in, and what leads from one to another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import get_relative_url

from ruleglot.book import Book
from ruleglot.pages import Entry, Heading, Page, plain_text

_ID = re.compile(r'\bid="([^"]+)"')


class WrittenPage(MkDocsPage):
    """A page whose HTML and headings the core has written."""

    def __init__(self, written: Page, file: File, config: MkDocsConfig) -> None:
        super().__init__(escape(written.title), file, config)
        self.written = written

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take the HTML as it is."""
        self.content = self.written.body
        self.meta = {} if self.written.headings else {"hide": ["toc"]}
        title = Heading("content", self.written.title, self.written.headings)
        self.toc = TableOfContents([_anchor(title, 1)])
        self.present_anchor_ids = set(_ID.findall(self.written.body))


class Places:
    """The pages of the site of a book; `files` are all of them."""

    def __init__(self, book: Book, files: Iterable[File]) -> None:
        self.book = book
        self._files = {file.src_uri: file for file in files}

    def home(self, code: str | None) -> File:
        """Give the home page of a language; that of no language is the chooser."""
        return self._files[f"{code}/index.md" if code else "index.md"]

    def language(self, file: File) -> str | None:
        """Give the language of a page by its folder; None for a page of no language, such as the chooser."""
        folder = file.src_uri.split("/")[0]
        return folder if folder in self.book.languages else None

    def entries(self, code: str) -> Iterator[tuple[str, Entry]]:
        """Give what the search of a language finds, with the address of its page from the language's root."""
        for file, page in self._pages(code):
            address = file.url.removeprefix(f"{code}/")
            if isinstance(page, WrittenPage):
                yield from ((address, entry) for entry in page.written.entries)
            else:
                yield address, Entry(plain_text(str(page.title)), plain_text(page.content or ""))

    def addresses(self, code: str, site: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Give the address of each page of a language, and those of its counterparts by their languages."""
        for file in self._files.values():
            if self.language(file) == code:
                others = {c: site + _plain_url(other.url) for c, other in self._counterparts(file).items()}
                yield site + _plain_url(file.url), others

    def alternates(self, file: File, config: MkDocsConfig) -> Iterator[dict[str, Any]]:
        """Say what leads to each language: the page's counterpart, or else the home page."""
        counterparts = self._counterparts(file)
        for code in [*self.book.languages, "x-default"]:
            other = counterparts.get(code)
            if other is None and code == "x-default":
                continue
            target = other or self.home(code)
            relative = get_relative_url(target.url, file.url)
            yield {
                "hreflang": code,
                "name": escape(self.book.languages[code].name) if code in self.book.languages else None,
                "href": relative,
                "address": f"{config.site_url}{_plain_url(target.url)}" if config.site_url else relative,
                "counterpart": other is not None,
            }

    def menu(self, code: str, current: MkDocsPage) -> list[dict[str, Any]]:
        """Give the entries of the menu: pages, and games with their pages below them."""

        def entry(file: File, title: str) -> dict[str, Any]:
            href = get_relative_url(file.url, current.url)
            return {"title": title, "href": href, "active": file.page is current, "children": []}

        entries: list[dict[str, Any]] = []
        own: list[dict[str, Any]] = []
        for file, each in self._pages(code):
            if not isinstance(each, WrittenPage):
                own.append(entry(file, str(each.title)))
                continue
            page = each.written
            if page.game is None:
                entries.append(entry(file, escape(page.label)))
            else:
                if not entries or entries[-1].get("game") != page.game:
                    name = self.book.games[page.game].texts[code].name
                    entries.append(
                        {"game": page.game, "title": escape(name), "accent": page.accent, "children": []}
                    )
                entries[-1]["children"].append(entry(file, escape(page.label)))
        return entries + own

    def _pages(self, code: str) -> Iterator[tuple[File, MkDocsPage]]:
        for file in self._files.values():
            if self.language(file) == code and file.page is not None:
                yield file, file.page

    def _counterparts(self, file: File) -> dict[str, File]:
        """Give the page in each language that has it; the counterpart of home pages is the chooser."""
        code = self.language(file)
        below = file.src_uri.removeprefix(f"{code}/") if code else file.src_uri
        paths = {other: f"{other}/{below}" for other in self.book.languages}
        found = {other: self._files[path] for other, path in paths.items() if path in self._files}
        return found | ({"x-default": self.home(None)} if below == "index.md" else {})


def _anchor(heading: Heading, level: int) -> AnchorLink:
    anchor = AnchorLink(escape(heading.title), heading.id, level)
    anchor.children = [_anchor(below, level + 1) for below in heading.below]
    return anchor


def _plain_url(url: str) -> str:
    return "" if url in (".", "./") else url
