"""From a typed tree to an expression of JavaScript with the same value.

No text of an author becomes source text: names are letters, digits and `_` by the model and are set apart
from words of the language, values are written as JSON. Values that are compared are of one type or null, so
that `==` is exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ruleglot.engine import tree
from ruleglot.engine.branching import negation
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import ListOf, MapOf, Nullable, Text, Tuple, Type, Value, not_null

_LOOSE, _OR, _AND, _EQUAL, _ORDER, _SUM, _SIGN, _TIGHT = range(8)
_FEW = 4
"""Values that are compared one by one; more are looked for in a list."""

_RESERVED = frozenset(
    re.findall(
        r"\w+",
        """
        arguments await break case catch class const continue debugger default delete do else enum eval export
        extends false finally for function if implements import in instanceof interface let new null package
        private protected public return static super switch this throw true try typeof undefined var void
        while with yield Math
        """,
    )
)

_PLAIN = re.compile(r"[A-Za-z]\w*\$?", re.ASCII)


def identifier(name: str) -> str:
    """Give the JavaScript name of a name of the rules."""
    return f"$_{name}" if name in _RESERVED else name


def table_name(type_: Text) -> str:
    """Give the JavaScript name of a type of texts, which is also a map from each to its fields."""
    return f"${type_.name}"


def literal(value: Value) -> str:
    """Write a value, in ASCII."""
    match value:
        case bool():
            return "!0" if value else "!1"
        case str():
            text = json.dumps(value)[1:-1].replace('\\"', '"').replace("'", "\\'")
            return f"'{text}'"
        case _:
            return json.dumps(value, separators=(",", ":"))


def shown_object(items: dict[str, str]) -> str:
    """Write an object from the expressions of its values."""
    return f"{{{','.join(_entry(name, value) for name, value in items.items())}}}"


def _entry(name: str, value: str) -> str:
    if _PLAIN.fullmatch(name) is None:
        return f"{literal(name)}:{value}"
    return name if name == value else f"{name}:{value}"


def emit(node: Tree) -> str:
    """Give the expression of a tree, which may stand between commas."""
    return _within(node, _LOOSE)


def condition(nodes: list[Tree]) -> str:
    """Give the expression that is true where all trees are."""
    return _joined(nodes, "&&", _AND) if len(nodes) > 1 else emit(nodes[0])


def conjunct(node: Tree) -> str:
    """Give the expression of a tree that stands beside `&&`."""
    return _within(node, _AND)


def negated(node: Tree) -> str:
    """Give the expression that is true where a tree is false."""
    return _negated(node)[1]


def _within(node: Tree, level: int) -> str:
    inside, text = _emitted(node)
    return text if inside >= level else f"({text})"


def _tight(node: Tree) -> str:
    return _within(node, _TIGHT)


def _joined(nodes: list[Tree] | tuple[Tree, ...], sign: str, level: int) -> str:
    return sign.join(_within(node, level) for node in nodes)


def _emitted(node: Tree) -> tuple[int, str]:
    match node:
        case tree.Literal(value):
            written = literal(value)
            return (_SIGN if written[0] in "!-" else _TIGHT), written
        case Name(name, number=number):
            if number is not None:
                return (_SIGN if number < 0 else _TIGHT), str(number)
            return _TIGHT, identifier(name)
        case tree.Field(base, name):
            return _TIGHT, f"{_fields(base)}.{name}"
        case tree.Lookup(base, key):
            value = f"{_tight(base)}.get({emit(key)})"
            default = base.type.default if isinstance(base.type, MapOf) else None
            return _TIGHT, value if default is None else f"({value}??{default})"
        case tree.Part(base, end, count):
            part = f"0,{count}" if end == "first" else f"-{count}"
            return _TIGHT, f"{_tight(base)}.slice({part})"
        case tree.Display(items) | tree.Pair(items):
            return _TIGHT, f"[{','.join(map(emit, items))}]"
        case tree.And(items):
            return _AND, _joined(items, "&&", _AND)
        case tree.Or(items):
            return _OR, _joined(items, "||", _OR)
        case tree.Not(item):
            return _negated(item)
        case tree.Compare(sign, left, right):
            return _compared(sign, left, right)
        case tree.Among():
            return _among(node)
        case tree.IsNull(item, absent):
            return _EQUAL, f"{_within(item, _ORDER)}{'!=' if absent else '=='}null"
        case tree.Sum():
            return _sum(node)
        case tree.Negative(item):
            return _SUM, f"0-{_tight(item)}"
        case tree.Choice(condition, then, otherwise):
            chosen = f"{emit(then)}:{emit(otherwise)}"
            return _LOOSE, f"{_within(condition, _OR)}?{chosen}"
        case tree.Size(base):
            return _TIGHT, f"{_tight(base)}.{'size' if isinstance(base.type, MapOf) else 'length'}"
        case tree.Extreme(which, items):
            return _TIGHT, f"Math.{which}({','.join(map(emit, items))})"
        case tree.Quantified(which, loop, test):
            return _TIGHT, _quantified(which, loop, test)
        case tree.Each(loop, item):
            return _TIGHT, _each(loop, item)
        case tree.RecordOf(items):
            return _TIGHT, shown_object({name: emit(item) for name, item in items})


def _negated(node: Tree) -> tuple[int, str]:
    match node:
        case tree.Not() | tree.IsNull() | tree.Among() | tree.Compare():
            return _emitted(negation(node))
        case _:
            return _SIGN, f"!{_within(node, _SIGN)}"


def _fields(base: Tree) -> str:
    if isinstance(base.type, Text):
        return f"{table_name(base.type)}.get({emit(base)})"
    return _tight(base)


def _sum(node: tree.Sum) -> tuple[int, str]:
    if isinstance(node.type, ListOf):
        return _TIGHT, f"{_tight(node.left)}.concat({emit(node.right)})"
    return _SUM, f"{_within(node.left, _SUM)}{node.sign}{_tight(node.right)}"


def _compared(sign: tree.Sign, left: Tree, right: Tree) -> tuple[int, str]:
    if sign not in ("==", "!="):
        return _ORDER, f"{_within(left, _SUM)}{sign}{_within(right, _SUM)}"
    if isinstance(not_null(left.type), Tuple):
        same = _same(left, right)
        return (_AND, same) if sign == "==" else (_SIGN, f"!({same})")
    return _EQUAL, f"{_within(left, _ORDER)}{sign}{_within(right, _ORDER)}"


def _same(left: Tree, right: Tree) -> str:
    """Compare two tuples value by value."""
    pairs = zip(_values(left), _values(right), strict=True)
    return "&&".join(f"{one}=={other}" for one, other in pairs)


def _values(node: Tree) -> Iterator[str]:
    """Write each value of a tuple, and of tuples within it."""
    if isinstance(node, tree.Pair):
        for item in node.items:
            yield from _values(item)
    elif isinstance(not_null(node.type), Tuple):
        yield from _read_values(_tight(node), node.type)
    else:
        yield _within(node, _ORDER)


def _among(node: tree.Among) -> tuple[int, str]:
    item, container, absent = node.item, node.container, node.absent
    sign = "!" if absent else ""
    if isinstance(not_null(item.type), Tuple):
        assert isinstance(container.type, ListOf)
        same = _same(Name("$", "local", container.type.item), item)
        return (_SIGN if absent else _TIGHT), f"{sign}{_tight(container)}.some($=>{same})"
    if isinstance(container, tree.Display) and len(container.items) <= _FEW and tree.path(item):
        subject = _within(item, _ORDER)
        equals = "!=" if absent else "=="
        tests = [f"{subject}{equals}{_within(each, _ORDER)}" for each in container.items]
        if len(tests) == 1:
            return _EQUAL, tests[0]
        return (_AND, "&&".join(tests)) if absent else (_OR, "||".join(tests))
    method = "has" if isinstance(container.type, MapOf) else "includes"
    return (_SIGN if absent else _TIGHT), f"{sign}{_tight(container)}.{method}({emit(item)})"


def over(source: Tree) -> str:
    """Give the list that a loop over a list or over the keys of a map goes through."""
    return f"{_tight(source)}{'.ids' if isinstance(source.type, MapOf) else ''}"


def _quantified(which: str, loop: tree.Loop, test: Tree) -> str:
    if loop.condition is None:
        found = emit(test)
    elif which == "any":
        found = f"{_within(loop.condition, _AND)}&&{_within(test, _AND)}"
    else:
        level, skipped = _negated(loop.condition)
        found = f"{skipped if level >= _OR else f'({skipped})'}||{_within(test, _OR)}"
    method = "some" if which == "any" else "every"
    return f"{over(loop.source)}.{method}({identifier(loop.variable.name)}=>{found})"


def _each(loop: tree.Loop, item: Tree) -> str:
    source, variable = over(loop.source), identifier(loop.variable.name)
    if loop.condition is not None:
        source += f".filter({variable}=>{emit(loop.condition)})"
    if item == loop.variable:
        return source
    found = emit(item)
    return f"{source}.map({variable}=>{f'({found})' if found[0] == '{' else found})"


def _read_values(found: str, type_: Type) -> Iterator[str]:
    inner = not_null(type_)
    if not isinstance(inner, Tuple):
        yield found
        return
    mark = "?." if isinstance(type_, Nullable) or "?." in found else ""
    for number, item in enumerate(inner.items):
        yield from _read_values(f"{found}{mark}[{number}]", item)
