"""Checking facts before anything is decided: one closure a type, and errors that name the fact."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from ruleglot.engine.types import (
    Bool,
    Enum,
    Id,
    Int,
    Key,
    ListOf,
    MapOf,
    Null,
    Nullable,
    Record,
    Text,
    Tuple,
    Type,
    Value,
    Verdict,
    describe,
)
from ruleglot.problem import did_you_mean

Facts: TypeAlias = dict[str, Any]
"""Facts as the engine holds them, checked."""
Check: TypeAlias = Callable[[Any, Facts], Any]
"""Gives the checked value, or raises; the second argument holds the maps checked before."""

FACT_CODES: dict[str, str] = {
    "missing-fact": "A fact that the decision needs is absent.",
    "unknown-fact": "A fact or a field that the decision does not know.",
    "wrong-type": "A fact is of another kind of value than it must be.",
    "out-of-range": "A fact is of the right kind and not one of the values allowed.",
    "duplicate": "A value stands twice where it may stand once.",
    "impossible": "The facts cannot hold together.",
    "undecided": "No row of the table holds, which the check of the tables rules out.",
    "invalid-json": "A line is not JSON, or not a JSON object.",
}
"""Every code of an error about facts, with what it means."""

_CANONICAL = re.compile(r"(?:0|-?[1-9][0-9]*)\Z", re.ASCII)
_DIGITS = 16
_INDEX = re.compile(r"(?:0|[1-9][0-9]{0,9})\Z", re.ASCII)
_INDEXES = 2**32 - 1


class FactError(Exception):
    """Facts about which nothing can be decided: a stable code, the facts at fault, a message."""

    def __init__(self, code: str, facts: tuple[str, ...], message: str) -> None:
        self.code = code
        self.facts = facts
        self.message = message
        super().__init__(message)


class _MisfitError(Exception):
    """A value that does not fit, and where in the fact it stands."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        self.steps: list[str] = []
        super().__init__(message)

    def within(self, step: str) -> _MisfitError:
        self.steps.append(step)
        return self

    def at(self, fact: str) -> str:
        return fact + "".join(reversed(self.steps))


