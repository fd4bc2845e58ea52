"""`rules/<game>/decisions.yml`: what a game decides, as decision tables, in no language.

The models fix the shape of the file. What its types, names and expressions mean is compiled, and
checked, by `ruleglot.engine`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StrictBool, StrictInt, StrictStr, StringConstraints, Tag
from typing_extensions import TypeAliasType

from ruleglot.model.frozen import Frozen, KebabId, Name, OptionValue, RuleId

Expression = Annotated[
    str,
    StringConstraints(strict=True, min_length=1),
    Field(description="A small subset of Python's expressions over facts, params, options, derived values."),
]
"""What rows test and quantities are computed from."""

Member = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=60)]
"""A value of an enum."""

Size = Annotated[StrictInt, Field(ge=1, le=4096)]


class OneOf(Frozen):
    """Some whole numbers: `{one_of: [6, 9, 12]}`."""

    one_of: tuple[StrictInt, ...] = Field(min_length=1, description="The numbers allowed.")


class OpenId(Frozen):
    """A name that only the facts know, so that it may only be compared: `{id: player, except: [ALL]}`."""

    id: Name = Field(description="The kind of name; only names of one kind are compared.")
    never: tuple[Member, ...] = Field(default=(), alias="except", description="Names that it may not be.")
    also: tuple[Member, ...] = Field(default=(), alias="or", description="Fixed names that it may be too.")


class TextForm(Frozen):
    """A closed set of texts with fields: `{text: "{rank}{suit}", fields: {rank: rank, suit: suit}}`."""

    text: Annotated[str, StringConstraints(strict=True, min_length=3)] = Field(
        description="How the fields make the text, each once, in braces."
    )
    fields: dict[Name, TypeSpec] = Field(min_length=1, description="Enums and whole numbers.")
    where: Expression | None = Field(default=None, description="Which of the combinations exist.")
    derive: dict[Name, Expression] = Field(default_factory=dict, description="Fields computed from fields.")


class RecordOf(Frozen):
    """Named values that belong together: `{record: {owner: player, end: pip}}`."""

    record: dict[Name, TypeSpec] = Field(min_length=1)


class ListOf(Frozen):
    """Values in order: `{list: card, max: 51}`."""

    list: TypeSpec
    max: Size = Field(description="The most values that it may hold.")


class SetOf(Frozen):
    """Values of which none stands twice: `{set: card, max: 51}`."""

    set: TypeSpec
    max: Size = Field(description="The most values that it may hold.")


class MapOf(Frozen):
    """Values found by a key: `{map: train, keys: line, max: 9}`."""

    map: TypeSpec
    keys: TypeSpec = Field(description="An open id, an enum or a range of whole numbers.")
    default: StrictInt | None = Field(default=None, description="What a missing key counts as.")
    max: Size = Field(description="The most keys that it may hold.")


class KeyOf(Frozen):
    """A key of a fact that is a map: `{key: trains}`."""

    key: Name


class TupleOf(Frozen):
    """Two values or more, side by side: `{tuple: [tile, {key: trains}]}`."""

    tuple: tuple[TypeSpec, ...] = Field(min_length=2, max_length=6)


def _form(value: object) -> str:
    if isinstance(value, dict):
        for key in ("one_of", "id", "text", "record", "list", "set", "map", "key", "tuple"):
            if key in value:
                return key
        return "record"
    for model, form in _FORMS.items():
        if isinstance(value, model):
            return form
    return "enum" if isinstance(value, list | tuple) else "name"


TypeSpec = TypeAliasType(
    "TypeSpec",
    Annotated[
        Annotated[
            str,
            StringConstraints(strict=True, min_length=1, max_length=80),
            Field(description='A name of a type, `bool`, a range such as "0..16"; `or null` after it.'),
            Tag("name"),
        ]
        | Annotated[tuple[Member, ...], Field(min_length=1, max_length=64), Tag("enum")]
        | Annotated[OneOf, Tag("one_of")]
        | Annotated[OpenId, Tag("id")]
        | Annotated[TextForm, Tag("text")]
        | Annotated[RecordOf, Tag("record")]
        | Annotated[ListOf, Tag("list")]
        | Annotated[SetOf, Tag("set")]
        | Annotated[MapOf, Tag("map")]
        | Annotated[KeyOf, Tag("key")]
        | Annotated[TupleOf, Tag("tuple")],
        Discriminator(_form),
    ],
)
"""A type, by example: `0..16`, `[a, b]`, `card or null`, `{set: card, max: 51}`."""

_FORMS: dict[type, str] = {
    OneOf: "one_of",
    OpenId: "id",
    TextForm: "text",
    RecordOf: "record",
    ListOf: "list",
    SetOf: "set",
    MapOf: "map",
    KeyOf: "key",
    TupleOf: "tuple",
}


def _value_kind(value: object) -> str:
    return "mapping" if isinstance(value, dict) else "scalar"


Scalar = StrictBool | StrictInt | Annotated[str, StringConstraints(strict=True)] | None

_Flat = Annotated[
    Annotated[Scalar, Tag("scalar")] | Annotated[dict[Name, Scalar], Tag("mapping")],
    Discriminator(_value_kind),
]
Value = Annotated[
    Annotated[Scalar, Tag("scalar")] | Annotated[dict[Name, _Flat], Tag("mapping")],
    Discriminator(_value_kind),
]
"""A value that a row gives: true, false, null, a number, a member of an enum, an expression, a record,
or a value an edition."""


def _cite_kind(value: object) -> str:
    return "editions" if isinstance(value, dict) else "rules"


Cites = Annotated[
    Annotated[tuple[RuleId, ...], Tag("rules")] | Annotated[dict[Name, tuple[RuleId, ...]], Tag("editions")],
    Discriminator(_cite_kind),
]
"""The rules that a row rests on, or the rules an edition."""


class OptionSpec(Frozen):
    """A house rule that a club chooses."""

    type: TypeSpec
    default: OptionValue = Field(description="The value that holds where nothing is chosen.")
    settles: RuleId = Field(description="The rule or note that says why this is the default.")


class Feasible(Frozen):
    """Facts that must hold together, or the situation is impossible."""

    id: KebabId
    when: Expression | None = Field(default=None, description="Where this is asked; always, if left out.")
    must: Expression


class OutcomeField(Frozen):
    """A field of an outcome with the value that it has where no row gives one."""

    type: TypeSpec
    default: Value


def _outcome_kind(value: object) -> str:
    field = isinstance(value, OutcomeField) or (isinstance(value, dict) and "type" in value)
    return "field" if field else "type"


Outcome = Annotated[
    Annotated[OutcomeField, Tag("field")] | Annotated[TypeSpec, Tag("type")], Discriminator(_outcome_kind)
]
"""A field of an outcome: its type, or its type and default."""


class RowSpec(Frozen):
    """A row of a table: when it holds, what it gives, which rules it rests on."""

    id: KebabId
    when: Expression | None = Field(default=None, description="Simple tests of named values joined by `and`.")
    then: dict[Name, Value] = Field(default_factory=dict)
    cite: Cites = ()
    silent: tuple[Name, ...] = Field(default=(), description="Fields on which the rules say nothing here.")


class GroupSpec(Frozen):
    """Rows that share a condition; its `then`, `cite` and `silent` hold where a row has none."""

    when: Expression | None = None
    then: dict[Name, Value] = Field(default_factory=dict)
    cite: Cites = ()
    silent: tuple[Name, ...] = ()
    rows: tuple[AnyRow, ...] = Field(min_length=1)


def _row_kind(value: object) -> str:
    group = isinstance(value, GroupSpec) or (isinstance(value, dict) and "rows" in value)
    return "group" if group else "row"


AnyRow = TypeAliasType(
    "AnyRow",
    Annotated[Annotated[RowSpec, Tag("row")] | Annotated[GroupSpec, Tag("group")], Discriminator(_row_kind)],
)


class DecisionSpec(Frozen):
    """A decision table; with `for`, one verdict for every candidate."""

    candidates: dict[Name, Name] | None = Field(
        default=None, alias="for", description="A variable and the collection that it ranges over."
    )
    facts: dict[Name, TypeSpec] = Field(default_factory=dict, description="Facts beside the game's.")
    only: dict[Name, TypeSpec] | None = Field(default=None, description="Facts instead of the game's.")
    feasible: tuple[Feasible, ...] = ()
    derive: dict[Name, Expression] = Field(default_factory=dict)
    outcome: dict[Name, Outcome] = Field(min_length=1)
    hit: Literal["unique", "first"] = Field(
        default="unique", description="unique: exactly one row holds. first: the first that holds decides."
    )
    rows: tuple[AnyRow, ...] = Field(min_length=1)
    also: tuple[RowSpec, ...] = Field(default=(), description="Rows that each add what they give and cite.")


class TellingSpec(Frozen):
    """What is told of a situation: of which decisions, how often, when, with which values."""

    id: KebabId
    decisions: tuple[KebabId, ...] = Field(min_length=1, alias="for", description="The decisions told of.")
    each: dict[Name, Name] | None = Field(
        default=None, description="A variable and a collection: one sentence for each value in it."
    )
    when: Expression | None = None
    tell: dict[Name, Expression] = Field(default_factory=dict, description="The values that it tells.")


class SentenceSpec(TellingSpec):
    """A sentence of a scene."""

    pictured: StrictBool = Field(default=False, description="Whether the picture shows all that it says.")


class TokenSpec(TellingSpec):
    """A token of a picture: like a sentence, and in which row it stands, and how it is drawn."""

    row: KebabId = Field(description="The row; tokens of one row that follow on each other stand in one.")
    draw: KebabId = Field(description="What is drawn, such as `card`; what is told is drawn.")


class InterviewSpec(Frozen):
    """How the arbiter asks for the situation of a decision: in which order, and by what can be seen."""

    start: dict[StrictStr, Any] = Field(
        min_length=1, description="All facts of a possible situation; what is not asked stays as it is here."
    )
    sees: dict[Name, TypeSpec] = Field(
        default_factory=dict, description="What can be seen now, asked for instead of facts."
    )
    ask: tuple[Name, ...] = Field(default=(), description="Facts and what can be seen, in order of asking.")
    always: tuple[Name, ...] = Field(
        default=(), description="Of those, what is asked even where it cannot change the ruling."
    )
    feasible: tuple[Feasible, ...] = Field(default=(), description="What must hold of the answers together.")
    facts: dict[Name, Expression] = Field(
        default_factory=dict, description="Facts that are computed from the answers."
    )
    timer: Name | None = Field(
        default=None, description="The field of the outcome that says how many seconds a player has."
    )


class Decisions(Frozen):
    """The file `rules/<game>/decisions.yml`."""

    params: dict[Name, StrictInt] = Field(default_factory=dict, description="Numbers, each written once.")
    by: Name | None = Field(default=None, description="The fact by whose values editions differ.")
    types: dict[Name, TypeSpec] = Field(default_factory=dict)
    options: dict[Name, OptionSpec] = Field(default_factory=dict)
    facts: dict[Name, TypeSpec] = Field(default_factory=dict, description="What is known of a situation.")
    feasible: tuple[Feasible, ...] = ()
    derive: dict[Name, Expression] = Field(default_factory=dict, description="Values computed from facts.")
    decisions: dict[KebabId, DecisionSpec] = Field(min_length=1)
    scene: tuple[SentenceSpec, ...] = Field(default=(), description="How any situation is told, in order.")
    picture: tuple[TokenSpec, ...] = Field(default=(), description="How any situation is drawn, in order.")
    interview: dict[KebabId, InterviewSpec] = Field(
        default_factory=dict, description="Decision to how the arbiter asks for its situations."
    )
