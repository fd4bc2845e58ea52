"""Interface strings: the gettext catalogue of each language, in which the English string is the id.

A catalogue is read as it is (`locales/<language>/LC_MESSAGES/ruleglot.po`), checked against the strings
that this package shows, and brought up to date with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po
from babel.plural import to_gettext

from ruleglot import layout
from ruleglot.book import Book
from ruleglot.document import read_text
from ruleglot.problem import ContentError, Problem

ENGLISH = "en"
_PACKAGE = Path(__file__).parent
_SOURCES = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
_LINE = re.compile(
    r"""\s*(?:\#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)?\s*"(?:[^"\\]|\\[ntr"\\])*"\s*)?\Z""",
    re.VERBOSE,
)
_HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


def read_catalog(text: str, path: str) -> Catalog:
    """Read a catalogue strictly; `path` names it in problems. Raises ContentError with each line at fault."""
    lines = text.splitlines()
    wrong = [number for number, line in enumerate(lines, 1) if not _LINE.match(line)]
    try:
        if not wrong:
            return read_po(lines, ignore_obsolete=True, abort_invalid=True)
    except PoFileError as error:
        wrong = [error.lineno + 1]
    message, mend = "this is no line of a gettext file", "check the quotes, and that a msgstr follows"
    raise ContentError(Problem(path, line, 1, "interface-syntax", message, mend) for line in wrong)


def translations(catalog: Catalog) -> GNUTranslations:
    """Give the catalogue as `gettext` and `ngettext`; a string without translation stays English."""
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


def strings(package: Path = _PACKAGE) -> Catalog:
    """Every interface string that the Python files and templates of a package show, file by file."""
    found = Catalog(charset="utf-8")
    shown = extract_from_dir(str(package), _SOURCES)
    for file, _line, message, _comments, context in sorted(shown, key=lambda entry: entry[:2]):
        found.add(message, locations=[(file, 0)], context=context)
    return found


def problems(book: Book) -> list[Problem]:
    """Say what is missing from, wrong in or no longer needed in the catalogues of a book, by file and line.

    The English catalogue lists every string and translates none.
    """
    shown = strings()
    found = [
        problem
        for language, catalog in book.interface.items()
        for problem in _problems(layout.interface_file(language), language, catalog, shown)
    ]
    return sorted(found)


def update(root: Path, languages: Iterable[str], *, write: bool = True) -> list[str]:
    """Bring the catalogues below `root` up to date with the strings of this package; gives the files changed.

    New strings wait for their translation, a reworded one keeps its translation as fuzzy, one that is no
    longer shown is dropped. A catalogue that does not exist is made. Without `write` nothing is changed.
    Raises ContentError for a file that is not gettext.
    """
    shown = strings()
    changed = []
    for language in languages:
        path = layout.interface_file(language)
        before = read_text(root / path, path) if (root / path).exists() else ""
        after = _updated(read_catalog(before, path), language, shown)
        if after != before:
            changed.append(path)
            if write:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(after.encode())
    return changed


def _problems(path: str, language: str, catalog: Catalog, shown: Catalog) -> Iterator[Problem]:
    for wanted in shown:
        if wanted.id:
            yield from _faults(path, language, catalog.get(_key(wanted), wanted.context), wanted)
    for message in catalog:
        if message.id and shown.get(_key(message), message.context) is None:
            text = f"nothing shows '{_key(message)[:60]}'"
            yield Problem(path, message.lineno or 1, 1, "surplus-text", text, "remove it")


def _faults(path: str, language: str, message: Message | None, wanted: Message) -> Iterator[Problem]:
    line = (message.lineno if message else None) or 1
    plural = not isinstance(wanted.id, str)
    if message is None or (
        language != ENGLISH and not _translated(message, _plurals(language) if plural else 1)
    ):
        text = f"'{_key(wanted)[:60]}' is not translated"
        yield Problem(path, line, 1, "missing-translation", text, "translate it")
        return
    placeholders = set(_PLACEHOLDER.findall(_key(wanted)))
    for form in filter(None, _forms(message)):
        if set(_PLACEHOLDER.findall(form)) != placeholders:
            text = f"'{form[:60]}' does not have the placeholders of '{_key(wanted)[:60]}'"
            mend = f"use {' '.join(sorted(placeholders)) or 'none'}"
            yield Problem(path, line, 1, "message-arguments-differ", text, mend)
            return


def _translated(message: Message, forms: int) -> bool:
    return not message.fuzzy and all(_forms(message)) and len(_forms(message)) == forms


def _plurals(language: str) -> int:
    """How many plural forms gettext counts in a language: one a plural category of CLDR."""
    return len(_locale(language).plural_form.tags | {"other"})


def _plural_forms(language: str) -> str:
    """Give CLDR's plural rule as gettext's, which has no `e`: the exponent of compact numbers (1M)."""
    return re.sub(r"\be\b", "0", to_gettext(_locale(language).plural_form))


def _updated(before: Catalog, language: str, shown: Catalog) -> str:
    header = _HEADER.format(language=language, plural=_plural_forms(language))
    catalog = read_po(header.splitlines())
    for message in before:
        if message.id:
            catalog[message.id] = message
    catalog.update(shown)
    forms = _plurals(language)
    for message in catalog:
        if not isinstance(message.id, str):
            message.string = (*_forms(message), *[""] * forms)[:forms]
    written = BytesIO()
    write_po(written, catalog, width=110, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return header + written.getvalue().decode()


def _locale(language: str) -> Locale:
    return Locale.parse(language, sep="-")


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]
