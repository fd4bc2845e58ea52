"""Why a wrong choice is wrong: the row that would have given it, and what keeps that row from holding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ruleglot.questions.choices import same
from ruleglot.questions.proof import Refutation

if TYPE_CHECKING:
    from ruleglot.engine import Decision, Explanation
    from ruleglot.engine.table import Condition, Row
    from ruleglot.engine.types import Value


@dataclass(frozen=True)
class Refuter:
    """Refutes values of one field of one decided situation.

    `values` are all named values of the situation, `Decision.values`'s.
    """

    decision: Decision
    ask: str
    explanation: Explanation
    values: dict[str, Any]

    def refute(self, wrong: Value, named: str | None = None) -> Refutation | None:
        """Give the refutation of a value that the field does not have; None where there is none.

        Of the rows that would give it, the one with the fewest conditions that fail is meant by whoever
        believes it: the first of these conditions is what the refutation tells. `named` is a rule that the
        author says it falls to; it must be cited by the ruling or by a row that would give the value. It
        speaks for itself unless it is a rule of the row that the computation found.
        """
        computed = self._nearest(wrong) or self._overruled(wrong)
        if named is None:
            return computed
        if named not in self.citable(wrong):
            return None
        if computed is None or named not in computed.rules:
            return Refutation((named,))
        return replace(computed, rules=(named,))

    def citable(self, wrong: Value) -> tuple[str, ...]:
        """List the rules by which an author may refute a value."""
        rows = [rule for row in self._giving(wrong) for rule in row.cited()]
        verdicts = [rule for verdict in self.explanation.candidates for rule in verdict.cites]
        return tuple(dict.fromkeys((*self.explanation.cites, *rows, *verdicts)))

    def refute_rule(self, rule: str) -> Refutation | None:
        """Give the refutation of a rule that the ruling does not cite; None where no row cites it.

        Of the rows that cite it, the one with the fewest conditions that fail is meant. Where such a row
        holds, it cites the rule in another edition only, and the edition is what is told.
        """
        rows = (*self.decision.rows, *self.decision.also)
        reasons = [(self._failing(row), row) for row in rows if rule in row.cited()]
        if not reasons:
            return None
        failing, row = min(reasons, key=lambda reason: len(reason[0]))
        quantity = failing[0].quantities[0].path if failing else self.decision.logic.by
        value = self.explanation.values.get(quantity or "")
        return Refutation((rule,), quantity, value, row.id)

    def _nearest(self, wrong: Value) -> Refutation | None:
        reasons = [(self._failing(row), row) for row in self._giving(wrong)]
        open_reasons = [(failing, row) for failing, row in reasons if failing]
        if not open_reasons:
            return None
        failing, row = min(open_reasons, key=lambda reason: len(reason[0]))
        return self._because(failing[0], row)

    def _overruled(self, wrong: Value) -> Refutation | None:
        """Refute what would have held, had not another row changed it or stood before it."""
        setter = self._setter()
        if setter is not None and setter.conditions and self._given(self._decisive(), wrong):
            return self._because(self._telling(setter), setter)
        shadowed = any(not self._failing(row) for row in self._giving(wrong))
        decisive = self._decisive()
        if shadowed and decisive.conditions:
            return self._because(self._telling(decisive), decisive)
        return None

    def _telling(self, row: Row) -> Condition:
        """Give the condition that says most of why a row held: the last that is not about a house rule."""
        situational = [c for c in row.conditions if c.quantities[0].path not in self.decision.options]
        return (situational or row.conditions)[-1]

    def _because(self, condition: Condition, row: Row) -> Refutation:
        quantity = condition.quantities[0].path
        value = self.explanation.values.get(quantity)
        return Refutation(self._rules(row), quantity, value, row.id)

    def _rules(self, row: Row) -> tuple[str, ...]:
        edition = self.values[self.decision.logic.by] if self.decision.logic.by is not None else None
        return row.cites.get(edition) or row.cited() or tuple(self.explanation.cites)

    def _giving(self, wrong: Value) -> Iterator[Row]:
        """List the rows that did not hold and would have given the value."""
        field = self.ask.split(".")[0]
        if self._setter() is None:
            for row in self.decision.rows:
                if row.id not in self.explanation.rows and self._given(row, wrong):
                    yield row
        for row in self.decision.also:
            if row.id not in self.explanation.rows and field in row.gives and self._given(row, wrong):
                yield row

    def _given(self, row: Row, value: Value) -> bool:
        return same(self.decision.would_give(row, self.ask, self.values), value)

    def _decisive(self) -> Row:
        return self.decision.row(self.explanation.rows[0])

    def _setter(self) -> Row | None:
        """Find the row that held beside the decisive one and gave the field its value."""
        field = self.ask.split(".")[0]
        added = [self.decision.row(row) for row in self.explanation.rows[1:]]
        return next((row for row in reversed(added) if field in row.gives), None)

    def _failing(self, row: Row) -> list[Condition]:
        failing: list[Condition] = []
        for condition in row.conditions:
            if not self._holds(condition, guarded=bool(failing)):
                failing.append(condition)
        return failing

    def _holds(self, condition: Condition, guarded: bool) -> bool:
        """Tell whether a condition holds; one that a failing condition guards may have no value at all."""
        try:
            return bool(self.decision.compute(condition.tree, self.values))
        except (KeyError, TypeError):
            if guarded:
                return False
            raise
