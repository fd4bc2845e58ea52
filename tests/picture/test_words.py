"""The words of pictures, in every language: told from the facts that are drawn."""

from __future__ import annotations

import re

import pytest

from ruleglot.check.pictures import check
from ruleglot.load import load, load_languages
from tests.content.conftest import Folder
from tests.picture.games import MAKERS, ROOT, book, pictures, teller

COUNT = 60
LANGUAGES = tuple(load_languages(ROOT))
PLAYERS = r"(?:ann|bo|cy|di|1)\b"
SLIPS = {
    "a brace": re.compile(r"[{}#]"),
    "a doubled space or stop": re.compile(r"  |\.\.| [,;:]|,,|, ,"),
    "a space at an end": re.compile(r"^\s|\s$"),
    "a full stop": re.compile(r"[.।]$"),
    "nothing": re.compile(r"^$"),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", MAKERS)
def test_whatever_is_drawn_is_named_in_words(name: str, code: str) -> None:
    said = set()
    for _, _, rows in pictures(name, COUNT, code):
        assert rows
        said |= {row.label for row in rows}
        for token in (token for row in rows for token in row.tokens):
            said |= {token.name, *token.words.values()}
    slips = {f"{slip}: {s}" for slip, pattern in SLIPS.items() for s in said if pattern.search(s)}
    if code == "bn":
        slips |= {f"Latin digits: {s}" for s in said if re.search(r"[0-9]", re.sub(PLAYERS, "", s))}
    assert not slips, "\n".join(sorted(slips)[:10])


@pytest.mark.parametrize("name", MAKERS)
def test_a_picture_is_the_same_in_every_language_but_for_its_words(name: str) -> None:
    def shown(code: str) -> list[object]:
        return [
            [(row.id, [(t.draw, t.arguments, t.value) for t in row.tokens]) for row in rows]
            for _, _, rows in pictures(name, COUNT, code)
        ]

    assert all(shown(code) == shown("en") for code in LANGUAGES)


@pytest.mark.parametrize(
    ("code", "printed"), [("en", "JQKA"), ("nl", "BVHA"), ("bn", "JQKA"), ("pt", "JQKA"), ("nb", "JQKA")]
)
def test_the_corner_of_a_card_is_printed_as_on_the_packs_that_are_sold(code: str, printed: str) -> None:
    facts = {
        **next(facts for facts, _, _ in pictures("switch/turn", 1)),
        "hand": ["JS", "QS", "KS", "AS", "7S"],
        "top": "3S",
        "active_suit": "S",
        "pending": {"kind": "none", "cards": 0},
        "drew": None,
        "awaiting_suit": False,
        "mover": "ann",
        "players": ["ann", "bo"],
    }
    rows = teller("switch", code).picture("turn", facts)
    hand = [token.words["index"] for row in rows if row.id == "hand" for token in row.tokens]
    assert hand == [*printed, "৭" if code == "bn" else "7"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_question_about_a_situation_has_its_picture(code: str) -> None:
    for game in book().games.values():
        for question in game.questions:
            if question.decision:
                assert teller(game.id, code).picture(question.decision, question.facts, question.options)


def test_a_language_that_does_not_say_what_a_corner_prints_is_found(whole: Folder) -> None:
    text = (whole.root / "rules/switch/text/nl.yml").read_text("utf-8")
    whole.write("rules/switch/text/nl.yml", re.sub(r"  rank\.index: .*\n", "", text))
    read, _ = load(whole.root)
    assert read is not None
    found = {(p.path, p.code, p.mend) for p in check(read)}
    assert found == {("rules/switch/text/nl.yml", "missing-text", "write 'rank.index' under 'values'")}
