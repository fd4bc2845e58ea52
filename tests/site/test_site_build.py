"""Building: with either command, whole or not at all, and nothing that a text says is ever run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ruleglot.load import load
from ruleglot.staging import Staging
from tests.site.conftest import Project
from tests.site.pages_read import Site

TEXT = "rules/climb/text/en.yml"


def test_ruleglot_and_mkdocs_build_the_same_site(project: Project) -> None:
    project.build()
    built = project.tree()
    done = project.run("mkdocs", "build", "--quiet")
    assert done.returncode == 0, done.stdout + done.stderr
    assert project.tree() == built


def test_building_again_changes_nothing(project: Project) -> None:
    project.build()
    first = project.tree()
    project.build()
    assert project.tree() == first
    assert [path.name for path in project.root.glob(".site*")] == []


@pytest.mark.parametrize("command", [("ruleglot", "build"), ("mkdocs", "build", "--quiet")])
def test_a_fault_in_the_content_leaves_the_last_good_site(project: Project, command: tuple[str, ...]) -> None:
    project.build()
    before = project.tree()
    project.replace(TEXT, "summary: Lay", "sumary: Lay")
    done = project.run(*command)
    assert done.returncode == 1
    assert f"{TEXT}:4:1: unknown-key" in done.stderr
    assert "Traceback" not in done.stderr
    assert project.tree() == before
    assert [path.name for path in project.root.glob(".site*")] == []


@pytest.mark.parametrize("command", [("ruleglot", "build"), ("mkdocs", "build")])
def test_a_warning_fails_a_strict_build_and_leaves_the_last_good_site(
    project: Project, command: tuple[str, ...]
) -> None:
    project.build()
    before = project.tree()
    (project.root / "docs/en").mkdir()
    (project.root / "docs/en/club.md").write_text("# Our club\n\n[rule](climb/index.md#CL-Z9)\n", "utf-8")
    done = project.run(*command)
    assert done.returncode == 1
    assert "CL-Z9" in done.stderr
    assert "Traceback" not in done.stderr
    assert project.tree() == before
    project.replace("docs/en/club.md", "CL-Z9", "CL-E1")
    project.build()
    assert (project.site / "en/club/index.html").is_file()


def test_hidden_files_in_the_site_folder_stay(project: Project) -> None:
    project.build()
    (project.site / ".git").mkdir()
    (project.site / ".git/HEAD").write_text("ref: refs/heads/pages")
    (project.site / "old.html").write_text("gone")
    project.build()
    assert (project.site / ".git/HEAD").read_text() == "ref: refs/heads/pages"
    assert not (project.site / "old.html").exists()


def test_a_hand_written_page_is_a_page_of_its_language(project: Project) -> None:
    (project.root / "docs/nl").mkdir()
    (project.root / "docs/nl/club.md").write_text(
        "---\ndescription: Waar wij spelen.\n---\n# Onze club\n\nZie [de regel](climb/index.md#CL-E1).\n",
        "utf-8",
    )
    site = project.build()
    page = site.page("nl/club/")
    assert page.all("html")[0]["lang"] == "nl"
    assert "Onze club" in page.texts
    menu = {a["hreflang"]: page.target(a["href"])[0] for a in page.all("a") if "data-switch" in a}
    assert menu["nl"] == "nl/club/index.html"
    assert menu["pt"] == "pt/index.html"
    assert [link["hreflang"] for link in page.all("link") if link.get("hreflang")] == ["nl"]
    assert page.path in {site.page("nl/").target(a["href"])[0] for a in site.page("nl/").all("a")}


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "{{ 7 * 7 }} {% raw %}",
        '"><img src=x onerror=alert(1)>',
        "&lt;b&gt;",
    ],
)
def test_a_hostile_text_is_shown_as_text(project: Project, text: str) -> None:
    safe = _loaded(project, text)
    home, game = safe.page("en/"), safe.page("en/climb/")
    assert any(text in said for said in home.texts)
    assert any(text in said for said in game.texts)
    index = json.loads((safe.folder / "en/search/search_index.json").read_text("utf-8"))
    for document in index["docs"]:
        assert not re.search(r"<(?!/?p>)", document["title"] + document["text"])
    for page in (*safe.of("en").values(), safe.page("nb/climb/")):
        assert not [a for _tag, a in page.elements if any(name.startswith("on") for name in a)]
        assert len(page.all("script")) == len(
            safe.page("pt/" + page.path.partition("/")[2].removesuffix("index.html")).all("script")
        )


def _loaded(project: Project, text: str) -> Site:
    """The site with the text in the title, summary, term and source of the small game, unchecked."""
    import ruleglot.mkdocs_plugin as plugin

    quoted = "'" + text.replace("'", "''") + "'"
    project.replace(TEXT, 'title: "Climb: a small game of stones"', f"title: {quoted}")
    project.replace(
        TEXT,
        "summary: Lay higher and higher stones, and be the first to have none left.",
        f"summary: {quoted}",
    )
    project.replace(TEXT, "booklet: The booklet that lies in the box.", f"booklet: {quoted}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plugin, "checked", load)
        from ruleglot.mkdocs_run import build

        build(project.root)
    return Site(project.site)


def test_an_address_that_runs_script_is_no_link(project: Project) -> None:
    site = _loaded(project, "javascript:alert(1)")
    for page in site.pages.values():
        assert not [a for a in page.all("a") if a.get("href", "").lower().startswith("javascript:")]


def test_a_folder_that_cannot_be_renamed_is_filled_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    (site / "old").mkdir(parents=True)
    (site / "old/page.html").write_text("old")
    (site / "kept.html").write_text("old")
    staging = Staging.beside(site)
    (staging.folder / "kept.html").write_text("new")
    rename = Path.rename

    def busy(self: Path, target: Path) -> Path:
        if self == site:
            raise OSError("device or resource busy")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", busy)
    staging.publish()
    assert {path.name: path.read_text() for path in site.iterdir()} == {"kept.html": "new"}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_that_holds_other_files_is_refused_and_left_alone(project: Project) -> None:
    letters = project.root / "letters"
    letters.mkdir()
    (letters / "letter.txt").write_text("Dear reader")
    done = project.run("mkdocs", "build", "--quiet", "--site-dir", "letters")
    assert done.returncode == 1
    assert "holds files that are no site" in done.stdout + done.stderr
    assert [path.name for path in letters.iterdir()] == ["letter.txt"]


def test_a_place_that_cannot_be_written_is_said_plainly(project: Project) -> None:
    done = project.run("mkdocs", "build", "--quiet", "--site-dir", "mkdocs.yml/site")
    assert done.returncode == 1
    assert "cannot be written" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_another_theme_is_refused_plainly(project: Project) -> None:
    project.replace("mkdocs.yml", "{name: material, ", "{name: mkdocs, ")
    done = project.run("mkdocs", "build", "--quiet")
    assert done.returncode == 1
    assert "made for the theme 'material'" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not project.site.exists()


def test_a_site_without_the_plugin_is_not_built(project: Project) -> None:
    project.replace("mkdocs.yml", "plugins: [ruleglot]", "plugins: []")
    done = project.run("ruleglot", "build")
    assert done.returncode == 1
    assert "the plugin is absent" in done.stderr
    assert not project.site.exists()


def test_mkdocs_warns_of_nothing_where_the_address_of_the_site_is_known(project: Project) -> None:
    done = project.run("mkdocs", "build", RULEGLOT_SITE_URL="https://rules.example.org/")
    assert done.returncode == 0
    assert "Warning" not in done.stderr
    assert "<sitemapindex" in (project.site / "sitemap.xml").read_text("utf-8")


def test_a_build_that_is_interrupted_leaves_nothing_behind(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from ruleglot.staging import Staging\n"
        f"Staging.beside(Path({str(tmp_path / 'site')!r}))\n"
        f"assert list(Path({str(tmp_path)!r}).iterdir())\n"
        "raise KeyboardInterrupt"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "KeyboardInterrupt" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_build_left_is_removed_by_a_later_one(tmp_path: Path) -> None:
    killed, running, other = (tmp_path / name for name in (".site-0123abcd", ".site-4567cdef", ".site-mine"))
    for folder in (killed, running, other):
        folder.mkdir()
    for folder in (killed, other):
        os.utime(folder, (0, 0))
    Staging.beside(tmp_path / "site").discard()
    assert sorted(path.name for path in tmp_path.iterdir()) == [running.name, other.name]


def test_builds_that_end_at_the_same_time_leave_one_whole_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    first, second = Staging.beside(site), Staging.beside(site)
    (first.folder / "first.html").write_text("first")
    (second.folder / "second.html").write_text("second")
    rename = Path.rename

    def late(self: Path, target: Path) -> Path:
        if self == first.folder and second.folder.exists():
            second.publish()
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", late)
    first.publish()
    assert sorted(path.name for path in site.iterdir()) == [".git", "first.html"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
