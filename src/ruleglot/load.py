"""Reading the content: every file into its model, every fault into a problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pydantic import BaseModel

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.document import Document, read_text, read_yaml
from ruleglot.engine import Ruleset, compile_rules
from ruleglot.model.decisions import Decisions
from ruleglot.model.fitting import fit
from ruleglot.model.frozen import KEBAB, PATTERNS
from ruleglot.model.game import Game
from ruleglot.model.glossary import Glossary
from ruleglot.model.languages import Language, Languages
from ruleglot.model.quiz import Cases, Question, Questions, QuizText
from ruleglot.model.text import GameText
from ruleglot.problem import ContentError, Problem, did_you_mean, errors

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

Model = TypeVar("Model", bound=BaseModel)
_PathOfLanguage: TypeAlias = Callable[[str], str]


def load(root: Path) -> tuple[Book | None, list[Problem]]:
    """Read all content below `root`.

    Gives the book, as far as it could be read, and every fault found in reading, sorted. The book is None
    where the languages themselves cannot be read. A game whose rules do not compile is left out of it.
    """
    reader = _Reader(root)
    languages = reader.languages()
    if languages is None:
        return None, sorted(reader.problems)
    reader.look_for_misplaced(languages)
    games = {game: read for game in layout.games(root) if (read := reader.game(game, languages))}
    book = Book(
        root=root,
        languages=languages,
        glossaries=reader.by_language(languages, layout.glossary_file, Glossary),
        games=games,
        interface=reader.interface(languages),
        documents=reader.documents,
    )
    return book, sorted(reader.problems)


def load_ruleset(root: Path, game: str) -> Ruleset:
    """Read and compile the rules of one game, and nothing else; raises ContentError."""
    reader = _Reader(root)
    compiled = reader.ruleset(game)
    if compiled is None or reader.has_errors():
        raise ContentError(reader.problems)
    return compiled[1]


def load_game(root: Path, game: str) -> GameBook:
    """Read one game with its questions and cases, and no words of any language; raises ContentError."""
    reader = _Reader(root)
    book = reader.game(game, [])
    if book is None or reader.has_errors():
        raise ContentError(reader.problems)
    return book


def load_languages(root: Path) -> dict[str, Language]:
    """Read the published languages alone; raises ContentError."""
    reader = _Reader(root)
    languages = reader.languages()
    if languages is None or reader.has_errors():
        raise ContentError(reader.problems)
    return languages


def load_wording(root: Path, game: str, language: Language) -> tuple[GameBook, Glossary, Catalog]:
    """Read one game with its words in one language, its glossary and its interface; raises ContentError."""
    reader = _Reader(root)
    code = language.code
    book = reader.game(game, [code], quiz=False)
    glossaries = reader.by_language([code], layout.glossary_file, Glossary)
    interface = reader.interface([code])
    if book is None or reader.has_errors():
        raise ContentError(reader.problems)
    return book, glossaries[code], interface[code]


def find_root(start: Path) -> Path | None:
    """Find the nearest folder, from `start` upwards, that holds `rules/` and `locales/`."""
    for folder in (start, *start.parents):
        if (folder / layout.RULES).is_dir() and (folder / "locales").is_dir():
            return folder
    return None


class _Reader:
    """Reads files of one root and collects what is wrong with them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.documents: dict[str, Document] = {}
        self.problems: list[Problem] = []

    def has_errors(self) -> bool:
        return bool(errors(self.problems))

    def languages(self) -> dict[str, Language] | None:
        from ruleglot.messages import has_locale

        read = self._read(layout.LANGUAGES, Languages)
        if read is None:
            return None
        languages = read.in_order()
        document = self.documents[layout.LANGUAGES]
        meant, known = list(languages), True
        for code, language in languages.items():
            if not has_locale(code):
                known = False
                place = document.key_at(("languages", code))
                message, mend = f"nothing is known of a language '{code}'", "use a code that CLDR has"
                self.problems.append(Problem(layout.LANGUAGES, *place, "bad-id", message, mend))
            for number, other in enumerate(language.fallback):
                if other not in languages:
                    place = document.at(("languages", code, "fallback", number))
                    message, mend = f"no language '{other}' is published", did_you_mean(other, languages)
                    self.problems.append(Problem(layout.LANGUAGES, *place, "unknown-language", message, mend))
            for number, alias in enumerate(language.aliases):
                if alias in meant:
                    place = document.at(("languages", code, "aliases", number))
                    message, mend = f"the code '{alias}' already means a language", "remove one of the two"
                    self.problems.append(Problem(layout.LANGUAGES, *place, "duplicate-id", message, mend))
                meant.append(alias)
        return languages if known else None

    def look_for_misplaced(self, languages: Iterable[str]) -> None:
        for path in layout.misplaced(self.root, list(languages)):
            message = "nothing reads this file"
            if path.endswith(".yml") and Path(path).parent.name in (layout.TEXT, layout.GLOSSARY):
                code, mend = "unknown-language", f"publish '{Path(path).stem}' in {layout.LANGUAGES}"
            else:
                code, mend = "misplaced-file", "rename it or move it out of the content"
            self.problems.append(Problem(path, 1, 1, code, message, mend))

    def game(self, game: str, languages: Iterable[str], *, quiz: bool = True) -> GameBook | None:
        mend = "rename the folder" if game in layout.TAKEN else PATTERNS[KEBAB]
        if game in layout.TAKEN or not re.fullmatch(KEBAB, game):
            message = f"'{game}' is no id of a game"
            self.problems.append(Problem(f"rules/{game}", 1, 1, "bad-id", message, mend))
        printed = self._read(layout.game_file(game), Game)
        compiled = self.ruleset(game)
        texts = {
            language: text
            for language in languages
            if (text := self._read(layout.text_file(game, language), GameText))
        }
        questions, prose = self._quiz(game, languages) if quiz else ((), {})
        cases = self._read(layout.cases_file(game), Cases, optional=True) if quiz else None
        if printed is None or compiled is None:
            return None
        return GameBook(
            id=game,
            game=printed,
            decisions=compiled[0],
            ruleset=compiled[1],
            texts=texts,
            questions=questions,
            question_texts=prose,
            cases=cases.with_defaults() if cases else (),
        )

    def ruleset(self, game: str) -> tuple[Decisions, Ruleset] | None:
        path = layout.decisions_file(game)
        decisions = self._read(path, Decisions)
        if decisions is None:
            return None
        compiled, problems = compile_rules(decisions, self.documents[path].at, path)
        self.problems += problems
        return (decisions, compiled) if compiled else None

    def by_language(
        self, languages: Iterable[str], place: _PathOfLanguage, model: type[Model]
    ) -> dict[str, Model]:
        read = {language: self._read(place(language), model) for language in languages}
        return {language: found for language, found in read.items() if found is not None}

    def interface(self, languages: Iterable[str]) -> dict[str, Catalog]:
        read = {language: self._catalog(language) for language in languages}
        return {language: catalog for language, catalog in read.items() if catalog is not None}

    def _quiz(self, game: str, languages: Iterable[str]) -> tuple[tuple[Question, ...], dict[str, QuizText]]:
        questions = self._read(layout.questions_file(game), Questions, optional=True)
        read = {
            language: self._read(layout.quiz_text_file(game, language), QuizText, optional=True)
            for language in languages
        }
        prose = {language: found for language, found in read.items() if found is not None}
        return (questions.with_defaults() if questions else ()), prose

    def _read(self, path: str, model: type[Model], *, optional: bool = False) -> Model | None:
        if optional and not (self.root / path).is_symlink() and not (self.root / path).exists():
            return None
        try:
            document = self.documents[path] = read_yaml(self.root / path, path)
            return fit(document, model)
        except ContentError as error:
            self.problems += error.problems
            return None

    def _catalog(self, language: str) -> Catalog | None:
        from ruleglot.interface import read_catalog

        path = layout.interface_file(language)
        try:
            return read_catalog(read_text(self.root / path, path), path)
        except ContentError as error:
            self.problems += error.problems
            return None
