"""What each row of a decision gives to the fields of its outcome: values, or functions that compute them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ruleglot.engine import Decision
from ruleglot.engine.javascript.expression import emit, shown_object
from ruleglot.engine.table import Derived
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import Type
from ruleglot.story.guarded import guarded
from ruleglot.story.told import function, values_read


def gives(decision: Decision) -> dict[str, str]:
    """Write what the fields are by default, and what each row of either kind gives."""
    declared = _declared(decision)
    table = decision.table
    defaults = {name: field.default for name, field in table.fields.items() if field.default is not None}
    return {
        "defaults": _given(defaults, declared),
        "gives": _list(_given(row.gives, declared) for row in table.rows),
        "adds": _list(_given(row.gives, declared) for row in table.also),
    }


def trees_given(decision: Decision) -> list[Tree]:
    """List the trees of all that rows give."""
    rows = [given for row in (*decision.rows, *decision.also) for given in row.gives.values()]
    return rows + [f.default for f in decision.table.fields.values() if f.default is not None]


def _list(items: Iterable[str]) -> str:
    return f"[{','.join(items)}]"


def _given(given: Mapping[str, Tree], declared: Mapping[str, Type]) -> str:
    return shown_object({name: _value(found, declared) for name, found in given.items()})


def _value(found: Tree, declared: Mapping[str, Type]) -> str:
    if not values_read([found]):
        return emit(found)
    body = emit(guarded(found, declared))
    return function([found], f"({body})" if body.startswith("{") else body)


def _declared(decision: Decision) -> dict[str, Type]:
    steps = [step for step in decision.logic.steps if isinstance(step, Derived)]
    return {**{step.name: step.type for step in steps}, **decision.facts, **decision.logic.options}
