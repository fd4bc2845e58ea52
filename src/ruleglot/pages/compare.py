"""The page of a game that shows where its editions differ and what house rules change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruleglot.analysis.comparison import Report, compare
from ruleglot.analysis.editions import Comparison, Difference, Silence
from ruleglot.analysis.house_rules import Effect
from ruleglot.comparing import shared_scene
from ruleglot.engine.ruleset import written
from ruleglot.engine.types import ListOf, not_null
from ruleglot.messages import MessageError, join
from ruleglot.messages.printing import capital
from ruleglot.pages.page import Entry, Heading, Page
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.engine import Decision, Explanation


@dataclass(frozen=True, slots=True)
class Answered:
    """A field of an outcome: what is asked, and its value as an answer."""

    ask: str
    answer: str


@dataclass(frozen=True, slots=True)
class Column:
    """One side of a comparison; it says nothing where its edition is silent. `rules` are ids with titles."""

    name: str
    sentences: tuple[str, ...] = ()
    answers: tuple[Answered, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One statement: a situation as an example, and what each side says of it.

    `notes` are house rules that hold in the situation, `readings` say how we read what the sides rest on.
    """

    anchor: str
    title: str
    scene: tuple[str, ...]
    columns: tuple[Column, ...]
    notes: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Alone:
    """The rules that only one edition states, ids with titles."""

    edition: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule, and for each value beside the default the situations in which it changes the ruling."""

    id: str
    title: str
    values: tuple[tuple[str, tuple[Card, ...]], ...]


def compare_page(writer: Writer, game: GameBook) -> Page | None:
    """Write the page of a game; None if it has neither editions nor options to compare."""
    report = compare(game)
    if not report.editions and not report.effects:
        return None
    _ = writer.catalog.gettext
    here = f"{game.id}/compare"
    title = _("%(game)s: where rulings differ") % {"game": game.texts[writer.code].name}
    lead = _("Where editions and house rules lead to different rulings, each time with an example.")
    teller = _Cards(writer, game)
    differences = [c for found in report.editions for c in teller.differences(found)]
    silences = [c for found in report.editions for c in teller.silences(found)]
    house_rules = teller.house_rules(report)
    body = writer.render(
        "compare.html",
        here,
        id=game.id,
        title=title,
        lead=lead,
        comparisons=report.editions,
        differences=differences,
        silences=silences,
        alone=teller.alone(),
        house_rules=house_rules,
    )
    return Page(
        language=writer.code,
        path=here,
        title=title,
        label=_("Differences"),
        description=f"{title}. {lead}",
        body=body,
        headings=_headings(writer, report, house_rules),
        entries=(Entry(title, lead), *_entries(differences, house_rules)),
        game=game.id,
        accent=game.game.accent,
        styles=("reference",),
    )


class _Cards:
    """Tells statements of a comparison in one language."""

    def __init__(self, writer: Writer, game: GameBook) -> None:
        self._writer = writer
        self._game = game
        self._text = game.texts[writer.code]
        self._teller = writer.teller(game.id)

    def differences(self, found: Comparison) -> Iterator[Card]:
        """Tell each difference between two editions."""
        for number, difference in enumerate(found.differences, 1):
            yield self._difference(found, difference, f"difference-{number}")

    def _difference(self, found: Comparison, difference: Difference, anchor: str) -> Card:
        decision = self._game.ruleset.decisions[found.decision]
        explained = [
            decision.explain({**difference.facts, found.by: side.edition}) for side in difference.sides
        ]
        columns = tuple(
            Column(
                self._text.editions[side.edition].name,
                tuple(self._teller.ruling_sentences(found.decision, ruling)),
                rules=self._titled(side.cites),
            )
            for side, ruling in zip(difference.sides, explained, strict=True)
        )
        answers = [self._answer(decision, difference.fields[0], ruling) for ruling in explained]
        title = " · ".join(answered.answer for answered in answers if answered is not None)
        scene = shared_scene(self._teller, found, difference.facts)
        return Card(anchor, title, tuple(scene), columns, readings=self._readings(difference))

    def _readings(self, difference: Difference) -> tuple[tuple[str, str], ...]:
        """Give the notes on how we read the rules that come first on both sides."""
        first = {side.cites[0] for side in difference.sides if side.cites}
        return tuple(
            (id_, self._teller.rule(id_) or "")
            for id_, rule in self._game.game.rules.items()
            if rule.basis == "interpreted" and first <= set(rule.on)
        )

    def silences(self, found: Comparison) -> Iterator[Card]:
        """Tell each field on which one edition says nothing while the other gives a value."""
        for silence in found.silences:
            yield self._silence(found, silence)

    def _silence(self, found: Comparison, silence: Silence) -> Card:
        decision = self._game.ruleset.decisions[found.decision]
        ruling = decision.explain({**silence.facts, found.by: silence.said.edition})
        answered = self._answer(decision, silence.field, ruling)
        speaking = Column(
            self._text.editions[silence.said.edition].name,
            (answered.answer,) if answered is not None else (),
            rules=self._titled(silence.said.cites),
        )
        silent = Column(self._text.editions[silence.silent].name)
        in_order = (speaking, silent) if silence.said.edition == found.editions[0] else (silent, speaking)
        scene = tuple(shared_scene(self._teller, found, silence.facts))
        title = answered.ask if answered is not None else silence.field
        anchor = f"silence-{silence.field.replace('_', '-')}-{silence.silent}"
        return Card(anchor, title, scene, in_order)

    def alone(self) -> list[Alone]:
        """List the rules that one edition states and all others leave open."""
        found: dict[str, list[str]] = {}
        for id_, rule in self._game.game.rules.items():
            speaking = [edition for edition, stand in rule.editions.items() if stand != "silent"]
            if len(speaking) == 1 < len(rule.editions):
                found.setdefault(speaking[0], []).append(id_)
        return [Alone(self._text.editions[e].name, self._titled(rules)) for e, rules in found.items()]

    def house_rules(self, report: Report) -> list[HouseRule]:
        """Tell what each value of each option changes."""
        found: dict[str, dict[bool | str, list[Effect]]] = {}
        for effect in report.effects:
            found.setdefault(effect.option, {}).setdefault(effect.value, []).append(effect)
        return [self._house_rule(option, values) for option, values in found.items()]

    def _house_rule(self, option: str, values: Mapping[bool | str, Sequence[Effect]]) -> HouseRule:
        told = []
        for value, effects in values.items():
            cards = tuple(self._effect(effect, number) for number, effect in enumerate(effects, 1))
            told.append((self._value_of(option, value), cards))
        return HouseRule(option, self._teller.text(self._text.options[option].title), tuple(told))

    def _effect(self, effect: Effect, number: int) -> Card:
        decision = self._game.ruleset.decisions[effect.decision]
        default = decision.options[effect.option].default
        columns = []
        for value, cites in zip((default, effect.value), effect.cites, strict=True):
            ruling = decision.explain(effect.facts, {**effect.options, effect.option: value})
            alike = effect.usual == effect.changed
            answers = [self._answer(decision, field, ruling) for field in effect.fields] if alike else []
            columns.append(
                Column(
                    self._value_of(effect.option, value),
                    tuple(self._teller.ruling_sentences(effect.decision, ruling)),
                    tuple(answered for answered in answers if answered is not None),
                    self._titled(cites),
                )
            )
        scene = self._teller.scene(effect.decision, effect.facts, effect.options)
        notes = tuple(self._teller.house_rule(name, value) for name, value in effect.options.items())
        anchor = f"{effect.option}-{written(effect.value)}-{number}".replace("_", "-")
        return Card(anchor, "", tuple(scene), tuple(columns), notes)

    def _value_of(self, option: str, value: bool | str) -> str:
        return self._teller.text(self._text.options[option].values[written(value)])

    def _answer(self, decision: Decision, field: str, ruling: Explanation) -> Answered | None:
        """Ask for a field and give its value; None where no words ask for it."""
        type_, value, path = decision.outcome[field], ruling.outcome[field], f"{decision.id}.{field}"
        language = self._writer.language
        try:
            ask = self._teller.ask(decision.id, field)
            inner = not_null(type_)
            if isinstance(inner, ListOf) and isinstance(value, list):
                items = [self._teller.value(inner.item, path, item, ruling) for item in value]
                answer = join(language, items) or self._writer.catalog.gettext("None of these")
            else:
                answer = self._teller.value(type_, path, value, ruling)
        except MessageError:
            return None
        return Answered(ask, capital(language, answer))

    def _titled(self, rules: Iterable[str]) -> tuple[tuple[str, str], ...]:
        return tuple((rule, self._teller.text(self._text.rules[rule].title)) for rule in rules)


def _headings(writer: Writer, report: Report, house_rules: Sequence[HouseRule]) -> tuple[Heading, ...]:
    _ = writer.catalog.gettext
    found: list[Heading] = []
    if report.editions:
        found.append(Heading("editions", _("Where the editions differ")))
        found.append(Heading("silences", _("Where only one edition speaks")))
    if house_rules:
        below = tuple(Heading(f"option-{rule.id}".replace("_", "-"), rule.title) for rule in house_rules)
        found.append(Heading("house-rules", _("What house rules change"), below))
    return tuple(found)


def _entries(differences: Sequence[Card], house_rules: Sequence[HouseRule]) -> Iterator[Entry]:
    for card in differences:
        yield Entry(card.title, " ".join(card.scene), card.anchor)
    for rule in house_rules:
        answers = " · ".join(answer for answer, _ in rule.values)
        yield Entry(rule.title, answers, f"option-{rule.id}".replace("_", "-"))
