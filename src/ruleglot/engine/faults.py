"""Collecting the faults of a file of decisions, each at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from ruleglot.engine.source import ExpressionError
from ruleglot.problem import Problem

Place: TypeAlias = tuple[str | int, ...]
"""Where something stands in the file: the keys that lead to it."""
At: TypeAlias = Callable[[Place], tuple[int, int]]


class ReportedError(Exception):
    """What is needed here has a fault that is reported where it stands."""


class Faults:
    """The faults found so far. `at` gives the line and column of a place; `path` names the file."""

    def __init__(self, at: At, path: str) -> None:
        self._at = at
        self._path = path
        self.problems: list[Problem] = []

    def add(self, place: Place, code: str, message: str, mend: str) -> None:
        """Note a fault."""
        self.problems.append(Problem(self._path, *self._at(place), code, message, mend))

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """Turn an ExpressionError into a fault at a place, and go on after it."""
        try:
            yield
        except ExpressionError as error:
            self.add(place, error.code, error.message, error.mend)
        except ReportedError:
            pass

    def unique(self, id_: str, ids: set[str], place: Place) -> None:
        """Note a fault if an id stands among those already met, and add it to them."""
        if id_ in ids:
            self.add(place, "duplicate-id", f"the id '{id_}' stands twice", "give one of them another id")
        ids.add(id_)
