"""Every message of a text file is compared with what it can name where it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruleglot.messages import Fault, disagreements, parse
from ruleglot.messages.agreement import Expected
from ruleglot.messages.expectations import Expectations
from ruleglot.model.text import GameText
from tests.messages.snip_game import LANGUAGES, book, glossary


def faults(code: str, section: str, key: str, message: str, text: GameText | None = None) -> list[str]:
    game = book() if text is None else replace(book(), texts={**book().texts, code: text})
    expected = Expectations(game, game.texts[code]).of(section, key)
    parsed = parse(message)
    assert not isinstance(parsed, Fault)
    counted = frozenset(id_ for id_, term in glossary(code).terms.items() if term.counted)
    return [fault.code for fault in disagreements(parsed, expected, LANGUAGES[code], counted)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_messages_of_a_good_text_file_agree_with_the_rules(code: str) -> None:
    text = book().texts[code]
    for section in ("names", "scene", "asks", "tells", "rulings", "silent"):
        for key, message in getattr(text, section).items():
            assert faults(code, section, key, message) == [], (section, key)


@pytest.mark.parametrize(
    ("section", "key", "message", "expected"),
    [
        ("scene", "top", "{card.rank} {card.high, select, true {x} other {y}}", []),
        ("scene", "top", "{top}", ["message-unknown-argument"]),
        ("scene", "nothing", "{card}", ["message-unknown-argument"]),
        ("scene", "hand", "{cards, plural, one {#} other {#}} {cards, select, none {x} other {y}}", []),
        ("scene", "drew", "{card}", []),
        ("rulings", "turn.draw", "{draw, plural, one {#} other {#}} {pending}", ["message-unknown-argument"]),
        ("rulings", "turn.draw", "{lanes, plural, one {#} other {#}}", []),
        ("rulings", "turn.draw", "{lanes}", ["message-wrong-type"]),
        ("rulings", "turn.nothing", "{held, plural, one {#} other {#}}", []),
        ("rulings", "turn.draw", "{drew}", ["message-missing-choice"]),
        ("rulings", "turn.draw", "{card}", ["message-unknown-argument"]),
        ("rulings", "fitting.fits", "{card} {mine, select, true {x} other {y}} {line.end}", []),
        ("rulings", "fitting.fits", "{obligation}", ["message-unknown-argument"]),
        ("tells", "able", "{value, select, true {x} other {y}} {stock, plural, one {#} other {#}}", []),
        ("tells", "able", "{value, plural, one {#} other {#}}", ["message-wrong-type"]),
        ("tells", "card.rank", "{value, select, Q {x} K {y} other {z}}", ["message-unknown-choice"]),
        ("tells", "turn.able", "{value, select, true {x} other {y}}", []),
        ("names", "card", "{rank} {suit} {high, select, true {x} other {y}}", []),
        ("names", "card.the", "{owner}", ["message-unknown-argument"]),
        ("names", "line", "{owner} {end} {card}", ["message-unknown-argument"]),
        ("names", "legal", "{card, name, the} {lane} {mine, select, true {x} other {y}} {top}", []),
        ("rules", "XX-P1", "{per_snip, term, card}", []),
        ("rules", "XX-P1", "{held}", ["message-unknown-argument"]),
    ],
)
def test_a_message_may_name_what_stands_where_it_is_told(
    section: str, key: str, message: str, expected: list[str]
) -> None:
    assert faults("en", section, key, message) == expected


def test_a_row_that_gives_a_value_makes_sure_that_it_is_not_null() -> None:
    expectations = Expectations(book(), book().texts["en"])
    assert expectations.of("rulings", "turn.draw")["drew"].nullable
    assert expectations.of("rulings", "turn.fee")["fee"] == Expected(
        range=(0, 9), keys=frozenset(), nullable=True
    )


def test_an_enum_whose_values_lack_words_cannot_be_printed() -> None:
    text = book().texts["en"].model_copy(update={"values": {"suit": {"S": "spades"}}})
    expectations = Expectations(book(), text)
    assert list(expectations.unworded(book().ruleset.types["suit"], "suit")) == ["H"]
    assert faults("en", "names", "card", "{suit}", text) == ["message-wrong-type"]
    assert faults("en", "scene", "top", "{card, name, a}", text) == ["message-unknown-form"]


def test_a_form_of_words_needs_every_value() -> None:
    text = book().texts["bn"]
    half = text.model_copy(update={"values": {**text.values, "suit.of": {"S": "ইস্কাপনের"}}})
    assert faults("bn", "names", "card", "{suit, name, of}") == []
    assert faults("bn", "names", "card", "{suit, name, of}", half) == ["message-unknown-form"]
