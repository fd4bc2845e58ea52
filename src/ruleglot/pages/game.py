"""The page of a game: moments first, then the rules in the order of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruleglot.pages.house_rules import house_rules
from ruleglot.pages.page import Entry, Heading, Page
from ruleglot.pages.writer import Linker, Writer, plain

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.model.game import Rule


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that a rule decides: its number in the quiz and its fragment there."""

    number: int
    fragment: str


@dataclass(frozen=True, slots=True)
class EditionView:
    """What one edition says under a rule; `text` is None where it is silent."""

    name: str
    text: Markup | None


@dataclass(frozen=True, slots=True)
class VariantView:
    """A rule's text under another value of an option."""

    option: str
    value: str
    question: str
    answer: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule or note as it is printed."""

    id: str
    title: str
    basis: str
    text: Markup | None
    editions: tuple[EditionView, ...]
    places: tuple[tuple[str, str, str], ...]
    variants: tuple[VariantView, ...]
    notes: tuple[RuleView, ...]
    also_on: tuple[str, ...]
    noted_at: tuple[str, ...]
    asked: tuple[Asked, ...]


def game_page(writer: Writer, game: GameBook, asked: Mapping[str, tuple[Asked, ...]]) -> Page:
    """Write the page of a game.

    `asked` gives for a rule's id the questions that it decides.
    """
    text = game.texts[writer.code]
    printer = _Printer(writer, game, asked)
    sections = printer.sections()
    body = writer.render(
        "game.html",
        game.id,
        game=game.game,
        id=game.id,
        text=text,
        moments=printer.moments(),
        sections=sections,
        questions=len(game.questions),
        options=bool(game.ruleset.options),
        arbiter=bool(game.ruleset.interviews),
        house=house_rules(writer, game),
        marks=basis_marks(writer),
    )
    return Page(
        language=writer.code,
        path=game.id,
        title=text.title,
        label=writer.catalog.gettext("Rules"),
        description=f"{text.title}. {text.summary}",
        body=body,
        headings=_headings(writer, game, sections),
        entries=(_page_entry(writer, game), *_rule_entries(sections), *printer.moment_entries()),
        game=game.id,
        accent=game.game.accent,
        scripts=("profile",) if game.ruleset.options else (),
        styles=("reference",),
    )


def basis_marks(writer: Writer) -> dict[str, str]:
    """Say what a rule rests on, in words, by the basis that `game.yml` gives it."""
    _ = writer.catalog.gettext
    return {
        "text": _("Stated in the source"),
        "derived": _("Follows from the rules"),
        "interpreted": _("Our reading"),
        "default": _("Sources silent, our choice"),
        "custom": _("Usual elsewhere"),
    }


class _Printer:
    def __init__(self, writer: Writer, game: GameBook, asked: Mapping[str, tuple[Asked, ...]]) -> None:
        self.writer, self.game, self.asked = writer, game, asked
        self.text = game.texts[writer.code]
        self.say = writer.teller(game.id).text
        self.link = Linker.of(writer, game, game.id)
        self.notes = _notes(game)

    def moments(self) -> list[tuple[str, str, str, str]]:
        return [
            (m.id, self.say(self.text.moments[m.id].see), self.say(self.text.moments[m.id].answer), m.rule)
            for m in self.game.game.moments
        ]

    def moment_entries(self) -> list[Entry]:
        return [Entry(see, answer, f"moment-{id_}") for id_, see, answer, _rule in self.moments()]

    def sections(self) -> list[tuple[str, str, list[RuleView]]]:
        rules = self.game.game.rules
        printed = []
        for section in self.game.game.sections:
            views = [
                self.view(id_, rule) for id_, rule in rules.items() if rule.section == section and not rule.on
            ]
            printed.append((section, self.text.sections[section], views))
        return [section for section in printed if section[2]]

    def view(self, id_: str, rule: Rule) -> RuleView:
        words = self.text.rules[id_]
        own_notes = self.notes.get(id_, ())
        return RuleView(
            id=id_,
            title=self.say(words.title),
            basis=rule.basis,
            text=self.link(self.say(words.text)) if words.text and not self._columns(rule) else None,
            editions=self._editions(id_, rule),
            places=tuple(self._place(source, place) for source, place in rule.sources.items()),
            variants=self._variants(id_),
            notes=tuple(self.view(note, self.game.game.rules[note]) for note in own_notes),
            also_on=rule.on[1:],
            noted_at=tuple(
                note
                for note, other in self.game.game.rules.items()
                if id_ in other.on and note not in own_notes
            ),
            asked=self.asked.get(id_, ()),
        )

    def _columns(self, rule: Rule) -> bool:
        """Whether the editions stand side by side: they differ, or one alone speaks."""
        stands = set(rule.editions.values())
        return "differs" in stands or ("silent" in stands and stands != {"silent"})

    def _editions(self, id_: str, rule: Rule) -> tuple[EditionView, ...]:
        words = self.text.rules[id_]
        if not words.editions and not self._columns(rule):
            return ()
        views = []
        for edition, stand in rule.editions.items():
            said = words.editions.get(edition) or (words.text if stand != "silent" else None)
            name = self.text.editions[edition].name
            views.append(EditionView(name, self.link(self.say(said)) if said else None))
        return tuple(views)

    def _place(self, source: str, place: str) -> tuple[str, str, str]:
        _ = self.writer.catalog.gettext
        sources = self.game.game.sources
        edition = sources[source].edition
        if edition:
            name = self.text.editions[edition].name
        elif len(sources) == 1:
            name = _("Source")
        else:
            number = self.writer.number(list(sources).index(source) + 1)
            name = _("Source %(number)s") % {"number": number}
        where = self.writer.digits(place)
        return source, name, f"§ {where}" if place[0].isdecimal() else where

    def _variants(self, id_: str) -> tuple[VariantView, ...]:
        views = []
        for key, text in self.text.rules[id_].when.items():
            option, _, value = key.partition("=")
            words = self.text.options[option]
            said = (self.say(words.title), self.say(words.values[value]), self.say(text))
            views.append(VariantView(option, value, *said))
        return tuple(views)


def _notes(game: GameBook) -> dict[str, tuple[str, ...]]:
    """Give the notes that are printed under each rule: under the first rule that they are about."""
    notes: dict[str, tuple[str, ...]] = {}
    for id_, rule in game.game.rules.items():
        if rule.on:
            notes[rule.on[0]] = (*notes.get(rule.on[0], ()), id_)
    return notes


def _headings(
    writer: Writer, game: GameBook, sections: list[tuple[str, str, list[RuleView]]]
) -> tuple[Heading, ...]:
    _ = writer.catalog.gettext
    moments = (Heading("at-the-table", _("At the table")),) if game.game.moments else ()
    rules = tuple(
        Heading(f"section-{id_}", title, tuple(Heading(rule.id, rule.title) for rule in views))
        for id_, title, views in sections
    )
    return (*moments, *rules, Heading("sources", _("Sources")))


def _page_entry(writer: Writer, game: GameBook) -> Entry:
    text = game.texts[writer.code]
    names = (text.name, *text.known_as)
    return Entry(
        text.title, " · ".join(plain(part) for part in (text.summary, *names, *text.not_the_same_as))
    )


def _rule_entries(sections: list[tuple[str, str, list[RuleView]]]) -> list[Entry]:
    entries = []
    for _id, _title, views in sections:
        for view in views:
            entries.append(_entry(view))
            entries.extend(_entry(note) for note in view.notes)
    return entries


def _entry(view: RuleView) -> Entry:
    said = [view.text] if view.text else []
    said += [edition.text for edition in view.editions if edition.text]
    texts = [Markup(text).striptags() for text in said]
    variants = [variant.text for variant in view.variants]
    return Entry(f"{view.title} · {view.id}", " ".join([*texts, *variants]), view.id)
