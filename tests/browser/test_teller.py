"""A page loads a game's scripts when they are asked for, and tells in a real browser what Python tells."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from ruleglot.analysis.situations import situations
from tests.browser.visiting import ROOT, Site, Visitor
from tests.story.telling import Asked, asks, book, quantities, teller, told
from tests.story.test_telling import GAMES

COUNT = 40
"""Situations a game and language."""

POLICY = "default-src 'none'; script-src 'self'"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Told</title>
<script type="module" src="../source/ask.js"></script></html>"""
TELL = (ROOT / "tests/js/tell.mjs").read_text("utf-8")
ASK = f"""
import {{ loadGame }} from "./load.js";
globalThis.load = (game, language) => loadGame("../assets/ruleglot/", game, language).then(() => true);
globalThis.tell = (line) => told(JSON.parse(line), JSON.parse(line).language);
import {{ rules }} from "./engine.js";
import {{ teller }} from "./teller.js";
{TELL[TELL.index("function told(") : TELL.index("function scene(")]}
"""


def _serve(route: Route) -> None:
    """Serve an empty page beside the sources of the runtime."""
    *_, folder, name = route.request.url.split("/")
    if folder == "told":
        headers = {"content-security-policy": POLICY}
        route.fulfill(body=PAGE, content_type="text/html", headers=headers)
    elif name == "ask.js":
        route.fulfill(body=ASK, content_type="text/javascript")
    else:
        route.fulfill(path=ROOT / "web/source" / name, content_type="text/javascript")


@pytest.fixture
def page(visitor: Visitor) -> Page:
    page = visitor.page()
    for path in ("told", "source"):
        page.route(f"{visitor.site.root}{path}/*", _serve)
    page.goto(visitor.site.address("told/page"))
    page.wait_for_function("() => 'tell' in globalThis")
    return page


def lines(name: str, code: str) -> list[Asked]:
    game = book().games[name]
    found: list[Asked] = []
    for decision in game.ruleset.decisions.values():
        own, tested = quantities(game, decision)
        asked = {"quantities": own, "tested": tested, "asks": asks(decision), "decision": decision.id}
        asked |= {"game": name, "language": code}
        number = COUNT // len(game.ruleset.decisions)
        drawn = islice(situations(decision, random.Random(61), aimed=0.2), number)
        found += [{**asked, "facts": facts, "options": options} for facts, options in drawn]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_tells_in_every_language_what_python_tells(name: str, page: Page) -> None:
    game = book().games[name]
    for code in book().languages:
        page.evaluate("([game, code]) => globalThis.load(game, code)", [name, code])
        for line in lines(name, code):
            found = page.evaluate("line => JSON.stringify(globalThis.tell(line))", json.dumps(line))
            decision = game.ruleset.decisions[line["decision"]]
            assert json.loads(found) == told(teller(name, code), decision, line), line


def test_each_script_is_loaded_once(page: Page, visitor: Visitor) -> None:
    for game, code in [("switch", "en"), ("switch", "en"), ("switch", "bn")]:
        page.evaluate("([game, code]) => globalThis.load(game, code)", [game, code])
    paths = "all => all.map(({ src }) => src)"
    addresses = page.eval_on_selector_all("script:not([type])", paths)
    names = ["engine/switch.js", "stories/switch.js", "texts/en/switch.js", "texts/bn/switch.js"]
    assert addresses == [visitor.site.address(f"assets/ruleglot/{name}") for name in names]


def test_stories_and_words_load_from_a_folder(browser: Browser, site: Site, tmp_path: Path) -> None:
    paths = ["stories/scrabble.js", "texts/bn/scrabble.js"]
    folder = site.folder / "assets/ruleglot"
    elements = [f'<script src="{(folder / path).as_uri()}"></script>' for path in paths]
    (tmp_path / "page.html").write_text(f'<meta charset="utf-8">{"".join(elements)}')
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    assert page.evaluate("typeof globalThis.ruleglotStories.scrabble") == "function"
    name = page.evaluate("globalThis.ruleglotTexts['bn/scrabble'].name")
    assert name == book().games["scrabble"].texts["bn"].name
    context.close()
