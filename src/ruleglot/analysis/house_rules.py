"""Where the values of an option lead to other rulings, found by going through situations."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeAlias

from ruleglot.analysis.editions import Known
from ruleglot.analysis.situations import Facts, Options, situations
from ruleglot.engine import Decision, FactError, Ruleset, Ruling

_SAMPLE = 500
"""Situations of each decision that are gone through, beside those that someone wrote down."""
_AIMED = 0.35

Setting: TypeAlias = tuple[str, bool | str]
"""An option and one of its values."""


@dataclass(frozen=True)
class Effect:
    """Situations in which a value of an option changes the ruling, by the rows that decide.

    `usual` and `changed` are the deciding rows under the default and under the value; they can be the same
    where only fields differ. `cites` are the rules on either side, those by which candidates are judged
    otherwise among them. `options` are those that hold beside it and are not at their defaults.
    """

    decision: str
    option: str
    value: bool | str
    fields: tuple[str, ...]
    usual: str
    changed: str
    cites: tuple[tuple[str, ...], tuple[str, ...]]
    count: int
    facts: Facts
    options: Options


def option_effects(ruleset: Ruleset, known: Known, seed: int = 1) -> list[Effect]:
    """Find what each value of each option changes, other options at their defaults where that shows it.

    Situations that someone wrote down are preferred as examples. The same seed gives the same effects.
    """
    if not ruleset.options:
        return []
    found: dict[tuple[Any, ...], _Tally] = {}
    for decision in ruleset.decisions.values():
        chance = random.Random(seed)
        written = known.get(decision.id, ())
        met = [*written, *islice(situations(decision, chance, aimed=_AIMED), _SAMPLE)]
        alone: list[tuple[Facts, Mapping[str, Any]]] = [(facts, {}) for facts, _ in met]
        for option, value in _settings(ruleset):
            seen = list(_effects(decision, option, value, alone)) or _effects(decision, option, value, met)
            for number, effect in seen:
                key = (option, value, decision.id, effect.usual, effect.changed)
                found.setdefault(key, _Tally()).add(effect, written=number < len(written))
    order = list(_settings(ruleset))
    effects = [_with_verdicts(ruleset.decisions[key[2]], tally.effect()) for key, tally in found.items()]
    return sorted(effects, key=lambda e: (order.index((e.option, e.value)), e.usual == e.changed, -e.count))


class _Tally:
    """Situations with the same effect; the example is one that someone wrote down, else a small one."""

    def __init__(self) -> None:
        self._best: tuple[tuple[bool, int], Effect] | None = None
        self._fields: dict[str, None] = {}
        self._count = 0

    def add(self, effect: Effect, *, written: bool) -> None:
        """Add a situation."""
        self._count += 1
        self._fields |= dict.fromkeys(effect.fields)
        rank = (not written, len(str(effect.facts)))
        if self._best is None or rank < self._best[0]:
            self._best = rank, effect

    def effect(self) -> Effect:
        """Give the effect of all situations added."""
        assert self._best is not None, "a tally is made for a situation"
        return replace(self._best[1], count=self._count, fields=tuple(self._fields))


def _settings(ruleset: Ruleset) -> Iterator[Setting]:
    for name, option in ruleset.options.items():
        for value in option.values[1:]:
            yield name, value


def _effects(
    decision: Decision, option: str, value: bool | str, met: Sequence[tuple[Facts, Mapping[str, Any]]]
) -> Iterator[tuple[int, Effect]]:
    """Give the situations, by number, in which a value of an option changes the outcome."""
    default = decision.options[option].default
    for number, (facts, others) in enumerate(met):
        usual = _ruling(decision, facts, {**others, option: default})
        changed = _ruling(decision, facts, {**others, option: value})
        if usual is None or changed is None or usual.outcome == changed.outcome:
            continue
        fields = tuple(name for name in usual.outcome if usual.outcome[name] != changed.outcome[name])
        kept = {
            name: chosen
            for name, chosen in others.items()
            if name != option and chosen != decision.options[name].default
        }
        rows, cites = (usual.rows[0], changed.rows[0]), (usual.cites, changed.cites)
        yield number, Effect(decision.id, option, value, fields, *rows, cites, 1, facts, kept)


def _with_verdicts(decision: Decision, effect: Effect) -> Effect:
    """Add the rules by which candidates are judged otherwise under the value than under the default."""
    if decision.candidates is None:
        return effect
    default = decision.options[effect.option].default
    usual, changed = (
        decision.explain(effect.facts, {**effect.options, effect.option: value}).candidates
        for value in (default, effect.value)
    )
    under = {repr(verdict.candidate): verdict for verdict in changed}
    both = [(verdict, under.get(repr(verdict.candidate))) for verdict in usual]
    pairs = [(a, b) for a, b in both if b is not None and a.outcome != b.outcome]
    one, other = effect.cites
    return replace(
        effect,
        cites=(
            tuple(dict.fromkeys([*one, *(rule for verdict, _ in pairs for rule in verdict.cites)])),
            tuple(dict.fromkeys([*other, *(rule for _, verdict in pairs for rule in verdict.cites)])),
        ),
    )


def _ruling(decision: Decision, facts: Facts, options: Mapping[str, Any]) -> Ruling | None:
    try:
        return decision.decide(facts, options)
    except FactError:
        return None
