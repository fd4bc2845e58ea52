"""Messages with values become sentences."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleglot.messages.numbers import (
    NUMBERING_SYSTEMS,
    categories,
    category,
    digits,
    join,
    number,
    reachable_categories,
)
from ruleglot.messages.printing import MessageError, capital, phrase, pieces, sentence, with_terms
from ruleglot.messages.terms import counted_forms
from ruleglot.model.languages import Digits
from tests.messages.speakers import SPEAKERS, PlainValues, said, tree

EVERY = sorted(SPEAKERS)


def told(source: str, code: str, fixed: frozenset[str] = frozenset(), **values: int | float | str) -> str:
    speaker = SPEAKERS[code]
    return sentence(speaker, pieces(tree(source), speaker, PlainValues(speaker, values, fixed)))


@pytest.mark.parametrize(
    ("code", "value", "written"),
    [
        ("en", 1234567, "1,234,567"),
        ("pt", 1234567, "1.234.567"),
        ("nl", 1234567, "1.234.567"),
        ("nb", 1234567, "1\u00a0234\u00a0567"),
        ("bn", 1234567, "১২,৩৪,৫৬৭"),
        ("nb", -30, "\u221230"),
        ("en", -30, "-30"),
        ("bn", -30, "-৩০"),
        ("bn", 0, "০"),
        ("pt", 1.5, "1,5"),
        ("bn", 1.5, "১.৫"),
        ("en", 2**53, "9,007,199,254,740,992"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(code: str, value: int | float, written: str) -> None:
    assert number(SPEAKERS[code], value) == written


@pytest.mark.parametrize(
    ("code", "value", "expected"),
    [
        ("pt", 0, "one"),
        ("pt", 1, "one"),
        ("pt", 1.5, "one"),
        ("pt", 2, "other"),
        ("pt", 999_999, "other"),
        ("pt", 1_000_000, "many"),
        ("pt", 2_000_000, "many"),
        ("pt", 1_000_001, "other"),
        ("bn", 0, "one"),
        ("bn", 1, "one"),
        ("bn", 2, "other"),
        ("en", 0, "other"),
        ("nb", 0, "other"),
        ("nl", 0, "other"),
        ("nl", 1, "one"),
        ("en", -1, "one"),
    ],
)
def test_plural_categories_are_those_of_cldr(code: str, value: int | float, expected: str) -> None:
    assert category(SPEAKERS[code], value) == expected


@pytest.mark.parametrize(
    ("code", "low", "high", "expected"),
    [
        ("pt", 0, 106, {"one", "other"}),
        ("pt", 0, 1_000_000, {"one", "many", "other"}),
        ("pt", 2_500_000, 2_600_000, {"other"}),
        ("pt", 2, 7, {"other"}),
        ("bn", 0, 0, {"one"}),
        ("en", 1, 1, {"one"}),
        ("en", -30, 0, {"one", "other"}),
        ("en", 2, 51, {"other"}),
        ("en", 5, 4, set()),
    ],
)
def test_only_categories_that_a_range_reaches_are_needed(
    code: str, low: int, high: int, expected: set[str]
) -> None:
    assert reachable_categories(SPEAKERS[code], low, high) == expected


@given(st.sampled_from(EVERY), st.integers(-2000, 3000), st.integers(0, 3000))
def test_reachable_categories_are_those_of_the_numbers_in_the_range(code: str, low: int, more: int) -> None:
    speaker = SPEAKERS[code]
    counted = {category(speaker, n) for n in range(low, low + more + 1)}
    assert reachable_categories(speaker, low, low + more) == counted
    assert counted <= categories(speaker)


@given(st.sampled_from(EVERY), st.integers(-(2**53), 2**53))
def test_a_number_keeps_its_digits_and_uses_only_those_of_its_language(code: str, value: int) -> None:
    written = number(SPEAKERS[code], value)
    assert "".join(str(int(letter)) for letter in written if letter.isdigit()) == str(abs(value))
    assert any(letter in "0123456789" for letter in written) == (code != "bn")


def test_every_numbering_system_that_a_language_may_name_has_ten_digits() -> None:
    assert set(get_args(Digits)) == set(NUMBERING_SYSTEMS)
    for system in NUMBERING_SYSTEMS:
        written = digits(type("Any", (), {"code": "en", "digits": system})(), "0123456789")
        assert [int(letter) for letter in written] == list(range(10))


@pytest.mark.parametrize(
    ("code", "standard", "either"),
    [
        ("en", "a, b, and c", "a, b, or c"),
        ("pt", "a, b e c", "a, b ou c"),
        ("nb", "a, b og c", "a, b eller c"),
        ("nl", "a, b en c", "a, b of c"),
        ("bn", "a, b এবং c", "a, b, বা c"),
    ],
)
def test_lists_are_joined_as_cldr_joins_them(code: str, standard: str, either: str) -> None:
    assert join(SPEAKERS[code], ["a", "b", "c"]) == standard
    assert join(SPEAKERS[code], ["a", "b", "c"], "or") == either
    assert join(SPEAKERS[code], ["a"]) == "a"
    assert join(SPEAKERS[code], []) == ""


def test_an_exact_number_goes_before_its_category() -> None:
    message = "{n, plural, =0 {none} =1 {exactly one} one {some} other {many}}"
    assert [said(message, "bn", {"n": n}) for n in (0, 1, 2)] == ["none", "exactly one", "many"]


def test_a_missing_category_falls_back_to_other() -> None:
    assert said("{n, plural, other {#x}}", "pt", {"n": 1}) == "1x"


def test_a_number_in_the_text_follows_the_language_inside_and_outside_a_plural() -> None:
    assert said("{n} = {n, plural, other {#}}", "bn", {"n": 24}) == "২৪ = ২৪"


@pytest.mark.parametrize(
    ("code", "counted", "n", "expected"),
    [
        ("en", {"one": "# card", "other": "# cards"}, 1, "1 card"),
        ("en", {"one": "# card", "other": "# cards"}, 4, "4 cards"),
        ("pt", {"one": "# carta", "many": "# de cartas", "other": "# cartas"}, 0, "0 carta"),
        (
            "pt",
            {"one": "# carta", "many": "# de cartas", "other": "# cartas"},
            1_000_000,
            "1.000.000 de cartas",
        ),
        ("bn", {"one": "#টি তাস", "other": "#টি তাস"}, 2, "২টি তাস"),
    ],
)
def test_a_counted_term_is_the_glossarys_plural(
    code: str, counted: dict[str, str], n: int, expected: str
) -> None:
    speaker = SPEAKERS[code]
    message = with_terms(tree("{n, term, card}"), {"card": counted_forms(counted)})
    assert phrase(pieces(message, speaker, PlainValues(speaker, {"n": n}))) == expected


def test_counted_terms_are_found_in_branches_and_an_unknown_one_is_refused() -> None:
    message = tree("{k, select, a {{n, term, card}} other {{m, plural, other {{n, term, card}}}}}")
    speaker = SPEAKERS["en"]
    expanded = with_terms(message, {"card": counted_forms({"one": "# card", "other": "# cards"})})
    values = PlainValues(speaker, {"k": "b", "m": 1, "n": 2})
    assert phrase(pieces(expanded, speaker, values)) == "2 cards"
    with pytest.raises(MessageError, match="card"):
        with_terms(message, {})
    with pytest.raises(MessageError, match="card"):
        pieces(tree("{n, term, card}"), speaker, values)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{x} lies on top.", "The ten lies on top."),
        ("On top lies {x}.", "On top lies the ten."),
        ("You draw. {x} goes.", "You draw. The ten goes."),
        ("Who? {x}!", "Who? The ten!"),
        ("“{x}” lies on top.", "“The ten” lies on top."),
        ("cards, f.eks. {x}, go.", "Cards, f.eks. the ten, go."),
        ("cards, e.g. {x}, go.", "Cards, e.g. the ten, go."),
        ("1.{x}", "1.the ten"),
        ("{k, select, a {when} other {if}} {x} goes. {k} stays.", "When the ten goes. A stays."),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital(source: str, expected: str) -> None:
    assert told(source, "en", x="the ten", k="a") == expected


def test_a_players_name_keeps_its_letters_at_the_beginning() -> None:
    fixed = frozenset({"who"})
    assert told("{who} plays. {who} wins.", "en", fixed, who="ida") == "ida plays. ida wins."


def test_capitals_follow_the_script() -> None:
    assert capital(SPEAKERS["nl"], "ijs en ijzer") == "IJs en ijzer"
    assert capital(SPEAKERS["nb"], "åtte") == "Åtte"
    assert capital(SPEAKERS["pt"], "«ás»") == "«Ás»"
    assert capital(SPEAKERS["bn"], "ইস্কাপনের দশ") == "ইস্কাপনের দশ"
    assert capital(SPEAKERS["en"], "ßen") == "ßen"
    assert capital(SPEAKERS["en"], "") == ""


@given(st.sampled_from(EVERY), st.text(), st.text())
def test_hostile_values_are_printed_and_never_read_again(code: str, a: str, b: str) -> None:
    assert said("[{a}|{b}]", code, {"a": a, "b": b}) == f"[{a}|{b}]"
    assert said("{b, select, x {{a}} other {{a}{b}}}", code, {"a": a, "b": "{a}"}) == a + "{a}"
