"""Files are written into a folder of ours, and what somebody else put or changed there is never touched."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ruleglot.staging import Staging

LIST = ".ruleglot"
"""The list of what was written, which also marks the folder as ours: a digest and a path a line."""


class FolderError(Exception):
    """A folder that cannot be written, at least not without touching the files of others."""


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Make the files, by their paths in `folder`, the only ones there that this function has written.

    The folder must be new, empty, or one that it has written before. Nothing is changed before every new
    file is written beside the folder. Raises FolderError.
    """
    folder = folder.resolve()
    try:
        ours = _ours(folder)
        for path in files:
            if path not in ours and (folder / path).exists():
                raise FolderError(f"ruleglot did not write '{folder / path}' as it is; move it away first")
        _replace(folder, ours, {**files, LIST: _list(files)})
    except OSError as error:
        raise FolderError(f"{error.filename}: {(error.strerror or 'cannot be written').lower()}") from None


def _ours(folder: Path) -> set[str]:
    """Give what `write` has put into the folder and nobody has changed since."""
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    if not (folder / LIST).is_file():
        raise FolderError(f"'{folder}' holds files that ruleglot did not write; name a new folder")
    listed = {line.partition("  ")[::2] for line in (folder / LIST).read_text("utf-8").splitlines()}
    present = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {
        path for digest, path in listed if path in present and _digest(present[path].read_bytes()) == digest
    }


def _replace(folder: Path, ours: set[str], files: Mapping[str, bytes]) -> None:
    staging = Staging.beside(folder)
    try:
        for path, content in files.items():
            (staging.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (staging.folder / path).write_bytes(content)
        for path in sorted(ours - files.keys()):
            _remove(folder, folder / path)
        for path in files:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(staging.folder / path, folder / path)
    finally:
        staging.discard()


def _remove(folder: Path, file: Path) -> None:
    """Remove a file and the folders that it leaves empty."""
    file.unlink()
    with suppress(OSError):
        for parent in file.relative_to(folder).parents[:-1]:
            (folder / parent).rmdir()


def _list(files: Mapping[str, bytes]) -> bytes:
    return "".join(f"{_digest(content)}  {path}\n" for path, content in files.items()).encode()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
