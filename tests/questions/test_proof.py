"""A question is proven if its answer is the engine's and every wrong choice falls to a rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ruleglot.book import Book, GameBook
from ruleglot.model.quiz import Choice, Question
from ruleglot.questions import Flaw, Proof, ProvenChoice, Refutation, prove, prove_game
from ruleglot.questions.kinds import KINDS
from tests.questions.asking import FACTS, ask

ALL = ["play", "pass", "rest", "host"]


def _proof(found: Proof | tuple[Flaw, ...]) -> Proof:
    assert isinstance(found, Proof), found
    return found


def _refutation(proof: Proof, id_: str) -> Refutation:
    (choice,) = [choice for choice in proof.choices if choice.id == id_]
    assert choice.refutation is not None
    return choice.refutation


def _flaws(found: Proof | tuple[Flaw, ...]) -> list[tuple[str, tuple[str | int, ...]]]:
    assert not isinstance(found, Proof)
    return [(flaw.code, flaw.keypath) for flaw in found]


def test_every_question_of_a_game_is_proven_in_order(book: Book, pebbles: GameBook) -> None:
    proofs, problems = prove_game(book, pebbles)
    assert problems == []
    assert [proof.question.id for proof in proofs] == ["play-it", "which-fit", "points-lost"]


def test_a_wrong_choice_falls_to_the_condition_that_keeps_its_row_from_holding(pebbles: GameBook) -> None:
    proof = _proof(prove(ask(answer="play", choices=ALL), pebbles))
    assert proof.answer == "play"
    assert proof.explanation.cites == ("PB-R1",)
    assert _refutation(proof, "pass") == Refutation(("PB-R3",), "able", True, "pass")
    assert _refutation(proof, "rest") == Refutation(("PB-T1",), "tired", False, "rest")
    assert _refutation(proof, "host") == Refutation(("PB-R1", "PB-W1"), "guest", None, "host")
    assert [choice.right for choice in proof.choices] == [True, False, False, False]


def test_of_two_rows_that_give_a_choice_the_nearer_one_is_told(pebbles: GameBook) -> None:
    """`long-rest` gives 2 too and stands first, but two of its conditions fail where one of `pass` does."""
    proof = _proof(prove(ask(ask="lost", answer=0, choices=[0, 2]), pebbles))
    assert _refutation(proof, "n-2") == Refutation(("PB-R3",), "able", True, "pass")


def test_a_choice_that_another_row_overrules_falls_to_that_row(pebbles: GameBook) -> None:
    low = _proof(prove(ask({"heap": 1}, ask="warned", answer=True, choices=[True, False]), pebbles))
    assert _refutation(low, "false") == Refutation(("PB-W1",), "heap", 1, "low")
    silent = ask({"heap": 1}, ask="warned", answer=False, choices=[True, False], options={"warnings": False})
    assert _refutation(_proof(prove(silent, pebbles)), "true") == Refutation(
        ("PB-W1",), "warnings", False, "low"
    )
    high = _proof(prove(ask({"heap": 2}, ask="warned", answer=False, choices=[True, False]), pebbles))
    assert _refutation(high, "true") == Refutation(("PB-W1",), "heap", 2, "low")


def test_an_author_may_name_the_rule_that_a_choice_falls_to(pebbles: GameBook) -> None:
    choices = ["play", {"is": "pass", "refuted_by": "PB-R1"}, {"is": "rest", "refuted_by": "PB-T1"}]
    proof = _proof(prove(ask(answer="play", choices=choices), pebbles))
    assert _refutation(proof, "pass") == Refutation(("PB-R1",))
    assert _refutation(proof, "rest") == Refutation(("PB-T1",), "tired", False, "rest")


def test_a_named_rule_that_has_nothing_to_do_with_the_choice_is_a_flaw(pebbles: GameBook) -> None:
    choices = ["play", {"is": "pass", "refuted_by": "PB-T1"}]
    assert _flaws(prove(ask(answer="play", choices=choices), pebbles)) == [
        ("unrelated-refutation", ("choices", 1))
    ]


def test_a_choice_that_no_row_would_give_is_a_flaw_unless_its_rule_is_named(pebbles: GameBook) -> None:
    asked: dict[str, Any] = {"facts": {"heap": 0}, "ask": "lost", "answer": 2}
    assert _flaws(prove(ask(**asked, choices=[2, 7]), pebbles)) == [("unrefuted-choice", ("choices", 1))]
    named = _proof(prove(ask(**asked, choices=[2, {"is": 7, "refuted_by": "PB-R3"}]), pebbles))
    assert _refutation(named, "n-7") == Refutation(("PB-R3",))


@pytest.mark.parametrize(
    ("parts", "flaws"),
    [
        ({"answer": "pass", "choices": ALL}, [("wrong-answer", ("answer",))]),
        ({"answer": "play", "choices": ["play"]}, [("number-of-choices", ("choices",))]),
        ({"answer": "play", "choices": ["play", "pass", "pass"]}, [("repeated-choice", ("choices", 2))]),
        ({"answer": "play", "choices": ["pass", "rest"]}, [("answer-not-a-choice", ("choices",))]),
        ({"answer": "play", "choices": ALL, "facts": {"heap": 11}}, [("impossible-situation", ("facts",))]),
        (
            {"answer": "rest", "choices": ALL, "facts": {"heap": 0, "tired": True}},
            [("impossible-situation", ("facts",))],
        ),
        (
            {"answer": "play", "choices": ALL, "options": {"blue_fre": True}},
            [("impossible-situation", ("options",))],
        ),
        ({"answer": "play", "choices": ALL, "ask": "dooty"}, [("unknown-reference", ("ask",))]),
        ({"answer": "play", "choices": ALL, "ask": "duty.x"}, [("unknown-reference", ("ask",))]),
        ({"answer": "play", "choices": ALL, "decision": "trun"}, [("unknown-reference", ("decision",))]),
        (
            {"answer": 1, "choices": [True, False], "ask": "warned", "facts": {"heap": 1}},
            [("wrong-answer", ("answer",))],
        ),
        ({"answer": "play", "kind": "number"}, [("kind-does-not-fit", ("kind",))]),
        ({"answer": ["play"], "kind": "multiple"}, [("kind-does-not-fit", ("kind",))]),
        (
            {"answer": 0, "kind": "number", "ask": "lost", "choices": [0, 1]},
            [("kind-does-not-fit", ("choices",))],
        ),
        ({"answer": 3, "kind": "number", "ask": "lost"}, [("wrong-answer", ("answer",))]),
        ({"answer": False, "kind": "number", "ask": "lost"}, [("wrong-answer", ("answer",))]),
    ],
)
def test_what_keeps_a_question_from_being_proven_is_named_with_its_place(
    pebbles: GameBook, parts: dict[str, Any], flaws: list[tuple[str, tuple[str | int, ...]]]
) -> None:
    assert _flaws(prove(ask(**parts), pebbles)) == flaws


def test_all_that_apply_are_proven_by_the_verdict_on_each(pebbles: GameBook) -> None:
    proof = _proof(prove(ask(kind="multiple", ask="legal", answer=["1R"]), pebbles))
    assert [(choice.id, choice.right) for choice in proof.choices] == [("c-1R", True), ("c-3B", False)]
    verdicts = [choice.verdict for choice in proof.choices if choice.verdict]
    assert [(verdict.row, verdict.cites) for verdict in verdicts] == [
        ("fits", ("PB-R1",)),
        ("too-large", ("PB-R2",)),
    ]
    assert proof.answer == ["1R"]
    assert proof.rules == ("PB-R1", "PB-R2")


def test_a_house_rule_changes_what_applies(pebbles: GameBook) -> None:
    parts: dict[str, Any] = {"kind": "multiple", "ask": "legal", "options": {"blue_free": True}}
    assert _proof(prove(ask(**parts, answer=["3B", "1R"]), pebbles)).rules == ("PB-R1", "PB-X1")
    assert _flaws(prove(ask(**parts, answer=["1R"]), pebbles)) == [("wrong-answer", ("answer",))]


def test_nothing_may_apply(pebbles: GameBook) -> None:
    proof = _proof(prove(ask({"heap": 0}, kind="multiple", ask="legal", answer=[]), pebbles))
    assert not any(choice.right for choice in proof.choices)


def test_listed_candidates_are_the_choices_and_the_answer_is_the_right_ones_among_them(
    pebbles: GameBook,
) -> None:
    hand = {"hand": ["1R", "2R", "3B"]}
    parts: dict[str, Any] = {"facts": hand, "kind": "multiple", "ask": "legal"}
    proof = _proof(prove(ask(**parts, choices=["3B", "2R"], answer=["2R"]), pebbles))
    assert [choice.value for choice in proof.choices] == ["3B", "2R"]
    assert _flaws(prove(ask(**parts, choices=["3B", "2B"], answer=[]), pebbles)) == [
        ("no-candidate", ("choices", 1))
    ]
    assert ("repeated-choice", ("choices", 1)) in _flaws(
        prove(ask(**parts, choices=["3B", "3B"], answer=[]), pebbles)
    )


def test_a_typed_number_is_the_engines(pebbles: GameBook) -> None:
    proof = _proof(prove(ask({"heap": 0}, kind="number", ask="lost", answer=2), pebbles))
    assert proof.choices == (ProvenChoice("n-2", 2, right=True),)
    assert proof.rules == ("PB-R3",)


def test_a_flaw_becomes_a_problem_at_its_line(book: Book, pebbles: GameBook) -> None:
    wrong = pebbles.questions[0].model_copy(update={"answer": "pass"})
    flawed = replace(pebbles, questions=(wrong, *pebbles.questions[1:]))
    proofs, (problem,) = prove_game(book, flawed)
    assert len(proofs) == 2
    assert (problem.path, problem.line, problem.code) == ("quizzes/pebbles/questions.yml", 4, "wrong-answer")
    assert problem.message.startswith('play-it: the answer is "play" by play, not "pass"')


CITED = ["PB-R1", "PB-R3", "PB-T1", "PB-W1"]


def test_the_rule_that_the_ruling_cites_is_right_and_others_fall_to_a_row_that_cites_them(
    pebbles: GameBook,
) -> None:
    asked = {"kind": "cite", "ask": "", "answer": "PB-R1", "choices": CITED}
    proof = _proof(prove(_unchecked(asked), pebbles))
    assert [(choice.id, choice.right) for choice in proof.choices] == [
        ("PB-R1", True),
        ("PB-R3", False),
        ("PB-T1", False),
        ("PB-W1", False),
    ]
    assert _refutation(proof, "PB-R3") == Refutation(("PB-R3",), "able", True, "pass")
    assert _refutation(proof, "PB-T1") == Refutation(("PB-T1",), "tired", False, "rest")
    assert _refutation(proof, "PB-W1") == Refutation(("PB-W1",), "guest", None, "host")


def test_the_steps_of_a_procedure_are_right_in_its_order_each_by_its_rule(pebbles: GameBook) -> None:
    question = Question(id="one", level=1, kind="order", procedure="pass", answer=["look", "say", "count"])
    proof = _proof(prove(question, pebbles))
    assert KINDS["order"].key(proof) == ("1.look", "2.say", "3.count")
    assert [choice.refutation for choice in proof.choices] == [
        Refutation(("PB-R1",)),
        Refutation(("PB-R3",)),
        Refutation(("PB-R3",)),
    ]
    assert proof.deciding == ("PB-R1", "PB-R3")


@pytest.mark.parametrize(
    ("parts", "flaws"),
    [
        (
            {"answer": "PB-R3"},
            [("wrong-answer", ("answer",)), ("wrong-answer", ("choices", 0))],
        ),
        ({"answer": "PB-R1", "choices": ["PB-R1"]}, [("number-of-choices", ("choices",))]),
        ({"answer": "PB-R1", "choices": ["PB-R3", "PB-T1"]}, [("answer-not-a-choice", ("choices",))]),
        ({"answer": "PB-R1", "choices": ["PB-R1", "PB-Z9"]}, [("unknown-rule", ("choices", 1))]),
        ({"answer": "PB-R1", "choices": ["PB-R1", "PB-R2"]}, [("unrefuted-choice", ("choices", 1))]),
        (
            {"answer": "PB-R1", "choices": ["PB-R1", "PB-W1"], "facts": {"heap": 1}},
            [("wrong-answer", ("choices", 1))],
        ),
        ({"answer": "PB-R1", "ask": "duty"}, [("kind-does-not-fit", ("ask",))]),
        ({"answer": "PB-R1", "decision": ""}, [("missing-key", ())]),
    ],
)
def test_what_keeps_a_question_for_a_rule_from_being_proven_is_named(
    pebbles: GameBook, parts: dict[str, Any], flaws: list[tuple[str, tuple[str | int, ...]]]
) -> None:
    asked = {"kind": "cite", "ask": "", "choices": CITED, **parts}
    assert _flaws(prove(_unchecked(asked), pebbles)) == flaws


@pytest.mark.parametrize(
    ("parts", "flaws"),
    [
        ({"answer": ["say", "look", "count"]}, [("wrong-answer", ("answer",))]),
        ({"procedure": "sleep"}, [("unknown-reference", ("procedure",))]),
        ({"procedure": ""}, [("missing-key", ())]),
        ({"decision": "turn"}, [("kind-does-not-fit", ("decision",))]),
        (
            {"choices": ["look", "say"], "answer": ["look", "say"]},
            [("number-of-choices", ("choices",))],
        ),
        ({"choices": ["look", "say", "count", "sing"]}, [("unknown-reference", ("choices", 3))]),
        ({"choices": ["look", "say", "count", "say"]}, [("repeated-choice", ("choices", 3))]),
    ],
)
def test_what_keeps_a_question_for_steps_from_being_proven_is_named(
    pebbles: GameBook, parts: dict[str, Any], flaws: list[tuple[str, tuple[str | int, ...]]]
) -> None:
    asked = {"kind": "order", "decision": "", "ask": "", "procedure": "pass"}
    question = _unchecked({**asked, "answer": ["look", "say", "count"], **parts})
    assert _flaws(prove(question, pebbles)) == flaws


def _unchecked(parts: dict[str, Any]) -> Question:
    """Make a question of parts that a file could leave out, empty where it does."""
    return ask(answer=None).model_copy(
        update={
            **parts,
            "facts": {**FACTS, **parts.get("facts", {})},
            "choices": tuple(Choice.model_validate(choice) for choice in parts.get("choices", ())),
        }
    )
