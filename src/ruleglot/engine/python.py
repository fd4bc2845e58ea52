"""From a typed tree to Python: syntax built node by node from our own tree, then compiled.

No text of an author becomes source text: names are prefixed, values are constants of the syntax tree.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any

from ruleglot.engine import tree
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import MapOf, Text, Verdict

Values = Mapping[str, Any]
"""Values by name: facts, options, derived values, verdicts, candidate variables."""

_BUILTINS: dict[str, object] = {"len": len, "min": min, "max": max, "any": any, "all": all}
_SIGNS: dict[tree.Sign, type[ast.cmpop]] = {
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
}


def local(name: str) -> str:
    """Give the Python name of a name of the rules."""
    return f"v_{name}"


def load(name: str) -> ast.expr:
    """Give the syntax that reads a Python name."""
    return ast.Name(name, ast.Load())


def constant(value: Any) -> ast.expr:
    """Give the syntax of a constant."""
    return ast.Constant(value)


def item_of(base: ast.expr, key: Any) -> ast.expr:
    """Give the syntax that reads an item by a constant key."""
    return ast.Subscript(base, constant(key), ast.Load())


class Emitter:
    """Turns trees into Python syntax; `read` says how a name that is no loop variable is read."""

    def __init__(self, read: Callable[[Name], ast.expr]) -> None:
        self._read = read
        self.globals: dict[str, Any] = {}

    def emit(self, node: Tree) -> ast.expr:
        """Give the syntax of a tree."""
        match node:
            case tree.Literal(value):
                return constant(value)
            case Name(name, role, number=number):
                if number is not None:
                    return constant(number)
                return load(local(name)) if role == "local" else self._read(node)
            case tree.Field():
                return self._field(node)
            case tree.Lookup(base, key):
                found, index = self.emit(base), self.emit(key)
                if isinstance(base.type, MapOf) and base.type.default is not None:
                    method = ast.Attribute(found, "get", ast.Load())
                    return ast.Call(method, [index, constant(base.type.default)], [])
                return ast.Subscript(found, index, ast.Load())
            case tree.Part(base, end, count):
                part = (
                    ast.Slice(None, constant(count)) if end == "first" else ast.Slice(constant(-count), None)
                )
                return ast.Subscript(self.emit(base), part, ast.Load())
            case tree.Display(items) | tree.Pair(items):
                return ast.List([self.emit(i) for i in items], ast.Load())
            case tree.And(items):
                return ast.BoolOp(ast.And(), [self.emit(i) for i in items])
            case tree.Or(items):
                return ast.BoolOp(ast.Or(), [self.emit(i) for i in items])
            case tree.Not(item):
                return ast.UnaryOp(ast.Not(), self.emit(item))
            case tree.Compare(sign, left, right):
                return ast.Compare(self.emit(left), [_SIGNS[sign]()], [self.emit(right)])
            case tree.Among(item, container, absent):
                operator: ast.cmpop = ast.NotIn() if absent else ast.In()
                return ast.Compare(self.emit(item), [operator], [self._container(container)])
            case tree.IsNull(item, absent):
                operator = ast.IsNot() if absent else ast.Is()
                return ast.Compare(self.emit(item), [operator], [constant(None)])
            case tree.Sum(sign, left, right):
                return ast.BinOp(self.emit(left), ast.Add() if sign == "+" else ast.Sub(), self.emit(right))
            case tree.Negative(item):
                return ast.UnaryOp(ast.USub(), self.emit(item))
            case tree.Choice(condition, then, otherwise):
                return ast.IfExp(self.emit(condition), self.emit(then), self.emit(otherwise))
            case tree.Size(base):
                return ast.Call(load("len"), [self.emit(base)], [])
            case tree.Extreme(which, items):
                return ast.Call(load(which), [self.emit(i) for i in items], [])
            case tree.Quantified(which, loop, test):
                generator = ast.GeneratorExp(self.emit(test), [self._loop(loop)])
                return ast.Call(load(which), [generator], [])
            case tree.Each(loop, item):
                return ast.ListComp(self.emit(item), [self._loop(loop)])
            case tree.RecordOf(items):
                return ast.Dict([constant(n) for n, _ in items], [self.emit(i) for _, i in items])

    def _field(self, node: tree.Field) -> ast.expr:
        base = self.emit(node.base)
        match node.base.type:
            case Text() as text:
                table = f"text_{text.name}_{node.name}"
                if table not in self.globals:
                    self.globals[table] = {value: fields[node.name] for value, fields in text.table.items()}
                return ast.Subscript(load(table), base, ast.Load())
            case Verdict(fields=fields):
                return item_of(base, [name for name, _ in fields].index(node.name))
            case _:
                return item_of(base, node.name)

    def _container(self, container: Tree) -> ast.expr:
        if isinstance(container, tree.Display):
            return ast.Tuple([self.emit(i) for i in container.items], ast.Load())
        return self.emit(container)

    def _loop(self, loop: tree.Loop) -> ast.comprehension:
        target = ast.Name(local(loop.variable.name), ast.Store())
        conditions = [] if loop.condition is None else [self.emit(loop.condition)]
        return ast.comprehension(target, self.emit(loop.source), conditions, 0)


def function(
    name: str, parameters: list[str], body: list[ast.stmt], names: Mapping[str, Any]
) -> FunctionType:
    """Compile a function of our own syntax; `names` are what it may read beside its parameters."""
    arguments = ast.arguments([], [ast.arg(p) for p in parameters], None, [], [], None, [])
    definition = ast.FunctionDef(name, arguments, body, [])
    module = ast.fix_missing_locations(ast.Module([definition], []))
    code = compile(module, f"<{name}>", "exec")
    own = next(c for c in code.co_consts if isinstance(c, CodeType))
    return FunctionType(own, {"__builtins__": {}, **_BUILTINS, **names}, name)


def computation(node: Tree) -> Callable[[Values], Any]:
    """Compile a tree to a function from values by name to the tree's value."""
    emitter = Emitter(lambda name: item_of(load("values"), name.name))
    body: list[ast.stmt] = [ast.Return(emitter.emit(node))]
    return function("computation", ["values"], body, emitter.globals)
