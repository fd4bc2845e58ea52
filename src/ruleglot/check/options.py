"""Where an option changes a ruling, a rule that is cited there says so for that option."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.check.rows import WrittenRow, written_rows
from ruleglot.model.text import RuleText
from ruleglot.problem import Problem

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def check(book: Book) -> Iterator[Problem]:
    """Find rows that name an option and cite no rule with a text for it, in some language."""
    for game in book.games.values():
        options = set(game.ruleset.options)
        for row in written_rows(game):
            given = (expression for expressions in row.gives.values() for expression in expressions)
            named = {name for text in (*row.conditions, *given) for name in _NAME.findall(text)}
            for option in sorted(named & options):
                yield from _without_variant(book, game, row, option)


def _without_variant(book: Book, game: GameBook, row: WrittenRow, option: str) -> Iterator[Problem]:
    lacking = [code for code, text in game.texts.items() if not row.cites & _telling(text.rules, option)]
    if lacking:
        path = layout.decisions_file(game.id)
        cited = ", ".join(sorted(row.cites)) or "no rule"
        message = f"'{option}' changes {row.name}, and {cited} has no text for it in {', '.join(lacking)}"
        mend = f'add when: {{"{option}=…": …}} to a rule that is cited, or cite one that has it'
        yield Problem(path, *book.place(path, row.keypath), "option-without-variant", message, mend)


def _telling(rules: Mapping[str, RuleText], option: str) -> set[str]:
    return {rule for rule, text in rules.items() if any(v.startswith(f"{option}=") for v in text.when)}
