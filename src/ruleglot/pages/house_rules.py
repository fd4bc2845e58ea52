"""The house rules of a game as the browser needs them to offer them, and the questions that they change."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruleglot.engine import FactError
from ruleglot.engine.ruleset import written
from ruleglot.questions.choices import asked_value, same

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.model.quiz import Question
    from ruleglot.pages.writer import Writer


def house_rules(writer: Writer, game: GameBook) -> Markup | None:
    """Write the game's house rules as JSON that may stand in a script element; None where it has none."""
    if not game.ruleset.options:
        return None
    _ = writer.catalog.gettext
    text, say = game.texts[writer.code], writer.teller(game.id).text
    options = [
        {
            "id": name,
            "title": say(text.options[name].title),
            "values": [[value, say(text.options[name].values[written(value)])] for value in option.values],
        }
        for name, option in game.ruleset.options.items()
    ]
    said = {**house_rule_texts(writer), "yours": _("your house rule")}
    content = json.dumps({"options": options, "say": said}, ensure_ascii=False)
    return Markup(content.replace("<", "\\u003c"))


def house_rule_texts(writer: Writer) -> dict[str, str]:
    """Give the words of the form for house rules."""
    _ = writer.catalog.gettext
    return {
        "digits": "".join(writer.number(digit) for digit in range(10)),
        "house_rules": _("House rules"),
        "house_usual": _("as usual"),
        "house_changed": _("{n} changed"),
        "house_help": _("What you choose stays in this browser. Rules, quiz and arbiter follow it."),
        "usual_mark": _("(usual)"),
        "not_kept": _("This browser keeps nothing for this site: the choice lasts until you leave the page."),
    }


def changed_questions(writer: Writer, game: GameBook, questions: Iterable[Question]) -> Markup | None:
    """Write as JSON which house rules change the answer to which question; None for a game without any."""
    if not game.ruleset.options:
        return None
    found = {f"q-{question.id}": list(changing(game, question)) for question in questions}
    said = writer.catalog.gettext("With your house rules the answer is different.")
    content = json.dumps({"note": said, "questions": {q: by for q, by in found.items() if by}})
    return Markup(content.replace("<", "\\u003c"))


def changing(game: GameBook, question: Question) -> Iterator[str]:
    """List the house rules, each as `option=value`, that alone would change the answer to a question.

    Those that the question names itself are left out: it says what holds.
    """
    decision = game.ruleset.decisions.get(question.decision)
    if decision is None or not question.ask:
        return
    usual = asked_value(decision.decide(question.facts, question.options).outcome, question.ask)
    for name, option in game.ruleset.options.items():
        for value in () if name in question.options else option.values[1:]:
            try:
                ruling = decision.decide(question.facts, {**question.options, name: value})
            except FactError:
                continue
            if not same(asked_value(ruling.outcome, question.ask), usual):
                yield f"{name}={written(value)}"
