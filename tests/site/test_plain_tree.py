"""The way out: a tree of what the MkDocs site shows, from which other generators build the same pages."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from markdown import Markdown  # type: ignore[import-untyped]

from ruleglot.load import load
from ruleglot.pages import Page as WrittenPage
from ruleglot.plain_tree import FolderError, plain_tree, write
from ruleglot.plain_tree.leaf import Leaf
from ruleglot.problem import ContentError
from tests.building import ADDRESS, environ
from tests.site.conftest import Project
from tests.site.pages_read import Page, Site

TEXT = "rules/climb/text/en.yml"
OPENING = '<div class="rg-page"'
GENERATORS = [
    "mkdocs",
    pytest.param(
        "zensical",
        marks=pytest.mark.skipif(find_spec("zensical") is None, reason="Zensical is not installed"),
    ),
]
EXTENSIONS = """
markdown_extensions:
  - tables
  - toc:
      slugify: !!python/name:no.such.function
"""
WITHOUT_MKDOCS = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("mkdocs", "material", "yaml_env_tag"):
            raise ImportError(name)
sys.meta_path.insert(0, Refuse())
from ruleglot.cli import main
main(["build", "--plain", "tree"])
"""


def tree_of(project: Project) -> dict[str, bytes]:
    """The tree of the project, whose content need not be sound."""
    book, _problems = load(project.root)
    assert book is not None
    return plain_tree(book)


def body(file: bytes) -> str:
    """The HTML in a file of the tree, its white space as readers see it."""
    text = file.decode()
    return " ".join(text[text.index(OPENING) :].split())


def configuration(tree: dict[str, bytes], language: str) -> Any:
    return yaml.safe_load(tree[f"mkdocs.{language}.yml"])


def listed(tree: dict[str, bytes]) -> dict[str, dict[str, str]]:
    """The pages that the tree lists, by their paths."""
    return {entry["path"]: entry for entry in json.loads(tree["pages.json"])}


