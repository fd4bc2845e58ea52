"""What axe-core finds on a page, and whether the page is wider than its window."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.visiting import AXE

_RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
_WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page: Page) -> list[str]:
    """Give each violation with its first element; none on an accessible page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [f"{found['id']}: {found['nodes'][0]['html'][:200]}" for found in page.evaluate(_RUN)]


def overflow(page: Page) -> int:
    """Give by how many CSS pixels the page is wider than the window."""
    return int(page.evaluate(_WIDER))
