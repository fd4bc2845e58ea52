"""One question as HTML, with its answer and reasons, and the words that the player needs."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from ruleglot import picture
from ruleglot.pages.report import Report
from ruleglot.questions import NONE, Nearby, Proof, ProvenChoice, Refutation, ask, label
from ruleglot.questions.kinds import KINDS

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.messages import Teller
    from ruleglot.pages.writer import Writer


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice as it is read; a pinned one keeps its place when the others are shuffled."""

    id: str
    label: str
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class CiteView:
    """A rule that is cited; `text` is None where it was printed in the same question before."""

    id: str
    title: str
    text: str | None
    href: str


@dataclass(frozen=True, slots=True)
class ReasonView:
    """Why a choice is right or wrong; `otherwise` tells what a wrong one would be right with."""

    id: str
    label: str
    right: bool
    sentence: str
    cites: tuple[CiteView, ...]
    otherwise: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question as it is read: the situation, what is asked, the answer with its proof.

    `key` names the question with its version, so that an answer given to an older one is not taken for
    an answer to this one. `pictured` says in words what the picture shows, `scene` all else. `notes` name
    the house rules that differ, `standing` an edition's authority, `rules` are those that decide it. Where
    it is `in_order`, reasons and answer have the order that is right.
    """

    anchor: str
    kind: str
    level: int
    number: int
    key: str
    picture: Markup
    pictured: tuple[str, ...]
    scene: tuple[str, ...]
    notes: tuple[str, ...]
    ask: str
    choices: tuple[ChoiceView, ...]
    answer: tuple[ChoiceView, ...]
    ruling: tuple[str, ...]
    cites: tuple[CiteView, ...]
    reasons: tuple[ReasonView, ...]
    one_by_one: bool
    standing: tuple[str, ...]
    rules: tuple[str, ...]
    in_order: bool
    report: Report


def questions_html(
    writer: Writer, game: GameBook, proofs: Sequence[Proof], here: str, near: Sequence[Nearby] = ()
) -> list[str]:
    """Write the questions of a game, numbered from 1, for the page at the path `here`.

    `near` are the situations near each, in which a wrong choice would be right.
    """
    return [
        question_html(writer, game, proof, number, here, around)
        for number, (proof, around) in enumerate(zip_longest(proofs, near), 1)
    ]


def told_questions(
    writer: Writer, game: GameBook, proofs: Sequence[Proof], near: Sequence[Nearby] = ()
) -> list[str]:
    """Write the questions of a game for the page at `<game>/questions`; the same writer writes them once."""
    if game.id not in writer.questions:
        writer.questions[game.id] = questions_html(writer, game, proofs, f"{game.id}/questions", near)
    return writer.questions[game.id]


def question_html(
    writer: Writer, game: GameBook, proof: Proof, number: int, here: str, near: Nearby | None = None
) -> str:
    """Write one question for the page at the path `here`."""
    view = question_view(writer, game, proof, number, here, near)
    return writer.render("question.html", here, question=view)


def question_key(game: GameBook, proof: Proof) -> str:
    """Name a question with its version, the same in every language."""
    return f"{game.id}/{proof.question.id}@{_version(proof)}"


def question_view(
    writer: Writer, game: GameBook, proof: Proof, number: int, here: str, near: Nearby | None = None
) -> QuestionView:
    """Tell a proven question in the writer's language."""
    return _Narrator(writer, game, proof, here, near or {}).view(number)


