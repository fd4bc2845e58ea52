"""From a decision's logic to one Python function that decides: no trace, as little work as possible.

A derived value stands just before the first place that needs it, or within that place if it is needed
only there. Rows become nested conditions, read first to last; that exactly one row of a `unique` table
holds is proven by analysis, not here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from ruleglot.engine.lean import LeanLogic, Selection, lean
from ruleglot.engine.placement import Block, Item, Needs, apart, reads, step_reads, used_once
from ruleglot.engine.python import Emitter, constant, function, item_of, load, local
from ruleglot.engine.table import Branch, CandidateTable, Derived, Edition, Logic, Row
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Enum, Value


class Ruling(NamedTuple):
    """What a decision gives: the outcome, the rows that gave it, the rules cited, the fields left open."""

    outcome: dict[str, Value]
    rows: tuple[str, ...]
    cites: tuple[str, ...]
    silent: tuple[str, ...]


Verdict = Ruling | int | None
"""A ruling; or the number of a requirement that the facts do not meet; or None if no row holds."""


@dataclass(frozen=True)
class _Given:
    """A fact or option, read where it is first needed."""

    name: str
    source: str


_Node: TypeAlias = Derived | CandidateTable | Selection | _Given
_Item: TypeAlias = Item[ast.stmt]
_Block: TypeAlias = Block[ast.stmt]
_Leaf = Callable[[Row], tuple[frozenset[str], Callable[[], list[ast.stmt]]]]
"""What a row reads, and how what it gives is written."""


def compile_decision(logic: Logic, checked: bool) -> Callable[[Any, Any], Verdict]:
    """Compile a decision to a function of checked facts and settled options.

    With `checked` the facts are known to be possible together and the requirements are left out.
    """
    return _Writer(lean(logic), checked).compiled()


class _Writer:
    """Writes one function."""

    def __init__(self, logic: LeanLogic, checked: bool) -> None:
        self._logic = logic
        self._requirements = () if checked else logic.requirements
        self._emitter = Emitter(self._read)
        self._constants: dict[str, Any] = {"Ruling": Ruling, "new": tuple.__new__}
        given = [_Given(n, "facts") for n in logic.facts] + [_Given(n, "options") for n in logic.options]
        self._steps: dict[str, _Node] = {step.name: step for step in (*given, *logic.steps)}
        self._inline = used_once(logic, self._requirements)

    def compiled(self) -> Callable[[Any, Any], Verdict]:
        table = self._logic.table
        items = [self._requirement(number) for number in range(len(self._requirements))]
        items += [self._also(number) for number in range(len(table.also))]
        items += [self._branch(branch, self._ruling) for branch in table.branches]
        needs = Needs({step.name: step_reads(step) for step in self._logic.steps})
        block = Block(tuple(self._steps), needs, self._inline, self._step)
        body = block.written(items)
        if table.also:
            body.insert(0, _assign("also", constant(0)))
        body.append(ast.Return(constant(None)))
        names = {**self._constants, **self._emitter.globals}
        return function(f"decide_{table.id.replace('-', '_')}", ["facts", "options"], body, names)

    def _read(self, name: Name) -> ast.expr:
        if name.role == "candidate":
            return load(local(apart(name.name)))
        if name.name not in self._inline:
            return load(local(name.name))
        step = self._steps[name.name]
        if isinstance(step, Derived):
            return self._emitter.emit(step.tree)
        return item_of(load("options" if name.role == "option" else "facts"), name.name)

    def _step(self, name: str, block: _Block) -> list[ast.stmt]:
        """Write the computation of a step."""
        match self._steps[name]:
            case _Given(source=source):
                return [_assign(local(name), item_of(load(source), name))]
            case Derived(tree=found):
                return [_assign(local(name), self._emitter.emit(found))]
            case CandidateTable() as table:
                return self._verdicts(table, block)
            case Selection() as selection:
                return self._selected(selection)

    def _verdicts(self, step: CandidateTable, block: _Block) -> list[ast.stmt]:
        table = step.table

        def verdict(row: Row) -> tuple[frozenset[str], Callable[[], list[ast.stmt]]]:
            trees = [table.value_of(row, name) for name in table.fields]

            def write() -> list[ast.stmt]:
                values = [self._read(variable) for variable, _ in step.loops]
                values += [self._emitter.emit(t) for t in trees]
                return [_append(step.name, ast.Tuple(values, ast.Load())), ast.Continue()]

            return frozenset().union(*map(reads, trees)), write

        def compute(name: str, _: _Block) -> list[ast.stmt]:
            return [_assign(local(name), self._emitter.emit(inner[name]))]

        inner = {apart(derived.name): derived.tree for derived in step.derived}
        needs = block.needs.more({name: reads(found) for name, found in inner.items()})
        items = [self._branch(branch, verdict) for branch in table.branches]
        body = Block(tuple(inner), needs, frozenset(), compute, block.ready).written(items)
        return self._looped(step, [*body, ast.Return(constant(None))])

    def _selected(self, step: Selection) -> list[ast.stmt]:
        body = [_assign(local(apart(d.name)), self._emitter.emit(d.tree)) for d in step.derived]
        append = _append(step.name, self._emitter.emit(step.item))
        return self._looped(step, [*body, ast.If(self._emitter.emit(step.condition), [append], [])])

    def _looped(self, step: CandidateTable | Selection, body: list[ast.stmt]) -> list[ast.stmt]:
        for variable, over in reversed(step.loops):
            target = ast.Name(local(apart(variable.name)), ast.Store())
            body = [ast.For(target, self._emitter.emit(over), body, [])]
        return [_assign(local(step.name), ast.List([], ast.Load())), *body]

    def _requirement(self, number: int) -> _Item:
        requirement = self._requirements[number]
        must = requirement.must

        def refuse(_: _Block) -> list[ast.stmt]:
            test = ast.UnaryOp(ast.Not(), self._emitter.emit(must))
            return [ast.If(test, [ast.Return(constant(number))], [])]

        check = _Item(reads(must), (), refuse)
        return check if requirement.when is None else self._conditional([requirement.when], [check])

    def _also(self, number: int) -> _Item:
        conditions = [c.tree for c in self._logic.table.also[number].conditions]

        def note(_: _Block) -> list[ast.stmt]:
            return [ast.AugAssign(ast.Name("also", ast.Store()), ast.BitOr(), constant(1 << number))]

        return self._conditional(conditions, [_Item(frozenset(), (), note)])

    def _branch(self, branch: Branch, leaf: _Leaf) -> _Item:
        if branch.row is not None:
            own, write = leaf(branch.row)
            within = [_Item(own, (), lambda _: write())]
        else:
            within = [self._branch(below, leaf) for below in branch.below]
        return self._conditional([c.tree for c in branch.conditions], within)

    def _conditional(self, conditions: list[Tree], within: list[_Item]) -> _Item:
        own = frozenset().union(*map(reads, conditions))

        def write(block: _Block) -> list[ast.stmt]:
            body = block.written(within) or [ast.Pass()]
            if not conditions:
                return body
            tests = [self._emitter.emit(c) for c in conditions]
            return [ast.If(tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests), body, [])]

        return _Item(own, tuple(within), write)

    def _ruling(self, row: Row) -> tuple[frozenset[str], Callable[[], list[ast.stmt]]]:
        table, by = self._logic.table, self._logic.by
        trees = [table.value_of(row, name) for name in table.fields]
        trees += [also.gives[name] for also in table.also for name in also.gives]

        def write() -> list[ast.stmt]:
            values = [self._field(row, name) for name in table.fields]
            outcome = ast.Dict([constant(name) for name in table.fields], values)
            attribution = f"row_{row.number}"
            self._constants[attribution] = self._attributions(row)
            found = load(attribution)
            if by is not None:
                found = ast.Subscript(found, load(local(by)), ast.Load())
            if table.also:
                found = ast.Subscript(found, load("also"), ast.Load())
            parts = ast.BinOp(ast.Tuple([outcome], ast.Load()), ast.Add(), found)
            return [ast.Return(ast.Call(load("new"), [load("Ruling"), parts], []))]

        own: frozenset[str] = frozenset().union(*map(reads, trees))
        return own if by is None else own | {by}, write

    def _field(self, row: Row, name: str) -> ast.expr:
        table = self._logic.table
        value = self._emitter.emit(table.value_of(row, name))
        for number, also in enumerate(table.also):
            if name in also.gives:
                held = ast.BinOp(load("also"), ast.BitAnd(), constant(1 << number))
                value = ast.IfExp(held, self._emitter.emit(also.gives[name]), value)
        return value

    def _attributions(self, row: Row) -> Any:
        """Give the rows, rules and silences of a ruling: by edition if there are any, by `also` rows."""
        table, by = self._logic.table, self._logic.by
        type_ = self._logic.facts.get(by) if by is not None else None
        editions: tuple[Edition, ...] = type_.members if isinstance(type_, Enum) else (None,)
        found: dict[Edition, Any] = {}
        for edition in editions:
            combinations = tuple(
                attribution(
                    [row, *(a for a, held in zip(table.also, reversed(flags), strict=True) if held)], edition
                )
                for flags in product((False, True), repeat=len(table.also))
            )
            found[edition] = combinations if table.also else combinations[0]
        return found[None] if by is None else found


def attribution(rows: Sequence[Row], edition: Edition) -> tuple[tuple[str, ...], ...]:
    """Give the ids of rows, the rules that they cite and the fields that they leave open, each once."""
    cites = dict.fromkeys(rule for row in rows for rule in row.cites.get(edition, ()))
    silent = dict.fromkeys(name for row in rows for name in row.silent.get(edition, ()))
    return tuple(row.id for row in rows), tuple(cites), tuple(silent)


def _append(name: str, value: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Attribute(load(local(name)), "append", ast.Load()), [value], []))


def _assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)
