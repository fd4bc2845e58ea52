"""One real site, built once and served on this machine, and a browser that may go nowhere else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visiting import ROOT, Site, Visitor

CHROMIUM_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BUILD_SECONDS = 300


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = _built_once(tmp_path_factory.getbasetemp())
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, server.server_port)
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = os.environ.get("RULEGLOT_CHROMIUM") or shutil.which("chromium")
    if not program:
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium: name one in RULEGLOT_CHROMIUM", pytrace=False)
        pytest.skip("no Chromium: name one in RULEGLOT_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=list(CHROMIUM_FLAGS), chromium_sandbox=False
        )
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Visitor]:
    visitor = Visitor(browser, site)
    yield visitor
    visitor.close()
    assert visitor.faults == []


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


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
