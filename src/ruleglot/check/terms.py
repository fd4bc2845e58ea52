"""The words that the glossary forbids, and those that it prefers."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot.book import Book
from ruleglot.check.wording import Wording, by_key, is_search_alias, printed_words
from ruleglot.messages.terms import Terms
from ruleglot.problem import Problem

Finders = dict[tuple[str, str], Terms]

_FEWEST_WORDS = 6
_FEWEST_TEXTS = 10
_USUALLY = 0.95


def check(book: Book, texts: tuple[Wording, ...], reference: str) -> Iterator[Problem]:
    """Find forbidden stems (errors), and texts without a term that the reference names there.

    The latter is a warning, given where the term is nearly always said: some are said in other words.
    """
    finders = {
        (code, game): Terms(glossary.terms, game)
        for code, glossary in book.glossaries.items()
        for game in book.games
    }
    said: dict[tuple[str, str], list[tuple[Wording, bool]]] = {}
    for (_, game, _), versions in by_key(texts).items():
        if game is None or any(map(is_search_alias, versions.values())):
            continue
        for code, wording in versions.items():
            if finder := finders.get((code, game)):
                yield from _forbidden(wording, finder, book)
        _compare(versions, reference, game, finders, said)
    yield from _absent(book, reference, said)


def _forbidden(wording: Wording, finder: Terms, book: Book) -> Iterator[Problem]:
    words = printed_words(wording.text)
    for span in finder.forbidden(words):
        preferred = book.glossaries[wording.language.code].terms[span.term].term
        word = words[span.start : span.end]
        yield wording.problem("forbidden-term", f"'{word}' is not used in this game", f"write '{preferred}'")


def _compare(
    versions: dict[str, Wording],
    reference: str,
    game: str,
    finders: Finders,
    said: dict[tuple[str, str], list[tuple[Wording, bool]]],
) -> None:
    """Note for each term that the reference names here which languages name it too."""
    source, finder = versions.get(reference), finders.get((reference, game))
    if source is None or finder is None or len(source.text.split()) < _FEWEST_WORDS:
        return
    named = _named(source, finder)
    for code, wording in versions.items():
        own = finders.get((code, game))
        if code != reference and own is not None:
            found = _named(wording, own)
            for term in named:
                said.setdefault((code, term), []).append((wording, term in found))


def _named(wording: Wording, finder: Terms) -> set[str]:
    return {span.term for span in finder.first(printed_words(wording.text), set())}


def _absent(
    book: Book, reference: str, said: dict[tuple[str, str], list[tuple[Wording, bool]]]
) -> Iterator[Problem]:
    source = book.languages[reference].name
    for (code, term), texts in said.items():
        share = sum(named for _, named in texts) / len(texts)
        entry = book.glossaries[code].terms.get(term)
        if entry is None or len(texts) < _FEWEST_TEXTS or share < _USUALLY:
            continue
        for wording, named in texts:
            if not named:
                message = f"{source} names the term '{term}' here and this text does not"
                mend = f"use '{entry.term}' or one of its forms"
                yield wording.problem("preferred-term-absent", message, mend, "warning")
