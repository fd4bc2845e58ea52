"""Where the files of the content stand, relative to its root."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = "locales/languages.yml"
RULES = "rules"
QUIZZES = "quizzes"
GLOSSARY = "glossary"
TEXT = "text"

TAKEN = ("about", "search")
"""Folders of a language's site in which no game can stand."""

_GAME_FILES = ("game.yml", "decisions.yml", "cases.yml")


def glossary_file(language: str) -> str:
    """Give the path of a language's glossary."""
    return f"{RULES}/{GLOSSARY}/{language}.yml"


def interface_file(language: str) -> str:
    """Give the path of a language's interface strings."""
    return f"locales/{language}/LC_MESSAGES/ruleglot.po"


def game_file(game: str) -> str:
    """Give the path of what a game prints."""
    return f"{RULES}/{game}/game.yml"


def decisions_file(game: str) -> str:
    """Give the path of what a game decides."""
    return f"{RULES}/{game}/decisions.yml"


def cases_file(game: str) -> str:
    """Give the path of a game's worked cases, which may be absent."""
    return f"{RULES}/{game}/cases.yml"


def text_file(game: str, language: str) -> str:
    """Give the path of a game's words in one language."""
    return f"{RULES}/{game}/{TEXT}/{language}.yml"


def questions_file(game: str) -> str:
    """Give the path of a game's questions, which may be absent."""
    return f"{QUIZZES}/{game}/questions.yml"


def quiz_text_file(game: str, language: str) -> str:
    """Give the path of the prose of a game's questions in one language, which may be absent."""
    return f"{QUIZZES}/{game}/{TEXT}/{language}.yml"


def games(root: Path) -> list[str]:
    """List the games: the folders in `rules/` besides the glossary, by name."""
    return _folders(root / RULES, besides=(GLOSSARY,))


def misplaced(root: Path, languages: list[str]) -> list[str]:
    """List the files and folders in the content that nothing reads, usually misnamed."""
    published = {f"{language}.yml" for language in languages}
    strays = _besides(root, f"{RULES}/{GLOSSARY}", published)
    known = games(root)
    for game in known:
        strays += _besides(root, f"{RULES}/{game}", {*_GAME_FILES, TEXT})
        strays += _besides(root, f"{RULES}/{game}/{TEXT}", published)
        strays += _besides(root, f"{QUIZZES}/{game}", {"questions.yml", TEXT})
        strays += _besides(root, f"{QUIZZES}/{game}/{TEXT}", published)
    strays += _besides(root, QUIZZES, set(known))
    return strays


def _folders(folder: Path, besides: tuple[str, ...]) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(
        p.name for p in folder.iterdir() if p.is_dir() and p.name not in besides and p.name[0] != "."
    )


def _besides(root: Path, folder: str, known: set[str]) -> list[str]:
    if not (root / folder).is_dir():
        return []
    names = sorted(p.name for p in (root / folder).iterdir())
    return [f"{folder}/{name}" for name in names if name not in known and name[0] != "."]
