"""The tables decide what independent functions decide, in thousands of situations under all options."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from ruleglot.engine import FactError
from tests.engine import reference_mexican_train, reference_scrabble, reference_switch, situations
from tests.engine.rulebooks import decided, game

COUNT = 4000 * (10 if os.environ.get("RULEGLOT_SOAK") else 1)

Reference = Callable[[dict[str, Any], dict[str, Any]], dict[str, Any] | None]

DECISIONS: dict[str, tuple[situations.Maker, Reference]] = {
    "switch/turn": (situations.switch_turn, reference_switch.turn),
    "switch/play": (situations.switch_play, reference_switch.play),
    "switch/last-card": (situations.switch_last_card, reference_switch.last_card),
    "mexican-train/turn": (situations.mexican_train_turn, reference_mexican_train.turn),
    "mexican-train/play": (situations.mexican_train_play, reference_mexican_train.play),
    "scrabble/exchange": (situations.scrabble_exchange, reference_scrabble.exchange),
}


def in_any_order(outcome: dict[str, Any]) -> dict[str, Any]:
    return {**outcome, "legal": sorted(outcome["legal"])} if "legal" in outcome else outcome


@pytest.mark.parametrize("name", DECISIONS)
def test_tables_and_reference_agree(name: str) -> None:
    make, reference = DECISIONS[name]
    ruleset = game(name.split("/")[0])
    decision = ruleset.decisions[name.split("/")[1]]
    met: Counter[str] = Counter()
    for facts, options in situations.seeded(7, COUNT, ruleset.options, make):
        expected = reference(facts, options)
        ruling = decided(decision, facts, options)
        if isinstance(ruling, FactError):
            assert expected is None, (facts, options, ruling)
            assert ruling.code == "impossible"
            assert ruling.facts
            continue
        assert expected is not None, (facts, options, ruling)
        assert in_any_order(ruling.outcome) == in_any_order(expected), (facts, options, ruling)
        met.update(ruling.rows)
    unmet = [row.id for row in (*decision.rows, *decision.also) if not met[row.id]]
    assert unmet == []


@pytest.mark.parametrize("name", DECISIONS)
def test_the_explanation_rules_as_the_deciding_function_does(name: str) -> None:
    make, _ = DECISIONS[name]
    ruleset = game(name.split("/")[0])
    decision = ruleset.decisions[name.split("/")[1]]
    verdict_rows: set[str] = set()
    for facts, options in situations.seeded(8, COUNT // 2, ruleset.options, make):
        ruling = decided(decision, facts, options)
        if isinstance(ruling, FactError):
            with pytest.raises(FactError) as explained:
                decision.explain(facts, options)
            assert (explained.value.code, explained.value.facts) == (ruling.code, ruling.facts)
            continue
        explanation = decision.explain(facts, options)
        assert explanation.ruling == ruling
        assert [trace.row for trace in explanation.trace if trace.fired] == list(ruling.rows)
        assert decision.decide_checked(decision.check(facts, options), decision.settle(options)) == ruling
        verdict_rows |= {verdict.row for verdict in explanation.candidates}
    if decision.candidates is not None and name.endswith("turn"):
        unmet = {row.id for row in ruleset.tables[decision.candidates].rows} - verdict_rows
        assert unmet == set()


@pytest.mark.parametrize("name", ["switch/turn", "mexican-train/turn"])
def test_in_a_table_of_exactly_one_row_all_others_have_a_condition_that_fails(name: str) -> None:
    make, _ = DECISIONS[name]
    ruleset = game(name.split("/")[0])
    decision = ruleset.decisions[name.split("/")[1]]
    also = {row.id for row in decision.also}
    for facts, options in situations.seeded(9, COUNT // 10, ruleset.options, make):
        if isinstance(decided(decision, facts, options), FactError):
            continue
        explanation = decision.explain(facts, options)
        open_rows = [t.row for t in explanation.trace if t.failed is None and t.row not in also]
        assert len(open_rows) == 1


def test_every_situation_of_an_exchange_is_decided_as_by_the_reference() -> None:
    decision = game("scrabble").decisions["exchange"]
    settled = decision.settle(None)
    counts: Counter[str] = Counter()
    domains: dict[str, tuple[Any, ...]] = {
        "edition": ("nsa", "article"),
        "bag_before": (0, 6, 7),
        "rack_size": (1, 2, 6, 7),
        "announced": (None, 1, 6, 7),
        "set_aside": (0, 1, 2, 6, 7),
        "opp_clock_started": (False, True),
        "new_drawn": (False, True),
        "old_in_bag": ("no", "after_draw", "before_draw"),
        "new_racked": (False, True),
        "opp_next_play": ("none", "made_not_racked", "made_and_racked"),
    }
    for values in product(*domains.values()):
        facts = dict(zip(domains, values, strict=True))
        expected = reference_scrabble.exchange(facts, {})
        ruling = decided(decision, facts, settled)
        outcome = None if isinstance(ruling, FactError) else ruling.outcome
        assert outcome == expected, facts
        counts["possible" if outcome else "impossible"] += 1
    assert min(counts.values()) > 1000
