"""What the pages of a game show, on the small game whose content is known."""

from __future__ import annotations

import pytest

from ruleglot.pages.glossary import alphabetical
from ruleglot.pages.writer import plain
from tests.site.pages_read import Page, Site


def said(page: Page) -> str:
    return " ".join(page.texts)


def test_a_game_opens_with_its_moments_before_status_names_and_rules(small: Site) -> None:
    page = small.page("en/climb/")
    order = [
        "at-the-table",
        "moment-cannot-play",
        "edition-early",
        "edition-late",
        "section-aim",
        "CL-G1",
        "section-turn",
        "CL-P1",
        "CL-X1",
        "section-end",
        "CL-E1",
        "sources",
        "source-booklet",
    ]
    assert [id_ for id_ in page.ids if id_ in order] == order
    for text in (
        "Climb: a small game of stones",
        "Staircase",
        "These pages say nothing of how the stones are dealt.",
        "I cannot lay any of my stones",
        "The booklet that lies in the box.",
    ):
        assert text in page.texts


def test_editions_stand_side_by_side_where_they_differ_or_one_is_silent(small: Site) -> None:
    page = small.page("en/climb/")
    names = [a for a in page.all("p") if a.get("class") == "rg-edition__name"]
    assert len(names) == 4
    text = said(page)
    assert "You may lay a stone that is higher than the stone on top" in text
    assert "This edition says nothing about it." in text
    assert text.count("not in force") >= 1
    assert "not known whether in force" in text


def test_a_note_stands_under_its_rule_with_its_house_rule_folded(small: Site) -> None:
    page = small.page("en/climb/")
    assert page.ids.index("CL-P1") < page.ids.index("CL-X1") < page.ids.index("CL-E1")
    assert len([a for a in page.all("section") if a.get("class") == "rg-note"]) == 1
    summaries = [a for a in page.all("details") if a.get("class") == "rg-variant"]
    assert len(summaries) == 2
    assert "open" not in summaries[0]
    assert "May a stone of the same colour always be laid?" in said(page)
    assert "A stone of the same colour may always be laid." in said(page)


def test_numbers_in_texts_have_the_digits_of_the_language(small: Site) -> None:
    for text in small.page("bn/climb/").texts:
        assert not any(character in "0123456789" for character in text) or any(
            c.isascii() and c.isalpha() for c in text
        )


def test_the_first_occurrence_of_a_term_leads_to_its_definition(small: Site) -> None:
    page = small.page("en/climb/")
    terms = [a for a in page.all("a") if a.get("class") == "rg-term"]
    fragments = [a["href"].partition("#")[2] for a in terms]
    assert fragments
    assert len(fragments) == len(set(fragments))
    assert all(a["title"] for a in terms)


def test_a_rule_names_the_questions_that_it_decides(small: Site) -> None:
    page, quiz = small.page("en/climb/"), small.page("en/climb/quiz/")
    links = [page.target(a["href"]) for a in page.all("a")]
    asked = {fragment for file, fragment in links if file == quiz.path and fragment}
    assert asked
    assert asked <= set(quiz.ids)


def test_the_quiz_carries_the_players_words_and_its_questions(small: Site) -> None:
    page = small.page("nl/climb/quiz/")
    assert len(page.all("rule-session")) == 1
    assert page.all("rule-question")
    assert [s for s in page.all("script") if "data-player-texts" in s]


def test_the_home_page_has_a_card_a_game_with_its_moments(small: Site) -> None:
    page = small.page("pt/")
    targets = [page.target(a["href"]) for a in page.all("a") if not a["href"].startswith("http")]
    for target in [
        ("pt/climb/index.html", ""),
        ("pt/climb/quiz/index.html", ""),
        ("pt/climb/index.html", "moment-cannot-play"),
        ("pt/glossary/index.html", ""),
        ("pt/about/index.html", ""),
    ]:
        assert target in targets


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [("one  two\nthree", 0, "one two three"), ("one two three", 9, "one two…"), ("one, two", 6, "one…")],
)
def test_a_description_is_cut_at_a_word(text: str, limit: int, cut: str) -> None:
    assert plain(text, limit) == cut


def test_words_are_sorted_as_the_language_sorts_them() -> None:
    words = ["ås", "zen", "øl", "ære", "été", "eta", "apé", "Bok"]
    norwegian = ["apé", "Bok", "eta", "été", "zen", "ære", "øl", "ås"]
    assert sorted(words, key=alphabetical(("æ", "ø", "å"))) == norwegian
    assert sorted(["ås", "at"], key=alphabetical(())) == ["ås", "at"]
