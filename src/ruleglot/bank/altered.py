"""The rules with one fault in them: which decisions it changes, and what these say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from ruleglot.bank.mutants import Mutant
from ruleglot.bank.prints import Saying, saying
from ruleglot.engine import Decision, Ruleset, compile_rules
from ruleglot.model.decisions import Decisions
from ruleglot.problem import Problem


class Altered:
    """Rules with a fault. `decisions` are those that it changes; what they say is compiled when asked for."""

    def __init__(self, ruleset: Ruleset, decisions: Iterable[Decision]) -> None:
        self.ruleset = ruleset
        self.decisions: Mapping[str, Decision] = {decision.id: decision for decision in decisions}
        self._says: dict[tuple[str, bool], Saying] = {}

    def says(self, decision: str, *, upwards: bool = False) -> Saying:
        """Give what a decision says; with `upwards`, its rows are read from the last to the first."""
        key = (decision, upwards)
        if key not in self._says:
            self._says[key] = saying(self.decisions[decision].logic, upwards=upwards)
        return self._says[key]


class Alteration:
    """Puts faults into the rules of one game."""

    def __init__(self, decisions: Decisions) -> None:
        self._decisions = decisions.model_copy(update={"scene": (), "picture": (), "interview": {}})

    def altered(self, mutant: Mutant) -> Altered | Problem:
        """Compile the rules with a fault in them; give what is wrong with them where they do not compile."""
        compiled, problems = compile_rules(self._concerned(mutant), _nowhere, "")
        if compiled is None:
            return problems[0]
        everywhere = mutant.place[0] in ("types", "options")
        standing = self._standing.decisions
        changed = [d for n, d in compiled.decisions.items() if everywhere or d.logic != standing[n].logic]
        return Altered(compiled, changed)

    @cached_property
    def _standing(self) -> Ruleset:
        ruleset, problems = compile_rules(self._decisions, _nowhere, "")
        assert ruleset is not None, problems
        return ruleset

    def _concerned(self, mutant: Mutant) -> Decisions:
        """Give the rules with the fault, without the decisions that it cannot touch."""
        changed = mutant.applied(self._decisions)
        if mutant.place[0] != "decisions":
            return changed
        name, specs = mutant.place[1], changed.decisions
        if specs[str(name)].candidates is not None:
            return changed
        kept = {n: spec for n, spec in specs.items() if n == name or spec.candidates is not None}
        return changed.model_copy(update={"decisions": kept})


def _nowhere(_: tuple[str | int, ...]) -> tuple[int, int]:
    return (1, 1)
