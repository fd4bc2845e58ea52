"""The functions that go through candidates: to their verdicts, or to a list made of some."""

from __future__ import annotations

from collections.abc import Callable

from ruleglot.engine import tree
from ruleglot.engine.javascript.expression import emit, identifier, over, shown_object
from ruleglot.engine.javascript.statements import branch_item, constant, joined
from ruleglot.engine.lean import Selection
from ruleglot.engine.placement import Block, Needs, apart, inner_trees, over_trees, reads
from ruleglot.engine.table import CandidateTable, Derived, Row


def listing(step: CandidateTable | Selection) -> str:
    """Write the function from what candidates are decided by to the list of verdicts, or of those chosen."""
    body = joined(_chosen(step) if isinstance(step, Selection) else _judged(step))
    for variable, source in reversed(step.loops):
        body = f"for(const {identifier(variable.name)} of {over(source)}){{{body.removesuffix(';')}}}"
    return f"({','.join(map(identifier, outer_names(step)))})=>{{const $=[];{body}return $}}"


def outer_names(step: CandidateTable | Selection) -> list[str]:
    """List the facts, options, derived values and tables that candidates are decided by."""
    trees = [*over_trees(step), *inner_trees(step)]
    return list(dict.fromkeys(n for t in trees for n in tree.names(t, "fact", "option", "derived", "table")))


def needed_by(step: CandidateTable | Selection, names: frozenset[str]) -> list[Derived]:
    """List the derived values of a candidate that names are computed from."""
    needs = Needs({apart(derived.name): reads(derived.tree) for derived in step.derived}).closure(names)
    return [derived for derived in step.derived if apart(derived.name) in needs]


def _chosen(step: Selection) -> list[str]:
    needed = needed_by(step, reads(step.condition) | reads(step.item))
    return [*map(constant, needed), f"if({emit(step.condition)})$.push({emit(step.item)});"]


def _judged(step: CandidateTable) -> list[str]:
    table = step.table

    def verdict(row: Row) -> tuple[frozenset[str], Callable[[], list[str]]]:
        given = {name: table.value_of(row, name) for name in table.fields}

        def write() -> list[str]:
            values = {name: identifier(name) for name in step.variables}
            values |= {name: emit(value) for name, value in given.items()}
            return [f"$.push({shown_object(values)});", "continue;"]

        return frozenset().union(*map(reads, given.values())), write

    inner = {apart(derived.name): derived for derived in step.derived}
    needs = Needs({name: reads(derived.tree) for name, derived in inner.items()})
    place: Block[str] = Block(tuple(inner), needs, frozenset(), lambda name, _: [constant(inner[name])])
    return place.written([branch_item(branch, verdict) for branch in table.branches])
