"""What the owner of a site says in `mkdocs.yml`, read without MkDocs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import yaml

from ruleglot.document import read_text
from ruleglot.problem import ContentError, Problem

CONFIG = "mkdocs.yml"


def settings(root: Path) -> dict[str, Any]:
    """Give the settings, `!ENV` resolved and tags that name Python objects as null; raises ContentError."""
    try:
        read = yaml.load(read_text(root / CONFIG, CONFIG), _Loader)
    except yaml.YAMLError as error:
        mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        said, mend = "this is not YAML", "check brackets, quotes, colons and the indentation"
        raise ContentError([Problem(CONFIG, *place, "yaml-syntax", said, mend)]) from None
    if not isinstance(read, dict) or not isinstance(read.get("site_name"), str):
        said, mend = "the site has no name", "write 'site_name: ' and the name"
        raise ContentError([Problem(CONFIG, 1, 1, "missing-key", said, mend)])
    return read


class _Loader(yaml.SafeLoader):
    """Reads plain values and the tags that MkDocs has besides."""


def _environment(loader: _Loader, node: yaml.Node) -> Any:
    """Read `!ENV NAME`, or `!ENV [NAME, …, default]`."""
    if not isinstance(node, yaml.SequenceNode):
        return os.environ.get(str(node.value))
    *names, last = [loader.construct_object(item) for item in node.value]
    names, default = (names, last) if names else ([last], None)
    return next((os.environ[name] for name in names if name in os.environ), default)


def _nothing(_loader: _Loader, _suffix: str, _node: yaml.Node) -> None:
    return None


_Loader.add_constructor("!ENV", _environment)
_Loader.add_multi_constructor("", _nothing)
