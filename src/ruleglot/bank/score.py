"""The mutation score of a game: of the faults that the check lets pass, how many the bank notices."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from ruleglot.bank.changes import Kind
from ruleglot.bank.judging import Fate, Judge, Judgement
from ruleglot.bank.mutants import Mutant, mutants
from ruleglot.load import load_game

if TYPE_CHECKING:
    from ruleglot.book import GameBook

_PIECES = 8
"""Pieces in which the mutants of a game are handed to processes."""


@dataclass(frozen=True)
class Score:
    """What became of the mutants of a game. `seconds` is how long judging took, all processes together."""

    game: str
    judgements: tuple[Judgement, ...]
    seconds: float

    def of(self, fate: Fate) -> tuple[Judgement, ...]:
        """Give the judgements of one fate."""
        return tuple(found for found in self.judgements if found.fate == fate)

    @property
    def survivors(self) -> tuple[Judgement, ...]:
        """List the faults that nothing notices."""
        return self.of("survived")

    @property
    def share(self) -> float:
        """Give the share, 0 to 1, over which the bank fails, of the faults that pass the tables' check.

        It is 1 where no fault passes.
        """
        noticed = len(self.of("noticed"))
        passing = noticed + len(self.of("shown")) + len(self.survivors)
        return noticed / passing if passing else 1.0

    @property
    def by_kind(self) -> Mapping[Kind, Counter[Fate]]:
        """Count the fates of each kind of mutant."""
        counts: dict[Kind, Counter[Fate]] = {}
        for found in self.judgements:
            counts.setdefault(found.mutant.kind, Counter())[found.fate] += 1
        return counts


def measure(game: GameBook, chosen: Iterable[Mutant] | None = None) -> Score:
    """Judge mutants of one game in this process: the chosen ones, or all."""
    began = time.process_time()
    judge = Judge(game)
    wanted = mutants(game.decisions, game.ruleset) if chosen is None else chosen
    found = tuple(judge.judge(mutant) for mutant in wanted)
    return Score(game.id, found, time.process_time() - began)


def measure_all(root: Path, games: Sequence[str], processes: int = 2) -> dict[str, Score]:
    """Judge all mutants of some games below `root`, in several processes at once; raises ContentError."""
    made = {}
    for game in games:
        book = load_game(root, game)
        made[game] = list(mutants(book.decisions, book.ruleset))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        pieces = {
            game: [pool.submit(_judged, root, game, number) for number in range(_PIECES)] for game in games
        }
        return {game: _joined(game, made[game], pieces[game]) for game in games}


def _joined(game: str, made: Sequence[Mutant], pieces: Sequence[Future[_Piece]]) -> Score:
    judgements: list[Judgement | None] = [None] * len(made)
    seconds = 0.0
    for number, piece in enumerate(pieces):
        found, took = piece.result()
        seconds += took
        judgements[number::_PIECES] = [
            replace(judgement, mutant=mutant)
            for judgement, mutant in zip(found, made[number::_PIECES], strict=True)
        ]
    return Score(game, tuple(found for found in judgements if found is not None), seconds)


_Piece = tuple[list[Judgement], float]


def _judged(root: Path, game: str, number: int) -> _Piece:
    """Judge every eighth mutant, beginning with one; the mutants themselves are left out of what is given."""
    began = time.process_time()
    judge, made = _judge(root, game)
    found = [judge.judge(mutant) for mutant in made[number::_PIECES]]
    bare = Mutant((), "row", "", "", None)
    return [replace(judgement, mutant=bare) for judgement in found], time.process_time() - began


@lru_cache(maxsize=1)
def _judge(root: Path, game: str) -> tuple[Judge, list[Mutant]]:
    book = load_game(root, game)
    return Judge(book), list(mutants(book.decisions, book.ruleset))
