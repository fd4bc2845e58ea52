"""Every value of a situation, for explaining it: what a decision computes, and a table of each candidate."""

from __future__ import annotations

from collections.abc import Sequence

from ruleglot.engine import tree
from ruleglot.engine.javascript.candidates import needed_by
from ruleglot.engine.javascript.expression import emit, identifier, over, shown_object
from ruleglot.engine.javascript.fields import fields_of
from ruleglot.engine.javascript.statements import constant, joined
from ruleglot.engine.lean import LeanLogic, Selection
from ruleglot.engine.placement import Item, apart, over_trees, reads
from ruleglot.engine.table import CandidateTable, Derived, Table
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import ListOf, MapOf, Text, Verdict


def explained(logic: LeanLogic, tables: Sequence[CandidateTable]) -> Item[str]:
    """Give the statement that returns every value.

    It returns the derived values, with the fields of each text of which a condition tests one under the
    text's path and a `$`; and for each table the values of its candidates, with verdicts where they are kept.
    """
    derived = [step for step in logic.steps if not isinstance(step, CandidateTable) and not _is_fields(step)]
    kept = {step.name for step in logic.steps if isinstance(step, CandidateTable)}
    tested = _tested(logic.table)
    for table in tables:
        tested |= {path: found for path, found in _tested(table.table).items() if not _is_inner(found)}

    def verdicts(table: CandidateTable) -> str:
        return f",{identifier(table.name)}" if table.name in kept else ""

    def write() -> list[str]:
        known = {step.name: _value(step) for step in derived}
        known |= {path: _null_safe(found) for path, found in tested.items()}
        candidates = {table.name: f"[{_candidates(table)}{verdicts(table)}]" for table in tables}
        given = [shown_object(each) for each in (known, candidates) if each is known or each]
        return [f"return[{','.join(given)}];"]

    own = frozenset(kept).union(step.name for step in derived)
    read = own.union(*map(reads, tested.values()), *map(_outer, tables))
    return Item(read, (), lambda _: write())


def _candidates(table: CandidateTable) -> str:
    """Write the list of every candidate's values."""
    tested = {path: found for path, found in _tested(table.table).items() if _is_inner(found)}
    derived = [step for step in table.derived if not _is_fields(step)]
    needed = needed_by(
        table, frozenset(apart(step.name) for step in derived).union(*map(reads, tested.values()))
    )
    known = {name: identifier(name) for name in table.variables}
    known |= {step.name: _value(step) for step in derived}
    known |= {path: _null_safe(found) for path, found in tested.items()}
    returned = shown_object(known)
    body = f"{{{joined(map(constant, needed))}return{returned}}}" if needed else f"({returned})"
    for number, (variable, source) in enumerate(reversed(table.loops)):
        body = f"{over(source)}.{'flatMap' if number else 'map'}({identifier(variable.name)}=>{body})"
    return body


def _outer(table: CandidateTable) -> frozenset[str]:
    """Give the names that the values of candidates are computed from."""
    trees = [*over_trees(table), *(derived.tree for derived in table.derived)]
    return frozenset(n for t in trees for n in tree.names(t, "fact", "option", "derived", "table"))


def _is_fields(step: Derived | Selection) -> bool:
    return step.name.endswith("$")


def _is_inner(found: Tree) -> bool:
    return bool(tree.names(found, "candidate"))


def _tested(table: Table) -> dict[str, Tree]:
    """Give the fields of each text of which a condition tests one, by the text's path with a `$` behind."""
    found: dict[str, Tree] = {}
    for row in (*table.rows, *table.also):
        for condition in row.conditions:
            for quantity in condition.quantities:
                found |= _text_fields(quantity.tree, quantity.path)
    return found


def _text_fields(node: Tree, path: str) -> dict[str, Tree]:
    if not isinstance(node, tree.Field):
        return {}
    base = path.rpartition(".")[0]
    if isinstance(node.base, Name) and node.base.name.endswith("$"):
        return {f"{base}$": node.base}
    if isinstance(node.base.type, Text):
        return {f"{base}$": fields_of(node.base)}
    return _text_fields(node.base, base)


def _null_safe(fields: Tree) -> str:
    """Write the finding of fields so that it gives nothing where what it reads is null."""
    return emit(fields).replace(".", "?.")


def _value(step: Derived | Selection) -> str:
    """Write a value as JSON has it."""
    found = identifier(step.name)
    match step.type:
        case MapOf():
            return f"Object.fromEntries({found})"
        case ListOf(item=Verdict()):
            return f"{found}.map(Object.values)"
        case _:
            return found
