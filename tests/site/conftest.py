"""Sites for tests: the real one, built once, and small ones that a test may spoil."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.building import ROOT, built_once, environ
from tests.site.pages_read import Site

SMALL = ROOT / "tests/content/small"
MKDOCS = """
site_name: Small
site_url: !ENV [RULEGLOT_SITE_URL, ""]
theme: {name: material, logo: assets/logo.svg, favicon: assets/favicon.svg}
plugins: [ruleglot]
validation: {links: {anchors: warn}}
strict: true
"""


@dataclass(frozen=True)
class Project:
    """A folder with content, which builds into `site`."""

    root: Path

    @property
    def site(self) -> Path:
        return self.root / "site"

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run `python -m` with a command in the folder."""
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.root,
            env=environ(**environment),
            capture_output=True,
            text=True,
            timeout=120,
        )

    def build(self, **environment: str) -> Site:
        """Build the site; it must succeed."""
        done = self.run("ruleglot", "build", **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return Site(self.site)

    def replace(self, path: str, old: str, new: str) -> None:
        """Replace the only `old` in a file by `new`."""
        text = (self.root / path).read_text("utf-8")
        assert text.count(old) == 1, f"{text.count(old)} times in {path}: {old}"
        (self.root / path).write_text(text.replace(old, new), "utf-8")

    def tree(self) -> dict[str, bytes]:
        """Every file of the site with its content."""
        files = (path for path in self.site.rglob("*") if path.is_file())
        return {path.relative_to(self.site).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A sound project of one small game in five languages."""
    return small_project(tmp_path / "project")


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of the small game, for tests that only read it."""
    return small_project(tmp_path_factory.mktemp("small") / "project").build()


def small_project(root: Path) -> Project:
    """A sound project of one small game in five languages, in a new folder."""
    shutil.copytree(SMALL, root)
    for catalogue in ROOT.glob("locales/*/LC_MESSAGES/ruleglot.po"):
        shutil.copy(catalogue, root / catalogue.relative_to(ROOT))
    shutil.copytree(ROOT / "docs/assets", root / "docs/assets")
    (root / "mkdocs.yml").write_text(MKDOCS, "utf-8")
    return Project(root)


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of this repository, as it would stand at ADDRESS."""
    return Site(built_once(tmp_path_factory.getbasetemp()))
