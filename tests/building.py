"""The site of this repository, built once for all tests that read it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
ADDRESS = "https://rules.example.org/games/"
"""Where the site would stand; its folder has the same name."""
SECONDS = 300


def environ(**more: str) -> dict[str, str]:
    """The environment without what would change a build."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "RULEGLOT_SITE_URL")}
    return {**kept, "NO_MKDOCS_2_WARNING": "1", **more}


def built_once(base: Path) -> Path:
    """The site's folder; one worker builds it, the others wait. `base` is the worker's temporary folder."""
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = shared / "www" / ADDRESS.rstrip("/").rpartition("/")[2]
    done, failed = shared / "site.done", shared / "site.failed"
    with _first(shared / "site.building") as first:
        if first:
            folder.parent.mkdir()
            command = [sys.executable, "-m", "ruleglot", "build", "--to", str(folder)]
            built = subprocess.run(
                command,
                cwd=ROOT,
                env=environ(RULEGLOT_SITE_URL=ADDRESS),
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
            (failed if built.returncode else done).write_text(built.stdout + built.stderr)
    until = time.monotonic() + SECONDS
    while not done.exists() and not failed.exists() and time.monotonic() < until:
        time.sleep(0.2)
    assert done.exists(), failed.read_text() if failed.exists() else "the other worker did not build the site"
    return folder


@contextmanager
def _first(mark: Path) -> Iterator[bool]:
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        yield False
    else:
        yield True
