"""Names that are cited exist, once; withdrawn ids stay withdrawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.document import Data, KeyPath
from ruleglot.engine.ruleset import written
from ruleglot.problem import Problem, did_you_mean


def check(book: Book) -> Iterator[Problem]:
    """Find names of rules, sections, sources, editions, options and decisions that do not exist, or twice."""
    yield from _rules_of_two_games(book)
    for game in book.games.values():
        yield from _printed(book, game)
        yield from _withdrawn(book, game)
        yield from _cited_rules(book, game)
        yield from _options(book, game)
        yield from _decisions(book, game)
        yield from _twice(book, layout.game_file(game.id), "moments", [m.id for m in game.game.moments])
        yield from _twice(book, layout.questions_file(game.id), "questions", [q.id for q in game.questions])
        yield from _twice(book, layout.cases_file(game.id), "cases", [c.id for c in game.cases])
        for procedure, steps in game.game.procedures.items():
            at = ("procedures", procedure)
            yield from _twice(book, layout.game_file(game.id), at, [step.id for step in steps])
        yield from _language(book, game)


def _rules_of_two_games(book: Book) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for game in book.games.values():
        path = layout.game_file(game.id)
        for rule in game.game.rules:
            if rule in first:
                other = first[rule]
                line = book.key_place(other, ("rules", rule))[0]
                message = f"the rule {rule} is printed in {other}:{line} too"
                place = book.key_place(path, ("rules", rule))
                yield Problem(path, *place, "duplicate-rule", message, "give one of the two another id")
            first.setdefault(rule, path)


def _printed(book: Book, game: GameBook) -> Iterator[Problem]:
    printed, path = game.game, layout.game_file(game.id)
    for source, described in printed.sources.items():
        if described.edition is not None:
            at = ("sources", source, "edition")
            yield from _unknown(book, path, at, "edition", described.edition, printed.editions)
    for rule, entry in printed.rules.items():
        around = ("rules", rule)
        yield from _unknown(book, path, (*around, "section"), "section", entry.section, printed.sections)
        for source in entry.sources:
            yield from _unknown(book, path, (*around, "sources", source), "source", source, printed.sources)
        for edition in entry.editions:
            at_edition = (*around, "editions", edition)
            yield from _unknown(book, path, at_edition, "edition", edition, printed.editions)
        unsaid = [edition for edition in printed.editions if edition not in entry.editions]
        if unsaid and not entry.on:
            message = f"the rule {rule} does not say what '{unsaid[0]}' does"
            mend = f"add '{unsaid[0]}: …' to its editions"
            yield Problem(path, *book.key_place(path, around), "missing-key", message, mend)
        if entry.option is not None:
            yield from _unknown(book, path, (*around, "option"), "option", entry.option, game.ruleset.options)
    yield from _twice(book, path, "sections", printed.sections)
    used = {entry.section for entry in printed.rules.values()}
    for index, section in enumerate(printed.sections):
        if section not in used:
            place = book.place(path, ("sections", index))
            message = f"no rule stands in the section '{section}'"
            yield Problem(path, *place, "empty-section", message, "remove it or give it a rule")


def _withdrawn(book: Book, game: GameBook) -> Iterator[Problem]:
    path = layout.game_file(game.id)
    for rule in game.game.withdrawn:
        if rule in game.game.rules:
            place = book.key_place(path, ("rules", rule))
            message = f"the rule {rule} is printed although it is withdrawn"
            yield Problem(path, *place, "withdrawn-rule", message, "give it an id that was never used")


def _cited_rules(book: Book, game: GameBook) -> Iterator[Problem]:
    path = layout.game_file(game.id)
    for rule, entry in game.game.rules.items():
        for index, other in enumerate(entry.on):
            yield from _rule(book, game, path, ("rules", rule, "on", index), other)
    for index, moment in enumerate(game.game.moments):
        yield from _rule(book, game, path, ("moments", index, "rule"), moment.rule)
    for procedure, steps in game.game.procedures.items():
        for index, step in enumerate(steps):
            yield from _rule(book, game, path, ("procedures", procedure, index, "rule"), step.rule)
    decisions = layout.decisions_file(game.id)
    document = book.documents[decisions]
    for keypath, other in _citations(document.data, ()):
        yield from _rule(book, game, decisions, keypath, other)
    questions = layout.questions_file(game.id)
    for index, question in enumerate(game.questions):
        for number, choice in enumerate(question.choices):
            if choice.refuted_by is not None:
                at = ("questions", index, "choices", number, "refuted_by")
                yield from _rule(book, game, questions, at, choice.refuted_by)
    cases = layout.cases_file(game.id)
    for index, case in enumerate(game.cases):
        for number, other in enumerate(case.cites or ()):
            yield from _rule(book, game, cases, ("cases", index, "cites", number), other)


def _citations(data: Data, keypath: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Give every rule id below a key `cite` or `settles`, wherever it is nested."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("cite", "settles"):
                yield from _texts(value, (*keypath, key))
            else:
                yield from _citations(value, (*keypath, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _citations(value, (*keypath, index))


def _texts(data: Data, keypath: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(data, str):
        yield keypath, data
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*keypath, index))
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*keypath, key))


def _rule(book: Book, game: GameBook, path: str, keypath: KeyPath, rule: str) -> Iterator[Problem]:
    if rule in game.game.rules:
        return
    place = book.place(path, keypath)
    if rule in game.game.withdrawn:
        yield Problem(path, *place, "withdrawn-rule", f"the rule {rule} is withdrawn", "cite another")
    else:
        mend = did_you_mean(rule, game.game.rules)
        yield Problem(path, *place, "unknown-rule", f"the game prints no rule {rule}", mend)


def _options(book: Book, game: GameBook) -> Iterator[Problem]:
    options = game.ruleset.options
    for language, text in game.texts.items():
        path = layout.text_file(game.id, language)
        for rule, entry in text.rules.items():
            for variant in entry.when:
                name, _, value = variant.partition("=")
                at = ("rules", rule, "when", variant)
                place = book.key_place(path, at)
                if name not in options:
                    mend = did_you_mean(name, options)
                    yield Problem(path, *place, "unknown-reference", f"no option '{name}'", mend)
                elif value not in (known := [written(each) for each in options[name].values]):
                    mend = did_you_mean(value, known)
                    yield Problem(path, *place, "unknown-reference", f"'{name}' is never '{value}'", mend)


def _decisions(book: Book, game: GameBook) -> Iterator[Problem]:
    decisions = game.ruleset.decisions
    for path, key, named in (
        (layout.questions_file(game.id), "questions", [question.decision for question in game.questions]),
        (layout.cases_file(game.id), "cases", [case.decision for case in game.cases]),
    ):
        for index, decision in enumerate(named):
            if not decision:
                continue
            yield from _unknown(book, path, (key, index, "decision"), "decision", decision, decisions)
        document = book.documents.get(path)
        defaults = document.data.get("defaults") if document and isinstance(document.data, dict) else None
        for decision in defaults if isinstance(defaults, dict) else ():
            yield from _unknown(book, path, ("defaults", decision), "decision", decision, decisions)


def _language(book: Book, game: GameBook) -> Iterator[Problem]:
    code, path = game.game.source_language, layout.game_file(game.id)
    if code not in book.languages:
        place = book.place(path, ("source_language",))
        mend = did_you_mean(code, book.languages)
        yield Problem(path, *place, "unknown-language", f"no language '{code}' is published", mend)


def _unknown(
    book: Book, path: str, keypath: KeyPath, what: str, name: str, known: Iterable[str]
) -> Iterator[Problem]:
    names = list(known)
    if name not in names:
        place = book.key_place(path, keypath) if keypath[-1] == name else book.place(path, keypath)
        yield Problem(path, *place, "unknown-reference", f"no {what} '{name}'", did_you_mean(name, names))


def _twice(book: Book, path: str, key: str | KeyPath, ids: Iterable[str]) -> Iterator[Problem]:
    around = (key,) if isinstance(key, str) else key
    first: dict[str, int] = {}
    for index, name in enumerate(ids):
        if name in first:
            line = book.place(path, (*around, first[name]))[0]
            message = f"the id '{name}' stands twice (first in line {line})"
            yield Problem(
                path, *book.place(path, (*around, index)), "duplicate-id", message, "change one of the two"
            )
        first.setdefault(name, index)
