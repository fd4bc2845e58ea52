"""Faults of a file of decisions: each with its code, at its line, with the mend."""

from __future__ import annotations

import pytest

from ruleglot.problem import CODES
from tests.engine.rulebooks import compiled, ruleset

GATE = """\
params: {fee: 3}
types:
  colour: [red, green]
  badge: {text: "{colour}{number}", fields: {colour: colour, number: 1..3}, derive: {lucky: "number == 3"}}
options:
  strict: {type: bool, default: false, settles: GT-A1}
facts:
  day: [work, rest]
  coins: 0..9
  shown: badge or null
  badges: {set: badge, max: 3}
feasible:
  - {id: shown-is-owned, when: "shown is not None", must: "shown in badges"}
derive:
  rich: "coins >= fee"
  free: "day == 'rest'"
decisions:
  enter:
    outcome:
      may: [enter, pay, wait]
      price: {type: 0..9, default: 0}
    rows:
      - {id: free, when: "free", then: {may: enter}, cite: [GT-A1]}
      - when: "not free"
        rows:
          - {id: pays, when: "rich", then: {may: pay, price: fee}, cite: [GT-A2]}
          - {id: waits, when: "not rich", then: {may: wait}, cite: [GT-A2]}
scene:
  - {id: purse, for: [enter], tell: {coins: coins}}
"""

