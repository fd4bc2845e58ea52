"""A built site, read back: ids, links, texts and headings of its pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, normpath
from urllib.parse import unquote, urlsplit

Attributes = dict[str, str]
_VOID = {"input", "meta", "link", "img", "br", "hr", "path"}
_TEXT_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder")


@dataclass
class Page(HTMLParser):
    """One page; `elements` are its start tags in order, `texts` what a reader meets, outside scripts."""

    path: str
    source: str
    elements: list[tuple[str, Attributes]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[str] = []
        self._foreign: list[str] = []
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
        if tag not in _VOID:
            self._open.append(tag)
        self.texts += [attributes[name] for name in _TEXT_ATTRIBUTES if attributes.get(name)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not {"script", "style"} & set(self._open):
            self.texts.append(" ".join(data.split()))

    def all(self, tag: str) -> list[Attributes]:
        """The attributes of every element of a name."""
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def ids(self) -> list[str]:
        """Every id, in order."""
        return [attributes["id"] for _tag, attributes in self.elements if "id" in attributes]

    @property
    def headings(self) -> list[int]:
        """The levels of the headings, in order."""
        return [
            int(tag[1]) for tag, _ in self.elements if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()
        ]

    def target(self, address: str) -> tuple[str, str]:
        """The file and the fragment that a relative address leads to."""
        parts = urlsplit(address)
        path = unquote(parts.path)
        if not path:
            return self.path, unquote(parts.fragment)
        joined = normpath(f"{dirname(self.path)}/{path}".lstrip("/"))
        file = f"{joined}/index.html".removeprefix("./") if path.endswith(("/", ".")) else joined
        return file, unquote(parts.fragment)


class Site:
    """A folder of pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[str, Page]:
        """Every page by its path in the folder."""
        files = sorted(self.folder.rglob("*.html"))
        paths = [file.relative_to(self.folder).as_posix() for file in files]
        return {path: Page(path, (self.folder / path).read_text("utf-8")) for path in paths}

    def page(self, path: str) -> Page:
        """The page at an address such as `en/switch/`."""
        return self.pages[f"{path}index.html"]

    def of(self, language: str) -> dict[str, Page]:
        """The pages of a language by their path below it."""
        return {
            path.removeprefix(f"{language}/"): page
            for path, page in self.pages.items()
            if path.startswith(f"{language}/")
        }
