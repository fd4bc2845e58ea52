"""The values that a question asks for: where they stand in an outcome, and the ids that stand for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ruleglot.engine.types import Enum, Record, Type, Value, not_null

NONE = "none"
"""The id of "none of these"."""


def asked_type(outcome: Mapping[str, Type], ask: str) -> Type | None:
    """Give the type of the field that is asked, dotted into records; None if there is no such field."""
    first, *rest = ask.split(".")
    type_ = outcome.get(first)
    for name in rest:
        below = not_null(type_) if type_ else None
        type_ = below.field(name) if isinstance(below, Record) else None
    return type_


def asked_value(outcome: Mapping[str, Value], ask: str) -> Value:
    """Give the value of the field that is asked; null where a record on the way is null."""
    value: Value = cast("Value", outcome)
    for name in ask.split("."):
        value = cast("Mapping[str, Value]", value).get(name) if isinstance(value, dict) else None
    return value


def same(one: object, other: object) -> bool:
    """Tell whether two values are the same; true and 1 are not."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def alike(one: object, other: object) -> bool:
    """Tell whether two answers are the same; the order in lists does not matter."""
    if isinstance(one, list) and isinstance(other, list) and one != other:
        return sorted(map(repr, one)) == sorted(map(repr, other))
    return same(one, other)


def choice_id(type_: Type, value: Value) -> str:
    """Give the id of a choice: the same for the same value wherever it stands (`stand`, `n-4`, `c-10S`)."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"n-{value}"
    if isinstance(value, list):
        return "c-" + "_".join(str(part) for part in value)
    return str(value) if isinstance(not_null(type_), Enum) else f"c-{value}"
