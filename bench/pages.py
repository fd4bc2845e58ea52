"""Weighs the pages, times the first control that can be used, and asks Lighthouse.

A time is set against that of the bare theme's page, in the same run: a page of a few words that MkDocs builds
with the theme alone, whose controls work once the theme's script has run. Every visit is a first one, of a
phone with a processor four times slower at 1.6 Mbit/s; the pages take turns and the median counts.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.launching import Quiet, launched, program
from tests.browser.screenshots import kinds
from tests.browser.visiting import GAMES, LANGUAGES, ROOT, Site

HERE = Path(__file__).parent
STATIC = ROOT / "src/ruleglot/static"
ROUNDS = 11
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""Bytes a second, 1.6 and 0.75 Mbit/s; milliseconds."""
PLAYER_LIMIT = 10_240
"""Bytes."""
TIME_LIMITS = {"quiz": 1.0, "exam": 1.0}
"""Times the bare theme's page. The arbiter has none: where it rules on one thing only, its first question
comes from the rules themselves, which are loaded for it."""
CATEGORIES = ("accessibility", "best-practices", "seo")
SCORE_LIMIT = 100
VISIBLE = "[...document.querySelectorAll({selector})].some((one) => !one.disabled && one.checkVisibility())"
BARE = "!document.documentElement.classList.contains('no-js')"
CONTROLS = {
    "quiz": "rule-question[data-ready] :is(input, button)",
    "exam": "rule-exam button",
    "arbiter": "rule-arbiter :is(a.ra-answer, button, input, select)",
}
# What is found before a frame is drawn counts once it has been drawn.
WATCH = """(() => {{
    const look = () => {{
        if (document.body && {usable}) setTimeout(() => globalThis.usable = performance.now());
        else requestAnimationFrame(look);
    }};
    look();
}})()"""
BARE_SETTINGS = "site_name: Bare\ntheme: {name: material, font: false}\n"
BARE_TEXT = "# A page\n\nA few words.\n\n## A heading\n\nA few words more.\n"


class Zipped(Quiet):
    """Sends texts compressed, as hosts do."""

    def do_GET(self) -> None:  # noqa: N802 - the name is the server's
        """Answer with the file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in (".html", ".js", ".css", ".json", ".svg") or not path.is_file():
            super().do_GET()
            return
        content = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(ConnectionError):  # the browser has left
            self.wfile.write(content)


def main() -> int:
    """Print the tables; the exit code is 1 if a limit is passed."""
    chromium = program("chromium") or sys.exit("Chromium is needed: name it in RULEGLOT_CHROMIUM")
    with tempfile.TemporaryDirectory() as folder, _served(Path(folder)) as (site, bare):
        kept = [_weigh(site), _time(chromium, site, bare), _ask_lighthouse(chromium, site)]
    return 0 if all(kept) else 1


@contextmanager
def _served(folder: Path) -> Iterator[tuple[Site, str]]:
    """Build the site and a page of the bare theme, and serve both."""
    (folder / "bare/docs").mkdir(parents=True)
    (folder / "bare/docs/index.md").write_text(BARE_TEXT)
    (folder / "bare/mkdocs.yml").write_text(BARE_SETTINGS)
    for command, where in (
        (["ruleglot", "build", "--to", str(folder / "www")], ROOT),
        (["mkdocs", "build", "--quiet", "--site-dir", str(folder / "www/bare")], folder / "bare"),
    ):
        subprocess.run([sys.executable, "-m", *command], cwd=where, check=True, stdout=subprocess.DEVNULL)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Zipped, directory=str(folder / "www"))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = Site(folder / "www", server.server_port)
        yield site, site.address("bare/")
        server.shutdown()


def _weigh(site: Site) -> bool:
    """Show what each kind of page has of its own, beside the theme's files and those of every page."""
    print(f"{'bytes, gzip':20} {'HTML':>9} {'scripts':>9} {'styles':>9}")
    for name, path in kinds(site).items():
        html = (site.folder / LANGUAGES[0] / path / "index.html").read_text("utf-8")
        own = {
            kind: sum(
                _weight(file)
                for file in (STATIC / kind).glob(f"*.{kind}")
                if f"/{kind}/{file.name}" in html and file.stem not in ("site", "offline", "ruleglot")
            )
            for kind in ("js", "css")
        }
        print(f"{name:20} {len(gzip.compress(html.encode())):9,} {own['js']:9,} {own['css']:9,}")
    player = _weight(STATIC / "js/player.js") + _weight(STATIC / "css/player.css")
    print(f"\nthe player, script and styles: {player:,} bytes of {PLAYER_LIMIT:,}\n")
    return player <= PLAYER_LIMIT


