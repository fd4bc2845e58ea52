"""What a page may load and run: its own scripts and files, and nothing from another host.

The policy stands in the page itself, as its host may be one that sends no headers. Scripts within a page run
by their hashes only; see https://www.w3.org/TR/CSP3/.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from html.parser import HTMLParser
from urllib.parse import urlsplit

_CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)
_SCRIPT_TYPES = ("", "module", "text/javascript", "application/javascript")
_LOADED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest"}
_ADDRESSES = ("href", "src", "action", "formaction")
_FRAMES = ("iframe", "frame", "object", "embed")
_ANYTHING_INLINE = "'unsafe-inline'"


def with_policy(html: str, *, untrusted: str = "", live: bool = False) -> str:
    """Give the page with its policy.

    Scripts in the part `untrusted` of the page never run. `live` is for a page into which a server of this
    machine writes a script of its own: there alone any script may run.
    """
    scripts = _read(html.replace(untrusted, "") if untrusted else html).scripts
    allowed = [_ANYTHING_INLINE] if live else sorted({_hashed(script) for script in scripts})
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(_policy(allowed), quote=True)}">'
    meta = meta.replace("&#x27;", "'")
    return _CHARSET.sub(lambda charset: f"{charset[0]}\n{meta}", html, count=1)


def breaches(html: str) -> Iterator[str]:
    """Name each thing on a page that its policy keeps from working."""
    yield from _read(html).breaches


def foreign(address: str) -> bool:
    """Tell whether an address, as it stands in a page, leads to another host."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme in ("http", "https")


def _policy(scripts: list[str]) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *scripts)),
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
        )
    )


def _hashed(script: str) -> str:
    text = script.replace("\r\n", "\n").replace("\r", "\n")
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


class _Reader(HTMLParser):
    """Finds the scripts within a page, and what its policy keeps from working."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.scripts: list[str] = []
        self.breaches: list[str] = []
        self._script: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "script" and "src" not in attributes:
            self._script = [] if attributes.get("type", "").strip().lower() in _SCRIPT_TYPES else None
        if tag == "style":
            self.breaches.append("a <style> element; put its rules into a file that extra_css names")
        for name, value in attributes.items():
            if name == "style":
                mend = "give it a class, and the rules of the class in a file that extra_css names"
                self.breaches.append(f'style="{value}" on <{tag}>; {mend}')
            elif name.startswith("on") or (name in _ADDRESSES and _runs(value)):
                mend = "put the script into a file that extra_javascript names"
                self.breaches.append(f'{name}="{value}" on <{tag}>; {mend}')
        self.breaches += [
            f"<{tag}> from {address}; put the file into the site's own folder"
            for address in _loaded(tag, attributes)
            if foreign(address)
        ]
        if tag in _FRAMES:
            self.breaches.append(f"<{tag}>; link to what it shows")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            self.scripts.append("".join(self._script))
            self._script = None


def _runs(address: str) -> bool:
    return address.strip().lower().startswith("javascript:")


def _loaded(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    """Give what the browser loads for an element by itself."""
    if tag == "link":
        if _LOADED_LINKS & set(attributes.get("rel", "").lower().split()):
            yield attributes.get("href", "")
    elif tag not in _FRAMES:
        yield from (attributes[name] for name in ("src", "poster") if name in attributes)
        for candidate in attributes.get("srcset", "").split(","):
            yield candidate.strip().split(" ")[0]
