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


def redirect_html(code: str) -> str:
    """Give the page of another code for a language, which leads to that language."""
    there = f"../{code}/"
    return (
        f'<!doctype html>\n<html lang="{code}">\n<meta charset="utf-8">\n<title>{code}</title>\n'
        f'<meta http-equiv="refresh" content="0; url={there}">\n<link rel="canonical" href="{there}">\n'
        f'<a href="{there}">{code}</a>\n</html>\n'
    )
