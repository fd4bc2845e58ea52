"""Questions about the small game, made on the spot."""

from __future__ import annotations

from typing import Any

from ruleglot.model.quiz import Question

FACTS = {"hand": ["1R", "3B"], "heap": 2, "tired": False, "guest": None}


def ask(facts: dict[str, Any] | None = None, **parts: Any) -> Question:
    """Make a question about a turn of the small game; facts left out are those of `FACTS`."""
    asked = {"id": "one", "level": 1, "kind": "choice", "decision": "turn", "ask": "duty", **parts}
    return Question.model_validate({**asked, "facts": {**FACTS, **(facts or {})}})
