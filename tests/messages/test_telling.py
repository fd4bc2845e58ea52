"""Situations, rulings and reasons are told in five languages from facts alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages import Catalog
from hypothesis import given
from hypothesis import strategies as st

from ruleglot.engine.types import Bool, ListOf, Nullable
from ruleglot.messages import MessageError, Teller
from tests.messages.snip_game import FACTS, LANGUAGES, book, glossary, teller

GOLDENS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "goldens.yml").read_text("utf-8"))
TURN = book().ruleset.decisions["turn"]


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden["situation"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_situation_is_told_in_every_language(golden: dict[str, Any], code: str) -> None:
    facts, options, teller_ = {**FACTS, **golden["facts"]}, golden["options"], teller(code)
    why = TURN.explain(facts, options)
    told = {
        "scene": teller_.scene("turn", facts, options),
        "ruling": teller_.ruling("turn", why),
        "verdicts": [teller_.verdict(verdict.table, verdict, why) for verdict in why.candidates],
        "told": [teller_.tell(quantity, why) for quantity in ("able", "drew", "stock", "strict")],
        "values": [
            teller_.value(TURN.outcome[field], f"turn.{field}", why.outcome[field], why)
            for field in ("obligation", "legal", "draw")
        ],
    }
    assert told == golden[code]


def test_a_scene_is_told_from_an_explanation_as_from_facts() -> None:
    why = TURN.explain(FACTS)
    assert teller("en").scene_of("turn", why) == teller("en").scene("turn", FACTS)
    assert teller("en").ruling("turn", why) == " ".join(teller("en").ruling_sentences("turn", why))


def test_a_quantity_of_a_candidate_is_told_with_its_verdict() -> None:
    why = TURN.explain(FACTS)
    queen = next(verdict for verdict in why.candidates if verdict.candidate["card"] == "QH")
    assert teller("en").tell("card.rank", why, verdict=queen) == "Its rank is queen."
    assert teller("bn").tell("card.rank", why, verdict=queen) == "তাসটির মান বিবি।"


def test_a_message_for_one_decision_goes_before_the_one_for_all() -> None:
    text = book().texts["en"]
    tells = {**text.tells, "turn.able": "In this turn {value, select, true {yes} other {no}}."}
    game = replace(book(), texts={"en": text.model_copy(update={"tells": tells})})
    teller_ = Teller(LANGUAGES["en"], game, glossary("en"), Catalog())
    why = TURN.explain(FACTS)
    assert teller_.tell("able", why) == "Some card fits."
    assert teller_.tell("able", why, "turn") == "In this turn yes."


def test_a_rule_is_printed_as_it_stands_in_an_edition_and_under_house_rules() -> None:
    english = teller("en")
    assert english.rule("XX-P1") == "Play a card."
    assert english.rule("XX-P2") == "Draw 2 cards."
    assert english.rule("XX-P2", options={"strict": False}) == "Draw 2 cards."
    assert english.rule("XX-P2", options={"strict": True}) == "Draw 2 cards and sigh."
    assert english.rule("XX-P3", "home") == "Go home."
    assert english.rule("XX-P4", "home") is None


def test_params_are_printed_in_the_digits_of_the_language() -> None:
    assert teller("bn").rule("XX-P2") == "২টি তাস তুলুন।"
    assert teller("bn").text("{per_snip}") == "২"


def test_a_field_of_an_outcome_is_asked_for() -> None:
    assert teller("pt").ask("turn", "obligation") == "O que você deve fazer?"
    assert teller("bn").ask("turn", "draw") == "কতগুলি, অন্তত ২টি তাস?"


def test_values_without_words_of_their_own_are_named_by_the_interface() -> None:
    english = teller("en")
    assert english.value(Bool(), "turn.x", True) == "Yes"
    assert english.value(Nullable(Bool()), "turn.x", None) == "none"
    assert english.value(ListOf(Bool(), 3), "turn.x", []) == "none"
    assert english.value(Nullable(book().ruleset.types["card"]), "drew", None) == "no card"


def test_a_text_that_is_missing_is_an_error_that_names_it() -> None:
    game = replace(book(), texts={"en": book().texts["en"].model_copy(update={"rulings": {}, "asks": {}})})
    teller_ = Teller(LANGUAGES["en"], game, glossary("en"), Catalog())
    with pytest.raises(MessageError, match=r"rulings\.turn\.play"):
        teller_.ruling("turn", TURN.explain(FACTS))
    with pytest.raises(MessageError, match=r"asks\.turn\.draw"):
        teller_.ask("turn", "draw")


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "{nothing}",
        "{top.nothing}",
        "{lanes}",
        "{hand, plural, other {{hand, plural, other {#}}",
        "{stock.x}",
    ],
)
def test_a_message_that_does_not_fit_is_an_error_and_no_crash(message: str) -> None:
    text = book().texts["en"]
    game = replace(book(), texts={"en": text.model_copy(update={"rulings": {"turn.play": message}})})
    teller_ = Teller(LANGUAGES["en"], game, glossary("en"), Catalog())
    with pytest.raises(MessageError):
        teller_.ruling("turn", TURN.explain(FACTS))


CARDS = ["10S", "QS", "AS", "10H", "QH", "AH"]


@given(
    hand=st.lists(st.sampled_from(CARDS), max_size=6, unique=True),
    top=st.sampled_from(CARDS),
    drew=st.none() | st.sampled_from(CARDS),
    stock=st.integers(0, 2_000_000),
    balance=st.integers(-30, 30),
    edition=st.sampled_from(["club", "home"]),
    strict=st.booleans(),
    owners=st.lists(st.sampled_from(["ida", "ALL", "<b>bo</b>", "{x}"]), max_size=4),
)
def test_any_situation_is_told_in_the_digits_and_script_of_the_language(strict: bool, **facts: Any) -> None:
    owners = facts.pop("owners")
    lanes = {f"l{n}": {"owner": owner, "end": "Q"} for n, owner in enumerate(owners)}
    situation, options = {**FACTS, **facts, "lanes": lanes}, {"strict": strict}
    why = TURN.explain(situation, options)
    for code in LANGUAGES:
        teller_ = teller(code)
        told = [*teller_.scene("turn", situation, options), teller_.ruling("turn", why)]
        told += [teller_.verdict(verdict.table, verdict, why) for verdict in why.candidates]
        for sentence in told:
            assert sentence
            assert ("{x}" in sentence) == ("{" in sentence)
            assert code != "bn" or not set(sentence) & set("0123456789")
            assert sentence[0] == sentence[0].upper() or sentence.startswith(("ida", "{x}", "<b>"))
