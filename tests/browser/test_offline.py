"""One visit and the site is read without a network; a new version waits for the open question."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ruleglot import offline
from tests.browser.launching import Quiet
from tests.browser.visiting import GAMES, LANGUAGES, Site

HOME = LANGUAGES[0]
QUIZ = f"{HOME}/{GAMES[0]}/quiz/"
PATIENCE = 40
FOLDER = "clubs/rules"
"""Where the site stands at its host."""
KEPT = """async () => {
    const names = await caches.keys();
    const cache = names.length ? await caches.open(names[0]) : null;
    return cache ? (await cache.keys()).map(({url}) => new URL(url).pathname) : [];
}"""
UPDATE = """() => void setTimeout(
    () => navigator.serviceWorker.getRegistration().then((found) => found.update()), 500
)"""
VERSIONS = "() => [document.documentElement.dataset.page, document.documentElement.dataset.script].join()"
REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


class Host:
    """A host whose site can be exchanged and which can be gone; pages and scripts say their version."""

    def __init__(self, built: Path, folder: Path) -> None:
        self.files = folder / FOLDER
        shutil.copytree(built, self.files)
        handler = partial(Quiet, directory=str(folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.root = f"http://127.0.0.1:{self.server.server_port}/{FOLDER}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.deploy("1")

    def deploy(self, version: str, worker: str | None = None) -> None:
        """Put another version in the place of the last one; its service worker is made anew unless given."""
        for page in self.files.rglob("*.html"):
            text = re.sub(r'<html( data-page="\d")?', f'<html data-page="{version}"', page.read_text("utf-8"))
            page.write_text(text, "utf-8")
        script = self.files / "assets/ruleglot/js/site.js"
        text = script.read_text("utf-8").partition("/*version*/")[0]
        script.write_text(f"{text}/*version*/document.documentElement.dataset.script={version};", "utf-8")
        worker = worker if worker is not None else offline.worker(self.files, LANGUAGES)
        (self.files / offline.WORKER).write_text(worker, "utf-8")

    def kept(self) -> int:
        """How many files a browser keeps."""
        return sum(1 for _ in offline.listed(self.files))

    def gone(self) -> None:
        """Answer nobody any more."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(site: Site, tmp_path: Path) -> Iterator[Host]:
    host = Host(site.folder, tmp_path)
    yield host
    host.gone()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(15_000)
    yield context
    context.close()


def visit(context: BrowserContext, host: Host, path: str) -> Page:
    """Visit a page and wait until the browser keeps the whole site."""
    page = context.new_page()
    page.goto(host.root + path)
    until = time.monotonic() + PATIENCE
    while (kept := len(page.evaluate(KEPT))) < host.kept() and time.monotonic() < until:
        page.wait_for_timeout(200)
    assert kept == host.kept()
    return page


def versions(page: Page) -> str:
    """The version of the page and that of its script."""
    found: str = page.evaluate(VERSIONS)
    return found


def test_after_one_visit_every_kind_of_page_is_read_without_a_network(
    context: BrowserContext, host: Host, site: Site
) -> None:
    page = visit(context, host, f"{HOME}/")
    host.gone()
    kinds = [*site.paths(HOME, None), *site.paths(HOME, GAMES[0])]
    assert len(kinds) > 7
    for path in [*kinds, *(f"{code}/{GAMES[1]}/quiz/" for code in LANGUAGES)]:
        page.goto(f"{host.root}{path}")
        expect(page.locator("main h1")).to_be_visible()
        assert page.evaluate("() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)")
    page.goto(host.root + QUIZ)
    expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
    answer(page)
    page.goto(f"{host.root}{HOME}/{GAMES[0]}?from=home")
    expect(page).to_have_url(f"{host.root}{HOME}/{GAMES[0]}/?from=home")
    page.goto(f"{host.root}{HOME}/no-such-page/")
    expect(page.locator("main h1")).to_have_text("404")


def answer(page: Page) -> None:
    """Answer the open question somehow."""
    question = page.locator("rule-question:not([hidden])")
    if question.get_attribute("data-kind") == "number":
        question.locator("input").first.fill("1")
    else:
        question.locator("input").first.check()
    question.locator(".rq-answering .rq-button--primary").click()
    expect(question).to_have_attribute("data-state", re.compile("right|wrong"))


