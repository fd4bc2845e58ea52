"""The interface strings are those that Python files and templates show."""

from __future__ import annotations

from pathlib import Path

from ruleglot.interface import strings


def test_strings_come_from_python_and_templates_with_their_plurals(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/quiz.py").write_text(
        'title = _("Quiz")\nngettext("%(num)s card", "%(num)s cards", 2)\n'
    )
    (tmp_path / "pages/quiz.html").write_text('{% if x %}\n{{ _("Level %(level)s", level=1) }}\n{% endif %}')
    found = strings(tmp_path)
    assert [message.id for message in found if message.id] == [
        "Level %(level)s",
        "Quiz",
        ("%(num)s card", "%(num)s cards"),
    ]
    assert found["Quiz"].locations == [("pages/quiz.py", 0)]


def test_the_package_shows_strings() -> None:
    assert len(strings()) > 50
