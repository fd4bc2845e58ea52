"""Statements of functions, shared by all that are written for a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ruleglot.engine.javascript.expression import condition, emit, identifier
from ruleglot.engine.placement import Block, Item, reads
from ruleglot.engine.table import Branch, Derived, Row
from ruleglot.engine.tree import Tree

Items: TypeAlias = Sequence[Item[str]]
Leaf: TypeAlias = Callable[[Row], tuple[frozenset[str], Callable[[], list[str]]]]
"""What a row reads, and how what it gives is written."""


def made_by(name: str) -> str:
    """Give the name of the function that makes a decision's outcome, or a list of candidates."""
    return f"_{name.replace('-', '_')}"


def constant(derived: Derived) -> str:
    """Write the computation of a derived value."""
    return f"const {identifier(derived.name)}={emit(derived.tree)};"


def joined(statements: Iterable[str]) -> str:
    """Join statements, and constants that follow one another into one statement."""
    text, joins = "", False
    for statement in statements:
        again = joins and statement.startswith("const ")
        text = f"{text[:-1]},{statement.removeprefix('const ')}" if again else text + statement
        joins = statement.startswith("const ")
    return text


def block(statements: Sequence[str]) -> str:
    """Write what stands behind a condition: one statement, or several in braces."""
    text = joined(statements)
    return f"{{{text.removesuffix(';')}}}" if len(statements) > 1 else text


def conditional(conditions: Sequence[Tree], within: Items) -> Item[str]:
    """Give an item that is reached where all conditions hold."""

    def write(place: Block[str]) -> list[str]:
        body = place.written(within)
        return [f"if({condition(list(conditions))}){block(body)}"] if conditions else body

    return Item(frozenset().union(*map(reads, conditions)), tuple(within), write)


def branch_item(branch: Branch, leaf: Leaf) -> Item[str]:
    """Give the item of a branch; `leaf` says what a row reads and how what it gives is written."""
    if branch.row is None:
        within = [branch_item(below, leaf) for below in branch.below]
    else:
        own, give = leaf(branch.row)
        within = [Item(own, (), lambda _: give())]
    return conditional([c.tree for c in branch.conditions], within)
