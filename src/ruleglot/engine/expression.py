"""From an author's expression to a typed tree.

The language is a small subset of Python's expressions with Python's meaning. Nothing in it is partial:
whatever passes has a value in every situation that the types allow.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ruleglot.engine import source, tree
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import (
    LARGEST,
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
    Verdict,
    describe,
    fits,
    joined,
    not_null,
)
from ruleglot.problem import did_you_mean

FUNCTIONS = ("len", "min", "max", "any", "all")
KEYWORDS = ("and", "or", "not", "in", "is", "if", "else", "for", "True", "False", "None")
MOST_STEPS = 1_000_000
"""Steps that loops within loops may take."""

_BOOL = Bool()
_NULL = Null()
_SIGNS: dict[type[ast.cmpop], tree.Sign] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_MIRRORED: dict[tree.Sign, tree.Sign] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

Known = frozenset[str]
"""Paths of which it is known, at some place, that they are not null."""


@dataclass(frozen=True)
class Scope:
    """The names that an expression may use. `find` gives None for an unknown one."""

    find: Callable[[str], Name | None]
    names: Callable[[], Iterable[str]]
    locals: Mapping[str, Name] = field(default_factory=dict)

    def get(self, name: str) -> Name | None:
        """Look a name up, loop variables first."""
        return self.locals.get(name) or self.find(name)

    def with_local(self, variable: Name) -> Scope:
        """Give the scope within a loop."""
        return Scope(self.find, self.names, {**self.locals, variable.name: variable})

    def known(self) -> list[str]:
        """List every name, loop variables first."""
        return [*self.locals, *self.names()]


def read(text: str, scope: Scope, known: Known = frozenset(), steps: int = 1) -> Tree:
    """Read an expression into a typed tree.

    `known` are paths that are not null here; `steps` is how often the expression runs.
    Raises ExpressionError.
    """
    return _Reader(text).read(source.parse(text), scope, known, steps)


def read_condition(text: str, scope: Scope, known: Known = frozenset(), steps: int = 1) -> Tree:
    """Read an expression that must be true or false. Raises ExpressionError."""
    found = read(text, scope, known, steps)
    if not isinstance(found.type, Bool):
        raise _wrong(f"{source.shown(text)} is {describe(found.type)}", "write a test that is true or false")
    return found


def not_null_where(condition: Tree, truth: bool = True) -> Known:
    """List the paths that cannot be null where a condition is true (or false)."""
    match condition:
        case tree.IsNull(item, absent) if absent == truth:
            found = tree.path(item)
            return frozenset([found]) if found else frozenset()
        case tree.And(items) if truth:
            return frozenset().union(*(not_null_where(i) for i in items))
        case tree.Or(items) if not truth:
            return frozenset().union(*(not_null_where(i, False) for i in items))
        case tree.Not(item):
            return not_null_where(item, not truth)
        case _:
            return frozenset()


def _wrong(message: str, mend: str, code: str = "expression-type") -> ExpressionError:
    return ExpressionError(code, message, mend)


class _Reader:
    """Reads one expression; holds its text for messages."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, node: ast.expr, scope: Scope, known: Known, steps: int) -> Tree:
        match node:
            case ast.Constant():
                return self._literal(node)
            case ast.Name():
                return self._name(node, scope, known)
            case ast.Attribute():
                return self._field(node, scope, known, steps)
            case ast.Subscript():
                return self._subscript(node, scope, known, steps)
            case ast.List():
                return self._display(node, scope, known, steps)
            case ast.Tuple():
                items = tuple(self.read(n, scope, known, steps) for n in node.elts)
                if len(items) < 2:
                    raise _wrong(f"{self._shown(node)} is not a pair", "write two values or more")
                return tree.Pair(items, Tuple(tuple(i.type for i in items)))
            case ast.BoolOp():
                return self._bool(node, scope, known, steps)
            case ast.UnaryOp():
                return self._unary(node, scope, known, steps)
            case ast.BinOp():
                return self._sum(node, scope, known, steps)
            case ast.Compare():
                return self._comparison(node, scope, known, steps)
            case ast.IfExp():
                return self._choice(node, scope, known, steps)
            case ast.Call():
                return self._call(node, scope, known, steps)
            case ast.ListComp():
                loop, inner, inner_known, inner_steps = self._loop(node.generators, scope, known, steps)
                item = self.read(node.elt, inner, inner_known, inner_steps)
                return tree.Each(loop, item, ListOf(item.type, most_of(loop.source.type)))
            case _:
                raise self._refused(node)

    def _refused(self, node: ast.AST) -> ExpressionError:
        what = f"{type(node).__name__} ({self._shown(node)})"
        if isinstance(node, ast.GeneratorExp):
            what = "a generator outside any() or all()"
        return _wrong(
            f"{what} is not part of the language",
            "use only what the authors' guide lists",
            "expression-refused",
        )

    def _shown(self, node: ast.AST) -> str:
        flat = " ".join(self.text.split("\n")).strip()
        return source.shown(ast.get_source_segment(flat, node) or flat)

    # Values

    def _literal(self, node: ast.Constant) -> Tree:
        value = node.value
        if value is None:
            return tree.Literal(None, _NULL)
        if isinstance(value, bool):
            return tree.Literal(value, _BOOL)
        if isinstance(value, int) and value <= LARGEST:
            return tree.Literal(value, Int(value, value))
        if isinstance(value, str) and value:
            return tree.Literal(value, Enum((value,)))
        code = "number-range" if isinstance(value, int) else "expression-refused"
        raise _wrong(f"{self._shown(node)} is not a value", "use a whole number or a text", code)

    def _name(self, node: ast.Name, scope: Scope, known: Known) -> Tree:
        found = scope.get(node.id)
        if found is None:
            mend = did_you_mean(node.id, scope.known())
            raise _wrong(f"there is no '{node.id}' here", mend, "unknown-name")
        return self._narrowed(found, known)

    def _narrowed(self, found: Tree, known: Known) -> Tree:
        if isinstance(found.type, Nullable) and tree.path(found) in known:
            if isinstance(found, Name):
                return Name(found.name, found.role, found.type.of)
            if isinstance(found, tree.Field):
                return tree.Field(found.base, found.name, found.type.of)
        return found

    def _field(self, node: ast.Attribute, scope: Scope, known: Known, steps: int) -> Tree:
        base = self.read(node.value, scope, known, steps)
        if isinstance(base.type, Nullable):
            raise self._may_be_null(node.value)
        if not isinstance(base.type, Record | Text | Verdict):
            raise _wrong(
                f"{self._shown(node.value)} is {describe(base.type)} and has no fields",
                f"remove '.{node.attr}'",
            )
        found = base.type.field(node.attr)
        if found is None:
            mend = did_you_mean(node.attr, [name for name, _ in base.type.fields])
            raise _wrong(f"{self._shown(node.value)} has no field '{node.attr}'", mend, "unknown-name")
        return self._narrowed(tree.Field(base, node.attr, found), known)

    def _may_be_null(self, node: ast.expr) -> ExpressionError:
        shown = self._shown(node)
        bare = shown.strip("'")
        return _wrong(f"{shown} may be null here", f"test '{bare} is not None' first", "partial")

    def _subscript(self, node: ast.Subscript, scope: Scope, known: Known, steps: int) -> Tree:
        base = self.read(node.value, scope, known, steps)
        if isinstance(node.slice, ast.Slice):
            return self._part(node, node.slice, base, scope)
        if not isinstance(base.type, MapOf):
            raise _wrong(
                f"{self._shown(node)} may have no value: a list is not read by number",
                "take a part such as '[:1]', or use a loop",
                "partial",
            )
        key = self._against(self.read(node.slice, scope, known, steps), base.type.key, node.slice)
        certain = isinstance(key.type, Key) and key.type.map == base.type.name
        if not certain and not (base.type.default is not None and fits(key.type, base.type.key)):
            raise _wrong(
                f"{self._shown(node.slice)} may not be a key of '{base.type.name}'",
                f"use a value whose type is '{{key: {base.type.name}}}', or give the map a default",
                "partial",
            )
        return tree.Lookup(base, key, base.type.item)

    def _part(self, node: ast.Subscript, part: ast.Slice, base: Tree, scope: Scope) -> Tree:
        if not isinstance(base.type, ListOf):
            raise _wrong(f"{self._shown(node.value)} is {describe(base.type)}", "take parts only of lists")
        count: int | None = None
        end: tree.End = "first"
        if part.step is None and part.lower is None and part.upper is not None:
            count = self._constant(part.upper, scope)
        elif (
            part.step is None
            and part.upper is None
            and isinstance(part.lower, ast.UnaryOp)
            and isinstance(part.lower.op, ast.USub)
        ):
            count, end = self._constant(part.lower.operand, scope), "last"
        if count is None or count < 1:
            raise _wrong(
                f"{self._shown(node)} is not a part of a list that is known in advance",
                "write '[:k]' or '[-k:]' with a number from 1 or a param",
                "partial",
            )
        type_ = ListOf(base.type.item, min(count, base.type.most), base.type.distinct)
        return tree.Part(base, end, count, type_)

    def _constant(self, node: ast.expr, scope: Scope) -> int | None:
        if isinstance(node, ast.Constant | ast.Name):
            return tree.literal_number(self.read(node, scope, frozenset(), 1))
        return None

    def _display(self, node: ast.List, scope: Scope, known: Known, steps: int) -> Tree:
        items = tuple(self.read(n, scope, known, steps) for n in node.elts)
        if not items:
            raise _wrong("a list without values has no type", "write at least one value")
        item_type = items[0].type
        for item, part in zip(items, node.elts, strict=True):
            together = joined(item_type, item.type)
            if together is None:
                raise _wrong(
                    f"{self._shown(part)} is {describe(item.type)}, beside {describe(item_type)}",
                    "write values of one type",
                )
            item_type = together
        return tree.Display(items, ListOf(item_type, len(items)))

    # Conditions

    def _truth(self, node: ast.expr, scope: Scope, known: Known, steps: int) -> Tree:
        found = self.read(node, scope, known, steps)
        if not isinstance(found.type, Bool):
            bare = self._shown(node).strip("'")
            mend = f"test it, for instance '{bare} == …'"
            raise _wrong(f"{self._shown(node)} is {describe(found.type)}, not true or false", mend)
        return found

    def _bool(self, node: ast.BoolOp, scope: Scope, known: Known, steps: int) -> Tree:
        conjunction = isinstance(node.op, ast.And)
        items: list[Tree] = []
        for part in node.values:
            item = self._truth(part, scope, known, steps)
            known = known | not_null_where(item, conjunction)
            items.extend(item.items if isinstance(item, tree.And if conjunction else tree.Or) else [item])
        made = tree.And if conjunction else tree.Or
        return made(tuple(items), _BOOL)

    def _unary(self, node: ast.UnaryOp, scope: Scope, known: Known, steps: int) -> Tree:
        if isinstance(node.op, ast.Not):
            return tree.Not(self._truth(node.operand, scope, known, steps), _BOOL)
        if not isinstance(node.op, ast.USub):
            raise self._refused(node)
        item = self._number(node.operand, scope, known, steps)
        assert isinstance(item.type, Int)
        type_ = Int(-item.type.high, -item.type.low)
        if isinstance(item, tree.Literal) and isinstance(item.value, int):
            return tree.Literal(-item.value, type_)
        return tree.Negative(item, type_)

    def _choice(self, node: ast.IfExp, scope: Scope, known: Known, steps: int) -> Tree:
        condition = self._truth(node.test, scope, known, steps)
        then = self.read(node.body, scope, known | not_null_where(condition), steps)
        otherwise = self.read(node.orelse, scope, known | not_null_where(condition, False), steps)
        type_ = joined(then.type, otherwise.type)
        if type_ is None:
            raise _wrong(
                f"{self._shown(node.body)} is {describe(then.type)}, "
                f"{self._shown(node.orelse)} is {describe(otherwise.type)}",
                "write values of one type",
            )
        return tree.Choice(condition, then, otherwise, type_)

    def _comparison(self, node: ast.Compare, scope: Scope, known: Known, steps: int) -> Tree:
        if len(node.ops) != 1:
            message = f"{self._shown(node)} compares more than two values"
            raise _wrong(message, "join two comparisons with 'and'", "expression-refused")
        left = self.read(node.left, scope, known, steps)
        operator, other = node.ops[0], node.comparators[0]
        if isinstance(operator, ast.In | ast.NotIn):
            container = self.read(other, scope, known, steps)
            return self._among(node, left, container, isinstance(operator, ast.NotIn))
        right = self.read(other, scope, known, steps)
        if isinstance(operator, ast.Is | ast.IsNot):
            return self._is_null(node, left, right, isinstance(operator, ast.IsNot))
        if isinstance(right.type, Null) or isinstance(left.type, Null):
            raise _wrong(f"{self._shown(node)} compares with None", "write 'is None' or 'is not None'")
        return self._compared(node, _SIGNS[type(operator)], left, right)

    def _is_null(self, node: ast.Compare, left: Tree, right: Tree, absent: bool) -> Tree:
        if not isinstance(right.type, Null):
            raise _wrong(f"{self._shown(node)} uses 'is' with a value", "write '==' or 'is None'")
        if not isinstance(left.type, Nullable):
            raise self._constant_truth(node, absent)
        return tree.IsNull(left, absent, _BOOL)

    def _constant_truth(self, node: ast.AST, truth: bool) -> ExpressionError:
        code, word = ("always-true", "always") if truth else ("never-true", "never")
        return _wrong(f"{self._shown(node)} is {word} true", "remove it or mend it", code)

    def _compared(self, node: ast.Compare, sign: tree.Sign, left: Tree, right: Tree) -> Tree:
        left = self._against(left, right.type, node.left)
        right = self._against(right, left.type, node.comparators[0])
        a, b = not_null(left.type), not_null(right.type)
        if sign in ("==", "!="):
            verdict = _equality(a, b)
            if verdict is None:
                raise _wrong(
                    f"{self._shown(node)} compares {describe(a)} with {describe(b)}",
                    "compare values of one type",
                )
            if verdict != "open" and not (verdict == "always" and isinstance(left.type, Nullable)):
                raise self._constant_truth(node, (verdict == "always") == (sign == "=="))
            return tree.Compare(sign, left, right, _BOOL)
        for side, part in ((left, node.left), (right, node.comparators[0])):
            if isinstance(side.type, Nullable):
                raise self._may_be_null(part)
            if not isinstance(side.type, Int):
                raise _wrong(f"{self._shown(part)} is {describe(side.type)}", "compare sizes only of numbers")
        assert isinstance(a, Int)
        assert isinstance(b, Int)
        truth = _order(sign, a, b)
        if truth is not None:
            raise self._constant_truth(node, truth)
        return tree.Compare(sign, left, right, _BOOL)

    def _against(self, found: Tree, wanted: Type, node: ast.expr) -> Tree:
        """Give a written text the type that it is compared with, or say that it is no such value."""
        if not isinstance(found, tree.Literal) or not isinstance(found.value, str):
            return found
        target = not_null(wanted)
        allowed: Iterable[str]
        match target:
            case Enum(members):
                allowed = members
            case Text(table=table):
                allowed = table
            case Id(also=also) if also:
                allowed = also
            case Key(of=Enum(members)):
                allowed = members
            case Id(kind):
                raise _wrong(
                    f"{self._shown(node)} is a written name, and a {kind} is known only from the facts",
                    "compare it with another name",
                    "unknown-member",
                )
            case _:
                return found
        if found.value not in allowed:
            raise _wrong(
                f"{self._shown(node)} is not {describe(target)}",
                did_you_mean(found.value, allowed),
                "unknown-member",
            )
        return tree.Literal(found.value, target if isinstance(target, Text | Id) else found.type)

    def _among(self, node: ast.Compare, item: Tree, container: Tree, absent: bool) -> Tree:
        place = node.comparators[0]
        if isinstance(container, tree.Display) and isinstance(place, ast.List):
            return self._among_display(node, item, container, place, absent)
        match container.type:
            case ListOf(item=inside):
                item = self._against(item, inside, node.left)
                wanted = inside
            case MapOf(key=key):
                item = self._against(item, key, node.left)
                wanted = key
            case _:
                raise _wrong(
                    f"{self._shown(place)} is {describe(container.type)}", "look only into lists and maps"
                )
        if _equality(not_null(item.type), not_null(wanted)) is None:
            raise _wrong(
                f"{self._shown(node.left)} is {describe(item.type)}, "
                f"and {self._shown(place)} holds {describe(wanted)}",
                "look for a value of that type",
            )
        return tree.Among(item, container, absent, _BOOL)

    def _among_display(
        self, node: ast.Compare, item: Tree, container: tree.Display, place: ast.List, absent: bool
    ) -> Tree:
        items = tuple(
            self._against(part, item.type, part_node)
            for part, part_node in zip(container.items, place.elts, strict=True)
        )
        subject = not_null(item.type)
        verdicts = [_equality(subject, not_null(part.type)) for part in items]
        for part, verdict, part_node in zip(items, verdicts, place.elts, strict=True):
            if verdict is None:
                raise _wrong(
                    f"{self._shown(node.left)} is {describe(item.type)}, "
                    f"{self._shown(part_node)} is {describe(part.type)}",
                    "compare values of one type",
                )
            if verdict == "never":
                raise self._constant_truth(part_node, False)
        written = {part.value for part in items if isinstance(part, tree.Literal)}
        if len(written) < sum(isinstance(part, tree.Literal) for part in items):
            raise _wrong(f"{self._shown(place)} holds a value twice", "write it once", "always-true")
        if isinstance(subject, Enum) and written >= set(subject.members) and subject is item.type:
            raise self._constant_truth(node, not absent)
        return tree.Among(item, tree.Display(items, container.type), absent, _BOOL)

    # Numbers and lists

    def _number(self, node: ast.expr, scope: Scope, known: Known, steps: int) -> Tree:
        found = self.read(node, scope, known, steps)
        if isinstance(found.type, Nullable):
            raise self._may_be_null(node)
        if not isinstance(found.type, Int):
            raise _wrong(f"{self._shown(node)} is {describe(found.type)}", "compute only with whole numbers")
        return found

    def _sum(self, node: ast.BinOp, scope: Scope, known: Known, steps: int) -> Tree:
        if not isinstance(node.op, ast.Add | ast.Sub):
            raise self._refused(node)
        sign: tree.Operation = "+" if isinstance(node.op, ast.Add) else "-"
        left = self.read(node.left, scope, known, steps)
        if isinstance(left.type, ListOf) and sign == "+":
            right = self.read(node.right, scope, known, steps)
            item = joined(left.type.item, right.type.item) if isinstance(right.type, ListOf) else None
            if item is None or not isinstance(right.type, ListOf):
                raise _wrong(
                    f"{self._shown(node)} joins a list with {describe(right.type)}", "join lists of one type"
                )
            return tree.Sum("+", left, right, ListOf(item, left.type.most + right.type.most))
        left = self._number(node.left, scope, known, steps)
        right = self._number(node.right, scope, known, steps)
        assert isinstance(left.type, Int)
        assert isinstance(right.type, Int)
        low = left.type.low + (right.type.low if sign == "+" else -right.type.high)
        high = left.type.high + (right.type.high if sign == "+" else -right.type.low)
        if low < -LARGEST or high > LARGEST:
            message = f"{self._shown(node)} may reach {low if low < -LARGEST else high}"
            raise _wrong(message, f"keep numbers within {LARGEST}", "number-range")
        return tree.Sum(sign, left, right, Int(low, high))

    def _call(self, node: ast.Call, scope: Scope, known: Known, steps: int) -> Tree:
        if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS or node.keywords:
            raise _wrong(
                f"{self._shown(node)} calls something other than {', '.join(FUNCTIONS)}",
                "use only these, without keywords",
                "expression-refused",
            )
        name = node.func.id
        if any(isinstance(a, ast.Starred) for a in node.args):
            raise self._refused(node)
        if name in ("min", "max"):
            return self._extreme(node, "min" if name == "min" else "max", scope, known, steps)
        if len(node.args) != 1:
            raise _wrong(f"{self._shown(node)}: {name}() takes one argument", "give it one")
        if name == "len":
            base = self.read(node.args[0], scope, known, steps)
            if not isinstance(base.type, ListOf | MapOf):
                raise _wrong(
                    f"{self._shown(node.args[0])} is {describe(base.type)}", "count only lists and maps"
                )
            return tree.Size(base, Int(0, base.type.most))
        argument = node.args[0]
        if not isinstance(argument, ast.GeneratorExp):
            raise _wrong(
                f"{self._shown(node)}: {name}() takes a loop, such as '{name}(x.marked for x in list)'",
                "write a loop within it",
                "expression-refused",
            )
        loop, inner, inner_known, inner_steps = self._loop(argument.generators, scope, known, steps)
        test = self._truth(argument.elt, inner, inner_known, inner_steps)
        return tree.Quantified("any" if name == "any" else "all", loop, test, _BOOL)

    def _extreme(self, node: ast.Call, which: tree.Which, scope: Scope, known: Known, steps: int) -> Tree:
        if len(node.args) < 2:
            raise _wrong(
                f"{self._shown(node)}: {which}() of one value", "give it two numbers or more", "partial"
            )
        items = tuple(self._number(a, scope, known, steps) for a in node.args)
        ranges = [i.type for i in items if isinstance(i.type, Int)]
        pick = min if which == "min" else max
        return tree.Extreme(which, items, Int(pick(r.low for r in ranges), pick(r.high for r in ranges)))

    def _loop(
        self, generators: list[ast.comprehension], scope: Scope, known: Known, steps: int
    ) -> tuple[tree.Loop, Scope, Known, int]:
        if len(generators) != 1 or generators[0].is_async:
            raise _wrong(
                f"{source.shown(self.text)} has two loops side by side",
                "put one within the other",
                "expression-refused",
            )
        generator = generators[0]
        if not isinstance(generator.target, ast.Name):
            raise self._refused(generator.target)
        name = generator.target.id
        if scope.get(name) is not None or name in FUNCTIONS:
            raise _wrong(
                f"the loop variable '{name}' hides another '{name}'", "give it another name", "hidden-name"
            )
        over = self.read(generator.iter, scope, known, steps)
        steps *= max(1, most_of(over.type))
        if steps > MOST_STEPS:
            message = f"{source.shown(self.text)} may take {steps} steps; {MOST_STEPS} are allowed"
            raise _wrong(message, "loop over shorter lists", "expression-limit")
        variable = Name(name, "local", self._element(over, generator.iter))
        inner = scope.with_local(variable)
        conditions: list[Tree] = []
        for node in generator.ifs:
            condition = self._truth(node, inner, known, steps)
            known = known | not_null_where(condition)
            conditions.extend(condition.items if isinstance(condition, tree.And) else [condition])
        condition_tree: Tree | None = None
        if conditions:
            condition_tree = conditions[0] if len(conditions) == 1 else tree.And(tuple(conditions), _BOOL)
        return tree.Loop(variable, over, condition_tree), inner, known, steps

    def _element(self, over: Tree, node: ast.expr) -> Type:
        element = element_of(over.type)
        if element is None:
            raise _wrong(f"{self._shown(node)} is {describe(over.type)}", "loop only over lists and maps")
        return element


