"""The five languages, and a message's values as plain Python, for the tests of messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ruleglot.messages.numbers import number
from ruleglot.messages.parse import Fault, parse
from ruleglot.messages.printing import MessageError, Piece, phrase, pieces
from ruleglot.messages.tree import Message


@dataclass(frozen=True)
class Speaker:
    code: str
    digits: str = "latn"


SPEAKERS = {code: Speaker(code) for code in ("en", "pt", "nb", "nl")} | {"bn": Speaker("bn", "beng")}


@dataclass(frozen=True)
class PlainValues:
    """Numbers are quantities, texts are keys; names in `fixed` are printed as fixed pieces."""

    speaker: Speaker
    values: Mapping[str, int | float | str]
    fixed: frozenset[str] = frozenset()

    def quantity(self, name: str) -> int | float:
        value = self._value(name)
        if isinstance(value, str):
            raise MessageError(f"'{name}' is no number")
        return value

    def key(self, name: str) -> str:
        return str(self._value(name))

    def printed(self, name: str, form: str | None) -> Piece:
        value = self._value(name)
        text = value if isinstance(value, str) else number(self.speaker, value)
        return Piece(f"{form} {text}" if form else text, fixed=name in self.fixed)

    def _value(self, name: str) -> int | float | str:
        if name not in self.values:
            raise MessageError(f"no '{name}'")
        return self.values[name]


def tree(source: str) -> Message:
    parsed = parse(source)
    assert not isinstance(parsed, Fault), parsed
    return parsed


def said(source: str, code: str, values: Mapping[str, int | float | str]) -> str:
    speaker = SPEAKERS[code]
    return phrase(pieces(tree(source), speaker, PlainValues(speaker, values)))
