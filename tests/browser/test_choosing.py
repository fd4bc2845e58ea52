"""Choosing in the picture: a card that is a choice is a button, and says the same as its checkbox."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, violations
from tests.browser.test_player import GAMES, _check, _quiz, _right_ids, fetch_all
from tests.browser.visiting import LANGUAGES, Visitor


def _buttons(question: Locator) -> Locator:
    return question.locator("[data-value][role=button]")


def _single(visitor: Visitor, language: str) -> tuple[Page, Locator]:
    """A question of which every choice is one token of its picture."""
    return _find(visitor, language, pairs=False)


def _paired(visitor: Visitor, language: str) -> tuple[Page, Locator]:
    """A question of which a choice is two tokens of its picture."""
    return _find(visitor, language, pairs=True)


def _find(visitor: Visitor, language: str, *, pairs: bool) -> tuple[Page, Locator]:
    for game in GAMES:
        page = visitor.page(_quiz(language, game))
        fetch_all(page)
        for id_ in page.locator("rule-question[data-kind=multiple]").evaluate_all(
            "all => all.map(q => q.id)"
        ):
            choices = page.locator(f"[id='{id_}'] [data-choice]").evaluate_all(
                "all => all.map(c => c.dataset.choice)"
            )
            values = [choice.removeprefix("c-") for choice in choices if choice.startswith("c-")]
            if values and any("_" in value for value in values) is pairs:
                page.goto(visitor.site.address(_quiz(language, game, f"#{id_}")))
                question = page.locator(f"[id='{id_}']")
                expect(question).to_be_visible()
                if _buttons(question).count():
                    return page, question
    raise AssertionError("no question is answered in its picture")


@pytest.mark.parametrize("language", ["en", "bn"])
def test_a_card_and_its_checkbox_are_one(visitor: Visitor, language: str) -> None:
    page, question = _single(visitor, language)
    card = _buttons(question).first
    value = card.get_attribute("data-value")
    box = question.locator(f"input[value='c-{value}']")
    assert (card.text_content() or "").strip()
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    expect(box).to_be_checked()
    expect(card).to_have_attribute("aria-pressed", "true")
    box.uncheck()
    expect(card).to_have_attribute("aria-pressed", "false")
    card.focus()
    page.keyboard.press("Enter")
    expect(box).to_be_checked()
    page.keyboard.press(" ")
    expect(box).not_to_be_checked()
    expect(question).not_to_have_attribute("data-state", re.compile("."))
    question.locator("input[value=none]").check()
    card.click()
    expect(question.locator("input[value=none]")).not_to_be_checked()
    assert violations(page) == []
    assert overflow(page) <= 0


def test_a_question_is_answered_in_the_picture_alone(visitor: Visitor) -> None:
    page, question = _single(visitor, LANGUAGES[0])
    right = {id_.removeprefix("c-") for id_ in _right_ids(visitor, page, question)}
    for card in _buttons(question).all():
        if card.get_attribute("data-value") in right:
            card.click()
    _check(question).click()
    expect(question).to_have_attribute("data-state", "right")
    expect(_buttons(question).first).to_have_attribute("aria-disabled", "true")
    _buttons(question).first.click(force=True)
    expect(question).to_have_attribute("data-state", "right")
    question.locator(".rq-verdict .rq-button--plain").click()
    expect(_buttons(question).first).to_have_attribute("aria-disabled", "false")
    expect(question.locator("[data-value][aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("tiles_first", [True, False])
def test_a_pair_is_pressed_one_after_the_other(visitor: Visitor, tiles_first: bool) -> None:
    page, question = _paired(visitor, LANGUAGES[0])
    values = question.locator("input[value^='c-']").evaluate_all("all => all.map(i => i.value.slice(2))")
    shown = _buttons(question).evaluate_all("all => all.map(t => t.dataset.value)")
    one, other = next(pair for value in values if set(pair := value.split("_")) <= set(shown))
    box = question.locator(f"input[value='c-{one}_{other}']")
    first, second = (one, other) if tiles_first else (other, one)
    held = question.locator(f"[data-value='{first}'][role=button]").first
    held.click()
    expect(held).to_have_attribute("aria-pressed", "true")
    expect(box).not_to_be_checked()
    question.locator(f"[data-value='{second}'][role=button]").first.click()
    expect(box).to_be_checked()
    expect(held).to_have_attribute("aria-pressed", "false")
    held.click()
    held.click()
    expect(held).to_have_attribute("aria-pressed", "false")
    expect(box).to_be_checked()
    assert violations(page) == []


def test_a_card_is_large_enough_for_a_thumb(visitor: Visitor) -> None:
    _page, question = _single(visitor, LANGUAGES[0])
    for card in _buttons(question).all():
        box = card.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 36
