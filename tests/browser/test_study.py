"""Studying: by rule, day by day, kept in the browser, taken away as a file and brought back."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.accessibility import overflow, violations
from tests.browser.visiting import LANGUAGES, ROOT, Visitor

GAMES = sorted(path.parent.name for path in ROOT.glob("quizzes/*/questions.yml"))
GAME = GAMES[-1]
NAME = "ruleglot.progress"
DAY = 86_400_000
FUTURE = '{"version": 999, "all": "different"}'
no_files = pytest.mark.only_in("chromium", "Playwright hears of no files from Firefox")
every_language = pytest.mark.parametrize("language", LANGUAGES)
both_scripts = pytest.mark.parametrize("language", ["en", "bn"])

_KEEP = "([name, text]) => localStorage.setItem(name, text)"
_KEPT = "(name) => localStorage.getItem(name)"
_ENDED = """(message) => {
  const refuse = () => { throw new DOMException(message, message) };
  Object.defineProperty(window, "localStorage", {get: refuse});
  Object.defineProperty(window, "sessionStorage", {get: refuse});
}"""
_FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError") };
}"""


def _open(visitor: Visitor, language: str = "en", game: str = GAME, **options: Any) -> Page:
    page = visitor.page(f"{language}/{game}/study/", **options)
    expect(page.locator(".st-today")).to_be_visible()
    return page


def _again(page: Page) -> None:
    page.reload()
    expect(page.locator("rule-study .st-troubles")).to_be_attached()


def _start(page: Page) -> Locator:
    page.locator(".st-today .rq-button--primary").click()
    return _question(page)


def _question(page: Page) -> Locator:
    question = page.locator("rule-question[data-ready]")
    expect(question).to_have_count(1)
    return question


def _key(question: Locator) -> list[str]:
    """The right answer, which stands in the page once a question is shown."""
    return [data.get_attribute("value") or "" for data in question.locator(".rq-key data").all()]


def _answer(question: Locator, *, right: bool) -> None:
    key, kind = _key(question), question.get_attribute("data-kind")
    fields = question.locator(".rq-answering input")
    if kind == "number":
        fields.first.fill(key[0].removeprefix("n-") if right else "98765")
    elif kind == "order":
        steps = [id_.partition(".")[2] for id_ in key]
        _put_in_order(question, steps if right else steps[::-1])
    else:
        values = [field.get_attribute("value") or "" for field in fields.all()]
        wanted = key if right else [next(value for value in values if value not in key)]
        for value in values:
            if value in wanted:
                question.locator(f".rq-answering input[value='{value}']").check()
    question.locator(".rq-answering .rq-button--primary").click()
    expect(question).to_have_attribute("data-state", "right" if right else "wrong")


def _rules(question: Locator) -> list[str]:
    return (question.get_attribute("data-rules") or "").split()


def _put_in_order(question: Locator, wanted: list[str]) -> None:
    for place, step in enumerate(wanted):
        while _steps(question).index(step) > place:
            question.locator(f".rq-answering [data-choice='{step}'] [data-way=up]").click()


def _steps(question: Locator) -> list[str]:
    steps = question.locator(".rq-answering [data-choice]")
    return [step.get_attribute("data-choice") or "" for step in steps.all()]


def _next(page: Page) -> Locator:
    before = _question(page).get_attribute("data-key")
    page.locator(".st-outcome .rq-button--primary").click()
    page.wait_for_function(
        "(key) => document.querySelector('rule-question')?.dataset.key !== key", arg=before
    )
    return _question(page)


def _want(page: Page, limit: str) -> None:
    """Type how many new rules a day there shall be."""
    page.locator("#st-limit").select_text()
    page.keyboard.type(limit)
    page.keyboard.press("Tab")


def _kept(page: Page) -> dict[str, Any]:
    return dict(json.loads(page.evaluate(_KEPT, NAME) or '{"answers": []}'))


def _written(answers: list[list[Any]], rules: dict[str, list[str]]) -> str:
    return json.dumps(
        {"format": "ruleglot progress", "version": 1, "line": "", "rules": rules, "answers": answers}
    )


def _counts(page: Page) -> list[int]:
    """Rules due and new rules, as the page counts them."""
    return [int(count.inner_text()) for count in page.locator(".st-counts dd").all()]


