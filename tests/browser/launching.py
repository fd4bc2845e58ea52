"""Starting a browser of this machine, and a server of a folder for it."""

from __future__ import annotations

import os
import shutil
from http.server import SimpleHTTPRequestHandler
from typing import Any

from playwright.sync_api import Browser, Playwright

WITHOUT_JAVASCRIPT = "without-javascript"
"""In an address: the site is served so that no script runs, for a browser that cannot be told to run none."""
CHROMIUM_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def program(name: str) -> str | None:
    """Give where `chromium` or `firefox` is; None if it is not there."""
    named = os.environ.get(f"RULEGLOT_{name.upper()}")
    return named or shutil.which(name) or shutil.which(f"{name}-esr")


def launched(playwright: Playwright, name: str, path: str) -> Browser:
    """Start a browser without what it would ask other hosts for by itself."""
    if name == "firefox":
        return playwright.firefox.launch(executable_path=path, channel="moz-firefox")
    return playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS), chromium_sandbox=False)


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and prints nothing."""

    def end_headers(self) -> None:
        if WITHOUT_JAVASCRIPT in self.path:
            self.send_header("Content-Security-Policy", "script-src 'none'")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass
