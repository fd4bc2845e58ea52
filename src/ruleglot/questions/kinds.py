"""The kinds of question, by the name that `kind` gives in questions.yml: a file and a line a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruleglot.questions import choice, multiple, number

if TYPE_CHECKING:
    from ruleglot.questions.proof import Flaw, Proof, ProvenChoice
    from ruleglot.questions.situation import Situation


@dataclass(frozen=True, slots=True)
class Kind:
    """How a question of this kind is proven, and which of its proven choices are offered, in which order."""

    prove: Callable[[Situation], Proof | tuple[Flaw, ...]]
    offered: Callable[[Proof], tuple[ProvenChoice, ...]]


KINDS: Mapping[str, Kind] = {
    "choice": Kind(choice.prove, choice.offered),
    "multiple": Kind(multiple.prove, multiple.offered),
    "number": Kind(number.prove, number.offered),
}
