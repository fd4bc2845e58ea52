"""Any situation of the games is told in every published language, from its facts alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ruleglot.book import Book
from ruleglot.engine import FactError
from ruleglot.engine.types import Record
from ruleglot.load import load, load_languages
from ruleglot.messages import Teller
from tests.engine import situations

ROOT = Path(__file__).parents[2]
SITUATIONS = 40
MAKERS: dict[str, situations.Maker] = {
    "switch/turn": situations.switch_turn,
    "switch/play": situations.switch_play,
    "switch/last-card": situations.switch_last_card,
    "mexican-train/turn": situations.mexican_train_turn,
    "mexican-train/play": situations.mexican_train_play,
    "scrabble/exchange": situations.scrabble_exchange,
}
PLAYERS = r"(?:ann|bo|cy|di|1)\b"
SLIPS = {
    "a brace": re.compile(r"[{}#]"),
    "doubled space or stop": re.compile(r"  |\.\.|।।| [.,;:।?!]"),
    "space at an end": re.compile(r"^\s|\s$"),
    "no full stop": re.compile(r"[^.!?।”’»)]$"),
    "a small letter at the beginning": re.compile(rf"^(?!{PLAYERS})[a-zà-öø-ÿ]"),
}


@cache
def book() -> Book:
    found, _ = load(ROOT)
    assert found is not None
    return found


@pytest.mark.parametrize("code", load_languages(ROOT))
@pytest.mark.parametrize("name", MAKERS)
def test_any_situation_its_ruling_and_its_reasons_are_sentences(name: str, code: str) -> None:
    sentences = {sentence for told in _tellings(name, code) for sentence in told}
    slips = {f"{slip}: {s}" for slip, pattern in SLIPS.items() for s in sentences if pattern.search(s)}
    if code == "bn":
        slips |= {f"Latin digits: {s}" for s in sentences if re.search(r"[0-9]", re.sub(PLAYERS, "", s))}
    assert not slips, "\n".join(sorted(slips)[:10])
    assert sentences


def _tellings(name: str, code: str) -> Iterator[list[str]]:
    game, _, id_ = name.partition("/")
    found = book().games[game]
    decision = found.ruleset.decisions[id_]
    teller = Teller(book().languages[code], found, book().glossaries[code], book().interface[code])
    for facts, options in situations.seeded(7, SITUATIONS, found.ruleset.options, MAKERS[name]):
        try:
            why = decision.explain(facts, options)
        except FactError:
            continue
        yield teller.scene_of(id_, why)
        yield teller.ruling_sentences(id_, why)
        yield [teller.tell(quantity, why, id_) for quantity in decision.quantities()]
        for verdict in why.candidates:
            yield [teller.verdict(verdict.table, verdict, why)]
            tested = found.ruleset.tables[verdict.table].table.quantities()
            yield [teller.tell(quantity, why, verdict=verdict) for quantity in tested]


@pytest.mark.parametrize("code", load_languages(ROOT))
@pytest.mark.parametrize("name", MAKERS)
def test_every_field_of_an_outcome_has_a_name(name: str, code: str) -> None:
    game, _, id_ = name.partition("/")
    found = book().games[game]
    decision = found.ruleset.decisions[id_]
    teller = Teller(book().languages[code], found, book().glossaries[code], book().interface[code])
    for facts, options in situations.seeded(8, SITUATIONS, found.ruleset.options, MAKERS[name]):
        try:
            why = decision.explain(facts, options)
        except FactError:
            continue
        for field, type_ in decision.outcome.items():
            if not isinstance(type_, Record):
                assert teller.value(type_, f"{id_}.{field}", why.outcome[field], why)
