"""Each kind of fault, made in a small sound book: it is found where it stands, with its mend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruleglot.problem import CODES

GAME = "rules/climb/game.yml"
NB = "rules/climb/text/nb.yml"
GLOSSARY = "rules/glossary/nb.yml"


@dataclass(frozen=True)
class Fault:
    """A change of one file, with ▮ where the problem must be seen, and words of its mend."""

    code: str
    file: str
    old: str
    new: str
    mend: str
    seen: str = ""


FAULTS = [
    Fault(**fault)
    for fault in yaml.safe_load((Path(__file__).parent / "faults.yml").read_text("utf-8"))["faults"]
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.code)
def test_a_fault_is_found_where_it_stands_with_its_mend(small: Any, fault: Fault) -> None:
    line, column = small.replace(fault.file, fault.old, fault.new)
    place = fault.seen or f"{fault.file}:{line}:{column}"
    found = [str(p) for p in small.problems()]
    there = [p for p in found if p.startswith(f"{place}: ") and f"{fault.code}: " in p]
    assert there, found
    assert any(fault.mend in p.rpartition("; ")[2] for p in there), there


def _second_game(small: Any) -> None:
    for path in list((small.root / "rules/climb").rglob("*.yml")):
        other = path.relative_to(small.root).as_posix().replace("climb", "crawl")
        small.write(other, path.read_bytes())


FILES: dict[str, tuple[Callable[[Any], object], str]] = {
    "missing-file": (lambda small: (small.root / NB).unlink(), f"{NB}:1:1"),
    "unreadable-file": (lambda small: ((small.root / NB).unlink(), (small.root / NB).mkdir()), f"{NB}:1:1"),
    "not-utf8": (lambda small: small.write(NB, "name: Klatre\ntitle: på".encode("latin-1")), f"{NB}:2:9"),
    "byte-order-mark": (lambda small: small.write(NB, b"\xef\xbb\xbfname: a"), f"{NB}:1:1"),
    "misplaced-file": (
        lambda small: small.write("rules/climb/decision.yml", "a: 1"),
        "rules/climb/decision.yml:1:1",
    ),
    "unknown-language": (
        lambda small: small.write("rules/climb/text/sv.yml", "a: 1"),
        "rules/climb/text/sv.yml:1:1",
    ),
    "duplicate-rule": (_second_game, "rules/crawl/game.yml:11:3"),
}


@pytest.mark.parametrize("code", FILES)
def test_a_fault_of_a_whole_file_is_found(small: Any, code: str) -> None:
    spoil, place = FILES[code]
    spoil(small)
    found = [str(p) for p in small.problems() if p.code == code]
    assert any(text.startswith(f"{place}: {code}: ") for text in found), found


def test_a_duplicate_rule_names_both_files(small: Any) -> None:
    _second_game(small)
    found = next(str(p) for p in small.problems() if p.code == "duplicate-rule")
    assert found.startswith("rules/crawl/game.yml:11:3")
    assert "rules/climb/game.yml:11" in found


def test_a_game_cannot_take_the_place_of_a_page_that_every_site_has(small: Any) -> None:
    for folder in ("rules", "quizzes"):
        (small.root / folder / "climb").rename(small.root / folder / "about")
    assert ("rules/about", "bad-id") in {(problem.path, problem.code) for problem in small.problems()}


def test_a_quiz_text_that_is_no_mapping_is_a_fault(small: Any) -> None:
    small.write("quizzes/climb/text/en.yml", "only words\n")
    assert [(p.path, p.code) for p in small.problems()] == [("quizzes/climb/text/en.yml", "wrong-type")]


def test_a_link_to_nowhere_is_no_absent_file(small: Any) -> None:
    (small.root / "rules/climb/cases.yml").unlink()
    (small.root / "rules/climb/cases.yml").symlink_to("nowhere.yml")
    assert ("rules/climb/cases.yml", "missing-file") in {(p.path, p.code) for p in small.problems()}


def test_the_small_book_is_sound(small: Any) -> None:
    assert [str(p) for p in small.problems()] == []


def test_all_faults_of_all_files_are_found_in_one_run(small: Any) -> None:
    small.replace(GAME, "basis: derived", "basis: derivd")
    small.replace(GLOSSARY, "term: tur", "trem: tur")
    small.replace(NB, "{height} i {colour}", "{height} i {colour")
    found = {(p.path, p.code) for p in small.problems()}
    assert {(GAME, "unknown-value"), (GLOSSARY, "unknown-key")} <= found


def test_every_code_has_a_test() -> None:
    assert set(CODES) == {fault.code for fault in FAULTS} | set(FILES)


def test_every_code_has_its_line_in_the_authors_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs/en/authors.md").read_text("utf-8")
    rows = [line.split("|") for line in guide.splitlines() if line.startswith("| `")]
    told = {row[1].strip().strip("`"): row[2].strip() for row in rows if len(row) == 5}
    assert {code: told.get(code) for code in CODES} == CODES
