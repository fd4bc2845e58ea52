"""All questions of a game with their answers on one page, to read and to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruleglot.pages.page import Entry, Page
from ruleglot.pages.question import told_questions
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.questions import Nearby, Proof


def questions_page(writer: Writer, game: GameBook, proofs: Sequence[Proof], near: Sequence[Nearby]) -> Page:
    """Write the page of a game's proven questions, each with what is near it; no script changes it."""
    _ = writer.catalog.gettext
    text, here = game.texts[writer.code], f"{game.id}/questions"
    title = _("%(game)s: questions and answers") % {"game": text.name}
    lead = _("Every question of the quiz with its answer and reasons, to read or to print.")
    body = writer.render(
        "questions.html",
        here,
        id=game.id,
        title=title,
        lead=lead,
        questions=[Markup(question) for question in told_questions(writer, game, proofs, near)],
    )
    return Page(
        language=writer.code,
        path=here,
        title=title,
        label=_("Questions and answers"),
        description=f"{text.title}. {lead}",
        body=body,
        entries=(Entry(title, lead),),
        game=game.id,
        accent=game.game.accent,
        styles=("player", "picture"),
    )
