"""Answering questions by mouse and keyboard, right and wrong, in every language; and without JavaScript."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, violations
from tests.browser.visiting import LANGUAGES, PHONE, ROOT, Visitor

STATIC = ROOT / "src/ruleglot/static"
GAMES = sorted(path.parent.name for path in ROOT.glob("quizzes/*/questions.yml"))
BENGALI = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")
HEIGHTS = """() => {
  const questions = [...document.querySelectorAll("rule-session > rule-question")];
  return Object.fromEntries(questions.map((question) => {
    question.prepare();
    question.hidden = false;
    const { top } = question.getBoundingClientRect();
    const { bottom } = question.querySelector(".rq-answering").getBoundingClientRect();
    question.hidden = true;
    return [question.id, bottom - top];
  }));
}"""
"""From the top of each question to the end of its buttons, in pixels."""
FROM_TOP = "() => parseFloat(getComputedStyle(document.querySelector('rule-question')).scrollMarginTop)"
"""How far below the top of the screen a question stands that has been opened, beneath the header."""
every_language = pytest.mark.parametrize("language", LANGUAGES)


def _quiz(language: str, game: str = GAMES[0], fragment: str = "") -> str:
    return f"{language}/{game}/quiz/{fragment}"


def _read(language: str, game: str = GAMES[0]) -> str:
    """The page with all questions and their answers."""
    return f"{language}/{game}/questions/"


def fetch_all(page: Page) -> None:
    """Fetch what every question of the session says."""
    session = page.locator("rule-session")
    expect(session).to_have_attribute("data-ready", "")
    session.evaluate(
        """async (session) => {
            for (const question of session.querySelectorAll("rule-question")) await session.fetch(question);
        }"""
    )


def _open(
    visitor: Visitor, language: str, kind: str, game: str | None = None, **options: object
) -> tuple[Page, Locator]:
    """The first question of a kind, opened by its address, and the page."""
    for each in [game] if game else GAMES:
        page = visitor.page(_quiz(language, each), **options)
        expect(page.locator("rule-session")).to_have_attribute("data-ready", "")
        questions = page.locator(f"rule-question[data-kind='{kind}']")
        if questions.count():
            id_ = questions.first.get_attribute("id")
            page.goto(visitor.site.address(_quiz(language, each, f"#{id_}")))
            question = page.locator(f"[id='{id_}']")
            expect(question).to_be_visible()
            return page, question
    raise AssertionError(f"no game asks a question of kind {kind}")


def _key(question: Locator) -> list[str]:
    """The ids of the right choices."""
    return [data.get_attribute("value") or "" for data in question.locator(".rq-key data").all()]


def _right_ids(visitor: Visitor, page: Page, question: Locator) -> list[str]:
    """The ids of the right choices, from the page with the answers."""
    id_ = question.get_attribute("id")
    path = page.url.split("#")[0].removeprefix(visitor.site.root).replace("/quiz/", "/questions/")
    plain = visitor.page(path, java_script_enabled=False)
    return _key(plain.locator(f"[id='{id_}']"))


def _check(question: Locator) -> Locator:
    return question.locator(".rq-answering .rq-button--primary")


def _verdict(question: Locator) -> Locator:
    return question.locator(".rq-verdict-word")


@every_language
def test_a_right_choice_is_confirmed_with_its_rule(visitor: Visitor, language: str) -> None:
    page, question = _open(visitor, language, "choice")
    (right,) = _right_ids(visitor, page, question)
    question.locator(f"input[value='{right}']").check()
    _check(question).click()
    expect(_verdict(question)).to_be_focused()
    expect(question).to_have_attribute("data-state", "right")
    expect(question.locator(".rq-ruling p").first).to_be_visible()
    cite = question.locator(".rq-verdict .rq-cites a").first
    assert re.search(r"/#[A-Z]+-[A-Z]+\d+", "/" + (cite.get_attribute("href") or ""))
    question.locator(".rq-rule summary").first.click()
    expect(question.locator(".rq-rule p").first).to_be_visible()
    assert violations(page) == []
    assert overflow(page) <= 0


@every_language
def test_a_wrong_choice_is_refuted_by_a_rule_first_of_all(visitor: Visitor, language: str) -> None:
    page, question = _open(visitor, language, "choice")
    right = _right_ids(visitor, page, question)
    wrong = next(
        value
        for field in question.locator("input[type=radio]").all()
        if (value := field.get_attribute("value") or "") not in right
    )
    question.locator(f"input[value='{wrong}']").check()
    _check(question).click()
    expect(question).to_have_attribute("data-state", "wrong")
    expect(question.locator("[data-mark=wrong] input")).to_have_attribute("value", wrong)
    expect(question.locator("[data-mark=missed] input")).to_have_attribute("value", right[0])
    first = question.locator(".rq-reasons > li").first
    expect(first).to_have_attribute("data-of", wrong)
    assert first.locator(".rq-cites > li").count() > 0
    assert question.locator(".rq-reasons > li").count() == question.locator("input[type=radio]").count() - 1
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


@every_language
def test_a_question_is_answered_with_the_keyboard_alone(visitor: Visitor, language: str) -> None:
    page, question = _open(visitor, language, "choice")
    question.locator("input[type=radio]").first.focus()
    page.keyboard.press("ArrowDown")
    expect(question.locator("input[type=radio]").nth(1)).to_be_checked()
    expect(question).not_to_have_attribute("data-state", re.compile("."))
    page.keyboard.press("Tab")
    expect(_check(question)).to_be_focused()
    page.keyboard.press("Enter")
    expect(_verdict(question)).to_be_focused()
    assert question.get_attribute("data-state") in ("right", "wrong")
    next_question = question.locator(".rq-verdict .rq-button--primary")
    for _ in range(30):
        page.keyboard.press("Tab")
        if next_question.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    focused = page.locator(":focus")
    expect(focused).to_have_class(re.compile("rq-title"))
    shown = page.locator("rule-question:not([hidden])")
    expect(page).to_have_url(re.compile(f"#{shown.get_attribute('id')}$"))


@every_language
def test_checking_without_a_choice_says_so_and_decides_nothing(visitor: Visitor, language: str) -> None:
    _page, question = _open(visitor, language, "choice")
    _check(question).click()
    notice = question.locator("[role=alert]")
    expect(notice).not_to_be_empty()
    expect(question.locator("input[type=radio]").first).to_be_focused()
    expect(question.locator(".rq-verdict")).to_be_hidden()
    question.locator("input[type=radio]").first.check()
    expect(notice).to_be_empty()


@every_language
def test_all_that_apply_are_marked_one_by_one(visitor: Visitor, language: str) -> None:
    page, question = _open(visitor, language, "multiple")
    right = _right_ids(visitor, page, question)
    for field in question.locator("input[type=checkbox]").all():
        field.set_checked(field.get_attribute("value") in right)
    _check(question).click()
    expect(question).to_have_attribute("data-state", "right")
    expect(question.locator("[data-mark=right]")).to_have_count(len(right))
    question.locator(".rq-verdict .rq-button--plain").click()
    expect(question.locator("input:checked")).to_have_count(0)
    question.locator("input[value=none]").check()
    question.locator("input[type=checkbox]").first.check()
    expect(question.locator("input[value=none]")).not_to_be_checked()


@every_language
def test_a_number_is_taken_in_latin_and_in_bengali_digits(visitor: Visitor, language: str) -> None:
    page, question = _open(visitor, language, "number")
    (right,) = _right_ids(visitor, page, question)
    number = right.removeprefix("n-")
    field = question.locator("input[type=text]")
    field.fill("x")
    page.keyboard.press("Enter")
    expect(question.locator("[role=alert]")).not_to_be_empty()
    for typed, state in ((number, "right"), (number.translate(BENGALI), "right"), (f"{number}9", "wrong")):
        field.fill(typed)
        page.keyboard.press("Enter")
        expect(question).to_have_attribute("data-state", state)
        question.locator(".rq-verdict .rq-button--plain").click()
        expect(field).to_be_focused()
    assert violations(page) == []


@every_language
def test_switching_language_keeps_the_question_and_what_was_answered(visitor: Visitor, language: str) -> None:
    page, question = _open(visitor, language, "choice", viewport={"width": 1280, "height": 800})
    question.locator("input[type=radio]").first.check()
    _check(question).click()
    state, id_ = question.get_attribute("data-state"), question.get_attribute("id")
    given = question.locator("input:checked").get_attribute("value")
    order = [field.get_attribute("value") for field in question.locator("input").all()]
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    page.locator("button.rg-language").focus()
    page.locator(f".md-select a[hreflang='{other}']").click()
    expect(page).to_have_url(re.compile(f"/{other}/.*#{id_}$"))
    translated = page.locator(f"[id='{id_}']")
    expect(translated).to_be_visible()
    expect(translated).to_have_attribute("data-state", str(state))
    expect(translated.locator("input:checked")).to_have_attribute("value", str(given))
    assert [field.get_attribute("value") for field in translated.locator("input").all()] == order


@every_language
def test_without_javascript_every_question_and_its_answer_can_be_read(
    visitor: Visitor, language: str
) -> None:
    page = visitor.page(_read(language), java_script_enabled=False)
    for question in page.locator("rule-question").all()[:5]:
        expect(question.locator(":is(.rq-told, .rq-scene) p").first).to_be_visible()
        expect(question.locator(".rq-ask")).to_be_visible()
        expect(question.locator(".rq-proof")).to_be_hidden()
        question.locator(".rq-answer > summary").click()
        expect(question.locator(".rq-key")).to_be_visible()
        expect(question.locator(".rq-ruling")).to_be_visible()


@pytest.mark.only_in("chromium", "Firefox cannot be told to run no script")
def test_without_javascript_the_quiz_shows_a_question_and_leads_to_the_others(visitor: Visitor) -> None:
    page = visitor.page(_quiz(LANGUAGES[0]), java_script_enabled=False)
    expect(page.locator("rule-question").first.locator(".rq-answer")).to_be_visible()
    last = page.locator("rule-session > rule-question").last
    id_ = last.get_attribute("id")
    last.locator("a").click()
    expect(page).to_have_url(re.compile(f"/questions/#{id_}$"))
    expect(page.locator(f"[id='{id_}'] .rq-answer")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_source_names_the_answer_only_within_details(visitor: Visitor, game: str) -> None:
    page = visitor.page(_read(LANGUAGES[0], game), java_script_enabled=False)
    session = page.locator("main")
    assert session.locator(".rq-answer").count() == session.locator(".rq-key").count() > 0
    assert session.locator("data:not(.rq-answer *), [data-right]:not(.rq-answer *)").count() == 0
    attributes = session.evaluate(
        """session => [...new Set([...session.querySelectorAll('.rq-choices > li')].flatMap(
            (choice) => choice.getAttributeNames()
        ))]"""
    )
    assert set(attributes) <= {"data-choice", "data-pinned"}


def test_the_right_choice_stands_in_every_place(visitor: Visitor) -> None:
    places: list[float] = []
    for game in GAMES:
        page = visitor.page(_read(LANGUAGES[0], game), java_script_enabled=False)
        places += page.locator("main").evaluate(
            """session => [...session.querySelectorAll('[data-kind=choice]')].map((question) => {
                const items = [...question.querySelectorAll("[data-choice]")];
                const ids = items.map((item) => item.dataset.choice);
                return ids.indexOf(question.querySelector('.rq-key data').value) / (ids.length - 1);
            })"""
        )
    assert 0.4 < sum(places) / len(places) < 0.6


def test_the_level_filter_and_the_summary_follow_what_was_answered(visitor: Visitor) -> None:
    page = visitor.page(_quiz(LANGUAGES[0]))
    level = page.locator(".rs-levels input").nth(1)
    level.check()
    number = level.get_attribute("value")
    total = page.locator(f"rule-question[data-level='{number}']").count()
    expect(page.locator(".rs-map a")).to_have_count(total)
    for _ in range(total):
        question = page.locator("rule-question:not([hidden])")
        expect(question).to_have_attribute("data-level", str(number))
        field = question.locator("input").first
        if question.get_attribute("data-kind") == "number":
            field.fill("987654")
        elif question.get_attribute("data-kind") != "order":
            field.check()
        _check(question).click()
        question.locator(".rq-verdict .rq-button--primary").click()
    summary = page.locator(".rs-summary")
    expect(summary).to_be_visible()
    expect(summary.locator(".rs-title")).to_be_focused()
    right = page.locator(".rs-map a[data-state=right]").count()
    assert str(right) in (summary.locator(".rs-score").text_content() or "")
    expect(summary.locator("tbody tr")).to_have_count(1)
    assert violations(page) == []
    missed = summary.locator("ul a").count()
    assert missed == total - right
    if missed:
        summary.locator(".rq-button--primary").click()
        expect(page.locator(".rs-map a")).to_have_count(missed)
        expect(page.locator("rule-question:not([hidden])")).not_to_have_attribute(
            "data-state", re.compile(".")
        )


def test_a_blocked_storage_leaves_the_quiz_working(visitor: Visitor) -> None:
    page, _ = _open(visitor, LANGUAGES[0], "choice")
    page.context.add_init_script(
        "Object.defineProperty(window, 'sessionStorage',"
        " {get() { throw new DOMException('blocked', 'SecurityError') }})"
    )
    page.goto("about:blank")
    page.goto(visitor.site.address(_quiz(LANGUAGES[0])))
    question = page.locator("rule-question:not([hidden])")
    field = question.locator("input").first
    if question.get_attribute("data-kind") == "number":
        field.fill("1")
    else:
        field.check()
    _check(question).click()
    expect(_verdict(question)).to_be_focused()


def test_questions_on_one_page_are_independent(visitor: Visitor) -> None:
    page = visitor.page(_quiz(LANGUAGES[0]))
    fetch_all(page)
    page.locator("rule-session").evaluate(
        """session => {
            for (const question of [...session.querySelectorAll("[data-kind=choice]")].slice(0, 2)) {
                question.prepare();
                question.hidden = false;
            }
        }"""
    )
    one, other = page.locator("rule-question:not([hidden])[data-kind=choice]").all()[:2]
    one.locator("input").first.check()
    other.locator("input").last.check()
    expect(one.locator("input").first).to_be_checked()
    _check(one).click()
    expect(other).not_to_have_attribute("data-state", re.compile("."))


def test_on_a_phone_one_screen_holds_picture_question_and_choices(visitor: Visitor) -> None:
    for language in ("en", "bn"):
        heights: dict[str, float] = {}
        room = 0.0
        for game in GAMES:
            page = visitor.page(_quiz(language, game))
            fetch_all(page)
            heights |= page.evaluate(HEIGHTS)
            room = PHONE["height"] - page.evaluate(FROM_TOP)
        too_tall = {id_: round(height - room) for id_, height in heights.items() if height > room}
        assert len(too_tall) <= len(heights) / 10, (language, too_tall)


def _in_words(visitor: Visitor, page: Page, number: int) -> Locator:
    """What a picture shows, in words, of the question of this number among those that say it; opened."""
    fetch_all(page)
    id_ = page.locator("rule-session > rule-question:has(.rq-told)").nth(number).get_attribute("id")
    page.goto(visitor.site.address(f"{_path(visitor, page)}#{id_}"))
    question = page.locator(f"[id='{id_}']")
    expect(question).to_be_visible()
    expect(question).to_have_attribute("data-ready", "")
    return question.locator(".rq-told")


def _path(visitor: Visitor, page: Page) -> str:
    return page.url.partition("#")[0].removeprefix(visitor.site.root)


@pytest.mark.parametrize("width", [1280, PHONE["width"]])
def test_what_the_picture_shows_is_said_in_words_where_there_is_room_or_as_the_reader_chose(
    visitor: Visitor, width: int
) -> None:
    page = visitor.page(_quiz(LANGUAGES[-1]), viewport={"width": width, "height": 740})
    is_open = width > PHONE["width"]
    for number in range(3):
        told = _in_words(visitor, page, number)
        expect(told.locator("p").first).to_be_visible(visible=is_open)
        told.locator("summary").click()
        is_open = not is_open
        expect(told.locator("p").first).to_be_visible(visible=is_open)
    expect(_in_words(visitor, page, 0).locator("p").first).to_be_visible(visible=is_open)
    page.locator(".rs-start button").click()
    made = page.locator(".rs-endless .rq-told")
    expect(made.locator("p").first).to_be_visible(visible=is_open)
    made.locator("summary").click()
    page.locator(".rs-endless .rq-answering .rq-button--plain").click()
    expect(made.locator("p").first).to_be_visible(visible=not is_open)


@pytest.mark.only_in("chromium", "Firefox cannot be told to print")
def test_what_the_picture_shows_is_printed_in_words(visitor: Visitor) -> None:
    page = visitor.page(_quiz(LANGUAGES[0]))
    told = _in_words(visitor, page, 0)
    words = told.locator("p").first
    expect(words).to_be_hidden()
    page.emulate_media(media="print")
    expect(words).to_be_visible()
    assert told.evaluate("told => told.getBoundingClientRect().bottom") >= words.evaluate(
        "words => words.getBoundingClientRect().bottom"
    )
    expect(told.locator("summary")).to_be_hidden()


def test_without_javascript_the_words_of_a_picture_are_open_and_can_be_folded(visitor: Visitor) -> None:
    page = visitor.page(_read(LANGUAGES[0]), java_script_enabled=False)
    told = page.locator(".rp + .rq-told")
    assert told.count() == page.locator(".rq-told").count() > 0
    assert page.locator(".rq-told:not([open])").count() == 0
    expect(told.first.locator("p").first).to_be_visible()
    told.first.locator("summary").click()
    expect(told.first.locator("p").first).to_be_hidden()


def test_every_target_is_large_enough_for_a_thumb(visitor: Visitor) -> None:
    page, question = _open(visitor, LANGUAGES[0], "choice")
    summaries = ".rs-all summary, .rq-told summary:visible"
    for target in page.locator(
        f"label.rq-choice:visible, .rq-button:visible, .rs-levels label, {summaries}"
    ).all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44, target.evaluate("element => element.outerHTML")
    question.locator("input").first.check()
    _check(question).click()
    for target in question.locator(".rq-verdict button").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44


@pytest.mark.only_in("chromium", "Firefox cannot be told to force colours or to reduce motion")
def test_verdicts_can_be_told_apart_with_forced_colours_and_without_motion(visitor: Visitor) -> None:
    page, question = _open(visitor, LANGUAGES[0], "choice", forced_colors="active", reduced_motion="reduce")
    assert (
        question.locator("label.rq-choice").first.evaluate("l => getComputedStyle(l).transitionDuration")
        == "0s"
    )
    question.locator("input").first.check()
    _check(question).click()
    word = _verdict(question)
    expect(word.locator("svg")).to_be_visible()
    assert (word.text_content() or "").strip()
    assert violations(page) == []


def test_the_player_weighs_less_than_ten_kilobytes() -> None:
    files = (STATIC / "js/player.js", STATIC / "css/player.css")
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) < 10 * 1_024
