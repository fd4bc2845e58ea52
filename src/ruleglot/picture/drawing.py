"""From a picture as data to HTML; `web/source/picture.js` gives the very same text.

How each token is made is told once for both, in `drawings.json`. A drawing is a list of nodes. A node is a
text, or a list that begins with what it is: `span.one.two` an element with classes around its nodes;
`svg.one` a symbol of the sheet; `?x` nodes where the argument x is true or above zero, `!x` where it is not;
`*x:4` nodes as often as x says, at most four times. `{x}` in a text is a word, elsewhere an argument.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from ruleglot.picture.row import PictureRow, Token
from ruleglot.picture.symbols import PREFIX

Node: TypeAlias = "str | list[Node]"

_NAME = re.compile(r"\{([\w.-]+)\}")


def html(rows: Iterable[PictureRow]) -> Markup:
    """Draw a picture: each row an image with its words beside it. Empty where there is nothing to draw.

    The page that shows it carries the symbols' `sheet` and the style `picture`.
    """
    drawn = "".join(map(_row, rows))
    return Markup(f'<div class="rp">{drawn}</div>') if drawn else Markup()


@cache
def drawings() -> dict[str, list[Node]]:
    """Give the nodes of each word of the vocabulary."""
    read: dict[str, list[Node]] = json.loads((Path(__file__).parent / "drawings.json").read_text("utf-8"))
    return read


def _row(row: PictureRow) -> str:
    tokens = "".join(map(_token, row.tokens))
    return (
        f'<div class="rp-row" data-row="{escape(row.id)}">'
        f'<span class="rp-label" aria-hidden="true">{escape(row.label)}</span>'
        f'<span class="rp-tokens" role="img" aria-label="{escape(row.alternative)}">{tokens}</span></div>'
    )


def _token(token: Token) -> str:
    value = "" if token.value is None else f' data-value="{escape(token.value)}"'
    flags = "".join(f" data-{name}" for name, given in token.arguments.items() if given is True)
    inside = _nodes(drawings()[token.draw], token)
    return (
        f'<span class="rp-token" data-draw="{token.draw}"{value}{flags}>'
        f'<span class="rp-drawn" aria-hidden="true">{inside}</span></span>'
    )


def _nodes(nodes: Iterable[Node], token: Token) -> str:
    return "".join(_node(node, token) for node in nodes)


def _node(node: Node, token: Token) -> str:
    if isinstance(node, str):
        return escape(_NAME.sub(lambda found: token.words[found[1]], node))
    head, *below = node
    assert isinstance(head, str)
    name, _, most = head[1:].partition(":")
    match head[0]:
        case "?":
            return _nodes(below, token) if token.arguments.get(name) else ""
        case "!":
            return "" if token.arguments.get(name) else _nodes(below, token)
        case "*":
            given = token.arguments.get(name)
            return _nodes(below, token) * min(given if isinstance(given, int) else 0, int(most))
    tag, *classes = _filled(head, token).split(".")
    named = f' class="{escape(" ".join(classes))}"' if classes else ""
    if tag == "svg":
        return f'<svg{named}><use href="#{PREFIX}{escape(_filled(str(below[0]), token))}"/></svg>'
    return f"<{tag}{named}>{_nodes(below, token)}</{tag}>"


def _filled(text: str, token: Token) -> str:
    return _NAME.sub(lambda found: str(_argument(found[1], token)), text)


def _argument(name: str, token: Token) -> Any:
    found: Any = token.arguments
    for part in name.split("."):
        found = found[part]
    return found
