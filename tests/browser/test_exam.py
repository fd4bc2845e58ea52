"""The exam: nothing before it starts, one code one paper, the clock, what is kept, and what is printed."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, violations
from tests.browser.visiting import LANGUAGES, ROOT, Visitor
from tests.engine.node import node

GAMES = sorted(path.parent.name for path in ROOT.glob("quizzes/*/questions.yml"))
GAME = "switch"
MINUTES = 10
BENGALI = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")
every_language = pytest.mark.parametrize("language", LANGUAGES)
two_languages = pytest.mark.parametrize("language", [LANGUAGES[0], LANGUAGES[-1]])

BLOCKED = """
for (const name of ["getItem", "setItem"]) {
  const native = Storage.prototype[name];
  Storage.prototype[name] = function (key, ...rest) {
    if (key.startsWith("ruleglot")) throw new DOMException("no", "SecurityError");
    return native.call(this, key, ...rest);
  };
}
"""
MOVED = "by => { const now = Date.now.bind(Date); Date.now = () => now() + by; }"
NOTED = "() => JSON.parse(localStorage.getItem('ruleglot.exam')).games.switch.times.jumps.length > 0"
PRINTED = "() => (window.print = () => (window.sheetOnly = !!document.querySelector('[data-sheet-only]')))"
WALK = """() => {
  const found = [];
  for (;;) {
    const question = document.querySelector(".ex-shown rule-question");
    const choices = [...question.querySelectorAll("input, li[data-choice]")];
    found.push([question.id, ...choices.map((choice) => choice.value || choice.dataset.choice || "")]);
    const next = document.querySelector(".ex-steps .rq-button--primary");
    if (next.hidden) return found;
    next.click();
  }
}"""


def _exam(language: str, code: str = "", game: str = GAME) -> str:
    return f"{language}/{game}/exam/" + (f"#{code}" if code else "")


def _open(visitor: Visitor, path: str, **options: Any) -> Page:
    page = visitor.page(path, **options)
    expect(page.locator("rule-exam")).to_have_attribute("data-ready", "")
    return page


def _press_start(page: Page) -> None:
    page.locator(".ex-lobby .rq-button--primary").click()
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "running")


def _code(page: Page) -> str:
    expect(page).to_have_url(re.compile(r"#.{17}$"))
    return page.url.split("#")[1]


def _question(page: Page) -> Locator:
    return page.locator(".ex-shown rule-question")


def _answer(page: Page) -> list[str]:
    """Answers the question on the screen somehow; gives what was answered."""
    question = _question(page)
    field = question.locator("input")
    if question.get_attribute("data-kind") == "number":
        field.fill("3")
        return ["3"]
    if field.count() == 0:
        question.locator("[data-way=down]").first.click()
        steps = question.locator("li[data-choice]").all()
        return [step.get_attribute("data-choice") or "" for step in steps]
    field.first.check()
    return [field.first.get_attribute("value") or ""]


def _forward(page: Page) -> None:
    page.locator(".ex-steps .rq-button--primary").click()


def _hand_in(page: Page) -> None:
    page.locator(".ex-sitting > .rq-actions:not(.ex-steps) button").click()
    page.locator(".ex-dialog .rq-button--outline").click()
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "result")


def _minutes_left(page: Page) -> int:
    found = re.search(r"(\d+):\d\d", page.locator(".ex-time").inner_text())
    assert found
    return int(found[1])


def _stored(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('ruleglot.exam')"))["games"][GAME]


def _made(**changed: int) -> str:
    """A code of this site with fields changed."""
    web = (ROOT / "web/source/exam/code.js").as_uri()
    program = f"""
      import {{ encode, markOfGame }} from "{web}";
      const whole = {{ game: markOfGame("{GAME}"), size: 10, factor: 0, bank: 1, seed: 5 }};
      const paper = {{ ...whole, ...{json.dumps(changed)} }};
      console.log(encode(paper));
    """
    done = subprocess.run([node(), "--input-type=module", "-e", program], capture_output=True, text=True)
    return done.stdout.strip()


@pytest.mark.parametrize("game", GAMES)
def test_no_question_is_on_the_page_or_loaded_before_the_start(visitor: Visitor, game: str) -> None:
    page = visitor.page("")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(visitor.site.address(_exam("en", game=game)))
    expect(page.locator("rule-exam")).to_have_attribute("data-ready", "")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/questions/" in url]
    assert page.locator("rule-question, .rq-scene, .rq-ask").count() == 0
    _press_start(page)
    assert [url for url in asked if "/questions/" in url]
    expect(_question(page)).to_be_visible()
    assert page.locator(".rq-proof, .rq-key, [data-right]").count() == 0


@every_language
def test_a_code_gives_the_same_paper_and_order_in_another_language(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))
    page.locator("input[name=ex-size]").last.check()
    page.locator("input[name=ex-factor]").nth(1).check(force=True)
    _press_start(page)
    code, paper = _code(page), page.evaluate(WALK)
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    elsewhere = _open(visitor, _exam(other, code))
    expect(elsewhere.locator(".ex-code")).to_have_text(code)
    _press_start(elsewhere)
    assert elsewhere.evaluate(WALK) == paper
    assert len(paper) == 10
    another = _open(visitor, _exam(language))
    another.locator("input[name=ex-size]").last.check()
    _press_start(another)
    assert another.evaluate(WALK) != paper


def test_a_code_is_taken_in_any_case_and_in_bengali_digits(visitor: Visitor) -> None:
    first = _open(visitor, _exam("en"))
    _press_start(first)
    code = _code(first)
    page = _open(visitor, _exam("bn"))
    for typed in (code.lower().replace("-", " "), code.translate(BENGALI)):
        page.locator("#ex-code").fill(typed)
        page.keyboard.press("Enter")
        expect(page.locator(".ex-code")).to_have_text(code)
        page.locator(".ex-lobby .rq-button--plain").last.click()
        expect(page.locator("#ex-code")).to_be_visible()


@every_language
def test_a_code_of_another_bank_or_game_is_refused_and_says_so(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))
    fault = page.locator("#ex-code-fault")
    texts = json.loads(page.locator("script[data-exam-texts]").text_content() or "{}")
    for typed, said in (
        ("12345", "no_code"),
        (_made(bank=1), "other_bank"),
        (_made(game=1000), "unknown_game"),
    ):
        page.locator("#ex-code").fill(typed)
        page.locator(".ex-enter button").click()
        expect(fault).to_have_text(texts[said])
        expect(page.locator("#ex-code")).to_be_focused()
    assert page.locator("rule-question").count() == 0
    assert violations(page) == []
    elsewhere = _open(visitor, _exam(language, game="scrabble"))
    _press_start(elsewhere)
    code = _code(elsewhere)
    page.locator("#ex-code").fill(code)
    page.locator(".ex-enter button").click()
    fault.locator("a").click()
    expect(page).to_have_url(visitor.site.address(_exam(language, code, "scrabble")))
    expect(page.locator(".ex-code")).to_have_text(code)


@pytest.mark.parametrize("by", [MINUTES * 60_000, -MINUTES * 60_000])
def test_a_jump_of_the_clock_neither_gives_nor_takes_time_and_is_noted(visitor: Visitor, by: int) -> None:
    page = _open(visitor, _exam("en"))
    _press_start(page)
    before = _minutes_left(page)
    page.evaluate(MOVED, by)
    page.wait_for_function(NOTED)
    assert before - _minutes_left(page) <= 1
    _hand_in(page)
    expect(page.locator(".ex-jump")).to_contain_text(f"{MINUTES}:00")


@pytest.mark.parametrize("by", [MINUTES * 60_000, -MINUTES * 60_000])
def test_a_jump_while_the_page_is_away_neither_gives_nor_takes_time(visitor: Visitor, by: int) -> None:
    page = _open(visitor, _exam("en"))
    _press_start(page)
    before = _minutes_left(page)
    page.goto(visitor.site.address("en/about/"))
    page.add_init_script(f"({MOVED})({by})")
    page.goto(visitor.site.address(_exam("en")))
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "running")
    assert 0 <= before - _minutes_left(page) <= 1


@every_language
def test_leaving_reloading_and_changing_the_language_keep_the_state(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language), viewport={"width": 1280, "height": 800})
    _press_start(page)
    _answer(page)
    _forward(page)
    given = _answer(page)
    page.locator("#ex-flag").check()
    id_, code = _question(page).get_attribute("id"), _code(page)
    answers = _stored(page)["answers"]
    page.goto(visitor.site.address(f"{language}/about/"))
    page.goto(visitor.site.address(_exam(language)))
    page.reload()
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "running")
    page.locator("button.rg-language").focus()
    page.locator(f".md-select a[hreflang='{other}']").click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "running")
    assert _code(page) == code
    expect(_question(page)).to_have_attribute("id", id_ or "")
    expect(page.locator("#ex-flag")).to_be_checked()
    assert _stored(page)["answers"] == answers
    checked = _question(page).locator("input:checked")
    if checked.count():
        assert [one.get_attribute("value") for one in checked.all()] == given
    expect(page.locator(".ex-map-button[data-states~=answered]")).to_have_count(2)
    expect(page.locator(".ex-map-button[data-states~=flagged]")).to_have_count(1)


def test_when_the_time_is_up_the_paper_is_handed_in(visitor: Visitor) -> None:
    page = _open(visitor, _exam("en"))
    _press_start(page)
    _answer(page)
    page.goto(visitor.site.address("en/about/"))
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("ruleglot.exam"));
          kept.games.switch.times.spent = 24.97 * 60000;
          localStorage.setItem("ruleglot.exam", JSON.stringify(kept));
        }"""
    )
    page.goto(visitor.site.address(_exam("en")))
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "result")
    expect(page.locator(".ex-time-up")).to_be_visible()
    expect(page.locator(".ex-facts")).to_contain_text("25:00")
    assert _stored(page)["state"] == "time-up"
    page.reload()
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "result")


