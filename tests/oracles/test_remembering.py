"""The study page remembers as the Python package `fsrs` does, given the same answers at the same times.

Both count days between answers, one by the date and the other by 24 hours. The answers here are given
at times at which these are the same: never earlier in the day than the one before.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler, State

from tests.engine.node import node

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tests/js/remember.mjs"
SCHEDULER_IN_JAVASCRIPT = ROOT / "web/node_modules/ts-fsrs"
COUNT = 20_000 if os.environ.get("RULEGLOT_SOAK") else 1_000
START = datetime(2024, 1, 1, tzinfo=UTC)
AGAIN, HARD, GOOD, EASY = Rating.Again, Rating.Hard, Rating.Good, Rating.Easy
NO_FUZZ = Scheduler(enable_fuzzing=False)

Answers = Sequence[tuple[datetime, Rating]]
"""Answers to one rule, in the order of time."""


def remembered_here(sequences: Sequence[Answers], zone: str = "UTC") -> list[list[dict[str, Any]]]:
    """Our own state after each answer of each sequence, on a computer whose clock stands in `zone`."""
    if not SCHEDULER_IN_JAVASCRIPT.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("the packages of web/ are not installed", pytrace=False)
        pytest.skip("the packages of web/ are not installed")
    lines = [
        json.dumps([[round(at.timestamp() * 1000), int(rating)] for at, rating in answers])
        for answers in sequences
    ]
    found = subprocess.run(
        [node(), str(PROGRAM)],
        input="\n".join(lines),
        capture_output=True,
        check=True,
        env={**os.environ, "TZ": zone},
        text=True,
    )
    return [json.loads(line) for line in found.stdout.splitlines()]


def remembered_there(answers: Answers) -> Iterator[tuple[Card, Card]]:
    """The state of `fsrs` before and after each answer."""
    card = Card(due=START)
    for at, rating in answers:
        before, (card, _) = card, NO_FUZZ.review_card(card, rating, at)
        yield before, card


def random_answers(chance: random.Random, ratings: Sequence[Rating] = tuple(Rating)) -> Answers:
    """Up to 25 answers over days, weeks and years, some on the same day."""
    day, second = 0, chance.randrange(3600)
    answers = []
    for _ in range(chance.randint(1, 25)):
        answers.append((START + timedelta(days=day, seconds=second), chance.choice(ratings)))
        day += chance.choice((0, 0, 1, 1, 2, 3, chance.randint(1, 30), chance.randint(1, 1000)))
        second += chance.randint(0, 3000)
    return answers


def due_here(before: Card, card: Card, at: datetime, rating: Rating) -> datetime:
    """When the scheduler in JavaScript asks again, by `fsrs` and the known differences tested below."""
    if before.state is State.Review and rating is not AGAIN:
        return at + timedelta(days=_in_order(before, at)[rating])
    if before.state is State.Learning and rating is HARD:
        return at + timedelta(minutes=6)
    assert card.due is not None
    return card.due


def _in_order(before: Card, at: datetime) -> dict[Rating, int]:
    """The days until hard, good and easy, each later than the one before it."""
    days = {
        rating: (NO_FUZZ.review_card(before, rating, at)[0].due - at).days for rating in (HARD, GOOD, EASY)
    }
    hard = min(days[HARD], days[GOOD])
    good = max(days[GOOD], hard + 1)
    return {HARD: hard, GOOD: good, EASY: max(days[EASY], good + 1)}


def test_random_answers_leave_the_same_memory_and_the_same_day_to_ask_again() -> None:
    chance = random.Random("remembering")
    sequences = [random_answers(chance) for _ in range(COUNT)]
    for answers, states in zip(sequences, remembered_here(sequences), strict=True):
        for (at, rating), (before, card), state in zip(
            answers, remembered_there(answers), states, strict=True
        ):
            assert state["stability"] == pytest.approx(card.stability, abs=1e-4, rel=1e-6)
            assert state["difficulty"] == pytest.approx(card.difficulty, abs=1e-4)
            assert state["learning"] == (card.state is not State.Review)
            due = datetime.fromtimestamp(state["due"] / 1000, UTC)
            assert due == due_here(before, card, at, rating), (answers, at)


def test_right_and_wrong_alone_differ_only_by_the_order_of_intervals() -> None:
    chance = random.Random("right and wrong")
    sequences = [random_answers(chance, (AGAIN, GOOD)) for _ in range(COUNT // 4)]
    later = same = 0
    for answers, states in zip(sequences, remembered_here(sequences), strict=True):
        for (_, card), state in zip(remembered_there(answers), states, strict=True):
            difference = datetime.fromtimestamp(state["due"] / 1000, UTC) - card.due
            assert difference in (timedelta(0), timedelta(days=1))
            later, same = later + bool(difference), same + (not difference)
    assert later < same / 4


def test_hard_on_a_rule_being_learned_comes_back_in_six_minutes() -> None:
    first = [(START, HARD)]
    second = [(START, GOOD), (START + timedelta(minutes=10), HARD)]
    (once,), (_, twice) = remembered_here([first, second])
    assert _wait(once, START) == timedelta(minutes=6)
    assert _wait(twice, second[1][0]) == timedelta(minutes=6)
    assert [card.due - START for _, card in remembered_there(first)] == [timedelta(minutes=5.5)]
    *_, (_, card) = remembered_there(second)
    assert card.due - second[1][0] == timedelta(minutes=10)


def test_good_comes_back_later_than_hard_and_easy_later_than_good() -> None:
    learned = [(START, rating) for rating in (AGAIN, GOOD, AGAIN, GOOD, GOOD)]
    at = START + timedelta(days=1)
    sequences = [[*learned, (at, rating)] for rating in (HARD, GOOD, EASY)]
    here = [_wait(states[-1], at).days for states in remembered_here(sequences)]
    there = [(list(remembered_there(answers))[-1][1].due - at).days for answers in sequences]
    assert here == [1, 2, 3]
    assert there == [1, 1, 1]


def test_seconds_are_seconds() -> None:
    answers = [(START, GOOD), (START + timedelta(seconds=60), GOOD)]
    ((first, second),) = remembered_here([answers])
    assert _wait(first, START) == timedelta(minutes=10)
    assert _wait(second, answers[1][0]) == timedelta(days=2)


@pytest.mark.parametrize(
    "zone", ["UTC", "Europe/Oslo", "America/St_Johns", "Asia/Kolkata", "Pacific/Kiritimati"]
)
def test_days_are_those_of_the_readers_clock_whatever_the_hour_and_the_season(zone: str) -> None:
    chance = random.Random(zone)
    sequences = []
    for _ in range(200):
        start = datetime(2010, chance.randint(1, 12), chance.randint(1, 28), chance.randrange(24), tzinfo=UTC)
        days = sorted(chance.randint(0, 400) for _ in range(8))
        sequences.append([(start + timedelta(days=day, hours=chance.random() / 2), GOOD) for day in days])
    sequences = [sorted(answers) for answers in sequences]
    for answers, states in zip(sequences, remembered_here(sequences, zone), strict=True):
        assert len(answers) == len(states)
        for (at, _), state in zip(answers, states, strict=True):
            assert _wait(state, at) > timedelta(0)
        for before, after in pairwise(states):
            assert after["stability"] >= before["stability"]


def _wait(state: dict[str, Any], at: datetime) -> timedelta:
    return datetime.fromtimestamp(state["due"] / 1000, UTC) - at
