"""Small changes of one expression, each a fault that somebody could make: made on its typed tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal as OneOf
from typing import TypeAlias

from ruleglot.engine import tree
from ruleglot.engine.tree import Literal, Name, Tree
from ruleglot.engine.types import Bool, Enum, Id, Int, Record, Text, Type, not_null

Kind: TypeAlias = OneOf[
    "boundary", "comparison", "connective", "conjunct", "member", "quantity", "outcome", "row", "citation"
]
Change: TypeAlias = tuple[Kind, Tree]
Alike: TypeAlias = Callable[[Name], Name | None]
"""Gives another name of the same type for a name, if there is one."""

_COMPARISONS: dict[tree.Sign, tuple[tree.Sign, ...]] = {
    "==": ("!=",),
    "!=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
}
_ON_NUMBERS: dict[tree.Sign, tuple[tree.Sign, ...]] = {"==": ("<=", ">="), "!=": ("<", ">")}
_BOOL = Bool()


def changes(found: Tree, alike: Alike) -> Iterator[Change]:
    """Give every small change of an expression, with its kind."""
    yield from _here(found, alike)
    for part in _parts(found):
        for kind, changed in changes(part, alike):
            yield kind, _with(found, part, changed)


def _parts(found: Tree) -> tuple[Tree, ...]:
    """Give the parts that are changed for themselves: truths that are compared or turned round are not."""
    match found:
        case tree.Not(item) if tree.path(item) is not None:
            return ()
        case tree.Compare(_, left, right):
            return tuple(side for side in (left, right) if not _is_written(side))
        case tree.Among(item, tree.Display()):
            return (item,) if tree.path(item) is None else ()
        case tree.Field():
            return ()
        case _:
            return tree.parts(found)


def _with(whole: Tree, old: Tree, new: Tree) -> Tree:
    return tree.rebuilt(whole, lambda part: new if part is old else part)


def _here(found: Tree, alike: Alike) -> Iterator[Change]:
    match found:
        case Literal(value):
            yield from _literal(value)
        case Name():
            yield from _name(found, alike)
        case tree.Field():
            yield from _field(found)
        case tree.Compare():
            yield from _comparison(found)
        case tree.Among():
            yield from _membership(found)
        case tree.IsNull(absent=absent):
            yield "comparison", replace(found, absent=not absent)
        case tree.Not(item):
            yield "comparison", item
        case tree.And(items) | tree.Or(items):
            made = tree.Or if isinstance(found, tree.And) else tree.And
            yield "connective", made(items, _BOOL)
            for left in _without_one(items):
                yield "conjunct", left[0] if len(left) == 1 else replace(found, items=left)
        case tree.Sum(sign, left, right):
            if isinstance(found.type, Int):
                yield "quantity", replace(found, sign="-" if sign == "+" else "+")
            yield "quantity", left
            yield "quantity", right
        case tree.Negative(item):
            yield "quantity", item
        case tree.Extreme(which, items):
            yield "quantity", replace(found, which="max" if which == "min" else "min")
            for left in _without_one(items):
                yield "quantity", left[0] if len(left) == 1 else replace(found, items=left)
        case tree.Choice():
            yield from _choice(found)
        case tree.Part(base, end, count):
            yield "quantity", replace(found, end="last" if end == "first" else "first")
            yield "quantity", replace(found, count=count + 1)
            yield "quantity", base
        case tree.Quantified(which, loop):
            yield "connective", replace(found, which="all" if which == "any" else "any")
            if loop.condition is not None:
                yield "conjunct", replace(found, loop=replace(loop, condition=None))
        case tree.Each(loop) if loop.condition is not None:
            yield "conjunct", replace(found, loop=replace(loop, condition=None))
        case _:
            return


def _without_one(items: Sequence[Tree]) -> Iterator[tuple[Tree, ...]]:
    if len(items) > 1:
        for number in range(len(items)):
            yield (*items[:number], *items[number + 1 :])


def _literal(value: object) -> Iterator[Change]:
    if isinstance(value, bool):
        yield "outcome", Literal(not value, _BOOL)
    elif isinstance(value, int):
        for step in (-1, 1):
            yield "quantity", Literal(value + step, Int(value + step, value + step))


def _name(found: Name, alike: Alike) -> Iterator[Change]:
    if isinstance(found.type, Bool):
        yield "comparison", tree.Not(found, _BOOL)
    other = alike(found) if isinstance(not_null(found.type), Bool | Int | Enum | Text) else None
    if other is not None:
        yield "quantity", other


def _field(found: tree.Field) -> Iterator[Change]:
    """Turn a truth round, or read another field of the same type."""
    if isinstance(found.type, Bool):
        yield "comparison", tree.Not(found, _BOOL)
    base = not_null(found.base.type)
    if isinstance(base, Record | Text):
        alike = [name for name, type_ in base.fields if type_ == found.type and name != found.name]
        for name in alike[:1]:
            yield "quantity", replace(found, name=name)


def _comparison(found: tree.Compare) -> Iterator[Change]:
    numbers = isinstance(found.left.type, Int) and isinstance(found.right.type, Int)
    for sign in _COMPARISONS[found.sign] + (_ON_NUMBERS.get(found.sign, ()) if numbers else ()):
        yield ("boundary" if sign[0] == found.sign[0] else "comparison"), replace(found, sign=sign)
    for side, other in (("right", found.left), ("left", found.right)):
        written = found.right if side == "right" else found.left
        if isinstance(written, Literal) and isinstance(written.value, str):
            for member in _neighbours(written.value, _members(other.type), ()):
                yield "member", _with_side(found, side, Literal(member, Enum((member,))))
    for side, written in (("left", found.left), ("right", found.right)):
        if isinstance(written, Literal) and isinstance(written.value, int) and numbers:
            for number in (written.value - 1, written.value + 1):
                yield "boundary", _with_side(found, side, Literal(number, Int(number, number)))


def _with_side(found: tree.Compare, side: str, now: Tree) -> tree.Compare:
    return replace(found, left=now) if side == "left" else replace(found, right=now)


def _membership(found: tree.Among) -> Iterator[Change]:
    yield "comparison", replace(found, absent=not found.absent)
    if not isinstance(found.container, tree.Display):
        return
    items = found.container.items
    for left in _without_one(items):
        yield "member", replace(found, container=replace(found.container, items=left))
    written = [item.value for item in items if isinstance(item, Literal) and isinstance(item.value, str)]
    for member in _neighbours(written[-1], _members(found.item.type), written) if written else ():
        added = (*items, Literal(member, Enum((member,))))
        yield "member", replace(found, container=replace(found.container, items=added))


def _choice(found: tree.Choice) -> Iterator[Change]:
    yield "connective", replace(found, then=found.otherwise, otherwise=found.then)
    yield "conjunct", found.then
    yield "conjunct", found.otherwise
    for side in ("then", "otherwise"):
        written = found.then if side == "then" else found.otherwise
        if isinstance(written, Literal) and isinstance(written.value, str):
            for member in _neighbours(written.value, _members(found.type), ()):
                now = Literal(member, Enum((member,)))
                changed = replace(found, then=now) if side == "then" else replace(found, otherwise=now)
                yield "member", changed


def _is_written(side: Tree) -> bool:
    """Tell whether a side of a comparison is written out, and changed with the comparison."""
    return isinstance(side, Literal) and not isinstance(side.value, bool)


def _members(type_: Type) -> tuple[str, ...]:
    match not_null(type_):
        case Enum(members):
            return members
        case Id(also=also):
            return also
        case _:
            return ()


def neighbours(value: str, members: Sequence[str]) -> list[str]:
    """Give the members that stand before and after one, going round."""
    return list(_neighbours(value, members, ()))


def _neighbours(value: str, members: Sequence[str], besides: Sequence[str]) -> Iterator[str]:
    left = [member for member in members if member == value or member not in besides]
    if value in left and len(left) > 1:
        place = left.index(value)
        yield from dict.fromkeys((left[place - 1], left[(place + 1) % len(left)]))
