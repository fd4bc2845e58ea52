"""Messages: their syntax, their arguments, and the forms that numbers need in each language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.check.wording import reference_language
from ruleglot.document import Data, KeyPath
from ruleglot.messages import Fault, Message, arguments, disagreements, parse
from ruleglot.messages.expectations import Expectations
from ruleglot.problem import Problem

_Parsed: TypeAlias = Mapping[KeyPath, Message | Fault]
_NO_MESSAGES = ("known_as", "not_the_same_as")


def check(book: Book) -> Iterator[Problem]:
    """Find messages that cannot be parsed, or that do not agree with their arguments or their language."""
    for game in book.games.values():
        yield from _of_files(book, game, layout.text_file)
        yield from _of_files(book, game, layout.quiz_text_file)


def _of_files(book: Book, game: GameBook, file: Callable[[str, str], str]) -> Iterator[Problem]:
    paths = {code: file(game.id, code) for code in game.texts}
    parsed = {code: dict(_parsed(book, path)) for code, path in paths.items()}
    reference = reference_language(book)
    for code, path in paths.items():
        yield from _faults(book, game, code, path, parsed[code])
        if code != reference:
            yield from _differing(book, path, parsed[code], parsed.get(reference, {}))


def _parsed(book: Book, path: str) -> Iterator[tuple[KeyPath, Message | Fault]]:
    document = book.documents.get(path)
    for keypath, text in _leaves(document.data if document else None, ()):
        if keypath and keypath[0] not in _NO_MESSAGES:
            yield keypath, parse(text)


def _leaves(data: Data, keypath: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(data, str):
        yield keypath, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*keypath, key))


def _faults(book: Book, game: GameBook, code: str, path: str, messages: _Parsed) -> Iterator[Problem]:
    language, expectations = book.languages[code], Expectations(game, game.texts[code])
    terms = _counted_terms(book, code)
    for keypath, message in messages.items():
        section, key = str(keypath[0]), str(keypath[1]) if len(keypath) > 1 else ""
        faults = (
            [message]
            if isinstance(message, Fault)
            else disagreements(message, expectations.of(section, key), language, terms)
        )
        for fault in faults:
            yield Problem(path, *book.place(path, keypath), fault.code, fault.message, fault.mend)


def _counted_terms(book: Book, code: str) -> frozenset[str]:
    glossary = book.glossaries.get(code)
    entries = glossary.terms.items() if glossary else ()
    return frozenset(term for term, entry in entries if entry.counted)


def _differing(book: Book, path: str, messages: _Parsed, others: _Parsed) -> Iterator[Problem]:
    """Find messages that do not use the arguments that they use in the reference language."""
    for keypath, message in messages.items():
        other = others.get(keypath)
        if other is None or isinstance(message, Fault) or isinstance(other, Fault):
            continue
        own, wanted = set(arguments(message)), set(arguments(other))
        if own != wanted:
            said = [f"{{{name}}} is missing" for name in sorted(wanted - own)]
            said += [f"{{{name}}} is used here only" for name in sorted(own - wanted)]
            used = " ".join(f"{{{name}}}" for name in sorted(wanted)) or "no argument"
            text = f"beside the other languages {', '.join(said)}"
            place = book.place(path, keypath)
            yield Problem(path, *place, "message-arguments-differ", text, f"use {used}")
