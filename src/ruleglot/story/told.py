"""The sentences of a scene as functions of JavaScript: how often each is told, and with which values."""

from __future__ import annotations

from collections.abc import Iterable

from ruleglot.engine import tree
from ruleglot.engine.javascript.expression import conjunct, emit, identifier, over, shown_object
from ruleglot.engine.scene import Sentence
from ruleglot.engine.tree import Tree


def told(sentence: Sentence) -> str:
    """Write the function from the values of a situation to the arguments of each time it is told."""
    given = shown_object({name: emit(found) for name, found in sentence.tell.items()})
    when = sentence.when
    if sentence.each is None:
        said = f"[{given}]" if when is None else f"{conjunct(when)}?[{given}]:[]"
    else:
        variable, source = sentence.each
        name = identifier(variable.name)
        passed = "" if when is None else f".filter({name}=>{emit(when)})"
        said = f"{over(source)}{passed}.map({name}=>({given}))"
    return function(sentence.trees(), said)


def function(trees: Iterable[Tree], body: str) -> str:
    """Write a function of the values of a situation that `trees` read."""
    names = values_read(trees)
    pattern = shown_object({name: identifier(name) for name in names})
    return f"({pattern if names else ''})=>{body}"


def values_read(trees: Iterable[Tree]) -> list[str]:
    """List the facts, options, derived values and tables that trees read, each once."""
    found = [name for t in trees for name in tree.names(t, "fact", "option", "derived", "table")]
    return list(dict.fromkeys(found))
