"""Every page type in every language: reached, found, switched, accessible, no wider than a phone."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import overflow, violations
from tests.browser.visiting import GAMES, LANGUAGES, PHONE, Visitor

INFLECTED = {
    "en": "tiles",
    "nb": "brikkene",
    "nl": "stenen",
    "pt": "pecas",
    "bn": "ঘুঁটির",
}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def _path(language: str, path: str) -> str:
    return f"{language}/{path}/" if path else f"{language}/"


@every_language
def test_home_leads_to_a_game_and_to_the_anchor_of_a_rule(visitor: Visitor, language: str) -> None:
    page = visitor.page(_path(language, ""))
    for game in GAMES:
        page.goto(visitor.site.address(_path(language, "")))
        page.locator(f"main a.md-button[href$='{game}/']").click()
        rule = page.locator(".rg-rule h3[id]").nth(2)
        id_ = rule.get_attribute("id") or ""
        page.locator(f".rg-id[href='#{id_}']").click()
        expect(page).to_have_url(re.compile(rf"/{language}/{game}/#{re.escape(id_)}$"))
        expect(rule).to_be_in_viewport()


@every_language
def test_the_chooser_leads_to_each_language(visitor: Visitor, language: str) -> None:
    page = visitor.page("")
    page.locator(f"main a[hreflang='{language}']").click()
    expect(page).to_have_url(visitor.site.address(f"{language}/"))
    expect(page.locator("html")).to_have_attribute("lang", language)


@every_language
def test_search_finds_a_word_by_an_inflection(visitor: Visitor, language: str) -> None:
    page = visitor.page(_path(language, ""), viewport={"width": 1280, "height": 800})
    field = page.locator("[data-md-component=search-query]")
    field.click()
    field.fill(INFLECTED[language])
    field.dispatch_event("keyup")
    found = page.locator(".md-search-result__item a").first
    expect(found).to_be_visible()
    found.click()
    expect(page).to_have_url(re.compile(rf"/{language}/.+"))


@every_language
def test_switching_language_keeps_the_page_and_the_rule(visitor: Visitor, language: str) -> None:
    game = GAMES[0]
    page = visitor.page(_path(language, game), viewport={"width": 1280, "height": 800})
    id_ = page.locator(".rg-rule h3[id]").nth(3).get_attribute("id") or ""
    page.goto(visitor.site.address(f"{_path(language, game)}#{id_}"))
    for other in (code for code in LANGUAGES if code != language):
        page.locator("button.rg-language").focus()
        page.locator(f".md-select a[hreflang='{other}']").click()
        expect(page).to_have_url(visitor.site.address(f"{_path(other, game)}#{id_}"))
        expect(page.locator(f"[id='{id_}']")).to_be_in_viewport()


@pytest.mark.only_in("chromium", "Firefox cannot be told which colours to prefer")
@pytest.mark.parametrize("game", [None, *GAMES])
@every_language
def test_axe_finds_nothing_on_a_phone_in_the_light_and_in_the_dark(
    visitor: Visitor, language: str, game: str | None
) -> None:
    page = visitor.page(_path(language, ""), viewport=PHONE)
    schemes: tuple[tuple[Literal["light", "dark"], str], ...] = (("light", "default"), ("dark", "slate"))
    found: dict[tuple[str, str], list[str]] = {}
    for path in visitor.site.paths(language, game):
        page.goto(visitor.site.address(path))
        for scheme, name in schemes:
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("body")).to_have_attribute("data-md-color-scheme", name)
            found[path, scheme] = violations(page)
        found[path, "width"] = [f"{wider} pixels too wide"] if (wider := overflow(page)) > 0 else []
    assert {place: faults for place, faults in found.items() if faults} == {}
    assert len(found) >= 9


@pytest.mark.only_in("firefox", "the other browser does so in every language")
@pytest.mark.parametrize("game", [None, *GAMES])
def test_axe_finds_nothing_in_another_browser(visitor: Visitor, game: str | None) -> None:
    page = visitor.page(_path(LANGUAGES[-1], ""))
    for path in visitor.site.paths(LANGUAGES[-1], game):
        page.goto(visitor.site.address(path))
        assert violations(page) == [], path
        assert overflow(page) <= 0, path


@pytest.mark.parametrize("path", ["", "404.html"])
def test_axe_finds_nothing_on_the_pages_of_no_language(visitor: Visitor, path: str) -> None:
    page = visitor.page(path)
    assert violations(page) == []
    assert overflow(page) <= 0


def test_a_menu_is_entered_and_left_by_keyboard_and_not_reached_while_closed(visitor: Visitor) -> None:
    page = visitor.page(_path("en", GAMES[0]), viewport=PHONE)
    inside = "() => document.activeElement.closest('.md-nav--primary') !== null"
    link = page.locator(".md-nav--primary .md-nav__list a").first
    for _ in range(12):
        page.keyboard.press("Tab")
        assert not page.evaluate(inside)
    button = page.locator("[data-opens=drawer]")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(link).to_be_in_viewport()
    assert page.evaluate(inside)
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    link.click()
    expect(page).to_have_url(visitor.site.address(_path("en", "")))


@every_language
def test_pages_are_readable_without_javascript(visitor: Visitor, language: str) -> None:
    page = visitor.page(_path(language, GAMES[0]), java_script_enabled=False)
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator(".rg-rule h3").first).to_be_visible()


def test_pages_without_questions_load_no_player(visitor: Visitor) -> None:
    for path in ("", GAMES[0], "glossary", "about"):
        page = visitor.page(_path(LANGUAGES[0], path))
        assert not _loads_player(page), path
    assert _loads_player(visitor.page(_path(LANGUAGES[0], f"{GAMES[0]}/quiz")))


def _loads_player(page: Page) -> bool:
    return page.locator("script[src*='player'], link[href*='player']").count() > 0
