"""Reading a message: the subset of ICU MessageFormat 1 that texts are written in.

Plain arguments, `plural` with `#` and `=n`, `select`, and two of our own: `{n, term, card}` counts a
term of the glossary, `{x, name, form}` prints the name of a value in another form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyicumessageformat import Parser  # type: ignore[import-untyped]

from ruleglot.messages.tree import Count, Message, Node, Plural, Print, Select, Term, Text

CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_LONGEST = 10_000
_DEEPEST = 8
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}(\.[A-Za-z_][A-Za-z0-9_]{0,59}){0,3}", re.ASCII)
_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}", re.ASCII)
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,59}", re.ASCII)
_EXACT = re.compile(r"=(0|-?[1-9][0-9]{0,14})", re.ASCII)
_POSITION = re.compile(r"at position (\d+)")
_KINDS = ("plural", "select", "term", "name")
_SYNTAX = Parser(
    {
        "subnumeric_types": ["plural"],
        "submessage_types": ["plural", "select"],
        "maximum_depth": _DEEPEST,
        "include_indices": True,
    }
)


@dataclass(frozen=True, order=True, slots=True)
class Fault:
    """What is wrong in one message: `offset` counts characters from its beginning, `code` as in `problem`."""

    offset: int
    code: str
    message: str
    mend: str


class _FaultFoundError(Exception):
    def __init__(self, offset: int, message: str, mend: str, code: str = "message-syntax") -> None:
        super().__init__(message)
        self.fault = Fault(offset, code, message, mend)


def parse(source: str) -> Message | Fault:
    """Give the tree of a message, or what is wrong with it and where; never an exception.

    A tree holds no empty texts and no two texts beside each other.
    """
    try:
        _check_length(source)
        tokens: list[dict[str, str]] = []
        parsed = _read(source, tokens)
        _check_tokens(tokens)
        return tuple(_nodes(parsed))
    except _FaultFoundError as found:
        return found.fault


def _check_length(source: str) -> None:
    if len(source) > _LONGEST:
        raise _FaultFoundError(
            _LONGEST, f"a message of {len(source)} characters", f"use at most {_LONGEST}: split it"
        )
    straight = source.find("'")
    if straight >= 0:
        raise _FaultFoundError(
            straight, "a straight apostrophe, which quotes in messages", "write ’", "straight-apostrophe"
        )


def _read(source: str, tokens: list[dict[str, str]]) -> list[Any]:
    try:
        return list(_SYNTAX.parse(source, tokens))
    except (SyntaxError, ValueError) as error:
        said = str(error) or "unexpected end"
        position = _POSITION.search(said)
        offset = min(int(position[1]), len(source)) if position else len(source)
        if said.startswith("Too much recursion"):
            raise _FaultFoundError(
                offset, "braces in braces in braces", f"nest at most {_DEEPEST} branches"
            ) from None
        said = _POSITION.sub("", said).replace("  ", " ").replace('"<EOF>"', "the end").strip()
        raise _FaultFoundError(offset, said[0].lower() + said[1:], "mend the braces and commas") from None


def _check_tokens(tokens: list[dict[str, str]]) -> None:
    """Find what the parser lets pass: a branch written twice, `#` where it would be printed, offsets."""
    offset = 0
    open_braces: list[set[str]] = []
    for token in tokens:
        text = token["text"]
        match token["type"]:
            case "syntax" if text == "{":
                open_braces.append(set())
            case "syntax" if text == "}":
                open_braces.pop()
            case "selector" if text in open_braces[-1]:
                raise _FaultFoundError(offset, f"'{text}' stands twice", "remove one of the two")
            case "selector":
                open_braces[-1].add(text)
            case "offset":
                raise _FaultFoundError(offset, "'offset:' is not used", "compute the number in the rules")
            case "text" if "#" in text:
                raise _FaultFoundError(
                    offset + text.index("#"),
                    "'#' stands directly in a plural only; here it would be printed",
                    "name the argument instead",
                )
        offset += len(text)


def _nodes(parsed: list[Any]) -> Iterator[Node]:
    for part in parsed:
        yield Text(part) if isinstance(part, str) else _placeholder(part)


def _placeholder(part: dict[str, Any]) -> Node:
    at, name, kind = part["start"], part["name"], part.get("type")
    if part.get("hash"):
        return Count(name, at)
    _expect(_NAME, name, at, "an argument", "use a name of the rules: letters, digits, _ and dots")
    match kind:
        case None:
            return Print(name, None, at)
        case "plural":
            return _plural(name, part["options"], at)
        case "select":
            return _select(name, part["options"], at)
        case "term" | "name":
            word = part.get("format", "")
            _expect(_WORD, word, at, f"what follows '{kind},'", f"write {{{name}, {kind}, id}}")
            return Term(name, word, at) if kind == "term" else Print(name, word, at)
    raise _FaultFoundError(at, f"'{kind}' is no kind of argument", f"known here: {', '.join(_KINDS)}")


def _plural(name: str, options: dict[str, list[Any]], at: int) -> Plural:
    exact: list[tuple[int, Message]] = []
    categories: list[tuple[str, Message]] = []
    for key, branch in options.items():
        if number := _EXACT.fullmatch(key):
            exact.append((int(number[1]), tuple(_nodes(branch))))
        elif key in CATEGORIES:
            categories.append((key, tuple(_nodes(branch))))
        else:
            raise _FaultFoundError(
                at, f"'{key}' is no plural form", f"known here: =0, =1, …, {', '.join(CATEGORIES)}"
            )
    return Plural(name, tuple(exact), tuple(categories), at)


def _select(name: str, options: dict[str, list[Any]], at: int) -> Select:
    for key in options:
        _expect(_KEY, key, at, "a branch of a select", "use a value of the rules")
    return Select(name, tuple((key, tuple(_nodes(branch))) for key, branch in options.items()), at)


def _expect(pattern: re.Pattern[str], text: str, at: int, what: str, mend: str) -> None:
    if not pattern.fullmatch(text):
        raise _FaultFoundError(at, f"'{text[:40]}' cannot be {what}", mend)