def element_of(type_: Type) -> Type | None:
    """Give the type of what a loop over a list, or over the keys of a map, goes through."""
    match type_:
        case ListOf(item):
            return item
        case MapOf(name, key, default=None):
            return Key(name, key)
        case MapOf(key=key):
            return key
        case _:
            return None


def most_of(type_: Type) -> int:
    """Give how many values a loop over a list or a map goes through at most."""
    return type_.most if isinstance(type_, ListOf | MapOf) else 1


def _equality(a: Type, b: Type) -> str | None:
    """Tell whether values of two types are equal always, never or sometimes; None if not comparable."""
    match a, b:
        case (Int(), Int()):
            if a.low == a.high == b.low == b.high:
                return "always"
            if a.members or b.members:
                few, other = (a, b) if a.members else (b, a)
                return "open" if any(m in other for m in few.members) else "never"
            return "open" if a.low <= b.high and b.low <= a.high else "never"
        case (Bool(), Bool()):
            return "open"
        case (Enum(), Enum()):
            if len(a.members) == 1 and a.members == b.members:
                return "always"
            return "open" if set(a.members) & set(b.members) else "never"
        case (Text(), Text()):
            return "open" if a == b else None
        case (Id(), Id()):
            if a.kind != b.kind:
                return None
            return "open"
        case (Key(), Key()):
            return "open" if a.map == b.map or _equality(a.of, b.of) is not None else None
        case (Key(), _):
            return _equality(a.of, b)
        case (_, Key()):
            return _equality(a, b.of)
        case (Tuple(), Tuple()) if len(a.items) == len(b.items):
            parts = [_equality(not_null(x), not_null(y)) for x, y in zip(a.items, b.items, strict=True)]
            return None if None in parts else "never" if "never" in parts else "open"
        case _:
            return None


def _order(sign: tree.Sign, a: Int, b: Int) -> bool | None:
    """Tell whether an order of two numbers always or never holds; None if it may."""
    if sign in (">", ">="):
        return _order(_MIRRORED[sign], b, a)
    if sign == "<":
        return True if a.high < b.low else False if a.low >= b.high else None
    return True if a.high <= b.low else False if a.low > b.high else None