def test_a_new_version_waits_for_the_open_question_and_then_applies(
    context: BrowserContext, host: Host
) -> None:
    page = visit(context, host, QUIZ)
    page.goto(f"{host.root}{QUIZ}?again")
    expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
    first = page.locator("rule-question:not([hidden])").get_attribute("id")
    page.wait_for_timeout(1_200)  # the reader is at the question
    host.deploy("2")
    page.evaluate(UPDATE)
    notice = page.locator(".rg-notice")
    expect(notice).to_be_visible()
    expect(notice).to_have_attribute("role", "status")
    other = context.new_page()
    other.goto(f"{host.root}{HOME}/glossary/")
    assert versions(other) == "1,1"
    answer(page)
    assert versions(page) == "1,1"
    onward = page.locator(".rq-verdict .rq-button--primary")
    onward.evaluate("button => button.scrollIntoView({ block: 'center' })")  # above the notice
    onward.click()
    for each in (page, other):
        each.wait_for_function(f"() => ({VERSIONS})() === '2,2'")
    shown = page.locator("rule-question:not([hidden])")
    expect(shown).not_to_have_attribute("id", str(first))
    expect(page).to_have_url(re.compile(f"#{shown.get_attribute('id')}$"))
    expect(page.locator(f"[id='{first}']")).not_to_have_attribute("data-state", re.compile("."))
    expect(page.locator(".rg-notice")).to_be_visible()
    page.locator(".rs-all summary").click()
    expect(page.locator(f".rs-map a[href='#{first}']")).to_have_attribute("data-state", re.compile("."))


def test_the_notice_loads_the_new_version_at_once_when_asked(context: BrowserContext, host: Host) -> None:
    visit(context, host, QUIZ).close()
    page = context.new_page()
    page.goto(host.root + QUIZ)
    page.wait_for_timeout(1_200)
    host.deploy("2")
    page.evaluate(UPDATE)
    page.locator(".rg-notice button").click()
    page.wait_for_function(f"() => ({VERSIONS})() === '2,2'")


def test_where_no_question_is_open_a_new_version_applies_by_itself(
    context: BrowserContext, host: Host
) -> None:
    page = visit(context, host, f"{HOME}/{GAMES[0]}/")
    page.goto(f"{host.root}{HOME}/")
    assert versions(page) == "1,1"
    host.deploy("2")
    page.evaluate(UPDATE)
    page.wait_for_function(f"() => ({VERSIONS})() === '2,2'")
    expect(page.locator(".rg-notice")).to_be_visible()
    host.gone()
    page.goto(f"{host.root}{LANGUAGES[1]}/glossary/")
    assert versions(page) == "2,2"


def test_pages_and_scripts_of_two_versions_never_meet(context: BrowserContext, host: Host) -> None:
    page = visit(context, host, f"{HOME}/")
    host.deploy("2", worker=(host.files / offline.WORKER).read_text("utf-8"))
    page.evaluate(
        """async (path) => {
            const cache = await caches.open((await caches.keys())[0]);
            for (const {url} of await cache.keys()) if (url.includes(path)) await cache.delete(url);
        }""",
        f"{HOME}/glossary/",
    )
    page.goto(f"{host.root}{HOME}/glossary/")
    assert versions(page) == "2,2"
    page.goto(f"{host.root}{HOME}/about/")
    assert versions(page) == "1,1"


@pytest.mark.parametrize("way", ["farewell", "removed"])
def test_a_site_without_a_service_worker_takes_the_old_one_away(
    context: BrowserContext, host: Host, way: str
) -> None:
    page = visit(context, host, f"{HOME}/")
    page.goto(f"{host.root}{HOME}/about/")
    host.deploy("2", worker=offline.farewell())
    for each in host.files.rglob("*.html"):
        each.write_text(re.sub(r"<script[^>]*offline.js.*?</script>", "", each.read_text("utf-8")), "utf-8")
    if way == "removed":
        (host.files / offline.WORKER).unlink()
        page.evaluate("() => void setTimeout(() => location.reload())")
    else:
        page.evaluate(UPDATE)
    page.wait_for_function(f"() => ({VERSIONS})() === '2,2'")
    page.wait_for_function(f"() => ({REGISTRATIONS})().then((found) => found === 0)")
    page.wait_for_function("() => caches.keys().then((names) => names.length === 0)")


def test_pages_from_a_folder_start_no_service_worker(site: Site, context: BrowserContext) -> None:
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    page.goto((site.folder / HOME / "about/index.html").as_uri())
    assert page.locator("script[src$='offline.js']").count() == 1
    page.wait_for_timeout(300)
    assert errors == []
