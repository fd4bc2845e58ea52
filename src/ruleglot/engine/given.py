"""Values that rows give: read, and held against the type of the field that they are given to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ruleglot.engine import source, tree
from ruleglot.engine.expression import Known
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.space import Space
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import (
    Bool,
    Enum,
    Int,
    Null,
    Nullable,
    Record,
    Text,
    Type,
    describe,
    fits,
    not_null,
)
from ruleglot.problem import did_you_mean

Given: TypeAlias = "bool | int | str | Mapping[str, Given] | None"
"""A value as the file has it."""


def read_given(
    given: Given, type_: Type, default: Tree | None, space: Space, known: Known = frozenset()
) -> Tree:
    """Read a value given to a field of a type.

    A text is a member of the type if it has such a member, and an expression if not. A record takes what
    it lacks from `default`. Raises ExpressionError and ReportedError.
    """
    inner = not_null(type_)
    if isinstance(given, Mapping):
        if not isinstance(inner, Record):
            message = f"a mapping stands where {describe(type_)} is wanted"
            raise ExpressionError("expression-type", message, "write one value")
        return _record(given, inner, default, space, known)
    found = _scalar(given, inner, space, known)
    if not fits(found.type, type_):
        raise _misfit(given, found, type_)
    return found


def _scalar(given: bool | int | str | None, inner: Type, space: Space, known: Known) -> Tree:
    match given:
        case None:
            return tree.Literal(None, Null())
        case bool():
            return tree.Literal(given, Bool())
        case int():
            return tree.Literal(given, Int(given, given))
        case str():
            members: tuple[str, ...] = ()
            if isinstance(inner, Enum | Text):
                members = inner.members if isinstance(inner, Enum) else tuple(inner.table)
            if given in members:
                return tree.Literal(given, Enum((given,)))
            return _expression(given, inner, space, known)


def _expression(given: str, inner: Type, space: Space, known: Known) -> Tree:
    try:
        return space.read(given, known)
    except ExpressionError as error:
        if isinstance(inner, Enum) and error.code == "unknown-name":
            message = f"{source.shown(given)} is neither a name nor {describe(inner)}"
            raise ExpressionError("unknown-member", message, did_you_mean(given, inner.members)) from None
        raise


def _record(
    given: Mapping[str, Given], type_: Record, default: Tree | None, space: Space, known: Known
) -> Tree:
    defaults = dict(default.items) if isinstance(default, tree.RecordOf) else {}
    for name in given:
        if type_.field(name) is None:
            mend = did_you_mean(name, [n for n, _ in type_.fields])
            raise ExpressionError("unknown-name", f"there is no field '{name}' here", mend)
    items: list[tuple[str, Tree]] = []
    for name, field_type in type_.fields:
        if name in given:
            items.append((name, read_given(given[name], field_type, None, space, known)))
        elif name in defaults:
            items.append((name, defaults[name]))
        else:
            raise ExpressionError("missing-outcome", f"the field '{name}' is not given", f"add '{name}:'")
    return tree.RecordOf(tuple(items), type_)


def _misfit(given: Given, found: Tree, wanted: Type) -> ExpressionError:
    shown = source.shown(given) if isinstance(given, str) else f"'{tree.show(found)}'"
    may_be_null = isinstance(found.type, Nullable) and fits(found.type.of, wanted)
    what = "may be null" if may_be_null else f"is {describe(found.type)}"
    numbers = isinstance(found.type, Int) and isinstance(not_null(wanted), Int)
    code = "out-of-range" if numbers else "expression-type"
    return ExpressionError(code, f"{shown} {what}; wanted is {describe(wanted)}", "mend it or the type")
