"""An exam's papers: what a whole and a half one hold, and whether a bank can fill them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.model.game import Exam
    from ruleglot.questions import Proof

TIME_FACTORS: tuple[float | None, ...] = tuple(
    json.loads((Path(__file__).parent / "time_factors.json").read_text("utf-8"))
)
"""By what the time of a paper may be multiplied, in the order in which codes number them; None is untimed."""
Cells = Mapping[tuple[str, str], int]
"""How many questions there are of each level and section."""


@dataclass(frozen=True, slots=True)
class Quota:
    """What a paper holds: as many questions, in as many minutes, of each level and of each section."""

    questions: int
    minutes: int
    levels: Mapping[str, int]
    sections: Mapping[str, int]


def sizes(exam: Exam) -> tuple[int, int]:
    """Give the numbers of questions of a whole and a half paper."""
    return exam.questions, exam.questions // 2


def scaled(exam: Exam, size: int) -> Quota:
    """Give what a paper of `size` questions holds, in the proportions of a whole one.

    Shares are rounded by largest remainders, the first of equals; minutes are rounded up.
    """
    return Quota(
        size,
        -(-exam.minutes * size // exam.questions),
        _portions({str(level): count for level, count in exam.levels.items()}, exam.questions, size),
        _portions(exam.sections, exam.questions, size),
    )


def _portions(shares: Mapping[str, int], whole: int, size: int) -> dict[str, int]:
    found = {name: share * size // whole for name, share in shares.items()}
    by_remainder = sorted(shares, key=lambda name: -(shares[name] * size % whole))
    for name in by_remainder[: size - sum(found.values())]:
        found[name] += 1
    return found


def lacking(quota: Quota, asked: Iterable[tuple[str, str]]) -> str | None:
    """Give the first level of which a paper lacks a question; None if it can be filled.

    `asked` are the level and section of every question of the bank.
    """
    return _Filling(quota.sections, Counter(asked)).first_short(quota.levels)


def deciding(proof: Proof) -> tuple[str, ...]:
    """Give the rules that decide a question, or that its choices fall to where nothing is decided."""
    return proof.deciding or proof.rules


def section(game: GameBook, proof: Proof) -> str:
    """Give the section of a question, that of the first rule that decides it; empty if no rule does."""
    return next((game.game.rules[rule].section for rule in deciding(proof) if rule in game.game.rules), "")


class _Filling:
    """Gives questions of levels places in sections, moving earlier ones where that makes room."""

    def __init__(self, sections: Mapping[str, int], cells: Cells) -> None:
        self.open = dict(sections)
        self.free = Counter(cells)
        self.used: Counter[tuple[str, str]] = Counter()

    def first_short(self, levels: Mapping[str, int]) -> str | None:
        for level, count in levels.items():
            if not all(self._place(level, set()) for _ in range(count)):
                return level
        return None

    def _place(self, level: str, seen: set[str]) -> bool:
        for section in self.open:
            if section in seen or not self.free[level, section]:
                continue
            seen.add(section)
            if self.open[section]:
                self.open[section] -= 1
            elif not self._make_room(section, seen):
                continue
            self._take(level, section, 1)
            return True
        return False

    def _make_room(self, section: str, seen: set[str]) -> bool:
        for (other, where), count in list(self.used.items()):
            if where == section and count and self._place(other, seen):
                self._take(other, section, -1)
                return True
        return False

    def _take(self, level: str, section: str, count: int) -> None:
        self.free[level, section] -= count
        self.used[level, section] += count
