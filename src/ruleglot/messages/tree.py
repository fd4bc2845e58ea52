"""Messages as small frozen trees: what `parse` gives, what is printed from, and what the browser is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """Words that are printed as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Print:
    """`{name}`, or with a form `{name, name, form}`: an argument, printed."""

    name: str
    form: str | None = None
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Count:
    """`#` in a plural: the number that the plural is about."""

    name: str
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Plural:
    """`{name, plural, =0 {…} one {…} other {…}}`: one of several messages, by number."""

    name: str
    exact: tuple[tuple[int, Message], ...]
    categories: tuple[tuple[str, Message], ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Select:
    """`{name, select, key {…} other {…}}`: one of several messages, by value."""

    name: str
    options: tuple[tuple[str, Message], ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Term:
    """`{name, term, card}`: a number with the glossary's counted forms of a term."""

    name: str
    term: str
    at: int = field(default=0, compare=False)


Node: TypeAlias = Text | Print | Count | Plural | Select | Term
Message: TypeAlias = tuple[Node, ...]
Json: TypeAlias = "str | list[Json] | dict[str, Json]"


def walk(message: Message) -> Iterator[Node]:
    """Give every node of a message, outer ones first, in the order in which they are written."""
    for node in message:
        yield node
        for branch in _branches(node):
            yield from walk(branch)


def map_nodes(message: Message, change: Callable[[Node], Node]) -> Message:
    """Give the message with every node replaced by what `change` makes of it, the inner ones first."""
    return tuple(change(_with_branches(node, change)) for node in message)


def as_json(message: Message) -> list[Json]:
    """Write the message as JSON for the browser: a list of nodes.

    A text is a string; the others are lists that begin with their kind: `["print", name]`,
    `["print", name, form]`, `["count", name]`, `["plural", name, {"=0": message, "one": message, …}]`,
    `["select", name, {key: message, …}]`, `["term", name, term]`. `=0` goes before the category of 0.
    """
    return [_node_as_json(node) for node in message]


def _node_as_json(node: Node) -> Json:
    match node:
        case Text(text):
            return text
        case Print(name, None):
            return ["print", name]
        case Print(name, str(form)):
            return ["print", name, form]
        case Count(name):
            return ["count", name]
        case Term(name, term):
            return ["term", name, term]
        case Plural(name, exact, categories):
            branches: dict[str, Json] = {f"={number}": as_json(branch) for number, branch in exact}
            branches |= {category: as_json(branch) for category, branch in categories}
            return ["plural", name, branches]
        case Select(name, options):
            return ["select", name, {key: as_json(branch) for key, branch in options}]
    raise TypeError(f"not a node of a message: {node!r}")


def _branches(node: Node) -> Iterator[Message]:
    if isinstance(node, Plural):
        yield from (branch for _, branch in node.exact)
        yield from (branch for _, branch in node.categories)
    elif isinstance(node, Select):
        yield from (branch for _, branch in node.options)


def _with_branches(node: Node, change: Callable[[Node], Node]) -> Node:
    if isinstance(node, Plural):
        return replace(
            node,
            exact=tuple((number, map_nodes(branch, change)) for number, branch in node.exact),
            categories=tuple((category, map_nodes(branch, change)) for category, branch in node.categories),
        )
    if isinstance(node, Select):
        return replace(node, options=tuple((key, map_nodes(branch, change)) for key, branch in node.options))
    return node
