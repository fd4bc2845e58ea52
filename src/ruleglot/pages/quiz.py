"""The quiz of a game: a frame around its questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruleglot.pages.house_rules import changed_questions
from ruleglot.pages.page import Entry, Page
from ruleglot.pages.question import player_texts, questions_html
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.questions import Nearby, Proof


def quiz_page(writer: Writer, game: GameBook, proofs: Sequence[Proof], near: Sequence[Nearby]) -> Page:
    """Write the quiz page of a game from its proven questions, each with what is near it."""
    _, ngettext = writer.catalog.gettext, writer.catalog.ngettext
    text, here = game.texts[writer.code], f"{game.id}/quiz"
    title = _("%(game)s: quiz") % {"game": text.name}
    count = ngettext("%(num)s question", "%(num)s questions", len(proofs)) % {
        "num": writer.number(len(proofs))
    }
    lead = _("%(count)s about situations at the table, each with its proof.") % {"count": count}
    body = writer.render(
        "quiz.html",
        here,
        id=game.id,
        game=game.game,
        text=text,
        title=title,
        lead=lead,
        questions=[Markup(question) for question in questions_html(writer, game, proofs, here, near)],
        levels=sorted({proof.question.level for proof in proofs}),
        texts=player_texts(writer),
        assets=writer.assets(here),
        house=changed_questions(writer, game, [proof.question for proof in proofs]),
    )
    return Page(
        language=writer.code,
        path=here,
        title=title,
        label=_("Quiz"),
        description=f"{text.title}. {lead}",
        body=body,
        entries=(Entry(title, text.title),),
        game=game.id,
        accent=game.game.accent,
        scripts=("player", "profile") if game.ruleset.options else ("player",),
        styles=("player", "picture"),
    )
