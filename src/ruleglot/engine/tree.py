"""Expressions as a typed tree: data that every back end reads and none changes.

A back end (Python functions, the browser's file, an analysis) is one `match` over these nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal as OneOf
from typing import TypeAlias

from ruleglot.engine.types import Int, Type, Value

Role: TypeAlias = OneOf["param", "option", "fact", "derived", "table", "candidate", "local", "field"]
End: TypeAlias = OneOf["first", "last"]
Operation: TypeAlias = OneOf["+", "-"]
Which: TypeAlias = OneOf["min", "max"]
Sign: TypeAlias = OneOf["==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Literal:
    """A value written out: a number, text, true, false or null."""

    value: bool | int | str | None
    type: Type


@dataclass(frozen=True, slots=True)
class Name:
    """A param, option, fact, derived value, table of verdicts, candidate or loop variable."""

    name: str
    role: Role
    type: Type
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record, a text or a verdict."""

    base: Tree
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Lookup:
    """The value that a map has for a key."""

    base: Tree
    key: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Part:
    """The first `count` values of a list, or the last."""

    base: Tree
    end: End
    count: int
    type: Type


@dataclass(frozen=True, slots=True)
class Display:
    """A list written out."""

    items: tuple[Tree, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Pair:
    """Values side by side."""

    items: tuple[Tree, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class And:
    """True if all operands are, read from the left."""

    items: tuple[Tree, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Or:
    """True if any operand is, read from the left."""

    items: tuple[Tree, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Not:
    """True if the operand is false."""

    item: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Compare:
    """Two scalars compared."""

    sign: Sign
    left: Tree
    right: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Among:
    """Whether a value stands in a list, or a key in a map; `absent` turns it round."""

    item: Tree
    container: Tree
    absent: bool
    type: Type


@dataclass(frozen=True, slots=True)
class IsNull:
    """Whether a value is null; `absent` turns it round."""

    item: Tree
    absent: bool
    type: Type


@dataclass(frozen=True, slots=True)
class Sum:
    """Two numbers added, one subtracted from the other, or two lists joined."""

    sign: Operation
    left: Tree
    right: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Negative:
    """A number with its sign turned."""

    item: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two values, by a condition."""

    condition: Tree
    then: Tree
    otherwise: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Size:
    """How many values a list or map holds."""

    base: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Extreme:
    """The least or greatest of some numbers."""

    which: Which
    items: tuple[Tree, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Loop:
    """A variable that goes through a list or the keys of a map, perhaps only those that pass a condition."""

    variable: Name
    source: Tree
    condition: Tree | None


@dataclass(frozen=True, slots=True)
class Quantified:
    """Whether a condition holds for any, or for all, that a loop goes through."""

    which: OneOf["any", "all"]
    loop: Loop
    test: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class Each:
    """A list of one value for each that a loop goes through."""

    loop: Loop
    item: Tree
    type: Type


@dataclass(frozen=True, slots=True)
class RecordOf:
    """A record written out."""

    items: tuple[tuple[str, Tree], ...]
    type: Type = field(compare=False)


Tree: TypeAlias = (
    Literal
    | Name
    | Field
    | Lookup
    | Part
    | Display
    | Pair
    | And
    | Or
    | Not
    | Compare
    | Among
    | IsNull
    | Sum
    | Negative
    | Choice
    | Size
    | Extreme
    | Quantified
    | Each
    | RecordOf
)


def parts(tree: Tree) -> tuple[Tree, ...]:
    """Give the trees directly below a tree, in the order in which they are read."""
    match tree:
        case Literal() | Name():
            return ()
        case Field(base) | Part(base) | Size(base):
            return (base,)
        case Lookup(base, key):
            return (base, key)
        case Display(items) | Pair(items) | And(items) | Or(items) | Extreme(_, items):
            return items
        case Not(item) | IsNull(item) | Negative(item):
            return (item,)
        case Compare(_, left, right) | Sum(_, left, right):
            return (left, right)
        case Among(item, container):
            return (item, container)
        case Choice(condition, then, otherwise):
            return (condition, then, otherwise)
        case Quantified(_, loop, test):
            return (*_loop_parts(loop), test)
        case Each(loop, item):
            return (*_loop_parts(loop), item)
        case RecordOf(items):
            return tuple(item for _, item in items)


def _loop_parts(loop: Loop) -> tuple[Tree, ...]:
    return (loop.source,) if loop.condition is None else (loop.source, loop.condition)


def walk(tree: Tree) -> Iterator[Tree]:
    """Give a tree and every tree below it."""
    waiting = [tree]
    while waiting:
        tree = waiting.pop()
        yield tree
        waiting.extend(reversed(parts(tree)))


def names(tree: Tree, *roles: Role) -> list[str]:
    """List the names of these roles that a tree reads, each once, in order."""
    return list(dict.fromkeys(t.name for t in walk(tree) if isinstance(t, Name) and t.role in roles))


def rebuilt(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """Give the tree with `change` applied to each tree directly below it."""
    match tree:
        case Literal() | Name():
            return tree
        case Field() | Part() | Size():
            return replace(tree, base=change(tree.base))
        case Lookup(base, key):
            return replace(tree, base=change(base), key=change(key))
        case Display() | Pair() | And() | Or() | Extreme():
            return replace(tree, items=tuple(change(i) for i in tree.items))
        case Not() | IsNull() | Negative():
            return replace(tree, item=change(tree.item))
        case Compare() | Sum():
            return replace(tree, left=change(tree.left), right=change(tree.right))
        case Among(item, container):
            return replace(tree, item=change(item), container=change(container))
        case Choice(condition, then, otherwise):
            return replace(tree, condition=change(condition), then=change(then), otherwise=change(otherwise))
        case Quantified(_, loop, test):
            return replace(tree, loop=_rebuilt_loop(loop, change), test=change(test))
        case Each(loop, item):
            return replace(tree, loop=_rebuilt_loop(loop, change), item=change(item))
        case RecordOf(items):
            return replace(tree, items=tuple((name, change(item)) for name, item in items))


def _rebuilt_loop(loop: Loop, change: Callable[[Tree], Tree]) -> Loop:
    condition = None if loop.condition is None else change(loop.condition)
    return replace(loop, source=change(loop.source), condition=condition)


def depth(tree: Tree) -> int:
    """Count how deep loops stand in loops: 0 for none."""
    below = max((depth(part) for part in parts(tree)), default=0)
    return below + 1 if isinstance(tree, Quantified | Each) else below


def path(tree: Tree) -> str | None:
    """Give the dotted path of a name or of a field of one (`pending.kind`); None for any other tree."""
    if isinstance(tree, Name):
        return tree.name
    if isinstance(tree, Field):
        base = path(tree.base)
        return None if base is None else f"{base}.{tree.name}"
    return None


def show(tree: Tree) -> str:
    """Write a tree as an expression of the language that authors write."""
    return _show(tree, 0)


_LOOSE, _OR, _AND, _NOT, _COMPARE, _SUM, _TIGHT = range(7)


def _show(tree: Tree, outside: int) -> str:
    inside, text = _shown(tree)
    return text if inside > outside or inside == _TIGHT else f"({text})"


def _shown(tree: Tree) -> tuple[int, str]:
    match tree:
        case Literal(value):
            return (_SUM if isinstance(value, int) and value < 0 else _TIGHT), _written(value)
        case Name(name):
            return _TIGHT, name
        case Field(base, name):
            return _TIGHT, f"{_show(base, _SUM)}.{name}"
        case Lookup(base, key):
            return _TIGHT, f"{_show(base, _SUM)}[{_show(key, _LOOSE)}]"
        case Part(base, end, count):
            return _TIGHT, f"{_show(base, _SUM)}[{f':{count}' if end == 'first' else f'-{count}:'}]"
        case Display(items):
            return _TIGHT, f"[{', '.join(_show(i, _LOOSE) for i in items)}]"
        case Pair(items):
            return _TIGHT, f"({', '.join(_show(i, _LOOSE) for i in items)})"
        case And(items):
            return _AND, " and ".join(_show(i, _AND) for i in items)
        case Or(items):
            return _OR, " or ".join(_show(i, _OR) for i in items)
        case Not(item):
            return _NOT, f"not {_show(item, _AND)}"
        case Compare(sign, left, right):
            return _COMPARE, f"{_show(left, _COMPARE)} {sign} {_show(right, _COMPARE)}"
        case Among(item, container, absent):
            word = "not in" if absent else "in"
            return _COMPARE, f"{_show(item, _COMPARE)} {word} {_show(container, _COMPARE)}"
        case IsNull(item, absent):
            return _COMPARE, f"{_show(item, _COMPARE)} {'is not' if absent else 'is'} None"
        case Sum(sign, left, right):
            return _SUM, f"{_show(left, _COMPARE)} {sign} {_show(right, _SUM)}"
        case Negative(item):
            return _SUM, f"-{_show(item, _SUM)}"
        case Choice(condition, then, otherwise):
            return _LOOSE, f"{_show(then, _LOOSE)} if {_show(condition, _LOOSE)} else {_show(otherwise, -1)}"
        case Size(base):
            return _TIGHT, f"len({_show(base, -1)})"
        case Extreme(which, items):
            return _TIGHT, f"{which}({', '.join(_show(i, -1) for i in items)})"
        case Quantified(which, loop, test):
            return _TIGHT, f"{which}({_show(test, -1)} {_show_loop(loop)})"
        case Each(loop, item):
            return _TIGHT, f"[{_show(item, -1)} {_show_loop(loop)}]"
        case RecordOf(items):
            return _TIGHT, f"{{{', '.join(f'{name}: {_show(item, -1)}' for name, item in items)}}}"


def _show_loop(loop: Loop) -> str:
    condition = f" if {_show(loop.condition, _LOOSE)}" if loop.condition is not None else ""
    return f"for {loop.variable.name} in {_show(loop.source, _LOOSE)}{condition}"


def _written(value: Value) -> str:
    if isinstance(value, str):
        return f'"{value}"' if "'" in value else f"'{value}'"
    return str(value)


def literal_number(tree: Tree) -> int | None:
    """Give the number that a tree always is; None if it may vary."""
    if isinstance(tree.type, Int) and tree.type.low == tree.type.high:
        return tree.type.low
    return None
