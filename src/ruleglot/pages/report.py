"""What a reader sends who thinks that a question is wrong, and where to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode, urlsplit

if TYPE_CHECKING:
    from ruleglot.pages.writer import Writer


@dataclass(frozen=True, slots=True)
class Report:
    """What names a question, its version, edition and proof; `href` is where it can be sent, if anywhere."""

    text: str
    href: str | None

    @classmethod
    def of(cls, writer: Writer, key: str, edition: str | None, proof: Iterable[str]) -> Report:
        """Write the report about the question of a key, which rests on the rows (or rules) `proof`."""
        parts = [key, *([edition] if edition else []), writer.code, " ".join(dict.fromkeys(proof))]
        text = " · ".join(parts)
        title = writer.catalog.gettext("Question %(key)s") % {"key": key.partition("@")[0]}
        return cls(text, address(writer.report_to, title, text) if writer.report_to else None)


def address(where: str, title: str, text: str) -> str:
    """Give the address that opens a report: of a mail, or of a new issue of a repository's page."""
    if "://" not in where:
        asked = urlencode({"subject": title, "body": text}, quote_via=quote)
        return f"mailto:{where.removeprefix('mailto:')}?{asked}"
    if "gitlab" in (urlsplit(where).hostname or ""):
        asked = urlencode({"issue[title]": title, "issue[description]": text})
        return f"{where.rstrip('/')}/-/issues/new?{asked}"
    return f"{where.rstrip('/')}/issues/new?{urlencode({'title': title, 'body': text})}"
