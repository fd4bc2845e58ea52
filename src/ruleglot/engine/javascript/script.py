"""A game's rules as a file of JavaScript that a page loads: nothing in it is compiled by the page.

It is a classic script, so that it also loads from a folder, and registers a function under the game's id in
`globalThis.ruleglot`. The runtime (`web/source/engine.js`) calls it and adds what is the same in all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from ruleglot.engine.javascript.candidates import listing
from ruleglot.engine.javascript.expression import literal, shown_object
from ruleglot.engine.javascript.fields import found_once, mended_table
from ruleglot.engine.javascript.functions import deciding, outcome_maker, requiring
from ruleglot.engine.javascript.rows import RowText, beginning, is_signed
from ruleglot.engine.javascript.statements import made_by
from ruleglot.engine.javascript.types import Types, listed, texts, uses
from ruleglot.engine.lean import LeanLogic, lean
from ruleglot.engine.ruleset import Decision, Option, Ruleset
from ruleglot.engine.table import CandidateTable, Derived, Requirement
from ruleglot.engine.types import Type

_FACTS, _MEETS = "$$facts", "$$meets"
_NOTHING = ("{}", "[]", "``", "null", "()=>[{}]")


def script(game: str, ruleset: Ruleset) -> str:
    """Write the script of a game, in ASCII, the same for the same rules."""
    return _Script(game, ruleset).written()


class _Script:
    """Writes one game's script."""

    def __init__(self, game: str, ruleset: Ruleset) -> None:
        self._game = game
        self._ruleset = ruleset
        facts = {**ruleset.facts, **{n: t for d in ruleset.decisions.values() for n, t in d.facts.items()}}
        self._types = Types(uses(facts.values()))
        self._rows = RowText(beginning(ruleset))
        self._logics = {n: found_once(lean(d.logic, is_signed)) for n, d in ruleset.decisions.items()}
        self._common = _common([logic.requirements for logic in self._logics.values()])

    def written(self) -> str:
        """Write it."""
        returned = _object(
            {
                "params": shown_object({name: str(value) for name, value in self._ruleset.params.items()}),
                "options": shown_object({name: _option(o) for name, o in self._ruleset.options.items()}),
                "by": literal(self._ruleset.by),
                "rules": literal(self._rows.beginning),
                "tables": shown_object(
                    {name: self._rows.write_table(table) for name, table in self._ruleset.tables.items()}
                ),
                "decisions": shown_object(
                    {name: self._decision(found) for name, found in self._ruleset.decisions.items()}
                ),
            }
        )
        functions = list(self._functions())
        facts = f"{_FACTS}={self._types.fields(self._ruleset.facts.items())}"
        self._write_texts()
        constants = ",".join((*self._types.constants(), facts, *functions))
        name = literal(self._game)
        return f"(globalThis.ruleglot??={{}})[{name}]=$=>{{const {constants};return{returned}}};\n"

    def _functions(self) -> Iterable[str]:
        """Write the functions that several decisions share, and those that make outcomes."""
        steps = [step for logic in self._logics.values() for step in logic.steps]
        for name, step in {s.name: s for s in steps if not isinstance(s, Derived)}.items():
            yield f"{made_by(name)}={listing(step)}"
        if self._common:
            logic = next(logic for logic in self._logics.values() if logic.requirements)
            yield f"{_MEETS}={_meeting(logic, self._common)}"
        for name, logic in self._logics.items():
            if len(logic.table.fields) > 1:
                yield f"{made_by(name)}={outcome_maker(logic.table)}"

    def _write_texts(self) -> None:
        """Write the texts of which functions read fields, also those that no fact is."""
        for logic in self._logics.values():
            for text in (text for type_ in _types(logic) for text in texts(type_)):
                self._types.write(text)

    def _decision(self, decision: Decision) -> str:
        logic = self._logics[decision.id]
        tables = [mended_table(s) for s in decision.logic.steps if isinstance(s, CandidateTable)]
        own = logic.requirements[len(self._common) :]
        meets = [_MEETS] if self._common and logic.requirements else []
        meets += [_meeting(logic, own)] if own else []
        return _object(
            {
                "facts": self._facts(decision),
                "rows": self._rows.write(decision.table.branches),
                "decide": deciding(logic, tables),
                "meets": f"[{','.join(meets)}]",
                "also": self._rows.write(decision.also),
            }
        )

    def _facts(self, decision: Decision) -> str:
        common = self._ruleset.facts
        if not common or any(name not in decision.facts for name in common):
            return self._types.fields(decision.facts.items())
        own = self._types.fields((name, of) for name, of in decision.facts.items() if name not in common)
        return _FACTS if own == "{}" else f"{{...{_FACTS},{own[1:-1]}}}"


def _option(option: Option) -> str:
    """Write an option by its default, or by its values, the default first."""
    if isinstance(option.default, bool):
        return literal(option.default)
    return listed(tuple(str(value) for value in option.values))


def _object(items: dict[str, str]) -> str:
    return shown_object({name: written for name, written in items.items() if written not in _NOTHING})


def _meeting(logic: LeanLogic, requirements: Sequence[Requirement]) -> str:
    """Write the function that tells which requirement is not met, and the facts of each by number."""
    numbers = {name: str(number) for number, name in enumerate(logic.facts)}
    said = ",".join(" ".join(numbers[fact] for fact in each.facts) for each in requirements)
    return f"[{requiring(logic, requirements)},{literal(said)}]"


def _types(logic: LeanLogic) -> Iterable[Type]:
    yield from logic.facts.values()
    for step in logic.steps:
        yield from step.outcome.values() if isinstance(step, CandidateTable) else (step.type,)


def _common(each: Sequence[tuple[Requirement, ...]]) -> tuple[Requirement, ...]:
    """Give the requirements with which all decisions that have any begin; none where only one has."""
    required = [requirements for requirements in each if requirements]
    if len(required) < 2:
        return ()
    together = zip(*required, strict=False)
    return tuple(first for first, *_ in takewhile(lambda found: all(f == found[0] for f in found), together))
