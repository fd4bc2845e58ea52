"""Sitemaps: one a language, each page with its counterparts in the other languages, and an index of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemap(pages: Iterable[tuple[str, Mapping[str, str]]]) -> str:
    """Give the sitemap of one language from absolute addresses, each with its alternates by `hreflang`."""
    lines = [f'{_HEAD}<urlset {_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">']
    for address, alternates in pages:
        lines.append(f"  <url><loc>{escape(address)}</loc>")
        lines += [
            f'    <xhtml:link rel="alternate" hreflang={quoteattr(code)} href={quoteattr(other)}/>'
            for code, other in alternates.items()
        ]
        lines.append("  </url>")
    return "\n".join([*lines, "</urlset>", ""])


def sitemap_index(addresses: Iterable[str]) -> str:
    """Give the index of the sitemaps at these absolute addresses."""
    entries = [f"  <sitemap><loc>{escape(address)}</loc></sitemap>" for address in addresses]
    return "\n".join([f"{_HEAD}<sitemapindex {_NAMESPACE}>", *entries, "</sitemapindex>", ""])
