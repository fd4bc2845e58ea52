"""JSON in, JSON out: one object, or a line for each line, whatever the lines hold."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from ruleglot.engine import Explanation
from ruleglot.engine.stream import run
from tests.engine import situations
from tests.engine.rulebooks import game
from tests.engine.test_facts import EXCHANGE, SWITCH


class Run:
    """What a run wrote, complained of and ended with."""

    def __init__(
        self,
        lines: Iterable[str | bytes],
        decision: str = "turn",
        options: Iterable[str] = (),
        book: str = "switch",
        *,
        trace: bool = False,
        tell: Callable[[Explanation], str] | None = None,
    ) -> None:
        self.written: list[str] = []
        self.complaints: list[str] = []
        self.code = run(
            game(book),
            decision,
            options,
            lines,
            self.written.append,
            self.complaints.append,
            trace=trace,
            tell=tell,
        )

    @property
    def answers(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written]

    @property
    def codes(self) -> list[str | None]:
        return [answer["error"]["code"] if "error" in answer else None for answer in self.answers]


LINE = json.dumps(SWITCH)


def test_one_object_gives_one_object() -> None:
    done = Run([LINE])
    assert done.code == 0
    assert done.answers == [
        {
            "outcome": {"obligation": "play", "legal": ["7H"], "draw": 0, "goes_on": False},
            "rows": ["play"],
            "cites": ["SW-P1", "SW-X7"],
        }
    ]


@pytest.mark.parametrize("indent", [0, 1, 2, 4, "\t"])
@pytest.mark.parametrize("as_bytes", [False, True])
def test_one_object_may_be_spread_over_lines(indent: int | str, as_bytes: bool) -> None:
    text = json.dumps(SWITCH, indent=indent)
    lines = [line + "\n" for line in text.split("\n")]
    done = Run([line.encode() for line in lines] if as_bytes else lines)
    assert (done.code, done.codes) == (0, [None])


def test_an_object_of_objects_may_be_spread_over_lines() -> None:
    facts = situations.mexican_train_turn(random.Random(3), {})
    facts["open_doubles"] = [{"train": "t0", "value": facts["trains"]["t0"]["end"]}]
    text = "{\n" + ",\n".join(f'  "{name}": {json.dumps(value)}' for name, value in facts.items()) + "\n}\n"
    done = Run(text.splitlines(keepends=True), book="mexican-train")
    assert len(done.answers) == 1
    assert done.codes[0] in (None, "impossible")


def test_each_line_gives_a_line_in_order_and_blank_lines_none() -> None:
    stocks = [json.dumps({**SWITCH, "hand": ["KC"], "stock": n, "discard_below": 0}) for n in (0, 1, 2)]
    done = Run(["\n", stocks[0] + "\r\n", "   \n", stocks[1], "\n", stocks[2] + "\n", ""])
    assert [a["outcome"]["draw"] for a in done.answers] == [0, 1, 1]
    assert done.code == 0


def test_each_answer_is_written_before_the_next_line_is_read() -> None:
    written: list[str] = []

    def lines() -> Iterable[str]:
        for number in range(3):
            assert len(written) == number
            yield LINE

    assert run(game("switch"), "turn", (), lines(), written.append, print) == 0
    assert len(written) == 3


def test_a_bad_line_is_answered_with_an_error_and_the_next_is_decided() -> None:
    bad = [
        "{not json}",
        "[1, 2]",
        "null",
        '"text"',
        '{"stock": NaN}',
        '{"stock": Infinity}',
        "{" + '"a":' * 5 + "1}",
        '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"stock": ' + "9" * 5000 + "}",
        LINE.replace('"stock": 20', '"stock": 20, "stock": 21'),
        LINE.replace('"stock": 20', '"stock": ' + "9" * 40),
        LINE.replace('"stock": 20', '"stock": 1e999'),
        LINE + LINE,
        LINE[:-1],
        "\ufeff" + LINE,
    ]
    for line in bad:
        done = Run([LINE, line, LINE])
        assert done.code == 1
        assert [code is None for code in done.codes] == [True, False, True]


@pytest.mark.parametrize("first", ["{", "{not json", LINE[:-1], LINE[:-30], "[", '{"a": {"b": 1'])
def test_a_first_line_that_is_cut_short_does_not_swallow_the_next(first: str) -> None:
    done = Run([first, LINE, LINE])
    assert done.codes == ["invalid-json", None, None]
    assert done.code == 1


def test_an_object_that_never_ends_is_an_error_a_line() -> None:
    assert Run(["{", '  "stock": 3,']).codes == ["invalid-json"] * 2


def test_errors_name_the_code_the_facts_and_a_message() -> None:
    error = Run([json.dumps({**SWITCH, "stock": -1})]).answers[0]
    assert error == {
        "error": {
            "code": "out-of-range",
            "facts": ["stock"],
            "message": "'stock' is -1; it must be a whole number from 0 to 999",
        }
    }


def test_bytes_that_are_no_utf_8_are_an_error() -> None:
    assert Run([b'{"mover": "\xff"}', LINE.encode()]).codes == ["invalid-json", None]


def test_a_byte_order_mark_before_everything_is_skipped() -> None:
    assert Run([b"\xef\xbb\xbf" + LINE.encode()]).codes == [None]


def test_half_a_surrogate_pair_is_answered_in_ascii() -> None:
    done = Run([LINE.replace('"7S"', '"\\ud800"')])
    assert done.codes == ["out-of-range"]
    done.written[0].encode()


def test_no_line_gives_no_answer() -> None:
    assert (Run([]).code, Run(["\n"]).written) == (0, [])


def test_options_hold_for_the_whole_run() -> None:
    pending = json.dumps(
        {**SWITCH, "top": "2S", "pending": {"kind": "draw2", "cards": 2}, "hand": ["2H", "AS"]}
    )
    done = Run([pending, pending], options=["must_answer=true", "cross_penalty=same_suit"])
    assert [a["outcome"]["legal"] for a in done.answers] == [["2H", "AS"]] * 2
    assert [a["outcome"]["obligation"] for a in done.answers] == ["answer"] * 2


@pytest.mark.parametrize(
    ("decision", "options", "said"),
    [
        ("trun", [], "did you mean 'turn'?"),
        ("playable", [], "there is no decision 'playable'"),
        ("turn", ["must_anser=true"], "did you mean 'must_answer'?"),
        ("turn", ["must_answer=yes"], "must be true or false"),
        ("turn", ["must_answer=True"], "must be true or false"),
        ("turn", ["must_answer"], "has no value"),
        ("turn", ["cross_penalty="], "must be one of"),
        ("turn", ["edition=nsa"], "there is no option 'edition'"),
    ],
)
def test_an_unknown_decision_option_or_value_ends_the_run_before_it_begins(
    decision: str, options: list[str], said: str
) -> None:
    done = Run([LINE], decision, options)
    assert done.code == 2
    assert done.written == []
    assert said in done.complaints[0]


def test_a_trace_says_which_row_held_and_why_the_others_did_not() -> None:
    answer = Run([LINE], trace=True).answers[0]
    assert answer["rows"] == ["play"]
    trace = answer["trace"]
    assert {"row": "play", "fired": True} in trace["rows"]
    assert {
        "row": "game-over",
        "fired": False,
        "failed": "game_over",
        "quantity": "game_over",
        "value": False,
    } in trace["rows"]
    assert [(c["candidate"], c["row"]) for c in trace["candidates"]] == [
        ({"card": "7H"}, "rank"),
        ({"card": "KC"}, "no-match"),
    ]
    assert trace["values"]["pending.kind"] == "none"


def test_a_ruling_is_told_where_telling_is_asked_for() -> None:
    done = Run([json.dumps(EXCHANGE)], "exchange", book="scrabble", tell=lambda e: f"৪ · {e.rows[0]}")
    assert done.answers[0]["text"] == "৪ · as-announced"
    assert "৪" in done.written[0]


def test_a_long_run_does_not_grow() -> None:
    chance = random.Random(5)
    lines = [json.dumps(situations.switch_turn(chance, {})) for _ in range(200)]

    def repeated(times: int) -> Iterable[str]:
        for _ in range(times):
            yield from lines

    def ignore(_: str) -> None: ...

    def grown(times: int) -> int:
        before = held()
        run(game("switch"), "turn", (), repeated(times), ignore, ignore)
        return held() - before

    def held() -> int:
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        grown(10)
        assert grown(10) < 10_000
    finally:
        tracemalloc.stop()
