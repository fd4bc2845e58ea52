"""Every published language has every text, and no text belongs to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ruleglot import layout
from ruleglot.book import Book, GameBook
from ruleglot.check.pictures import texts_of
from ruleglot.check.rows import edition_fields, written_rows
from ruleglot.document import Data, KeyPath
from ruleglot.engine.interview import labelled
from ruleglot.engine.ruleset import written
from ruleglot.messages.numbers import categories, reachable_categories
from ruleglot.model.languages import Language
from ruleglot.problem import Problem, did_you_mean

_UNEQUAL_SECTIONS = {"known_as", "not_the_same_as", "values", "names"}
_UNEQUAL_OF_TERMS = {"also", "forms", "forbidden", "counted", "games"}
_INTERVIEW = ("decisions", "facts", "interview", "requirements")
_SCENE = ("scene", "picture", "rows")
_OWN_KEYS = (
    "sections",
    "editions",
    "sources",
    "options",
    "rules",
    "moments",
    *_SCENE,
    "rulings",
    *_INTERVIEW,
)
_LARGEST_COUNTED = 1000


def check(book: Book) -> Iterator[Problem]:
    """Find texts and counted forms that are missing, and texts of nothing."""
    for game in book.games.values():
        required = dict.fromkeys(_required(game))
        paths = {code: layout.text_file(game.id, code) for code in game.texts}
        yield from _missing(book, paths, required)
        for path in paths.values():
            yield from _surplus(book, game, path, required)
        yield from _quiz(book, game)
    yield from _glossary(book)


def _required(game: GameBook) -> Iterator[KeyPath]:
    printed = game.game
    yield from (("sections", section) for section in printed.sections)
    yield from (("editions", edition) for edition in printed.editions)
    yield from (("sources", source) for source in printed.sources)
    for name, option in game.ruleset.options.items():
        yield from (("options", name, "values", written(value)) for value in option.values)
    for rule, entry in printed.rules.items():
        by_edition = any(text.rules[rule].editions for text in game.texts.values() if rule in text.rules)
        if by_edition or "differs" in entry.editions.values():
            said = (edition for edition, stand in entry.editions.items() if stand != "silent")
            yield from (("rules", rule, "editions", edition) for edition in said)
        yield ("rules", rule, "title")
    yield from (("moments", moment.id) for moment in printed.moments)
    yield from (("scene", sentence.id) for sentence in game.ruleset.scene)
    yield from (("picture", name) for depiction in game.ruleset.picture for name in texts_of(depiction))
    yield from (("rows", depiction.row) for depiction in game.ruleset.picture)
    yield from (("rulings", row.name) for row in written_rows(game))
    yield from (("asks", f"{asked.decision}.{asked.ask}") for asked in game.questions if asked.ask)
    for procedure, steps in printed.procedures.items():
        yield ("procedures", procedure, "ask")
        yield from (("procedures", procedure, "steps", step.id) for step in steps)
    yield from (("tells", name) for name in _quantities(game) if name not in game.ruleset.options)
    for name, spec in game.decisions.decisions.items():
        silent = edition_fields(spec, game).union(
            *(row.silent for row in written_rows(game) if row.decision == name)
        )
        yield from (("silent", f"{name}.{field}") for field in sorted(silent))
    yield from _interviewed(game)


def _interviewed(game: GameBook) -> Iterator[KeyPath]:
    """Give the texts by which the arbiter asks for the facts of situations, and refuses them."""
    for name, interview in game.ruleset.interviews.items():
        decision = game.ruleset.decisions[name]
        yield ("decisions", name)
        for fact, type_ in decision.facts.items():
            yield from (("facts", path) for path in labelled(fact, type_))
        yield from (("interview", asked) for asked in interview.asked)
        requirements = (*decision.logic.requirements, *interview.requirements)
        yield from (("requirements", requirement.id) for requirement in requirements)


def _quantities(game: GameBook) -> list[str]:
    """Give all that rows of a game test, whose values in a situation can be told as the reason."""
    found: dict[str, None] = {}
    for decision in game.ruleset.decisions.values():
        found |= dict.fromkeys(decision.quantities())
    for table in game.ruleset.tables.values():
        found |= dict.fromkeys(table.quantities())
    return list(found)


def _missing(book: Book, paths: Mapping[str, str], required: Mapping[KeyPath, None]) -> Iterator[Problem]:
    """Find what is required, or said in another language, and is not said in one."""
    said = {code: set(_keys(_data(book, path), ())) for code, path in paths.items()}
    wanted = dict(required)
    for keys in said.values():
        wanted.update(dict.fromkeys(sorted(keys)))
    for code, path in paths.items():
        data = _data(book, path)
        reported: set[KeyPath] = set()
        for keypath in wanted:
            absent = _first_absent(data, keypath)
            if absent is not None and absent not in reported:
                reported.add(absent)
                yield _missing_text(book, book.languages[code], path, absent)


def _missing_text(book: Book, language: Language, path: str, keypath: KeyPath) -> Problem:
    around = keypath[:-1]
    place = book.key_place(path, around) if around else (1, 1)
    name = " ".join(map(str, keypath))
    return Problem(path, *place, "missing-text", f"{language.name} has no text for {name}", "write it")


def _keys(data: Data, keypath: KeyPath) -> Iterator[KeyPath]:
    """Give the paths of all texts that every language must have if one has them.

    How values are named is left to each language: some need more forms than others.
    """
    if isinstance(data, dict):
        for key, value in data.items():
            left_free = _UNEQUAL_OF_TERMS if keypath[:1] == ("terms",) else _UNEQUAL_SECTIONS
            if key not in left_free or len(keypath) not in (0, 2):
                yield from _keys(value, (*keypath, key))
    elif isinstance(data, str):
        yield keypath


def _first_absent(data: Data, keypath: KeyPath) -> KeyPath | None:
    """Give the beginning of a path up to the first key that is not there."""
    for index, key in enumerate(keypath):
        if not isinstance(data, dict) or key not in data:
            return None if _told_by_decision(data, keypath) else keypath[: index + 1]
        data = data[str(key)]
    return None


def _told_by_decision(data: Data, keypath: KeyPath) -> bool:
    """Tell whether a quantity is told decision by decision, as `turn.able` for `able`."""
    if keypath[0] != "tells" or not isinstance(data, dict):
        return False
    return any(name.endswith(f".{keypath[-1]}") for name in data)


def _surplus(book: Book, game: GameBook, path: str, required: Mapping[KeyPath, None]) -> Iterator[Problem]:
    data = _data(book, path)
    known: dict[str, set[str]] = {key: set() for key in (*_OWN_KEYS, "tells", "asks")}
    for keypath in required:
        if str(keypath[0]) in known:
            known[str(keypath[0])].add(str(keypath[1]))
    known["tells"].update(_quantities(game), game.ruleset.options)
    for id_, table in game.ruleset.tables.items():
        known["tells"].update(f"{id_}.{name}" for name in table.quantities())
    for decision in game.ruleset.decisions.values():
        tellable = decision.tellable()
        known["tells"].update(tellable, (f"{decision.id}.{name}" for name in tellable))
        known["asks"].update(f"{decision.id}.{name}" for name in tellable)
    for key, names in known.items():
        below = data.get(key) if isinstance(data, dict) else None
        for name in below if isinstance(below, dict) else ():
            if name not in names:
                place = book.key_place(path, (key, name))
                message = f"the text '{name}' in '{key}' belongs to nothing"
                yield Problem(path, *place, "surplus-text", message, did_you_mean(name, names))


def _quiz(book: Book, game: GameBook) -> Iterator[Problem]:
    paths = {code: layout.quiz_text_file(game.id, code) for code in game.question_texts}
    if not paths:
        return
    for code in book.languages:
        path = layout.quiz_text_file(game.id, code)
        if code not in paths and path not in book.documents:
            message = f"{book.languages[code].name} has no prose for the questions of {game.id}"
            yield Problem(path, 1, 1, "missing-text", message, "write the file")
    yield from _missing(book, paths, {})
    questions = {question.id for question in game.questions}
    for code, path in paths.items():
        for name in game.question_texts[code].questions:
            if name not in questions:
                place = book.key_place(path, ("questions", name))
                message = f"there is no question '{name}'"
                yield Problem(path, *place, "surplus-text", message, did_you_mean(name, questions))


def _glossary(book: Book) -> Iterator[Problem]:
    paths = {code: layout.glossary_file(code) for code in book.glossaries}
    counted = {
        term: None
        for glossary in book.glossaries.values()
        for term, entry in glossary.terms.items()
        if entry.counted
    }
    yield from _missing(book, paths, {("terms", term, "counted"): None for term in counted})
    for code, glossary in book.glossaries.items():
        language, path = book.languages[code], paths[code]
        needed = reachable_categories(language, 0, _LARGEST_COUNTED)
        for term, entry in glossary.terms.items():
            if not entry.counted:
                continue
            place = book.key_place(path, ("terms", term, "counted"))
            for category in sorted(needed - set(entry.counted)):
                message = f"'{term}' lacks the counted form '{category}'"
                yield Problem(path, *place, "message-missing-category", message, f"add {category}: …")
            for category in sorted(set(entry.counted) - categories(language)):
                message = f"'{category}' is no plural form of {language.name}"
                yield Problem(path, *place, "message-unknown-category", message, "remove it")


def _data(book: Book, path: str) -> Data:
    document = book.documents.get(path)
    return document.data if document else None
