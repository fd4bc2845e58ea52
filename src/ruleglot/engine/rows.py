"""The rows of a table: conditions checked to be simple, values to fit, silences and citations by edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ruleglot.engine import tree
from ruleglot.engine.expression import Known, not_null_where
from ruleglot.engine.faults import Place
from ruleglot.engine.given import Given, read_given
from ruleglot.engine.source import ExpressionError
from ruleglot.engine.space import Space
from ruleglot.engine.table import Branch, Condition, Edition, OutcomeField, Quantity, Row
from ruleglot.engine.tree import Name, Tree
from ruleglot.engine.types import Bool, Null
from ruleglot.model import decisions as model
from ruleglot.problem import did_you_mean


@dataclass(frozen=True)
class Editions:
    """The editions of a game: the fact that tells them apart, and its values; or none."""

    by: str | None = None
    names: tuple[Edition, ...] = (None,)

    def known(self) -> list[str]:
        """List the editions' names."""
        return [name for name in self.names if name is not None]


@dataclass(frozen=True)
class _Inherited:
    """What a row takes from the groups that it stands in."""

    conditions: tuple[Condition, ...] = ()
    known: Known = frozenset()
    gives: Mapping[str, tuple[Tree, tuple[Edition, ...]]] = field(default_factory=dict)
    cites: Mapping[Edition, tuple[str, ...]] | None = None
    silent: tuple[str, ...] = ()


