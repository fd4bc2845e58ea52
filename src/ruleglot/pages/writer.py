"""What the templates of one language can say and link: interface strings, numbers, terms, addresses."""

from __future__ import annotations

from collections.abc import MutableSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ruleglot import picture
from ruleglot.interface import translations
from ruleglot.messages import Teller, Terms, digits, number

if TYPE_CHECKING:
    from gettext import GNUTranslations

    from ruleglot.book import Book, GameBook
    from ruleglot.model.languages import Language


@dataclass
class Writer:
    """Writes the pages of one language of a book.

    `index` is what an address of a page ends in: nothing, or `index.html` for a site read from files.
    `report_to` is where reports about questions go: the address of a repository's page, or of a mailbox.
    `questions` are those already written, by their game.
    """

    book: Book
    code: str
    index: str = ""
    report_to: str = ""
    questions: dict[str, list[str]] = field(default_factory=dict)
    _tellers: dict[str, Teller] = field(default_factory=dict)
    _environment: Environment = field(init=False)

    @classmethod
    def of(cls, book: Book, index: str = "", report_to: str = "") -> dict[str, Self]:
        """Give the writers of a book's languages."""
        return {code: cls(book, code, index, report_to) for code in book.languages}

    def __post_init__(self) -> None:
        self._environment = Environment(
            loader=PackageLoader("ruleglot", "pages"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )
        self._environment.install_gettext_callables(  # type: ignore[attr-defined]
            self.catalog.gettext, self.catalog.ngettext, newstyle=True
        )
        self._environment.filters["number"] = self.number
        self._environment.globals["picture_symbols"] = picture.sheet

    @property
    def language(self) -> Language:
        """The language written in."""
        return self.book.languages[self.code]

    @cached_property
    def catalog(self) -> GNUTranslations:
        """The interface strings of the language."""
        return translations(self.book.interface[self.code])

    def teller(self, game: str) -> Teller:
        """Give the teller of a game in this language."""
        if game not in self._tellers:
            self._tellers[game] = Teller(
                self.language,
                self.book.games[game],
                self.book.glossaries[self.code],
                self.book.interface[self.code],
            )
        return self._tellers[game]

    def number(self, value: float) -> str:
        """Give a number in the digits of the language."""
        return number(self.language, value)

    def address(self, here: str, there: str, fragment: str = "") -> str:
        """Give the relative address of the page `there` from the page `here`, both paths in this language."""
        if here == there and fragment:
            return f"#{fragment}"
        up = "../" * (here.count("/") + 1 if here else 0)
        down = f"{there}/" if there else ""
        return f"{up}{down}{self.index}" + (f"#{fragment}" if fragment else "") or "./"

    def assets(self, here: str) -> str:
        """Give the address of the site's own assets from the page `here`, for scripts that load some."""
        return "../" * (here.count("/") + 2 if here else 1) + "assets/ruleglot/"

    def render(self, template: str, here: str, **view: Any) -> str:
        """Give a template's HTML for the page at the path `here`."""

        def url(there: str, fragment: str = "") -> str:
            return self.address(here, there, fragment)

        return self._environment.get_template(template).render(
            **view, language=self.language, languages=self.book.languages, url=url
        )

    def digits(self, text: str) -> str:
        """Give a text with its digits in those of the language."""
        return digits(self.language, text)


@dataclass
class Linker:
    """Links the terms of a page to the glossary, each where it first stands."""

    writer: Writer
    here: str
    terms: Terms
    seen: MutableSet[str] = field(default_factory=set)

    @classmethod
    def of(cls, writer: Writer, game: GameBook, here: str) -> Linker:
        """Give a linker for one page of a game."""
        return cls(writer, here, Terms(writer.book.glossaries[writer.code].terms, game.id))

    def __call__(self, text: str) -> Markup:
        """Give the text as HTML, with a link at the first occurrence of each term."""
        glossary = self.writer.book.glossaries[self.writer.code].terms
        parts, end = [], 0
        for span in self.terms.first(text, self.seen):
            parts.append(escape(text[end : span.start]))
            parts.append(
                Markup('<a class="rg-term" href="{}" title="{}">{}</a>').format(
                    self.writer.address(self.here, "glossary", f"term-{span.term}"),
                    glossary[span.term].definition,
                    text[span.start : span.end],
                )
            )
            end = span.end
        return Markup("").join([*parts, escape(text[end:])])


def plain(text: str, limit: int = 0) -> str:
    """Give a text without line breaks, cut at a word to `limit` characters where one is given."""
    words = " ".join(text.split())
    if not limit or len(words) <= limit:
        return words
    return words[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


def described(text: str) -> str:
    """Give a page's description as search engines show it: 160 characters at most."""
    return plain(text, 160)


def plain_text(html: str) -> str:
    """Give the words of a piece of HTML."""
    return plain(Markup(html).striptags())
