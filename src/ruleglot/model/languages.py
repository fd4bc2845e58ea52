"""`locales/languages.yml`: the published languages, in the order in which the site lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr, StringConstraints

from ruleglot.model.frozen import Frozen, LanguageCode, Words

Digits = Literal[
    "latn", "arab", "arabext", "beng", "deva", "gujr", "guru", "knda",
    "khmr", "laoo", "mlym", "mymr", "orya", "tamldec", "telu", "thai",
]  # fmt: skip
"""Numbering systems, as CLDR names them."""

Script = Literal[
    "latn", "armn", "beng", "cyrl", "deva", "ethi", "geor", "grek", "gujr", "guru", "hang", "khmr",
    "knda", "laoo", "mlym", "mymr", "orya", "sinh", "taml", "telu", "thai",
]  # fmt: skip
"""Scripts that are written from left to right, by their ISO 15924 codes in small letters."""

Letters = Annotated[str, StringConstraints(strict=True, min_length=1)]


class Folding(Frozen):
    """How words are folded, alike in the search index and in what is typed."""

    letters: dict[Letters, StrictStr] = Field(
        default_factory=dict, description="Letters written otherwise: ø to o, aa to a."
    )
    suffixes: tuple[Letters, ...] = Field(default=(), description="Endings that a stem is found without.")
    shortest: Annotated[int, Field(strict=True, ge=1)] = Field(
        default=3, description="The letters that must remain of a word, vowel signs aside."
    )


class LanguageEntry(Frozen):
    """One language as the file declares it; everything that differs by language is data here."""

    name: Words = Field(description="The language's name in itself, as the language menu shows it.")
    script: Script = Field(default="latn", description="The script that texts are written in.")
    digits: Digits = Field(default="latn", description="The digits that numbers are printed in.")
    full_stop: StrictStr = Field(default=".", description="The sign that ends a sentence.")
    aliases: tuple[LanguageCode, ...] = Field(
        default=(), description="Other codes that browsers send and that mean this language."
    )
    fallback: tuple[LanguageCode, ...] = Field(
        default=(),
        description="Languages that its readers read too. Texts are compared with those of the language "
        "that has none.",
    )
    after_z: tuple[Letters, ...] = Field(
        default=(), description="Letters with a place of their own at the end of the alphabet: æ, ø, å."
    )
    reviewed: StrictBool = Field(
        default=False, description="Whether a native speaker who knows the games has read the wording."
    )
    search: Folding = Field(
        default_factory=lambda: Folding(), description="How the search folds this language's words."
    )


class Language(LanguageEntry):
    """A published language with its code, which is also its folder and its `hreflang`."""

    code: LanguageCode


class Languages(Frozen):
    """The file `locales/languages.yml`."""

    languages: dict[LanguageCode, LanguageEntry] = Field(min_length=1)

    def in_order(self) -> dict[str, Language]:
        """Give the languages by code, in the order in which the site lists them."""
        return {
            code: Language(code=code, **entry.model_dump(exclude_unset=True))
            for code, entry in self.languages.items()
        }


def find_language(languages: Mapping[str, Language], code: str) -> Language | None:
    """Find the published language that a code means: its own, an alias, or either with a region (`nn-NO`)."""
    wanted = code.replace("_", "-")
    while wanted:
        for language in languages.values():
            if wanted.lower() in (language.code.lower(), *map(str.lower, language.aliases)):
                return language
        wanted = wanted.rpartition("-")[0]
    return None