def _studied(page: Page) -> str:
    """Progress over some weeks with one question of the bank, and its rules, as if it had been kept."""
    question = _start(page)
    key, rules = question.get_attribute("data-key") or "", _rules(question)
    now = page.evaluate("() => Date.now()")
    answers = [[now - ago * DAY, key, 3] for ago in (30, 29, 25, 2, 1)]
    text = _written(answers, {key: rules})
    page.evaluate(_KEEP, [NAME, text])
    page.goto(page.url.split("#")[0])
    _again(page)
    return text


@both_scripts
@pytest.mark.parametrize("game", GAMES)
def test_a_missed_rule_returns_with_another_question(visitor: Visitor, language: str, game: str) -> None:
    page = _open(visitor, language, game)
    page.clock.install()
    _again(page)
    _want(page, "0")
    expect(page.locator(".st-today .rq-button--primary")).to_have_count(0)
    _want(page, "1")
    first = _start(page)
    key = first.get_attribute("data-key")
    rules = set(_rules(first))
    _answer(first, right=False)
    expect(page.locator(".st-outcome > p")).not_to_be_empty()
    assert [rating for *_, rating in _kept(page)["answers"]] == [1]
    page.clock.fast_forward(61_000)
    second = _next(page)
    assert second.get_attribute("data-key") != key
    assert rules & set(_rules(second))


@both_scripts
def test_right_counts_as_good_unless_the_reader_says_easy_or_hard(visitor: Visitor, language: str) -> None:
    page = _open(visitor, language)
    question = _start(page)
    _answer(question, right=True)
    expect(page.locator(".st-ratings input[value=good]")).to_be_checked()
    waits = [wait.inner_text() for wait in page.locator(".st-ratings small").all()]
    assert len(set(waits)) == len(waits) == 3
    page.locator(".st-ratings input[value=easy]").check()
    assert [rating for *_, rating in _kept(page)["answers"]] == [3]
    question = _next(page)
    assert [rating for *_, rating in _kept(page)["answers"]] == [4]
    _answer(question, right=True)
    page.locator(".st-ratings input[value=hard]").check()
    page.reload()
    assert [rating for *_, rating in _kept(page)["answers"]] == [4, 2]


def test_only_the_first_answer_to_what_was_asked_counts(visitor: Visitor) -> None:
    page = _open(visitor)
    question = _start(page)
    _answer(question, right=False)
    question.locator(".rq-verdict .rq-button--plain").first.click()
    _answer(question, right=True)
    assert [rating for *_, rating in _kept(page)["answers"]] == [1]


@both_scripts
def test_a_study_is_done_with_the_keyboard_alone(visitor: Visitor, language: str) -> None:
    page = _open(visitor, language)
    page.locator(".st-today .rq-button--primary").focus()
    page.keyboard.press("Enter")
    question = _question(page)
    expect(page.locator(":focus")).to_have_class(re.compile("rq-title"))
    _answer(question, right=True)
    expect(question.locator(".rq-verdict-word")).to_be_focused()
    _tab_to(page, ".st-ratings input[value=good]")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".st-ratings input[value=easy]")).to_be_checked()
    expect(question).to_have_attribute("data-state", "right")
    _tab_to(page, ".st-outcome .rq-button--primary")
    key = question.get_attribute("data-key")
    page.keyboard.press("Enter")
    expect(page.locator(f"rule-question[data-key='{key}']")).to_have_count(0)
    expect(page.locator(":focus")).to_have_class(re.compile("rq-title"))
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".st-today h2")).to_be_focused()


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no way by the Tab key to {selector}")


def test_switching_language_goes_on_with_the_same_question(visitor: Visitor) -> None:
    page = _open(visitor, viewport={"width": 1280, "height": 800})
    key = _start(page).get_attribute("data-key")
    page.locator("button.rg-language").focus()
    page.locator(f".md-select a[hreflang='{LANGUAGES[-1]}']").click()
    expect(page).to_have_url(re.compile(f"/{LANGUAGES[-1]}/{GAME}/study/#"))
    expect(_question(page)).to_have_attribute("data-key", key or "")


