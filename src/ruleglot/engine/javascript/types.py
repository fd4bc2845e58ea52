"""The types of facts and outcomes as JavaScript: calls of the runtime, which checks and explains by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ruleglot.engine.javascript.expression import (
    conjunct,
    emit,
    identifier,
    literal,
    shown_object,
    table_name,
)
from ruleglot.engine.types import (
    Bool,
    Enum,
    Id,
    Int,
    Key,
    ListOf,
    MapOf,
    Null,
    Nullable,
    Record,
    Text,
    Tuple,
    Type,
    Verdict,
    not_null,
)


class Types:
    """Writes types, as constants those that are used more than once by `uses`."""

    def __init__(self, uses: Counter[Type]) -> None:
        self._uses = uses
        self._constants: dict[str, str] = {}

    def constants(self) -> list[str]:
        """List the definitions of the constants that were needed, in order."""
        return [f"{name}={value}" for value, name in self._constants.items()]

    def write(self, type_: Type) -> str:
        """Write a type."""
        match type_:
            case Int(low, high, members):
                return f"$.int({low},{high}{f',{literal(list(members))}' if members else ''})"
            case Bool():
                return "$.bool"
            case Enum(members):
                return self._shared(f"$.one({listed(members)})", type_)
            case Id(kind, also, never):
                lists = f",{listed(never)}" if never else ""
                lists = f",{listed(never)},{listed(also)}" if also else lists
                return self._shared(f"$.id({literal(kind)}{lists})", type_)
            case Key(map_, of):
                return f"$.key({literal(map_)},{self.write(of)})"
            case Text():
                return self._text(type_)
            case Record(fields):
                return self._shared(f"$.record({self.fields(fields)})", type_)
            case ListOf(item, most, distinct):
                return f"$.{'set' if distinct else 'list'}({self.write(item)},{most})"
            case MapOf(_, key, item, most, default):
                given = "" if default is None else f",{default}"
                return f"$.map({self.write(key)},{self.write(item)},{most}{given})"
            case Tuple(items):
                return f"$.tuple({','.join(map(self.write, items))})"
            case Nullable(of):
                return f"$.maybe({self.write(of)})"
            case Null() | Verdict():
                raise AssertionError("no fact and no outcome is of this type")

    def fields(self, fields: Iterable[tuple[str, Type]]) -> str:
        """Write an object of types."""
        return shown_object({name: self.write(of) for name, of in fields})

    def _text(self, type_: Text) -> str:
        """Write a set of texts by how it is made: its form, its fields, the fields computed from them."""
        stored = [identifier(name) for name in type_.stored]
        derived = [f"{identifier(name)}={emit(tree)}" for name, tree in type_.derived]
        made = f"({shown_object({name: identifier(name) for name, _ in type_.fields})})"
        if type_.where is not None:
            made = f"{conjunct(type_.where)}&&{made[1:-1]}"
        fields = self.fields([(name, of) for name, of in type_.fields if name in type_.stored])
        make = f"({','.join(stored + derived)})=>{made}"
        written = f"$.text({literal(type_.name)},{literal(type_.form)},{fields},{make})"
        return self._constants.setdefault(written, table_name(type_))

    def _shared(self, written: str, type_: Type) -> str:
        """Give the constant of a type that is used more than once, and any other as it is written."""
        if self._uses[type_] < 2:
            return written
        return self._constants.setdefault(written, f"_{len(self._constants)}")


def uses(types: Iterable[Type]) -> Counter[Type]:
    """Count how often each type stands among others."""
    found: Counter[Type] = Counter()
    for type_ in types:
        found[type_] += 1
        found += uses(_parts(type_))
    return found


def _parts(type_: Type) -> list[Type]:
    match type_:
        case Record(fields):
            return [of for _, of in fields]
        case Text(fields=fields, stored=stored):
            return [of for name, of in fields if name in stored]
        case ListOf(of) | Nullable(of) | Key(of=of):
            return [of]
        case MapOf(key=key, item=item):
            return [key, item]
        case Tuple(items):
            return list(items)
        case _:
            return []


def texts(type_: Type) -> Iterator[Text]:
    """List the sets of texts of which a type's values, or parts of them, are."""
    match not_null(type_):
        case Text() as text:
            yield text
        case Record(fields) | Verdict(fields=fields):
            for _, field in fields:
                yield from texts(field)
        case ListOf(item):
            yield from texts(item)
        case MapOf(key=key, item=item):
            yield from texts(key)
            yield from texts(item)
        case Tuple(items):
            for item in items:
                yield from texts(item)


def listed(members: tuple[str, ...]) -> str:
    """Write members in one text where no space stands in one."""
    spaced = any(member.split() != [member] for member in members)
    return literal(list(members)) if spaced else literal(" ".join(members))
