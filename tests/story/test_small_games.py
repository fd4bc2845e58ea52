"""Whatever rules and messages may use means the same in a page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ruleglot.analysis.situations import situations
from tests.messages import snip_game
from tests.story.small_books import rules_of, snip, strange
from tests.story.telling import Asked, answers, asks, quantities, scripts, teller_of, told
from tests.story.test_refuting import expected, line
from tests.story.test_telling import COUNT

BEADS = [f"{kind}{n}" for kind in "ab" for n in range(1, 5)]


def strange_facts(chance: random.Random) -> dict[str, Any]:
    def seat() -> dict[str, Any]:
        owner = chance.choice(("ALL", "ann", "toString"))
        return {"owner": owner, "bead": chance.choice(BEADS), "next": chance.choice((None, *range(10)))}

    chairs = chance.sample(("1", "10", "2", "b", "__proto__", "01"), chance.randint(1, 4))
    return {
        "law": chance.choice(("old", "new", "newest")),
        "seats": {chair: seat() for chair in chairs},
        "chair": chance.choice(chairs),
        "top": chance.choice((None, *BEADS)),
        "seat": chance.choice((None, seat())),
        "count": chance.choice((None, 0, 1, 2, 3, 9)),
        "hand": chance.sample(BEADS, chance.randint(0, 4)),
    }


def strange_lines(chance: random.Random) -> Iterator[Asked]:
    game, rules = rules_of(strange())
    decision = rules.decisions["turn"]
    paths = [*asks(decision), "part"]
    for _ in range(2 * COUNT):
        facts, options = strange_facts(chance), {"strict": chance.random() < 0.5}
        values = decision.values(facts, options)
        for ask in chance.sample(paths, 2):
            given = [decision.would_give(row, ask, values) for row in (*decision.rows, *decision.also)]
            wrong = (*given, None, 0, 1, True, chance.choice(BEADS))
            choices = [{"value": value, "named": None} for value in wrong]
            choices += [{"value": value, "named": f"ST-R{chance.randint(1, 9)}"} for value in given]
            yield line(game, "turn", ask, facts, options, choices)


def test_refutations_are_alike_where_rules_meet_null_maps_and_tables(tmp_path: Path) -> None:
    game, _ = rules_of(strange())
    lines = list(strange_lines(random.Random(51)))
    for asked, answer in zip(lines, answers(scripts(tmp_path, strange(), game), lines), strict=True):
        assert answer == expected(game, asked), asked


def test_scenes_are_alike_where_sentences_go_through_maps_and_tables(tmp_path: Path) -> None:
    game, _ = rules_of(strange())
    lines = [{**asked, "program": "scene", "language": "bn"} for asked in strange_lines(random.Random(52))]
    says = teller_of(strange(), game, "bn")
    for asked, answer in zip(lines, answers(scripts(tmp_path, strange(), game), lines), strict=True):
        assert answer == says.scene("turn", asked["facts"], asked["options"]), asked


@pytest.mark.parametrize("code", snip_game.LANGUAGES)
def test_names_forms_terms_and_pairs_are_alike(code: str, tmp_path: Path) -> None:
    game, rules = rules_of(snip())
    decision = rules.decisions["turn"]
    own, tested = quantities(game, decision)
    known = game.texts[code].tells
    own = [quantity for quantity in own if quantity in known or quantity in rules.options]
    tested = {
        table: [q for q in each if f"{table}.{q}" in known or q in known] for table, each in tested.items()
    }
    lines = [
        {
            "program": "told",
            "language": code,
            "game": game.id,
            "decision": "turn",
            "facts": facts,
            "options": options,
            "quantities": own,
            "tested": tested,
            "asks": asks(decision),
        }
        for facts, options in islice(situations(decision, random.Random(53), aimed=0.2), COUNT)
    ]
    says = teller_of(snip(), game, code)
    for asked, answer in zip(lines, answers(scripts(tmp_path, snip(), game), lines), strict=True):
        assert answer == told(says, decision, asked), asked
