"""A site is built beside the one that is shown, and takes its place only when it is whole."""

from __future__ import annotations

import atexit
import errno
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_TAKEN = (errno.EEXIST, errno.ENOTEMPTY)
"""What a rename fails with where another build has just put its site."""
_LONGEST_BUILD = 3600
"""Seconds after which a folder for a new site belongs to no build that still runs."""


def unfit(site: Path) -> str | None:
    """Say why a path cannot take a site: it is a file, or a folder with files of another kind; else None."""
    if site.exists() and not site.is_dir():
        return f"{site} is not a folder; name a folder for the site"
    others = site.is_dir() and any(not path.name.startswith(".") for path in site.iterdir())
    if others and not (site / "404.html").is_file():
        return f"{site} holds files that are no site, and they would be lost; name an empty folder"
    return None


@dataclass(frozen=True, slots=True)
class Staging:
    """The folder `folder`, in which a new `site` is built."""

    site: Path
    folder: Path

    @classmethod
    def beside(cls, site: Path) -> Staging:
        """Give an empty folder beside the site, on the same file system; it goes when the program ends.

        What builds that were killed have left there is removed. Raises OSError where nothing can be written.
        """
        name = f".{site.name.lstrip('.')}-"
        for left in _left_behind(site.parent, name):
            shutil.rmtree(left, ignore_errors=True)
        folder = site.parent / f"{name}{secrets.token_hex(4)}"
        folder.mkdir(parents=True)
        staging = cls(site, folder)
        atexit.register(staging.discard)
        return staging

    def publish(self) -> None:
        """Put the new site in the place of the old one; hidden files there, such as `.git`, stay.

        Of several builds that end at the same time, the last one's site stays. Raises OSError.
        """
        old = self.folder.with_name(f"{self.folder.name}-old")
        while True:
            try:
                self.site.rename(old)
            except FileNotFoundError:
                pass
            except OSError:
                self._replace_contents()
                return
            for hidden in old.glob(".*"):
                if not (self.folder / hidden.name).exists():
                    shutil.move(hidden, self.folder / hidden.name)
            try:
                self.folder.rename(self.site)
            except OSError as error:
                if error.errno not in _TAKEN:
                    if old.exists():
                        old.rename(self.site)
                    raise
            else:
                shutil.rmtree(old, ignore_errors=True)
                return
            shutil.rmtree(old, ignore_errors=True)

    def discard(self) -> None:
        """Throw the new site away; the old one stays as it is."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _replace_contents(self) -> None:
        """Publish into a folder that cannot be renamed, such as a mounted volume."""
        kept = {path.relative_to(self.folder) for path in self.folder.rglob("*")}
        shutil.copytree(self.folder, self.site, dirs_exist_ok=True)
        for path in sorted(self.site.rglob("*"), reverse=True):
            below = path.relative_to(self.site)
            if below not in kept and not below.parts[0].startswith("."):
                path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        self.discard()


def _left_behind(folder: Path, name: str) -> Iterator[Path]:
    if not folder.is_dir():
        return
    since = time.time() - _LONGEST_BUILD
    for path in folder.iterdir():
        if re.fullmatch(re.escape(name) + "[0-9a-f]{8}(-old)?", path.name):
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < since:
                    yield path