def test_what_was_learned_falls_due_and_is_forecast(visitor: Visitor) -> None:
    page = _open(visitor)
    _studied(page)
    charts = page.locator("rule-study [role=img]")
    expect(charts.first).to_have_attribute("aria-label", re.compile(r"\d"))
    page.locator("input[name=st-span][value='30']").check()
    expect(page.locator(".st-day")).to_have_count(30)
    tables = page.locator(".st-table")
    tables.nth(1).locator("summary").click()
    asked = tables.nth(1).locator("tbody tr")
    assert asked.count() == page.locator(".st-legend li").evaluate_all(
        "(items) => items.reduce((sum, item) => sum + Number(item.textContent.split(': ').at(-1)), 0)"
    )
    assert asked.filter(has_text="5/5").count() > 0
    link = asked.first.locator("a")
    assert re.search(rf"/{GAME}/#[A-Z]+-", str(link.evaluate("(a) => a.href")))


def test_midnight_on_the_readers_clock_makes_rules_due(visitor: Visitor) -> None:
    page = _open(visitor, timezone_id="Asia/Kolkata")
    page.clock.install(time=datetime.fromisoformat("2025-05-01T23:50:00+05:30"))
    _again(page)
    _want(page, "1")
    _answer(_start(page), right=True)
    page.locator(".st-ratings input[value=easy]").check()
    page.locator(".st-outcome .rq-button--plain").click()
    days = [day.inner_text() for day in page.locator(".st-count").all()]
    assert days == ["", "", "", "", "", "", ""]
    assert _counts(page) == [0, 0]
    page.clock.set_fixed_time(datetime.fromisoformat("2025-05-09T00:01:00+05:30"))
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    assert _counts(page)[0] > 0


