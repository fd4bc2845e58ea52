"""The Nu HTML checker finds no error on any page."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.browser.visiting import ROOT, Site

CHECKER = ROOT / "web/node_modules/vnu-jar/build/dist/vnu.jar"


def test_the_html_checker_finds_no_error_on_any_page(site: Site) -> None:
    java = shutil.which("java")
    if java is None or not CHECKER.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("no Java runtime, or the packages of web/ are not installed", pytrace=False)
        pytest.skip("no Java runtime, or the packages of web/ are not installed")
    pages = [str(page) for page in site.folder.rglob("*.html")]
    assert pages
    found = subprocess.run(
        [java, "-Xss4m", "-jar", str(CHECKER), "--errors-only", *pages],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stderr.strip() == ""
