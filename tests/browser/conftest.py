"""One real site, built once and served on this machine, and browsers that may go nowhere else.

Every test that takes a browser runs in Chromium and in Firefox, unless `only_in` marks it. A part of
them are run, Bengali among them where a parameter is the language, and all with RULEGLOT_SOAK=1.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.launching import Quiet, launched, program
from tests.browser.visiting import Site, Visitor
from tests.building import built_once


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = built_once(tmp_path_factory.getbasetemp())
    handler = partial(Quiet, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, server.server_port, f"/{folder.name}")
        server.shutdown()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        marks = list(item.iter_markers("only_in"))
        name = _browser(item)
        fits = not marks or not name or all(mark.args[0] == name for mark in marks)
        (kept if fits else left_out).append(item)
    if os.environ.get("RULEGLOT_SOAK") != "1":
        visits = [item for item in kept if _browser(item)]
        repeated = set(visits) - _sample(visits)
        left_out += repeated
        kept = [item for item in kept if item not in repeated]
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def _sample(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of each test with several parameters the last; in Firefox two tests of each file."""
    by_test = {item.nodeid.split("[")[0]: item for item in items if _browser(item) != "firefox"}
    by_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if _browser(item) == "firefox":
            by_file.setdefault(item.path, []).append(item)
    return {*by_test.values(), *(item for each in by_file.values() for item in (each[0], each[-1]))}


def _browser(item: pytest.Item) -> str | None:
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("browser") if callspec else None


@pytest.fixture(scope="session", params=["chromium", "firefox"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    name: str = request.param
    path = program(name)
    if not path:
        message = f"no {name.capitalize()}: name one in RULEGLOT_{name.upper()}"
        if os.environ.get("CI") == "true":
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = launched(playwright, name, path)
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Visitor]:
    visitor = Visitor(browser, site)
    yield visitor
    visitor.close()
    assert visitor.faults == []
