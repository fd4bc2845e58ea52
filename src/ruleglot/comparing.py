"""A comparison of editions and house rules as plain text, for the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ruleglot.analysis.comparison import Report
from ruleglot.analysis.editions import Comparison, Difference, Side, Silence
from ruleglot.analysis.house_rules import Effect
from ruleglot.book import GameBook

if TYPE_CHECKING:
    from ruleglot.messages import Teller


def lines(report: Report, game: GameBook, teller: Teller) -> Iterator[str]:
    """Write a report in the teller's language, a line at a time; ids stay as they are."""
    text = _Text(game, teller)
    for comparison in report.editions:
        yield from text.comparison(comparison)
    if not report.editions:
        yield f"{game.id} has no editions that rulings tell apart."
    by_option: dict[tuple[str, bool | str], list[Effect]] = {}
    for effect in report.effects:
        by_option.setdefault((effect.option, effect.value), []).append(effect)
    for (option, value), effects in by_option.items():
        yield ""
        yield f"{option}={_json(value)}: {teller.house_rule(option, value)}"
        for effect in effects:
            yield from text.effect(effect)


class _Text:
    def __init__(self, game: GameBook, teller: Teller) -> None:
        self._game = game
        self._teller = teller

    def comparison(self, found: Comparison) -> Iterator[str]:
        one, other = found.editions
        how = "all" if found.complete else "random ones"
        yield (
            f"{found.decision}: {one} and {other} differ in {found.differing:,} of {found.considered:,} "
            f"possible fact sets ({how} over the values that matter)"
        )
        for number, difference in enumerate(found.differences, 1):
            yield ""
            yield f"{number}. {', '.join(difference.fields)}: {difference.count:,} fact sets"
            yield from self._difference(found, difference)
        for silence in found.silences:
            yield ""
            yield f"{silence.silent} is silent on {silence.field}: {silence.count:,} fact sets"
            yield from self._silence(found, silence)

    def _difference(self, found: Comparison, difference: Difference) -> Iterator[str]:
        for side in difference.sides:
            yield from self._side(found, side, difference.facts)
        yield from self._example(found, difference.facts)

    def _silence(self, found: Comparison, silence: Silence) -> Iterator[str]:
        values = ", ".join(_json(value) for value in silence.values)
        yield f"   {silence.said.edition}: {values} ({', '.join(silence.said.cites)})"
        yield from self._example(found, silence.facts)

    def _side(self, found: Comparison, side: Side, facts: Mapping[str, Any]) -> Iterator[str]:
        decision = self._game.ruleset.decisions[found.decision]
        told = self._teller.ruling(found.decision, decision.explain({**facts, found.by: side.edition}))
        yield f"   {side.edition}: {', '.join(side.rows)} ({', '.join(side.cites)}): {told}"

    def _example(self, found: Comparison, facts: Mapping[str, Any]) -> Iterator[str]:
        yield f"   for instance: {' '.join(shared_scene(self._teller, found, facts))}"
        yield f"   {_json(dict(facts))}"

    def effect(self, effect: Effect) -> Iterator[str]:
        """Tell what an option changes, with one example."""
        rows = effect.usual if effect.usual == effect.changed else f"{effect.usual} becomes {effect.changed}"
        yield f" - {effect.decision}: {rows} ({', '.join(effect.fields)}; {effect.count} situations)"
        decision = self._game.ruleset.decisions[effect.decision]
        default = decision.options[effect.option].default
        for value, cites in zip((default, effect.value), effect.cites, strict=True):
            explained = decision.explain(effect.facts, {**effect.options, effect.option: value})
            told = self._teller.ruling(effect.decision, explained)
            fields = "; ".join(f"{name} = {_json(explained.outcome[name])}" for name in effect.fields)
            yield f"   {_json(value)} ({', '.join(cites)}): {told} [{fields}]"
        scene = self._teller.scene(effect.decision, effect.facts, effect.options)
        yield f"   for instance: {' '.join(scene)}"
        options = f" with {_json(dict(effect.options))}" if effect.options else ""
        yield f"   {_json(dict(effect.facts))}{options}"


def shared_scene(teller: Teller, found: Comparison, facts: Mapping[str, Any]) -> list[str]:
    """Tell a situation without the sentences that name its edition."""
    one, other = (teller.scene(found.decision, {**facts, found.by: e}) for e in found.editions)
    return [sentence for sentence in one if sentence in other]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