@no_files
def test_export_clear_and_import_restores_everything(visitor: Visitor) -> None:
    page = _open(visitor)
    _studied(page)
    with page.expect_file_chooser():
        _button(page, 1).click()
    with page.expect_download() as saved:
        _button(page, 0).click()
    assert re.fullmatch(r"ruleglot-progress-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)
    file = saved.value.path()
    before = _kept(page)["answers"]
    standing = page.locator(".st-legend").inner_text()
    page.evaluate("() => localStorage.clear()")
    _again(page)
    expect(page.locator(".st-legend")).not_to_have_text(standing)
    _choose(page, file.read_bytes())
    expect(page.locator(".st-said")).to_contain_text(str(len(before)))
    assert _kept(page)["answers"] == before
    assert page.locator(".st-legend").inner_text() == standing
    assert violations(page) == []


def _button(page: Page, place: int) -> Locator:
    """Of the two buttons: to save and to open a file."""
    return page.locator(".st-standing section").last.locator(".rq-actions").first.locator("button").nth(place)


def _choose(page: Page, content: bytes) -> None:
    file: FilePayload = {"name": "a file.json", "mimeType": "application/json", "buffer": content}
    page.locator("rule-study input[type=file]").set_input_files(file)


def test_a_file_is_added_or_replaces_as_the_reader_says_and_can_be_undone(visitor: Visitor) -> None:
    page = _open(visitor)
    mine = _studied(page)
    other = _written([[1_700_000_000_000, f"{GAME}/other@1", 3]], {f"{GAME}/other@1": ["X"]})
    asked = page.locator(".st-asked")
    for button, count in ((0, 6), (1, 1)):
        page.evaluate(_KEEP, [NAME, mine])
        _again(page)
        _choose(page, other.encode())
        expect(asked.locator("p")).to_be_focused()
        asked.locator("button").nth(button).click()
        assert len(_kept(page)["answers"]) == count
        asked.locator("button").click()
        assert _kept(page)["answers"] == json.loads(mine)["answers"]
    _choose(page, other.encode())
    asked.locator("button").nth(2).click()
    expect(asked).to_be_empty()
    assert _kept(page)["answers"] == json.loads(mine)["answers"]


@both_scripts
def test_a_file_that_is_spoilt_or_newer_gives_a_notice_and_changes_nothing(
    visitor: Visitor, language: str
) -> None:
    page = _open(visitor, language)
    mine = _studied(page)
    said = page.locator(".st-said")
    notices = set()
    for content in (b"", b"\xff\xfe\x00", b"{}", mine[:-5].encode(), FUTURE.encode()):
        _choose(page, content)
        expect(said).not_to_be_empty()
        notices.add(said.inner_text())
        assert page.evaluate(_KEPT, NAME) == mine
    assert len(notices) == 2


@both_scripts
@pytest.mark.parametrize("trouble", ["blocked", "full", "newer", "spoilt", "older"])
def test_trouble_with_the_storage_gives_a_notice_and_a_working_study(
    visitor: Visitor, language: str, trouble: str
) -> None:
    page = _open(visitor, language)
    texts = {"newer": FUTURE, "spoilt": '{"version": 1, "answers": [[', "older": '{"version": 0, "done": []}'}
    if trouble in texts:
        page.evaluate(_KEEP, [NAME, texts[trouble]])
    if trouble == "blocked":
        page.add_init_script(f"({_ENDED})('SecurityError')")
    if trouble == "full":
        page.add_init_script(f"({_FULL})()")
    _again(page)
    question = _start(page)
    _answer(question, right=True)
    expect(page.locator(".st-troubles p")).to_have_count(1)
    assert violations(page) == []
    if trouble == "newer":
        assert page.evaluate(_KEPT, NAME) == FUTURE
    question = _next(page)
    _answer(question, right=False)
    page.locator(".st-outcome .rq-button--plain").click()
    page.locator(".st-table summary").nth(1).click()
    cells = page.locator(".st-table").nth(1).locator("td")
    assert cells.evaluate_all("(cells) => cells.some((cell) => cell.textContent.includes('/'))")
    assert overflow(page) <= 0


@no_files
def test_progress_that_cannot_be_read_is_offered_as_a_file_before_it_goes(visitor: Visitor) -> None:
    page = _open(visitor)
    page.evaluate(_KEEP, [NAME, "not ours"])
    _again(page)
    _answer(_start(page), right=True)
    with page.expect_download() as saved:
        page.locator(".st-troubles button").first.click()
    assert saved.value.path().read_text() == "not ours"
    page.locator(".st-troubles button").nth(1).click()
    expect(page.locator(".st-troubles p")).to_have_count(0)
    assert len(_kept(page)["answers"]) == 1


def test_two_tabs_lose_no_answer_and_each_sees_the_others(visitor: Visitor) -> None:
    one = _open(visitor)
    two = one.context.new_page()
    two.goto(one.url)
    expect(two.locator(".st-today")).to_be_visible()
    _answer(_start(one), right=True)
    _answer(_start(two), right=False)
    _answer(_next(one), right=True)
    two.locator(".st-outcome .rq-button--plain").click()
    assert len(_kept(two)["answers"]) == 3
    two.locator(".st-table summary").nth(1).click()
    answered = two.locator(".st-table").nth(1).locator("td:nth-of-type(2)")
    before = "".join(answered.all_inner_texts())
    _answer(_next(one), right=True)
    expect(answered.first.locator("xpath=ancestor::table")).not_to_have_text(before)
    assert len(_kept(two)["answers"]) == 4
    assert "".join(answered.all_inner_texts()) != before


@every_language
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_study_page_is_accessible_before_during_and_after_an_answer(
    visitor: Visitor, language: str, scheme: str
) -> None:
    page = _open(visitor, language, color_scheme=scheme)
    _studied(page)
    for summary in page.locator(".st-table summary").all():
        summary.click()
    assert violations(page) == []
    assert overflow(page) <= 0
    question = _start(page)
    assert violations(page) == []
    _answer(question, right=True)
    assert violations(page) == []
    assert overflow(page) <= 0
    small = [
        box
        for control in page.locator("rule-study button, .st-ratings label").all()
        if control.is_visible() and (box := control.bounding_box()) and box["height"] < 44
    ]
    assert small == []


@every_language
def test_without_javascript_the_study_page_leads_to_the_questions(visitor: Visitor, language: str) -> None:
    page = visitor.page(f"{language}/{GAME}/study/", java_script_enabled=False)
    page.locator("rule-study a").click()
    expect(page).to_have_url(re.compile(f"/{language}/{GAME}/questions/"))


@every_language
def test_home_and_quiz_lead_to_the_study(visitor: Visitor, language: str) -> None:
    for start in ("", f"{GAME}/quiz/"):
        page = visitor.page(f"{language}/{start}")
        page.locator("main a[href$='study/']").last.click()
        expect(page).to_have_url(re.compile(f"/{language}/{GAME}/study/"))
        expect(page.locator(".st-today")).to_be_visible()


@pytest.mark.only_in("chromium", "one browser shows that the page needs no server")
def test_the_study_works_from_files(visitor: Visitor) -> None:
    page = visitor.browser.new_page()
    page.goto((visitor.site.folder / f"en/{GAME}/study/index.html").as_uri())
    _answer(_start(page), right=False)
    page.locator(".st-outcome .rq-button--plain").click()
    expect(page.locator(".st-today h2")).to_be_focused()
    assert len(_kept(page)["answers"]) == 1
    page.close()
