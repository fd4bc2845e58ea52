"""The seam to MkDocs: pages that the core has written become pages of one site in all languages."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment
from mkdocs.config import base, config_options
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import CountHandler, get_relative_url

from ruleglot import search
from ruleglot.assets import assets
from ruleglot.book import Book
from ruleglot.check import check
from ruleglot.interface import translations
from ruleglot.listening import unavailable
from ruleglot.load import load
from ruleglot.pages import Entry, Heading, Page, chooser_html, described, pages, plain_text, redirect_html
from ruleglot.problem import errors
from ruleglot.sitemap import sitemap, sitemap_index
from ruleglot.staging import Staging, unfit
from ruleglot.theme_html import mended

log = logging.getLogger("mkdocs.plugins.ruleglot")

_PACKAGE = Path(str(files("ruleglot")))
_LUNR = "assets/javascripts/lunr/"
_LUNR_USED = f"{_LUNR}min/lunr.stemmer.support.min.js"
_OWN = "assets/ruleglot/"
_THEME = "material"
_ID = re.compile(r'\bid="([^"]+)"')
_H1 = re.compile(r"<h1.*?</h1>", re.DOTALL)
_PALETTE = [
    {"media": "(prefers-color-scheme)", "toggle": {"icon": "material/brightness-auto"}},
    {
        "media": "(prefers-color-scheme: light)",
        "scheme": "default",
        "toggle": {"icon": "material/brightness-7"},
    },
    {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "toggle": {"icon": "material/brightness-4"}},
]


class Settings(base.Config):  # type: ignore[no-untyped-call]
    """The plugin's settings in `mkdocs.yml`."""

    content = config_options.Dir(exists=True, default=".")
    """The folder with `rules/`, `quizzes/` and `locales/`, relative to `mkdocs.yml`."""