FAULTS = {
    "a type that does not exist": ("coins: 0..9", "coins: ▮moneys", "bad-type", "known here"),
    "a misspelt type": ("shown: badge or null", "shown: ▮bage or null", "bad-type", "did you mean 'badge'?"),
    "a range the wrong way": ("coins: 0..9", "coins: ▮9..0", "bad-type", "smaller number first"),
    "a type made of itself": (
        "colour: [red, green]",
        "colour: [red, green]\n  loop: ▮{list: loop, max: 3}",
        "cycle",
        "break the circle",
    ),
    "a member twice": ("[red, green]", "▮[red, red]", "bad-type", "write each once"),
    "a text without one of its fields": (
        '{text: "{colour}{number}"',
        '▮{text: "{colour}-"',
        "bad-type",
        "write {field} for each",
    ),
    "a text of too many": ("number: 1..3", "number: 1..9999", "bad-type", "use smaller ranges"),
    "a text that reads in two ways": (
        'badge: {text: "{colour}{number}", fields: {colour: colour, number: 1..3}',
        'badge: ▮{text: "{a}{b}", fields: {a: 1..11, b: 1..11, number: 1..1}',
        "bad-type",
        "write {field} for each",
    ),
    "a set of lists": (
        "badges: {set: badge, max: 3}",
        "badges: ▮{set: {list: badge, max: 2}, max: 3}",
        "bad-type",
        "use a list",
    ),
    "a key of no map": ("coins: 0..9", "coins: 0..9\n  at: ▮{key: coins}", "bad-type", "name a map"),
    "an option that is a number": (
        "strict: {type: bool, default: false",
        "strict: {type: ▮0..3, default: false",
        "bad-type",
        "give it such a type",
    ),
    "a default that an option does not have": (
        "{type: bool, default: false",
        "{type: bool, default: ▮maybe",
        "unknown-member",
        "write one of its values",
    ),
    "a fact named as a param": ("coins: 0..9", "fee: ▮0..9", "hidden-name", "give it another name"),
    "a value named as a function": ('rich: "', 'len: ▮"', "hidden-name", "give it another name"),
    "a value named as a fact": ('rich: "coins', 'coins: ▮"coins', "hidden-name", "give it another name"),
    "a misspelt fact": ('"coins >= fee"', '▮"coin >= fee"', "unknown-name", "did you mean 'coins'?"),
    "a value computed from itself": (
        '"coins >= fee"',
        '▮"free and poor"\n  poor: "not rich"',
        "cycle",
        "break the circle",
    ),
    "a nullable used untested": (
        'rich: "coins >= fee"',
        'rich: "coins >= fee"\n  won: ▮"shown.lucky"',
        "partial",
        "test 'shown is not None' first",
    ),
    "a condition that is a number": ('when: "rich"', 'when: ▮"coins"', "expression-type", "true or false"),
    "a condition that is not simple": (
        'when: "rich"',
        'when: ▮"rich or free"',
        "not-simple",
        "name it under 'derive'",
    ),
    "a condition on a length": ('when: "rich"', 'when: ▮"len(badges) > 1"', "not-simple", "name it"),
    "a condition always met": ('when: "rich"', 'when: ▮"coins >= 0"', "always-true", "remove it"),
    "a condition never met": ('when: "rich"', 'when: ▮"coins > fee + 6"', "never-true", "remove it"),
    "a requirement that is a number": ('must: "shown in badges"', 'must: ▮"coins"', "expression-type", ""),
    "a requirement twice": (
        'must: "shown in badges"}',
        'must: "shown in badges"}\n  - {id: ▮shown-is-owned, must: "rich"}',
        "duplicate-id",
        "another id",
    ),
    "a row twice": ("id: waits", "id: ▮pays", "duplicate-id", "another id"),
    "an outcome that is not declared": (
        "then: {may: wait}",
        "then: {may: wait, prise: ▮1}",
        "unknown-name",
        "did you mean 'price'?",
    ),
    "an outcome that is no member": (
        "then: {may: wait}",
        "then: {may: ▮weit}",
        "unknown-member",
        "did you mean 'wait'?",
    ),
    "an outcome out of range": ("price: fee}", 'price: ▮"fee + coins"}', "out-of-range", "mend it"),
    "an outcome of another type": ("price: fee}", "price: ▮true}", "expression-type", "mend it"),
    "an outcome that may be null": (
        "price: {type: 0..9, default: 0}",
        "price: {type: 0..9, default: 0}\n      badge: {type: badge, default: ▮shown}",
        "expression-type",
        "mend it",
    ),
    "an outcome that is a mapping": ("price: fee}", "price: ▮{a: 1}}", "expression-type", "write one value"),
    "an outcome not given": ("then: {may: wait}, ", "", "missing-outcome", "add 'may:'"),
    "a field given by rows and by also": (
        "scene:",
        '    also:\n      - {id: rich-too, when: "rich", then: ▮{price: 1}}\nscene:',
        "given-twice",
        "let only one give it",
    ),
    "silence on a field that is not there": (
        'id: free, when: "free"',
        'id: free, silent: [▮prize], when: "free"',
        "unknown-name",
        "did you mean 'price'?",
    ),
    "rules by edition in a game without editions": (
        "cite: [GT-A1]}",
        "cite: {old: ▮[GT-A1]}}",
        "unknown-reference",
        "write a list of rules",
    ),
    "editions by a fact that is a number": (
        "options:",
        "by: ▮coins\noptions:",
        "unknown-reference",
        "known here",
    ),
    "a sentence of no decision": (
        "for: [enter]",
        "for: [▮entr]",
        "unknown-reference",
        "did you mean 'enter'?",
    ),
    "a sentence twice": (
        "tell: {coins: coins}}",
        "tell: {coins: coins}}\n  - {id: ▮purse, for: [enter]}",
        "duplicate-id",
        "another id",
    ),
    "a sentence that tells a misspelt fact": (
        "tell: {coins: coins}",
        "tell: {coins: ▮coin}",
        "unknown-name",
        "did you mean 'coins'?",
    ),
    "a sentence for each of a number": (
        "for: [enter], tell",
        "for: [enter], each: ▮{c: coins}, tell",
        "expression-type",
        "name a list or a map",
    ),
    "a sentence whose variable hides a fact": (
        "for: [enter], tell",
        "for: [enter], each: ▮{day: badges}, tell",
        "hidden-name",
        "another name",
    ),
    "a table for candidates that has facts": (
        "  enter:\n",
        "  usable:\n    for: {badge: badges}\n    facts: ▮{extra: bool}\n    outcome: {ok: bool}\n"
        "    rows: [{id: any, then: {ok: true}}]\n  enter:\n",
        "unknown-key",
        "move it",
    ),
    "candidates from a number": (
        "  enter:\n",
        "  usable: ▮\n    for: {c: coins}\n    outcome: {ok: bool}\n"
        "    rows: [{id: any, then: {ok: true}}]\n  enter:\n",
        "expression-type",
        "name a list or a map",
    ),
    "facts beside only": (
        "    outcome:\n      may",
        "    only: {coins2: bool}\n    facts: ▮{more: bool}\n    outcome:\n      may",
        "unknown-key",
        "keep one of them",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_where_it_stands(name: str) -> None:
    old, new, code, mend = FAULTS[name]
    assert GATE.count(old) >= 1
    text = GATE.replace(old, new, 1)
    marked = text.replace("▮", "")
    found, problems = compiled(marked)
    assert found is None
    matching = [p for p in problems if p.code == code and mend in p.mend]
    assert matching, "\n".join(map(str, problems))
    if "▮" in text:
        before = text[: text.index("▮")]
        line = before.count("\n") + 1
        place = (line, len(before) - before.rfind("\n"))
        if code not in ("cycle",) and "▮\n" not in text:
            assert place in [(p.line, p.column) for p in matching], "\n".join(map(str, problems))


def test_the_file_without_a_fault_compiles() -> None:
    decision = ruleset(GATE).decisions["enter"]
    base = {"day": "work", "coins": 3, "shown": None, "badges": ["red1"]}
    assert decision.decide(base).outcome == {"may": "pay", "price": 3}
    assert decision.decide({**base, "coins": 2}).outcome == {"may": "wait", "price": 0}
    assert decision.decide({**base, "day": "rest"}).cites == ("GT-A1",)


def test_all_faults_are_found_in_one_go_in_order() -> None:
    text = GATE.replace("coins >= fee", "coin >= fee").replace("day == 'rest'", "day == 'holiday'")
    text = text.replace("then: {may: wait}", "then: {may: weit}")
    _, problems = compiled(text)
    assert [p.code for p in problems] == ["unknown-name", "unknown-member", "unknown-member"]
    assert problems == sorted(problems)


def test_what_needs_a_faulty_value_is_not_called_faulty_too() -> None:
    _, problems = compiled(GATE.replace('free: "day', 'free: "dy'))
    assert [p.code for p in problems] == ["unknown-name"]


def test_every_fault_has_a_code_that_is_listed() -> None:
    assert {code for _, _, code, _ in FAULTS.values()} <= set(CODES)
