"""The content of the site, copied anew for a test that spoils it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.content.conftest import Folder
from tests.picture.games import ROOT


@pytest.fixture
def whole(tmp_path: Path) -> Folder:
    """Give a copy of all content."""
    for folder in ("locales", "quizzes", "rules"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return Folder(tmp_path)
