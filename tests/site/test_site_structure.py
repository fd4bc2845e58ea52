"""The built site: the same in every language, whole, and on its own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

from ruleglot.document import read_yaml
from ruleglot.model.game import Accent
from tests.building import ADDRESS, ROOT
from tests.site.pages_read import Page, Site


def data(path: Path) -> Any:
    """Read what a file of the content says."""
    return read_yaml(path, path.name).data


LANGUAGES = data(ROOT / "locales/languages.yml")["languages"]
GAMES = sorted(path.parent.name for path in ROOT.glob("rules/*/game.yml"))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def written(site: Site, language: str) -> dict[str, Page]:
    """The pages that every language has; hand-written ones may be in one language alone."""
    own = {path.stem for path in ROOT.glob(f"docs/{language}/*.md")}
    return {path: page for path, page in site.of(language).items() if path.split("/")[0] not in own}


@every_language
def test_every_language_has_the_same_pages_and_the_same_fragments(real: Site, language: str) -> None:
    first = next(iter(LANGUAGES))
    pages, others = written(real, language), written(real, first)
    assert pages.keys() == others.keys()
    for path, page in pages.items():
        assert [i for i in page.ids if not i.startswith("__")] == [
            i for i in others[path].ids if not i.startswith("__")
        ] or "glossary" in path
        assert set(page.ids) == set(others[path].ids), path


@every_language
def test_every_page_type_is_there(real: Site, language: str) -> None:
    expected = {"index.html", "glossary/index.html", "about/index.html"}
    expected |= {f"{game}/{kind}index.html" for game in GAMES for kind in ("", "quiz/", "questions/")}
    assert expected <= real.of(language).keys()


def test_the_style_sheet_has_every_accent_for_light_and_dark() -> None:
    styles = (ROOT / "web/styles/ruleglot.css").read_text("utf-8")
    accents = {
        scheme: set(re.findall(rf'\[data-md-color-scheme="{scheme}"\] \[data-accent="(\w+)"\]', styles))
        for scheme in ("default", "slate")
    }
    assert accents["default"] == accents["slate"] == set(get_args(Accent))


def test_words_have_the_sizes_of_the_scale_and_two_weights() -> None:
    for sheet in sorted((ROOT / "web/styles").glob("*.css")):
        styles = sheet.read_text("utf-8")
        sizes = set(re.findall(r"font-size: ([^;]+);", styles))
        of_drawings = r"[\d.]+em|0\.8rem" if sheet.stem == "picture" else r"1em"
        on_paper = r"[\d.]+pt"
        larger = r"clamp\(.+\)" if sheet.stem == "reference" else r"inherit"
        known = re.compile(rf"var\(--rg-size-\w+\)|inherit|{of_drawings}|{on_paper}|{larger}")
        assert not [size for size in sizes if not known.fullmatch(size)], sheet.name
        assert set(re.findall(r"font-weight: ([^;]+);", styles)) <= {"400", "600", "200 900"}, sheet.name


def test_ids_are_unique_never_empty_and_never_numbered(real: Site) -> None:
    for path, page in real.pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        assert not [i for i in page.ids if not i or re.fullmatch(r"_\d+", i)], path


def test_every_link_and_fragment_leads_somewhere(real: Site) -> None:
    for page in real.pages.values():
        if page.path == "404.html":
            continue
        for tag, attributes in page.elements:
            address = attributes.get("href") or attributes.get("src")
            if address is None or address == "#" or urlsplit(address).scheme:
                continue
            file, fragment = page.target(address)
            assert (real.folder / file).is_file(), f"{page.path}: <{tag}> {address}"
            if fragment:
                assert fragment in real.pages[file].ids, f"{page.path}: {address}"


def test_nothing_is_loaded_from_another_host(real: Site) -> None:
    for page in real.pages.values():
        for tag, attributes in page.elements:
            for name in ("src", "href", "srcset", "data-src"):
                parts = urlsplit(attributes.get(name, ""))
                if tag == "link" and attributes.get("rel", "").strip() in ("alternate", "canonical"):
                    continue
                if tag == "a" and page.path.endswith("authors/index.html"):
                    continue
                assert not parts.netloc, f"{page.path}: {attributes[name]}"
    for style in real.folder.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//", style.read_text("utf-8")), style.name


@every_language
def test_pages_say_their_language_and_describe_themselves(real: Site, language: str) -> None:
    descriptions = []
    for path, page in written(real, language).items():
        assert page.all("html")[0]["lang"] == language
        (description,) = [m["content"] for m in page.all("meta") if m.get("name") == "description"]
        assert 15 < len(description) <= 160, path
        descriptions.append(description)
    assert len(set(descriptions)) == len(descriptions)


@every_language
def test_alternates_are_reciprocal_and_canonical_addresses_name_the_page(real: Site, language: str) -> None:
    for path, page in written(real, language).items():
        here = f"{ADDRESS}{language}/{path}".removesuffix("index.html")
        (canonical,) = [link["href"] for link in page.all("link") if link.get("rel") == "canonical"]
        assert canonical == here
        alternates = alternates_of(page)
        assert alternates[language] == here
        assert set(alternates) - {"x-default"} == set(LANGUAGES)
        assert ("x-default" in alternates) == (path == "index.html")
        for code in LANGUAGES:
            assert alternates_of(real.pages[f"{code}/{path}"]) == alternates


def alternates_of(page: Page) -> dict[str, str]:
    links = [link for link in page.all("link") if "alternate" in link.get("rel", "").split()]
    return {link["hreflang"]: link["href"] for link in links}


@every_language
def test_the_language_menu_leads_to_the_same_page_or_home(real: Site, language: str) -> None:
    for path, page in real.of(language).items():
        menu = {a["hreflang"]: a["href"] for a in page.all("a") if "data-switch" in a}
        assert list(menu) == list(LANGUAGES)
        for code, address in menu.items():
            there = f"{code}/{path}"
            wanted = there if there in real.pages else f"{code}/index.html"
            assert page.target(address)[0] == wanted


def test_the_chooser_lists_the_languages_by_their_own_names(real: Site) -> None:
    page = real.page("")
    links = [a for a in page.all("a") if "data-language" in a]
    assert [a["hreflang"] for a in links] == list(LANGUAGES)
    assert all(a["lang"] == a["hreflang"] for a in links)
    for code, language in LANGUAGES.items():
        assert language["name"] in page.texts
        assert alternates_of(page) == alternates_of(real.page(f"{code}/"))
    assert not [m for m in page.all("meta") if m.get("http-equiv") == "refresh"]


def test_other_codes_of_a_language_lead_to_it(real: Site) -> None:
    for code, language in LANGUAGES.items():
        for alias in language.get("aliases", ()):
            metas = real.page(f"{alias}/").all("meta")
            (refresh,) = [m["content"] for m in metas if m.get("http-equiv") == "refresh"]
            assert refresh == f"0; url=../{code}/"


def test_the_keyboard_reaches_the_content_at_once(real: Site) -> None:
    for path, page in real.pages.items():
        if page.headings and path != "404.html":
            (skip,) = [a for a in page.all("a") if a.get("class") == "md-skip"]
            assert page.all("a")[0] == skip
            assert page.target(skip["href"]) == (path, skip["href"].removeprefix("#"))


def test_headings_begin_with_one_and_skip_no_level(real: Site) -> None:
    for path, page in real.pages.items():
        if page.headings:
            assert page.headings.count(1) == 1, path
            assert page.headings[0] == 1, path
            steps = zip(page.headings, page.headings[1:], strict=False)
            assert all(after <= before + 1 for before, after in steps), path


@every_language
def test_no_english_is_left_in_the_interface_of_another_language(real: Site, language: str) -> None:
    if language == "en":
        return
    path = ROOT / f"locales/{language}/LC_MESSAGES/ruleglot.po"
    with path.open("rb") as file:
        catalog = read_po(file)
    english = {
        form
        for message in catalog
        if message.id
        for form, said in zip(_forms(message.id), _forms(message.string), strict=False)
        if form != said and "%(" not in form and len(form) > 2
    }
    spoken = {said for message in catalog for said in _forms(message.string)}
    for page in written(real, language).values():
        left = english.intersection(page.texts) - spoken - _names(language)
        assert not left, f"{page.path}: {left}"


def _forms(string: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string or ())


def _names(language: str) -> set[str]:
    """Words of the content that happen to be the English interface's, such as the name of a game."""
    texts = [data(ROOT / f"rules/{game}/text/{language}.yml") for game in GAMES]
    return {value for text in texts for value in (text["name"], text["title"])}


