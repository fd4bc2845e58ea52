"""For each wrong choice the nearest situation in which it would be right, where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from ruleglot.analysis.nearest import Surroundings
from ruleglot.questions.kinds import KINDS

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.questions.proof import Proof

Nearby: TypeAlias = "Mapping[str, dict[str, Any]]"
"""Facts by the id of the choice that would be right with them."""


def nearby(game: GameBook, proof: Proof) -> Nearby:
    """Find the nearest situation for each wrong choice of a question; its house rules and edition stay."""
    question = proof.question
    kind, decision = KINDS[question.kind], game.ruleset.decisions.get(question.decision)
    if decision is None:
        return {}
    around = Surroundings(
        decision, question.facts, question.options, game.ruleset.sentences(question.decision)
    )
    found: dict[str, dict[str, Any]] = {}
    for choice in proof.choices:
        if not choice.right:
            nearest = around.nearest(kind.wanted(decision, question, choice))
            if nearest is not None:
                found[choice.id] = nearest.facts
    return found
