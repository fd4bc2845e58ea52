from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ruleglot.check import language, script
from ruleglot.check.wording import printed_words, wordings
from ruleglot.document import read_yaml
from ruleglot.model.fitting import fit
from ruleglot.model.languages import Language, Languages, find_language

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def published() -> dict[str, Language]:
    return fit(read_yaml(ROOT / "locales/languages.yml"), Languages).in_order()


def test_the_languages_are_listed_in_the_order_of_the_file(published: dict[str, Language]) -> None:
    assert list(published) == ["en", "pt", "nb", "nl", "bn"]


@pytest.mark.parametrize(
    ("code", "meant"),
    [("nb", "nb"), ("no", "nb"), ("nn", "nb"), ("nb-NO", "nb"), ("nn_NO", "nb"), ("NO", "nb"),
     ("pt-BR", "pt"), ("pt-PT", "pt"), ("bn-IN", "bn"), ("bn-Beng-BD", "bn"), ("sv", None), ("", None)],
)  # fmt: skip
def test_codes_that_browsers_send_reach_their_language(
    published: dict[str, Language], code: str, meant: str | None
) -> None:
    found = find_language(published, code)
    assert (found.code if found else None) == meant


def test_the_words_of_a_message_are_what_is_left_without_its_syntax() -> None:
    message = "You, {n, plural, =0 {no card} one {# card} other {{a} cards}} of AB-T1 {x, term, card} {b}: A."
    assert printed_words(message).split() == ["You,", "no", "card", "#", "card", "cards", "of", ":", "."]


@pytest.mark.parametrize(("code", "found"), [("nb", []), ("bn", ["wrong-script"])])
def test_the_ordinal_marks_are_letters_of_latin_script(small: Any, code: str, found: list[str]) -> None:
    wording = next(wording for wording in wordings(small.book()) if wording.language.code == code)
    marked = replace(wording, text="n.º")
    assert [problem.code for problem in script.check((marked,), "en")] == found


def test_no_text_of_a_sound_book_seems_to_be_of_another_language(small: Any) -> None:
    assert list(language.check(wordings(small.book()), "en")) == []


def test_most_texts_of_another_language_are_found_however_small_the_book(small: Any) -> None:
    texts = wordings(small.book())
    norwegian = small.book().languages["nb"]
    dutch = [w for w in texts if w.language.code == "nl" and len(w.text.split()) >= 8]
    found = 0
    for wording in dutch:
        misplaced = replace(wording, language=norwegian)
        others = tuple(misplaced if w is wording else w for w in texts)
        found += any(p.code == "wrong-language" for p in language.check(others, "en"))
    assert found >= 0.9 * len(dutch)
    assert len(dutch) >= 20


@pytest.mark.parametrize("alias", ["pt", "nb", "no, no"])
def test_a_code_means_one_language_only(small: Any, alias: str) -> None:
    small.replace("locales/languages.yml", 'aliases: ["no", nn]', f"aliases: [{alias}]")
    found = [problem for problem in small.problems() if problem.code == "duplicate-id"]
    assert [(problem.path, problem.line) for problem in found] == [("locales/languages.yml", 5)]
    assert f"'{alias[:2]}' already means a language" in found[0].message


def test_a_language_that_nothing_is_known_of_is_a_fault(small: Any) -> None:
    small.replace("locales/languages.yml", "  nl: {", "  zz: {")
    (problem,) = small.problems()
    assert (problem.path, problem.line, problem.column, problem.code) == (
        "locales/languages.yml", 6, 3, "bad-id",
    )  # fmt: skip
    assert "'zz'" in problem.message
