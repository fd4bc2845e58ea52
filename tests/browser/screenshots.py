"""Pictures of each kind of page in each language, on a phone and a desktop, light and dark; a sheet a kind.

`python -m tests.browser.screenshots FOLDER [PART…]` writes them; a PART such as `quiz` leaves the others out.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial
from html import escape
from http.server import ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.launching import Quiet, launched, program
from tests.browser.visiting import GAMES, LANGUAGES, ROOT, Site

WIDTHS: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 900},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SETTLED = 400
"""Milliseconds after which a page has drawn what its scripts make."""
SHEET = """<!doctype html><meta charset="utf-8"><title>{title}</title>
<style>body {{ font: 14px sans-serif }} table {{ border-spacing: 8px }}
img {{ border: 1px solid #999; display: block }}
th {{ text-align: left; vertical-align: top }}</style>
<h1>{title}</h1><table>{rows}</table>
"""


def kinds(site: Site) -> dict[str, str]:
    """Give a page of each kind by its name: its path below the language."""
    found: dict[str, str] = {}
    for game in (None, *GAMES):
        for path in site.paths(LANGUAGES[0], game):
            below = path.partition("/")[2]
            name = below.strip("/").replace(game or "/", "game").replace("/", "-") or "home"
            if all((site.folder / language / below).exists() for language in LANGUAGES):
                found.setdefault(name, below)
    return found


def take(browser: Browser, site: Site, folder: Path, chosen: dict[str, str]) -> None:
    """Take every picture into `folder`: `quiz-nb-phone-dark.png`."""
    for width, viewport in WIDTHS.items():
        for scheme in SCHEMES:
            context = browser.new_context(viewport=viewport, color_scheme=scheme, service_workers="block")
            page = context.new_page()
            for name, path in chosen.items():
                for language in LANGUAGES:
                    page.goto(site.address(f"{language}/{path}"))
                    page.wait_for_timeout(SETTLED)
                    page.screenshot(path=folder / f"{name}-{language}-{width}-{scheme}.png")
            context.close()


def draw_sheet(browser: Browser, folder: Path, name: str) -> None:
    """Put the pictures of a kind of page on one sheet: `sheet-quiz.html`, and a picture of it."""
    rows = ""
    for language in LANGUAGES:
        cells = "".join(
            f'<td><img alt="" src="{name}-{language}-{width}-{scheme}.png" width="{size["width"] // 3}"></td>'
            for width, size in WIDTHS.items()
            for scheme in SCHEMES
        )
        rows += f"<tr><th>{escape(language)}</th>{cells}</tr>"
    sheet = folder / f"sheet-{name}.html"
    sheet.write_text(SHEET.format(title=escape(name), rows=rows), "utf-8")
    page = browser.new_page(viewport={"width": 1250, "height": 900})
    page.goto(sheet.resolve().as_uri())
    page.screenshot(path=sheet.with_suffix(".png"), full_page=True)
    page.close()


def main(folder: Path, parts: list[str]) -> None:
    """Build the site, take the pictures and draw the sheets."""
    path = program("chromium") or sys.exit("Chromium is needed: name it in RULEGLOT_CHROMIUM")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as built:
        to = Path(built) / "site"
        subprocess.run([sys.executable, "-m", "ruleglot", "build", "--to", str(to)], cwd=ROOT, check=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(to)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = Site(to, server.server_port)
        chosen = {
            name: below
            for name, below in kinds(site).items()
            if not parts or any(part in name for part in parts)
        }
        with sync_playwright() as playwright:
            browser = launched(playwright, "chromium", path)
            take(browser, site, folder, chosen)
            for name in chosen:
                draw_sheet(browser, folder, name)
        server.shutdown()
    print(f"{len(chosen)} kinds of pages: {', '.join(chosen)}; see {folder}/sheet-*.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
