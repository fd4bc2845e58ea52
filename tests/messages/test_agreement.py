"""A message agrees with what its arguments are and with the plural forms of its language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ruleglot.messages.agreement import Expected, Use, arguments, disagreements
from tests.messages.speakers import SPEAKERS, tree

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "agreement.yml").read_text("utf-8"))
EXPECTED = {
    "n": Expected(range=(0, 106)),
    "m": Expected(range=(1, 2)),
    "big": Expected(range=(0, 1_000_000)),
    "kind": Expected(keys=frozenset({"draw2", "draw4", "none"})),
    "able": Expected(keys=frozenset({"true", "false"})),
    "who": Expected(keys=frozenset({"ALL"})),
    "suit": Expected(keys=frozenset("SHDC"), nullable=True),
    "card": Expected(forms=frozenset({"the"})),
    "most": Expected(range=(0, 7), nullable=True),
    "seen": Expected(printable=False),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["message"])
def test_faults_of_a_message_by_language(case: dict[str, Any]) -> None:
    message = tree(case["message"])
    for code in SPEAKERS.keys() & case.keys():
        found = disagreements(message, EXPECTED, SPEAKERS[code], frozenset({"card"}))
        assert [fault.code for fault in found] == case[code], code
        assert all(fault.mend for fault in found)


def test_a_fault_stands_where_its_argument_stands() -> None:
    (fault,) = disagreements(tree("You draw {nm} cards."), EXPECTED, SPEAKERS["en"])
    assert (fault.offset, fault.mend) == (9, "did you mean 'n'?")


def test_arguments_tell_all_uses_of_each() -> None:
    message = (
        "{n} {n, plural, =0 {a} one {b} other {{x, select, k {{n, term, card}} other {{x, name, the}}}}} {x}"
    )
    assert arguments(tree(message)) == {
        "n": Use(
            frozenset({"plain", "plural", "term"}),
            categories=frozenset({"=0", "one", "other"}),
            terms=frozenset({"card"}),
        ),
        "x": Use(
            frozenset({"plain", "select", "name"}),
            select_keys=frozenset({"k", "other"}),
            forms=frozenset({"the"}),
        ),
    }
