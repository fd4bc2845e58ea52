"""YAML without surprises: one strict reader for every file, which remembers where each value stands.

YAML 1.1 reads `no` as false, `1:30` as 90 and `010` as 8, and lets a key stand twice. Here only `true`,
`false`, `null`, decimal integers and decimal fractions are anything but text, and what could be read
in two ways is a fault.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import yaml

from ruleglot.problem import ContentError, Problem

Scalar: TypeAlias = str | int | float | bool | None
Data: TypeAlias = "Scalar | list[Data] | dict[str, Data]"
Place: TypeAlias = tuple[int, int]
KeyPath: TypeAlias = tuple[str | int, ...]

MAXIMUM_DEPTH = 40
LARGEST_INTEGER = 2**53

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_FRACTION = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_AMBIGUOUS = re.compile(
    r"""[-+]?0[0-9_]+\Z            # 010, read as 8 or as 10
      | [-+]?[0-9]+(?:_[0-9]+)+\Z  # 1_000
      | \+[0-9]+\Z                 # +5
      | 0[xo][0-9a-fA-F_]+\Z       # 0x1F, 0o17
      | [-+]?[0-9]+\.\Z            # 5.
      | [-+]?\.[0-9]+\Z            # .5
      | ~\Z""",
    re.VERBOSE,
)
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None}


@dataclass(slots=True)
class _Marks:
    """Where a value stands, and below it where its keys and values stand."""

    place: Place
    keys: dict[str, Place] = field(default_factory=dict)
    parts: dict[str | int, _Marks] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML file: its data, and the line and column (from 1) of every key and value in it."""

    path: str
    data: Data
    _marks: _Marks

    def at(self, keypath: KeyPath) -> Place:
        """Give the place of the value at `keypath`, or of the nearest value around it that exists."""
        marks = self._marks
        for key in keypath:
            below = marks.parts.get(key)
            if below is None:
                break
            marks = below
        return marks.place

    def key_at(self, keypath: KeyPath) -> Place:
        """Give the place of the key that ends `keypath`, or of the value there where it is a list's."""
        if not keypath:
            return self._marks.place
        marks = self._marks
        for key in keypath[:-1]:
            below = marks.parts.get(key)
            if below is None:
                return marks.place
            marks = below
        last = keypath[-1]
        if isinstance(last, str) and last in marks.keys:
            return marks.keys[last]
        return self.at(keypath)


def read_yaml(path: Path, shown: str | None = None) -> Document:
    """Read one YAML file strictly; `shown` is the path that problems name.

    Raises ContentError with every fault found where the file is missing, unreadable or not this YAML.
    """
    name = path.as_posix() if shown is None else shown
    return parse_yaml(read_text(path, name), name)


