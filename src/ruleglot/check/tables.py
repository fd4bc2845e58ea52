"""Every table decides every situation once, and every row, condition and requirement has an effect."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ruleglot import layout
from ruleglot.analysis.tables import Finding, Kind, Witness, findings
from ruleglot.book import Book, GameBook
from ruleglot.check.wording import reference_language
from ruleglot.engine import FactError
from ruleglot.messages import MessageError, Teller
from ruleglot.problem import Problem, Severity

_WARNINGS: Mapping[Kind, Severity] = {"idle-condition": "warning", "idle-requirement": "warning"}
_LONGEST = 400
"""Characters of what formulas leave open that a message shows."""


def check(book: Book, game: GameBook) -> Iterator[Problem]:
    """Find faults of the tables of a game, each with a situation that shows it."""
    path = layout.decisions_file(game.id)
    known: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {}
    for decision, facts, options in (
        *((case.decision, case.facts, case.options) for case in game.cases),
        *((question.decision, question.facts, question.options) for question in game.questions),
    ):
        known.setdefault(decision, []).append((facts, options))
    words = _Words(book, game)
    for finding in findings(game.ruleset, known):
        message, mend = words.told(finding)
        severity = _WARNINGS.get(finding.kind, "error")
        yield Problem(path, *book.place(path, finding.place), finding.kind, message, mend, severity)


class _Words:
    """Words findings; their situations are also told in the language that all others fall back to."""

    def __init__(self, book: Book, game: GameBook) -> None:
        self._book = book
        self._game = game
        code = reference_language(book)
        has_words = code in game.texts and code in book.glossaries and code in book.interface
        self._teller = (
            Teller(book.languages[code], game, book.glossaries[code], book.interface[code])
            if has_words
            else None
        )

    def told(self, finding: Finding) -> tuple[str, str]:
        """Give the message of a finding, and its mend."""
        rows, said, table = self._rows(finding), finding.said, f"'{finding.table}'"
        match finding.kind:
            case "table-gap":
                near = "; ".join(
                    f"'{row}' fails only on '{condition}'" for row, condition in finding.near[:3]
                )
                mend = "add a row, widen a condition, or exclude the situation under 'feasible'"
                return f"no row of {table} decides {self._shown(finding)}", f"{mend}{near and f' ({near})'}"
            case "table-overlap":
                mend = "add a condition to one of them, or exclude the situation under 'feasible'"
                return f"{rows} both decide {self._shown(finding)}", mend
            case "dead-row":
                mend = "mend its conditions, or remove the row"
                return f"{rows} decides no situation: its conditions cannot all hold", mend
            case "unproven":
                return self._unproven(finding)
            case "idle-condition":
                message = f"in {rows} the condition '{said}' holds wherever the others do"
                return message, "remove it, or mend the others"
            case "idle-requirement":
                message = f"the requirement '{said}' excludes nothing that those before it allow"
                return message, "remove it, or mend it"
            case "contradiction":
                message = f"no facts were found that meet all requirements of {table}"
                return message, "mend the requirements under 'feasible'"

    def _unproven(self, finding: Finding) -> tuple[str, str]:
        rows = self._rows(finding)
        what = {
            0: f"that {finding.table!r} decides every situation",
            1: f"that {rows} decides any situation",
            2: f"that {rows} never decide the same situation",
        }[len(finding.rows)]
        shortened = finding.said if len(finding.said) <= _LONGEST else f"{finding.said[: _LONGEST - 1]}…"
        message = (
            f"it is not proven {what}, and no situation was found that settles it; left open: {shortened}"
        )
        return message, "exclude this under 'feasible', or let the conditions say it"

    def _rows(self, finding: Finding) -> str:
        path = layout.decisions_file(self._game.id)
        lines = [self._book.place(path, row.place)[0] for row in finding.rows]
        return " and ".join(
            f"'{finding.table}.{row.id}' (line {line})" for row, line in zip(finding.rows, lines, strict=True)
        )

    def _shown(self, finding: Finding) -> str:
        """Show a finding's situation as facts and as sentences."""
        witness = finding.witness
        assert witness is not None, "only what was seen is called a gap or an overlap"
        settled = {name: option.default for name, option in self._game.ruleset.options.items()}
        changed = {name: value for name, value in witness.options.items() if settled[name] != value}
        parts = [f"the facts {_json(witness.facts)}"]
        parts += [f"the options {_json(changed)}"] if changed else []
        parts += [f"the candidate {_json(witness.candidate)}"] if witness.candidate else []
        return ", ".join(parts) + self._sentences(witness)

    def _sentences(self, witness: Witness) -> str:
        if self._teller is None:
            return ""
        try:
            told = self._teller.scene(witness.decision, witness.facts, witness.options)
        except (FactError, MessageError):  # there may be no verdict to tell of, or no words
            return ""
        return f" ({' '.join(told)})" if told else ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
