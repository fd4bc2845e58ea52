"""A finished page: its place, its HTML, and what menus and the search need to know of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of the table of contents; `id` is the fragment, the same in every language."""

    id: str
    title: str
    below: tuple[Heading, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What the search can find: a page (no fragment) or a place on it. Plain text, no HTML."""

    title: str
    text: str
    fragment: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language.

    `path` is relative to the language's root, in the same words in every language: `""` for the home page,
    `"<game>/quiz"`. `body` is HTML. `label` is the page's name in menus, `game` the game it belongs to.
    `scripts` and `styles` name the files that only this page and its like load: `"player"` is `js/player.js`,
    the first script being what the page is for;
    `data` is what those scripts read, by its name; `preloads` are the assets that they load at once.
    """

    language: str
    path: str
    title: str
    label: str
    description: str
    body: str
    headings: tuple[Heading, ...] = ()
    entries: tuple[Entry, ...] = ()
    game: str | None = None
    accent: str | None = None
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    preloads: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def folder(self) -> str:
        """The page's folder from the root of the site: `nb/<game>/quiz`."""
        return f"{self.language}/{self.path}".rstrip("/")

    @property
    def data_elements(self) -> Markup:
        """The data as elements that stand before the body."""
        element = Markup('<script type="application/json" data-{}>{}</script>\n')
        return Markup().join(element.format(name, embedded(value)) for name, value in self.data.items())


def embedded(value: object) -> Markup:
    """Write a value as JSON that may stand in a script element."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))
