"""Pages run their own scripts and no others: from a server, from a folder, and with storage blocked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import LANGUAGES, Visitor
from tests.site.conftest import small_project

DESKTOP = {"width": 1280, "height": 800}
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {get() { throw new DOMException("blocked", "SecurityError") }})"""
INTRUDE = """() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.intruded = true";
    document.body.append(script);
    const picture = "<img alt='' src='no.png' onerror='globalThis.intruded = true'>";
    document.body.insertAdjacentHTML("beforeend", picture);
    setTimeout(() => (0, eval)("globalThis.intruded = true"));  // later: what a test itself calls may do so
}"""


@pytest.mark.parametrize("path", ["", f"{LANGUAGES[0]}/", "404.html"])
def test_a_script_that_is_not_the_sites_own_never_runs(visitor: Visitor, path: str) -> None:
    page = visitor.page(path)
    page.evaluate(INTRUDE)
    page.wait_for_timeout(300)
    assert page.evaluate("() => globalThis.intruded") is None
    assert len(visitor.faults) >= 2  # the browser has said what it refused
    visitor.faults.clear()


def _search(page: Page, word: str) -> None:
    field = page.locator("[data-md-component=search-query]")
    field.click()
    field.fill(word)
    field.dispatch_event("keyup")
    expect(page.locator(".md-search-result__item a").first).to_be_visible()


def test_with_storage_blocked_colours_menu_and_search_work(visitor: Visitor) -> None:
    page = visitor.page("404.html", viewport=DESKTOP)
    page.add_init_script(BLOCKED)
    page.goto(visitor.site.address(f"{LANGUAGES[0]}/"))
    body = page.locator("body")
    before = body.get_attribute("data-md-color-scheme")
    for _ in range(2):
        page.locator("form[data-md-component=palette] label:not([hidden])").click()
    assert {before, body.get_attribute("data-md-color-scheme")} == {"default", "slate"}
    _search(page, "tiles")


def test_a_site_read_from_a_folder_is_searched_and_answers(browser: Browser, tmp_path: Path) -> None:
    project = small_project(tmp_path / "project")
    with (project.root / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write("use_directory_urls: false\n")
    project.build()
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    faults: list[str] = []
    context.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    page.goto((project.site / "en/climb/quiz/index.html").as_uri())
    expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
    _search(page, "stones")
    page.locator(".md-search-result__item a").first.click()
    expect(page.locator("main h1")).to_be_visible()
    assert faults == []
    context.close()
