"""Interface strings: collected from the package, kept in catalogues, complete in every language."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po
from click.testing import CliRunner

from ruleglot import interface
from ruleglot.book import Book
from ruleglot.cli import main
from ruleglot.problem import ContentError, Problem

SHOWN = Catalog()
SHOWN.add("Rules")
SHOWN.add("Question %(number)s")
SHOWN.add(("%(num)s question", "%(num)s questions"))


@pytest.fixture(autouse=True)
def _shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interface, "strings", lambda: SHOWN)


def book(**catalogs: str) -> Book:
    read = {language: read_po(text.splitlines(), abort_invalid=True) for language, text in catalogs.items()}
    empty: MappingProxyType[str, object] = MappingProxyType({})
    return Book(Path(), empty, empty, empty, read, empty)  # type: ignore[arg-type]


def faults(language: str, text: str) -> list[tuple[int, str]]:
    found: list[Problem] = interface.problems(book(**{language: text}))
    assert all(problem.path == f"locales/{language}/LC_MESSAGES/ruleglot.po" for problem in found)
    return [(problem.line, problem.code) for problem in found]


HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
RULES = 'msgid "Rules"\nmsgstr "Regels"\n\n'
QUESTION = 'msgid "Question %(number)s"\nmsgstr "Vraag %(number)s"\n\n'
COUNT = (
    'msgid "%(num)s question"\nmsgid_plural "%(num)s questions"\n'
    'msgstr[0] "%(num)s vraag"\nmsgstr[1] "%(num)s vragen"\n\n'
)


def test_a_complete_catalogue_has_no_fault() -> None:
    assert faults("nl", HEAD + RULES + QUESTION + COUNT) == []


def test_english_translates_nothing_but_lists_every_string() -> None:
    empty = 'msgid "Rules"\nmsgstr ""\n\nmsgid "Question %(number)s"\nmsgstr ""\n\n'
    plural = 'msgid "%(num)s question"\nmsgid_plural "%(num)s questions"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    assert faults("en", HEAD + empty + plural) == []
    assert faults("en", HEAD + empty) == [(1, "missing-translation")]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("", [(1, "missing-translation")]),
        ('msgid "Rules"\nmsgstr ""\n\n', [(5, "missing-translation")]),
        ('#, fuzzy\nmsgid "Rules"\nmsgstr "Regel"\n\n', [(6, "missing-translation")]),
        (RULES + 'msgid "Gone"\nmsgstr "Weg"\n\n', [(8, "surplus-text")]),
    ],
)
def test_a_missing_fuzzy_or_orphaned_string_is_found_on_its_line(
    rules: str, expected: list[tuple[int, str]]
) -> None:
    assert faults("nl", HEAD + rules + QUESTION + COUNT) == expected


def test_a_missing_plural_form_is_found() -> None:
    half = COUNT.replace("%(num)s vragen", "")
    assert faults("nl", HEAD + RULES + QUESTION + half) == [(11, "missing-translation")]
    assert faults("pt", HEAD + RULES + QUESTION + COUNT) == [(11, "missing-translation")]


def test_a_lost_or_changed_placeholder_is_found() -> None:
    for wrong in ("Vraag", "Vraag %(nummer)s", "Vraag {number}"):
        changed = QUESTION.replace("Vraag %(number)s", wrong)
        assert faults("nl", HEAD + RULES + changed + COUNT) == [(8, "message-arguments-differ")]


def test_translations_answer_and_fall_back_to_english() -> None:
    catalog = interface.translations(book(nl=HEAD + RULES + COUNT).interface["nl"])
    assert catalog.gettext("Rules") == "Regels"
    assert catalog.gettext("Question %(number)s") == "Question %(number)s"
    assert catalog.ngettext("%(num)s question", "%(num)s questions", 2) == "%(num)s vragen"


def test_update_adds_and_drops_strings_and_then_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "locales/nl/LC_MESSAGES/ruleglot.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + RULES + '# a note\nmsgid "Gone"\nmsgstr "Weg"\n', "utf-8")
    assert interface.update(tmp_path, ["nl", "pt"]) == [
        "locales/nl/LC_MESSAGES/ruleglot.po",
        "locales/pt/LC_MESSAGES/ruleglot.po",
    ]
    assert interface.update(tmp_path, ["nl", "pt"]) == []
    text = path.read_text("utf-8")
    assert 'msgid "Rules"\nmsgstr "Regels"' in text
    assert 'msgid "Question %(number)s"\nmsgstr ""' in text
    assert "Weg" not in text
    portuguese = (tmp_path / "locales/pt/LC_MESSAGES/ruleglot.po").read_text("utf-8")
    assert "nplurals=3" in portuguese
    assert 'msgstr[2] ""' in portuguese


def test_a_reworded_string_keeps_its_translation_as_fuzzy(tmp_path: Path) -> None:
    path = tmp_path / "locales/nl/LC_MESSAGES/ruleglot.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + 'msgid "Question number %(number)s"\nmsgstr "Vraag %(number)s"\n', "utf-8")
    interface.update(tmp_path, ["nl"])
    text = path.read_text("utf-8")
    assert "fuzzy" in text
    assert 'msgid "Question %(number)s"\nmsgstr "Vraag %(number)s"' in text


def test_a_dry_run_names_what_would_change_and_changes_nothing(tmp_path: Path) -> None:
    assert interface.update(tmp_path, ["nl"], write=False) == ["locales/nl/LC_MESSAGES/ruleglot.po"]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_gettext_is_a_problem_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "locales/nl/LC_MESSAGES/ruleglot.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "a"\nmsgstr "b"\n\nnonsense\n', "utf-8")
    with pytest.raises(ContentError) as caught:
        interface.update(tmp_path, ["nl"])
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == ("interface-syntax", "locales/nl/LC_MESSAGES/ruleglot.po")
    assert problem.line == 4
    assert "nonsense" in path.read_text("utf-8")


def test_the_command_updates_and_a_dry_run_fails_while_something_is_out_of_date(tmp_path: Path) -> None:
    for folder in ("rules", "locales"):
        (tmp_path / folder).mkdir()
    (tmp_path / "locales/languages.yml").write_text("languages: {nl: {name: Nederlands}}", "utf-8")
    command = ["i18n", "update", "--root", str(tmp_path)]
    assert CliRunner().invoke(main, [*command, "--dry-run"]).exit_code == 1
    updated = CliRunner().invoke(main, command)
    assert (updated.exit_code, updated.output) == (0, "locales/nl/LC_MESSAGES/ruleglot.po: updated\n")
    assert CliRunner().invoke(main, [*command, "--dry-run"]).exit_code == 0
