"""Messages become small trees, and whatever is no message becomes a fault with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ruleglot.messages.parse import Fault, parse
from ruleglot.messages.tree import Count, Plural, Print, Select, Term, Text, as_json, map_nodes, walk
from tests.messages.speakers import tree

FAULTS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "faults.yml").read_text("utf-8"))


def test_every_kind_of_argument_has_its_node() -> None:
    message = (
        "a {x} {c, name, the} {n, term, card} {n, plural, =0 {none} other {#}} {k, select, a {A} other {O}}"
    )
    assert tree(message) == (
        Text("a "),
        Print("x"),
        Text(" "),
        Print("c", "the"),
        Text(" "),
        Term("n", "card"),
        Text(" "),
        Plural("n", ((0, (Text("none"),)),), (("other", (Count("n"),)),)),
        Text(" "),
        Select("k", (("a", (Text("A"),)), ("other", (Text("O"),)))),
    )


def test_nodes_know_where_they_stand() -> None:
    message = "You {able, select, true {play {card}} other {draw}}."
    assert [node.at for node in walk(tree(message)) if not isinstance(node, Text)] == [4, 30]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["message"])
def test_a_fault_says_where_and_what(fault: dict[str, Any]) -> None:
    found = parse(fault["message"])
    assert isinstance(found, Fault)
    assert (found.offset, fault["says"] in found.message) == (fault["offset"], True), found
    assert found.mend


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "javascript:alert(1)", "</script>", "&lt;", ""]
)
def test_markup_is_nothing_but_text(text: str) -> None:
    assert tree(text) == ((Text(text),) if text else ())


@pytest.mark.parametrize("nest", ["{", "{n, plural, other {", "{n, select, other {x", "}"])
def test_deep_nesting_is_a_fault_and_no_crash(nest: str) -> None:
    assert isinstance(parse(nest * 400), Fault)
    assert isinstance(parse(nest * 40_000), Fault)


def test_a_message_may_nest_seven_branches() -> None:
    assert tree("{n, select, other {" * 7 + "}}" * 7)


def test_an_endless_plural_is_parsed_or_refused_quickly() -> None:
    many = "{n, plural, " + " ".join(f"={n} {{#}}" for n in range(700)) + " other {#}}"
    (plural,) = tree(many)
    assert isinstance(plural, Plural)
    assert len(plural.exact) == 700
    assert isinstance(parse(many * 100), Fault)


@given(st.text(alphabet=st.sampled_from("{}#,=' ’\n<>aonetherpluralselcm01৭\u200d\U0001f0a1")))
def test_any_text_is_a_tree_or_a_fault_within_it(source: str) -> None:
    parsed = parse(source)
    if isinstance(parsed, Fault):
        assert 0 <= parsed.offset <= len(source)
    else:
        json.dumps(as_json(parsed))
        assert map_nodes(parsed, lambda node: node) == parsed


@given(st.text())
def test_text_without_braces_apostrophes_and_hashes_is_printed_as_it_is(source: str) -> None:
    plain = "".join(letter for letter in source if letter not in "{}#'")
    assert tree(plain) == ((Text(plain),) if plain else ())


def test_the_browser_is_sent_lists_and_strings() -> None:
    message = (
        "a {x} {c, name, the} {n, term, card}{n, plural, =0 {none} other {#}}{k, select, a {A} other {}}"
    )
    assert as_json(tree(message)) == [
        "a ",
        ["print", "x"],
        " ",
        ["print", "c", "the"],
        " ",
        ["term", "n", "card"],
        ["plural", "n", {"=0": ["none"], "other": [["count", "n"]]}],
        ["select", "k", {"a": ["A"], "other": []}],
    ]
