"""Tokens as HTML: everything that can be drawn is drawn, with symbols that are there and hold no letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleglot.picture import VOCABULARY, PictureRow, Token, html, sheet
from ruleglot.picture.drawing import drawings
from ruleglot.picture.pips import MOST_PIPS, SIDE, dots, radius

GUIDE = Path(__file__).parents[2] / "docs/en/authors.md"


def _texts(nodes: Any) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield node
        else:
            yield from _texts(node)


def _drawn(draw: str, arguments: dict[str, Any], **words: str) -> str:
    return html([PictureRow("row", "Row", (Token(draw, arguments, words, "name"),))])


def test_every_word_of_the_vocabulary_has_its_drawing() -> None:
    assert drawings().keys() == VOCABULARY.keys()


@pytest.mark.parametrize("draw", VOCABULARY)
def test_a_drawing_uses_only_its_own_arguments_and_prints_each_of_its_words(draw: str) -> None:
    drawing = VOCABULARY[draw]
    texts = list(_texts(drawings()[draw]))
    printed = {name for text in texts for name in re.findall(r"\{([\w.-]+)\}", text)}
    tested = {text[1:].partition(":")[0] for text in texts if text[0] in "?!*"}
    known = {*drawing.words, *drawing.arguments}
    assert {name.partition(".")[0] for name in printed | tested} <= known
    assert set(drawing.words) <= printed


def test_the_digits_of_a_language_change_the_words_and_not_what_is_drawn() -> None:
    train = {"train": "a", "end": 5, "started": True, "double": False}
    drawn = _drawn("train", train, owner="আপনি", end="৫")
    assert '<use href="#rp-pips-5"/>' in drawn
    assert ">৫<" in drawn


def test_every_symbol_that_is_used_is_on_the_sheet() -> None:
    there = set(re.findall(r'<symbol id="([\w-]+)"', sheet()))
    used = set()
    for nodes in drawings().values():
        for symbol in re.findall(r"\['svg[\w.{}-]*', '([\w.{}-]+)'\]", str(nodes)):
            values = "SHDC" if "suit" in symbol else range(MOST_PIPS + 1)
            used |= {re.sub(r"\{[\w.]+\}", str(value), f"rp-{symbol}") for value in values}
    assert used
    assert used <= there
    assert there <= used | {f"rp-pips-{n}" for n in range(MOST_PIPS + 1)}


def test_no_symbol_holds_a_letter_that_a_translator_could_not_reach() -> None:
    assert "<text" not in sheet()
    assert re.sub(r"<[^>]*>", "", sheet()).strip() == ""


def test_no_style_and_no_script_stand_in_the_html() -> None:
    assert not re.search(r"style=|<style|<script|\son\w+=", sheet() + _drawn("lost-turn", {}))


@pytest.mark.parametrize("pips", range(MOST_PIPS + 1))
def test_a_half_shows_as_many_dots_as_it_has_pips_apart_from_each_other_and_within_the_half(
    pips: int,
) -> None:
    found, wide = dots(pips), 2 * radius(pips)
    assert len(found) == pips
    for number, (x, y) in enumerate(found):
        assert wide / 2 < x < SIDE - wide / 2
        assert wide / 2 < y < SIDE - wide / 2
        apart = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in found[:number]]
        assert all(distance > wide * 1.25 for distance in apart)


def test_no_two_numbers_of_pips_look_alike_even_upside_down() -> None:
    seen: set[frozenset[tuple[float, float]]] = set()
    for pips in range(MOST_PIPS + 1):
        turned = {frozenset(dots(pips)), frozenset((SIDE - x, SIDE - y) for x, y in dots(pips))}
        assert not turned & seen
        seen |= turned


def test_a_token_that_stands_for_a_candidate_tells_it() -> None:
    card: dict[str, Any] = {"card": {"rank": "10", "suit": "S"}}
    token = Token("card", card, {"index": "10"}, "the ten", "10S")
    assert 'data-draw="card" data-value="10S"' in html([PictureRow("hand", "Your hand", (token,))])


def test_a_row_is_an_image_whose_words_name_every_token_of_it() -> None:
    row = PictureRow(
        "hand", "A & B", (Token("lost-turn", {}, {}, 'a "turn"'), Token("suit", {"suit": "S"}, {}, "x"))
    )
    assert 'role="img" aria-label="A &amp; B: a &#34;turn&#34;; x"' in html([row])


def test_nothing_is_drawn_of_nothing() -> None:
    assert html([]) == ""


def test_words_are_escaped() -> None:
    assert "<b>" not in _drawn("saying", {"said": True}, words="<b>")


@pytest.mark.parametrize(("count", "under"), [(0, 0), (1, 1), (3, 3), (40, 3)])
def test_a_pile_shows_its_height_up_to_three_cards_and_its_number(count: int, under: int) -> None:
    drawn = _drawn("draw-pile", {"count": count}, count=str(count))
    assert drawn.count("rp-under") == under
    assert ("rp-hollow" in drawn) == (count == 0)
    assert f">{count}<" in drawn


def test_a_double_that_lies_open_lies_crosswise_and_says_how_many_could_cover_it() -> None:
    train = {"train": "a", "end": 5, "started": True, "double": True}
    words = {"owner": "You", "end": "5", "laid": "3 of 12 laid"}
    drawn, single = _drawn("train", train, **words), _drawn("train", {**train, "double": False}, **words)
    assert drawn.count("#rp-pips-5") == 2
    assert "rp-upright" in drawn
    assert ">3 of 12 laid<" in drawn
    assert single.count("#rp-pips-5") == 1
    assert "laid" not in single


def test_the_authors_guide_lists_all_that_can_be_drawn() -> None:
    table = GUIDE.read_text("utf-8").partition("| `draw` | shows")[2].partition("\n\n")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    listed = {word: row[3] for row in rows for word in re.findall(r"`([\w-]+)`", row[1])}
    assert listed.keys() == VOCABULARY.keys()
    for draw, told in listed.items():
        own = [word for word, source in VOCABULARY[draw].words.items() if source is None]
        named = set(re.findall(r"`([\w-]+)`", told))
        assert {*VOCABULARY[draw].arguments, *own} - named == set(), draw