def _weight(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))


def _time(chromium: str, site: Site, bare: str) -> bool:
    """Show when the first control of each page can be used, as ratios."""
    pages = {"bare theme": (bare, BARE)}
    for game, (name, selector) in product(GAMES, CONTROLS.items()):
        path = site.address(f"{LANGUAGES[0]}/{game}/{name}/")
        pages[f"{game} {name}"] = (path, VISIBLE.format(selector=json.dumps(selector)))
    times: dict[str, list[float]] = {name: [] for name in pages}
    with sync_playwright() as playwright:
        browser = launched(playwright, "chromium", chromium)
        for _ in range(ROUNDS):
            for name, (address, usable) in pages.items():
                times[name].append(_visit(browser, address, usable))
        browser.close()
    median = {name: statistics.median(each) for name, each in times.items()}
    print(f"{'first usable control':24} {'ms':>9} {'ratio':>9} {'limit':>9}")
    kept = True
    for name, passed in median.items():
        ratio, limit = passed / median["bare theme"], TIME_LIMITS.get(name.split()[-1])
        print(f"{name:24} {passed:9,.0f} {ratio:9.2f} {limit or '':>9}")
        kept &= limit is None or ratio <= limit
    print()
    return kept


def _visit(browser: Browser, address: str, usable: str) -> float:
    """Visit a page for the first time and give when its control can be used, in milliseconds."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH.format(usable=usable))
    page.goto(address, timeout=60_000)
    page.wait_for_function("() => globalThis.usable", timeout=60_000)
    passed = float(page.evaluate("() => globalThis.usable"))
    context.close()
    return passed


def _ask_lighthouse(chromium: str, site: Site) -> bool:
    """Show Lighthouse's scores of a phone's visit."""
    command = HERE / "lighthouse/node_modules/.bin/lighthouse"
    if not command.exists() or shutil.which("node") is None:
        print("Lighthouse is not installed; it is left out")
        return True
    flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking"
    print(f"{'Lighthouse':20} {''.join(f'{name:>16}' for name in CATEGORIES)}")
    kept = True
    game = f"{LANGUAGES[0]}/{GAMES[0]}/"
    for name, path in {
        "home": f"{LANGUAGES[0]}/",
        "rules": game,
        "quiz": f"{game}quiz/",
        "arbiter": f"{game}arbiter/",
    }.items():
        asked = [str(command), site.address(path), "--quiet", "--output=json", f"--chrome-flags={flags}"]
        asked.append(f"--only-categories={','.join(CATEGORIES)}")
        environment = {**os.environ, "CHROME_PATH": chromium}
        done = subprocess.run(asked, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{name:20} failed: {done.stderr.strip()[-200:]}")
            kept = False
            continue
        report = json.loads(done.stdout)
        scores = {each: round(100 * (report["categories"][each]["score"] or 0)) for each in CATEGORIES}
        print(f"{name:20} {''.join(f'{score:16}' for score in scores.values())}")
        for audit in report["audits"].values():
            if audit["score"] == 0:
                print(f"{'':20} {audit['title']}")
        kept &= all(score >= SCORE_LIMIT for score in scores.values())
    return kept


if __name__ == "__main__":
    sys.exit(main())
