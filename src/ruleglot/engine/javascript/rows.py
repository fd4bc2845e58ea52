"""The rows of a table as one text, from which the runtime makes rulings and traces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ruleglot.engine.ruleset import Ruleset
from ruleglot.engine.table import Branch, CandidateTable, Edition, Row
from ruleglot.engine.tree import Literal, Tree

_SIGN = re.compile(r"""('[^']*'|"[^"]*")| ([=!<>]=?) """)
_NOT_PLAIN = re.compile(r"[^ -_a-~\n]|[\\$]")


def beginning(ruleset: Ruleset) -> str:
    """Give what all rules that are cited begin with, such as "AB-"; nothing where they differ."""
    rows = [row for table in ruleset.tables.values() for row in table.rows]
    rows += [row for decision in ruleset.decisions.values() for row in (*decision.rows, *decision.also)]
    found = {rule.partition("-")[0] for row in rows for rule in row.cited()}
    return f"{found.pop()}-" if len(found) == 1 else ""


def quoted(text: str) -> str:
    """Write a text over several lines in backquotes, in ASCII."""
    return f"`{_NOT_PLAIN.sub(_escaped, text)}`"


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{{{ord(found[0]):x}}}"


def _dense(condition: str) -> str:
    """Leave out the blanks beside signs, which the runtime puts back."""
    return _SIGN.sub(lambda found: found[1] or found[2], condition)


def is_signed(step: CandidateTable) -> bool:
    """Tell whether every verdict of a table is just true or just false."""
    table = step.table
    given = [table.value_of(row, name) for row in table.rows for name in table.fields]
    return len(table.fields) == 1 and all(_sign(each) for each in given)


def _sign(given: Tree) -> str:
    if isinstance(given, Literal) and isinstance(given.value, bool):
        return "+" if given.value else "-"
    return ""


@dataclass(frozen=True, slots=True)
class RowText:
    """Writes rows, a line each, those of a group indented below it.

    `id rule rule ?silent:condition&condition`; a group has only its conditions behind `:`. Rules are written
    without `beginning`. Where editions differ, `@edition` stands behind what is said in that edition only.
    Before the rows of a candidate table stand its variables, and behind `=` the field that they decide where
    it is just true or false: `+` or `-` before the row's id.
    """

    beginning: str

    def write(self, rows: Iterable[Row | Branch]) -> str:
        """Write rows, or branches with the rows in them."""
        return quoted("\n".join(line for row in rows for line in self._lines(row, "", {})))

    def write_table(self, step: CandidateTable) -> str:
        """Write the rows of a candidate table."""
        table, first, signs = step.table, " ".join(step.variables), {}
        if is_signed(step):
            (field,) = table.fields
            first = f"{first}={field}"
            signs = {row.number: _sign(table.value_of(row, field)) for row in table.rows}
        lines = [line for branch in table.branches for line in self._lines(branch, "", signs)]
        return quoted("\n".join([first, *lines]))

    def _lines(self, row: Row | Branch, indent: str, signs: Mapping[int, str]) -> Iterator[str]:
        said = row if isinstance(row, Row) else row.row
        head = "" if said is None else signs.get(said.number, "") + " ".join(self._said(said))
        yield f"{indent}{head}:{'&'.join(_dense(condition.text) for condition in row.conditions)}"
        for below in row.below if isinstance(row, Branch) else ():
            yield from self._lines(below, f"{indent} ", signs)

    def _said(self, row: Row) -> Iterator[str]:
        yield row.id
        for rule in _by_edition(row.cites):
            yield rule.removeprefix(self.beginning)
        for field in _by_edition(row.silent):
            yield f"?{field}"


def _by_edition(said: Mapping[Edition, tuple[str, ...]]) -> Iterator[str]:
    """Give what is said, in order, with the editions that say it unless all do."""
    longest = max(said.values(), key=len)
    if any([each for each in longest if each in own] != list(own) for own in said.values()):
        yield from (f"{each}@{edition}" for edition, own in said.items() for each in own)
        return
    for each in longest:
        editions = [f"@{edition}" for edition, own in said.items() if each in own]
        yield f"{each}{'' if len(editions) == len(said) else ''.join(editions)}"
