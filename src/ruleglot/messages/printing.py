"""A message and its values become words: branches chosen, arguments printed, sentences begun."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from ruleglot.messages.numbers import Language, category, number
from ruleglot.messages.tree import Count, Message, Node, Plural, Print, Select, Term, Text, map_nodes

_SENTENCE_ENDS = re.compile(r"(?:^|\s)(?P<word>\S*)[.!?।…]['’”»)\]]*\s+$")
_OPENING = "\"'“‘«„([¿¡"


class MessageError(Exception):
    """A message is printed with values that it is not made for; checked content never does this."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of printed words; `fixed` ones (a player's name) keep their first letter as it is."""

    text: str
    fixed: bool = False
    from_value: bool = False


class Values(Protocol):
    """The values of a message's arguments, each in the way in which a message may ask for it.

    Each raises MessageError for an argument that it does not have or that is nothing of the kind.
    """

    def quantity(self, name: str) -> int | float:
        """Give the number that a plural is about."""

    def key(self, name: str) -> str:
        """Give the branch that a select takes; `other` is taken where there is none of this name."""

    def printed(self, name: str, form: str | None) -> Piece:
        """Give the argument in words, in the form of its name that is asked for."""


def with_terms(message: Message, counted: Mapping[str, Plural]) -> Message:
    """Give the message with each `{n, term, id}` replaced by the counted forms of the term.

    Raises MessageError for a term that `counted` does not have.
    """

    def expand(node: Node) -> Node:
        if not isinstance(node, Term):
            return node
        if node.term not in counted:
            raise MessageError(f"no counted forms of the term '{node.term}'")
        return _about(counted[node.term], node)

    return map_nodes(message, expand)


def pieces(message: Message, language: Language, values: Values) -> tuple[Piece, ...]:
    """Print a message with these values: its words, in order."""
    return tuple(_printed(message, language, values))


def phrase(printed: tuple[Piece, ...]) -> str:
    """Give the words as part of a sentence: no letter is changed."""
    return "".join(piece.text for piece in printed)


def sentence(language: Language, printed: tuple[Piece, ...]) -> str:
    """Give the words as sentences: each begins with a capital where the script has case.

    Within the message only printed values are changed, never the author's own words, and a fixed
    piece keeps its letters. Dutch IJ is one capital.
    """
    said = ""
    for piece in printed:
        begins = not said.strip(_OPENING + " ") or (piece.from_value and _sentence_ended(said))
        said += capital(language, piece.text) if begins and not piece.fixed else piece.text
    return said


def capital(language: Language, text: str) -> str:
    """Give the text with a capital as its first letter, after opening quotes and brackets."""
    start = len(text) - len(text.lstrip(_OPENING))
    if language.code.split("-")[0] == "nl" and text[start : start + 2] == "ij":
        return text[:start] + "IJ" + text[start + 2 :]
    first = text[start : start + 1].upper()
    return text[:start] + first + text[start + 1 :] if len(first) == 1 else text


def _sentence_ended(said: str) -> bool:
    """Tell whether a sentence is over here; a last word with a point inside (f.eks.) is an abbreviation."""
    end = _SENTENCE_ENDS.search(said[-80:])
    return end is not None and "." not in end["word"]


def _printed(message: Message, language: Language, values: Values) -> Iterator[Piece]:
    for node in message:
        match node:
            case Text(text):
                yield Piece(text)
            case Print(name, form):
                printed = values.printed(name, form)
                yield Piece(printed.text, printed.fixed, from_value=True)
            case Count(name):
                yield Piece(number(language, values.quantity(name)))
            case Plural(name):
                yield from _printed(_branch(node, language, values.quantity(name)), language, values)
            case Select(name, options):
                branches = dict(options)
                key = values.key(name)
                yield from _printed(branches.get(key, branches["other"]), language, values)
            case Term(_, term):
                raise MessageError(f"the term '{term}' is not expanded")


def _branch(plural: Plural, language: Language, quantity: int | float) -> Message:
    exact = dict(plural.exact)
    if quantity in exact:
        return exact[int(quantity)]
    branches = dict(plural.categories)
    return branches.get(category(language, quantity), branches["other"])


def _about(counted: Plural, term: Term) -> Plural:
    def rename(node: Node) -> Node:
        return Count(term.name, term.at) if isinstance(node, Count) else node

    renamed = tuple((name, map_nodes(branch, rename)) for name, branch in counted.categories)
    return Plural(term.name, (), renamed, term.at)
