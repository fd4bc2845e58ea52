"""A game's editions and house rules compared, once for all who ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ruleglot.analysis.editions import Comparison, Known, compare_editions
from ruleglot.analysis.house_rules import Effect, option_effects

if TYPE_CHECKING:
    from ruleglot.book import GameBook


@dataclass(frozen=True)
class Report:
    """Where a game's editions differ or are silent, and what its options change."""

    game: str
    editions: tuple[Comparison, ...]
    effects: tuple[Effect, ...]

    def data(self) -> dict[str, Any]:
        """Give the report as JSON has it."""
        return asdict(self)


_last: dict[str, tuple[str, Report]] = {}
"""The last report of each game, with a digest of the rules and situations that it was made from."""


def compare(game: GameBook) -> Report:
    """Compare a game's editions and the values of its options; its questions and cases give examples."""
    known = written_situations(game)
    digest = sha256(f"{game.decisions.model_dump_json()} {known}".encode()).hexdigest()
    if _last.get(game.id, ("",))[0] != digest:
        editions = tuple(compare_editions(game.ruleset, known))
        report = Report(game.id, editions, tuple(option_effects(game.ruleset, known)))
        _last[game.id] = digest, report
    return _last[game.id][1]


def written_situations(game: GameBook) -> Known:
    """List the situations that a game's questions and cases are about, by decision."""
    found: dict[str, list[tuple[dict[str, Any], Mapping[str, Any]]]] = {}
    for question in game.questions:
        found.setdefault(question.decision, []).append((question.facts, question.options))
    for case in game.cases:
        if case.error is None:
            found.setdefault(case.decision, []).append((case.facts, case.options))
    return found
