"""The study page of a game: what its script needs to ask for the rules that are due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ruleglot.exam import deciding
from ruleglot.pages.page import Entry, Page
from ruleglot.pages.question import player_texts
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.questions import Proof


def study_page(writer: Writer, game: GameBook, proofs: Sequence[Proof]) -> Page:
    """Write the study page of a game from its proven questions."""
    _ = writer.catalog.gettext
    text, here = game.texts[writer.code], f"{game.id}/study"
    title = _("%(game)s: study") % {"game": text.name}
    lead = _(
        "A few questions a day, rule by rule: a rule you miss soon comes back in another situation, "
        "a rule you know comes back later and later."
    )
    body = writer.render(
        "study.html",
        here,
        id=game.id,
        title=title,
        lead=lead,
        assets=writer.assets(here),
    )
    return Page(
        language=writer.code,
        path=here,
        title=title,
        label=_("Study"),
        description=f"{text.title}. {lead}",
        body=body,
        entries=(Entry(title, lead),),
        game=game.id,
        accent=game.game.accent,
        scripts=("study",),
        styles=("study",),
        data={
            "player-texts": player_texts(writer),
            "study-texts": _texts(writer),
            "study": _settings(writer, game, proofs, here),
        },
    )


def _settings(writer: Writer, game: GameBook, proofs: Sequence[Proof], here: str) -> dict[str, Any]:
    """Give the rules that decide a question, in printed order, with their sections; nothing that is asked."""
    text, teller = game.texts[writer.code], writer.teller(game.id)
    asked = {rule for proof in proofs for rule in deciding(proof)}
    rules = [(id_, rule) for id_, rule in game.game.rules.items() if id_ in asked]
    used = {rule.section for _, rule in rules}
    return {
        "game": game.id,
        "language": writer.code,
        "sections": [[name, text.sections[name]] for name in game.game.sections if name in used],
        "rules": [
            {
                "id": id_,
                "title": teller.text(text.rules[id_].title),
                "href": writer.address(here, game.id, id_),
                "section": rule.section,
            }
            for id_, rule in rules
        ],
    }


def _texts(writer: Writer) -> dict[str, str]:
    _ = writer.catalog.gettext
    return {
        "loading": _("The questions are loading…"),
        "failed": _("The questions could not be loaded. Check the connection and try again."),
        "retry": _("Try again"),
        "today": _("Today"),
        "due": _("Rules due"),
        "fresh": _("New rules"),
        "later": _("Later today"),
        "start": _("Start"),
        "more": _("Learn more new rules today"),
        "done": _("Nothing more is due for now."),
        "nothing_new": _("No new rules for today."),
        "streak": _("Days in a row with an answer: {n}"),
        "overview": _("Overview"),
        "left": _("Due: {due} · New: {fresh}"),
        "how_was_it": _("How was it?"),
        "hard": _("Hard"),
        "good": _("Good"),
        "easy": _("Easy"),
        "comes_back_said": _("{rule} comes back {when}."),
        "coming": _("The coming days"),
        "days": _("{n} days"),
        "forecast_said": _("Rules due in the next {days} days: {total}. Today: {today}."),
        "forecast_table": _("Day by day"),
        "day": _("Day"),
        "due_rules": _("Rules due"),
        "nothing_yet": _("Nothing yet."),
        "by_rule": _("How well you know the rules"),
        "new": _("Not started"),
        "learning": _("Learning"),
        "known": _("Known"),
        "firm": _("Mastered"),
        "mastery_table": _("Rule by rule"),
        "rule": _("Rule"),
        "strength": _("Mastery"),
        "right_column": _("Score"),
        "of": "{right}/{answered}",
        "comes_back": _("Comes back"),
        "yours": _("Your progress"),
        "limit": _("New rules a day"),
        "custody": _(
            "What you answer is kept in this browser and nowhere else. Save it as a file to take it to "
            "another device or to keep it safe."
        ),
        "export": _("Save as a file"),
        "import": _("Open a file"),
        "exported": _("The file has been handed to the browser."),
        "merge_or_replace": _(
            "Answers in the file: {n}. Answers kept here: {here}. Add those in the file, or replace yours "
            "with them?"
        ),
        "merge": _("Add"),
        "replace": _("Replace"),
        "cancel": _("Cancel"),
        "merged": _("Answers added: {n}."),
        "replaced": _("Your progress is now that of the file. Answers: {n}."),
        "undo": _("Undo"),
        "undone": _("All is as it was."),
        "file_unreadable": _("This is not a progress file, or it is damaged. Nothing has been changed."),
        "file_newer": _(
            "A newer version of this site wrote this file. Reload the page and try again. Nothing has "
            "been changed."
        ),
        "file_full": _("This browser has no room for the progress in the file. Nothing has been changed."),
        "storage_blocked": _(
            "This browser keeps nothing for this site: your answers are lost when you leave the page. "
            "Save them as a file before you go."
        ),
        "storage_full": _(
            "This browser has no room left for this site: your latest answers are lost when you leave the "
            "page. Save them as a file before you go."
        ),
        "storage_newer": _(
            "A newer version of this site keeps your progress here, which this page cannot read. None of "
            "it is touched, and answers given now are not kept. Reload the page."
        ),
        "unread": _(
            "Earlier progress in this browser cannot be read: it is damaged, or from an older version. "
            "It has been put aside."
        ),
        "save_unread": _("Save the earlier progress as a file"),
        "delete_unread": _("Delete the earlier progress"),
    }
