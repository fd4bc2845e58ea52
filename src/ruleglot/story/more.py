"""Values that functions read and that the engine's script keeps to itself or gives only as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable

from ruleglot.engine import Decision
from ruleglot.engine.javascript.candidates import listing, outer_names
from ruleglot.engine.javascript.expression import identifier, shown_object
from ruleglot.engine.javascript.statements import constant, joined
from ruleglot.engine.table import CandidateTable, Step
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import ListOf, MapOf, Nullable, Record, Tuple, Type, Verdict
from ruleglot.story.told import values_read


def more(decision: Decision, trees: Iterable[Tree]) -> str | None:
    """Write the function from the values of a situation to further ones that `trees` read, or None."""
    kept = {step.name: step for step in decision.logic.steps if _is_kept(step)}
    needed = {name for name in values_read(trees) if name in kept}
    for step in reversed(kept.values()):
        if step.name in needed:
            needed |= kept.keys() & set(_reads(step))
    if not needed:
        return None
    steps = [step for step in kept.values() if step.name in needed]
    read = dict.fromkeys(name for step in steps for name in _reads(step) if name not in needed)
    pattern = shown_object({name: identifier(name) for name in read})
    given = shown_object({step.name: identifier(step.name) for step in steps})
    return f"({pattern})=>{{{joined(map(_computed, steps))}return{given}}}"


def _is_kept(step: Step) -> bool:
    return isinstance(step, CandidateTable) or _is_unlike_json(step.type)


def _is_unlike_json(type_: Type) -> bool:
    match type_:
        case MapOf() | Verdict():
            return True
        case ListOf(of) | Nullable(of):
            return _is_unlike_json(of)
        case Tuple(items):
            return any(map(_is_unlike_json, items))
        case Record(fields):
            return any(_is_unlike_json(of) for _, of in fields)
        case _:
            return False


def _reads(step: Step) -> list[str]:
    return outer_names(step) if isinstance(step, CandidateTable) else values_read([step.tree])


def _computed(step: Step) -> str:
    if isinstance(step, CandidateTable):
        arguments = ",".join(map(identifier, outer_names(step)))
        return f"const {identifier(step.name)}=({listing(step)})({arguments});"
    return constant(step)
