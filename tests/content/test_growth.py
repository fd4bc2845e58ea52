"""What house rules promise: a game and a language are added by files alone."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruleglot.check import check
from ruleglot.document import read_yaml
from ruleglot.load import load
from ruleglot.messages import Teller
from ruleglot.pages import pages
from ruleglot.questions import prove_game

ROOT = Path(__file__).parents[2]
SMALL = Path(__file__).parent / "small"
_LATIN = "abcdefghijklmnopqrstuvwxyzæøå"
_VOWELS = str.maketrans("aeiouyAEIOUY", "eiouyaEIOUYA")
_DEVANAGARI = str.maketrans(
    _LATIN + _LATIN.upper() + "0123456789.", 2 * "ाकखगिघङचीछजझञटुठडढणतूथदधेनॅॉो" + "०१२३४५६७८९।"
)
_KEPT = re.compile(
    r"\{[\w.]+(?:, (?:plural|select|term|name),? *[\w-]*|(?=\}))|\b(?:one|other|true|none) \{|\}"
)


@pytest.fixture(scope="module")
def four_games(tmp_path_factory: Any) -> Path:
    """Give a copy of the shipped content with the small game beside its own games."""
    root: Path = tmp_path_factory.mktemp("four")
    for folder in ("rules", "quizzes", "locales"):
        shutil.copytree(ROOT / folder, root / folder)
    for folder in ("rules/climb", "quizzes/climb"):
        shutil.copytree(SMALL / folder, root / folder)
    for path in (SMALL / "rules/glossary").iterdir():
        added = path.read_text("utf-8").partition("terms:\n")[2].splitlines(keepends=True)[0]
        glossary = root / "rules/glossary" / path.name
        glossary.write_text(glossary.read_text("utf-8") + added, "utf-8")
    return root


def test_a_fourth_game_is_added_by_yaml_alone_and_its_quiz_is_proven(four_games: Path) -> None:
    book, problems = load(four_games)
    assert problems == []
    assert book is not None
    assert len(book.games) == 4
    assert [str(p) for p in check(book) if "/climb/" in p.path] == []
    climb = book.games["climb"]
    proofs, flaws = prove_game(book, climb)
    assert flaws == []
    assert [proof.answer for proof in proofs] == [
        "play",
        4,
        ["6g", "7r"],
        ["2r"],
        "won",
        0,
        "stop",
        ["3r"],
    ]


def test_a_fourth_game_tells_its_situations_and_rulings_in_every_language(four_games: Path) -> None:
    book, _ = load(four_games)
    assert book is not None
    climb = book.games["climb"]
    facts = {"hand": ["6g", "2r"], "top": "5r", "below": None}
    told = {}
    for code, language in book.languages.items():
        teller = Teller(language, climb, book.glossaries[code], book.interface[code])
        explanation = climb.ruleset.decisions["turn"].explain(facts)
        told[code] = " ".join([*teller.scene("turn", facts), teller.ruling("turn", explanation)])
    assert told["nb"] == (
        "Øverst ligger 5 i rød. Ingen stein ligger under. Du har 2 steiner: 6 i grønn og 2 i rød. "
        "Du legger en av disse: 6 i grønn."
    )
    assert told["bn"] == (
        "উপরে আছে লাল ৫। নিচে কোনো পাথর নেই। আপনার হাতে ২টি পাথর: সবুজ ৬ এবং লাল ২। আপনি এগুলির একটি রাখুন: সবুজ ৬।"
    )


def test_a_fourth_game_has_its_pages_in_every_language(four_games: Path) -> None:
    book, _ = load(four_games)
    assert book is not None
    written = {page.folder: page for page in pages(book)}
    assert {f"{code}/climb" for code in book.languages} <= set(written)
    assert {f"{code}/climb/quiz" for code in book.languages} <= set(written)
    assert "Een steen van dezelfde kleur mag altijd worden gelegd." in written["nl/climb"].body
    assert "Quantos pontos você conta?" in written["pt/climb/questions"].body


def _mechanical(text: str, letters: dict[int, int]) -> str:
    """Turn words of another language into words of none, arguments and keys of branches kept."""
    parts, end = [], 0
    for kept in _KEPT.finditer(text):
        parts += [text[end : kept.start()].translate(letters), kept[0]]
        end = kept.end()
    return "".join([*parts, text[end:].translate(letters)])


def _translated(data: Any, letters: dict[int, int]) -> Any:
    if isinstance(data, dict):
        return {key: value if key == "games" else _translated(value, letters) for key, value in data.items()}
    if isinstance(data, list):
        return [_translated(value, letters) for value in data]
    return _mechanical(data, letters) if isinstance(data, str) else data


@pytest.mark.parametrize(
    ("code", "entry", "letters", "told"),
    [
        ("sv", "name: Svenska", _VOWELS, ["Dy her 1 stion: 7 o grønn.", "Dy her ongin stionir."]),
        (
            "hi",
            "name: हिन्दी, script: deva, digits: deva, full_stop: ।",
            _DEVANAGARI,
            ["गू चाढ १ णतिीट: ७ ी ङढॉटट।", "गू चाढ ीटङिट णतिीटिढ।"],
        ),
    ],
)
def test_a_sixth_language_is_added_by_files_alone(
    small: Any, code: str, entry: str, letters: dict[int, int], told: list[str]
) -> None:
    small.replace("locales/languages.yml", "  bn:", f"  {code}: {{{entry}, fallback: [nb, en]}}\n  bn:")
    for path in [*small.root.rglob("nb.yml")]:
        data = _translated(read_yaml(path).data, letters)
        path.with_name(f"{code}.yml").write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    interface = (small.root / "locales/nb/LC_MESSAGES/ruleglot.po").read_text("utf-8")
    shown = re.sub(r'(?<=msgstr ")[^"]+', lambda said: said[0].translate(letters), interface)
    small.write(f"locales/{code}/LC_MESSAGES/ruleglot.po", shown)
    assert [str(p) for p in small.problems() if p.severity == "error"] == []
    book = small.book()
    assert list(book.languages) == ["en", "pt", "nb", "nl", code, "bn"]
    climb = book.games["climb"]
    teller = Teller(book.languages[code], climb, book.glossaries[code], book.interface[code])
    facts = {"top": "5r", "below": None}
    assert teller.scene("turn", {"hand": ["7g"], **facts})[-1] == told[0]
    assert teller.scene("turn", {"hand": [], **facts})[-1] == told[1]


def test_a_language_that_lacks_its_files_is_told_each_of_them(small: Any) -> None:
    small.replace("locales/languages.yml", "  bn:", "  sv: {name: Svenska, fallback: [nb, en]}\n  bn:")
    assert [p.path for p in small.problems() if p.code == "missing-file"] == [
        "locales/sv/LC_MESSAGES/ruleglot.po",
        "rules/climb/text/sv.yml",
        "rules/glossary/sv.yml",
    ]
