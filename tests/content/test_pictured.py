"""A sentence that is called pictured tells of nothing that the picture does not read."""

from __future__ import annotations

from typing import Any

DECISIONS = "rules/climb/decisions.yml"
TOP = "  - {id: top, for: [turn], tell: {stone: top}}"
HAND = '  - {id: hand, for: [turn], when: "held > 0", tell: {stones: hand, count: held}}'
FITTING = "  - {id: fitting, for: [turn], row: hand, draw: step, tell: {done: able}}"
STONES = "  - {id: stones, for: [turn], row: hand, draw: hidden-cards, tell: {count: held}}"


def _pictured(sentence: str) -> str:
    return sentence.replace("for: [turn], ", "for: [turn], ▮pictured: true, ")


def _found(small: Any) -> list[str]:
    return [str(problem) for problem in small.problems() if problem.code == "not-pictured"]


def test_a_fact_counts_as_read_through_derived_values_and_tables(small: Any) -> None:
    small.replace(DECISIONS, TOP, _pictured(TOP))
    small.replace(DECISIONS, HAND, _pictured(HAND))
    assert _found(small) == []


def test_the_fact_that_no_token_reads_is_named_with_the_decision(small: Any) -> None:
    small.replace(DECISIONS, f"\n{FITTING}", "")
    small.replace(DECISIONS, HAND, _pictured(HAND))
    line, column = small.replace(DECISIONS, TOP, _pictured(TOP))
    said = "not-pictured: no token for 'turn' reads 'top'; draw it, or remove 'pictured'"
    assert _found(small) == [f"{DECISIONS}:{line}:{column}: {said}"]


def test_facts_of_the_condition_count_as_told(small: Any) -> None:
    small.replace(DECISIONS, STONES, STONES.replace("count: held", 'count: "0"'))
    small.replace(DECISIONS, FITTING, FITTING.replace("done: able", 'done: "top.height > 1"'))
    sentence = '  - {id: empty, for: [turn], when: "held == 0"}'
    small.replace(DECISIONS, sentence, _pictured(sentence))
    assert [said.partition("not-pictured: ")[2] for said in _found(small)] == [
        "no token for 'turn' reads 'hand'; draw it, or remove 'pictured'"
    ]


def test_every_decision_that_a_sentence_tells_of_wants_its_own_tokens(small: Any) -> None:
    another = "  end:\n    outcome: {over: bool}\n    rows: [{id: over, then: {over: true}, cite: [CL-E1]}]\n"
    small.replace(DECISIONS, "\nscene:\n", f"\n{another}\nscene:\n")
    small.replace(DECISIONS, TOP, _pictured(TOP).replace("[turn]", "[turn, end]"))
    assert [said.partition("not-pictured: ")[2] for said in _found(small)] == [
        "no token for 'end' reads 'top'; draw it, or remove 'pictured'"
    ]
