"""The content as it was: a folder, or a revision that git knows, read without touching the work tree."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

_CONTENT = ("rules", "quizzes", "locales")


class RevisionError(Exception):
    """A revision that does not exist, or that cannot be read."""


@contextmanager
def earlier(root: Path, revision: str) -> Iterator[Path]:
    """Give a folder with the content of another revision of `root`; it is gone afterwards if it was made.

    `revision` is a folder that holds `rules/`, or anything that git takes for a commit. Raises RevisionError.
    """
    folder = Path(revision)
    if (folder / "rules").is_dir():
        yield folder.resolve()
        return
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        shallow = (_git(root, "rev-parse", "--is-shallow-repository") or b"").strip() == b"true"
        hint = (
            "; git holds only the newest commits here: `git fetch --unshallow` brings all" if shallow else ""
        )
        raise RevisionError(
            f"'{revision}' is neither a folder with rules/ nor a revision that git knows{hint}"
        )
    packed = _git(root, "archive", "--format=tar", commit.decode().strip())
    if packed is None:
        raise RevisionError(f"git cannot give the files of '{revision}'")
    with TemporaryDirectory(prefix="ruleglot-") as made:
        _unpack(packed, Path(made))
        if not (Path(made) / "rules").is_dir():
            raise RevisionError(f"'{revision}' holds no rules/")
        yield Path(made)


def _git(root: Path, *arguments: str) -> bytes | None:
    """Give what git says in a folder; None if it fails. Raises RevisionError where there is no git."""
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)
    except FileNotFoundError:
        raise RevisionError("git is not installed; name a folder instead") from None
    return done.stdout if done.returncode == 0 else None


def _unpack(packed: bytes, folder: Path) -> None:
    """Write the files of the content and no others; links are left out."""
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            way = PurePosixPath(member.name).parts
            content = archive.extractfile(member) if member.isreg() else None
            if content is None or ".." in way or way[0] not in _CONTENT:
                continue
            path = folder.joinpath(*way)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.read())
