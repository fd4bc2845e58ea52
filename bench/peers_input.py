"""A table as rule engines by others read it: as a JDM graph for zen-engine, as one expression for CEL.

Both give what the engine gives: the row, every field of the outcome, the rules cited.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ruleglot.engine import Decision, tree
from ruleglot.engine.branching import all_of
from ruleglot.engine.table import Derived, Row
from ruleglot.engine.tree import Name, Tree

Write = Callable[[Tree], str]


def as_cel(decision: Decision) -> str:
    """Write a decision without candidates as one CEL expression; derived values stand where they are read."""
    derived = {step.name: step.tree for step in decision.logic.steps if isinstance(step, Derived)}

    def inlined(node: Tree) -> Tree:
        if isinstance(node, Name) and node.role == "derived":
            return inlined(derived[node.name])
        return tree.rebuilt(node, inlined)

    def write(node: Tree) -> str:
        return _write(inlined(node), "&&", "||", "!", "math.least", "math.greatest", "dyn")

    def first(rows: Sequence[Row]) -> str:
        """Write the first of some rows that holds; in halves, since CEL limits how deep an expression is."""
        if len(rows) == 1:
            fields = _values(decision, rows[0], write)
            return f"{{{', '.join(f'{_text(name)}: {value}' for name, value in fields)}}}"
        half = len(rows) // 2
        holds = " || ".join(write(_condition(row)) for row in rows[:half])
        return f"(({holds}) ? {first(rows[:half])} : {first(rows[half:])})"

    return first(decision.rows)


def as_jdm(decision: Decision) -> dict[str, Any]:
    """Write a decision without candidates as a graph: derived values, then a table whose first row counts."""
    derived = [step for step in decision.logic.steps if isinstance(step, Derived)]
    names = [name for name, _ in _values(decision, decision.rows[0], _zen)]
    table = {
        "hitPolicy": "first",
        "inputs": [{"id": "when", "name": "when", "type": "expression", "field": ""}],
        "outputs": [{"id": name, "name": name, "type": "expression", "field": name} for name in names],
        "rules": [
            {"_id": row.id, "when": _zen(_condition(row)), **dict(_values(decision, row, _zen))}
            for row in decision.rows
        ],
    }
    own = {step.name for step in derived}
    computed = [{"id": d.name, "key": d.name, "value": _zen(_named(d.tree, own))} for d in derived]
    expressions = {"expressions": computed, "passThrough": True}
    nodes: list[dict[str, Any]] = [
        {"id": "facts", "type": "inputNode"},
        {
            "id": "derived",
            "type": "expressionNode",
            "content": expressions,
        },
        {"id": "table", "type": "decisionTableNode", "content": table},
        {"id": "ruling", "type": "outputNode"},
    ]
    ids = [str(node["id"]) for node in nodes]
    edges = [{"id": f"{a}-{b}", "sourceId": a, "targetId": b, "type": "edge"} for a, b in pairwise(ids)]
    return {"nodes": [{"name": node["id"], **node} for node in nodes], "edges": edges}


def _named(node: Tree, own: set[str]) -> Tree:
    """Name what a node of expressions computed before as it does, with `$`."""
    if isinstance(node, Name) and node.name in own:
        return replace(node, name=f"$.{node.name}")
    return tree.rebuilt(node, lambda below: _named(below, own))


def _zen(node: Tree) -> str:
    return _write(node, "and", "or", "not ", "min", "max", "")


def _condition(row: Row) -> Tree:
    return all_of([condition.tree for condition in row.conditions])


def _values(decision: Decision, row: Row, write: Write) -> Iterator[tuple[str, str]]:
    """Write what a row gives: its id, the outcome with what is added beside it, the rules cited."""
    yield "row", _text(row.id)
    for name in decision.table.fields:
        value = decision.table.value_of(row, name)
        for added in decision.also:
            if name in added.gives:
                value = tree.Choice(_condition(added), added.gives[name], value, value.type)
        yield name, write(value)
    by = decision.logic.by
    cites = [(edition, ", ".join(map(_text, rules))) for edition, rules in row.cites.items()]
    written = f"[{cites[-1][1]}]"
    for edition, rules in cites[:-1]:
        if f"[{rules}]" != written:
            written = f"({by} == {_text(str(edition))} ? [{rules}] : {written})"
    yield "cites", written


def _text(value: str) -> str:
    return json.dumps(value)


def _write(node: Tree, both: str, either: str, no: str, least: str, greatest: str, any_type: str) -> str:
    """Write a tree in a language of C's kind; `any_type` makes both values of a choice of one type."""

    def write(node: Tree) -> str:
        match node:
            case tree.Literal(value):
                return json.dumps(value)
            case Name(name, number=number):
                return name if number is None else str(number)
            case tree.And(items):
                return f"({f' {both} '.join(map(write, items))})"
            case tree.Or(items):
                return f"({f' {either} '.join(map(write, items))})"
            case tree.Not(item):
                return f"{no}({write(item)})"
            case tree.Negative(item):
                return f"(0 - {write(item)})"
            case tree.Compare(sign, left, right) | tree.Sum(sign, left, right):
                return f"({write(left)} {sign} {write(right)})"
            case tree.Among(item, container, absent):
                return f"{no if absent else ''}({write(item)} in {write(container)})"
            case tree.Display(items):
                return f"[{', '.join(map(write, items))}]"
            case tree.IsNull(item, absent):
                return f"({write(item)} {'!=' if absent else '=='} null)"
            case tree.Choice(condition, then, otherwise):
                values = f"{any_type}({write(then)}) : {any_type}({write(otherwise)})"
                return f"({write(condition)} ? {values})"
            case tree.Extreme(which, items):
                return f"{least if which == 'min' else greatest}([{', '.join(map(write, items))}])"
            case _:
                raise NotImplementedError(tree.show(node))

    return write(node)