def player_texts(writer: Writer) -> dict[str, str]:
    """Give the player's words."""
    _ = writer.catalog.gettext
    return {
        "digits": "".join(writer.number(digit) for digit in range(10)),
        "n": "{n}",
        "check": _("Check"),
        "skip": _("Skip"),
        "next": _("Next question"),
        "again": _("Try again"),
        "choose": _("Choose an answer first."),
        "type": _("Type a whole number first."),
        "number": _("Your answer"),
        "right": _("Right"),
        "wrong": _("Wrong"),
        "mark_right": _("Right"),
        "mark_wrong": _("Wrong"),
        "mark_missed": _("Right answer"),
        "up": _("Move up: {step}"),
        "down": _("Move down: {step}"),
        "place": _("{step}: place {place} of {total}"),
        "pair": _("You can also choose in the picture: press one thing, then what goes with it."),
        "not_loaded": _("The questions could not be loaded. Check the connection and try again."),
        "read_there": _("Read all questions with their answers"),
        "endless": _("Practise without end"),
        "endless_title": _("Made for you: {n}"),
        "endless_loading": _("A moment, please…"),
        "endless_failed": _("More questions could not be loaded. Those on this page work all the same."),
        "endless_back": _("Back to the questions"),
        "in_words": _("The same in words"),
        "level_n": _("Level %(level)s") % {"level": "{n}"},
        "house_rule": _("House rule: %(rule)s") % {"rule": "{rule}"},
        "answer_and_reasons": _("Answer and reasons"),
        "answer_is": _("Answer:"),
        "none_of_these": _("None of these"),
        "one_by_one": _("One by one"),
        "why_not": _("Why not the others"),
        "yes": _("Yes"),
        "no": _("No"),
        "among_the_rules": _("Among the rules"),
        "level": _("Level"),
        "none_left": _("None left"),
        "none_fits": _("No question fits what you have chosen."),
        "show_all": _("Show all questions"),
        "progress": _("{answered} of {total} answered, {right} right"),
        "all_questions": _("All questions"),
        "summary": _("Your result"),
        "score": _("{right} of {answered} right"),
        "right_column": _("Score"),
        "part": _("{right} of {total}"),
        "missed": _("Look at these again"),
        "practise": _("Practise these again"),
        "restart": _("Start again"),
    }


