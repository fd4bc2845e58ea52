"""Tables: groups pass on what their rows lack, `also` rows add, editions differ or keep silent."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ruleglot.engine import FactError
from ruleglot.engine.types import Bool, Enum, Int, ListOf, Nullable, Text
from tests.engine import situations
from tests.engine.rulebooks import decided, game, refusal, ruleset
from tests.engine.test_facts import EXCHANGE, SWITCH, TRAIN

SHOP = """\
params: {large: 5}
by: law
types:
  fruit: {text: "{kind}{size}", fields: {kind: [fig, pear], size: 1..9}, derive: {big: "size >= 5"}}
facts:
  law: [old, new, newest]
  basket: {list: fruit, max: 4}
  wanted: fruit or null
  prices: {map: 0..20, keys: 1..9, default: 7, max: 9}
  open: bool
derive:
  bought: "[v.fruit for v in sold if v.sold]"
  total: "len(bought)"
decisions:
  sold:
    for: {fruit: basket}
    derive: {same: "wanted is not None and fruit == wanted"}
    outcome: {sold: bool, price: {type: 0..20, default: "prices[fruit.size]"}}
    hit: first
    rows:
      - {id: closed, when: "not open", then: {sold: false}, cite: [SH-A1]}
      - {id: asked-for, when: "same", then: {sold: true, price: 1}, cite: [SH-A2]}
      - {id: too-big, when: "fruit.big", then: {sold: false}, cite: [SH-A3]}
      - {id: ordinary, then: {sold: true}, cite: [SH-A4]}
  visit:
    outcome:
      verdict: [none, some]
      receipt: {type: {record: {count: 0..4, first: fruit or null}}, default: {count: 0, first: null}}
      bag: {type: bool or null, default: null}
      thanks: {type: bool, default: false}
      list: {type: {list: fruit, max: 4}, default: bought}
    rows:
      - when: "open"
        then: {bag: {new: true, newest: false}}
        cite: [SH-B1]
        silent: [thanks]
        rows:
          - {id: nothing, when: "total == 0", then: {verdict: none}}
          - id: something
            when: "total > 0"
            then: {verdict: some, receipt: {count: total}}
            cite: {old: [SH-B2], new: [SH-B2, SH-B3]}
            silent: [receipt]
      - {id: shut, when: "not open", then: {verdict: none, bag: true}, cite: [SH-B4]}
    also:
      - {id: many, when: "total > 2", then: {thanks: true}, cite: [SH-C1, SH-B1]}
      - {id: exact, when: "wanted is not None", cite: [SH-C2]}
