"""Sentences that tell a situation from its facts, and tokens that draw it: which, and with which values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ruleglot.engine.python import Values, computation
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Type, Value


@dataclass(frozen=True)
class Sentence:
    """A sentence of a scene; its wording is found by `id` in the text files.

    `arguments` are the values that its wording may use. With `each`, it is told once for every value of
    a collection for which `when` holds. What is `pictured` can be read from the picture too.
    """

    id: str
    decisions: tuple[str, ...]
    arguments: Mapping[str, Type]
    each: tuple[Name, Tree] | None
    when: Tree | None
    tell: Mapping[str, Tree]
    pictured: bool = field(default=False, kw_only=True)

    def trees(self) -> list[Tree]:
        """List all expressions of the sentence."""
        over = [] if self.each is None else [self.each[1]]
        return over + ([] if self.when is None else [self.when]) + list(self.tell.values())

    def told(self, values: Values) -> list[dict[str, tuple[Type, Value]]]:
        """Give the arguments of each time that the sentence is told; `values` are `Decision.values`'s."""
        if self.each is None:
            situations = [values]
        else:
            variable, _ = self.each
            situations = [{**values, variable.name: value} for value in self._collection(values)]
        when = self._when
        return [
            {name: (self.arguments[name], compute(known)) for name, compute in self._tell.items()}
            for known in situations
            if when is None or when(known)
        ]

    @cached_property
    def _when(self) -> Callable[[Values], Any] | None:
        return None if self.when is None else computation(self.when)

    @cached_property
    def _tell(self) -> dict[str, Callable[[Values], Any]]:
        return {name: computation(told) for name, told in self.tell.items()}

    @cached_property
    def _collection(self) -> Callable[[Values], Any]:
        assert self.each is not None
        return computation(self.each[1])


@dataclass(frozen=True)
class Depiction(Sentence):
    """A token of a picture: told as a sentence is, and each time drawn once, as `draw`, in a row."""

    row: str
    draw: str
