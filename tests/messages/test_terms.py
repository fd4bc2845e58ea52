"""Glossary terms are found in texts, in Bengali too, and forbidden words are found by their stems."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleglot.messages.terms import Terms, counted_forms
from ruleglot.messages.tree import Count, Plural, Text


@dataclass(frozen=True)
class Entry:
    term: str
    forms: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    forbidden: dict[str, tuple[str, ...]] = field(default_factory=dict)


ENGLISH = {
    "pile": Entry("pile", ("piles",)),
    "draw-pile": Entry("draw pile", ("draw piles",)),
    "card": Entry("card", ("cards", "card’s")),
    "tile": Entry("tile", ("tiles",), games=("scrabble",)),
    "stock": Entry("boneyard", games=("dominoes",), forbidden={"dominoes": ("stock", "graveyard")}),
}
BENGALI = {
    "tile": Entry("ঘুঁটি", ("ঘুঁটির", "ঘুঁটিগুলি"), forbidden={"scrabble": ("টালি", "অক্ষর")}),
    "card": Entry("তাস", ("তাসের",)),
    "ace": Entry("টেক্কা"),
    "rank": Entry("র‍্যাঙ্ক"),
    "letter": Entry("অক্ষরমালা"),
    "turn": Entry("পড়া"),
}


def found(entries: dict[str, Entry], text: str, game: str = "switch") -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.term) for span in Terms(entries, game).first(text, set())]


def forbidden(entries: dict[str, Entry], text: str, game: str) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.term) for span in Terms(entries, game).forbidden(text)]


def test_the_longest_term_is_found_and_in_any_case() -> None:
    assert found(ENGLISH, "Draw  piles, then Cards.") == [("Draw  piles", "draw-pile"), ("Cards", "card")]


def test_words_that_only_contain_a_term_are_not_found() -> None:
    assert found(ENGLISH, "discard, cardboard, stockpiles, cards’, card") == [("cards", "card")]


def test_a_term_is_found_where_it_first_stands_on_a_page() -> None:
    terms, seen = Terms(ENGLISH, "switch"), set[str]()
    first = terms.first("the cards and the card", seen)
    again = terms.first("a card on the pile", seen)
    assert [(span.start, span.end, span.term) for span in first] == [(4, 9, "card")]
    assert [(span.start, span.end, span.term) for span in again] == [(14, 18, "pile")]
    assert seen == {"card", "pile"}


def test_a_seen_longer_term_does_not_give_its_words_to_a_shorter_one() -> None:
    text = "draw pile"
    assert Terms(ENGLISH, "switch").first(text, {"draw-pile"}) == []


def test_a_term_of_another_game_is_not_found() -> None:
    assert found(ENGLISH, "a tile", "switch") == []
    assert found(ENGLISH, "a tile", "scrabble") == [("tile", "tile")]


def test_bengali_words_end_at_the_end_of_the_word_not_at_a_vowel_sign() -> None:
    assert found(BENGALI, "ঘুঁটির থলি") == [("ঘুঁটির", "tile")]
    assert found(BENGALI, "ঘুঁটিতে") == []
    assert found(BENGALI, "তাসা, তাসের।") == [("তাসের", "card")]
    assert found(BENGALI, "টেক্কা।") == [("টেক্কা", "ace")]


def test_bengali_joiners_are_inside_a_word() -> None:
    assert found({"r": Entry("র")}, "র‍্যাঙ্ক") == []
    assert found(BENGALI, "র‍্যাঙ্ক") == [("র‍্যাঙ্ক", "rank")]


def test_a_bengali_letter_typed_as_one_character_is_the_same_letter() -> None:
    decomposed = "প\u09a1\u09bcা"
    assert found({"turn": Entry("প\u09dcা")}, decomposed) == [(decomposed, "turn")]


def test_forbidden_stems_are_found_at_the_beginning_of_words_in_their_game() -> None:
    text = "The Stockpile and the graveyards, not the boneyard or livestock."
    expected = [("Stockpile", "stock"), ("graveyards", "stock")]
    assert forbidden(ENGLISH, text, "dominoes") == expected
    assert forbidden(ENGLISH, text, "switch") == []
    assert forbidden(BENGALI, "টালিগুলো ও ঘুঁটি", "scrabble") == [("টালিগুলো", "tile")]


def test_a_word_that_the_glossary_lists_is_not_forbidden() -> None:
    assert forbidden(BENGALI, "অক্ষরমালা অক্ষরের", "scrabble") == [("অক্ষরের", "tile")]


def test_an_empty_glossary_finds_nothing() -> None:
    assert found({}, "card") == forbidden({}, "card", "switch") == []


@given(st.text(alphabet=st.sampled_from("card pilesİıſKtঘুঁটির তাস।\u200d<>&’'\n")))
def test_spans_lie_in_the_text_in_order_and_apart(text: str) -> None:
    for entries in (ENGLISH, BENGALI):
        spans = Terms(entries, "scrabble").first(text, set())
        ends = [0, *(end for span in spans for end in (span.start, span.end)), len(text)]
        assert ends == sorted(ends)
        assert len({span.term for span in spans}) == len(spans)
        Terms(entries, "scrabble").forbidden(text)


def test_a_long_text_is_searched_in_a_moment() -> None:
    many = {f"t{n}": Entry(f"term {n}", (f"terms {n}",)) for n in range(200)}
    terms = Terms(many, "switch")
    started = time.perf_counter()
    terms.first("terms and words " * 5_000, set())
    terms.forbidden("ঘুঁটি" * 20_000)
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize(
    ("form", "nodes"),
    [
        ("# cards", (Count(""), Text(" cards"))),
        ("#টি তাস", (Count(""), Text("টি তাস"))),
        ("a pair", (Text("a pair"),)),
    ],
)
def test_counted_forms_hold_a_number(form: str, nodes: tuple[Count | Text, ...]) -> None:
    assert counted_forms({"other": form}) == Plural("", (), (("other", nodes),))
