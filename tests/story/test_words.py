"""Numbers, lists, capitals and the texts that need no situation are the same words in a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleglot.messages import category, join, number
from ruleglot.messages.printing import capital
from tests.story.telling import answers, book, scripts, teller
from tests.story.test_telling import GAMES

NUMBERS = [
    *range(201),
    *(-n for n in range(1, 41)),
    *(1000, 1001, 12_345, 999_999, 10**6, 1_234_567, 2 * 10**6, 10**7, 12_345_678, 2**53 - 1, -1_234_567),
]
LISTS = [["one", "two", "three", "four", "five"][:n] for n in range(6)] + [["{0}", "{1}", "$&"]]
CAPITALS = [
    "ijs", "IJs", "ijsje ij", "“ijs”", "(één)", "¿qué?", "øl", "ß", "ŉ", "ab", "", "„“", "1st",
    "বাংলা", "ı", "ǆ", "e\u0301a", "𐐨a", "«ja»", "'s avonds", "“", "-a",
]  # fmt: skip


@pytest.mark.parametrize("code", book().languages)
def test_numbers_plurals_lists_and_capitals_are_written_alike(code: str, tmp_path: Path) -> None:
    game = book().games[GAMES[0]]
    language = book().languages[code]
    line: dict[str, Any] = {"program": "written", "language": code, "game": game.id}
    line |= {"numbers": NUMBERS, "lists": LISTS, "capitals": CAPITALS}
    (found,) = answers(scripts(tmp_path, book(), game), [line])
    assert found["numbers"] == [[number(language, n), category(language, n)] for n in NUMBERS]
    assert found["lists"] == [[join(language, items), join(language, items, "or")] for items in LISTS]
    assert found["capitals"] == [capital(language, text) for text in CAPITALS]


@pytest.mark.parametrize("code", book().languages)
@pytest.mark.parametrize("name", GAMES)
def test_rules_house_rules_and_questions_are_worded_alike(name: str, code: str, tmp_path: Path) -> None:
    game, says = book().games[name], teller(name, code)
    text = game.texts[code]
    options = [(option, value) for option, found in game.ruleset.options.items() for value in found.values]
    chosen: list[dict[str, Any]] = [{}, *({option: value} for option, value in options)]
    chosen += [{**one, **other} for one in chosen for other in chosen[-4:]]
    editions = [None, *text.editions, "unknown"]
    rules = [(rule, edition, each) for rule in text.rules for edition in editions for each in chosen]
    asked = [tuple(key.split(".", 1)) for key in text.asks]
    line = {"program": "worded", "language": code, "game": name, "rulesAsked": rules, "options": options}
    (found,) = answers(scripts(tmp_path, book(), game), [{**line, "asks": asked}])
    titles = {rule: says.text(words.title) for rule, words in text.rules.items()}
    assert found["rules"] == [[titles[rule], says.rule(rule, edition, each)] for rule, edition, each in rules]
    assert found["options"] == [says.house_rule(option, value) for option, value in options]
    assert found["asks"] == [says.ask(decision, ask) for decision, ask in asked]
