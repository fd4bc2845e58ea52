"""The questions of the built site: told by their own words alone."""

from __future__ import annotations

import re

import pytest

from ruleglot import layout
from tests.building import ROOT
from tests.site.pages_read import Page, Site
from tests.site.test_site_structure import GAMES, every_language

LETTERED = re.compile(r"\b(?:choice|option|answer|alternative)s? [A-F]\b|[(][A-Fa-f][)]|\b[A-F][).] ")


def _within(page: Page, class_: str) -> list[str]:
    """The HTML of each element of a class; elements of the same name within it are counted."""
    found = []
    for opening in re.finditer(rf'<(\w+) class="(?:[^"]* )?{class_}(?: [^"]*)?"[^>]*>', page.source):
        depth, tags = 1, re.compile(rf"<(/?){opening[1]}\b")
        for tag in tags.finditer(page.source, opening.end()):
            depth += -1 if tag[1] else 1
            if depth == 0:
                found.append(page.source[opening.end() : tag.start()])
                break
    return found


@pytest.mark.parametrize("game", GAMES)
@every_language
def test_the_glossary_adds_nothing_to_a_question(real: Site, language: str, game: str) -> None:
    page = real.page(f"{language}/{game}/questions/")
    parts = [part for name in ("rq-told", "rq-scene", "rq-ask", "rq-choices") for part in _within(page, name)]
    assert len(parts) > 100
    assert [part for part in parts if "glossary" in part or "rg-term" in part] == []


@pytest.mark.parametrize("game", GAMES)
def test_explanations_name_choices_by_their_words_and_never_by_letters(real: Site, game: str) -> None:
    page = real.page(f"en/{game}/questions/")
    proofs = [re.sub(r"<[^>]+>", " ", part) for part in _within(page, "rq-proof")]
    assert len(proofs) > 50
    assert [found[0] for proof in proofs if (found := LETTERED.search(proof))] == []
    assert not re.search(r'<ol class="rq-choices"', page.source)


@every_language
def test_terms_are_found_in_the_rules_of_every_language(real: Site, language: str) -> None:
    assert (ROOT / layout.glossary_file(language)).is_file()
    for game in GAMES:
        terms = [a["href"] for a in real.page(f"{language}/{game}/").all("a") if a.get("class") == "rg-term"]
        assert len(terms) >= 8, game
        defined = real.page(f"{language}/glossary/").ids
        assert all(term.partition("#")[2] in defined for term in terms)
