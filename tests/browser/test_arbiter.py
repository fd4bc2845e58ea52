"""The arbiter: from the first question to the ruling, the form, the address, in the browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import overflow, violations
from tests.browser.visiting import LANGUAGES, PHONE, Visitor

every_language = pytest.mark.parametrize("language", LANGUAGES)


def _open(visitor: Visitor, language: str, game: str, fragment: str = "", **options: object) -> Page:
    page = visitor.page(f"{language}/{game}/arbiter/{fragment}", **options)
    expect(page.locator("rule-arbiter")).to_have_attribute("data-ready", "")
    return page


def _type(page: Page, *numbers: str) -> None:
    for place, number in enumerate(numbers):
        page.locator(".ra-number").nth(place).fill(number)
    page.locator(".rq-button--primary").click()


def _answer(page: Page, place: int) -> None:
    page.locator(".ra-answer").nth(place).click()


def _scrabble(page: Page) -> None:
    """NSA, two drawn, two returned afterwards, five in the bag, two set aside, none racked, no play."""
    _answer(page, 0)
    _answer(page, 2)
    _answer(page, 2)
    _answer(page, 1)
    _type(page, "5")
    while page.locator(".ra-ask").count():
        aside = page.locator(".ra-answers--numbers").count()
        last = page.locator(".ra-answer").count() - 1
        _answer(page, 1 if aside else (last if last == 1 else 0))


def _switch(page: Page) -> None:
    """A two on top that was played on the player, who holds a two and a king."""
    _answer(page, 0)
    page.locator(".ra-token").nth(0).click()
    _answer(page, 1)
    page.locator(".ra-token").nth(13).click()
    page.locator(".ra-token").nth(50).click()
    page.locator(".rq-button--primary").click()
    _type(page, "12")


@every_language
@pytest.mark.parametrize("game", ["scrabble", "switch"])
def test_an_interview_leads_to_a_ruling_with_its_rules(visitor: Visitor, language: str, game: str) -> None:
    page = _open(visitor, language, game)
    assert violations(page) == []
    {"scrabble": _scrabble, "switch": _switch}[game](page)
    expect(page.locator(".ra-card .ra-verdict")).to_be_focused()
    page.locator(".ra-cites summary").first.click()
    expect(page.locator(".ra-cites details p").first).to_be_visible()
    for part in page.locator(".ra-part > summary").all():
        part.click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme
    assert overflow(page) <= 0


def test_mexican_train_is_asked_train_by_train(visitor: Visitor) -> None:
    page = _open(visitor, "nl", "mexican-train")
    _answer(page, 0)
    expect(page.locator(".rq-button--primary")).to_be_disabled()
    _type(page, "5", "8", "3", "9")
    _answer(page, 0)
    _answer(page, 0)
    page.locator(".ra-token").nth(5).click()
    page.locator(".ra-token").nth(7).click()
    assert violations(page) == []
    page.locator(".rq-button--primary").click()
    while page.locator(".ra-ask").count():
        _answer(page, 0)
    expect(page.locator(".ra-verdict")).to_be_visible()
    assert overflow(page) <= 0


def test_what_it_is_about_can_be_chosen_before_the_scripts_are_there(visitor: Visitor) -> None:
    held: list[Route] = []
    page = visitor.page("en/switch/")
    page.route("**/js/arbiter.js", lambda route: held.append(route))
    page.goto(visitor.site.address("en/switch/arbiter/"), wait_until="commit")
    page.locator(".ra-answer").nth(1).click()
    expect(page.locator(".ra-answer").nth(1)).to_be_visible()
    held[0].continue_()
    expect(page.locator("rule-arbiter[data-mode=interview]")).to_be_visible()
    asked = page.locator(".ra-ask").inner_text()
    page.locator(".ra-steps button").last.click()
    page.locator(".ra-answer").nth(1).click()
    expect(page.locator(".ra-ask")).to_have_text(asked)
    expect(page.locator(".ra-ask")).to_be_focused()


def test_what_is_not_known_shows_every_ruling_that_is_still_possible(visitor: Visitor) -> None:
    page = _open(visitor, "en", "switch")
    _answer(page, 2)
    _type(page, "1")
    _answer(page, 1)
    _answer(page, 0)
    page.locator(".ra-unknown").click()
    expect(page.locator(".ra-possible > li")).to_have_count(2)
    assert violations(page) == []


@every_language
def test_the_form_changes_ruling_and_address_at_once(visitor: Visitor, language: str) -> None:
    page = _open(visitor, language, "scrabble")
    page.locator(".ra-all").click()
    before, address = page.locator(".ra-verdict").inner_text(), page.url
    page.locator(".ra-form input[type=radio]").nth(2).check()
    expect(page.locator(".ra-verdict")).not_to_have_text(before)
    assert page.url != address
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme
    assert overflow(page) <= 0


def test_an_address_restores_the_situation_and_survives_the_change_of_language(visitor: Visitor) -> None:
    page = _open(visitor, "en", "switch", viewport={"width": 1280, "height": 900})
    _switch(page)
    fragment = page.url.partition("#")[2]
    again = _open(visitor, "nb", "switch", f"#{fragment}")
    expect(again.locator(".ra-verdict")).to_be_visible()
    page.bring_to_front()
    page.locator("button.rg-language").focus()
    page.locator(".md-select a[hreflang='pt']").click()
    expect(page).to_have_url(re.compile(rf"/pt/switch/arbiter/#{re.escape(fragment)}$"))
    expect(page.locator(".ra-verdict")).to_be_visible()


@pytest.mark.parametrize("fragment", ["#x", "#1.turn.f.zz", "#1.turn.i.", "#%E0%A4%A", "#1.exchange.f.2xOwh"])
def test_an_address_that_says_nothing_gives_a_notice(visitor: Visitor, fragment: str) -> None:
    page = _open(visitor, "en", "switch", fragment)
    expect(page.locator(".rq-notice")).not_to_be_empty()
    expect(page.locator(".ra-ask")).to_be_visible()


def test_facts_that_cannot_be_together_are_explained_in_words(visitor: Visitor) -> None:
    page = _open(visitor, "en", "scrabble")
    page.locator(".ra-all").click()
    racked = page.locator(".ra-editor", has_text="A new tile is on the player’s rack")
    racked.locator("input").first.check()
    expect(page.locator(".ra-card--impossible")).to_contain_text("only be on the rack after it was drawn")
    expect(racked).to_have_attribute("data-wrong", "")
    assert violations(page) == []


def test_the_keyboard_alone_reaches_a_ruling(visitor: Visitor) -> None:
    page = _open(visitor, "en", "switch")
    page.locator(".ra-answer").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ra-ask")).to_be_focused()
    page.locator(".ra-number").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".ra-ask, .ra-verdict").first).to_be_focused()


def test_the_browsers_way_back_leads_to_the_question_before(visitor: Visitor) -> None:
    page = _open(visitor, "en", "scrabble")
    first = page.locator(".ra-ask").inner_text()
    _answer(page, 0)
    expect(page.locator(".ra-ask")).not_to_have_text(first)
    page.evaluate("history.back()")
    expect(page.locator(".ra-ask")).to_have_text(first)


def test_house_rules_follow_a_reader_through_rules_and_arbiter(visitor: Visitor) -> None:
    page = _open(visitor, "en", "switch")
    page.locator(".ra-house > summary").click()
    page.get_by_label("May you draw although you could play?").select_option("true")
    page.goto(visitor.site.address("en/switch/"))
    variant = page.locator("details[data-option='voluntary_draw']").first
    expect(variant).to_have_attribute("open", "")
    expect(variant.locator(".rg-yours")).to_be_visible()
    assert violations(page) == []
    page.goto(visitor.site.address("en/switch/quiz/"))
    house = json.loads(page.locator("script[data-house]").text_content() or "{}")
    changed = next(id_ for id_, by in house["questions"].items() if "voluntary_draw=true" in by)
    page.goto(visitor.site.address(f"en/switch/quiz/#{changed}"))
    expect(page.locator(f"[id='{changed}'] .rq-house")).to_be_visible()
    page.goto(visitor.site.address("en/switch/arbiter/"))
    expect(page.locator(".ra-changed")).to_contain_text("1")


def test_the_arbiter_works_where_storage_is_blocked(visitor: Visitor) -> None:
    page = visitor.page("en/")
    page.context.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError'); } });"
    )
    page.goto(visitor.site.address("en/switch/arbiter/"))
    expect(page.locator("rule-arbiter")).to_have_attribute("data-ready", "")
    page.locator(".ra-house > summary").click()
    page.get_by_label("May you draw although you could play?").select_option("true")
    expect(page.locator(".ra-changed")).to_contain_text("1")
    _switch(page)
    expect(page.locator(".ra-verdict")).to_be_visible()


def test_the_qr_code_is_loaded_on_press_only(visitor: Visitor) -> None:
    page = _open(visitor, "en", "switch")
    _switch(page)
    assert page.locator("script[src*='qr.js']").count() == 0
    page.get_by_role("button", name="QR code").click()
    expect(page.locator(".ra-qr")).to_be_visible()
    assert violations(page) == []


@pytest.mark.only_in("chromium", "Firefox cannot be told to print")
def test_the_slip_is_printed_and_nothing_else(visitor: Visitor) -> None:
    page = _open(visitor, "en", "switch")
    _switch(page)
    expect(page.locator(".ra-slip")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".ra-slip")).to_be_visible()
    expect(page.locator(".ra-card")).to_be_hidden()
    expect(page.locator(".ra-line")).to_have_count(4)


def test_the_time_that_a_ruling_gives_is_counted_down_by_the_clock_on_the_wall(visitor: Visitor) -> None:
    page = _open(visitor, "en", "scrabble")
    page.clock.install()
    _scrabble(page)
    page.locator(".ra-timer button").click()
    expect(page.locator(".ra-timer__time")).to_have_text("1:00")
    page.clock.run_for(61_000)
    expect(page.locator(".ra-timer__over")).to_have_text("Time is up")


def test_without_javascript_the_page_says_so_and_links_to_the_rules(visitor: Visitor) -> None:
    page = visitor.page("en/switch/arbiter/", java_script_enabled=False, viewport=PHONE)
    expect(page.locator("rule-arbiter")).to_contain_text("needs JavaScript")
    expect(page.locator("rule-arbiter p a")).to_have_attribute("href", re.compile(r"^\.\./"))
