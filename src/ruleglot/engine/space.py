"""The names that expressions may use at a place: of a game, of a decision, of a candidate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ruleglot.engine import expression, tree
from ruleglot.engine.expression import FUNCTIONS, KEYWORDS, Known, Scope
from ruleglot.engine.faults import Faults, Place, ReportedError
from ruleglot.engine.table import Derived, Step
from ruleglot.engine.tree import Name, Tree


@dataclass(frozen=True)
class _Waiting:
    """A name whose value is read when it is first needed."""

    place: Place
    read: Callable[[], Name]


class Space:
    """Names, each read when it is first needed, so that they may stand in any order.

    `role` is that of the space's derived values; `hides` are names of the outer space that it lacks.
    """

    def __init__(
        self,
        faults: Faults,
        outer: Space | None = None,
        role: tree.Role = "derived",
        hides: frozenset[str] = frozenset(),
    ) -> None:
        self.faults = faults
        self.computed: list[Step] = []
        self.steps = 1
        self._outer = outer
        self._role = role
        self._hides = hides
        self._names: dict[str, Name] = {}
        self._waiting: dict[str, _Waiting] = {}
        self._failed: set[str] = set()
        self._open: list[str] = outer._open if outer is not None else []

    @property
    def derived(self) -> dict[str, Derived]:
        """List the derived values read so far, each after those that it needs."""
        return {step.name: step for step in self.computed if isinstance(step, Derived)}

    def all_names(self) -> list[str]:
        """List every name that may be used here."""
        outer = self._outer.all_names() if self._outer is not None else []
        return [*self._names, *self._waiting, *(name for name in outer if name not in self._hides)]

    def introduce(self, name: Name, place: Place) -> None:
        """Add a name, or note the fault that it is taken."""
        if not self._is_taken(name.name, place):
            self._names[name.name] = name

    def fail(self, name: str) -> None:
        """Note that a name has a fault that is reported elsewhere."""
        self._failed.add(name)

    def derive(self, texts: Mapping[str, str], place: Place) -> None:
        """Add derived values, to be read when they are needed."""
        for name, text in texts.items():
            self.await_name(name, (*place, name), partial(self._derived, name, text))

    def await_name(self, name: str, place: Place, read: Callable[[], Name]) -> None:
        """Add a name that `read` gives when it is first needed."""
        if not self._is_taken(name, place):
            self._waiting[name] = _Waiting(place, read)

    def read_all(self) -> None:
        """Read every name that no one needed so far."""
        for name, waiting in self._waiting.items():
            with self.faults.at(waiting.place):
                self.find(name)

    def find(self, name: str) -> Name | None:
        """Find a name; None if there is none. Raises ReportedError if it has a fault."""
        if name in self._failed:
            raise ReportedError
        if name in self._names:
            return self._names[name]
        if name in self._waiting:
            return self._awaited(name, self._waiting[name])
        if self._outer is None or name in self._hides:
            return None
        return self._outer.find(name)

    def scope(self) -> Scope:
        """Give the names as expressions look them up."""
        return Scope(self.find, self.all_names)

    def read(self, text: str, known: Known = frozenset()) -> Tree:
        """Read an expression here. Raises ExpressionError and ReportedError."""
        return expression.read(text, self.scope(), known, self.steps)

    def condition(self, text: str, known: Known, place: Place) -> Tree | None:
        """Read a condition here, or note its fault."""
        with self.faults.at(place):
            return expression.read_condition(text, self.scope(), known, self.steps)
        return None

    def _derived(self, name: str, text: str) -> Name:
        found = self.read(text)
        self.computed.append(Derived(name, found))
        return Name(name, self._role, found.type)

    def _awaited(self, name: str, waiting: _Waiting) -> Name:
        if name in self._open:
            chain = " -> ".join([*self._open[self._open.index(name) :], name])
            self._failed.add(name)
            self.faults.add(
                waiting.place, "cycle", f"'{name}' is computed from itself: {chain}", "break the circle"
            )
            raise ReportedError
        self._open.append(name)
        try:
            with self.faults.at(waiting.place):
                self._names[name] = waiting.read()
        finally:
            self._open.pop()
        if name not in self._names:
            self._failed.add(name)
            raise ReportedError
        return self._names[name]

    def _is_taken(self, name: str, place: Place) -> bool:
        taken = name in self._failed or name in self.all_names()
        if taken or name in FUNCTIONS or name in KEYWORDS:
            message = f"the name '{name}' already stands for something else"
            self.faults.add(place, "hidden-name", message, "give it another name")
            return True
        return False