def read_text(path: Path, shown: str) -> str:
    """Read a UTF-8 file without byte order mark, or raise ContentError."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise ContentError(
            [Problem(shown, 1, 1, "missing-file", "there is no such file", "write it")]
        ) from None
    except OSError as error:
        reason = "it is a folder" if path.is_dir() else (error.strerror or "it cannot be read").lower()
        mend = "put a readable file in its place"
        raise ContentError([Problem(shown, 1, 1, "unreadable-file", reason, mend)]) from None
    if raw.startswith(b"\xef\xbb\xbf"):
        message, mend = "the file begins with a byte order mark", "save it as UTF-8 without BOM"
        raise ContentError([Problem(shown, 1, 1, "byte-order-mark", message, mend)])
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[error.start]:02X} is not UTF-8"
        raise ContentError(
            [Problem(shown, line, column, "not-utf8", message, "save the file as UTF-8")]
        ) from None


def parse_yaml(text: str, shown: str) -> Document:
    """Parse the text of one YAML file strictly, its texts in NFC, or raise ContentError."""
    builder = _Builder(shown)
    try:
        for event in _events(text):
            builder.take(event)
    except _CannotGoOnError:
        pass
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        builder.fault("yaml-syntax", place, *_explained(text, place, error.problem or "this is not YAML"))
    except yaml.reader.ReaderError as error:
        place = _place_of_control(text)
        message = f"character U+{_code_point(error.character):04X} may not stand in a file"
        builder.fault("yaml-syntax", place, message, "remove it")
    if builder.problems:
        raise ContentError(builder.problems)
    if builder.root is None:
        message, mend = "the file is empty", "fill it or remove it"
        raise ContentError([Problem(shown, 1, 1, "yaml-syntax", message, mend)])
    return Document(shown, builder.data, builder.root)


def _events(text: str) -> Iterator[yaml.Event]:
    events: Iterator[yaml.Event] = yaml.parse(text, Loader=_Loader)
    return events


def _explained(text: str, place: Place, problem: str) -> tuple[str, str]:
    lines = text.splitlines()
    line = lines[place[0] - 1] if place[0] <= len(lines) else ""
    if "\t" in line[: place[1]]:
        return "a tab stands where YAML allows only spaces", "indent with spaces"
    if "mapping values are not allowed" in problem:
        return problem, "put a text that holds ': ' in double quotes"
    return problem, "check the indentation, quotes and brackets here and in the line above"


def _code_point(character: int | str | bytes) -> int:
    return character if isinstance(character, int) else ord(character)


def _place_of_control(text: str) -> Place:
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    before = text[: found.start()] if found else ""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


class _CannotGoOnError(Exception):
    """The faults found so far leave no way to read the rest of the file."""


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    data: list[Data] | dict[str, Data]
    marks: _Marks
    key: str | None = None
    waiting: bool = False


class _Builder:
    """Builds data and marks from YAML events, without recursion."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.problems: list[Problem] = []
        self.data: Data = None
        self.root: _Marks | None = None
        self._open: list[_Open] = []
        self._documents = 0

    def fault(self, code: str, place: Place, message: str, mend: str) -> None:
        self.problems.append(Problem(self.shown, *place, code, message, mend))

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.ScalarEvent():
                self._shorthand(event)
                self._scalar(event)
            case yaml.MappingStartEvent():
                self._shorthand(event)
                self._start({}, _place(event))
            case yaml.SequenceStartEvent():
                self._shorthand(event)
                self._start([], _place(event))
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._open.pop()
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.DocumentStartEvent():
                self._document(event)

    def _document(self, event: yaml.Event) -> None:
        self._documents += 1
        if self._documents == 2:
            self.fault("yaml-syntax", _place(event), "a second document begins here", "keep one a file")

    def _shorthand(self, event: yaml.NodeEvent) -> None:
        tag = getattr(event, "tag", None)
        if event.anchor is not None:
            self.fault("yaml-shorthand", _place(event), f"anchor '&{event.anchor}'", "write the value out")
        if tag is not None and tag != "!":
            self.fault("yaml-shorthand", _place(event), f"tag '{tag}'", "remove the tag")

    def _alias(self, event: yaml.AliasEvent) -> None:
        self.fault("yaml-shorthand", _place(event), f"alias '*{event.anchor}'", "write the value out")
        if self._takes_key():
            self._open[-1].waiting = True
            self._open[-1].key = None
        else:
            self._put(None, _Marks(_place(event)))

    def _takes_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].data, dict) and not self._open[-1].waiting

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        place = _place(event)
        if self._takes_key():
            self._key(event, place)
        else:
            self._put(self._value(event, place), _Marks(place))

    def _key(self, event: yaml.ScalarEvent, place: Place) -> None:
        top = self._open[-1]
        value = self._value(event, place)
        key = value if isinstance(value, str) else event.value
        if event.value == "<<" and not event.style:
            self.fault("yaml-shorthand", place, "merge key '<<'", "write the entries out")
        elif not isinstance(value, str):
            mend = f'put it in quotes: "{event.value}"'
            self.fault("yaml-key-not-text", place, f"the key {event.value} is not a text", mend)
        elif key in top.marks.keys:
            line = top.marks.keys[key][0]
            message = f"the key '{key}' stands twice (first in line {line})"
            self.fault("yaml-duplicate-key", place, message, "keep one of the two")
        top.key = key
        top.waiting = True
        top.marks.keys.setdefault(key, place)

    def _value(self, event: yaml.ScalarEvent, place: Place) -> Scalar:
        text = event.value
        if not event.style:
            if text in _WORDS:
                return _WORDS[text]
            if not text or _AMBIGUOUS.match(text):
                self._ambiguous(text, place)
                return None
            if _INTEGER.match(text):
                return self._integer(text, place)
            if _FRACTION.match(text):
                return float(text)
        return text if text.isascii() else unicodedata.normalize("NFC", text)

    def _ambiguous(self, text: str, place: Place) -> None:
        if text:
            message, mend = (
                f"'{text}' can be read in two ways",
                f'write "{text}" for the text, or a plain number',
            )
        else:
            message, mend = "there is no value", "write one, or null; put a text with { or [ in quotes"
        self.fault("yaml-ambiguous", place, message, mend)

    def _integer(self, text: str, place: Place) -> int:
        if len(text) > 17 or abs(int(text)) > LARGEST_INTEGER:
            self.fault("yaml-ambiguous", place, "the number is larger than 2^53", "write it as a text")
            return 0
        return int(text)

    def _start(self, data: list[Data] | dict[str, Data], place: Place) -> None:
        if len(self._open) >= MAXIMUM_DEPTH:
            self.fault("yaml-syntax", place, f"values are nested more than {MAXIMUM_DEPTH} deep", "nest less")
            raise _CannotGoOnError
        if self._takes_key():
            self.fault("yaml-key-not-text", place, "a key is a list or a mapping", "put a text in quotes")
            raise _CannotGoOnError
        marks = _Marks(place)
        self._put(data, marks)
        self._open.append(_Open(data, marks))

    def _put(self, value: Data, marks: _Marks) -> None:
        if not self._open:
            if self.root is None:
                self.data, self.root = value, marks
            return
        top = self._open[-1]
        if isinstance(top.data, list):
            top.marks.parts[len(top.data)] = marks
            top.data.append(value)
            return
        top.waiting = False
        if top.key is not None and top.key not in top.data:
            top.data[top.key] = value
            top.marks.parts[top.key] = marks


def _place(event: yaml.Event) -> Place:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)
