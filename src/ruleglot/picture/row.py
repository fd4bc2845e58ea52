"""A picture as data: what a situation looks like, before it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ruleglot.engine.types import Value


@dataclass(frozen=True, slots=True)
class Token:
    """One thing of a picture.

    `draw` is a word of the vocabulary, `arguments` what is drawn with it, `words` what is printed in it in
    the reader's language. `name` says in words what it shows; `value` is the candidate that it stands for.
    """

    draw: str
    arguments: Mapping[str, Value]
    words: Mapping[str, str]
    name: str
    value: str | None = None


@dataclass(frozen=True, slots=True)
class PictureRow:
    """Tokens side by side, with a label: the hand, the table."""

    id: str
    label: str
    tokens: tuple[Token, ...]

    @property
    def alternative(self) -> str:
        """Say in words what the row shows."""
        return f"{self.label}: {'; '.join(token.name for token in self.tokens)}"
