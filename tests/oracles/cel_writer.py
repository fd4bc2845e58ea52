"""Writes an expression's tree in CEL, the Common Expression Language, whose own interpreter then reads it.

Cards become maps with their fields, derived ones too.
"""

from typing import Any

from ruleglot.engine import tree
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import MapOf, Text


class CelGapError(Exception):
    """CEL has no such operation: a part of a list."""


def as_cel(expression: Tree) -> str:
    """Write a tree in CEL. Raises CelGapError."""
    match expression:
        case tree.Literal(None):
            return "null"
        case tree.Literal(bool(value)):
            return str(value).lower()
        case tree.Literal(value):
            return f'"{value}"' if isinstance(value, str) else str(value)
        case tree.Name(name):
            return name
        case tree.Field(base, name):
            return f"{as_cel(base)}.{name}"
        case tree.Lookup(base, key):
            return _lookup(base, key)
        case tree.Display(items):
            return f"[{', '.join(map(as_cel, items))}]"
        case tree.And(items):
            return f"({' && '.join(map(as_cel, items))})"
        case tree.Or(items):
            return f"({' || '.join(map(as_cel, items))})"
        case tree.Not(item):
            return f"!({as_cel(item)})"
        case tree.Negative(item):
            return f"(-({as_cel(item)}))"
        case tree.Compare(sign, left, right):
            return f"({as_cel(left)} {sign} {as_cel(right)})"
        case tree.Sum(sign, left, right):
            return f"({as_cel(left)} {sign} {as_cel(right)})"
        case tree.Among(item, container, absent):
            return f"{'!' if absent else ''}({as_cel(item)} in {as_cel(container)})"
        case tree.IsNull(item, absent):
            return f"({as_cel(item)} {'!=' if absent else '=='} null)"
        case tree.Choice(condition, then, otherwise):
            return f"({as_cel(condition)} ? {as_cel(then)} : {as_cel(otherwise)})"
        case tree.Size(base):
            return f"size({as_cel(base)})"
        case tree.Extreme(which, items):
            return f"math.{'least' if which == 'min' else 'greatest'}([{', '.join(map(as_cel, items))}])"
        case tree.Quantified(which, loop, test):
            macro = "exists" if which == "any" else "all"
            return f"{_source(loop)}.{macro}({loop.variable.name}, {as_cel(test)})"
        case tree.Each(loop, item):
            name = loop.variable.name
            if item == loop.variable:
                return _source(loop)
            return f"{_source(loop)}.map({name}, {as_cel(item)})"
        case _:
            raise CelGapError(tree.show(expression))


def _lookup(base: Tree, key: Tree) -> str:
    table, found = as_cel(base), as_cel(key)
    default = base.type.default if isinstance(base.type, MapOf) else None
    return f"{table}[{found}]" if default is None else f"({found} in {table} ? {table}[{found}] : {default})"


def _source(loop: tree.Loop) -> str:
    source = as_cel(loop.source)
    if loop.condition is None:
        return source
    if isinstance(loop.source.type, MapOf):
        raise CelGapError("a filtered map")
    return f"{source}.filter({loop.variable.name}, {as_cel(loop.condition)})"


def cel_card(card: str, form: Text) -> dict[str, Any]:
    """Give a card as CEL holds it."""
    return {"text": card, **form.table[card]}
