"""One real site, built once and served on this machine, and browsers that may go nowhere else.

Every test that takes a browser runs in Chromium and in Firefox, unless `only_in` marks it. A part of
them are run, Bengali among them where a parameter is the language, and all with RULEGLOT_SOAK=1.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.launching import Quiet, launched, program
from tests.browser.visiting import ROOT, Site, Visitor

BUILD_SECONDS = 300


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = _built_once(tmp_path_factory.getbasetemp())
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, server.server_port)
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


def _built_once(base: Path) -> Path:
    """The site's folder; one worker builds it, the others wait."""
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder, done, failed = shared / "site", shared / "site.done", shared / "site.failed"
    with _first(shared / "site.building") as first:
        if first:
            command = [sys.executable, "-m", "ruleglot", "build", "--to", str(folder)]
            built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=BUILD_SECONDS)
            (failed if built.returncode else done).write_text(built.stdout + built.stderr)
    until = time.monotonic() + BUILD_SECONDS
    while not done.exists() and not failed.exists() and time.monotonic() < until:
        time.sleep(0.2)
    assert done.exists(), failed.read_text() if failed.exists() else "the other worker did not build the site"
    return folder


@contextmanager
def _first(mark: Path) -> Iterator[bool]:
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        yield False
    else:
        yield True
