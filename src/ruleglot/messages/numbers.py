"""Numbers, lists and plural categories as CLDR has them for a language, through Babel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, Protocol

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal

_MILLION = 1_000_000
_ZEROS = {
    "latn": "0", "arab": "٠", "arabext": "۰", "beng": "০", "deva": "०", "gujr": "૦", "guru": "੦", "knda": "೦",
    "khmr": "០", "laoo": "໐", "mlym": "൦", "mymr": "၀", "orya": "୦", "tamldec": "௦", "telu": "౦", "thai": "๐",
}  # fmt: skip
NUMBERING_SYSTEMS = tuple(_ZEROS)


class Language(Protocol):
    """What printing needs to know of a language."""

    @property
    def code(self) -> str:
        """The BCP 47 code, such as `nb`."""

    @property
    def digits(self) -> str:
        """The CLDR name of its digits, one of `NUMBERING_SYSTEMS`."""


def number(language: Language, value: int | float) -> str:
    """Write a number as the language does, digits, grouping and signs: 1234567 in bn is ১২,৩৪,৫৬৭."""
    here = locale(language.code)
    minus: str = here.number_symbols["latn"]["minusSign"]
    return digits(language, format_decimal(value, locale=here).replace("-", minus))


def number_format(language: Language) -> dict[str, Any]:
    """Give, for scripts that write numbers and lists as `number` and `join` do, what differs by language.

    `zero` is the first of its digits, `grouping` the sizes of the last group of digits and of those before.
    """
    here = locale(language.code)
    symbols = here.number_symbols["latn"]
    return {
        "zero": digits(language, "0"),
        "minus": symbols["minusSign"],
        "group": symbols["group"],
        "grouping": list(here.decimal_formats[None].grouping),
        "lists": {style: dict(here.list_patterns[style]) for style in ("standard", "or")},
    }


def digits(language: Language, text: str) -> str:
    """Give the text with its ASCII digits written in the digits of the language."""
    return text.translate(_digit_table(language.digits))


def join(language: Language, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Write the items as one list: "a, b and c", or with style `or`, "a, b or c"; empty for no items."""
    return format_list(list(items), style=style, locale=locale(language.code)) if items else ""


def category(language: Language, value: int | float) -> str:
    """Give the CLDR plural category of a number: zero, one, two, few, many or other."""
    return locale(language.code).plural_form(value)


def categories(language: Language) -> frozenset[str]:
    """Give all plural categories of the language."""
    return frozenset(locale(language.code).plural_form.tags | {"other"})


def reachable_categories(
    language: Language, low: int, high: int, without: frozenset[int] = frozenset()
) -> frozenset[str]:
    """Give the categories of the integers from `low` to `high`, those in `without` left out.

    CLDR's rules look at the last digits, at zero and at whole millions, so a sample finds them all.
    """
    samples = (n for n in _telling_numbers(low, high) if n not in without)
    return frozenset(category(language, n) for n in samples)


def has_locale(code: str) -> bool:
    """Tell whether CLDR knows the language of a BCP 47 code."""
    try:
        locale(code)
    except (UnknownLocaleError, ValueError):
        return False
    return True


@cache
def locale(code: str) -> Locale:
    """Give Babel's locale of a BCP 47 code; babel.UnknownLocaleError where CLDR has none."""
    return Locale.parse(code, sep="-")


def _telling_numbers(low: int, high: int) -> Iterator[int]:
    yield from range(low, min(high, low + 1200) + 1)
    if high >= 0:
        yield from range(max(low, 0), min(high, 1200) + 1)
    yield from range(-(-max(low, _MILLION) // _MILLION) * _MILLION, min(high, 3 * _MILLION) + 1, _MILLION)


@cache
def _digit_table(system: str) -> dict[int, str]:
    zero = ord(_ZEROS[system])
    return {ord("0") + n: chr(zero + n) for n in range(10)} if zero != ord("0") else {}
