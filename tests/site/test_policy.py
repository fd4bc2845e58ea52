"""Every page says what it may load and run, and the owner is told what that keeps from working."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest

from ruleglot.policy import breaches, with_policy
from tests.site.conftest import Project
from tests.site.pages_read import Page, Site

PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8">{head}</head><body>{body}</body></html>'


def policy(page: Page) -> dict[str, list[str]]:
    """The page's policy: what each directive allows."""
    (content,) = [
        meta["content"]
        for meta in page.all("meta")
        if meta.get("http-equiv", "").lower() == "content-security-policy"
    ]
    directives = [directive.split() for directive in unescape(content).split(";")]
    return {name: sources for name, *sources in directives}


def hashed(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def scripts_within(page: Page) -> list[str]:
    """The scripts in the page's own source."""
    return re.findall(r"<script>(.*?)</script>", page.source, re.DOTALL)


def test_every_page_allows_its_own_scripts_and_nothing_else(real: Site) -> None:
    assert {"404.html", "index.html"} < real.pages.keys()
    for path, page in real.pages.items():
        allowed = policy(page)
        assert allowed["default-src"] == ["'none'"], path
        assert allowed["script-src"] == ["'self'", *sorted(map(hashed, set(scripts_within(page))))], path
        sources = {source for sources in allowed.values() for source in sources}
        named = {source for source in sources if not source.startswith("'sha256-")}
        assert named == {"'none'", "'self'", "data:"}, path
        assert allowed["style-src"] == ["'self'"]


def test_no_page_has_what_its_policy_keeps_from_working(real: Site) -> None:
    for path, page in real.pages.items():
        assert list(breaches(page.source)) == [], path


def test_the_policy_stands_before_everything_that_it_is_about(real: Site) -> None:
    for path, page in real.pages.items():
        head = [
            attributes.get("http-equiv", tag)
            for tag, attributes in page.elements
            if tag not in ("html", "head") and "charset" not in attributes
        ]
        assert head[0] == "Content-Security-Policy", path


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_script_of_several_lines_is_known_as_browsers_read_it(newline: str) -> None:
    html = with_policy(PAGE.format(head="", body=f"<script>one();{newline}two('é');</script>"))
    assert hashed("one();\ntwo('é');") in policy(Page("", html))["script-src"]


def test_a_script_in_a_text_never_runs() -> None:
    body = "<p><script>alert(1)</script></p>"
    html = with_policy(PAGE.format(head="<script>ours()</script>", body=body), untrusted=body)
    assert policy(Page("", html))["script-src"] == ["'self'", hashed("ours()")]


def test_data_within_a_page_needs_no_permission() -> None:
    html = with_policy(PAGE.format(head="", body='<script type="application/json">{"a": 1}</script>'))
    assert policy(Page("", html))["script-src"] == ["'self'"]


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ('<p style="color: red">a</p>', 'style="color: red" on <p>'),
        ('<button onclick="go()">a</button>', 'onclick="go()" on <button>'),
        ('<a href=" javascript:go()">a</a>', "javascript:go()"),
        ("<style>p {}</style>", "<style>"),
        ('<script src="//cdn.example/a.js"></script>', "<script> from //cdn.example/a.js"),
        ('<img alt="" src="https://cdn.example/a.png">', "<img> from https://cdn.example/a.png"),
        ('<img alt="" srcset="a.png, https://cdn.example/b.png 2x">', "https://cdn.example/b.png"),
        ('<iframe title="a" src="map.html"></iframe>', "<iframe>"),
    ],
)
def test_what_a_page_may_not_do_is_named(body: str, named: str) -> None:
    (breach,) = breaches(PAGE.format(head="", body=body))
    assert named in breach
    assert "; " in breach


def test_links_to_other_hosts_are_free() -> None:
    head = '<link rel="canonical" href="https://club.example/">'
    body = '<a href="https://example.org/">there</a><img alt="" src="data:image/png;base64,x">'
    assert list(breaches(PAGE.format(head=head, body=body))) == []


