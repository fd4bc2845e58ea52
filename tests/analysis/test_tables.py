"""Every table of the games decides every situation once, and a table that does not is found out."""

from __future__ import annotations

import pytest

from ruleglot.analysis.tables import Finding
from ruleglot.engine import FactError, Ruleset
from tests.analysis.seeded import SOWN, Sown, changed, failing_cases, found_in
from tests.engine.rulebooks import decided, game, ruleset

GAMES = ("scrabble", "switch", "mexican-train")


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_of_a_game_have_no_fault(name: str) -> None:
    assert found_in(game(name)) == []


@pytest.mark.parametrize("sown", SOWN, ids=lambda sown: sown.name)
def test_a_sown_fault_is_found(sown: Sown) -> None:
    sick = changed(sown.game, sown.old, sown.new)
    found = found_in(sick)
    faults = [f for f in found if f.kind != "idle-condition"]
    if sown.found == "case":
        assert faults == []
        assert failing_cases(sown.game, sick)
        return
    matching = [f for f in faults if f.kind == sown.found]
    assert matching, faults
    if sown.rows:
        assert sown.rows in [tuple(row.id for row in f.rows) for f in matching], matching
    for finding in matching:
        _check_witness(sick, finding)


def _check_witness(sick: Ruleset, finding: Finding) -> None:
    """See that a witness shows what the finding says."""
    if finding.kind not in ("table-gap", "table-overlap"):
        assert finding.witness is None
        return
    assert finding.witness is not None
    decision = sick.decisions[finding.witness.decision]
    ruling = decided(decision, finding.witness.facts, finding.witness.options)
    if finding.kind == "table-gap":
        assert isinstance(ruling, FactError)
        assert ruling.code == "undecided"
    else:
        assert not isinstance(ruling, FactError)
        assert ruling.rows[0] == finding.rows[0].id


@pytest.mark.parametrize("name", GAMES)
def test_the_worked_cases_hold_where_nothing_is_sown(name: str) -> None:
    assert failing_cases(name, game(name)) == []


SMALL = """
types: {suit: [S, H], rank: 1..9, card: {text: "{rank}{suit}", fields: {rank: rank, suit: suit}}}
facts: {a: 0..999, b: 0..999, few: 0..5, maybe: 0..3 or null, top: card, held: {set: card, max: 9}}
"""


def judged(*conditions: str, feasible: str | None = None, hit: str = "unique") -> list[Finding]:
    """Analyse a table of rows with these conditions."""
    required = [] if feasible is None else [f'feasible: [{{id: known, must: "{feasible}"}}]']
    derived = [f'  c{n}: "{text}"' for n, text in enumerate(conditions)]
    rows = [
        f"      - {{id: r{n}, when: c{n}, then: {{verdict: good}}, cite: [XX-A1]}}"
        for n in range(len(conditions))
    ]
    head = ["decisions:", "  judge:", "    outcome: {verdict: [good, bad]}", f"    hit: {hit}", "    rows:"]
    found = found_in(ruleset("\n".join([SMALL, *required, "derive:", *derived, *head, *rows])))
    return [f for f in found if f.kind != "idle-requirement"]


@pytest.mark.parametrize(
    "conditions",
    [
        ("a < 500", "a >= 500"),
        ("a == 7", "a != 7"),
        ("few in [0, 1, 5]", "few not in [0, 1, 5]"),
        ("maybe is None", "maybe is not None"),
        ("maybe == 2", "maybe is None or maybe != 2"),
        ("a < b", "not a < b and few > 0", "not a < b and few == 0"),
        ("few + 1 > 3", "few < 3"),
        ("max(few, 2) == 2", "few > 2"),
        ("(few if a > 3 else 0) > 1", "a <= 3 or few < 2"),
        ("len(held) > 4", "len(held) <= 4"),
        ("any(c.rank > 3 for c in held)", "not any(c.rank > 3 for c in held)"),
        ("top in held", "top not in held"),
        ("top.rank > 4", "top.rank < 5 and top.suit == 'S'", "top.rank < 5 and top.suit == 'H'"),
    ],
)
def test_a_complete_table_is_proven_so(conditions: tuple[str, ...]) -> None:
    assert judged(*conditions) == []


@pytest.mark.parametrize(
    ("conditions", "kind", "shown"),
    [
        (("a < 500", "a > 500"), "table-gap", {"a": 500}),
        (("a <= 500", "a >= 500"), "table-overlap", {"a": 500}),
        (("few < 3", "few > 3"), "table-gap", {"few": 3}),
        (("maybe == 2", "maybe != 2 and maybe is not None"), "table-gap", {"maybe": None}),
        (("len(held) > 4", "len(held) < 4"), "table-gap", {}),
        (("few + 1 > 3", "few < 4"), "table-overlap", {"few": 3}),
        (("a + b > 700", "a + b < 700"), "table-gap", {}),
        (("a < b", "b < a"), "table-gap", {}),
        (("any(c.rank > 3 for c in held)", "all(c.rank > 3 for c in held)"), "table-overlap", {}),
        (("top in held", "len(held) == 0"), "table-gap", {}),
        (("top.rank > 4", "top.rank < 5 and top.suit == 'S'"), "table-gap", {}),
    ],
)
def test_a_fault_is_shown_by_a_situation(
    conditions: tuple[str, ...], kind: str, shown: dict[str, object]
) -> None:
    found = [f for f in judged(*conditions) if f.kind == kind]
    assert found
    witness = found[0].witness
    assert witness is not None
    assert {name: witness.facts[name] for name in shown} == shown


def test_what_facts_must_be_is_used_in_proofs() -> None:
    split = ("few < 3", "few > 3")
    assert judged(*split, feasible="few != 3") == []
    assert [f.kind for f in judged(*split)] == ["table-gap"]


def test_a_row_that_never_decides_is_dead() -> None:
    found = judged("a > 3", "a <= 3", "few > 3", hit="first")
    assert [(f.kind, f.rows[0].id) for f in found if f.kind != "idle-condition"] == [("dead-row", "r2")]


GROUPED = """
decisions:
  judge:
    outcome: {verdict: [good, bad]}
    rows:
      - when: "few > 2"
        rows:
          - {id: r0, when: "a > 3", then: {verdict: good}, cite: [XX-A1]}
          - {id: r1, when: "a <= 3 and few > 1", then: {verdict: bad}, cite: [XX-A1]}
      - {id: r2, when: "few <= 2", then: {verdict: bad}, cite: [XX-A1]}
"""


def test_a_condition_without_effect_is_named_but_not_one_that_another_row_needs() -> None:
    found = found_in(ruleset(SMALL + GROUPED))
    assert [(f.kind, f.rows[0].id, f.said) for f in found] == [("idle-condition", "r1", "few > 1")]
    without = GROUPED.replace('{id: r0, when: "a > 3"', '{id: r0, when: "a > 3 and few > 3"')
    kinds = {f.kind for f in found_in(ruleset(SMALL + without))}
    assert kinds == {"table-gap", "idle-condition"}


def test_requirements_that_cannot_be_met_are_a_contradiction() -> None:
    assert [f.kind for f in judged("a > 3", "a <= 3", feasible="few > 3 and few < 2")] == ["contradiction"]


def test_the_same_seed_gives_the_same_witness() -> None:
    first, second = (judged("a < b", "b < a")[0].witness for _ in range(2))
    assert first == second
