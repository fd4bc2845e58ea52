"""Pictures of all questions: no wider than a small phone, seen in the dark, in grey, in forced colours."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import overflow
from tests.browser.visiting import LANGUAGES, ROOT, Visitor

GAMES = sorted(path.parent.name for path in ROOT.glob("rules/*/game.yml"))
SMALL = {"width": 320, "height": 640}
INK = 4.5
"""The contrast that WCAG 2.2 asks of text."""
SHAPE = 3.0
"""The contrast that it asks of shapes."""
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"])

WIDER = """() => {
  const wide = document.documentElement.clientWidth;
  return [...document.querySelectorAll(".rp *")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (left < 0 || right > wide);
  }).map((one) => one.closest("rule-question").id + ": " + one.outerHTML.slice(0, 120));
}"""

CLIPPED = """() => [...document.querySelectorAll(".rp :is(.rp-index, .rp-count, .rp-words, .rp-owner)")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
  .map((one) => one.closest("rule-question").id + ": " + one.textContent)"""

BROKEN = """() => [...document.querySelectorAll(".rp :is(.rp-owner, .rp-words)")].flatMap((one) => {
  const text = one.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""

CONTRASTS = """(pairs) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const grey = (...colours) => {
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  return pairs.flatMap(([front, property, back, least]) => {
    return [...document.querySelectorAll(front)].slice(0, 200).map((one) => {
      const ground = [paper, getComputedStyle(one.closest(back)).backgroundColor];
      const greys = [grey(...ground), grey(...ground, getComputedStyle(one)[property])].sort((a, b) => a - b);
      return [one.outerHTML.slice(0, 80), (greys[1] + 0.05) / (greys[0] + 0.05), least];
    });
  });
}"""

PAIRS: dict[str, list[tuple[str, str, str, float]]] = {
    "switch": [
        (".rp-card", "color", ".rp-card", INK),
        (".rp-index", "color", ".rp-card", INK),
        (".rp-count", "color", ".rp-count", INK),
        (".rp-card", "borderTopColor", "body", SHAPE),
        (".rp-back", "color", ".rp-back", SHAPE),
        (".rp-back", "borderTopColor", "body", SHAPE),
        (".rp-label", "color", "body", INK),
        (".rp-disc", "borderTopColor", "body", SHAPE),
    ],
    "mexican-train": [
        (".rp-tile > svg", "color", ".rp-tile", INK),
        (".rp-tile:not(.rp-hollow)", "borderTopColor", "body", SHAPE),
        (".rp-hollow", "borderTopColor", "body", SHAPE),
        (".rp-owner", "color", "body", INK),
        (".rp-marker", "color", "body", SHAPE),
        (".rp-track", "borderBottomColor", "body", SHAPE),
    ],
    "scrabble": [
        (".rp-letter", "borderTopColor", "body", SHAPE),
        (".rp-place", "borderTopColor", "body", SHAPE),
        (".rp-fresh > svg", "color", ".rp-letter", SHAPE),
        (".rp-side > svg", "color", "body", SHAPE),
        (".rp-words", "color", "body", INK),
        (".rp-mark", "color", "body", SHAPE),
        (".rp-bubble", "color", ".rp-bubble", INK),
    ],
}


@every_language
@every_game
def test_no_picture_is_wider_than_the_smallest_phone(visitor: Visitor, language: str, game: str) -> None:
    page = visitor.page(f"{language}/{game}/questions/", viewport=SMALL)
    assert page.locator(".rp-token:visible").count() > 100
    assert page.evaluate(WIDER) == []
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(BROKEN) == []
    assert overflow(page) == 0


@both_schemes
@every_game
def test_pictures_can_be_told_apart_in_grey(visitor: Visitor, game: str, scheme: Any) -> None:
    page = visitor.page(f"en/{game}/questions/", color_scheme=scheme)
    found = page.evaluate(CONTRASTS, PAIRS[game])
    assert len(found) > 20
    assert [(what, round(contrast, 2)) for what, contrast, least in found if contrast < least] == []


@pytest.mark.only_in("chromium", "Firefox cannot be told to force colours")
@both_schemes
def test_cards_keep_their_edge_and_suit_where_colours_are_forced(visitor: Visitor, scheme: Any) -> None:
    page = visitor.page("en/switch/questions/", color_scheme=scheme, forced_colors="active")
    pairs = [
        (".rp-card", "borderTopColor", "body", 7),
        (".rp-card > svg", "color", ".rp-card", 7),
        (".rp-index", "color", ".rp-card", 7),
        (".rp-count", "color", ".rp-count", 7),
        (".rp-back > svg", "color", ".rp-back", 7),
    ]
    found = page.evaluate(CONTRASTS, pairs)
    assert len(found) > 20
    assert [(what, round(contrast, 2)) for what, contrast, least in found if contrast < least] == []


@pytest.mark.only_in("chromium", "its own accessibility tree is read")
@every_language
def test_a_row_of_the_picture_is_announced_as_one_image_with_its_words(
    visitor: Visitor, language: str
) -> None:
    page = visitor.page(f"{language}/switch/quiz/#q-stuck")
    rows = page.locator("#q-stuck .rp [role=img]")
    expect(rows.first).to_be_visible()
    names = rows.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert len(names) == 2
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    nodes = {node["nodeId"]: node for node in tree}
    images = [node for node in tree if node["role"]["value"] == "image" and node["name"]["value"]]
    assert [node["name"]["value"] for node in images] == names
    inside = [child for node in images for child in node["childIds"]]
    while inside:
        node = nodes[inside.pop()]
        assert node["ignored"], node
        inside += node.get("childIds", ())
