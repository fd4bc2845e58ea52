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
from mkdocs.utils import CountHandler, get_relative_url

from ruleglot import offline, search
from ruleglot.assets import assets
from ruleglot.book import Book
from ruleglot.check import checked
from ruleglot.interface import translations
from ruleglot.listening import unavailable
from ruleglot.mkdocs_places import Places, WrittenPage
from ruleglot.pages import Page, Writer, chooser_html, described, pages, plain_text, redirect_html
from ruleglot.policy import breaches, foreign, with_policy
from ruleglot.problem import errors
from ruleglot.questions import prove_book
from ruleglot.sitemap import sitemap, sitemap_index
from ruleglot.staging import Staging, unfit
from ruleglot.theme_html import mended

log = logging.getLogger("mkdocs.plugins.ruleglot")

_PACKAGE = Path(str(files("ruleglot")))
_LUNR = "assets/javascripts/lunr/"
_LUNR_USED = f"{_LUNR}min/lunr.stemmer.support.min.js"
_OWN = "assets/ruleglot/"
_THEME = "material"
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
    report = config_options.Type(str, default="")
    """Where readers send what they think is wrong with a question: a mail address, or a repository's page.
    Without it they are sent to `repo_url`; without that, they are given what to quote."""
    offline = config_options.Type(bool, default=True)
    """Whether browsers keep the site, so that it can be read without a network after one visit."""


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
        if elsewhere := _elsewhere(config):
            raise Abort(elsewhere)
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
            config.extra["polyfills"] = [f"{_OWN}js/frame-worker.js"]  # search in a site read from files
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
        proven = prove_book(self.book)
        writers = Writer.of(self.book, index, self.config.report or config.repo_url or "")
        for page in [self._chooser(config, index), *pages(self.book, writers, proven)]:
            path = f"{page.folder}/index.md".lstrip("/")
            file = File.generated(config, path, content="", inclusion=InclusionLevel.NOT_IN_NAV)
            if file.dest_uri not in by_hand:
                WrittenPage(page, file, config)
                files.append(file)
        for path in _package_files("static"):
            source = str(_PACKAGE / "static" / path)
            files.append(File.generated(config, _OWN + path, abs_src_path=source))
        for path, content in assets(self.book, writers, proven):
            files.append(File.generated(config, _OWN + path, content=content))
        for language in self.book.languages.values():
            script = search.script(language)
            files.append(File.generated(config, f"{_LUNR}min/{search.script_name(language)}", content=script))
            for alias in language.aliases:
                content = with_policy(redirect_html(language.code))
                files.append(File.generated(config, f"{alias}/index.html", content=content))
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Add what is known once all pages are read: search indexes and sitemaps."""
        self.places = Places(self.book, files.documentation_pages())
        self.broken: set[str] = set()
        for code, language in self.book.languages.items():
            index = json.dumps(search.index(language, self.places.entries(code)), ensure_ascii=False)
            for name, content in (("json", index), ("js", f"var __index = {index}")):
                files.append(File.generated(config, f"{code}/search/search_index.{name}", content=content))
            if config.site_url:
                content = sitemap(self.places.addresses(code, config.site_url))
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
        code = self.places.language(page.file)
        written = page.written if isinstance(page, WrittenPage) else None
        home = self.places.home(code)
        self._speak(context, code or next(iter(self.book.languages)))
        context["home"] = get_relative_url(home.url, page.file.url)
        context["language_base"] = get_relative_url(f"{code}/" if code else ".", page.file.url)
        context["description"] = described(written.description if written else _said(page))
        context["written"] = written
        context["alternates"] = list(self.places.alternates(page.file, config))
        context["nav"] = self.places.menu(code, page) if code else []
        return context

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:
        """Prepare the page of a missing address, which speaks every language."""
        self._speak(context, next(iter(self.book.languages)))
        root = context["base_url"].rstrip("/")
        context |= {"description": "", "written": None, "alternates": [], "nav": []}
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

    @event_priority(-100)
    def on_post_page(self, output: str, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Mend the theme's HTML, and say what the page may load and run."""
        return self._guarded(
            output, page.file.src_uri, page.content if isinstance(page, WrittenPage) else None
        )

    @event_priority(-100)
    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Mend the theme's HTML, and say what the page may load and run."""
        if not template_name.endswith(".html"):
            return output_content
        return self._guarded(output_content, template_name, None)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Show the new site, unless MkDocs is about to fail the build for its warnings."""
        assert self.staging is not None
        self._stop_counting()
        config.site_dir = str(self.staging.site)
        (self.staging.folder / offline.WORKER).write_text(self._worker(config), "utf-8")
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
        return Page("", "", name, name, f"{name}: {names}", body, styles=("reference",))

    def _speak(self, context: Any, code: str) -> None:
        """Give the theme's templates a language: its strings, code and name."""
        catalog, language = translations(self.book.interface[code]), self.book.languages[code]
        context |= {
            "gettext": lambda text: escape(catalog.gettext(text)),
            "ngettext": lambda one, other, n: escape(catalog.ngettext(one, other, n)),
            "language_code": code,
            "language_name": escape(language.name),
            "search_worker": self.worker,
            "offline": self._offline(),
        }

    def _offline(self) -> bool:
        return self.config.offline and not self.serving

    def _worker(self, config: MkDocsConfig) -> str:
        """Give the service worker; while pages are served here, it is one that goes away."""
        assert self.staging is not None
        if not self._offline():
            return offline.farewell()
        index = "" if config.use_directory_urls else "index.html"
        return offline.worker(self.staging.folder, self.book.languages, index)

    def _guarded(self, html: str, source: str, untrusted: str | None) -> str:
        """Give a page with its policy, and warn of what that keeps from working."""
        html = mended(html)
        for breach in breaches(html):
            if breach not in self.broken:
                self.broken.add(breach)
                log.warning(f"{source}: browsers are told to refuse {breach}.")
        return with_policy(html, untrusted=untrusted or "", live=self.serving)

    def _stop_counting(self) -> None:
        logging.getLogger("mkdocs").removeHandler(self.warnings)


def _sound_book(root: Path) -> Book:
    """Give the content without a fault; prints every fault and aborts where there is one."""
    book, problems = checked(root)
    failing = errors(problems)
    if book is None or failing:
        for problem in failing:
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


def _elsewhere(config: MkDocsConfig) -> str | None:
    """Say which files the owner's settings load from other hosts; None if there are none."""
    named = [
        f"{name}: {address}"
        for name in ("extra_css", "extra_javascript")
        for address in map(str, config[name])
        if foreign(address)
    ]
    if (config.extra.get("analytics") or {}).get("provider") == "google":
        named.append("extra.analytics: google")
    if not named:
        return None
    said = f"pages load nothing from other hosts, but this does: {', '.join(named)}"
    mend = "put what it needs into a file below docs_dir and name that file, or leave it out"
    return f"{config.config_file_path}: {said}; {mend}."


def _said(page: MkDocsPage) -> str:
    """Give what a hand-written page is about: what it says of itself, or else all its words."""
    return str(page.meta.get("description") or "") or plain_text(_H1.sub("", page.content or ""))


def _package_files(folder: str) -> list[str]:
    root = _PACKAGE / folder
    return sorted(str(path.relative_to(root).as_posix()) for path in root.rglob("*") if path.is_file())
