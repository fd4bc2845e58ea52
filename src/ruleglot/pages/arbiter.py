"""The arbiter of a game: a frame in which the browser asks for a situation and rules on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleglot.engine.interview import labelled
from ruleglot.pages.house_rules import house_rule_texts
from ruleglot.pages.page import Entry, Page
from ruleglot.pages.writer import Writer
from ruleglot.picture import sheet

if TYPE_CHECKING:
    from ruleglot.book import GameBook


def arbiter_page(writer: Writer, game: GameBook) -> Page | None:
    """Write the arbiter page of a game; None for a game that says of no decision how it is asked for."""
    if not game.ruleset.interviews:
        return None
    _ = writer.catalog.gettext
    text, here = game.texts[writer.code], f"{game.id}/arbiter"
    title = _("%(game)s: arbiter") % {"game": text.name}
    lead = _(
        "A few questions about what can be seen at the table, and the ruling with the rules it rests on."
    )
    texts = _texts(writer, game)
    body = writer.render(
        "arbiter.html",
        here,
        id=game.id,
        text=text,
        title=title,
        lead=lead,
        decisions=texts["decisions"],
        symbols=sheet(),
        assets=writer.assets(here),
    )
    return Page(
        language=writer.code,
        path=here,
        title=title,
        label=_("Arbiter"),
        description=f"{text.title}. {lead}",
        body=body,
        entries=(Entry(title, lead),),
        game=game.id,
        accent=game.game.accent,
        scripts=("arbiter",),
        styles=("arbiter",),
        preloads=tuple(
            f"{path}.js"
            for path in (
                f"engine/{game.id}",
                f"stories/{game.id}",
                f"texts/{writer.code}/{game.id}",
                f"interviews/{game.id}",
            )
        ),
        data={"arbiter-texts": texts},
    )


def _texts(writer: Writer, game: GameBook) -> dict[str, dict[str, str]]:
    text, say = game.texts[writer.code], writer.teller(game.id).text
    rules = game.ruleset
    facts = {
        path
        for name in rules.interviews
        for fact, type_ in rules.decisions[name].facts.items()
        for path in labelled(fact, type_)
    }
    return {
        "say": arbiter_texts(writer),
        "decisions": {name: say(text.decisions[name]) for name in rules.interviews},
        "facts": {path: say(said) for path, said in text.facts.items() if path in facts},
        "interview": {name: say(said) for name, said in text.interview.items()},
        "requirements": {name: say(said) for name, said in text.requirements.items()},
    }


def arbiter_texts(writer: Writer) -> dict[str, str]:
    """Give the arbiter's own words."""
    _ = writer.catalog.gettext
    return {
        **house_rule_texts(writer),
        "what": _("What is it about?"),
        "unknown": _("Not known"),
        "back": _("Back"),
        "next": _("Next"),
        "none": _("None"),
        "chosen": _("Chosen: {n}"),
        "showing": _("Show those with"),
        "given": _("Your answers"),
        "change": _("Change"),
        "all_facts": _("All facts in one form"),
        "depends": _("It depends: {n} rulings are possible"),
        "depends_help": _("Whatever the missing answers may be, the ruling is one of these."),
        "more_rulings": _("And {n} more. Answer more questions to narrow them down."),
        "look_there": _("Look at this situation"),
        "anew": _("New case"),
        "ruling": _("Ruling"),
        "situation": _("The situation"),
        "facts": _("Facts"),
        "example": _("What you were not asked makes no difference; it is filled in as an example."),
        "you": _("“You” is the player that the ruling is about."),
        "among_rules": _("Among the rules"),
        "house_rule": _("House rule: {rule}"),
        "silent": _("This edition says nothing about it."),
        "not_applicable": _("Does not apply here"),
        "share": _("Share"),
        "copy_link": _("Copy the link"),
        "copy": _("Copy"),
        "copied": _("Copied"),
        "not_copied": _("This browser does not allow copying here; select the text and copy it by hand."),
        "qr": _("QR code"),
        "qr_label": _("QR code of this ruling’s address"),
        "print": _("Print"),
        "answers": _("The ruling, point by point"),
        "answers_none": _("There is nothing to ask."),
        "compared": _("Under other rules"),
        "compared_none": _("No edition and no house rule changes this ruling."),
        "not_possible": _("This situation cannot arise there."),
        "chosen_here": _("(chosen)"),
        "nearby": _("What would change it"),
        "nearby_none": _("No small change leads to another ruling."),
        "as_question": _("Make this a question"),
        "as_question_none": _("Nothing in this situation can be asked with choices that a rule refutes."),
        "question_help": _("Add this to the list in {file}. The answer and the choices are proven."),
        "which_field": _("What is asked"),
        "timer_start": _("Start timing: {n} seconds"),
        "timer_stop": _("Stop"),
        "timer_over": _("Time is up"),
        "slip": _("Ruling slip"),
        "player": _("Player"),
        "arbiter_name": _("Arbiter’s name"),
        "event": _("Event, round, table"),
        "rules_it_rests_on": _("The rules it rests on"),
        "impossible": _("These facts cannot all be true."),
        "incomplete": _("Something is missing or out of range."),
        "not_together": _("That answer does not fit with the others. Answer again."),
        "too_little": _("Too little is known for a ruling. Answer the questions that were left out."),
        "not_read": _(
            "This link holds no situation of this game as it is today, or was cut off. Start again."
        ),
        "not_loaded": _("The arbiter could not be loaded. Check the connection and try again."),
        "qr_not_loaded": _("The QR code could not be loaded. Check the connection and try again."),
        "less": _("Less: {label}"),
        "more": _("More: {label}"),
        "remove": _("Remove: {label}"),
        "add": _("Add"),
        "add_to": _("Add: {label}"),
        "value": _("Value"),
    }
