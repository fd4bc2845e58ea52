"""The service worker of a built site: its files with their digests, and the program that keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

WORKER = "sw.js"
LARGEST = 2_000_000
"""Bytes; a larger file, such as a recording, stays on the server until somebody asks for it."""
_UNREAD = (".map", "sitemap.xml", "OFL.txt")
"""What no page loads."""


def worker(site: Path, languages: Iterable[str], index: str = "") -> str:
    """Give the worker that keeps the files in the folder `site`; it differs wherever one of them does.

    `index` is what the address of a page ends in: nothing, or `index.html`.
    """
    kept = {path: sha256(content).hexdigest()[:16] for path, content in listed(site, index)}
    data = json.dumps({"languages": list(languages), "files": kept, "index": index}, ensure_ascii=False)
    return f"self.ruleglotSite={data};\n{_program('worker')}"


def farewell() -> str:
    """Give the worker that takes an earlier one's files out of the browser, and itself."""
    return _program("farewell")


def listed(site: Path, index: str = "") -> Iterator[tuple[str, bytes]]:
    """Give the files that a browser keeps, by their paths in the site."""
    unread = _UNREAD if index else (*_UNREAD, "/search_index.js")
    for file in sorted(site.rglob("*")):
        path = file.relative_to(site).as_posix()
        hidden = path == WORKER or any(part.startswith(".") for part in path.split("/"))
        if file.is_file() and not hidden and not path.endswith(unread) and file.stat().st_size <= LARGEST:
            yield path, file.read_bytes()


def _program(name: str) -> str:
    return (files("ruleglot") / "offline" / f"{name}.js").read_text("utf-8")
