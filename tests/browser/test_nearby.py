"""After Check a reader sees what the choice would be right with, first among the reasons."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import LANGUAGES, Visitor


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_choice_is_told_what_it_would_be_right_with(visitor: Visitor, language: str) -> None:
    path = f"{language}/scrabble/quiz/"
    plain = visitor.page(f"{language}/scrabble/questions/", java_script_enabled=False)
    reason = plain.locator("rule-question[data-kind='choice'] li[data-of]:has(.rq-otherwise)").first
    id_ = reason.locator("xpath=ancestor::rule-question").get_attribute("id")
    choice, told = reason.get_attribute("data-of"), reason.locator(".rq-otherwise").text_content()
    page = visitor.page(f"{path}#{id_}")
    question = page.locator(f"[id='{id_}']")
    question.locator(f"input[value='{choice}']").check()
    question.locator(".rq-answering .rq-button--primary").click()
    said = question.locator(".rq-reasons > li").first.locator(".rq-otherwise")
    expect(said).to_be_visible()
    assert told
    expect(said).to_have_text(told)
