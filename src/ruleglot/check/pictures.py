"""Pictures: they can be drawn, and show what the scene says that they show."""

from __future__ import annotations

from collections.abc import Iterator

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.engine import Depiction
from ruleglot.engine.types import describe
from ruleglot.messages import Fault, disagreements, parse
from ruleglot.messages.expectations import Expectations
from ruleglot.picture import VOCABULARY, Drawing
from ruleglot.problem import Problem, did_you_mean


def check(book: Book) -> Iterator[Problem]:
    """Find what cannot be drawn, what is not drawn, and values that a language has no words for."""
    for game in book.games.values():
        yield from _unpictured(book, game)
        path = layout.decisions_file(game.id)
        for number, spec in enumerate(game.decisions.picture):
            depiction = next(found for found in game.ruleset.picture if found.id == spec.id)
            place = ("picture", number)
            drawing = VOCABULARY.get(spec.draw)
            if drawing is None:
                at = book.place(path, (*place, "draw"))
                mend = did_you_mean(spec.draw, VOCABULARY)
                yield Problem(path, *at, "unknown-drawing", f"'{spec.draw}' cannot be drawn", mend)
                continue
            for argument, message, mend in _faults(depiction, drawing):
                below = (*place, "tell", argument)
                at = book.key_place(path, below) if argument in spec.tell else book.place(path, place)
                yield Problem(path, *at, "drawing-argument", message, mend)
            yield from _unworded(book, game, depiction, drawing)


def texts_of(depiction: Depiction) -> Iterator[str]:
    """List the texts that a token needs: its name, and the words printed in it that no value gives."""
    yield depiction.id
    drawing = VOCABULARY.get(depiction.draw)
    for word, source in drawing.words.items() if drawing else ():
        if source is None:
            yield f"{depiction.id}.{word}"


def _faults(depiction: Depiction, drawing: Drawing) -> Iterator[tuple[str, str, str]]:
    for name, argument in drawing.arguments.items():
        given = depiction.arguments.get(name)
        if given is None and name not in drawing.optional:
            message = f"'{depiction.draw}' is not told its '{name}'"
            yield name, message, f"add '{name}': {argument.describe()}"
        elif given is not None and not argument.fits(given):
            message = f"'{name}' is {describe(given)}"
            yield name, message, f"give '{depiction.draw}' {argument.describe()}"
    for name in depiction.arguments:
        if name not in drawing.arguments:
            message = f"'{depiction.draw}' has no argument '{name}'"
            yield name, message, did_you_mean(name, drawing.arguments)


def _unpictured(book: Book, game: GameBook) -> Iterator[Problem]:
    """Find sentences that tell of a fact which no token of the picture reads."""
    path, rules = layout.decisions_file(game.id), game.ruleset
    for number, spec in enumerate(game.decisions.scene):
        if not spec.pictured:
            continue
        trees = next(found for found in rules.scene if found.id == spec.id).trees()
        for decision in (rules.decisions[name] for name in spec.decisions):
            drawn = (found for depiction in rules.pictures(decision.id) for found in depiction.trees())
            hidden = sorted(decision.facts_read(trees) - decision.facts_read(drawn))
            if hidden:
                at = book.key_place(path, ("scene", number, "pictured"))
                facts = " or ".join(f"'{fact}'" for fact in hidden)
                message = f"no token for '{decision.id}' reads {facts}"
                yield Problem(path, *at, "not-pictured", message, "draw it, or remove 'pictured'")


def _unworded(book: Book, game: GameBook, depiction: Depiction, drawing: Drawing) -> Iterator[Problem]:
    """Find where a value is printed in a form of its name that a language does not have."""
    for code, text in game.texts.items():
        path = layout.text_file(game.id, code)
        expected = Expectations(game, text).of("picture", depiction.id)
        for source in filter(None, drawing.words.values()):
            message = parse(source)
            if isinstance(message, Fault):
                raise ValueError(source)
            for fault in disagreements(message, expected, book.languages[code]):
                if fault.code == "message-unknown-form":
                    wanted = " or ".join(f"'{key}'" for key in _keys(source))
                    at = book.key_place(path, ("values",)) if text.values else (1, 1)
                    said = f"{book.languages[code].name} has no text for what '{depiction.draw}' prints"
                    yield Problem(path, *at, "missing-text", said, f"write {wanted} under 'values'")


def _keys(source: str) -> list[str]:
    """Give the keys under which the forms of names stand that a message asks for: `rank.index`."""
    parsed = parse(source)
    nodes = () if isinstance(parsed, Fault) else parsed
    return [f"{n.name.rpartition('.')[2]}.{n.form}" for n in nodes if getattr(n, "form", None)]  # type: ignore[union-attr]