@pytest.mark.parametrize("command", [("ruleglot", "build"), ("mkdocs", "build")])
@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ("extra_css: ['https://cdn.example/a.css']", "extra_css: https://cdn.example/a.css"),
        (
            "extra_javascript: [{path: //cdn.example/a.js, defer: true}]",
            "extra_javascript: //cdn.example/a.js",
        ),
        ("extra: {analytics: {provider: google, property: G-1}}", "extra.analytics: google"),
    ],
)
def test_a_setting_that_loads_from_another_host_is_refused_by_name(
    project: Project, command: tuple[str, ...], settings: str, named: str
) -> None:
    with (project.root / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write(f"{settings}\n")
    done = project.run(*command)
    assert done.returncode == 1
    assert named in done.stdout + done.stderr
    assert "mkdocs.yml" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not project.site.exists()


def test_files_of_the_owner_and_pages_written_by_hand_work(project: Project) -> None:
    (project.root / "docs/own.css").write_text("p {}")
    (project.root / "docs/own.js").write_text("1")
    (project.root / "docs/en").mkdir()
    (project.root / "docs/en/club.md").write_text(
        "# Our club\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n<script>club()</script>\n", "utf-8"
    )
    with (project.root / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write("extra_css: [own.css]\nextra_javascript: [own.js]\nmarkdown_extensions: [tables]\n")
    site = project.build()
    page = site.page("en/club/")
    assert {cell["class"] for cell in page.all("td")} == {"rg-center", "rg-right"}
    assert hashed("club()") in policy(page)["script-src"]
    assert "../../own.js" in [script.get("src") for script in page.all("script")]


def test_a_page_written_by_hand_is_named_with_what_would_not_work(project: Project) -> None:
    (project.root / "docs/en").mkdir()
    (project.root / "docs/en/club.md").write_text("# Our club\n\n<p style='color: red'>a</p>\n", "utf-8")
    done = project.run("ruleglot", "build")
    assert done.returncode == 1
    assert "en/club.md" in done.stderr
    assert 'style="color: red" on <p>' in done.stderr


def test_a_site_read_from_files_has_the_policy_too(project: Project) -> None:
    with (project.root / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write("use_directory_urls: false\n")
    for path, page in project.build().pages.items():
        assert policy(page)["default-src"] == ["'none'"], path


def test_the_service_worker_lists_every_file_that_pages_load(real: Site) -> None:
    worker = (real.folder / "sw.js").read_text("utf-8")
    for page in real.pages.values():
        if page.path == "404.html":
            continue
        assert f'"{page.path}"' in worker
        for tag, attributes in page.elements:
            address = attributes.get("src") or (attributes.get("href") if tag == "link" else None)
            if address and "://" not in address and not address.endswith("/"):
                assert f'"{page.target(address)[0]}"' in worker, address


def test_the_service_worker_differs_where_a_file_does_and_nowhere_else(project: Project) -> None:
    project.build()
    first = (project.site / "sw.js").read_bytes()
    project.replace("rules/climb/text/en.yml", "Your turn", "Whose turn")
    project.build()
    assert (project.site / "sw.js").read_bytes() != first
    project.replace("rules/climb/text/en.yml", "Whose turn", "Your turn")
    project.build()
    assert (project.site / "sw.js").read_bytes() == first


def test_an_owner_can_do_without_a_service_worker(project: Project) -> None:
    project.build()
    project.replace("mkdocs.yml", "plugins: [ruleglot]", "plugins: [{ruleglot: {offline: false}}]")
    site = project.build()
    assert "unregister" in (site.folder / "sw.js").read_text("utf-8")
    for page in site.pages.values():
        assert not [s for s in page.all("script") if s.get("src", "").endswith("offline.js")], page.path


def test_the_theme_part_that_is_replaced_is_still_the_one_that_was_read() -> None:
    theirs = Path(str(files("material"))) / "templates/partials/javascripts/base.html"
    said = theirs.read_text("utf-8")
    for name in ("__md_scope", "__md_hash", "__md_get=(e,_=localStorage,t=__md_scope)", "__md_set"):
        assert name in said
