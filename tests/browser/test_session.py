"""Choosing what to be asked: by level, by rule, what is open or was wrong; and what is kept, or cannot be."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.test_player import GAMES, _check, _quiz, _verdict
from tests.browser.visiting import LANGUAGES, Visitor

GAME = GAMES[-1]


def _opened(visitor: Visitor, path: str = "", language: str = LANGUAGES[0], **options: object) -> Page:
    page = visitor.page(_quiz(language, GAME, path), **options)
    expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
    return page


def _shown(page: Page) -> Locator:
    return page.locator("rule-question:not([hidden])")


def _answer(page: Page) -> bool:
    """Answer the question on the screen somehow; give whether it was right."""
    question = _shown(page)
    field = question.locator("input").first
    if field.get_attribute("type") == "text":
        field.fill("999")
    elif question.locator("input").count():
        field.check()
    _check(question).click()
    expect(_verdict(question)).to_be_focused()
    return question.get_attribute("data-state") == "right"


def _numbers(page: Page) -> list[str]:
    return [str(link.get_attribute("href")) for link in page.locator(".rs-map a").all()]


@pytest.fixture
def rule(visitor: Visitor) -> str:
    """A rule that two questions rest on."""
    page = visitor.page(f"{LANGUAGES[0]}/{GAME}/")
    href = page.locator("a[href*='?rule=']").first.get_attribute("href") or ""
    return href.partition("?rule=")[2]


def test_a_rule_leads_to_the_questions_that_rest_on_it(visitor: Visitor, rule: str) -> None:
    page = _opened(visitor, f"?rule={rule}")
    expect(page.locator("select[name=rs-rule]")).to_have_value(rule)
    rules = page.locator("rule-question").evaluate_all(
        "(all, rule) => all.filter(q => q.dataset.rules.split(' ').includes(rule)).map(q => `#${q.id}`)", rule
    )
    assert len(rules) >= 2
    assert _numbers(page) == rules
    assert f"#{_shown(page).get_attribute('id')}" in rules
    assert violations(page) == []


def test_open_questions_and_wrong_ones_can_be_asked_for_also_on_the_next_visit(visitor: Visitor) -> None:
    page = _opened(visitor)
    wrong = []
    for _ in range(3):
        question = f"#{_shown(page).get_attribute('id')}"
        if not _answer(page):
            wrong.append(question)
        _shown(page).locator(".rq-verdict .rq-button--primary").click()
    assert wrong
    page.locator(".rs-more summary").click()
    which = page.locator("select[name=rs-which]")
    which.select_option("wrong")
    assert _numbers(page) == wrong
    which.select_option("open")
    assert not set(wrong) & set(_numbers(page))
    next_visit = page.context.new_page()
    next_visit.goto(page.url.partition("#")[0])
    assert next_visit.evaluate("sessionStorage.length") == 0
    next_visit.locator(".rs-more summary").click()
    next_visit.locator("select[name=rs-which]").select_option("wrong")
    expect(next_visit.locator(".rs-map a")).to_have_count(len(wrong))
    assert _numbers(next_visit) == wrong


def test_a_question_that_cannot_be_fetched_says_where_it_can_be_read(
    visitor: Visitor,
) -> None:
    page = visitor.page(f"{LANGUAGES[0]}/about/")
    scripts = re.compile(r"/questions[./].*js$")
    page.route(scripts, lambda route: route.fulfill(status=200, body="", content_type="text/javascript"))
    page.goto(visitor.site.address(f"{LANGUAGES[0]}/{GAME}/quiz/"))
    _answer(page)
    _shown(page).locator(".rq-verdict .rq-button--primary").click()
    told = _shown(page).locator(".rq-notice")
    expect(told).to_be_visible()
    id_ = _shown(page).get_attribute("id")
    assert str(told.locator("a").get_attribute("href")).endswith(f"/questions/#{id_}")
    page.unroute(scripts)
    page.locator(".rs-all summary").click()
    page.locator(".rs-map a").first.click()
    page.locator(f".rs-map a[href='#{id_}']").click()
    expect(_shown(page).locator("legend")).to_be_visible()


def test_where_nothing_is_left_it_is_said_with_a_way_back(visitor: Visitor) -> None:
    page = _opened(visitor)
    page.locator(".rs-more summary").click()
    page.locator("select[name=rs-which]").select_option("wrong")
    expect(page.locator(".rs-summary .rs-title")).to_be_visible()
    expect(_shown(page)).to_have_count(0)
    assert violations(page) == []
    page.locator(".rs-summary .rq-button--primary").click()
    expect(_shown(page)).to_have_count(1)
    expect(page.locator("select[name=rs-which]")).to_have_value("")


BLOCKED = """for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, {
  get() { throw new DOMException('no', 'SecurityError'); } })"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }"


def _garbage(text: str) -> str:
    written = json.dumps(text)
    return f"""for (const store of [localStorage, sessionStorage])
      for (const name of ['ruleglot.session', 'ruleglot.progress'])
        if (!store.getItem(name)) store.setItem(name, {written})"""


@pytest.mark.parametrize(
    "script",
    [
        BLOCKED,
        FULL,
        _garbage("{"),
        _garbage("null"),
        _garbage("7"),
        _garbage('{"seed": "a", "answers": []}'),
        _garbage('{"seed": "a", "answers": {"x": 1}}'),
    ],
)
def test_a_quiz_works_whatever_the_browser_keeps(visitor: Visitor, script: str) -> None:
    page = _opened(visitor)
    page.context.add_init_script(script)
    page.reload()
    expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
    first = _shown(page).get_attribute("id")
    _answer(page)
    _shown(page).locator(".rq-verdict .rq-button--primary").click()
    expect(_shown(page)).not_to_have_attribute("id", first or "")
    _answer(page)
    expect(page.locator(".rs-map a[data-state]")).to_have_count(2)


def test_what_was_answered_to_an_older_version_of_a_question_is_not_taken_for_an_answer(
    visitor: Visitor,
) -> None:
    page = _opened(visitor)
    _answer(page)
    key = _shown(page).get_attribute("data-key") or ""
    assert re.fullmatch(r"[a-z-]+/[a-z0-9-]+@[0-9a-f]{8}", key)
    page.evaluate(
        """key => sessionStorage.setItem('ruleglot.session',
          sessionStorage.getItem('ruleglot.session').replace(key, `${key.slice(0, -1)}z`))""",
        key,
    )
    page.reload()
    expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
    expect(page.locator(".rs-map a[data-state]")).to_have_count(0)
