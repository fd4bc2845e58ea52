"""`rules/<game>/text/<language>.yml`: all words of a game in one language."""

from __future__ import annotations

from typing import Self

from pydantic import Field, StrictStr, model_validator
from pydantic_core import PydanticCustomError

from ruleglot.model.frozen import DottedName, Frozen, KebabId, Name, RuleId, Variant, Words


class EditionText(Frozen):
    """How an edition is called, and what a reader must know about its authority."""

    name: Words
    status: Words


class OptionText(Frozen):
    """A house rule as a question, and its answers by value."""

    title: Words
    values: dict[StrictStr, Words]


class RuleText(Frozen):
    """A rule's words: one text, or one an edition; and one for each value of an option that changes it."""

    title: Words
    text: Words | None = None
    editions: dict[Name, Words] = Field(default_factory=dict, description="Edition to its text.")
    when: dict[Variant, Words] = Field(default_factory=dict, description='"option=value" to text.')

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if (self.text is None) == (not self.editions):
            said = "both 'text' and 'editions'" if self.editions else "neither 'text' nor 'editions'"
            raise PydanticCustomError("text_or_editions", "a rule has {said}", {"said": said})
        return self


class MomentText(Frozen):
    """What a reader sees happen at the table, and the answer in one sentence."""

    see: Words
    answer: Words


class ProcedureText(Frozen):
    """What asks for a procedure's steps, and each step in words."""

    ask: Words
    steps: dict[KebabId, Words]


class GameText(Frozen):
    """The file `rules/<game>/text/<language>.yml`."""

    name: Words = Field(description="The game.")
    title: Words = Field(description="The game with the extent of what is covered.")
    summary: Words = Field(description="One sentence.")
    leaves_out: Words = Field(description="What the pages do not cover.")
    known_as: tuple[Words, ...] = Field(default=(), description="Names that readers of this language know.")
    not_the_same_as: tuple[Words, ...] = Field(default=(), description="Games it is taken for.")
    sections: dict[KebabId, Words] = Field(default_factory=dict)
    editions: dict[Name, EditionText] = Field(default_factory=dict)
    sources: dict[KebabId, Words] = Field(default_factory=dict)
    options: dict[Name, OptionText] = Field(default_factory=dict)
    rules: dict[RuleId, RuleText] = Field(default_factory=dict)
    moments: dict[KebabId, MomentText] = Field(default_factory=dict)
    procedures: dict[KebabId, ProcedureText] = Field(default_factory=dict)
    values: dict[DottedName, dict[StrictStr, Words]] = Field(
        default_factory=dict, description="Value labels."
    )
    names: dict[DottedName, Words] = Field(default_factory=dict, description="How a card, a tile is named.")
    scene: dict[KebabId, Words] = Field(default_factory=dict, description="Sentences that tell a situation.")
    picture: dict[DottedName, Words] = Field(
        default_factory=dict,
        description="How a picture's token is named, and a word printed in it: `token.word`.",
    )
    rows: dict[KebabId, Words] = Field(default_factory=dict, description="What a row of a picture shows.")
    asks: dict[DottedName, Words] = Field(default_factory=dict, description="decision.field to a question.")
    tells: dict[DottedName, Words] = Field(default_factory=dict, description="Quantity to what it is here.")
    rulings: dict[DottedName, Words] = Field(default_factory=dict, description="decision.row to the ruling.")
    silent: dict[DottedName, Words] = Field(default_factory=dict, description="Field to its silence.")
    decisions: dict[KebabId, Words] = Field(default_factory=dict, description="What can be decided.")
    facts: dict[DottedName, Words] = Field(
        default_factory=dict, description="What a fact, or a field of one, is called."
    )
    interview: dict[Name, Words] = Field(
        default_factory=dict, description="How a fact, or what can be seen, is asked for."
    )
    requirements: dict[KebabId, Words] = Field(
        default_factory=dict, description="Why facts cannot hold together."
    )
