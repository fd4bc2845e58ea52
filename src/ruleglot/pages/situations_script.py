"""The situations of a game's questions as a script: what endless practice makes new situations from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleglot.book import GameBook

KINDS = ("choice", "multiple", "number")
"""The kinds that are asked about situations which the page has made."""


def situations_script(game: GameBook) -> str:
    """Write the script that registers what a game's questions are about, and how each asks."""
    situations = [
        {
            "decision": question.decision,
            "ask": question.ask,
            "kind": question.kind,
            "level": question.level,
            "facts": question.facts,
            "options": question.options,
        }
        for question in game.questions
        if question.kind in KINDS
    ]
    written = json.dumps(situations, ensure_ascii=False, separators=(",", ":"))
    return f'(globalThis.ruleglotSituations??={{}})["{game.id}"]={written};\n'
