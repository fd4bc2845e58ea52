"""How the situation of a decision is asked for: the questions, and the facts that follow from the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ruleglot.engine.table import Requirement
from ruleglot.engine.tree import Tree
from ruleglot.engine.types import ListOf, MapOf, Record, Type, not_null


@dataclass(frozen=True)
class Interview:
    """The questions that lead to the facts of a decision.

    `asked` are the facts, and what can be seen, in order of asking, with their types; `always` are those
    asked even where they cannot change the ruling, since others rest on them; `requirements` hold of the
    answers together; `computed` gives facts from answers. Facts neither asked nor computed are as in
    `start`, which are all facts of a possible situation, as JSON. `timer` names the field of the outcome
    that says how many seconds a player has.
    """

    decision: str
    asked: Mapping[str, Type]
    always: tuple[str, ...]
    requirements: tuple[Requirement, ...]
    computed: Mapping[str, Tree]
    start: Mapping[str, Any]
    timer: str | None


def labelled(path: str, type_: Type) -> Iterator[str]:
    """List a fact, and the fields of the records in it, which a form names."""
    yield path
    match not_null(type_):
        case Record(fields) | ListOf(item=Record(fields)) | MapOf(item=Record(fields)):
            yield from (f"{path}.{name}" for name, _ in fields)
