"""Comparing two books: what was decided then and now, answers that flip, translations left behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ruleglot.check.wording import Wording, by_key, is_search_alias, reference_language, wordings
from ruleglot.engine import Ruleset, tree
from ruleglot.engine.ruleset import written
from ruleglot.engine.table import Row
from ruleglot.questions.choices import alike
from ruleglot.questions.kinds import KINDS

if TYPE_CHECKING:
    from ruleglot.book import Book, GameBook
    from ruleglot.document import KeyPath
    from ruleglot.model.quiz import Question

What: TypeAlias = Literal[
    "number", "option", "derived value", "requirement", "row", "rule", "procedure", "text"
]
Fate: TypeAlias = Literal["silent", "answered anew", "rewritten", "withdrawn"]
"""What was done about an answer that flips: nothing, another answer, another question, or taken out."""


@dataclass(frozen=True)
class Change:
    """Something of a game that is not as it was; None for what was not there, or is there no more.

    A text is named by its rule, what it is and its language: `SW-P1.text (nb)`.
    """

    game: str
    what: What
    name: str
    was: str | None
    now: str | None


@dataclass(frozen=True)
class Flip:
    """A question whose facts have another answer, or can no longer be `decided`: `now` is None then."""

    game: str
    question: str
    was: Any
    now: Any
    decided: bool
    fate: Fate


@dataclass(frozen=True)
class Stale:
    """A text that changed in some languages and not in others.

    `leading` tells that it changed in the game's source language or in the one that the others fall back to,
    so that the others now translate what is no longer said.
    """

    game: str | None
    key: str
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    leading: bool


@dataclass(frozen=True)
class Changes:
    """All that differs between two books.

    `reasoned_anew` are questions, as `game/id`, whose answer stays and rests on other rows or rules.
    """

    changes: tuple[Change, ...]
    flips: tuple[Flip, ...]
    reasoned_anew: tuple[str, ...]
    stale: tuple[Stale, ...]

    @property
    def silent(self) -> tuple[Flip, ...]:
        """List the flips about which nothing was done."""
        return tuple(flip for flip in self.flips if flip.fate == "silent")


def compare(before: Book, after: Book) -> Changes:
    """Compare the books of two revisions; games that only one of them has are left to `changes`."""
    changes: list[Change] = []
    flips: list[Flip] = []
    reasoned: list[str] = []
    for name, old in before.games.items():
        new = after.games.get(name)
        if new is None:
            changes += [Change(name, "rule", rule, rule, None) for rule in old.game.rules]
            continue
        changes += _changed(old, new)
        for question in old.questions:
            found = _decided_anew(old, new, question)
            if isinstance(found, Flip):
                flips.append(found)
            elif found:
                reasoned.append(f"{name}/{question.id}")
    for name, new in after.games.items():
        if name not in before.games:
            changes += [Change(name, "rule", rule, None, rule) for rule in new.game.rules]
    texts = list(_texts(before, after))
    changes += [change for text in texts for change in text.of_rule()]
    return Changes(tuple(changes), tuple(flips), tuple(reasoned), tuple(_stale(after, texts)))


def _changed(old: GameBook, new: GameBook) -> Iterator[Change]:
    parts: list[tuple[What, Mapping[str, str], Mapping[str, str]]] = [
        ("number", _numbers(old.ruleset), _numbers(new.ruleset)),
        ("option", _options(old.ruleset), _options(new.ruleset)),
        ("derived value", _derived(old), _derived(new)),
        ("requirement", _requirements(old.ruleset), _requirements(new.ruleset)),
        ("row", _rows(old.ruleset), _rows(new.ruleset)),
        ("rule", {rule: rule for rule in old.game.rules}, {rule: rule for rule in new.game.rules}),
        ("procedure", _procedures(old), _procedures(new)),
    ]
    for what, was, now in parts:
        for name in dict.fromkeys((*was, *now)):
            if was.get(name) != now.get(name):
                yield Change(old.id, what, name, was.get(name), now.get(name))


def _numbers(ruleset: Ruleset) -> dict[str, str]:
    return {name: str(value) for name, value in ruleset.params.items()}


def _options(ruleset: Ruleset) -> dict[str, str]:
    return {o.name: ", ".join(written(value) for value in o.values) for o in ruleset.options.values()}


def _derived(game: GameBook) -> dict[str, str]:
    found = dict(game.decisions.derive)
    for name, spec in game.decisions.decisions.items():
        found |= {f"{name}.{derived}": text for derived, text in spec.derive.items()}
    return {name: " ".join(text.split()) for name, text in found.items()}


def _requirements(ruleset: Ruleset) -> dict[str, str]:
    return {
        requirement.id: (f"where {tree.show(requirement.when)}: " if requirement.when is not None else "")
        + tree.show(requirement.must)
        for decision in ruleset.decisions.values()
        for requirement in decision.logic.requirements
    }


def _procedures(game: GameBook) -> dict[str, str]:
    procedures = game.game.procedures.items()
    return {name: ", ".join(f"{step.id} [{step.rule}]" for step in steps) for name, steps in procedures}


def _rows(ruleset: Ruleset) -> dict[str, str]:
    """Write every row of every table on one line: its conditions, what it gives, its rules."""
    tables = [decision.table for decision in ruleset.decisions.values()]
    tables += [candidates.table for candidates in ruleset.tables.values()]
    return {f"{table.id}.{row.id}": _row(row) for table in tables for row in (*table.rows, *table.also)}


def _row(row: Row) -> str:
    tests = " and ".join(condition.text for condition in row.conditions) or "always"
    gives = ", ".join(f"{name}: {tree.show(given)}" for name, given in row.gives.items())
    cites = "; ".join(
        (f"{edition}: " if edition else "") + ", ".join(rules) for edition, rules in row.cites.items()
    )
    return f"{tests} -> {gives or 'as by default'} [{cites}]"


def _decided_anew(old: GameBook, new: GameBook, question: Question) -> Flip | bool:
    """Give the flip of a question of the old book; else tell whether it rests on other rows or rules."""
    was, reasons = _answer(old, question)
    now, other_reasons = _answer(new, question)
    if reasons is not None and (other_reasons is None or not alike(was, now)):
        return Flip(old.id, question.id, was, now, other_reasons is not None, _fate(old, new, question))
    return bool(reasons != other_reasons)


def _answer(game: GameBook, question: Question) -> tuple[Any, Any]:
    """Give what the rules of a game answer to a question, and the reasons; None if they cannot decide it."""
    kind = KINDS[question.kind]
    return kind.answered(question, game, kind.answer) or (None, None)


_ASKED = ("decision", "ask", "procedure", "kind", "facts", "options")
"""What makes a question the same question, whatever its id."""


def _fate(old: GameBook, new: GameBook, question: Question) -> Fate:
    found = next((other for other in new.questions if other.id == question.id), None)
    if found is None:
        known = {other.id for other in old.questions}
        added = (other for other in new.questions if other.id not in known)
        found = next((other for other in added if _asks_the_same(other, question)), None)
    if found is None:
        return "withdrawn"
    if not _asks_the_same(found, question):
        return "rewritten"
    return "silent" if alike(found.answer, question.answer) else "answered anew"


def _asks_the_same(one: Question, other: Question) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _ASKED)


@dataclass(frozen=True)
class _Text:
    """A text in all languages, then and now."""

    game: str | None
    key: KeyPath
    before: Mapping[str, Wording]
    after: Mapping[str, Wording]

    def changed(self) -> tuple[str, ...]:
        """List the languages in which it says something else."""
        return tuple(code for code in self._in_both() if self.before[code].text != self.after[code].text)

    def unchanged(self) -> tuple[str, ...]:
        """List the languages in which it says the same."""
        return tuple(code for code in self._in_both() if self.before[code].text == self.after[code].text)

    def of_rule(self) -> Iterator[Change]:
        """Give the changes of a text that is a rule's."""
        if self.game is not None and self.key[0] == "rules":
            name = ".".join(map(str, self.key[1:]))
            for code in self.changed():
                was, now = self.before[code].text, self.after[code].text
                yield Change(self.game, "text", f"{name} ({code})", was, now)

    def _in_both(self) -> list[str]:
        return [code for code in self.after if code in self.before]


def _texts(before: Book, after: Book) -> Iterator[_Text]:
    """Give every text that both books have, without the interface's, whose ids are its English texts."""
    was, now = by_key(wordings(before)), by_key(wordings(after))
    for identity, texts in now.items():
        kind, game, key = identity
        aliases = any(is_search_alias(wording) for wording in texts.values())
        if identity in was and kind != "interface" and not aliases:
            yield _Text(game, key, was[identity], texts)


def _stale(book: Book, texts: Iterable[_Text]) -> Iterator[Stale]:
    reference = reference_language(book)
    for text in texts:
        changed, unchanged = text.changed(), text.unchanged()
        if changed and unchanged:
            sources = {reference}
            if text.game is not None:
                sources.add(book.games[text.game].game.source_language)
            key = ".".join(map(str, text.key))
            yield Stale(text.game, key, changed, unchanged, bool(sources & set(changed)))
