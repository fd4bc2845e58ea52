"""What `load` gives: the whole content as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

    from ruleglot.document import Document, KeyPath, Place
    from ruleglot.engine import Ruleset
    from ruleglot.model.decisions import Decisions
    from ruleglot.model.game import Game
    from ruleglot.model.glossary import Glossary
    from ruleglot.model.languages import Language
    from ruleglot.model.quiz import Case, Question, QuizText
    from ruleglot.model.text import GameText


@dataclass(frozen=True, slots=True)
class GameBook:
    """One game: what it prints, what it decides, its words by language, its questions and worked cases."""

    id: str
    game: Game
    decisions: Decisions
    ruleset: Ruleset
    texts: Mapping[str, GameText]
    questions: tuple[Question, ...]
    question_texts: Mapping[str, QuizText]
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The content: languages in the site's order, glossaries and interface strings by language, games by id.

    `documents` holds every file that was read, by its path relative to `root`.
    """

    root: Path
    languages: Mapping[str, Language]
    glossaries: Mapping[str, Glossary]
    games: Mapping[str, GameBook]
    interface: Mapping[str, Catalog]
    documents: Mapping[str, Document]

    def place(self, path: str, keypath: KeyPath) -> Place:
        """Give the line and column of a value, or of the nearest value around it that exists."""
        document = self.documents.get(path)
        return document.at(keypath) if document else (1, 1)

    def key_place(self, path: str, keypath: KeyPath) -> Place:
        """Give the line and column of the key that ends `keypath`."""
        document = self.documents.get(path)
        return document.key_at(keypath) if document else (1, 1)
