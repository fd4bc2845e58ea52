"""A site is built beside the one that is shown, and takes its place only when it is whole."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path


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
        """Give an empty folder beside the site, on the same file system."""
        folder = site.parent / f".{site.name.lstrip('.')}-{os.getpid()}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return cls(site, folder)

    def publish(self) -> None:
        """Put the new site in the place of the old one; hidden files there, such as `.git`, stay."""
        if not self.site.exists():
            self.folder.rename(self.site)
            return
        for hidden in self.site.glob(".*"):
            if not (self.folder / hidden.name).exists():
                shutil.move(hidden, self.folder / hidden.name)
        old = self.folder.with_name(f"{self.folder.name}-old")
        shutil.rmtree(old, ignore_errors=True)
        try:
            self.site.rename(old)
        except OSError:
            self._replace_contents()
            return
        self.folder.rename(self.site)
        shutil.rmtree(old, ignore_errors=True)

    def discard(self) -> None:
        """Throw the new site away; the old one stays as it is."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _replace_contents(self) -> None:
        """Publish into a folder that cannot be renamed, such as a mounted volume."""
        kept = {path.relative_to(self.folder) for path in self.folder.rglob("*")}
        shutil.copytree(self.folder, self.site, dirs_exist_ok=True)
        for path in sorted(self.site.rglob("*"), reverse=True):
            if path.relative_to(self.site) not in kept:
                path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        self.discard()
