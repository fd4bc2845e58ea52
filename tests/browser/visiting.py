"""The built site, and visits to it that notice whatever goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from ruleglot import layout
from ruleglot.document import read_yaml
from ruleglot.model.fitting import fit
from ruleglot.model.languages import Languages
from tests.browser.launching import WITHOUT_JAVASCRIPT

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
LANGUAGES = tuple(fit(read_yaml(ROOT / layout.LANGUAGES, layout.LANGUAGES), Languages).languages)
GAMES = tuple(layout.games(ROOT))
PHONE = {"width": 360, "height": 740}
USUAL: dict[str, Any] = {"viewport": PHONE, "service_workers": "block"}
"""A visit without the worker that would fetch the whole site in each context."""


class Site:
    """The served site: `address("nb/switch/")` is a page's URL. `path` is where it stands at its host."""

    def __init__(self, folder: Path, port: int, path: str = "") -> None:
        self.folder = folder
        self.host = f"http://127.0.0.1:{port}"
        self.root = f"{self.host}{path}/"

    def address(self, path: str) -> str:
        return f"{self.root}{path}"

    def paths(self, language: str, game: str | None) -> list[str]:
        """The pages of a game in a language, or those of no game; new kinds of pages come by themselves."""
        folder = self.folder / language
        found = (page.parent.relative_to(folder) for page in folder.rglob("index.html"))
        ours = [path for path in found if next((each for each in GAMES if each in path.parts), None) == game]
        return sorted(f"{language}/{path.as_posix()}/".replace("/./", "/") for path in ours)


class Visitor:
    """Opens browser contexts that note every console error, every failed page and every foreign request."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []

    def page(self, path: str = "", **options: Any) -> Page:
        """A page at a path of the site, in a context of its own; `options` are those of a context."""
        if options.get("java_script_enabled") is False and self.browser.browser_type.name == "firefox":
            return self._without_javascript(path, options)
        context = self.browser.new_context(**{**USUAL, **options})
        self.contexts.append(context)
        context.set_default_timeout(10_000)
        context.on("request", lambda request: self._note_request(request.url))
        context.on("response", lambda answer: self._note_answer(answer.status, answer.url))
        context.on("console", lambda said: self._note_console(said.type, said.text))
        context.on("weberror", lambda error: self._note_error(str(error.error)))
        page = context.new_page()
        page.goto(self.site.address(path))
        return page

    def _without_javascript(self, path: str, options: dict[str, Any]) -> Page:
        context = self.browser.new_context(**{**USUAL, **options})
        self.contexts.append(context)
        context.set_default_timeout(10_000)
        before, mark, fragment = path.partition("#")
        page = context.new_page()
        page.goto(self.site.address(f"{before}?{WITHOUT_JAVASCRIPT}{mark}{fragment}"))
        for other in self.contexts[:-1][-1:]:  # it goes on having the focus
            other.pages[-1].bring_to_front()
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def _note_request(self, url: str) -> None:
        parts = urlsplit(url)
        if (
            parts.scheme not in ("data", "blob", "about")
            and f"{parts.scheme}://{parts.netloc}" != self.site.host
        ):
            self.faults.append(f"a request left the machine: {url}")

    def _note_answer(self, status: int, url: str) -> None:
        if status >= 400:
            self.faults.append(f"{status}: {url}")

    def _note_error(self, text: str) -> None:
        """Note it; Firefox also tells of requests that a reload ends and of an icon that none asks for."""
        harmless = "NS_BINDING_ABORTED" in text or "/favicon.ico" in text
        if not (harmless and self.browser.browser_type.name == "firefox"):
            self.faults.append(f"uncaught: {text}")

    def _note_console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.startswith("Service Worker registration blocked"):
            self.faults.append(f"console {kind}: {text}")