def test_untimed_there_is_no_end(visitor: Visitor) -> None:
    page = _open(visitor, _exam("en"))
    page.locator("input[name=ex-factor]").last.check(force=True)
    _press_start(page)
    expect(page.locator(".ex-time")).to_contain_text("Time spent")
    _hand_in(page)
    expect(page.locator(".ex-facts")).to_contain_text("Untimed")


def test_with_storage_blocked_a_notice_says_so_and_the_exam_works(visitor: Visitor) -> None:
    page = visitor.page("")
    page.add_init_script(BLOCKED)
    page.goto(visitor.site.address(_exam("en")))
    _press_start(page)
    expect(page.locator("rule-exam > .rq-notice")).not_to_be_empty()
    _answer(page)
    _forward(page)
    page.locator(".ex-steps button").first.click()
    expect(page.locator(".ex-map-button[data-states~=answered]")).to_have_count(1)
    _hand_in(page)
    expect(page.locator(".ex-result .rs-score")).to_be_visible()


def test_an_exam_whose_questions_have_changed_is_not_gone_on_with(visitor: Visitor) -> None:
    page = _open(visitor, _exam("en"))
    _press_start(page)
    page.goto(visitor.site.address("en/about/"))
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("ruleglot.exam"));
          kept.games.switch.fingerprint = "00000000";
          localStorage.setItem("ruleglot.exam", JSON.stringify(kept));
        }"""
    )
    page.goto(visitor.site.address(_exam("en")))
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "lobby")
    expect(page.locator("rule-exam > .rq-notice")).not_to_be_empty()


def test_an_exam_taken_up_in_another_tab_stops_in_the_first(visitor: Visitor) -> None:
    page = _open(visitor, _exam("en"))
    _press_start(page)
    other = page.context.new_page()
    other.goto(visitor.site.address(_exam("en")))
    expect(other.locator("rule-exam")).to_have_attribute("data-state", "running")
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "elsewhere")
    page.locator(".ex-stage .rq-button--primary").click()
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "running")
    expect(other.locator("rule-exam")).to_have_attribute("data-state", "elsewhere")


@two_languages
def test_an_exam_is_sat_with_the_keyboard_alone(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))

    def reach(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
                return
        raise AssertionError(f"no Tab leads to {selector}")

    reach("input[name=ex-size]")
    page.keyboard.press("ArrowDown")
    reach(".ex-lobby .rq-button--primary")
    page.keyboard.press("Enter")
    expect(_question(page).locator(".rq-title")).to_be_focused()
    first = _question(page).get_attribute("id")
    reach(".ex-shown input, .ex-shown .rq-move[data-way=down], #ex-flag")
    page.keyboard.press("Space")
    reach(".ex-steps .rq-button--primary")
    page.keyboard.press("Enter")
    expect(_question(page)).not_to_have_attribute("id", first or "")
    expect(_question(page).locator(".rq-title")).to_be_focused()
    reach(".ex-sitting > .rq-actions:not(.ex-steps) button")
    page.keyboard.press("Enter")
    expect(page.locator(".ex-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ex-dialog")).to_be_hidden()
    expect(page.locator(".ex-sitting > .rq-actions:not(.ex-steps) button")).to_be_focused()
    page.keyboard.press("Enter")
    reach(".ex-dialog .rq-button--outline")
    page.keyboard.press("Enter")
    expect(page.locator(".ex-result-title")).to_be_focused()


@two_languages
def test_the_unanswered_are_listed_before_handing_in_and_lead_back(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))
    page.locator("input[name=ex-size]").last.check()
    _press_start(page)
    _answer(page)
    page.locator(".ex-sitting > .rq-actions:not(.ex-steps) button").click()
    listed = page.locator(".ex-dialog ol li")
    expect(listed).to_have_count(9)
    listed.nth(4).locator("button").click()
    expect(page.locator(".ex-map-button[aria-current=step]")).to_have_count(1)
    assert page.locator(".ex-map-button").nth(5).get_attribute("aria-current") == "step"


@every_language
def test_the_result_counts_what_was_right_and_proves_every_question(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))
    page.locator("input[name=ex-size]").last.check()
    _press_start(page)
    for _ in range(9):
        _answer(page)
        _forward(page)
    _hand_in(page)
    right = page.locator(".ex-review rule-question[data-state=right]").count()
    score = page.locator(".rs-score").inner_text()
    numbers = re.findall(r"\d+", score.translate({ord(b): str(n) for n, b in enumerate("০১২৩৪৫৬৭৮৯")}))
    assert {str(right), "10", str(right * 10)} == set(numbers)
    proven = page.locator(".ex-review rule-question .rq-proof")
    expect(proven).to_have_count(10)
    rows = page.locator(".ex-wide tbody tr")
    expect(rows).to_have_count(10)
    sums = page.locator(".ex-tallies tbody td").all_inner_texts()
    assert sums
    page.reload()
    expect(page.locator(".rs-score")).to_have_text(score)


@two_languages
def test_axe_finds_nothing_in_any_state_light_or_dark_on_a_phone(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))

    def look(state: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (state, scheme)
        assert overflow(page) <= 0, state

    look("lobby")
    _press_start(page)
    look("running")
    page.locator("#ex-flag").check()
    _answer(page)
    page.locator(".ex-sitting > .rq-actions:not(.ex-steps) button").click()
    look("handing in")
    page.locator(".ex-dialog .rq-button--outline").click()
    expect(page.locator("rule-exam")).to_have_attribute("data-state", "result")
    look("result")
    page.locator(".ex-result .rq-button--plain").first.click()
    page.locator(".ex-lobby .rq-actions .rq-button--plain").click()
    page.locator("#ex-show-key").check()
    look("paper")


@pytest.mark.only_in("chromium", "Firefox cannot be told to print")
@two_languages
def test_what_is_printed_is_the_sheet_and_nothing_of_the_screen(visitor: Visitor, language: str) -> None:
    page = _open(visitor, _exam(language))
    page.locator("input[name=ex-factor]").nth(2).check(force=True)
    _press_start(page)
    code = _code(page)
    _hand_in(page)
    page.emulate_media(media="print")
    for shown in (".ex-code", "#ex-name", ".rs-score", ".ex-facts", ".ex-wide"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".md-header", ".ex-intro", ".ex-result > .rq-actions"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".ex-code")).to_have_text(code)
    expect(page.locator(".ex-review")).to_be_visible()
    page.evaluate("() => document.querySelector('.ex-result').setAttribute('data-sheet-only', '')")
    expect(page.locator(".ex-review")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate(PRINTED)
    page.locator(".ex-result .rq-button--primary").first.click()
    assert page.evaluate("() => window.sheetOnly")
    assert page.locator("[data-sheet-only]").count() == 0
    page.locator(".ex-result .rq-button--plain").first.click()
    page.locator(".ex-lobby .rq-actions .rq-button--plain").click()
    expect(page.locator(".ex-paper rule-question")).to_have_count(20)
    page.emulate_media(media="print")
    expect(page.locator(".ex-screen").first).to_be_hidden()
    expect(page.locator(".ex-key")).to_be_hidden()
    assert page.locator(".ex-paper .rq-proof").count() == 0


def test_the_quiz_and_the_menu_lead_to_the_exam(visitor: Visitor) -> None:
    page = visitor.page(f"en/{GAME}/quiz/", viewport={"width": 1280, "height": 800})
    assert page.locator(".md-sidebar a[href$='exam/']").count() > 0
    page.locator("main .rg-head a[href$='exam/']").click()
    expect(page.locator("rule-exam")).to_have_attribute("data-ready", "")


def test_without_javascript_the_page_says_what_it_needs(visitor: Visitor) -> None:
    page = visitor.page(_exam("en"), java_script_enabled=False)
    expect(page.locator(".ex-without")).to_be_visible()
