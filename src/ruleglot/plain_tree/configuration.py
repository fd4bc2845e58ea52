"""The configuration of one language, in the form that MkDocs gave to it and that Zensical reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader

from ruleglot.interface import translations
from ruleglot.plain_tree.leaf import ASSETS, Leaf, as_yaml, html

if TYPE_CHECKING:
    from ruleglot.book import Book

SITE = "site"
THEME = "theme"
STYLE = f"{ASSETS}/css/ruleglot.css"
SCRIPT = f"{ASSETS}/js/site.js"
_CARRIED = ("site_name", "site_author", "copyright", "markdown_extensions")
_PALETTE = [
    {"media": f"(prefers-color-scheme: {media})", "scheme": scheme, "primary": "custom", "accent": "custom"}
    for media, scheme in (("light", "default"), ("dark", "slate"))
]


def configuration(book: Book, code: str, owner: Mapping[str, Any], leaves: Iterable[Leaf]) -> str:
    """Give the configuration that builds the pages of a language into `site/<language>`.

    `owner` are the settings of the site in `mkdocs.yml`.
    """
    settings = {name: owner[name] for name in _CARRIED if name in owner}
    if owner.get("site_url"):
        settings["site_url"] = f"{str(owner['site_url']).rstrip('/')}/{code}/"
    settings |= {
        "docs_dir": code,
        "site_dir": f"{SITE}/{code}",
        "theme": _theme(code, owner.get("theme")),
        "plugins": ["search"],
        "extra_css": [f"../{STYLE}"],
        "extra_javascript": [f"../{SCRIPT}"],
        "extra": {
            "alternate": [
                {"name": escape(language.name), "link": f"../{other}/", "lang": other}
                for other, language in book.languages.items()
            ],
            "strings": _strings(book, code),
        },
        "nav": _nav(book, code, leaves),
    }
    return f"# zensical build -f mkdocs.{code}.yml\n{as_yaml(settings)}"


def _theme(code: str, owner: object) -> dict[str, Any]:
    images = owner if isinstance(owner, dict) else {}
    return {
        "name": "material",
        "variant": "classic",
        "custom_dir": THEME,
        "language": code,
        "font": False,
        "features": ["navigation.sections", "toc.follow"],
        "palette": _PALETTE,
        **{name: f"../{images[name]}" for name in ("logo", "favicon") if name in images},
    }


def _nav(book: Book, code: str, leaves: Iterable[Leaf]) -> list[Any]:
    """Give the menu: pages, games with their pages below them, then the pages written by hand."""
    nav: dict[str, Any] = {}
    own = []
    for leaf in leaves:
        file = leaf.file.removeprefix(f"{code}/")
        if leaf.language != code:
            continue
        if leaf.written is None:
            own.append(file)
        elif leaf.written.game is None:
            nav[file] = {html(leaf.written.label): file}
        else:
            name = html(book.games[leaf.written.game].texts[code].name)
            game = nav.setdefault(leaf.written.game, {name: []})
            game[name].append({html(leaf.written.label): file})
    return [*nav.values(), *own]


def _strings(book: Book, code: str) -> dict[str, str]:
    """Give what the theme itself says, in the words that the site built by MkDocs has for it."""
    catalog = translations(book.interface[code])
    theme = Environment(loader=PackageLoader("ruleglot", "theme"), extensions=["jinja2.ext.i18n"])
    said = theme.get_template("partials/language.html").make_module(
        {"language_code": code, "_": lambda text: escape(catalog.gettext(text))}
    )
    return dict(vars(said)["strings"])
