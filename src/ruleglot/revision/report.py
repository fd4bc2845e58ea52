"""What changed, as lines for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ruleglot.bank.yaml_text import flow
from ruleglot.revision.comparison import Change, Changes, Flip, Stale

_LONGEST = 160


def lines(found: Changes) -> Iterator[str]:
    """Write what changed: rules, then answers that flip, then texts left behind."""
    for change in found.changes:
        yield f"{change.game}: {change.what} {change.name}: {_changed(change)}"
    for flip in found.flips:
        yield f"{flip.game}: question {flip.question}: {_flipped(flip)}"
    for question in found.reasoned_anew:
        game, _, name = question.partition("/")
        yield f"{game}: question {name}: the answer stays, and rests on other rows or rules"
    for stale in found.stale:
        yield _left(stale)
    behind = sum(stale.leading for stale in found.stale)
    yield (
        f"changes: {len(found.changes)}, answers that flip: {len(found.flips)} "
        f"(nothing done about {len(found.silent)}), texts left behind: {behind}"
    )


def data(found: Changes) -> dict[str, Any]:
    """Give what changed as JSON values."""
    return {
        "changes": [asdict(change) for change in found.changes],
        "flips": [asdict(flip) for flip in found.flips],
        "reasoned_anew": list(found.reasoned_anew),
        "stale": [asdict(stale) for stale in found.stale],
    }


def _changed(change: Change) -> str:
    if change.was is None:
        return "added" if change.now in (None, change.name) else f"added: {_short(change.now)}"
    if change.now is None:
        return "removed"
    return f"{_short(change.was)}  =>  {_short(change.now)}"


def _flipped(flip: Flip) -> str:
    now = flow(flip.now) if flip.decided else "can no longer be decided"
    done = "NOTHING DONE" if flip.fate == "silent" else flip.fate
    return f"{flow(flip.was)}  =>  {now} ({done})"


def _left(stale: Stale) -> str:
    text = f"{stale.game or 'glossary'}: text {stale.key}: changed in {', '.join(stale.changed)}"
    return f"{text}; stale in {', '.join(stale.unchanged)}" if stale.leading else f"{text} only"


def _short(text: str | None) -> str:
    flat = " ".join((text or "").split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1]}…"
