"""The nearest situation in which something else is decided: possible, right, and no further than needed."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from ruleglot.analysis.nearest import Surroundings, gives, lists, nearest, rests_on
from ruleglot.analysis.situations import situations
from ruleglot.engine import Decision, FactError
from ruleglot.engine.types import Bool, Enum, Int, Nullable, Type
from tests.engine.rulebooks import game, ruleset
from tests.engine.test_facts import EXCHANGE, SWITCH

COUNT = 60

EXCHANGED = {
    **EXCHANGE,
    "bag_before": 5,
    "announced": 3,
    "set_aside": 3,
    "opp_clock_started": True,
    "new_drawn": False,
    "old_in_bag": "no",
}


def exchange() -> Decision:
    return game("scrabble").decisions["exchange"]


def test_a_number_is_changed_by_as_little_as_will_do() -> None:
    found = nearest(exchange(), EXCHANGED, None, gives(exchange(), "turn", "exchange"))
    assert found is not None
    assert (found.changed, found.facts) == (("bag_before",), {**EXCHANGED, "bag_before": 7})


def test_one_change_that_is_large_comes_before_two_that_are_small() -> None:
    decision = game("switch").decisions["turn"]
    facts = {**SWITCH, "hand": ["3C"], "top": "5S", "active_suit": "S", "stock": 40, "discard_below": 0}
    found = nearest(decision, facts, None, rests_on(decision.row("no-cards")))
    assert found is not None
    assert found.facts == {**facts, "stock": 0}


def test_two_facts_are_changed_where_no_single_change_will_do() -> None:
    decision = game("switch").decisions["turn"]
    facts = {**SWITCH, "hand": ["3C", "9C"], "top": "8S", "active_suit": "S"}
    found = nearest(decision, facts, None, rests_on(decision.row("may-answer-eight")))
    assert found is not None
    assert found.changed == ("hand", "pending")
    assert found.facts["pending"] == {"kind": "skip", "cards": 0}
    assert any(card.startswith("8") for card in found.facts["hand"])


def test_a_second_fact_is_changed_where_the_first_alone_is_impossible() -> None:
    decision = game("switch").decisions["turn"]
    facts = {**SWITCH, "hand": ["3C"], "top": "3S", "active_suit": "S"}
    found = nearest(decision, facts, None, rests_on(decision.row("may-answer-eight")))
    assert found is None
    found = nearest(decision, {**facts, "hand": ["8C"]}, None, rests_on(decision.row("may-answer-eight")))
    assert found is not None
    assert (found.changed, found.facts["top"]) == (("top", "pending"), "8S")


def test_a_card_that_does_not_fit_would_if_another_lay_on_top() -> None:
    decision = game("switch").decisions["turn"]
    facts = {**SWITCH, "hand": ["3C", "9C"], "top": "JS", "active_suit": "S"}
    found = nearest(decision, facts, None, lists("legal", "9C"))
    assert found is not None
    assert found.facts == {**facts, "active_suit": "C"}


def test_where_nothing_near_will_do_nothing_is_found() -> None:
    decision = game("switch").decisions["turn"]
    facts = {**SWITCH, "hand": ["3C"], "top": "5S", "active_suit": "S"}
    assert nearest(decision, facts, None, gives(decision, "obligation", "answer")) is None


SCENE = """\
facts: {hidden: bool, seen: 0..9}
decisions:
  door:
    outcome: {state: [open, shut]}
    rows:
      - {id: open, when: "hidden", then: {state: open}}
      - {id: wide, when: "not hidden and seen > 6", then: {state: open}}
      - {id: shut, when: "not hidden and seen <= 6", then: {state: shut}}
scene:
  - {id: count, for: [door], tell: {seen: seen}}
"""


def test_a_change_of_which_nothing_is_told_does_not_count() -> None:
    rules = ruleset(SCENE)
    decision, facts = rules.decisions["door"], {"hidden": False, "seen": 3}
    wanted = gives(decision, "state", "open")
    assert nearest(decision, facts, None, wanted) == ({"hidden": True, "seen": 3}, ("hidden",))
    told = nearest(decision, facts, None, wanted, rules.sentences("door"))
    assert told == ({"hidden": False, "seen": 7}, ("seen",))


def test_nothing_nearer_exists() -> None:
    decision = exchange()
    by = decision.logic.by
    domains = {name: list(_all(type_)) for name, type_ in decision.facts.items() if name != by}
    chance = random.Random(6)
    for (facts, options), _ in zip(situations(decision, chance), range(COUNT // 3), strict=False):
        around = Surroundings(decision, facts, options)
        for row in chance.sample(decision.rows, 2):
            found = around.nearest(rests_on(row))
            assert _distance(facts, found.facts if found else None) == _least(
                decision, facts, row.id, domains
            )


def _all(type_: Type) -> list[Any]:
    match type_:
        case Bool():
            return [False, True]
        case Enum(members):
            return list(members)
        case Int(low, high):
            return list(range(low, high + 1))
        case Nullable(of):
            return [None, *_all(of)]
    raise AssertionError(type_)


def _distance(one: dict[str, Any], other: dict[str, Any] | None) -> tuple[int, int] | None:
    """Count the facts that differ, and by how much their numbers do; None is infinitely far."""
    if other is None:
        return None
    changed = [(one[name], other[name]) for name in one if one[name] != other[name]]
    numbers = [(a, b) for a, b in changed if type(a) is int and type(b) is int]
    return len(changed), sum(abs(a - b) for a, b in numbers)


def _least(
    decision: Decision, facts: dict[str, Any], row: str, domains: dict[str, list[Any]]
) -> tuple[int, int] | None:
    """Find how far the nearest situation is by trying all; a number far off is only tried at the rule's."""
    changes = [(name, value) for name, domain in domains.items() for value in domain if value != facts[name]]
    changes = [c for c in changes if c[0] != "bag_before" or c[1] in (0, 1, 6, 7, 8, 106)]
    pairs = [dict((one, other)) for one, other in combinations(changes, 2) if one[0] != other[0]]
    for some in ([dict([change]) for change in changes], pairs):
        found = [{**facts, **changed} for changed in some if _decides(decision, {**facts, **changed}, row)]
        if found:
            return min(distance for each in found if (distance := _distance(facts, each)) is not None)
    return None


def _decides(decision: Decision, facts: dict[str, Any], row: str) -> bool:
    try:
        return row in decision.decide(facts).rows
    except FactError:
        return False


@pytest.mark.parametrize("name", ["scrabble/exchange", "switch/turn", "switch/play", "mexican-train/turn"])
def test_what_is_found_is_possible_decided_as_sought_and_differs_in_what_it_says(name: str) -> None:
    game_id, decision_id = name.split("/")
    decision = game(game_id).decisions[decision_id]
    found_some = 0
    chance = random.Random(5)
    for (facts, options), _ in zip(situations(decision, chance), range(COUNT // 2), strict=False):
        around = Surroundings(decision, facts, options)
        for row in chance.sample(decision.rows, 3):
            found = around.nearest(rests_on(row))
            if found is not None:
                found_some += 1
                assert row.id in decision.decide(found.facts, options).rows
                changed = [fact for fact in facts if _canonical(facts[fact]) != _canonical(found.facts[fact])]
                assert set(changed) <= set(found.changed)
                assert 1 <= len(found.changed) <= 2
                assert decision.logic.by not in found.changed
    assert found_some > COUNT // 6


def _canonical(value: Any) -> Any:
    return sorted(value.items()) if isinstance(value, dict) else value
