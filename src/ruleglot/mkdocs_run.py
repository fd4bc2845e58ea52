"""Building and serving through MkDocs, for `ruleglot build` and `ruleglot serve`."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # the theme's advertisement

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.commands.serve import serve as mkdocs_serve
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError

CONFIG = "mkdocs.yml"


def build(root: Path, to: Path | None = None, *, strict: bool = False) -> None:
    """Build the site of the content at `root` into `to`, by default where `mkdocs.yml` says.

    Prints what is wrong and exits with 1 where something is; the last good site is then left as it was.
    `strict` makes every warning an error, even if `mkdocs.yml` does not.
    """
    _log(logging.WARNING)
    settings: dict[str, Any] = {"site_dir": str(to.resolve())} if to else {}
    config = _config(root, **settings, **({"strict": True} if strict else {}))
    where = config.site_dir
    try:
        mkdocs_build(config)
    except Abort as abort:
        sys.exit(str(abort))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        sys.exit(f"The site cannot be built: {error.filename or where}: {reason}")
    print(f"The site is in {_shown(Path(where))}")


def serve(root: Path, host: str, port: int) -> None:
    """Serve the site at `host` and `port` until it is interrupted; a change of the content rebuilds it."""
    _log(logging.INFO)
    _config(root)
    try:
        mkdocs_serve(str(root / CONFIG), dev_addr=f"{host}:{port}")
    except Abort as abort:
        sys.exit(str(abort))


def _config(root: Path, **settings: Any) -> MkDocsConfig:
    try:
        config = load_config(str(root / CONFIG), **settings)
    except ConfigurationError as error:
        sys.exit(f"{root / CONFIG}: {error}")
    except Abort as abort:
        sys.exit(str(abort))
    if "ruleglot" not in config.plugins:
        sys.exit(f"{root / CONFIG}: the plugin is absent; write 'plugins: [ruleglot]'")
    return config


def _shown(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _log(level: int) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger = logging.getLogger("mkdocs")
    logger.handlers = [handler]
    logger.setLevel(level)