class WrittenPage(MkDocsPage):
    """A page whose HTML and headings the core has written."""

    def __init__(self, written: Page, file: File, config: MkDocsConfig) -> None:
        super().__init__(escape(written.title), file, config)
        self.written = written

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take the HTML as it is."""
        self.content = self.written.body
        self.meta = {} if self.written.headings else {"hide": ["toc"]}
        title = Heading("content", self.written.title, self.written.headings)
        self.toc = TableOfContents([_anchor(title, 1)])
        self.present_anchor_ids = set(_ID.findall(self.written.body))


class RuleglotPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Builds the site of a book: `plugins: [ruleglot]` in `mkdocs.yml`."""

    book: Book
    staging: Staging | None = None
    serving: bool = False
    served: bool = False

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether pages are served; MkDocs then keeps this plugin from build to build."""
        self.serving = command == "serve"

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read and check the content before anything is touched, and prepare the theme."""
        self.staging = None
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        logging.getLogger("mkdocs").addHandler(self.warnings)
        if config.theme.name != _THEME:
            raise Abort(f"The pages are made for the theme '{_THEME}'; name it in {config.config_file_path}.")
        if self.serving and not self.served and (message := unavailable(*config.dev_addr)):
            raise Abort(message)
        self.served = self.serving
        if not self.serving and (message := unfit(Path(config.site_dir).resolve())):
            raise Abort(message)
        self.book = _sound_book((Path(config.config_file_path).parent / self.config.content).resolve())
        site = Path(config.site_dir).resolve()
        with _written(site):
            self.staging = Staging.beside(site)
        config.site_dir = str(self.staging.folder)
        theme = next(n for n, d in enumerate(config.theme.dirs) if (Path(d) / "mkdocs_theme.yml").is_file())
        config.theme.dirs.insert(theme, str(_PACKAGE / "theme"))
        config.theme.static_templates.discard("sitemap.xml")
        config.theme["font"] = False
        config.theme["palette"] = _PALETTE
        config.theme["features"] = ["toc.follow", *(config.theme["features"] or [])]
        if not config.use_directory_urls:
            config.extra["polyfills"] = [f"{_OWN}js/iframe-worker.js"]  # search in a site read from files
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages, scripts, styles and fonts; leave out what no page of this site loads."""
        for file in [f for f in files if f.src_uri.startswith(_LUNR) and f.src_uri != _LUNR_USED]:
            files.remove(file)
        for file in files:
            file.inclusion = InclusionLevel.NOT_IN_NAV
        self.worker = next(
            f.src_uri for f in files if f.src_uri.startswith("assets/javascripts/workers/search.")
        )
        index = "" if config.use_directory_urls else "index.html"
        by_hand = {file.dest_uri for file in files.documentation_pages()}
        for page in [self._chooser(config, index), *pages(self.book, index)]:
            path = f"{page.folder}/index.md".lstrip("/")
            file = File.generated(config, path, content="", inclusion=InclusionLevel.NOT_IN_NAV)
            if file.dest_uri not in by_hand:
                WrittenPage(page, file, config)
                files.append(file)
        for path in _package_files("static"):
            source = str(_PACKAGE / "static" / path)
            files.append(File.generated(config, _OWN + path, abs_src_path=source))
        for path, content in assets(self.book):
            files.append(File.generated(config, _OWN + path, content=content))
        for language in self.book.languages.values():
            script = search.script(language)
            files.append(File.generated(config, f"{_LUNR}min/{search.script_name(language)}", content=script))
            for alias in language.aliases:
                content = redirect_html(language.code)
                files.append(File.generated(config, f"{alias}/index.html", content=content))
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Add what is known once all pages are read: search indexes and sitemaps."""
        self.places = {f.src_uri: f for f in files.documentation_pages()}
        for code, language in self.book.languages.items():
            index = json.dumps(search.index(language, self._entries(code)), ensure_ascii=False)
            for name, content in (("json", index), ("js", f"var __index = {index}")):
                files.append(File.generated(config, f"{code}/search/search_index.{name}", content=content))
            if config.site_url:
                content = sitemap(self._addresses(code, config.site_url))
                files.append(File.generated(config, f"{code}/sitemap.xml", content=content))
        if config.site_url:
            maps = [f"{config.site_url}{code}/sitemap.xml" for code in self.book.languages]
            if (theirs := files.get_file_from_path("sitemap.xml")) is not None:
                files.remove(theirs)
            files.append(File.generated(config, "sitemap.xml", content=sitemap_index(maps)))
        return env

    def on_page_context(
        self, context: Any, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> Any:
        """Give the theme what it needs for this page, in the language of the page."""
        code = self._language(page.file)
        written = page.written if isinstance(page, WrittenPage) else None
        home = self.places[f"{code}/index.md" if code else "index.md"]
        self._speak(context, code or next(iter(self.book.languages)))
        context["home"] = get_relative_url(home.url, page.file.url)
        context["language_base"] = get_relative_url(f"{code}/" if code else ".", page.file.url)
        context["description"] = described(written.description if written else _said(page))
        context["own_scripts"] = written.scripts if written else ()
        context["own_styles"] = written.styles if written else ()
        context["game_accent"] = written.accent if written else None
        context["alternates"] = list(self._alternates(page.file, config))
        context["nav"] = self._menu(code, page) if code else []
        return context

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:
        """Prepare the page of a missing address, which speaks every language."""
        self._speak(context, next(iter(self.book.languages)))
        root = context["base_url"].rstrip("/")
        context |= {"description": "", "own_scripts": (), "own_styles": (), "alternates": [], "nav": []}
        context |= {"home": f"{root}/", "language_base": root}
        context["missing_page"] = [
            {
                "code": code,
                "href": f"{root}/{code}/",
                "title": escape(translations(self.book.interface[code]).gettext("This page does not exist")),
                "home": escape(translations(self.book.interface[code]).gettext("To the home page")),
            }
            for code in self.book.languages
        ]
        return context

    def on_post_page(self, output: str, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Mend the theme's HTML."""
        return mended(output)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Mend the theme's HTML."""
        return mended(output_content)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Show the new site, unless MkDocs is about to fail the build for its warnings."""
        assert self.staging is not None
        self._stop_counting()
        config.site_dir = str(self.staging.site)
        if config.strict and self.warnings.get_counts():
            self.staging.discard()
        else:
            with _written(self.staging.site):
                self.staging.publish()

    def on_build_error(self, *, error: Exception) -> None:
        """Leave the last good site as it was."""
        self._stop_counting()
        if self.staging:
            self.staging.discard()

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Watch the content, and go on serving the last good pages while it has faults."""
        for folder in ("rules", "quizzes", "locales"):
            if (self.book.root / folder).is_dir():
                server.watch(str(self.book.root / folder))
        server.builder = _forgiving(server.builder)
        return server

    def _chooser(self, config: MkDocsConfig, index: str) -> Page:
        name = config.site_name
        body = chooser_html(self.book, name, index)
        names = " · ".join(language.name for language in self.book.languages.values())
        return Page("", "", name, name, f"{name}: {names}", body)

    def _language(self, file: File) -> str | None:
        """Give the language of a page by its folder; None for a page of no language, such as the chooser."""
        folder = file.src_uri.split("/")[0]
        return folder if folder in self.book.languages else None

    def _entries(self, code: str) -> Iterator[tuple[str, Entry]]:
        for file in self.places.values():
            if self._language(file) != code or file.page is None:
                continue
            address = file.url.removeprefix(f"{code}/")
            if isinstance(file.page, WrittenPage):
                yield from ((address, entry) for entry in file.page.written.entries)
            else:
                yield address, Entry(plain_text(str(file.page.title)), plain_text(file.page.content or ""))

    def _counterparts(self, file: File) -> dict[str, File]:
        """Give the page in each language that has it; the counterpart of home pages is the chooser."""
        code = self._language(file)
        below = file.src_uri.removeprefix(f"{code}/") if code else file.src_uri
        paths = {other: f"{other}/{below}" for other in self.book.languages}
        found = {other: self.places[path] for other, path in paths.items() if path in self.places}
        return found | ({"x-default": self.places["index.md"]} if below == "index.md" else {})

    def _alternates(self, file: File, config: MkDocsConfig) -> Iterator[dict[str, Any]]:
        """Say what leads to each language: the page's counterpart, or else the home page."""
        counterparts = self._counterparts(file)
        for code in [*self.book.languages, "x-default"]:
            other = counterparts.get(code)
            if other is None and code == "x-default":
                continue
            target = other or self.places[f"{code}/index.md"]
            relative = get_relative_url(target.url, file.url)
            yield {
                "hreflang": code,
                "name": escape(self.book.languages[code].name) if code in self.book.languages else None,
                "href": relative,
                "address": f"{config.site_url}{_plain_url(target.url)}" if config.site_url else relative,
                "counterpart": other is not None,
            }

    def _addresses(self, code: str, site: str) -> Iterator[tuple[str, dict[str, str]]]:
        for file in self.places.values():
            if self._language(file) == code:
                others = {c: site + _plain_url(other.url) for c, other in self._counterparts(file).items()}
                yield site + _plain_url(file.url), others

    def _speak(self, context: Any, code: str) -> None:
        """Give the theme's templates a language: its strings, code and name."""
        catalog, language = translations(self.book.interface[code]), self.book.languages[code]
        context |= {
            "gettext": lambda text: escape(catalog.gettext(text)),
            "ngettext": lambda one, other, n: escape(catalog.ngettext(one, other, n)),
            "language_code": code,
            "language_name": escape(language.name),
            "search_worker": self.worker,
        }

    def _menu(self, code: str, current: MkDocsPage) -> list[dict[str, Any]]:
        """Give the entries of the menu: pages, and games with their pages below them."""

        def entry(file: File, title: str) -> dict[str, Any]:
            href = get_relative_url(file.url, current.url)
            return {"title": title, "href": href, "active": file.page is current, "children": []}

        entries: list[dict[str, Any]] = []
        own: list[dict[str, Any]] = []
        for file in self.places.values():
            if self._language(file) != code or file.page is None:
                continue
            if not isinstance(file.page, WrittenPage):
                own.append(entry(file, str(file.page.title)))
                continue
            page = file.page.written
            if page.game is None:
                entries.append(entry(file, escape(page.label)))
            else:
                if not entries or entries[-1].get("game") != page.game:
                    name = self.book.games[page.game].texts[code].name
                    entries.append(
                        {"game": page.game, "title": escape(name), "accent": page.accent, "children": []}
                    )
                entries[-1]["children"].append(entry(file, escape(page.label)))
        return entries + own

    def _stop_counting(self) -> None:
        logging.getLogger("mkdocs").removeHandler(self.warnings)


def _sound_book(root: Path) -> Book:
    """Give the content without a fault; prints every fault and aborts where there is one."""
    book, problems = load(root)
    if book and not errors(problems):
        problems += check(book)
    failing = errors(problems)
    if book is None or failing:
        for problem in sorted(failing):
            print(problem, file=sys.stderr)
            if os.environ.get("CI"):
                print(problem.annotation())
        count = "1 fault" if len(failing) == 1 else f"{len(failing)} faults"
        raise Abort(f"The content has {count}; the site is left as it was.")
    return book


@contextmanager
def _written(site: Path) -> Iterator[None]:
    """End the build plainly where the site cannot be written."""
    try:
        yield
    except OSError as error:
        reason = error.strerror.lower() if error.strerror else "not all of its files could be copied"
        raise Abort(f"The site cannot be written to {site}: {reason}.") from None


def _forgiving(builder: Callable[[], None]) -> Callable[[], None]:
    """Give a builder after whose failure the last good pages are served on."""

    def build() -> None:
        try:
            builder()
        except Abort as abort:
            print(abort, file=sys.stderr)
            log.error("The last good pages are still served; mend this and they follow.")
        except Exception:
            log.exception("The pages could not be built; the last good ones are still served.")

    return build


def _said(page: MkDocsPage) -> str:
    """Give what a hand-written page is about: what it says of itself, or else all its words."""
    return str(page.meta.get("description") or "") or plain_text(_H1.sub("", page.content or ""))


def _package_files(folder: str) -> list[str]:
    root = _PACKAGE / folder
    return sorted(str(path.relative_to(root).as_posix()) for path in root.rglob("*") if path.is_file())


def _anchor(heading: Heading, level: int) -> AnchorLink:
    anchor = AnchorLink(escape(heading.title), heading.id, level)
    anchor.children = [_anchor(below, level + 1) for below in heading.below]
    return anchor


def _plain_url(url: str) -> str:
    return "" if url in (".", "./") else url
