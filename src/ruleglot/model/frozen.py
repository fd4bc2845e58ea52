"""What all models share: nothing can be changed, nothing unknown may stand there, no type is guessed."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr, StringConstraints


class Frozen(BaseModel):
    """A mapping in a file: frozen, and strict about its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


NOT_BLANK = r"\S"
KEBAB = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$"
NAME = r"^[A-Za-z][A-Za-z0-9_]*$"
DOTTED = r"^[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$"
RULE = r"^[A-Z]{2,4}-[A-Z]+[0-9]+[a-z]?$"
LANGUAGE = r"^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$"
VARIANT = r"^[A-Za-z][A-Za-z0-9_]*=[A-Za-z0-9_-]+$"
DATE = r"^[0-9]{4}(?:-[0-9]{2}){0,2}$"

PATTERNS: dict[str, str] = {
    NOT_BLANK: "write a text",
    KEBAB: "use small letters a to z and digits, joined by '-'",
    NAME: "use letters a to z, digits and '_'; begin with a letter",
    DOTTED: "use names joined by '.', as in decision.row",
    RULE: "write two to four capitals, '-', a capital and a number, as in AB-T1",
    LANGUAGE: "use a language code such as nb or pt",
    VARIANT: 'write "option=value"',
    DATE: 'write a year or a month: "2009-06"',
}
"""How each kind of id is written, for those who wrote it otherwise."""

Words: TypeAlias = Annotated[str, StringConstraints(strict=True, min_length=1, pattern=NOT_BLANK)]
"""A text for readers; never empty."""

KebabId: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=KEBAB, max_length=60)]
"""An id of a game, section, moment, question, case or term: `my-id`."""

Name: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=NAME, max_length=60)]
"""A name that rules compute with, such as an option or an edition: `my_name`."""

DottedName: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=DOTTED, max_length=120)]
"""A name with what it belongs to before it: `decision.row`, `decision.field`."""

RuleId: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=RULE)]
"""A rule's id as printed: `AB-T1`."""

LanguageCode: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=LANGUAGE)]
"""A BCP 47 language tag: `nb`, `pt`, `zh-Hant`."""

Variant: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=VARIANT)]
"""An option and one of its values: `my_option=true`."""

Date: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=DATE)]
"""A year, month or day: `2009-06`."""

OptionValue: TypeAlias = Annotated[StrictBool | StrictStr, Field(union_mode="left_to_right")]
"""A value of an option: true, false or a name."""
