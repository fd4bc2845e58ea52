"""A question as HTML: readable as it is, its answer and reasons within details, no text left unescaped."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import Markup

from ruleglot.book import Book, GameBook
from ruleglot.check.questions import labels
from ruleglot.model.quiz import Question, QuestionText, QuizText
from ruleglot.pages.page import embedded
from ruleglot.pages.question import QuestionView, player_texts, question_view, questions_html
from ruleglot.pages.writer import Writer
from ruleglot.questions import Proof, prove
from tests.questions.asking import ask

WEB = Path(__file__).parents[2] / "web/source"
DUTY = ask(answer="play", choices=["play", "pass", "rest", "host"])
WHICH = ask(kind="multiple", ask="legal", answer=["1R"])


def _view(book: Book, game: GameBook, question: Question) -> QuestionView:
    return question_view(_writer(book, game), game, _proof(game, question), 1, "pebbles/quiz")


def _html(book: Book, game: GameBook, question: Question) -> str:
    (html,) = questions_html(_writer(book, game), game, [_proof(game, question)], "pebbles/quiz")
    return html


def _plain(text: str) -> str:
    return Markup(text).striptags()


def _writer(book: Book, game: GameBook) -> Writer:
    return Writer(replace(book, games={game.id: game}), "en")


def _proof(game: GameBook, question: Question) -> Proof:
    proof = prove(question, game)
    assert isinstance(proof, Proof)
    return proof


def test_a_question_tells_situation_question_choices_ruling_and_reasons(
    book: Book, pebbles: GameBook
) -> None:
    view = _view(book, pebbles, DUTY)
    assert view.scene[0] == "The heap is 2 high."
    assert view.ask == "What do you do?"
    assert sorted(choice.label for choice in view.choices) == [
        "Let the guest play",
        "Pass",
        "Play a pebble",
        "Rest",
    ]
    assert view.ruling == ("You play.",)
    assert [(cite.id, cite.title, cite.href) for cite in view.cites] == [
        ("PB-R1", "Playing", "../../pebbles/#PB-R1")
    ]
    reasons = {reason.label: (reason.sentence, [cite.id for cite in reason.cites]) for reason in view.reasons}
    assert reasons == {
        "Pass": ("You can play.", ["PB-R3"]),
        "Rest": ("You are not tired.", ["PB-T1"]),
        "Let the guest play": ("There is no guest.", ["PB-W1"]),
    }


def test_all_that_apply_are_told_one_by_one_with_none_of_these_at_the_end(
    book: Book, pebbles: GameBook
) -> None:
    view = _view(book, pebbles, WHICH)
    assert [(_plain(choice.label), choice.pinned) for choice in view.choices] == [
        ("The red 1-1", False),
        ("The blue 3-1", False),
        ("None of these", True),
    ]
    assert [(_plain(reason.sentence), reason.right) for reason in view.reasons] == [
        ("The red 1-1 may be played.", True),
        ("The blue 3-1 is too large.", False),
    ]
    nothing = _view(book, pebbles, ask({"heap": 0}, kind="multiple", ask="legal", answer=[]))
    assert [(choice.id, choice.label) for choice in nothing.answer] == [("none", "None of these")]


def test_a_house_rule_that_differs_is_named_and_its_rule_reads_accordingly(
    book: Book, pebbles: GameBook
) -> None:
    question = ask(kind="multiple", ask="legal", answer=["1R", "3B"], options={"blue_free": True})
    view = _view(book, pebbles, question)
    assert view.notes == ("House rule: May a blue pebble always be played? Yes",)
    (blue,) = [reason for reason in view.reasons if reason.id == "c-3B"]
    assert [(cite.id, cite.text) for cite in blue.cites] == [("PB-X1", "A blue pebble may always be played.")]
    assert _view(book, pebbles, WHICH).notes == ()


def test_a_choice_refuted_by_a_named_rule_is_answered_with_that_rule(book: Book, pebbles: GameBook) -> None:
    choices = [2, {"is": 7, "refuted_by": "PB-R3"}]
    view = _view(book, pebbles, ask({"heap": 0}, ask="lost", answer=2, choices=choices))
    assert [reason.sentence for reason in view.reasons] == ["If you cannot play, you pass and lose 2 points."]


def test_the_text_of_a_rule_is_printed_once_in_a_question(book: Book, pebbles: GameBook) -> None:
    view = _view(book, pebbles, WHICH)
    cites = [*view.cites, *(cite for reason in view.reasons for cite in reason.cites)]
    assert [cite.text is not None for cite in cites if cite.id == "PB-R1"] == [True, False]


def test_a_reason_cites_the_rules_that_the_ruling_does_not(book: Book, pebbles: GameBook) -> None:
    other = {"hand": ["1R"], "guest": 2}
    view = _view(book, pebbles, ask(other, answer="host", choices=["host", "play"]))
    assert [cite.id for cite in view.cites] == ["PB-R1", "PB-W1"]
    assert [[cite.id for cite in reason.cites] for reason in view.reasons] == [["PB-R1"]]


def test_prose_of_the_questions_own_stands_where_it_belongs(book: Book, pebbles: GameBook) -> None:
    own = QuestionText(intro="It is your last turn.", ask="And now?", why="Nobody may wait.")
    told = replace(pebbles, question_texts={"en": QuizText(questions={"one": own})})
    view = _view(book, told, DUTY)
    assert view.scene[0] == "It is your last turn."
    assert view.ask == "And now?"
    assert view.ruling == ("You play.", "Nobody may wait.")


def test_the_order_of_choices_does_not_follow_the_file(book: Book, pebbles: GameBook) -> None:
    firsts = {_view(book, pebbles, DUTY.model_copy(update={"id": f"q-{n}"})).choices[0].id for n in range(40)}
    assert firsts == {"play", "pass", "rest", "host"}


def test_yes_comes_before_no_and_stays_there(book: Book, pebbles: GameBook) -> None:
    view = _view(book, pebbles, ask(ask="warned", answer=False, choices=[False, True]))
    assert [(choice.label, choice.pinned) for choice in view.choices] == [("Yes", True), ("No", True)]


def test_the_answer_is_named_only_within_details(book: Book, pebbles: GameBook) -> None:
    for question in (DUTY, WHICH, ask({"heap": 0}, kind="number", ask="lost", answer=2)):
        html = _html(book, pebbles, question)
        before, _, rest = html.partition('<details class="rq-answer">')
        assert not re.search(r"correct|right|wrong|answer|value=", before)
        assert rest.count("<data value=") == 1
        assert rest.rstrip().endswith("</details>\n</rule-question>")


def test_a_question_has_the_anchor_and_the_version_that_the_player_keeps(
    book: Book, pebbles: GameBook
) -> None:
    html = _html(book, pebbles, DUTY)
    assert 'id="q-one"' in html
    key = _view(book, pebbles, DUTY).key
    assert re.fullmatch(r"pebbles/one@[0-9a-f]{8}", key)
    other = _view(
        book, pebbles, ask({"heap": 3}, answer="play", choices=["play", "pass", "rest", "host"])
    ).key
    assert other != key
    assert other.split("@")[0] == key.split("@")[0]


def test_markup_in_content_is_shown_and_never_run(book: Book, pebbles: GameBook) -> None:
    text = pebbles.texts["en"]
    hostile = "<script>alert(1)</script></details>"
    told = replace(
        pebbles,
        texts={
            "en": text.model_copy(
                update={
                    "rulings": {**text.rulings, "turn.play": hostile},
                    "values": {**text.values, "turn.duty": {**text.values["turn.duty"], "pass": hostile}},
                }
            )
        },
    )
    html = _html(book, told, DUTY)
    assert "<script" not in html
    assert html.count("&lt;script&gt;") == 3
    assert html.count("</details>") == html.count("<details")


def test_what_is_hyphened_like_a_domino_stays_on_one_line(book: Book, pebbles: GameBook) -> None:
    html = _html(book, pebbles, WHICH)
    assert 'The red <span class="rq-whole">1-1</span>' in html


def test_what_a_page_carries_for_its_scripts_cannot_end_their_element() -> None:
    written = embedded({"say": "</script><b>ব</b>"})
    assert json.loads(written) == {"say": "</script><b>ব</b>"}
    assert "<" not in written


def _imported(source: Path, known: frozenset[Path] = frozenset()) -> frozenset[Path]:
    """Give a source of the player with all that it imports."""
    found = known | {source}
    for name in re.findall(r"^import .*\"(\.[^\"]+\.js)\"", source.read_text("utf-8"), re.MULTILINE):
        below = (source.parent / name).resolve()
        if below not in found:
            found = _imported(below, found)
    return found


def test_every_word_that_the_player_says_is_on_the_page(book: Book) -> None:
    sources = _imported(WEB / "player.js") | _imported(WEB / "endless.js")
    said = {key for source in sources for key in re.findall(r"say\(\"(\w+)\"", source.read_text("utf-8"))}
    texts = player_texts(Writer(book, "en"))
    assert said <= set(texts)
    assert "check" in said


@pytest.mark.parametrize(("label", "found"), [("Rest", True), ("Stay", False)])
def test_two_choices_that_read_the_same_are_a_problem(
    book: Book, pebbles: GameBook, label: str, found: bool
) -> None:
    text = pebbles.texts["en"]
    values = {**text.values, "turn.duty": {**text.values["turn.duty"], "pass": label}}
    question = pebbles.questions[0]
    told = replace(pebbles, texts={"en": text.model_copy(update={"values": values})})
    problems = list(labels(book, told, [_proof(told, question)]))
    assert [(problem.code, problem.line) for problem in problems] == ([("same-label", 4)] if found else [])
