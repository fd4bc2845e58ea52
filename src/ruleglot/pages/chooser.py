"""The page at `/`: the languages by their own names. It belongs to no language and forces none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from ruleglot.interface import translations

if TYPE_CHECKING:
    from ruleglot.book import Book


def chooser_html(book: Book, site_name: str, index: str = "") -> str:
    """Give the body of the language chooser."""
    environment = Environment(
        loader=PackageLoader("ruleglot", "pages"), autoescape=True, undefined=StrictUndefined
    )
    invitations = {
        code: translations(book.interface[code]).gettext("Rules to look up, answers to trust")
        for code in book.languages
    }
    return environment.get_template("chooser.html").render(
        site_name=site_name, languages=book.languages, invitations=invitations, index=index
    )
