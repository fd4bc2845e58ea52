"""The page that shows how much of each game the questions cover, level by level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruleglot.bank.coverage import Coverage, coverage
from ruleglot.pages.page import Entry, Heading, Page
from ruleglot.pages.writer import Writer

if TYPE_CHECKING:
    from ruleglot.questions import Proof


@dataclass(frozen=True)
class Line:
    """A line of a game's table: of one level, or of all where `level` is None.

    `asked` holds a pair of numbers, asked and all, for rules, rulings and house rules.
    """

    level: int | None
    questions: int
    asked: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GameCoverage:
    """What the questions of one game cover, and the rules that none covers."""

    id: str
    title: str
    accent: str
    lines: tuple[Line, ...]
    missed: tuple[str, ...]


def coverage_page(writer: Writer, proofs: Mapping[str, Sequence[Proof]]) -> Page:
    """Write the page; `proofs` are those of each game's questions."""
    _ = writer.catalog.gettext
    games = [
        _covered(coverage(game, proofs[game.id]), game.texts[writer.code].title, game.game.accent)
        for game in writer.book.games.values()
    ]
    title = _("What the questions cover")
    lead = _(
        "How many of the rules, rulings and house rules of each game the questions cover, level by level."
    )
    return Page(
        language=writer.code,
        path="coverage",
        title=title,
        label=title,
        description=lead,
        body=writer.render("coverage.html", "coverage", title=title, lead=lead, games=games),
        headings=tuple(Heading(game.id, game.title) for game in games),
        entries=(Entry(title, lead),),
    )


def _covered(found: Coverage, title: str, accent: str) -> GameCoverage:
    lines = [_line(level, found.at(level)) for level in found.levels]
    missed = tuple(rule for rule, by in found.questions_by_rule.items() if not by)
    return GameCoverage(found.game, title, accent, (*lines, _line(None, found)), missed)


def _line(level: int | None, found: Coverage) -> Line:
    counted = (found.questions_by_rule, found.questions_by_row, found.questions_by_option)
    pairs = tuple((sum(map(bool, asked.values())), len(asked)) for asked in counted)
    return Line(level, len(found.exercised), pairs)
