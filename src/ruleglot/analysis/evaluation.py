"""The values of a situation, each computed when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from ruleglot.engine.python import computation
from ruleglot.engine.table import CandidateTable, Logic, Step
from ruleglot.engine.tree import Tree


class Situation(dict[str, Any]):
    """Params, options and facts by name; derived values and verdicts join them when they are read."""

    def __init__(self, given: Mapping[str, Any], steps: Mapping[str, Callable[[Situation], Any]]) -> None:
        super().__init__(given)
        self._steps = steps

    def __missing__(self, name: str) -> Any:
        value = self[name] = self._steps[name](self)
        return value


class Evaluation:
    """Computes the trees of one logic; each is compiled once."""

    def __init__(self, logic: Logic) -> None:
        self._params = logic.params
        self._compiled: dict[int, tuple[Tree, Callable[[Mapping[str, Any]], Any]]] = {}
        self._steps = {step.name: self._step(step) for step in logic.steps}

    def situation(self, given: Mapping[str, Any]) -> Situation:
        """Give the situation of checked facts and settled options, which stand in `given` together."""
        return Situation({**self._params, **given}, self._steps)

    def compute(self, tree: Tree, values: Mapping[str, Any]) -> Any:
        """Compute a tree that lives as long as this evaluation does."""
        return self.function(tree)(values)

    def function(self, tree: Tree) -> Callable[[Mapping[str, Any]], Any]:
        """Give the function that computes a tree."""
        found = self._compiled.get(id(tree))
        if found is None:
            found = self._compiled[id(tree)] = (tree, computation(tree))
        return found[1]

    def _step(self, step: Step) -> Callable[[Situation], Any]:
        if isinstance(step, CandidateTable):
            return self._verdicts(step)
        return self.function(step.tree)

    def _verdicts(self, step: CandidateTable) -> Callable[[Situation], list[tuple[Any, ...]]]:
        """Give what computes the verdicts of a candidate table, as expressions read them."""
        names = [variable.name for variable, _ in step.loops]
        loops = [self.function(over) for _, over in step.loops]
        derived = {d.name: self.function(d.tree) for d in step.derived}
        rows = [
            (
                [self.function(condition.tree) for condition in row.conditions],
                [self.function(step.table.value_of(row, name)) for name in step.table.fields],
            )
            for row in step.rows
        ]

        def compute(values: Situation) -> list[tuple[Any, ...]]:
            found: list[tuple[Any, ...]] = []
            for candidate in product(*(over(values) for over in loops)):
                known = _Candidate(dict(zip(names, candidate, strict=True)), derived, values)
                for conditions, gives in rows:
                    if all(condition(known) for condition in conditions):
                        found.append((*candidate, *(give(known) for give in gives)))
                        break
            return found

        return compute


class _Candidate(dict[str, Any]):
    """The values of one candidate, over those of its situation."""

    def __init__(
        self,
        given: Mapping[str, Any],
        derived: Mapping[str, Callable[[Mapping[str, Any]], Any]],
        situation: Situation,
    ) -> None:
        super().__init__(given)
        self._derived = derived
        self._situation = situation

    def __missing__(self, name: str) -> Any:
        compute = self._derived.get(name)
        if compute is None:
            return self._situation[name]
        value = self[name] = compute(self)
        return value
