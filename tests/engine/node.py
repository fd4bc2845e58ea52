"""Node, which decides in JavaScript what the tests decide in Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[1] / "js/decide.mjs"


def node() -> str:
    """Find Node; without it the test is skipped, or fails where CI=true."""
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no Node", pytrace=False)
        pytest.skip("no Node")
    return found


def answers(scripts: Sequence[Path], lines: Iterable[Any]) -> list[Any]:
    """Run Node with a game's scripts; give its answer to each line."""
    done = subprocess.run(
        [node(), str(PROGRAM), *map(str, scripts)],
        input="\n".join(json.dumps(line) for line in lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]
