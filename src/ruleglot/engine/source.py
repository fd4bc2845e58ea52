"""An author's expression as text: read word by word before Python's parser sees it.

Python's parser folds lookalike letters into ASCII and descends as deep as brackets do, so characters,
length and nesting are checked first. No text of an author is ever run.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from functools import lru_cache

LONGEST = 600
"""Characters in an expression."""
DEEPEST = 24
"""Brackets within brackets, and operations within operations."""
LARGEST_DIGITS = 16

_WORD = re.compile(
    r"""(?P<space>[ \n]+)
      | (?P<number>[0-9]+)
      | (?P<name>[A-Za-z][A-Za-z0-9_]*)
      | (?P<text>'[^'\\\n]*' | "[^"\\\n]*")
      | (?P<sign>==|!=|<=|>=|[-<>+()\[\].,:])""",
    re.VERBOSE,
)


@dataclass
class ExpressionError(Exception):
    """A fault in an expression: its code, what is wrong, how to mend it."""

    code: str
    message: str
    mend: str


@lru_cache(maxsize=4096)
def parse(source: str) -> ast.expr:
    """Parse an expression with Python's grammar, after checking its characters, length and nesting.

    The syntax is shared between those who ask for the same text: nobody changes it. Raises ExpressionError.
    """
    _check_words(source)
    flat = " ".join(source.split("\n")).strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(flat, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        said = error.msg if isinstance(error, SyntaxError) else "it cannot be read"
        raise ExpressionError(
            "expression-syntax",
            f"{shown(source)} is not an expression: {said}",
            "check brackets and operators",
        ) from None
    _check_depth(tree, source)
    return tree


def shown(source: str) -> str:
    """Quote an expression for a message, cut to 80 characters."""
    flat = " ".join(source.split())
    return f"'{flat if len(flat) <= 80 else flat[:79] + '…'}'"


def _check_words(source: str) -> None:
    if len(source) > LONGEST:
        message = f"the expression has {len(source)} characters; {LONGEST} are allowed"
        raise ExpressionError("expression-limit", message, "name parts of it under 'derive'")
    if not source.strip():
        raise ExpressionError("expression-syntax", "the expression is empty", "write it or remove the key")
    position, depth, before, last = 0, 0, "", ""
    while position < len(source):
        found = _WORD.match(source, position)
        if found is None:
            raise _strange(source[position])
        kind = found.lastgroup or ""
        word = found.group()
        if kind in ("number", "text", "name") and before in ("number", "text", "name"):
            raise ExpressionError(
                "expression-syntax",
                f"'{word}' follows at once on what stands before it",
                "put a space between",
            )
        if kind == "text" and last == "text":
            raise ExpressionError("expression-syntax", f"{word} stands beside another text", "write one text")
        if kind == "number" and (len(word) > LARGEST_DIGITS or (len(word) > 1 and word[0] == "0")):
            message = f"the number {word[:20]} is too large or begins with 0"
            raise ExpressionError("number-range", message, "use whole numbers within 9007199254740992")
        if kind == "sign":
            depth += (word in "([") - (word in ")]")
            if depth > DEEPEST:
                message = f"brackets are nested more than {DEEPEST} deep"
                raise ExpressionError("expression-limit", message, "name parts of it under 'derive'")
        before = kind
        last = last if kind == "space" else kind
        position = found.end()


def _strange(character: str) -> ExpressionError:
    if ord(character) > 127:
        message = f"the character '{character}' (U+{ord(character):04X}) may stand only within quotes"
        return ExpressionError("expression-character", message, "use the letters a to z, digits and '_'")
    if character in "'\"":
        return ExpressionError("expression-syntax", "a quote is not closed, or holds a backslash", "close it")
    if character == "_":
        return ExpressionError("expression-character", "a name begins with '_'", "begin names with a letter")
    message = f"the character {character!r} has no meaning in an expression"
    return ExpressionError("expression-character", message, "use only what the authors' guide lists")


def _check_depth(tree: ast.expr, source: str) -> None:
    level: list[ast.AST] = [tree]
    deep = 0
    while level:
        deep += 1
        if deep > 4 * DEEPEST:
            message = f"{shown(source)} is nested too deep"
            raise ExpressionError("expression-limit", message, "name parts of it under 'derive'")
        level = [child for node in level for child in ast.iter_child_nodes(node)]
