"""Editions and house rules are compared: every difference is found, none that is not there."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ruleglot.analysis.comparison import Report, compare
from ruleglot.analysis.editions import compare_editions
from ruleglot.book import Book
from ruleglot.cli import main
from ruleglot.load import load
from ruleglot.pages import Writer
from ruleglot.pages.compare import compare_page
from tests.engine.rulebooks import ROOT, game, ruleset

IN_THE_SHEET = {"bag_before": (0, 1, 5, 6, 7, 8, 50, 106)}
DIFFERENCES = {
    (("stage-d-late",), ("late",)): 6300,
    (("racked-unreturned",), ("case-4",)): 1350,
    (("open-unavailable",), ("announced-only",)): 1120,
}


@cache
def book() -> Book:
    found, problems = load(ROOT)
    assert found is not None, problems
    return found


@cache
def report(name: str) -> Report:
    return compare(book().games[name])


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--root", str(ROOT)])


def test_the_editions_of_an_exchange_differ_in_three_ways_and_as_often_as_counted_by_hand() -> None:
    (found,) = compare_editions(game("scrabble"), {}, IN_THE_SHEET)
    assert (found.considered, found.differing, found.complete) == (58_840, 8_770, True)
    counted = {tuple(side.rows for side in d.sides): d.count for d in found.differences}
    assert counted == DIFFERENCES


def test_the_values_that_matter_are_found_without_being_told() -> None:
    (found,) = report("scrabble").editions
    assert {tuple(side.rows for side in d.sides) for d in found.differences} == set(DIFFERENCES)
    assert found.differing == sum(d.count for d in found.differences)


def test_every_silence_of_an_edition_is_listed_with_the_rule_that_the_other_has() -> None:
    (found,) = report("scrabble").editions
    silences = {(s.field, s.silent): (s.said.cites, s.values) for s in found.silences}
    assert silences == {
        ("clock_neutralised", "article"): (("SC-F21",), (True,)),
        ("time_limit_s", "article"): (("SC-F33", "SC-F21"), (60,)),
        ("alert_opponent", "article"): (("SC-F13",), (True,)),
    }


def test_the_example_of_a_difference_shows_it() -> None:
    (found,) = report("scrabble").editions
    decision = game("scrabble").decisions[found.decision]
    for difference in found.differences:
        one, other = (decision.decide({**difference.facts, "edition": s.edition}) for s in difference.sides)
        for side, ruling in zip(difference.sides, (one, other), strict=True):
            assert ruling.rows[0] in side.rows
            assert set(side.cites) <= set(ruling.cites)
        for field in difference.fields:
            assert one.outcome[field] is not None
            assert other.outcome[field] is not None
        assert any(one.outcome[field] != other.outcome[field] for field in difference.fields)


def test_where_both_editions_leave_a_field_open_nothing_differs() -> None:
    rules = ruleset(
        """
by: edition
facts: {edition: [old, new], few: 0..3}
decisions:
  judge:
    outcome: {points: {type: 0..9 or null, default: null}, verdict: [good, bad]}
    rows:
      - {id: low, when: "few < 2", then: {verdict: good, points: {old: 3}}, cite: [XX-A1]}
      - {id: high, when: "few >= 2", then: {verdict: {old: good, new: bad}}, cite: [XX-A2]}
"""
    )
    (found,) = compare_editions(rules, {})
    assert [(d.fields, d.count) for d in found.differences] == [(("verdict",), 2)]
    assert [(s.field, s.silent, s.count) for s in found.silences] == [("points", "new", 2)]


def test_games_without_editions_have_none_to_compare() -> None:
    assert compare_editions(game("switch"), {}) == []
    assert report("switch").editions == ()


@pytest.mark.parametrize("name", ["switch", "mexican-train"])
def test_each_value_of_each_option_changes_a_ruling_and_the_example_shows_how(name: str) -> None:
    rules = game(name)
    effects = report(name).effects
    settings = {(o.name, value) for o in rules.options.values() for value in o.values[1:]}
    assert {(e.option, e.value) for e in effects} == settings
    for effect in effects:
        decision = rules.decisions[effect.decision]
        default = rules.options[effect.option].default
        usual, changed = (
            decision.decide(effect.facts, {**effect.options, effect.option: value})
            for value in (default, effect.value)
        )
        assert (usual.rows[0], changed.rows[0]) == (effect.usual, effect.changed)
        assert any(usual.outcome[field] != changed.outcome[field] for field in effect.fields)


def test_a_report_is_made_once_for_the_same_rules() -> None:
    assert compare(book().games["scrabble"]) is report("scrabble")


def test_the_command_tells_differences_and_gives_json() -> None:
    told = run("compare", "scrabble")
    assert told.exit_code == 0, told.output
    assert "3. turn" in told.output
    assert "article is silent on alert_opponent" in told.output
    given = json.loads(run("compare", "scrabble", "--json").output)
    assert [d["fields"][0] for d in given["editions"][0]["differences"]] == ["turn"] * 3


@pytest.mark.parametrize("arguments", [("compare", "skrabble"), ("compare", "scrabble", "--lang", "xx")])
def test_an_unknown_game_or_language_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "there is no" in result.output


@pytest.mark.parametrize("language", ["en", "pt", "nb", "nl", "bn"])
def test_the_page_shows_every_difference_in_every_language(language: str) -> None:
    writer = Writer(book(), language)
    shown: dict[str, Any] = {name: compare_page(writer, found) for name, found in book().games.items()}
    scrabble = shown["scrabble"].body
    assert scrabble.count('id="difference-') == 3
    assert scrabble.count('id="silence-') == 3
    for option in game("switch").options:
        assert f'id="option-{option.replace("_", "-")}"' in shown["switch"].body
    if language != "en":
        english = compare_page(Writer(book(), "en"), book().games["scrabble"])
        assert english is not None
        assert shown["scrabble"].title != english.title
