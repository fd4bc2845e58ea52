"""The page about the site: sources and their standing, how answers are proven, translations, trade marks."""

from __future__ import annotations

from ruleglot.pages.game import basis_marks
from ruleglot.pages.page import Entry, Heading, Page
from ruleglot.pages.writer import Writer


def about_page(writer: Writer) -> Page:
    """Write the page about the site."""
    _ = writer.catalog.gettext
    headings = (
        Heading("proof", _("How the answers are proven")),
        Heading("marks", _("What the marks mean")),
        Heading("sources", _("Where the rules come from")),
        Heading("translations", _("Translations")),
        Heading("rights", _("Names, licences and privacy")),
    )
    games = [(game, game.texts[writer.code]) for game in writer.book.games.values()]
    title = _("About these pages")
    description = _("Where the rules come from, how far you can trust an answer, and who owns what.")
    questions = sum(len(game.questions) for game, _text in games)
    return Page(
        language=writer.code,
        path="about",
        title=title,
        label=_("About"),
        description=description,
        body=writer.render(
            "about.html",
            "about",
            title=title,
            lead=description,
            headings={heading.id: heading.title for heading in headings},
            games=games,
            questions=questions,
            marks=basis_marks(writer),
        ),
        headings=headings,
        entries=(
            Entry(title, description),
            *(Entry(heading.title, "", heading.id) for heading in headings),
        ),
        styles=("reference",),
    )
