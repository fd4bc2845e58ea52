"""The kinds of question, by the name that `kind` gives in questions.yml: a file and a line a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from ruleglot.questions import choice, multiple, number

if TYPE_CHECKING:
    from ruleglot.questions.proof import Flaw, Proof
    from ruleglot.questions.situation import Situation

Prove: TypeAlias = "Callable[[Situation], Proof | tuple[Flaw, ...]]"

KINDS: Mapping[str, Prove] = {
    "choice": choice.prove,
    "multiple": multiple.prove,
    "number": number.prove,
}
