"""Invented situations are possible, meet every row, and are the same for the same seed."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from itertools import islice

import pytest

from ruleglot.analysis.goals import holding
from ruleglot.analysis.situations import Source, situations
from ruleglot.engine import Decision
from tests.engine.rulebooks import game, ruleset

DECISIONS = [
    "scrabble/exchange",
    "switch/turn",
    "switch/play",
    "switch/last-card",
    "mexican-train/turn",
    "mexican-train/play",
]
COUNT = 700 * (10 if os.environ.get("RULEGLOT_SOAK") else 1)
OUT_OF_REACH = {  # no legal play can be asked about where these verdicts are given
    "switch/play": {"game-is-over", "suit-to-name", "no-finish-on-it"},
    "mexican-train/play": {"round-is-over"},
}


def decision(name: str) -> Decision:
    game_id, _, found = name.partition("/")
    return game(game_id).decisions[found]


@pytest.mark.parametrize("name", DECISIONS)
def test_every_row_of_every_table_is_met_and_no_situation_is_impossible(name: str) -> None:
    found = decision(name)
    met: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    for facts, options in islice(situations(found, random.Random(11)), COUNT):
        explained = found.explain(json.loads(json.dumps(facts)), options)
        met.update(explained.rows)
        verdicts.update({verdict.row for verdict in explained.candidates})
    assert [row.id for row in (*found.rows, *found.also) if not met[row.id]] == []
    if found.candidates is not None:
        table = game(name.partition("/")[0]).tables[found.candidates]
        unmet = {row.id for row in table.rows if not verdicts[row.id]}
        assert unmet <= OUT_OF_REACH.get(name, set())


@pytest.mark.parametrize("name", ["switch/turn", "mexican-train/play"])
def test_the_same_seed_gives_the_same_situations(name: str) -> None:
    first, second = (list(islice(situations(decision(name), random.Random(5)), 40)) for _ in range(2))
    assert first == second
    assert first != list(islice(situations(decision(name), random.Random(6)), 40))


def test_options_that_are_given_hold_in_every_situation() -> None:
    found = decision("switch/turn")
    for facts, options in islice(situations(found, random.Random(2), {"must_answer": True}), 100):
        assert options == {**found.settle(None), "must_answer": True}
        found.decide(facts, options)


def test_options_that_are_not_given_all_vary() -> None:
    found = decision("mexican-train/turn")
    seen = Counter(
        (name, value)
        for _, o in islice(situations(found, random.Random(2)), 600)
        for name, value in o.items()
    )
    assert all(seen[name, value] for name, option in found.options.items() for value in option.values)


def test_boundaries_of_the_rules_come_often() -> None:
    bags = Counter(
        f["bag_before"] for f, _ in islice(situations(decision("scrabble/exchange"), random.Random(1)), 800)
    )
    assert min(bags[0], bags[6], bags[7], bags[106]) >= 10


def test_a_source_finds_a_situation_for_a_row_and_says_when_there_is_none() -> None:
    found = decision("mexican-train/turn")
    source, chance = Source(found), random.Random(4)
    row = found.row("double-has-lapsed")
    situation = source.find(chance, [holding(row.conditions)], tries=200)
    assert situation is not None
    assert "double-has-lapsed" in found.decide(*situation).rows
    over, able = found.row("round-over"), found.row("play")
    goal = [holding(over.conditions), *(c.tree for c in able.conditions)]
    assert source.find(chance, goal, tries=30) is None


def test_a_decision_that_no_facts_allow_has_no_situation() -> None:
    rules = ruleset(
        """
facts: {few: 0..5}
feasible: [{id: many, must: "few > 3"}, {id: none, must: "few < 2"}]
decisions:
  judge:
    outcome: {verdict: [good, bad]}
    rows: [{id: only, then: {verdict: good}, cite: [XX-A1]}]
"""
    )
    assert list(situations(rules.decisions["judge"], random.Random(1))) == []
