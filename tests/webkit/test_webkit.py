"""In WebKit, the engine of Safari, each kind of page does what it is for, in English and Bengali."""

from __future__ import annotations

import json
import os

import pytest

from tests.browser.launching import Quiet
from tests.browser.test_picture import CLIPPED, WIDER
from tests.browser.test_policy import INTRUDE
from tests.browser.visiting import GAMES, PHONE, Site
from tests.webkit.window import Window, served

pytestmark = pytest.mark.skipif(os.environ.get("RULEGLOT_SOAK") != "1", reason="scripts/soak runs them")
both_scripts = pytest.mark.parametrize("language", ["en", "bn"])
every_game = pytest.mark.parametrize("game", GAMES)

SHOWN = "rule-session > rule-question[data-ready]:not([hidden])"
SIZES = """const tokens = [...document.querySelectorAll(".rp-token")].filter((one) => one.checkVisibility());
return tokens.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height))"""
COMPLAINTS = f"""({INTRUDE})();
setTimeout(() => {{ throw new Error("thrown"); }});
Promise.reject(new Error("broken"));
console.warn("said");"""


def _answer(window: Window, question: str, *, right: bool) -> None:
    """Give the right answer, which stands in the page, or another; the verdict must be seen."""
    window.shown(f"{question} .rq-answering")
    key = window.values(f"{question} .rq-key data")
    fields = window.all(f"{question} .rq-answering input")
    if window.attribute(question, "data-kind") == "number":
        fields[0].send_keys(key[0].removeprefix("n-") if right else "98765")
    else:
        values = [str(field.get_attribute("value")) for field in fields]
        wanted = key if right else [next(value for value in values if value not in key)]
        for field, value in zip(fields, values, strict=True):
            if value in wanted:
                field.click()
    window.press(f"{question} .rq-answering .rq-button--primary")
    state = "right" if right else "wrong"
    assert window.shown(f"{question}[data-state={state}] .rq-verdict-word").text


@both_scripts
@every_game
def test_the_first_question_is_answered_wrong_and_right_and_the_next_is_fetched(
    window: Window, language: str, game: str
) -> None:
    window.open(f"{language}/{game}/quiz/")
    _answer(window, SHOWN, right=False)
    window.press(f"{SHOWN} .rq-verdict .rq-button--plain")
    _answer(window, SHOWN, right=True)
    second = "rule-question[data-number='2']"
    assert window.all(f"{second} .rq-title") == []
    window.press(f"{SHOWN} .rq-verdict .rq-button--primary")
    assert window.shown(f"{second} legend").text
    assert window.driver.current_url.endswith(f"#{window.attribute(second, 'id')}")


@both_scripts
def test_a_rule_leads_to_the_questions_that_rest_on_it(window: Window, language: str) -> None:
    window.open(f"{language}/switch/quiz/")
    rule, *_ = str(window.all("rule-question")[-1].get_attribute("data-rules")).split()
    window.open(f"{language}/switch/quiz/?rule={rule}")
    assert rule in window.attribute(SHOWN, "data-rules").split()
    assert window.attribute("select[name=rs-rule]", "value") == rule


@both_scripts
@every_game
def test_every_picture_has_a_size_and_none_is_wider_than_a_phone(
    window: Window, language: str, game: str
) -> None:
    window.open_in_frame(f"{language}/{game}/questions/", PHONE["width"])
    assert window.run("return innerWidth") == PHONE["width"]
    sizes = window.run(SIZES)
    assert len(sizes) > 100
    assert min(sizes) > 8
    assert window.run(f"return ({WIDER})()") == []
    assert window.run(f"return ({CLIPPED})()") == []


@both_scripts
def test_an_exam_goes_on_after_a_reload(window: Window, language: str) -> None:
    window.open(f"{language}/switch/exam/")
    window.press(".ex-lobby .rq-button--primary")
    question = "rule-exam[data-state=running] .ex-shown rule-question"
    first = window.attribute(question, "id")
    window.press(".ex-steps .rq-button--primary")
    second = window.attribute(f"{question}:not(#{first})", "id")
    window.reload()
    assert window.attribute(question, "id") == second
    window.press(".ex-steps .rq-button--plain")
    assert window.shown(f"#{first}")


@both_scripts
def test_studying_asks_a_question_and_keeps_how_easy_it_was(window: Window, language: str) -> None:
    window.open(f"{language}/switch/study/")
    window.press(".st-today .rq-button--primary")
    _answer(window, "rule-question[data-ready]", right=True)
    window.press(".st-ratings label:has(input[value=easy])")
    window.press(".st-outcome .rq-button--primary")
    window.shown("rule-question[data-ready]:not([data-state])")
    kept = json.loads(window.run("return localStorage.getItem('ruleglot.progress')"))
    assert [rating for *_, rating in kept["answers"]] == [4]


@both_scripts
def test_an_interview_leads_to_a_ruling_that_its_address_gives_again(window: Window, language: str) -> None:
    """A two on top that was played on the player, who holds a two and a king."""
    window.open(f"{language}/switch/arbiter/")
    window.press(".ra-answer")
    window.press(".ra-token")
    window.press(".ra-answer:nth-of-type(2)")
    window.press(".ra-suit:nth-child(2) > .ra-token")
    window.press(".ra-suit:nth-child(4) > .ra-token:nth-child(12)")
    window.press(".rq-button--primary")
    window.shown(".ra-number").send_keys("12")
    window.press(".rq-button--primary")
    ruling = window.shown(".ra-card .ra-verdict").text
    address = window.driver.current_url
    window.open(address.removeprefix(window.site.root))
    assert window.shown(".ra-card .ra-verdict").text == ruling != ""


@both_scripts
@every_game
def test_practice_without_end_makes_one_question_after_another(
    window: Window, language: str, game: str
) -> None:
    window.open(f"{language}/{game}/quiz/")
    window.press(".rs-start button")
    for number in (1, 2):
        made = f".rs-endless rule-question[data-number='{number}']"
        _answer(window, made, right=number == 1)
        window.press(f"{made} .rq-verdict .rq-button--primary")


@both_scripts
def test_once_visited_the_site_is_read_without_a_network(window: Window, site: Site, language: str) -> None:
    with served(site.folder, Quiet) as window.site:
        window.open(f"{language}/")
        window.run("return navigator.serviceWorker.ready.then(() => true)")
    window.open(f"{language}/switch/quiz/")
    _answer(window, SHOWN, right=True)
    window.press(f"{SHOWN} .rq-verdict .rq-button--primary")
    assert window.shown("rule-question[data-number='2'] legend").text


@both_scripts
def test_no_page_complains(window: Window, language: str) -> None:
    for game in (None, *GAMES):
        for path in window.site.paths(language, game):
            window.open(path)
            window.note()
            assert window.faults == [], path


def test_what_a_page_complains_of_is_heard(window: Window) -> None:
    window.open("en/")
    window.run(COMPLAINTS)
    window.run("return new Promise((done) => setTimeout(done, 500))")
    window.note()
    heard = {fault.partition(" ")[0] for fault in window.faults}
    assert heard >= {"uncaught:", "rejected:", "refused:", "unloaded:", "warn:"}
    window.faults.clear()
