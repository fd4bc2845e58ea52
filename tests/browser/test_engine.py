"""The emitted rules decide in a real browser, under a strict policy, what Python decides."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.visiting import ROOT, Site, Visitor
from tests.engine.rulebooks import game
from tests.engine.test_javascript import GAMES, as_json, asked, by_python

COUNT = 1_000
"""Situations a game."""

POLICY = "default-src 'none'; script-src 'self'"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Rules</title>
<script src="../assets/ruleglot/engine/{game}.js"></script>
<script type="module" src="../source/ask.js"></script></html>"""
ASK = """
import { FactError, rules } from "./engine.js";
globalThis.ask = ({ game, decision, facts, options }) => {
  const found = rules(game).decisions.get(decision);
  try {
    return { ruling: found.decide(facts, options), explanation: found.explain(facts, options) };
  } catch (error) {
    if (!(error instanceof FactError)) throw error;
    return { error: { code: error.code, facts: error.facts } };
  }
};
"""


def _serve(route: Route) -> None:
    """Serve a page with the scripts of the site beside the sources of the runtime."""
    *_, folder, name = route.request.url.split("/")
    if folder == "rules":
        headers = {"content-security-policy": POLICY}
        route.fulfill(body=PAGE.format(game=name), content_type="text/html", headers=headers)
    elif name == "ask.js":
        route.fulfill(body=ASK, content_type="text/javascript")
    else:
        route.fulfill(path=ROOT / "web/source" / name, content_type="text/javascript")


@pytest.fixture
def page(visitor: Visitor) -> Page:
    page = visitor.page()
    for path in ("rules", "source"):
        page.route(f"{visitor.site.root}{path}/*", _serve)
    return page


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_rules_explains_and_refuses_as_python_does(
    name: str, page: Page, visitor: Visitor
) -> None:
    page.goto(visitor.site.address(f"rules/{name}"))
    page.wait_for_function("() => 'ask' in globalThis")
    lines = list(asked(name, random.Random(41), COUNT))
    text = json.dumps(lines)  # whole, since an argument loses a key such as `__proto__` on its way
    found = page.evaluate("text => JSON.stringify(JSON.parse(text).map(globalThis.ask))", text)
    for line, answer in zip(lines, json.loads(found), strict=True):
        expected = by_python(game(name).decisions[line["decision"]], line["facts"], line["options"])
        assert answer == as_json(expected), line


@pytest.mark.parametrize("name", GAMES)
def test_a_script_loads_from_a_folder(name: str, browser: Browser, site: Site, tmp_path: Path) -> None:
    script = site.folder / f"assets/ruleglot/engine/{name}.js"
    (tmp_path / "page.html").write_text(f'<script src="{script.as_uri()}"></script>')
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    assert page.evaluate("name => typeof globalThis.ruleglot[name]", name) == "function"
    context.close()