class _Narrator:
    def __init__(self, writer: Writer, game: GameBook, proof: Proof, here: str, near: Nearby) -> None:
        self.writer, self.game, self.proof, self.here, self.near = writer, game, proof, here, near
        self.question = proof.question
        self.text = game.texts[writer.code]
        self.teller: Teller = writer.teller(game.id)
        self.printed: set[str] = set()
        by = game.decisions.by
        self.edition = str(self.question.facts[by]) if by and by in self.question.facts else None

    def view(self, number: int) -> QuestionView:
        question, proof = self.question, self.proof
        prose = self.prose()
        ruling = (
            self.teller.ruling_sentences(question.decision, proof.explanation) if question.decision else []
        )
        pictured, scene = self.scene_beside_picture()
        in_order = KINDS[question.kind].in_order  # then each step cites its rule, and nothing else does
        cites = () if in_order else self.cites(proof.explanation.cites)
        return QuestionView(
            anchor=f"q-{question.id}",
            kind=question.kind,
            level=question.level,
            number=number,
            key=question_key(self.game, proof),
            picture=self.picture(),
            pictured=tuple(map(_whole, pictured)),
            scene=tuple(map(_whole, (*prose.intro, *scene))),
            notes=tuple(self.note(option, value) for option, value in question.options.items()),
            ask=prose.ask or ask(self.teller, question),
            choices=self.choices(),
            answer=self.answer(),
            ruling=tuple(map(_whole, (*ruling, *prose.why))),
            cites=cites,
            reasons=tuple(
                self.reason(choice) for choice in proof.choices if choice.refutation or choice.verdict
            ),
            one_by_one=proof.one_by_one,
            standing=(self.text.editions[self.edition].status,) if self.edition else (),
            rules=proof.deciding,
            in_order=in_order,
            report=self.report(),
        )

    def report(self) -> Report:
        """Say what whoever looks into a report about the question must know."""
        rows = [f"{self.question.decision}.{row}" for row in self.proof.explanation.rows]
        rows += [f"{verdict.table}.{verdict.row}" for c in self.proof.choices if (verdict := c.verdict)]
        key = question_key(self.game, self.proof)
        return Report.of(self.writer, key, self.edition, rows or self.proof.explanation.cites)

    def picture(self) -> Markup:
        question = self.question
        if not question.decision:
            return Markup()
        return picture.html(self.teller.picture(question.decision, question.facts, question.options))

    def scene_beside_picture(self) -> tuple[list[str], list[str]]:
        question = self.question
        if not question.decision:
            return [], []
        return self.teller.scene_beside_picture(question.decision, question.facts, question.options)

    def scene(self, facts: Mapping[str, Any]) -> list[str]:
        return self.teller.scene(self.question.decision, facts, self.question.options)

    def otherwise(self, choice: ProvenChoice) -> tuple[str, ...]:
        """Tell what is different in the nearest situation in which a choice would be right."""
        facts = self.near.get(choice.id)
        if facts is None:
            return ()
        here = self.scene(self.question.facts)
        return tuple(_whole(sentence) for sentence in self.scene(facts) if sentence not in here)

    def prose(self) -> _Prose:
        texts = self.game.question_texts.get(self.writer.code)
        own = texts.questions.get(self.question.id) if texts else None
        if own is None:
            return _Prose()
        say = self.teller.text
        return _Prose(
            (say(own.intro),) if own.intro else (),
            say(own.ask) if own.ask else None,
            (say(own.why),) if own.why else (),
        )

    def note(self, option: str, value: object) -> str:
        _ = self.writer.catalog.gettext
        return _("House rule: %(rule)s") % {"rule": self.teller.house_rule(option, value)}

    def choices(self) -> tuple[ChoiceView, ...]:
        offered = KINDS[self.question.kind].offered(self.proof)
        pinned = all(isinstance(choice.value, bool) for choice in offered)
        shown = tuple(ChoiceView(choice.id, self.label(choice), pinned) for choice in offered)
        return (*shown, self.none()) if self.proof.one_by_one else shown

    def answer(self) -> tuple[ChoiceView, ...]:
        choices = [choice for choice in self.proof.choices if choice.right]
        ids = KINDS[self.question.kind].key(self.proof)
        right = tuple(ChoiceView(id_, self.label(choice)) for id_, choice in zip(ids, choices, strict=True))
        return right or (self.none(),)

    def none(self) -> ChoiceView:
        return ChoiceView(NONE, self.writer.catalog.gettext("None of these"), pinned=True)

    def label(self, choice: ProvenChoice) -> str:
        return _whole(label(self.teller, self.writer.language, self.proof, choice))

    def reason(self, choice: ProvenChoice) -> ReasonView:
        if choice.verdict is not None:
            verdict = choice.verdict
            sentence = _whole(self.teller.verdict(verdict.table, verdict, self.proof.explanation))
            shown, cites = self.label(choice), self.cites(verdict.cites)
            return ReasonView(choice.id, shown, choice.right, sentence, cites, self.otherwise(choice))
        refutation = choice.refutation
        assert refutation is not None
        ruling = () if KINDS[self.question.kind].in_order else self.proof.explanation.cites
        rules = [rule for rule in refutation.rules if rule not in ruling] or refutation.rules
        sentence = self.sentence(refutation)
        shown, cites = self.label(choice), self.cites(rules)
        return ReasonView(choice.id, shown, False, sentence, cites, self.otherwise(choice))

    def sentence(self, refutation: Refutation) -> Markup:
        """Tell what would have to be different; where nothing would, what the rule says."""
        if refutation.quantity is not None:
            return _whole(self.teller.tell(refutation.quantity, self.proof.explanation))
        (rule, *_) = refutation.rules
        if rule in self.printed and KINDS[self.question.kind].in_order:
            return Markup()
        self.printed.add(rule)
        said = self.teller.rule(rule, self.edition, self.question.options)
        return _whole(said or self.teller.text(self.text.rules[rule].title))

    def cites(self, rules: Iterable[str]) -> tuple[CiteView, ...]:
        return tuple(self.cite(rule) for rule in rules)

    def cite(self, rule: str) -> CiteView:
        first = rule not in self.printed
        self.printed.add(rule)
        text = self.teller.rule(rule, self.edition, self.question.options) if first else None
        title = self.teller.text(self.text.rules[rule].title)
        return CiteView(rule, title, text, self.writer.address(self.here, self.game.id, rule))


@dataclass(frozen=True, slots=True)
class _Prose:
    """The question's own words, where it has any."""

    intro: tuple[str, ...] = ()
    ask: str | None = None
    why: tuple[str, ...] = ()


_HYPHENED = re.compile(r"\d+-\d+")


def _whole(text: str) -> Markup:
    """Write a text so that what is hyphened like 5-9 stays on one line."""
    parts, end = [Markup()], 0
    for found in _HYPHENED.finditer(text):
        parts.append(escape(text[end : found.start()]))
        parts.append(Markup('<span class="rq-whole">{}</span>').format(found[0]))
        end = found.end()
    return Markup().join([*parts, escape(text[end:])])


def _version(proof: Proof) -> str:
    """Digest what the question asks and which answers it offers, the same in every language."""
    question = proof.question
    asked = [question.decision, question.ask, question.facts, question.options, [c.id for c in proof.choices]]
    if question.kind not in ("choice", "multiple", "number"):
        asked += [question.kind, question.procedure]
    written = json.dumps(asked, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()[:8]
