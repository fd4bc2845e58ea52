"""The glossary of a language: every term with its definition, in the order of the alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

from ruleglot.pages.page import Entry, Heading, Page
from ruleglot.pages.writer import Writer, plain

if TYPE_CHECKING:
    from ruleglot.model.glossary import Term


def glossary_page(writer: Writer) -> Page:
    """Write the glossary page."""
    _, ngettext = writer.catalog.gettext, writer.catalog.ngettext
    after_z = writer.language.after_z
    order = alphabetical(after_z)
    terms = sorted(writer.book.glossaries[writer.code].terms.items(), key=lambda item: order(item[1].term))
    games = {id_: game.texts[writer.code].name for id_, game in writer.book.games.items()}
    title = _("Glossary")
    count = ngettext("%(num)s word", "%(num)s words", len(terms)) % {"num": writer.number(len(terms))}
    description = _("The words of the games and what they mean here: %(count)s.") % {"count": count}
    return Page(
        language=writer.code,
        path="glossary",
        title=title,
        label=title,
        description=description,
        body=writer.render(
            "glossary.html",
            "glossary",
            title=title,
            lead=description,
            terms=terms,
            games=games,
            initials=_initials(terms, after_z),
        ),
        headings=tuple(Heading(f"term-{id_}", term.term) for id_, term in terms),
        entries=(Entry(title, description), *(_entry(id_, term) for id_, term in terms)),
        styles=("reference",),
    )


def _entry(id_: str, term: Term) -> Entry:
    return Entry(term.term, plain(" · ".join([term.definition, *term.also, *term.forms])), f"term-{id_}")


def alphabetical(after_z: tuple[str, ...]) -> Callable[[str], tuple[str, str]]:
    """Give the key by which words are sorted: accented letters beside their base, `after_z` at the end."""
    places = {ord(letter): chr(0x10FF00 + n) for n, letter in enumerate(after_z)}

    def order(word: str) -> tuple[str, str]:
        folded = word.casefold()
        placed = unicodedata.normalize("NFD", folded.translate(places))
        return "".join(c for c in placed if not "\u0300" <= c <= "\u036f"), folded

    return order


def _initial(word: str, after_z: tuple[str, ...]) -> str:
    first = word[:1].casefold()
    return (first if first in after_z else unicodedata.normalize("NFD", first)[:1]).upper()


def _initials(terms: list[tuple[str, Term]], after_z: tuple[str, ...]) -> list[tuple[str, str]]:
    """Give the first term of each initial letter, for the row of letters at the top."""
    initials: dict[str, str] = {}
    for id_, term in terms:
        initials.setdefault(_initial(term.term, after_z), id_)
    return list(initials.items())
