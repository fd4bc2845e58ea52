"""The quiz of a game: its first question, and places for the others, which the player fetches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruleglot.pages.house_rules import changed_questions
from ruleglot.pages.page import Entry, Page
from ruleglot.pages.question import player_texts, question_html, question_key
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.questions import Nearby, Proof


@dataclass(frozen=True, slots=True)
class Place:
    """Where a question will be asked: what its element says of it."""

    anchor: str
    kind: str
    level: int
    number: int
    key: str
    rules: tuple[str, ...]


def quiz_page(writer: Writer, game: GameBook, proofs: Sequence[Proof], near: Sequence[Nearby]) -> Page:
    """Write the quiz page of a game from its proven questions, each with what is near it."""
    _, ngettext = writer.catalog.gettext, writer.catalog.ngettext
    say = writer.teller(game.id).text
    text, here = game.texts[writer.code], f"{game.id}/quiz"
    title = _("%(game)s: quiz") % {"game": text.name}
    count = ngettext("%(num)s question", "%(num)s questions", len(proofs)) % {
        "num": writer.number(len(proofs))
    }
    lead = _("%(count)s about situations at the table, each with its proof.") % {"count": count}
    asked = {rule for proof in proofs for rule in proof.deciding}
    body = writer.render(
        "quiz.html",
        here,
        id=game.id,
        game=game.game,
        text=text,
        title=title,
        lead=lead,
        first=Markup(question_html(writer, game, proofs[0], 1, here, near[0])),
        others=[_place(game, proof, number) for number, proof in enumerate(proofs[1:], 2)],
        levels=sorted({proof.question.level for proof in proofs}),
        rules=[(rule, say(text.rules[rule].title)) for rule in game.game.rules if rule in asked],
        assets=writer.assets(here),
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
        data={"player-texts": player_texts(writer)}
        | ({"house": changed_questions(writer, game, proofs)} if game.ruleset.options else {}),
    )


def _place(game: GameBook, proof: Proof, number: int) -> Place:
    question = proof.question
    key = question_key(game, proof)
    return Place(f"q-{question.id}", question.kind, question.level, number, key, proof.deciding)