"""

FACTS: dict[str, Any] = {
    "law": "new",
    "basket": ["fig1", "pear9", "pear9", "fig4"],
    "wanted": None,
    "prices": {"1": 3},
    "open": True,
}


def visit(**change: Any) -> Any:
    return ruleset(SHOP).decisions["visit"].explain({**FACTS, **change})


def test_a_row_takes_from_its_group_what_it_does_not_say_itself() -> None:
    nothing = visit(basket=[])
    assert nothing.outcome["bag"] is True
    assert (nothing.cites, nothing.silent) == (("SH-B1",), ("thanks",))
    something = visit()
    assert something.outcome["bag"] is True
    assert (something.cites, something.silent) == (("SH-B2", "SH-B3"), ("receipt",))


def test_a_record_that_a_row_gives_in_part_keeps_its_other_defaults() -> None:
    assert visit().outcome["receipt"] == {"count": 2, "first": None}


def test_an_edition_that_is_not_named_keeps_the_default_and_is_silent() -> None:
    old = visit(law="old")
    assert old.outcome["bag"] is None
    assert old.silent == ("receipt", "bag")
    assert visit(law="newest").outcome["bag"] is False
    assert visit(law="newest").cites == ()


def test_a_row_outside_the_group_is_silent_on_nothing() -> None:
    shut = visit(open=False, law="old")
    assert (shut.outcome["bag"], shut.silent, shut.cites) == (True, (), ("SH-B4",))


def test_rows_that_also_hold_add_their_fields_and_each_rule_once() -> None:
    ruling = visit(basket=["fig1", "fig2", "fig3"], wanted="fig1")
    assert ruling.outcome["thanks"] is True
    assert ruling.rows == ("something", "many", "exact")
    assert ruling.cites == ("SH-B2", "SH-B3", "SH-C1", "SH-B1", "SH-C2")
    assert visit(basket=["fig1", "fig2"]).outcome["thanks"] is False


def test_every_candidate_has_a_verdict_the_refused_ones_too() -> None:
    explanation = visit(wanted="pear9")
    found = [
        (v.candidate["fruit"], v.outcome["sold"], v.outcome["price"], v.row) for v in explanation.candidates
    ]
    assert found == [
        ("fig1", True, 3, "ordinary"),
        ("pear9", True, 1, "asked-for"),
        ("pear9", True, 1, "asked-for"),
        ("fig4", True, 7, "ordinary"),
    ]
    assert explanation.outcome["list"] == ["fig1", "pear9", "pear9", "fig4"]
    assert visit().candidates[1].row == "too-big"


def test_a_trace_of_a_first_hit_table_tells_rows_below_from_rows_that_failed() -> None:
    trace = {t.row: t for t in visit(wanted="pear9").candidates[1].trace}
    assert trace["asked-for"].fired
    assert trace["closed"].failed == "not open"
    assert (trace["closed"].quantity, trace["closed"].value) == ("open", True)
    assert (trace["too-big"].fired, trace["too-big"].failed) == (False, None)


def test_values_hold_all_that_is_named_and_all_that_is_tested() -> None:
    explanation = visit(wanted="pear9")
    assert explanation.values["large"] == 5
    assert explanation.values["total"] == 4
    assert explanation.values["prices"] == {1: 3}
    assert explanation.candidates[0].values["fruit.big"] is False
    assert "sold" not in explanation.values


def test_a_quantity_below_null_is_null() -> None:
    text = SHOP.replace('when: "wanted is not None", cite', 'when: "wanted is not None and wanted.big", cite')
    explanation = ruleset(text).decisions["visit"].explain(FACTS)
    assert explanation.values["wanted.big"] is None
    assert explanation.rows == ("something",)


def test_what_another_row_would_give_is_computed_in_the_situation() -> None:
    decision = ruleset(SHOP).decisions["visit"]
    values = visit().values
    assert decision.would_give(decision.row("something"), "receipt.count", values) == 2
    assert decision.would_give(decision.row("nothing"), "receipt.count", values) == 0
    assert decision.would_give(decision.row("nothing"), "verdict", values) == "none"
    assert decision.would_give(decision.row("shut"), "bag", values) is True
    with pytest.raises(KeyError):
        decision.row("closed")


def test_where_no_row_holds_nothing_is_decided() -> None:
    text = SHOP.replace('id: shut, when: "not open"', 'id: shut, when: "not open and total > 3"')
    error = refusal(ruleset(text).decisions["visit"], {**FACTS, "open": False})
    assert error.code == "undecided"
    gap = SHOP.replace("{id: ordinary, then", '{id: ordinary, when: "fruit.size == 4", then')
    assert refusal(ruleset(gap).decisions["visit"], FACTS).code == "undecided"
    with pytest.raises(FactError, match="no row of the table holds"):
        ruleset(gap).decisions["visit"].explain(FACTS)


def test_a_decision_reads_only_the_facts_that_it_lists_as_its_only_ones() -> None:
    decision = game("switch").decisions["last-card"]
    assert list(decision.facts) == ["hand_after_play", "called", "caught", "next_acted"]
    assert decision.candidates is None


def test_quantities_are_all_that_rows_test_with_their_types() -> None:
    quantities = ruleset(SHOP).decisions["visit"].quantities()
    assert quantities == {
        "open": Bool(),
        "total": Int(0, 4),
        "wanted": Nullable(ruleset(SHOP).types["fruit"]),
    }
    assert list(ruleset(SHOP).tables["sold"].quantities()) == ["open", "same", "fruit.big"]


def test_a_wording_may_use_outcomes_facts_params_and_derived_values() -> None:
    tellable = ruleset(SHOP).decisions["visit"].tellable()
    assert tellable["verdict"] == Enum(("none", "some"))
    assert tellable["receipt.count"] == Int(0, 4)
    assert tellable["large"] == Int(5, 5)
    assert tellable["total"] == Int(0, 4)
    assert isinstance(tellable["bought"], ListOf)
    assert "receipt" not in tellable
    inner = ruleset(SHOP).tellable("sold")
    assert isinstance(inner["fruit"], Text)
    assert inner["fruit.size"] == Int(1, 9)
    assert inner["same"] == Bool()
    assert inner["price"] == Int(0, 20)
    assert "verdict" not in inner


def test_an_outcome_hides_a_fact_of_the_same_name_in_a_wording() -> None:
    tellable = game("switch").decisions["play"].tellable()
    assert tellable["pending.cards"] == Int(0, 28)
    assert tellable["active_suit"] == Nullable(Enum(("S", "H", "D", "C"), "suit"))


def test_a_situation_is_told_from_its_facts() -> None:
    book = game("switch")
    values = book.decisions["turn"].values({**SWITCH, "hand": [], "stock": 0, "discard_below": 1})
    told = {s.id: s.told(values) for s in book.sentences("turn")}
    assert [value for _, value in told["top"][0].values()] == ["7S"]
    assert told["hand"] == []
    assert told["empty-hand"] == [{}]
    assert {name: value for name, (_, value) in told["low-pile"][0].items()} == {"stock": 0, "below": 1}
    assert told["drew"] == []


def test_a_sentence_is_told_once_for_each_of_a_collection() -> None:
    book = game("mexican-train")
    trains = {
        "x": {"owner": "B", "end": 3, "marked": True, "started": True},
        **TRAIN["trains"],
        "y": {"owner": "ALL", "end": 12, "marked": False, "started": False},
    }
    values = book.decisions["turn"].values({**TRAIN, "trains": trains})
    told = {s.id: s.told(values) for s in book.sentences("turn")}
    assert [told["own-train"][0]["end"][1], len(told["own-train"])] == [5, 1]
    assert {n: v for n, (_, v) in told["other-train"][0].items()} == {
        "owner": "B",
        "end": 3,
        "marked": True,
        "started": True,
    }
    assert len(told["mexican-train"]) == 1


def test_every_sentence_is_told_of_some_situation_and_none_fails() -> None:
    makers = {
        ("switch", "turn"): situations.switch_turn,
        ("switch", "play"): situations.switch_play,
        ("switch", "last-card"): situations.switch_last_card,
        ("mexican-train", "turn"): situations.mexican_train_turn,
        ("mexican-train", "play"): situations.mexican_train_play,
        ("scrabble", "exchange"): situations.scrabble_exchange,
    }
    told: set[tuple[str, str]] = set()
    for (book, name), make in makers.items():
        decision = game(book).decisions[name]
        for facts, options in situations.seeded(21, 500, game(book).options, make):
            if isinstance(decided(decision, facts, options), FactError):
                continue
            values = decision.values(facts, options)
            told |= {(book, s.id) for s in game(book).sentences(name) if s.told(values)}
    every = {(book, s.id) for book in ("switch", "mexican-train", "scrabble") for s in game(book).scene}
    assert every - told == set()


def test_options_and_editions_are_inputs_of_every_decision() -> None:
    chance = random.Random(1)
    facts = situations.switch_turn(chance, {})
    decision = game("switch").decisions["turn"]
    assert set(decision.settle(None)) == set(game("switch").options)
    assert facts.keys() == decision.facts.keys()
    assert set(EXCHANGE) == set(game("scrabble").decisions["exchange"].facts)
