"""The house rules of a game as the browser needs them to offer them, and the questions that they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ruleglot.engine import FactError
from ruleglot.engine.ruleset import written
from ruleglot.pages.page import embedded
from ruleglot.questions.choices import asked_value, same

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.model.quiz import Question
    from ruleglot.pages.writer import Writer
    from ruleglot.questions import Proof


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
    return embedded({"options": options, "say": said})


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


def changed_questions(writer: Writer, game: GameBook, proofs: Iterable[Proof]) -> dict[str, Any]:
    """Give which house rules change the answer to which question, by its element, and what is said of it."""
    found = {f"q-{proof.question.id}": list(changing(game, proof.question)) for proof in proofs}
    said = writer.catalog.gettext("With your house rules the answer is different.")
    return {"note": said, "questions": {question: by for question, by in found.items() if by}}


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
