"""What a screen reader is told, in order; what is said without colour; every way to answer agrees."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_player import GAMES, _check, _open, _quiz, _right_ids, _verdict, fetch_all
from tests.browser.visiting import LANGUAGES, Visitor


def _spoken(page: Page) -> str:
    return page.locator("rule-question:not([hidden])").aria_snapshot()


def _in_order(spoken: str, parts: list[str]) -> None:
    at = 0
    for part in parts:
        found = spoken.find(part, at)
        assert found >= 0, (part, spoken)
        at = found + len(part)


def _pictured(visitor: Visitor, language: str) -> tuple[Page, Locator]:
    """A question of kind choice that has a picture."""
    for game in GAMES:
        page = visitor.page(_quiz(language, game))
        fetch_all(page)
        found = page.locator("rule-question[data-kind=choice]:has(.rp-tokens[role=img])")
        if found.count():
            id_ = found.first.get_attribute("id")
            page.goto(visitor.site.address(_quiz(language, game, f"#{id_}")))
            return page, page.locator(f"[id='{id_}']")
    raise AssertionError("no question has a picture")


def _words(locator: Locator) -> str:
    return re.sub(r"\s+", " ", locator.text_content() or "").strip()


@pytest.mark.parametrize("language", ["en", "bn"])
def test_question_picture_choices_verdict_reason_and_next_step_are_announced_in_order(
    visitor: Visitor, language: str
) -> None:
    page, question = _pictured(visitor, language)
    title = _words(question.locator(".rq-title > :first-child"))
    picture = question.locator(".rp-tokens[role=img]").first.get_attribute("aria-label") or ""
    asked = _words(question.locator("legend"))
    choices = [_words(choice) for choice in question.locator("label.rq-choice").all()]
    _in_order(_spoken(page), [title, picture, asked, *choices, _words(_check(question))])
    right = _right_ids(visitor, page, question)
    wrong = next(
        value
        for field in question.locator("input[type=radio]").all()
        if (value := field.get_attribute("value") or "") not in right
    )
    question.locator(f"input[value='{wrong}']").check()
    _check(question).click()
    expect(_verdict(question)).to_be_focused()
    spoken = _spoken(page)
    verdict = question.locator(".rq-verdict")
    _in_order(
        spoken,
        [
            f'heading "{_words(_verdict(question))}"',
            _words(verdict.locator(".rq-ruling p").first),
            _words(verdict.locator(".rq-reasons strong").first),
            _words(verdict.locator(".rq-reasons > li p").nth(1)),
            _words(verdict.locator(".rq-actions .rq-button--primary")),
        ],
    )
    for region in page.locator("[aria-live], [role=alert], [role=status]").all():
        if region.is_visible():
            assert _words(region) == "" or not re.search(_words(_verdict(question)), _words(region))
    answer = re.search(r"[০-৯]" if language == "bn" else r"[0-9]", spoken)
    assert answer is not None
    assert not re.search(
        r"[0-9]" if language == "bn" else r"[০-৯]",
        re.sub(r"[A-Z]{2}-[A-Z]+\d+|/\S+|level=\d|\w+@\w+", "", spoken.split("code:")[0]),
    )


def test_right_and_wrong_differ_in_word_and_shape_not_in_colour_alone(visitor: Visitor) -> None:
    page, question = _open(visitor, LANGUAGES[0], "choice")
    right = _right_ids(visitor, page, question)
    wrong = next(
        value
        for field in question.locator("input[type=radio]").all()
        if (value := field.get_attribute("value") or "") not in right
    )
    seen = {}
    for value in (wrong, right[0]):
        question.locator(f"input[value='{value}']").check()
        _check(question).click()
        word = _verdict(question)
        mark = question.locator(f"label:has(input[value='{value}']) .rq-mark")
        path = word.locator("path").get_attribute("d")
        assert mark.locator("path").get_attribute("d") == path
        seen[value] = (_words(word), _words(mark), path)
        question.locator(".rq-verdict .rq-button--plain").click()
    first, second = seen.values()
    assert all(one != other for one, other in zip(first, second, strict=True))


def _answered(page: Page) -> list[object]:
    return list(page.evaluate("globalThis.heard"))


def test_mouse_touch_and_keyboard_give_the_same_answer(visitor: Visitor) -> None:
    heard = []
    touches = visitor.browser.browser_type.name != "firefox"  # Playwright's touch does not reach it
    for way in ("mouse", *(["touch"] if touches else []), "keyboard"):
        page, question = _open(visitor, LANGUAGES[0], "choice", has_touch=True)
        page.evaluate(
            "globalThis.heard = []; addEventListener('rule-answer', ({detail}) => heard.push(detail))"
        )
        value = sorted(
            field.get_attribute("value") or "" for field in question.locator("input[type=radio]").all()
        )[0]
        field, check = question.locator(f"input[value='{value}']"), _check(question)
        if way == "mouse":
            field.click()
            check.click()
        elif way == "touch":
            field.tap()
            check.tap()
        else:
            field.focus()
            page.keyboard.press("Space")
            check.focus()
            page.keyboard.press("Enter")
        expect(_verdict(question)).to_be_focused()
        heard.append(_answered(page))
        (detail,) = page.evaluate("globalThis.heard")
        assert set(detail) == {"key", "given", "right"}
        assert detail["given"] == [value]
    assert all(each == heard[0] for each in heard)


def test_none_of_these_stays_last_however_often_choices_are_shuffled(visitor: Visitor) -> None:
    page, question = _open(visitor, LANGUAGES[0], "multiple")
    orders = set()
    for _ in range(6):
        values = question.locator("input").evaluate_all("all => all.map(input => input.value)")
        assert values[-1] == "none"
        orders.add(tuple(values))
        page.evaluate("sessionStorage.clear()")
        page.reload()
        expect(question).to_be_visible()
    assert len(orders) > 1


def test_steps_are_put_in_order_by_buttons(visitor: Visitor) -> None:
    page, question = _open(visitor, LANGUAGES[0], "order")
    right = [id_.partition(".")[2] for id_ in _right_ids(visitor, page, question)]
    moved = 0
    for place, step in enumerate(right):
        item = question.locator(f".rq-steps > li[data-choice='{step}']")
        while (now := item.evaluate("li => [...li.parentElement.children].indexOf(li)")) != place:
            up = item.locator("[data-way=up]")
            up.focus()
            page.keyboard.press("Enter")
            expect(up).to_be_focused()
            expect(question.locator("[role=status]")).to_contain_text(str(now))
            moved += 1
    assert moved
    expect(question).not_to_have_attribute("data-state", re.compile("."))
    first = question.locator(".rq-steps > li").first
    expect(first.locator("[data-way=up]")).to_have_attribute("aria-disabled", "true")
    _check(question).click()
    expect(question).to_have_attribute("data-state", "right")
    question.locator(".rq-verdict .rq-button--plain").click()
    first.locator("[data-way=down]").click()
    _check(question).click()
    expect(question).to_have_attribute("data-state", "wrong")
    expect(question.locator("[data-mark=wrong]")).to_have_count(2)
    assert question.locator(".rq-reasons .rq-rule-id").count() >= len(right)


def test_the_rule_that_decides_is_chosen_by_id_and_title(visitor: Visitor) -> None:
    page, question = _open(visitor, LANGUAGES[0], "cite")
    (right,) = _right_ids(visitor, page, question)
    label = question.locator(f"label:has(input[value='{right}'])")
    assert _words(label).startswith(f"{right} ")
    label.click()
    _check(question).click()
    expect(question).to_have_attribute("data-state", "right")
    assert question.locator(".rq-reasons > li").count() == question.locator("input[type=radio]").count() - 1


def test_a_page_makes_questions_without_end_and_leads_back(visitor: Visitor) -> None:
    page = visitor.page(_quiz("bn"))
    page.locator(".rs-start button").click()
    made = page.locator(".rs-endless rule-question")
    seen = set()
    for number in range(1, 6):
        expect(made).to_have_attribute("data-number", str(number))
        seen.add(" ".join(map(_words, made.locator(":is(.rq-told, .rq-scene) p").all())))
        field = made.locator("input").first
        if field.get_attribute("type") == "text":
            field.fill("৩")
        else:
            field.check()
        _check(made).click()
        expect(_verdict(made)).to_be_focused()
        assert made.locator(".rq-cites a").count() + made.locator(".rq-cites summary").count() > 0
        made.locator(".rq-verdict .rq-button--primary").click()
    assert len(seen) == 5
    expect(page.locator("rule-session > rule-question").first).to_be_hidden()
    page.locator(".rs-endless > .rq-actions button").click()
    expect(page.locator(".rs-endless")).to_have_count(0)
    expect(page.locator("rule-session > rule-question").first).to_be_visible()
