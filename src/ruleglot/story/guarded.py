"""Trees as functions that may meet null where a row's conditions rule it out.

Python finds no value there: what cannot be computed with null is an error. JavaScript would take null for 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from ruleglot.engine import tree
from ruleglot.engine.javascript.expression import emit
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import ListOf, MapOf, Nullable, Record, Text, Type

THERE = "$.there"
"""The function of the runtime that gives a value back, or throws where it is null."""


def guarded(node: Tree, declared: Mapping[str, Type]) -> Tree:
    """Give the tree with a check of each value that may be null although it is computed with.

    `declared` are the types of names as they are declared.
    """

    def there(part: Tree) -> Tree:
        checked = guarded(part, declared)
        if not _may_be_null(part, declared):
            return checked
        return Name(f"{THERE}({emit(checked)})", "local", part.type)

    match node:
        case tree.Sum(sign, left, right):
            return tree.Sum(sign, there(left), there(right), node.type)
        case tree.Negative(item):
            return tree.Negative(there(item), node.type)
        case tree.Extreme(which, items):
            return tree.Extreme(which, tuple(map(there, items)), node.type)
        case tree.Compare(sign, left, right) if sign not in ("==", "!="):
            return tree.Compare(sign, there(left), there(right), node.type)
        case tree.Lookup(base, key) if not _has_default(base):
            return tree.Lookup(guarded(base, declared), there(key), node.type)
        case _:
            return tree.rebuilt(node, lambda part: guarded(part, declared))


def _has_default(base: Tree) -> bool:
    return isinstance(base.type, MapOf) and base.type.default is not None


def _may_be_null(node: Tree, declared: Mapping[str, Type]) -> bool:
    match node:
        case Name(name):
            return isinstance(declared.get(name, node.type), Nullable)
        case tree.Field(base, name):
            holder = base.type
            return isinstance(holder, Record | Text) and isinstance(holder.field(name), Nullable)
        case tree.Lookup(base):
            return isinstance(base.type, MapOf | ListOf) and isinstance(base.type.item, Nullable)
        case tree.Choice(_, then, otherwise):
            return _may_be_null(then, declared) or _may_be_null(otherwise, declared)
        case _:
            return isinstance(node.type, Nullable)