@every_language
def test_each_language_has_its_own_search_index_and_sitemap(real: Site, language: str) -> None:
    index = json.loads((real.folder / language / "search/search_index.json").read_text("utf-8"))
    pages = real.of(language)
    for document in index["docs"]:
        file, _, fragment = document["location"].partition("#")
        page = pages[f"{file}index.html"]
        assert not fragment or fragment in page.ids
    (name,) = index["config"]["lang"]
    assert (real.folder / f"assets/javascripts/lunr/min/lunr.{name}.min.js").is_file()
    config = re.search(
        r'<script id="__config" type="application/json">(.*?)</script>', pages["about/index.html"].source
    )
    assert config is not None
    assert json.loads(config[1])["base"] == "../"
    listed = ElementTree.parse(real.folder / language / "sitemap.xml").getroot()
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    addresses = {location.text for location in listed.iterfind("s:url/s:loc", space)}
    assert addresses == {f"{ADDRESS}{language}/{path}".removesuffix("index.html") for path in pages}


@every_language
def test_search_knows_other_names_of_games_and_words(real: Site, language: str) -> None:
    index = json.loads((real.folder / language / "search/search_index.json").read_text("utf-8"))
    text = " ".join(f"{document['title']} {document['text']}" for document in index["docs"])
    for game in GAMES:
        for name in data(ROOT / f"rules/{game}/text/{language}.yml").get("known_as", ()):
            assert name.replace("&", "&amp;") in text
    glossary = data(ROOT / f"rules/glossary/{language}.yml")["terms"]
    for term in glossary.values():
        assert term["term"] in text
        assert all(" ".join(other.split()) in text for other in term.get("also", ()))


@every_language
def test_every_rule_is_printed_with_its_number_and_what_it_rests_on(real: Site, language: str) -> None:
    for game in GAMES:
        page = real.page(f"{language}/{game}/")
        rules = data(ROOT / f"rules/{game}/game.yml")["rules"]
        assert set(rules) <= set(page.ids)
        numbers = [a["href"].removeprefix("#") for a in page.all("a") if a.get("class") == "rg-id"]
        assert sorted(numbers) == sorted(rules)
        marks = [s["class"] for s in page.all("span") if s.get("class", "").startswith("rg-basis ")]
        assert len(marks) == len(rules)


def test_pages_do_not_name_their_generator(real: Site) -> None:
    for page in real.pages.values():
        assert not [meta for meta in page.all("meta") if meta.get("name") == "generator"]


def test_the_fonts_and_their_licences_are_part_of_the_site(real: Site) -> None:
    fonts = real.folder / "assets/ruleglot/fonts"
    for font in fonts.glob("*.woff2"):
        assert list(fonts.glob(f"{font.stem.removesuffix('-400').removesuffix('-600')}-OFL.txt")), font.name