def contents(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def within(page: Page) -> list[dict[str, str]]:
    """The scripts that stand in the page itself; data is none."""
    return [script for script in page.all("script") if not {"src", "type"} & script.keys()]


def generate(tree: dict[str, bytes], folder: Path, generator: str, *languages: str) -> Site:
    """Build languages of the tree with a generator that knows nothing of Ruleglot."""
    write(tree, folder)
    for language in languages:
        done = subprocess.run(
            [sys.executable, "-m", generator, "build", "--strict", "-f", f"mkdocs.{language}.yml"],
            cwd=folder,
            env=environ(),
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return Site(folder / "site")


def test_the_tree_has_the_pages_and_fragments_of_the_site(project: Project, small: Site) -> None:
    tree = tree_of(project)
    pages = {f"{path}/index.html": tree[entry["file"]] for path, entry in listed(tree).items()}
    pages |= {
        path.removeprefix("site/"): content
        for path, content in tree.items()
        if path.startswith("site/") and path.endswith(".html")
    }
    assert {*pages, "404.html"} == set(small.pages)
    for path, content in pages.items():
        shown = [id_ for id_ in small.pages[path].ids if not id_.startswith("__")]
        assert Page(path, content.decode()).ids == shown, path


def test_each_page_comes_with_title_description_and_language(project: Project) -> None:
    entry = listed(tree_of(project))["nb/climb/quiz"]
    assert entry["file"] == "nb/climb/quiz/index.md"
    assert entry["language"] == "nb"
    assert entry["title"] == "Klatre: quiz"
    assert entry["description"].startswith("Klatre: et lite spill med steiner")


def test_headings_stand_above_the_page_in_the_order_in_which_they_are_printed(project: Project) -> None:
    _, top, _ = tree_of(project)["en/climb/index.md"].decode().split("---\n", 2)
    headings = yaml.safe_load(top)["headings"]
    assert [heading["id"] for heading in headings] == [
        "at-the-table", "section-aim", "section-turn", "section-end", "sources",
    ]  # fmt: skip
    assert headings[2] == {
        "id": "section-turn",
        "title": "Your turn",
        "below": [{"id": "CL-P1", "title": "What you may lay"}],
    }


def test_each_page_loads_its_own_scripts_and_styles_and_no_others(project: Project, small: Site) -> None:
    tree = tree_of(project)
    for path, entry in listed(tree).items():
        page, shown = Page(f"{path}/index.html", tree[entry["file"]].decode()), small.page(f"{path}/")
        for tag, name in (("script", "src"), ("link", "href")):
            own = [page.target(element[name])[0] for element in page.all(tag) if name in element]
            loaded = [element for element in shown.all(tag) if element.get("rel") != "preload"]
            theirs = [shown.target(e[name])[0] for e in loaded if "ruleglot/" in e.get(name, "")]
            everywhere = ("js/site.js", "js/offline.js", "css/ruleglot.css")
            assert own == [file for file in theirs if not file.endswith(everywhere)], path
    quiz = tree["nb/climb/quiz/index.md"].decode()
    assert '<script src="../../../assets/ruleglot/js/player.js"></script>' in quiz


def test_a_configuration_names_the_pages_of_its_language_only(project: Project) -> None:
    tree = tree_of(project)
    for language in ("en", "bn"):
        files = {e["file"] for e in listed(tree).values() if e["language"] == language}
        nav = configuration(tree, language)["nav"]
        flat = [page for entry in nav for page in next(iter(entry.values()))] if nav else []
        named = [entry for entry in nav if isinstance(next(iter(entry.values())), str)]
        games = [page for page in flat if isinstance(page, dict)]
        assert {f"{language}/{next(iter(entry.values()))}" for entry in (*named, *games)} == files


def test_nothing_of_mkdocs_is_needed(project: Project) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_MKDOCS],
        cwd=project.root, env=environ(), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    written = contents(project.root / "tree")
    written.pop(".ruleglot")
    assert written == tree_of(project)


@pytest.mark.parametrize("generator", GENERATORS)
def test_another_generator_builds_the_same_pages(project: Project, tmp_path: Path, generator: str) -> None:
    (project.root / "docs/nl").mkdir()
    (project.root / "docs/nl/club.md").write_text("# Onze club\n\n[Regel](climb/index.md#CL-E1)\n", "utf-8")
    tree = tree_of(project)
    languages = ("nl", "bn")
    site = generate(tree, tmp_path / "tree", generator, *languages)
    pages = {path: entry for path, entry in listed(tree).items() if entry["language"] in languages}
    built = {path for path in site.pages if path.split("/")[0] in languages and not path.endswith("404.html")}
    assert built == {f"{path}/index.html" for path in pages}
    assert len(built) == 2 * len(listed(tree)) // 5 + 1
    for path, entry in pages.items():
        page = site.page(f"{path}/")
        assert page.all("html")[0]["lang"] == entry["language"]
        if path != "nl/club":
            assert body(tree[entry["file"]]) in " ".join(page.source.split())
    for path in built:
        here = site.pages[path]
        for link in [a["href"] for a in here.all("a") if "href" in a and ":" not in a["href"]]:
            target, fragment = here.target(link)
            if target.split("/")[0] in (*languages, "index.html"):
                assert target in site.pages, (path, link)
                assert not fragment or fragment in site.pages[target].ids, (path, link)
        needed = [link["href"] for link in here.all("link") if link.get("rel") in ("stylesheet", "icon")]
        needed += [script["src"] for script in here.all("script") if "src" in script]
        assert [file for file in needed if not (site.folder / here.target(file)[0]).is_file()] == [], path
    toc = [a["href"] for a in site.page("bn/climb/").all("a") if a.get("class") == "md-nav__link"]
    assert "#CL-P1" in toc


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize(
    "text", ["</title><script>alert(1)</script>", '"><img src=x onerror=alert(1)> {{ 7 * 7 }}']
)
def test_a_hostile_text_is_shown_as_text(project: Project, tmp_path: Path, generator: str, text: str) -> None:
    for old in (
        '"Climb: a small game of stones"',
        "Lay higher and higher stones, and be the first to have none left.",
        "Your turn",
        "The booklet that lies in the box.",
    ):
        project.replace(TEXT, old, f"'{text}'")
    project.replace(TEXT, "name: Climb", f"name: '{text}'")
    tree = tree_of(project)
    site = generate(tree, tmp_path / "tree", generator, "en")
    game = site.page("en/climb/")
    assert sum(text in said for said in game.texts) >= 4
    scripts = len(within(site.page("en/glossary/")))
    for page in site.of("en").values():
        assert not [a for _tag, a in page.elements if any(name.startswith("on") for name in a)]
        if not page.path.endswith("404.html"):
            assert len(within(page)) == scripts, page.path


@pytest.mark.parametrize("fence", ["~~~", "```"])
def test_a_line_of_a_text_is_never_a_fence_of_markdown(fence: str) -> None:
    page = WrittenPage("en", "x", "X", "X", "x", f"<p>a\n{fence}\n&lt;b>\n{fence}\nb</p>")
    _, _, markdown = Leaf.of(page).content.decode().split("---\n", 2)
    shown = Page("", Markdown(extensions=["pymdownx.superfences", "md_in_html"]).convert(markdown))
    assert shown.texts == [f"a {fence} <b> {fence} b"]
    assert [tag for tag, _ in shown.elements] == ["div", "p"]


def test_a_page_written_by_hand_is_in_the_tree_with_what_it_shows(project: Project) -> None:
    (project.root / "docs/nl/deep").mkdir(parents=True)
    (project.root / "docs/nl/club.md").write_text("# Onze club #\n", "utf-8")
    (project.root / "docs/nl/glossary.md").write_text("Eigen woorden\n", "utf-8")
    (project.root / "docs/nl/deep/map.svg").write_text("<svg/>")
    tree = tree_of(project)
    assert tree["nl/club.md"] == b"# Onze club #\n"
    assert tree["nl/deep/map.svg"] == b"<svg/>"
    assert tree["site/assets/logo.svg"] == (project.root / "docs/assets/logo.svg").read_bytes()
    assert listed(tree)["nl/club"]["title"] == "Onze club"
    assert listed(tree)["nl/glossary"]["file"] == "nl/glossary.md"
    assert "nl/glossary/index.md" not in tree
    assert configuration(tree, "nl")["nav"][-2:] == ["club.md", "glossary.md"]
    assert "club.md" not in configuration(tree, "en")["nav"]


def test_the_owners_settings_hold_in_every_language(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RULEGLOT_SITE_URL", raising=False)
    assert "site_url" not in configuration(tree_of(project), "en")
    monkeypatch.setenv("RULEGLOT_SITE_URL", ADDRESS)
    with (project.root / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write(EXTENSIONS)
    settings = configuration(tree_of(project), "nb")
    assert settings["site_url"] == f"{ADDRESS}nb/"
    assert settings["site_name"] == "Small"
    assert settings["theme"]["logo"] == "../assets/logo.svg"
    assert settings["markdown_extensions"] == ["tables", {"toc": {"slugify": None}}]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("site_name: [", "mkdocs.yml:2:1: yaml-syntax"),
        ("theme: material", "mkdocs.yml:1:1: missing-key"),
        ("- site_name", "mkdocs.yml:1:1: missing-key"),
        (None, "mkdocs.yml:1:1: missing-file"),
    ],
)
def test_settings_that_cannot_be_used_are_a_fault_with_its_place(
    project: Project, settings: str | None, said: str
) -> None:
    (project.root / "mkdocs.yml").unlink()
    if settings is not None:
        (project.root / "mkdocs.yml").write_text(f"{settings}\n")
    with pytest.raises(ContentError, match=said):
        tree_of(project)


def test_a_fault_in_the_content_leaves_the_last_good_tree(project: Project) -> None:
    assert project.run("ruleglot", "build", "--plain", "tree").returncode == 0
    before = contents(project.root / "tree")
    project.replace(TEXT, "summary: Lay", "sumary: Lay")
    done = project.run("ruleglot", "build", "--plain", "tree")
    assert done.returncode == 1
    assert f"{TEXT}:4:1: unknown-key" in done.stderr
    assert contents(project.root / "tree") == before


@pytest.mark.parametrize("arguments", [("--plain", "docs"), ("--plain", "tree", "--to", "site")])
def test_a_folder_of_others_is_wrong_usage_and_stays(project: Project, arguments: tuple[str, ...]) -> None:
    before = contents(project.root)
    done = project.run("ruleglot", "build", *arguments)
    assert done.returncode == 2
    assert "--plain" in done.stderr
    assert "Traceback" not in done.stderr
    assert contents(project.root) == before


def test_a_new_tree_takes_away_what_the_last_one_had_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "tree"
    write({"en/old/index.md": b"old", "en/index.md": b"1"}, folder)
    (folder / "site/en").mkdir(parents=True)
    (folder / "site/en/index.html").write_text("built")
    write({"en/index.md": b"2", "nb/index.md": b"3"}, folder)
    found = contents(folder)
    assert found.pop(".ruleglot").decode().split()[1::2] == ["en/index.md", "nb/index.md"]
    assert found == {"en/index.md": b"2", "nb/index.md": b"3", "site/en/index.html": b"built"}
    assert not (folder / "en/old").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["tree"]


@pytest.mark.parametrize("path", ["en/index.md", "nb/index.md"])
def test_a_file_that_somebody_changed_or_added_is_never_replaced(tmp_path: Path, path: str) -> None:
    write({"en/index.md": b"1"}, tmp_path)
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_bytes(b"mine")
    before = contents(tmp_path)
    with pytest.raises(FolderError, match=path):
        write({"en/index.md": b"2", "nb/index.md": b"2"}, tmp_path)
    assert contents(tmp_path) == before
    write({"fr/index.md": b"2"}, tmp_path)
    assert (tmp_path / path).read_bytes() == b"mine"


def test_a_list_that_names_files_elsewhere_harms_none(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"1")
    write({"own": b"1"}, tmp_path / "tree")
    listing = tmp_path / "tree/.ruleglot"
    listing.write_text(listing.read_text() + listing.read_text().replace("own", "../mine"))
    write({"other": b"2"}, tmp_path / "tree")
    assert (tmp_path / "mine").read_bytes() == b"1"
    assert not (tmp_path / "tree/own").exists()


def test_a_folder_that_cannot_be_made_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FolderError, match="file"):
        write({"own": b"1"}, tmp_path / "file/tree")
    write({"en": b"1"}, tmp_path / "tree")
    (tmp_path / "tree/nb").write_text("mine")
    with pytest.raises(FolderError, match="nb"):
        write({"nb/index.md": b"1"}, tmp_path / "tree")
    assert (tmp_path / "tree/nb").read_text() == "mine"
