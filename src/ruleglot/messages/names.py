"""How values are named: the words of enum values, the patterns of cards and tiles, lists, numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ruleglot.engine.types import (
    Bool,
    Enum,
    Id,
    Int,
    Key,
    ListOf,
    Nullable,
    Record,
    Text,
    Tuple,
    Type,
    Value,
)
from ruleglot.messages.agreement import NULL
from ruleglot.messages.numbers import Language, join, number
from ruleglot.messages.printing import MessageError, Piece, phrase, pieces
from ruleglot.messages.scope import Scope
from ruleglot.messages.tree import Message


@dataclass(frozen=True, slots=True)
class Names:
    """Names the values of one game in one language.

    `labels` gives the words of values by path or type (`turn.obligation`, `suit`), `patterns` the
    messages by which cards, tiles, keys and candidates are named (`card`, `card.the`, `line`, `legal`);
    `fallback` says what has no words of its own: `none`, `true`, `false`.
    """

    language: Language
    labels: Mapping[str, Mapping[str, str]]
    patterns: Mapping[str, Message]
    fallback: Callable[[str], str]

    def of(self, type_: Type, value: Value, path: str, scope: Scope, form: str | None = None) -> Piece:
        """Name a value. `path` is where it stands (`turn.obligation`); an empty list is named as null is.

        Raises MessageError for a value that has no name.
        """
        keys = name_keys(type_, path)
        if value is None or value == []:
            return Piece(self._label(keys, NULL, form) or self.fallback(NULL))
        match type_:
            case Nullable(below):
                return self.of(below, value, path, scope, form)
            case Int() if isinstance(value, int):
                return Piece(number(self.language, value))
            case Bool():
                word = "true" if value else "false"
                return Piece(self._label(keys, word, form) or self.fallback(word))
            case Enum() | Id() if isinstance(value, str):
                return self._word(type_, value, keys, form)
            case Key(_, of):
                if pattern := self._pattern(keys, form):
                    return self._by(pattern, scope.of_key(type_, value))
                return self.of(of, value, path, scope, form)
            case Tuple() if isinstance(value, list):
                return self._by(self._pattern(keys, form), scope.of_candidate(type_, value))
            case Text() | Record():
                return self._by(self._pattern(keys, form), scope.of_fields(type_, value))
            case ListOf(item) if isinstance(value, list):
                named = [self.of(item, part, path, scope, form).text for part in value]
                return Piece(join(self.language, named))
        raise MessageError(f"'{path}' has no name")

    def _word(self, type_: Enum | Id, value: str, keys: tuple[str, ...], form: str | None) -> Piece:
        said = self._label(keys, value, form)
        if said is not None:
            return Piece(said)
        if isinstance(type_, Id):
            return Piece(value, fixed=True)
        raise MessageError(f"no words for '{value}' under {' or '.join(keys)}")

    def _label(self, keys: tuple[str, ...], value: str, form: str | None) -> str | None:
        for key in keys:
            said = self.labels.get(formed(key, form), {}).get(value)
            if said is not None:
                return said
        return None

    def _pattern(self, keys: tuple[str, ...], form: str | None) -> Message | None:
        return next(
            (self.patterns[formed(key, form)] for key in keys if formed(key, form) in self.patterns), None
        )

    def _by(self, pattern: Message | None, inside: Scope) -> Piece:
        if pattern is None:
            raise MessageError("a value has no name pattern")
        printed = pieces(pattern, self.language, Said(self, inside))
        first = next((piece for piece in printed if piece.text), Piece(""))
        return Piece(phrase(printed), first.fixed)


@dataclass(frozen=True, slots=True)
class Said:
    """The values of a scope as a message asks for them.

    `owner` is the decision that they belong to, `paths` where a value comes from that is named otherwise.
    """

    names: Names
    scope: Scope
    owner: str = ""
    paths: Mapping[str, str] = field(default_factory=dict)

    def quantity(self, name: str) -> int:
        """Give a number, or how many a list, set or map holds."""
        _, value = self.scope.find(name)
        if isinstance(value, list | dict):
            return len(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise MessageError(f"'{name}' is no number here")

    def key(self, name: str) -> str:
        """Give the branch of a select: the value; of a list or number only whether it is `none`."""
        _, value = self.scope.find(name)
        match value:
            case None | []:
                return NULL
            case bool():
                return "true" if value else "false"
            case str():
                return value
            case list() | int():
                return "other"
        raise MessageError(f"'{name}' cannot be selected by")

    def printed(self, name: str, form: str | None) -> Piece:
        """Give the name of a value."""
        type_, value = self.scope.find(name)
        path = self.paths.get(name, name)
        if self.owner:
            path = f"{self.owner}.{path}"
        return self.names.of(type_, value, path, self.scope, form)


def name_keys(type_: Type, path: str) -> tuple[str, ...]:
    """Give the keys under which a value's words or pattern may stand, the most particular first.

    Its path, what is left of the path without its first parts, the name of its type.
    """
    parts = path.split(".")
    suffixes = tuple(".".join(parts[first:]) for first in range(len(parts)))
    name = _type_name(type_)
    return (*suffixes, name) if name else suffixes


def formed(key: str, form: str | None) -> str:
    """Give the key of another form of a name: `card.the`."""
    return f"{key}.{form}" if form else key


def _type_name(type_: Type) -> str | None:
    match type_:
        case Nullable(of) | ListOf(of) | Key(_, of):
            return _type_name(of)
        case Text(name) | Enum(_, str(name)) | Record(_, str(name)) | Id(name):
            return name
    return None
