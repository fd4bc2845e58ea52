"""The symbols of all pictures, drawn once: a sheet that a page carries, of which tokens use what they need.

No symbol holds a letter or digit: words in pictures are HTML, which is translated.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from ruleglot.picture.pips import MOST_PIPS, SIDE, dots, radius

PREFIX = "rp-"

_SUITS = {
    "S": "M12 1.5C9 6 2.5 9.6 2.5 14.4c0 2.9 2 4.7 4.4 4.7 1.6 0 3-.8 3.9-2.1-.2 2-1.1 4-2.7 5.5h7.8"
    "c-1.6-1.5-2.5-3.5-2.7-5.5.9 1.3 2.3 2.1 3.9 2.1 2.4 0 4.4-1.8 4.4-4.7C21.5 9.6 15 6 12 1.5z",
    "H": "M12 21.8C9.6 18 2.2 13.5 2.2 8.1c0-3.2 2.2-5.4 4.9-5.4 2.2 0 4 1.3 4.9 3.5.9-2.2 2.7-3.5 4.9-3.5"
    " 2.7 0 4.9 2.2 4.9 5.4 0 5.4-7.4 9.9-9.8 13.7z",
    "D": "M12 1.3C14 5 17 8.7 20.4 12 17 15.3 14 19 12 22.7 10 19 7 15.3 3.6 12 7 8.7 10 5 12 1.3z",
    "C": "M12 1.7a4.8 4.8 0 0 0-4.8 4.8c0 1.5.7 2.9 1.8 3.8a4.9 4.9 0 1 0 1.7 6.3"
    "c-.1 2.2-1 4.3-2.6 5.9h7.8c-1.6-1.6-2.5-3.7-2.6-5.9a4.9 4.9 0 1 0 1.7-6.3"
    "c1.1-.9 1.8-2.3 1.8-3.8A4.8 4.8 0 0 0 12 1.7z",
}
"""The suits as paths on a square of 24."""

_SHAPES: dict[str, tuple[str, str]] = {
    "card-back": (
        "0 0 44 62",
        '<path d="M6 5.5h32v51H6z" fill="none" stroke="currentColor"/>'
        '<path d="M6 15.5 16 5.5M6 26 26.5 5.5M6 36.5 37 5.5M6 47 38 15M7 56.5 38 25.5M17.5 56.5 38 36'
        "M28 56.5 38 46.5M38 15.5 28 5.5M38 26 17.5 5.5M38 36.5 7 5.5M38 47 6 15M37 56.5 6 25.5"
        'M26.5 56.5 6 36M16 56.5 6 46.5" fill="none" stroke="currentColor" stroke-width=".8"/>',
    ),
    "skip": (
        "0 0 24 24",
        '<path d="M3.5 16.5C5 9 18 7.5 20.2 15.5M20.7 9.8l-.4 6-5.6-2.1" fill="none"'
        ' stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>'
        '<circle cx="12" cy="18" r="2.4"/>',
    ),
    "arrow": (
        "0 0 24 24",
        '<path d="M12 3.5v15M5.5 12.5 12 19l6.5-6.5" fill="none" stroke="currentColor" stroke-width="3"'
        ' stroke-linecap="round" stroke-linejoin="round"/>',
    ),
    "locomotive": (
        "0 0 32 24",
        '<path d="M2 3.5h10v2h-1.3V9H18V5.5h-1.5v-2h6v2H21V9h5.5l3 6.2H31V18H2V9h1.5V5.5H2z'
        'M5.6 6.3V10h3.2V6.3z" fill-rule="evenodd"/>'
        '<circle cx="7.5" cy="19" r="3.5"/><circle cx="16" cy="19" r="3.5"/>'
        '<circle cx="24.5" cy="19" r="3.5"/>',
    ),
    "bag": (
        "0 0 48 54",
        '<path class="rp-cloth" d="M15.5 15C7 22 2.5 31.5 2.5 39.5 2.5 48.5 9.5 52 24 52s21.5-3.5 21.5-12.5'
        'c0-8-4.5-17.5-13-24.5l4.5-10.5c-4-2-8.5 1-13 1s-9-3-13-1z" stroke="currentColor" stroke-width="2"'
        ' stroke-linejoin="round"/><path d="M14 15.2h20M34 15.2l6.5 4.3M34 15.2l7.5-1.5" fill="none"'
        ' stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
    ),
    "dial": (
        "0 0 40 40",
        '<circle class="rp-face" cx="20" cy="20" r="17" stroke="currentColor" stroke-width="2"/>'
        '<path d="M20 6v3.5M20 30.5V34M6 20h3.5M30.5 20H34" stroke="currentColor" stroke-width="2"'
        ' stroke-linecap="round"/><path class="rp-time" d="M20 20V7.5A12.5 12.5 0 0 1 30.8 26.3z"/>'
        '<path d="M20 20V9.5M20 20l7.5 4.4" fill="none" stroke="currentColor" stroke-width="2.6"'
        ' stroke-linecap="round"/>',
    ),
    "done": (
        "0 0 24 24",
        '<circle cx="12" cy="12" r="11"/><path class="rp-cut" d="m6.5 12.4 3.8 3.8 7.3-8" fill="none"'
        ' stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>',
    ),
    "undone": (
        "0 0 24 24",
        '<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2"'
        ' stroke-dasharray="4.2 3.2"/>',
    ),
    "fresh": (
        "0 0 24 24",
        '<path d="m12 1.5 2.9 7.6 7.6 2.9-7.6 2.9-2.9 7.6-2.9-7.6L1.5 12l7.6-2.9z"/>',
    ),
}
"""Everything else: the view box, and what is in it."""


@cache
def sheet() -> Markup:
    """Give all symbols as one piece of HTML that shows nothing; a page with pictures carries it once."""
    symbols = "".join(
        f'<symbol id="{PREFIX}{name}" viewBox="{box}">{shape}</symbol>' for name, box, shape in _symbols()
    )
    return Markup('<div hidden><svg xmlns="http://www.w3.org/2000/svg">{}</svg></div>').format(
        Markup(symbols)
    )


def _symbols() -> Iterator[tuple[str, str, str]]:
    for suit, path in _SUITS.items():
        yield f"suit-{suit}", "0 0 24 24", f'<path d="{path}"/>'
    for pips in range(MOST_PIPS + 1):
        yield f"pips-{pips}", f"0 0 {SIDE} {SIDE}", _dots(pips)
    yield from ((name, box, shape) for name, (box, shape) in _SHAPES.items())


def _dots(pips: int) -> str:
    """Draw dots as ends of lines without length, which are round."""
    if pips == 0:
        return ""
    path = "".join(f"M{_short(x)} {_short(y)}h0" for x, y in dots(pips))
    width = _short(2 * radius(pips))
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}" stroke-linecap="round"/>'
    )


def _short(number: float) -> str:
    return f"{number:.4g}"
