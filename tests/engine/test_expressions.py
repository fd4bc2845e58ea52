"""Expressions mean what they mean in Python, have a value in every situation, and do nothing else."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import given, strategies
from hypothesis import settings as hypothesis_settings

from ruleglot.engine import expression, tree
from ruleglot.engine.python import computation
from ruleglot.engine.source import LONGEST, ExpressionError
from ruleglot.engine.types import Bool, Enum, Int, ListOf, Nullable
from tests.engine.names import SCOPE, as_python, values
from tests.engine.random_expressions import Grower

COUNT = 2500 * (10 if os.environ.get("RULEGLOT_SOAK") else 1)


def read(text: str) -> tree.Tree:
    return expression.read(text, SCOPE)


def read_or_fault(text: str) -> tree.Tree | ExpressionError:
    try:
        return read(text)
    except ExpressionError as error:
        return error


def fault(text: str) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        read(text)
    return caught.value


def test_random_expressions_have_the_value_that_python_gives_them() -> None:
    chance = random.Random(11)
    accepted = 0
    refused: set[str] = set()
    while accepted < COUNT:
        text = Grower(chance).any(chance.randint(1, 4))
        found = read_or_fault(text)
        if isinstance(found, ExpressionError):
            refused.add(found.code)
            continue
        accepted += 1
        compute = computation(found)
        python = compile(text, "<test>", "eval")
        for _ in range(4):
            known = values(chance)
            expected = eval(python, {**as_python(known)})
            assert compute(known) == expected, (text, known)
            assert is_of(expected, found), (text, expected, found.type)
    assert refused <= {
        "always-true",
        "never-true",
        "expression-limit",
        "number-range",
        "expression-syntax",
    }


def is_of(value: Any, found: tree.Tree) -> bool:
    match found.type:
        case Int(low, high):
            return bool(low <= value <= high)
        case Bool():
            return value is True or value is False
        case ListOf(most=most):
            return len(value) <= most
        case _:
            return True


def test_an_expression_written_out_from_its_tree_reads_as_the_same_tree() -> None:
    chance = random.Random(12)
    accepted = 0
    while accepted < COUNT // 5:
        found = read_or_fault(Grower(chance).any(chance.randint(1, 4)))
        if not isinstance(found, ExpressionError):
            assert read(tree.show(found)) == found
            accepted += 1


@given(
    strategies.text(alphabet="abfhmnorst()[]=<>!.,:+-'\" 0179_'ifelsеа\u09e7\u200b{}\\\n", max_size=60)
    | strategies.text(max_size=40)
)
@hypothesis_settings(max_examples=400, deadline=None)
def test_no_text_does_more_than_be_refused_or_read(text: str) -> None:
    found = read_or_fault(text)
    if isinstance(found, ExpressionError):
        assert all((found.code, found.message, found.mend))


HOSTILE = {
    "a call": ("print(few)", "expression-refused"),
    "a call of a method": ("hand.clear()", "expression-refused"),
    "an import": ("__import__('os')", "expression-character"),
    "a dunder": ("few.__class__", "expression-character"),
    "a dunder in the middle": ("few.a__b", "expression-type"),
    "a lambda": ("lambda: 1", "expression-refused"),
    "an assignment": ("(x := 3)", "expression-character"),
    "a statement": ("open; over", "expression-character"),
    "an f-string": ("f'{few}'", "expression-syntax"),
    "bytes": ("b'x' == b'x'", "expression-syntax"),
    "a power": ("9**9**9", "expression-character"),
    "a product": ("few * few", "expression-character"),
    "a shift": ("1 << 9", "expression-refused"),
    "a huge number": ("9" * 400 + " > few", "number-range"),
    "a number beyond 2 to the 53rd": ("few < 9007199254740993", "number-range"),
    "a fraction": ("few < 1.5", "expression-refused"),
    "a hexadecimal number": ("few < 0x10", "expression-syntax"),
    "a number with a leading zero": ("few < 010", "number-range"),
    "deep brackets": ("(" * 90 + "few" + ")" * 90 + " > 3", "expression-limit"),
    "deep lists": ("[" * 40 + "few" + "]" * 40, "expression-limit"),
    "deep negations": ("not " * 120 + "open", "expression-limit"),
    "deep signs": ("few < " + "- " * 200 + "3", "expression-limit"),
    "a long chain": ("few" + "+few" * 140 + " > 3", "expression-limit"),
    "a long text": ("few > 3" + " " * LONGEST, "expression-limit"),
    "an empty text": ("  ", "expression-syntax"),
    "a lookalike letter": ("fеw > 3", "expression-character"),
    "fullwidth letters": ("ｆｅｗ > 3", "expression-character"),
    "a Bengali digit": ("few > ১", "expression-character"),
    "a zero-width space": ("few\u200b > 3", "expression-character"),
    "a no-break space": ("few\u00a0> 3", "expression-character"),
    "a comment": ("few > 3 # yes", "expression-character"),
    "a backslash": (r"kind == 'dr\x61w'", "expression-syntax"),
    "two texts side by side": ("kind == 'dr' 'aw'", "expression-syntax"),
    "a loop in a loop side by side": ("any(open for x in hand for y in hand)", "expression-refused"),
    "a loop of a thousand loops": (
        "any(any(any(any(any(any(any(any(a == b for h in hand) for g in hand) for f in hand)"
        " for e in hand) for d in hand) for c in hand) for b in hand) for a in hand)",
        "expression-limit",
    ),
    "a set": ("{few}", "expression-character"),
    "a generator": ("(x for x in hand)", "expression-refused"),
    "a keyword argument": ("max(few, 3, key=len)", "expression-character"),
    "a starred argument": ("max(*numbers)", "expression-character"),
    "a starred list": ("[*numbers]", "expression-character"),
    "a loop that unpacks": ("any(a for a, b in hand)", "expression-refused"),
    "ellipsis": ("...", "expression-refused"),
    "an await": ("await few", "expression-refused"),
    "a yield": ("(yield few)", "expression-refused"),
}


@pytest.mark.parametrize(("text", "code"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_not_part_of_the_language_is_refused(text: str, code: str) -> None:
    assert fault(text).code == code


FAULTS = {
    "a misspelt name": ("fwe > 3", "unknown-name", "did you mean 'few'?"),
    "a misspelt field": ("top.rnk == 'J'", "unknown-name", "did you mean 'rank'?"),
    "a misspelt member": ("kind == 'drow'", "unknown-member", "did you mean 'draw'?"),
    "a member that is none": ("top.rank == '9'", "unknown-member", None),
    "a text that is none": ("top == '9S'", "unknown-member", None),
    "a written id": ("mover == 'ann'", "unknown-member", None),
    "a member of a list that is none": (
        "kind in ['draw', 'skipp']",
        "unknown-member",
        "did you mean 'skip'?",
    ),
    "numbers against texts": ("few == 'draw'", "expression-type", None),
    "names of two kinds": ("any(t == mover for t in trains)", "expression-type", None),
    "cards against ranks": ("top == top.rank", "expression-type", None),
    "an order of texts": ("kind < 'skip'", "expression-type", None),
    "a number as a condition": ("few and open", "expression-type", "test it, for instance 'few == …'"),
    "a sum of texts": ("kind + kind == few", "expression-type", None),
    "a length of a number": ("len(few) > 1", "expression-type", None),
    "a field of a number": ("few.rank == 'J'", "expression-type", None),
    "branches of two types": ("(few if open else kind) == few", "expression-type", None),
    "a list of two types": ("top in [few, top]", "expression-type", None),
    "an empty list": ("top in []", "expression-type", None),
    "is with a number": ("few is 3", "expression-type", None),
    "equal to None": ("drew == None", "expression-type", None),
    "three compared": ("1 < few < 5", "expression-refused", "join two comparisons with 'and'"),
    "a range never left": ("few <= 9", "always-true", None),
    "a range never reached": ("few > 9", "never-true", None),
    "an equality never met": ("few == 12", "never-true", None),
    "an inequality always met": ("few != 12", "always-true", None),
    "a value never null": ("few is None", "never-true", None),
    "a value always there": ("top is not None", "always-true", None),
    "a list of all members": ("kind in ['none', 'draw', 'skip']", "always-true", None),
    "params compared": ("seven == 7", "always-true", None),
    "a member twice": ("kind in ['draw', 'draw']", "always-true", None),
    "a nullable's field": ("drew.wild", "partial", "test 'drew is not None' first"),
    "a nullable's size": ("maybe > 3", "partial", "test 'maybe is not None' first"),
    "a nullable tested too late": ("drew.wild and drew is not None", "partial", None),
    "a nullable tested the wrong way": ("drew is None and drew.wild", "partial", None),
    "a nullable in the other branch": ("drew.wild if drew is None else open", "partial", None),
    "a list read by number": ("numbers[0] > 3", "partial", None),
    "a map read by a strange key": ("trains[mover].marked", "partial", None),
    "a slice of no length": ("len(hand[:0]) > 1", "partial", None),
    "a slice of unknown length": ("len(hand[:few]) > 1", "partial", None),
    "a slice from the middle": ("len(hand[1:2]) > 1", "partial", None),
    "a slice from the end by no number": ("len(hand[-0:]) > 1", "partial", None),
    "the least of one": ("min(few) > 1", "partial", None),
    "a loop variable that hides a fact": ("any(hand == 3 for few in numbers)", "hidden-name", None),
    "a loop variable that hides another": (
        "any(any(x > 3 for x in numbers) for x in numbers)",
        "hidden-name",
        None,
    ),
    "a loop variable named as a function": ("any(len > 3 for len in numbers)", "hidden-name", None),
    "a loop over a number": ("any(open for x in few)", "expression-type", None),
    "any of a list": ("any(numbers)", "expression-refused", None),
}


@pytest.mark.parametrize(("text", "code", "mend"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_expression_says_what_is_wrong_and_how_to_mend_it(
    text: str, code: str, mend: str | None
) -> None:
    found = fault(text)
    assert found.code == code
    if mend is not None:
        assert found.mend == mend


@pytest.mark.parametrize(
    "text",
    [
        "drew is not None and drew.wild",
        "drew is None or drew.wild",
        "drew.wild if drew is not None else open",
        "open if drew is None else drew.wild",
        "not (drew is None) and drew.wild",
        "not (drew is None or not drew.wild)",
        "maybe is not None and open and maybe > 3",
        "any(drew is not None and c == drew and drew.wild for c in hand)",
    ],
)
def test_a_nullable_that_was_tested_may_be_used(text: str) -> None:
    assert isinstance(read(text).type, Bool)


def test_numbers_carry_their_ranges() -> None:
    assert read("few + many - 1").type == Int(-21, 308)
    assert read("-few").type == Int(-9, 0)
    assert read("min(few, many)").type == Int(-20, 9)
    assert read("max(few, 3)").type == Int(3, 9)
    assert read("few if open else many").type == Int(-20, 300)
    assert read("len(hand[-2:] + hand)").type == Int(0, 10)
    assert read("counts[few]").type == Int(0, 12)
    assert read("maybe if open else 9").type == Nullable(Int(1, 9))


def test_written_texts_make_an_enum_of_just_these() -> None:
    assert read("'no' if open else 'yes' if over else 'partly'").type == Enum(("no", "yes", "partly"))


def test_numbers_may_not_leave_what_both_runtimes_hold_exactly() -> None:
    near = "9007199254740991"
    assert fault(f"few + {near} > 3").code == "number-range"