def quoted(value: object) -> str:
    """Show a value as JSON, cut to 60 characters."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 60 else text[:59] + "…"


def facts_checker(types: Mapping[str, Type]) -> Callable[[Any], Facts]:
    """Compile a check of all facts of a decision.

    The check gives the facts with numbers as ints, whatever JSON wrote, and number keys of maps as ints.
    It raises FactError.
    """
    ordered = sorted(types, key=lambda name: not isinstance(types[name], MapOf))
    checks = [(name, checker(types[name])) for name in ordered]
    size = len(checks)

    def check(given: Any) -> Facts:
        if type(given) is not dict:
            if not isinstance(given, Mapping):
                raise FactError("wrong-type", (), f"{quoted(given)} is not an object of facts")
            given = dict(given)
        seen: Facts = {}
        try:
            for name, check_value in checks:
                seen[name] = check_value(given[name], seen)
        except (KeyError, _MisfitError):
            raise _explained(given, types, checks) from None
        if len(given) != size:
            raise _explained(given, types, checks)
        return seen

    return check


def _explained(
    given: Mapping[str, Any], types: Mapping[str, Type], checks: list[tuple[str, Check]]
) -> FactError:
    """Find everything that is wrong with facts."""
    unknown = [name for name in given if name not in types]
    if unknown:
        said = "; ".join(f"there is no fact {quoted(n)}: {did_you_mean(str(n), types)}" for n in unknown[:5])
        return FactError("unknown-fact", tuple(str(n) for n in unknown), said)
    missing = [name for name in types if name not in given]
    if missing:
        said = "; ".join(f"'{name}' is missing: it must be {describe(types[name])}" for name in missing)
        return FactError("missing-fact", tuple(missing), said)
    misfits: dict[str, _MisfitError] = {}
    seen: Facts = {}
    for name, check_value in checks:
        try:
            seen[name] = check_value(given[name], seen)
        except _MisfitError as misfit:
            misfits[name] = misfit
            seen[name] = None
    ordered = [(name, misfits[name]) for name in types if name in misfits]
    said = "; ".join(f"'{misfit.at(name)}' {misfit.message}" for name, misfit in ordered)
    return FactError(ordered[0][1].code, tuple(name for name, _ in ordered), said)


def checker(type_: Type) -> Check:
    """Compile a check of values of a type."""
    match type_:
        case Int(low, high, members):
            return _int_checker(low, high, frozenset(members), type_)
        case Bool():
            return _bool_checker(type_)
        case Enum(members):
            return _text_checker(frozenset(members), type_)
        case Text(table=table):
            return _text_checker(frozenset(table), type_)
        case Id(never=never):
            return _id_checker(frozenset(never), type_)
        case Key(map_, of):
            return _key_checker(map_, checker(of))
        case Record(fields):
            return _record_checker({name: checker(field) for name, field in fields}, type_)
        case ListOf(item, most, distinct):
            return _list_checker(checker(item), most, distinct, type_)
        case MapOf(key=key, item=item, most=most):
            return _map_checker(_key_reader(key), checker(item), most, type_)
        case Tuple(items):
            return _tuple_checker([checker(item) for item in items], type_)
        case Nullable(of):
            return _nullable_checker(checker(of))
        case Null() | Verdict():
            raise AssertionError("facts are never of this type")


def _misfit(code: str, value: object, type_: Type) -> _MisfitError:
    return _MisfitError(code, f"is {quoted(value)}; it must be {describe(type_)}")


def _int_checker(low: int, high: int, members: frozenset[int], type_: Int) -> Check:
    def check(value: Any, _: Facts) -> Any:
        if type(value) is not int:
            if type(value) is not float or not value.is_integer():
                raise _misfit("wrong-type", value, type_)
            value = int(value)
        if low <= value <= high and (not members or value in members):
            return value
        raise _misfit("out-of-range", value, type_)

    return check


def _bool_checker(type_: Bool) -> Check:
    def check(value: Any, _: Facts) -> Any:
        if value is True or value is False:
            return value
        raise _misfit("wrong-type", value, type_)

    return check


def _text_checker(allowed: frozenset[str], type_: Type) -> Check:
    def check(value: Any, _: Facts) -> Any:
        if type(value) is str and value in allowed:
            return value
        raise _misfit("out-of-range" if isinstance(value, str) else "wrong-type", value, type_)

    return check


def _id_checker(never: frozenset[str], type_: Id) -> Check:
    def check(value: Any, _: Facts) -> Any:
        if type(value) is str and value and value not in never:
            return value
        raise _misfit("out-of-range" if isinstance(value, str) else "wrong-type", value, type_)

    return check


def _key_checker(map_: str, of: Check) -> Check:
    def check(value: Any, seen: Facts) -> Any:
        value = of(value, seen)
        found = seen[map_]
        if found is None or value in found:
            return value
        raise _MisfitError(
            "impossible", f"is {quoted(value)}; it must be one of the keys of '{map_}': {quoted(list(found))}"
        )

    return check


def _record_checker(fields: dict[str, Check], type_: Record) -> Check:
    ordered = list(fields.items())
    size = len(fields)

    def check(value: Any, seen: Facts) -> Any:
        if type(value) is not dict:
            raise _misfit("wrong-type", value, type_)
        name = ""
        try:
            found = {}
            for name, check_field in ordered:
                found[name] = check_field(value[name], seen)
        except _MisfitError as misfit:
            raise misfit.within(f".{name}") from None
        except KeyError:
            raise _MisfitError("missing-fact", f"lacks '{name}'; it must be {describe(type_)}") from None
        if len(value) != size:
            extra = next(key for key in value if key not in fields)
            raise _MisfitError("unknown-fact", f"has no {quoted(extra)}; it must be {describe(type_)}")
        return found

    return check


def _list_checker(item: Check, most: int, distinct: bool, type_: ListOf) -> Check:
    def check(value: Any, seen: Facts) -> Any:
        if type(value) is not list:
            raise _misfit("wrong-type", value, type_)
        if len(value) > most:
            raise _MisfitError("out-of-range", f"holds {len(value)} values; it must be {describe(type_)}")
        found: list[Any] = []
        try:
            for part in value:
                found.append(item(part, seen))
        except _MisfitError as misfit:
            raise misfit.within(f"[{len(found)}]") from None
        if distinct and len(set(found)) < len(found):
            twice = next(part for number, part in enumerate(found) if part in found[:number])
            raise _MisfitError("duplicate", f"holds {quoted(twice)} twice; it must be {describe(type_)}")
        return found

    return check


def _map_checker(read_key: Callable[[Any], Any], item: Check, most: int, type_: MapOf) -> Check:
    def check(value: Any, seen: Facts) -> Any:
        if type(value) is not dict:
            raise _misfit("wrong-type", value, type_)
        if len(value) > most:
            raise _MisfitError("out-of-range", f"holds {len(value)} keys; it must be {describe(type_)}")
        found: dict[Any, Any] = {}
        for key, part in _in_order(value):
            read = read_key(key)
            if read is None:
                raise _MisfitError("out-of-range", f"has the key {quoted(key)}; it must be {describe(type_)}")
            try:
                found[read] = item(part, seen)
            except _MisfitError as misfit:
                raise misfit.within(f"[{quoted(key)}]") from None
        return found

    return check


def _in_order(value: dict[Any, Any]) -> Iterable[tuple[Any, Any]]:
    """Go through an object as JavaScript does: keys that look like an index first, the least first."""
    if all(_place(key) == _INDEXES for key in value):
        return value.items()
    return sorted(value.items(), key=lambda item: _place(item[0]))


def _place(key: Any) -> int:
    return int(key) if type(key) is str and _INDEX.match(key) and int(key) < _INDEXES else _INDEXES


def _key_reader(type_: Type) -> Callable[[Any], Any]:
    """Give a function that reads a JSON key; it gives None for a key of another type."""
    match type_:
        case Int() as number:

            def read(key: Any) -> Any:
                if type(key) is not str or len(key) > _DIGITS or not _CANONICAL.match(key):
                    return None
                return int(key) if int(key) in number else None

            return read
        case Id(never=never):
            return lambda key: key if type(key) is str and key and key not in never else None
        case Enum(members) | Text(table=members):
            return lambda key: key if type(key) is str and key in members else None
        case _:
            raise AssertionError("maps have no keys of this type")


def _tuple_checker(items: list[Check], type_: Tuple) -> Check:
    def check(value: Any, seen: Facts) -> Any:
        if type(value) is not list or len(value) != len(items):
            raise _misfit("wrong-type", value, type_)
        return [check_item(part, seen) for check_item, part in zip(items, value, strict=True)]

    return check


def _nullable_checker(of: Check) -> Check:
    def check(value: Any, seen: Facts) -> Any:
        return None if value is None else of(value, seen)

    return check


def is_value_of(value: Value, type_: Type) -> bool:
    """Tell whether a value is one of a type that needs no other facts."""
    try:
        checker(type_)(value, {})
    except _MisfitError:
        return False
    return True
