"""A WebKit window on the site, used as a reader would, and a server of pages that note what goes wrong."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.launching import Quiet
from tests.browser.visiting import Site

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver
    from selenium.webdriver.remote.webelement import WebElement

SECONDS = 30
CSS = "css selector"
NOTING = """
const faults = globalThis.faults = [];
const note = (kind) => (...said) => faults.push(`${kind}: ${said.join(" ")}`);
addEventListener("error", ({message, target}) =>
    message ? note("uncaught")(message) : note("unloaded")(target.src ?? target.href), true);
addEventListener("unhandledrejection", ({reason}) => note("rejected")(reason));
addEventListener("securitypolicyviolation", ({effectiveDirective, blockedURI}) =>
    note("refused")(effectiveDirective, blockedURI));
for (const level of ["warn", "error"]) console[level] = note(level);
"""
"""WebDriver tells nothing of a page by itself. Not heard is what workers say, what the engine itself writes
on the console, and that a file is missing which a style names or a script fetches and can do without."""


class Noting(Quiet):
    """Serves pages with the script that notes, and no service worker: it takes pages only as built."""

    def do_GET(self) -> None:  # noqa: N802
        path = Path(self.translate_path(self.path))
        page = path / "index.html" if path.is_dir() else path
        if page.name == "sw.js":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif page.suffix == ".html" and page.is_file():
            noting = f"<head><script>{NOTING}</script>"
            body = page.read_bytes().replace(b"<head>", noting.encode(), 1)
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        else:
            super().do_GET()


def _is_seen(element: WebElement) -> bool:
    return bool(element.is_displayed())


@contextmanager
def served(folder: Path, handler: type[Quiet]) -> Iterator[Site]:
    """Serve a folder on this machine until it is left."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, server.server_port)
        server.shutdown()


class Window:
    """Opens pages, presses what can be seen on them, and notes their faults."""

    def __init__(self, driver: WebDriver, site: Site) -> None:
        self.driver, self.site = driver, site
        self.faults: list[str] = []

    def open(self, path: str) -> None:
        self.note()
        self.driver.get("about:blank")  # so that an address which differs in its fragment alone is loaded too
        self.driver.get(self.site.address(path))

    def open_in_frame(self, path: str, width: int) -> None:
        """Open a page as wide as a phone, which WebKit's own window never is."""
        self.note()
        self.driver.get(
            f"data:text/html,<iframe src='{self.site.address(path)}' width={width} frameborder=0>"
        )
        self.driver.switch_to.frame(0)

    def reload(self) -> None:
        self.note()
        self.driver.refresh()

    def note(self) -> None:
        self.faults += self.run("return globalThis.faults?.splice(0) ?? []")

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def all(self, css: str) -> list[WebElement]:
        found: list[WebElement] = self.driver.find_elements(CSS, css)
        return found

    def shown(self, css: str) -> WebElement:
        """Wait until one can be seen and give the first."""
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.support.wait import WebDriverWait

        wait = WebDriverWait(self.driver, SECONDS, ignored_exceptions=[StaleElementReferenceException])
        found = wait.until(lambda _: list(islice(filter(_is_seen, self.all(css)), 1)), f"unseen: {css}")
        return found[0]

    def press(self, css: str) -> None:
        element = self.shown(css)
        middle = "arguments[0].scrollIntoView({block: 'center'})"  # WebDriver stops where a bar covers it
        self.driver.execute_script(middle, element)
        element.click()

    def attribute(self, css: str, name: str) -> str:
        """Give an attribute of the first that can be seen."""
        return str(self.shown(css).get_attribute(name))

    def values(self, css: str) -> list[str]:
        return [str(one.get_attribute("value")) for one in self.all(css)]
