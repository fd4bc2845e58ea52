"""The home page of a language: one card a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleglot.pages.page import Entry, Page
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook

_MOMENTS_ON_A_CARD = 3


def home_page(writer: Writer) -> Page:
    """Write the home page."""
    _ = writer.catalog.gettext
    title = _("Rules to look up, answers to trust")
    invitation = _(
        "Find the rule for what just happened at the table, or test how well you know the game. "
        "Every answer here is worked out from the rules, and shows you which rule decides."
    )
    body = writer.render(
        "home.html",
        "",
        title=title,
        invitation=invitation,
        games=[
            (game, game.texts[writer.code], _moments(writer, game)) for game in writer.book.games.values()
        ],
    )
    return Page(
        language=writer.code,
        path="",
        title=title,
        label=_("Home"),
        description=invitation,
        body=body,
        entries=(Entry(title, invitation),),
        styles=("reference",),
    )


def _moments(writer: Writer, game: GameBook) -> list[tuple[str, str]]:
    teller, texts = writer.teller(game.id), game.texts[writer.code].moments
    return [
        (moment.id, teller.text(texts[moment.id].see)) for moment in game.game.moments[:_MOMENTS_ON_A_CARD]
    ]
