"""What the theme's HTML needs to be valid, and cannot be said in its templates."""

from __future__ import annotations

import re

_CELL = re.compile(r'<(t[hd]) style="text-align: (left|center|right);">')
_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off"')


def mended(html: str) -> str:
    """Give the page without the attributes that an HTML checker or the page's policy refuses."""
    return _CELL.sub(r'<\1 class="rg-\2">', _TOGGLE.sub(r"\1", html))
