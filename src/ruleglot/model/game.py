"""`rules/<game>/game.yml`: what a game's pages print, in no language."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ruleglot.model.frozen import Date, Frozen, KebabId, LanguageCode, Name, RuleId, Words

Seen = Literal["whole", "part"]
Basis = Literal["text", "derived", "interpreted", "default", "custom"]
Stand = Literal["says", "implied", "differs", "silent"]
Level = Literal["1", "2", "3", "4", "5"]
Count = Annotated[int, Field(strict=True, ge=1, le=100)]
Accent = Literal["amber", "brown", "green", "indigo", "orange", "purple", "red", "teal"]
"""The colours that the style sheet has for games, light and dark."""


class Edition(Frozen):
    """One edition of a rule book, and whether it holds today."""

    body: Words | None = Field(default=None, description="Who issued it; null if nobody did.")
    until: Date | None = Field(default=None, description="The last month or year it held.")
    in_force: Literal["yes", "no", "unknown"] = Field(description='"yes", "no" or unknown.')
    seen: Seen = Field(description="Whether the whole of it was seen, or a part.")


class Source(Frozen):
    """Where rules come from."""

    language: LanguageCode = Field(description="The language that the source is written in.")
    seen: Seen = Field(description="Whether the whole of it was seen, or a part.")
    edition: Name | None = Field(default=None, description="The edition that this source witnesses.")


class Rule(Frozen):
    """One rule or note: where it is printed and what it rests on. A rule with `on` is a note."""

    section: KebabId = Field(description="The section that prints it.")
    basis: Basis = Field(
        description="text: the source says it. derived: follows from it. interpreted: our reading. "
        "default: the sources are silent, our choice. custom: usual elsewhere, outside the source."
    )
    on: tuple[RuleId, ...] = Field(default=(), description="The rules that this note is about.")
    sources: dict[KebabId, Words] = Field(default_factory=dict, description="Source to place in it.")
    option: Name | None = Field(default=None, description="The option that this note explains.")
    editions: dict[Name, Stand] = Field(
        default_factory=dict, description="What each edition does: says, implied, differs or silent."
    )


class Moment(Frozen):
    """A situation that people meet at the table, answered by one rule."""

    id: KebabId
    rule: RuleId = Field(description="The rule that answers it.")


class Step(Frozen):
    """One step of a procedure, and the rule that gives it its place."""

    id: KebabId
    rule: RuleId = Field(description="The rule that gives the step its place.")


class Exam(Frozen):
    """What a whole paper of the game's exam holds; a half paper holds half of each."""

    questions: Annotated[int, Field(strict=True, ge=2, le=100)] = Field(description="How many questions.")
    minutes: Annotated[int, Field(strict=True, ge=1, le=300)] = Field(description="How long it may take.")
    levels: dict[Level, Count] = Field(min_length=1, description="Level to number of its questions.")
    sections: dict[KebabId, Count] = Field(
        min_length=1, description="Section to number of questions which a rule of it decides first."
    )


class Game(Frozen):
    """The file `rules/<game>/game.yml`."""

    source_language: LanguageCode = Field(description="The language of the game's main source.")
    accent: Accent = Field(description="The game's colour on the site.")
    editions: dict[Name, Edition] = Field(default_factory=dict)
    sources: dict[KebabId, Source] = Field(default_factory=dict)
    sections: tuple[KebabId, ...] = Field(min_length=1, description="In the order of a turn.")
    rules: dict[RuleId, Rule] = Field(min_length=1, description="In the order in which they are printed.")
    withdrawn: tuple[RuleId, ...] = Field(default=(), description="Ids once used, never given out again.")
    moments: tuple[Moment, ...] = Field(default=(), max_length=8)
    procedures: dict[KebabId, Annotated[tuple[Step, ...], Field(min_length=3, max_length=9)]] = Field(
        default_factory=dict, description="What is done step by step, each in its order."
    )
    exam: Exam | None = Field(default=None, description="How papers are drawn; without it there is no exam.")