class Rows:
    """Compiles the rows of one table."""

    def __init__(self, space: Space, editions: Editions, fields: Mapping[str, OutcomeField]) -> None:
        self.rows: list[Row] = []
        self._space = space
        self._faults = space.faults
        self._editions = editions
        self._fields = fields
        self._ids: set[str] = set()

    def branch(self, spec: model.AnyRow, place: Place, inherited: _Inherited | None = None) -> Branch:
        """Compile a row, or a group with the rows in it."""
        inherited = inherited or _Inherited()
        conditions, known = self._conditions(spec.when, inherited.known, (*place, "when"))
        passed = _Inherited(
            (*inherited.conditions, *conditions),
            known,
            {**inherited.gives, **self._gives(spec.then, known, (*place, "then"))},
            self._cites(spec.cite, (*place, "cite")) or inherited.cites,
            spec.silent or inherited.silent,
        )
        self._check_silent(spec.silent, place)
        if isinstance(spec, model.GroupSpec):
            below = [self.branch(row, (*place, "rows", n), passed) for n, row in enumerate(spec.rows)]
            return Branch(conditions, None, tuple(below))
        row = self._row(spec, place, passed, len(self.rows))
        for name, outcome_field in self._fields.items():
            if outcome_field.default is None and name not in row.gives:
                message = f"the row '{spec.id}' does not give '{name}', which has no default"
                self._faults.add(place, "missing-outcome", message, f"add '{name}:' to its 'then'")
        self.rows.append(row)
        return Branch(conditions, row)

    def also(self, spec: model.RowSpec, place: Place, number: int) -> Row:
        """Compile a row that adds to what was decided."""
        conditions, known = self._conditions(spec.when, frozenset(), (*place, "when"))
        self._check_silent(spec.silent, place)
        gives = self._gives(spec.then, known, (*place, "then"))
        cites = self._cites(spec.cite, (*place, "cite"))
        return self._row(spec, place, _Inherited(conditions, known, gives, cites, spec.silent), number)

    def _row(self, spec: model.RowSpec, place: Place, passed: _Inherited, number: int) -> Row:
        self._faults.unique(spec.id, self._ids, (*place, "id"))
        editions = self._editions.names
        silent = {
            edition: (
                *passed.silent,
                *(name for name, (_, unsaid) in passed.gives.items() if edition in unsaid),
            )
            for edition in editions
        }
        cites = passed.cites or dict.fromkeys(editions, ())
        gives = {name: given for name, (given, _) in passed.gives.items()}
        return Row(spec.id, number, passed.conditions, gives, cites, silent, place)

    def _conditions(
        self, when: str | None, known: Known, place: Place
    ) -> tuple[tuple[Condition, ...], Known]:
        """Read a row's own conditions; none where they have a fault, so that the rest is still read."""
        found = None if when is None else self._space.condition(when, known, place)
        if found is None:
            return (), known
        conditions: list[Condition] = []
        for item in found.items if isinstance(found, tree.And) else (found,):
            quantities = _quantities(item)
            if quantities is None:
                message = f"'{tree.show(item)}' is not a simple test of a named value"
                self._faults.add(place, "not-simple", message, "name it under 'derive' and test that name")
                continue
            conditions.append(Condition(item, quantities))
        return tuple(conditions), known | not_null_where(found)

    def _gives(
        self, then: Mapping[str, Given], known: Known, place: Place
    ) -> dict[str, tuple[Tree, tuple[Edition, ...]]]:
        found: dict[str, tuple[Tree, tuple[Edition, ...]]] = {}
        for name, given in then.items():
            here = (*place, name)
            with self._faults.at(here):
                if name not in self._fields:
                    mend = did_you_mean(name, self._fields)
                    raise ExpressionError("unknown-name", f"the outcome has no field '{name}'", mend)
                found[name] = self._given(name, given, known)
            if name in self._fields:
                found.setdefault(name, (tree.Literal(None, Null()), ()))
        return found

    def _given(self, name: str, given: Given, known: Known) -> tuple[Tree, tuple[Edition, ...]]:
        outcome_field = self._fields[name]
        type_, default = outcome_field.type, outcome_field.default
        editions = self._editions.names
        if not isinstance(given, Mapping) or editions == (None,) or not set(given) & set(editions):
            return read_given(given, type_, default, self._space, known), ()
        for edition in given:
            if edition not in editions:
                mend = did_you_mean(edition, self._editions.known())
                raise ExpressionError("unknown-reference", f"there is no edition '{edition}'", mend)
        unsaid = tuple(edition for edition in editions if edition not in given)
        if unsaid and default is None:
            message = f"'{name}' has no default for {', '.join(str(edition) for edition in unsaid)}"
            raise ExpressionError("missing-outcome", message, "give it for every edition")
        by = self._space.find(self._editions.by or "")
        assert by is not None
        found = default
        for edition, value in reversed(list(given.items())):
            then = read_given(value, type_, default, self._space, known)
            if found is None:
                found = then
            else:
                test = tree.Compare("==", by, tree.Literal(edition, by.type), Bool())
                found = tree.Choice(test, then, found, type_)
        assert found is not None
        return found, unsaid

    def _cites(self, cites: model.Cites, place: Place) -> dict[Edition, tuple[str, ...]] | None:
        editions = self._editions.names
        if isinstance(cites, tuple):
            return dict.fromkeys(editions, cites) if cites else None
        for edition in cites:
            if edition not in editions:
                message = f"there is no edition '{edition}'"
                mend = did_you_mean(edition, self._editions.known(), otherwise="write a list of rules")
                self._faults.add((*place, edition), "unknown-reference", message, mend)
        return {edition: cites.get(edition or "", ()) for edition in editions}

    def _check_silent(self, silent: Iterable[str], place: Place) -> None:
        for number, name in enumerate(silent):
            if name not in self._fields:
                message = f"the outcome has no field '{name}'"
                self._faults.add(
                    (*place, "silent", number), "unknown-name", message, did_you_mean(name, self._fields)
                )


def _quantities(test: Tree) -> tuple[Quantity, ...] | None:
    """List the quantities that a simple test compares; None if the test is not simple."""
    match test:
        case tree.Not(item):
            return _quantities(item) if tree.path(item) else None
        case tree.Compare(left=left, right=right):
            sides = [left, right]
        case tree.Among(item, tree.Display(items)):
            sides = [item, *items]
        case tree.Among(item, container):
            sides = [item, container]
        case tree.IsNull(item):
            sides = [item]
        case _:
            sides = [test]
    found: list[Quantity] = []
    for side in sides:
        if isinstance(side, tree.Literal) or (isinstance(side, Name) and side.role == "param"):
            continue
        path = tree.path(side)
        if path is None:
            return None
        found.append(Quantity(path, side))
    return tuple(found) or None
