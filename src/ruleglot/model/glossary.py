"""`rules/glossary/<language>.yml`: the words for things, the same term ids in every language."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ruleglot.model.frozen import Frozen, KebabId, Words

Category = Literal["zero", "one", "two", "few", "many", "other"]


class Term(Frozen):
    """One term: the word to use, how it is inflected and counted, and the words not to use for it."""

    term: Words = Field(description="The word to use.")
    definition: Words = Field(description="One or two sentences; readers see it where the term appears.")
    counted: dict[Category, Words] = Field(default_factory=dict, description="Plural category to '# cards'.")
    forms: tuple[Words, ...] = Field(default=(), description="Other forms of the word: cards, card’s.")
    also: tuple[Words, ...] = Field(default=(), description="Words that the search finds it by.")
    games: tuple[KebabId, ...] = Field(default=(), description="The games it belongs to; empty for all.")
    forbidden: dict[KebabId, tuple[Words, ...]] = Field(
        default_factory=dict, description="Game to stems of words that must not stand for it there."
    )


class Glossary(Frozen):
    """The file `rules/glossary/<language>.yml`."""

    terms: dict[KebabId, Term]
