"""What a message asks of its arguments, and whether that agrees with what they are and with the language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ruleglot.messages.numbers import Language, categories, reachable_categories
from ruleglot.messages.parse import Fault
from ruleglot.messages.tree import Count, Message, Node, Plural, Print, Select, Term, Text, walk
from ruleglot.problem import did_you_mean

NULL = "none"


@dataclass(frozen=True, slots=True)
class Use:
    """All that one message does with one argument.

    `kinds` are of: plain, name, plural, select, term. `select_keys` and `categories` are those that
    the author wrote out; `forms` the forms of names, `terms` the counted terms.
    """

    kinds: frozenset[str]
    select_keys: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Expected:
    """What an argument can be: how it may be used in a message.

    `range` is that of the number (for a list, of its length), None where there is none. `keys` are
    the values that a select can meet, null not among them; None where a select is no use; an open
    one has other values too. `forms` are the forms in which its name may be asked for.
    """

    printable: bool = True
    range: tuple[int, int] | None = None
    keys: frozenset[str] | None = None
    open: bool = False
    nullable: bool = False
    forms: frozenset[str] = frozenset()


def arguments(message: Message) -> dict[str, Use]:
    """Give the arguments of a message by name, each with all its uses; the same in every language."""
    uses: dict[str, Use] = {}
    for node in walk(message):
        if not isinstance(node, Text):
            uses[node.name] = _joined(uses.get(node.name), _use(node))
    return uses


def disagreements(
    message: Message,
    expected: Mapping[str, Expected],
    language: Language,
    terms: frozenset[str] = frozenset(),
) -> list[Fault]:
    """Find where a message uses what is not there, or lacks what its arguments can need in a language.

    `terms` are the ids of the terms that the glossary can count. Faults are sorted by offset.
    """
    return sorted(set(_faults(message, expected, language, terms, frozenset())))


def _use(node: Print | Count | Plural | Select | Term) -> Use:
    match node:
        case Print(_, None):
            return Use(frozenset({"plain"}))
        case Print(_, str(form)):
            return Use(frozenset({"name"}), forms=frozenset({form}))
        case Select(_, options):
            return Use(frozenset({"select"}), select_keys=frozenset(key for key, _ in options))
        case Term(_, term):
            return Use(frozenset({"term"}), terms=frozenset({term}))
        case Plural(_, exact, by_category):
            written = {f"={n}" for n, _ in exact} | {name for name, _ in by_category}
            return Use(frozenset({"plural"}), categories=frozenset(written))
    return Use(frozenset({"plural"}))


def _joined(one: Use | None, other: Use) -> Use:
    if one is None:
        return other
    return Use(
        one.kinds | other.kinds,
        one.select_keys | other.select_keys,
        one.categories | other.categories,
        one.forms | other.forms,
        one.terms | other.terms,
    )


def _faults(
    message: Message,
    expected: Mapping[str, Expected],
    language: Language,
    terms: frozenset[str],
    never_null: frozenset[str],
) -> Iterator[Fault]:
    """`never_null` are the arguments that an outer select has told apart from null."""
    for node in message:
        if isinstance(node, Text | Count):
            continue
        argument = expected.get(node.name)
        if argument is None:
            mend = did_you_mean(node.name, expected)
            yield Fault(node.at, "message-unknown-argument", f"there is no '{node.name}' here", mend)
            continue
        yield from _node_faults(node, argument, language, terms)
        if argument.nullable and node.name not in never_null and not isinstance(node, Select):
            yield Fault(
                node.at,
                "message-missing-choice",
                f"'{node.name}' can be null here",
                f"put it into {{{node.name}, select, {NULL} {{…}} other {{…}}}}",
            )
        for key, branch in _named_branches(node):
            told = never_null
            if isinstance(node, Select) and (key != "other" or NULL in dict(node.options)) and key != NULL:
                told = never_null | {node.name}
            yield from _faults(branch, expected, language, terms, told)


def _node_faults(
    node: Print | Plural | Select | Term, argument: Expected, language: Language, terms: frozenset[str]
) -> Iterator[Fault]:
    match node:
        case Print(name, None) if not argument.printable:
            yield _wrong_type(node.at, name, "has no words of its own", "print one of its fields")
        case Print(name, str(form)) if form not in argument.forms:
            known = did_you_mean(form, argument.forms, otherwise=f"write {{{name}}}")
            yield Fault(node.at, "message-unknown-form", f"'{name}' has no form '{form}'", known)
        case Plural(name) | Term(name) if argument.range is None:
            yield _wrong_type(node.at, name, "is no number", f"write {{{name}}}")
        case Plural():
            yield from _plural_faults(node, argument, language)
        case Term(name, term) if term not in terms:
            yield Fault(
                node.at, "message-unknown-term", f"no counted term '{term}'", did_you_mean(term, terms)
            )
        case Select(name) if argument.keys is None:
            yield _wrong_type(node.at, name, "has no values to select by", f"write {{{name}}}")
        case Select():
            yield from _select_faults(node, argument)


def _plural_faults(node: Plural, argument: Expected, language: Language) -> Iterator[Fault]:
    if argument.range is None:
        return
    written = {name for name, _ in node.categories}
    without = frozenset(n for n, _ in node.exact)
    needed = reachable_categories(language, *argument.range, without) if argument.range else frozenset()
    for name in sorted(needed - written):
        mend = f"add {name} {{…}}"
        yield Fault(node.at, "message-missing-category", f"the plural of '{node.name}' lacks '{name}'", mend)
    for name in sorted(written - categories(language)):
        message = f"'{name}' is no plural form of this language"
        yield Fault(node.at, "message-unknown-category", message, f"remove {name} {{…}}")
    low, high = argument.range
    for n in sorted(without):
        if not low <= n <= high:
            message = f"'{node.name}' is from {low} to {high}, never {n}"
            yield Fault(node.at, "message-unknown-choice", message, f"remove ={n} {{…}}")


def _select_faults(node: Select, argument: Expected) -> Iterator[Fault]:
    possible = (argument.keys or frozenset()) | ({NULL} if argument.nullable else set())
    for key, _ in node.options:
        if key != "other" and key not in possible:
            message = f"'{node.name}' is never '{key}'"
            yield Fault(node.at, "message-unknown-choice", message, did_you_mean(key, sorted(possible)))


def _named_branches(node: Node) -> Iterator[tuple[str, Message]]:
    if isinstance(node, Plural):
        yield from ((f"={n}", branch) for n, branch in node.exact)
        yield from node.categories
    elif isinstance(node, Select):
        yield from node.options


def _wrong_type(at: int, name: str, what: str, mend: str) -> Fault:
    return Fault(at, "message-wrong-type", f"'{name}' {what}", mend)
