"""The functions of one decision: what must hold together, and what is decided.

Each has facts and options by name as parameters. The logic is one of which the fields of texts are found
once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ruleglot.engine.javascript.candidates import outer_names
from ruleglot.engine.javascript.explaining import explained
from ruleglot.engine.javascript.expression import emit, identifier, negated, shown_object
from ruleglot.engine.javascript.statements import (
    Items,
    block,
    branch_item,
    conditional,
    constant,
    joined,
    made_by,
)
from ruleglot.engine.lean import LeanLogic
from ruleglot.engine.placement import Block, Item, Needs, reads, step_reads
from ruleglot.engine.table import CandidateTable, Derived, Requirement, Row, Table
from ruleglot.engine.types import Type


def deciding(logic: LeanLogic, tables: Sequence[CandidateTable]) -> str:
    """Write the function that decides what is possible.

    Its third parameter makes a ruling of an outcome, the row's number, the rows of `also` that hold as bits,
    and the edition. Without it the function returns every value of the situation, as `explained` says.
    """
    within = _decided(logic)
    decided = Item(frozenset(), tuple(within), lambda place: [f"if($){block([*place.written(within), ''])}"])
    items = [decided, explained(logic, tables)]
    return _function(logic, items, "$", *(["_=0"] if logic.table.also else []))


def outcome_maker(table: Table) -> str:
    """Write the function from the values of an outcome's fields, in order, to the outcome."""
    names = {name: identifier(name) for name in table.fields}
    return f"({','.join(names.values())})=>({shown_object(names)})"


def requiring(logic: LeanLogic, requirements: Sequence[Requirement]) -> str:
    """Write the function that gives the number of the first requirement not met, or nothing."""

    def check(number: int, requirement: Requirement) -> Item[str]:
        refused = f"if({negated(requirement.must)})return {number};"
        refusal: Item[str] = Item(reads(requirement.must), (), lambda _: [refused])
        return refusal if requirement.when is None else conditional([requirement.when], [refusal])

    return _function(logic, [check(number, each) for number, each in enumerate(requirements)])


def _decided(logic: LeanLogic) -> Items:
    """Give the statements that return a ruling."""
    table, by = logic.table, logic.by

    def also(number: int) -> Item[str]:
        noted: Item[str] = Item(frozenset(), (), lambda _: [f"_|={1 << number};"])
        return conditional([c.tree for c in table.also[number].conditions], [noted])

    def value(row: Row, name: str) -> str:
        found = emit(table.value_of(row, name))
        for number, added in enumerate(table.also):
            if name in added.gives:
                found = f"_&{1 << number}?{emit(added.gives[name])}:{found}"
        return found

    def leaf(row: Row) -> tuple[frozenset[str], Callable[[], list[str]]]:
        trees = [table.value_of(row, name) for name in table.fields]
        trees += [given for added in table.also for given in added.gives.values()]
        values = {name: value(row, name) for name in table.fields}
        made = f"{made_by(table.id)}({','.join(values.values())})"
        arguments = [made if len(values) > 1 else shown_object(values), str(row.number)]
        if table.also or by is not None:
            arguments.append("_" if table.also else "0")
        if by is not None:
            arguments.append(identifier(by))
        return frozenset().union(*map(reads, trees)), lambda: [f"return $({','.join(arguments)});"]

    return [*map(also, range(len(table.also))), *(branch_item(branch, leaf) for branch in table.branches)]


def _function(logic: LeanLogic, items: Items, *further: str) -> str:
    """Write a function of items; `further` are its parameters beside facts and options."""
    steps = {step.name: step for step in logic.steps}

    def compute(name: str, _: Block[str]) -> list[str]:
        step = steps[name]
        if isinstance(step, Derived):
            return [constant(step)]
        arguments = ",".join(map(identifier, outer_names(step)))
        return [f"const {identifier(name)}={made_by(name)}({arguments});"]

    needs = Needs({name: step_reads(step) for name, step in steps.items()})
    body = joined(Block(tuple(steps), needs, frozenset(), compute).written(items)).removesuffix(";")
    given = [
        _pattern(logic.facts),
        *([_pattern(logic.options)] if logic.options or further else []),
        *further,
    ]
    return f"({','.join(given)})=>{{{body}}}"


def _pattern(names: Mapping[str, Type]) -> str:
    return shown_object({name: identifier(name) for name in names})
