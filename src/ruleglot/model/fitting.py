"""Fitting a document to its model: every misfit becomes a problem at its line, with the mend."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ruleglot.document import Document, KeyPath
from ruleglot.model.frozen import NOT_BLANK, PATTERNS
from ruleglot.problem import ContentError, Problem, did_you_mean

Model = TypeVar("Model", bound=BaseModel)

_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "model_attributes_type": "a mapping (key: value)",
    "list_type": "a list ([…])",
    "tuple_type": "a list ([…])",
    "set_type": "a list ([…])",
}
_FOUND = {str: "a text", int: "a whole number", float: "a fraction", bool: "true or false", list: "a list"}


def fit(document: Document, model: type[Model]) -> Model:
    """Fit a document to a model, or raise ContentError with every misfit."""
    try:
        return model.model_validate(document.data)
    except ValidationError as invalid:
        details = invalid.errors(include_url=False, include_context=True)
    raise ContentError(dict.fromkeys(_problem(document, model, detail) for detail in details))


def _problem(document: Document, model: type[BaseModel], detail: ErrorDetails) -> Problem:
    path = _existing(document, detail["loc"])
    kind = detail["type"]
    if kind == "extra_forbidden":
        key = str(path[-1])
        mend = did_you_mean(key, _keys_of(model, path[:-1]))
        return Problem(document.path, *document.key_at(path), "unknown-key", f"no key '{key}' here", mend)
    if kind == "missing":
        key = str(detail["loc"][-1])
        place = document.key_at(path) if path and isinstance(path[-1], str) else document.at(path)
        return Problem(document.path, *place, "missing-key", f"the key '{key}' is absent", f"add '{key}:'")
    place = document.key_at(path) if detail["loc"][-1:] == ("[key]",) else document.at(path)
    return Problem(document.path, *place, *_misfit(detail))


def _misfit(detail: ErrorDetails) -> tuple[str, str, str]:
    kind, value = detail["type"], detail["input"]
    said = detail["msg"][:1].lower() + detail["msg"][1:]
    if kind in _WANTED:
        is_option = detail["loc"][-1:] in (("bool",), ("str",))
        wanted = "true, false or a name" if is_option else _WANTED[kind]
        return "wrong-type", f"{_named(value)} stands where {wanted} is wanted", f"write {wanted}"
    if kind in ("literal_error", "enum"):
        expected = [part.strip(" '") for part in detail["ctx"]["expected"].replace(" or ", ",").split(",")]
        return "unknown-value", f"{_quoted(value)} is not allowed here", did_you_mean(str(value), expected)
    if kind in ("greater_than_equal", "less_than_equal"):
        return "unknown-value", f"{_quoted(value)} is not allowed here", said.replace("input ", "it ")
    if kind == "string_pattern_mismatch":
        pattern = detail["ctx"]["pattern"]
        if pattern == NOT_BLANK:
            return "wrong-type", "the text is empty", "write it or remove the key"
        return "bad-id", f"{_quoted(value)} is not written as it must be", PATTERNS[pattern]
    if kind in ("string_too_short", "too_short"):
        return "wrong-type", "there is nothing here", "write at least one"
    return "wrong-type", said, "shorten it" if kind.endswith("too_long") else "mend it"


def _existing(document: Document, location: tuple[int | str, ...]) -> KeyPath:
    """Cut pydantic's location, which names members of unions too, down to the keys that the document has."""
    return _longest(document.data, location)


def _longest(data: object, location: tuple[int | str, ...]) -> KeyPath:
    if not location:
        return ()
    part, rest = location[0], location[1:]
    without = _longest(data, rest)
    below = _value_at(data, part)
    if below is _ABSENT:
        return without
    with_it = (part, *_longest(below, rest))
    return max(with_it, without, key=lambda path: (len(path), path[-1:] == location[-1:]))


_ABSENT = object()


def _value_at(data: object, part: str | int) -> object:
    if isinstance(data, dict):
        return data.get(part, _ABSENT)
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        return data[part]
    return _ABSENT


def _keys_of(model: type[BaseModel], path: KeyPath) -> list[str]:
    """List the keys that models allow at `path`."""
    candidates: list[object] = [model]
    for part in path:
        candidates = [below for candidate in candidates for below in _below(candidate, part)]
    keys = [
        field.alias or name
        for candidate in candidates
        if isinstance(candidate, type) and issubclass(candidate, BaseModel)
        for name, field in candidate.model_fields.items()
    ]
    return list(dict.fromkeys(keys))


def _below(annotation: object, part: str | int) -> Iterator[object]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for name, field in annotation.model_fields.items():
            if part in (name, field.alias):
                yield from _alternatives(field.annotation)
        return
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is dict and isinstance(part, str):
        yield from _alternatives(arguments[1])
    elif origin in (list, tuple, set, frozenset) and arguments and isinstance(part, int):
        yield from _alternatives(arguments[0])


def _alternatives(annotation: object) -> Iterator[object]:
    """Give what an annotation may be: the members of a union, what an alias or `Annotated` wraps."""
    if hasattr(annotation, "__value__"):
        yield from _alternatives(annotation.__value__)
    elif get_origin(annotation) in (Union, types.UnionType):
        for member in get_args(annotation):
            yield from _alternatives(member)
    elif hasattr(annotation, "__metadata__"):
        yield from _alternatives(get_args(annotation)[0])
    else:
        yield annotation


def _named(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "a mapping"
    shown = _FOUND.get(type(value), "something else")
    if isinstance(value, str):
        return f"{shown} ({_quoted(value)})"
    return f"{shown} ({value})" if isinstance(value, int | float) else shown


def _quoted(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text if len(text) <= 40 else text[:39] + '…'}'"
