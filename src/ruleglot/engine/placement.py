"""Where a function computes what it needs: each value just before the first place that reads it.

Every back end writes its functions by this plan: what is needed in one place only is computed there, and
what only some rows need is computed only for them. `S` is a statement of the back end's language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ruleglot.engine import tree
from ruleglot.engine.lean import LeanLogic, LeanStep, Selection
from ruleglot.engine.table import Branch, CandidateTable, Derived, Requirement
from ruleglot.engine.tree import Name, Tree

S = TypeVar("S")


class Needs:
    """What each step reads, and so what must be computed before it."""

    def __init__(self, reads: Mapping[str, frozenset[str]]) -> None:
        self._reads = reads
        self._closures: dict[frozenset[str], frozenset[str]] = {}

    def more(self, reads: Mapping[str, frozenset[str]]) -> Needs:
        """Give the same needs with those of further steps."""
        return Needs({**self._reads, **reads})

    def closure(self, names: frozenset[str]) -> frozenset[str]:
        """Give the names and everything that they are computed from."""
        found = self._closures.get(names)
        if found is None:
            waiting, seen = list(names), set(names)
            while waiting:
                for name in self._reads.get(waiting.pop(), ()):
                    if name not in seen:
                        seen.add(name)
                        waiting.append(name)
            found = self._closures[names] = frozenset(seen)
        return found


@dataclass(frozen=True)
class Item(Generic[S]):
    """A statement to come: what its own syntax reads, what stands within it, how it is written."""

    own: frozenset[str]
    within: tuple[Item[S], ...]
    write: Callable[[Block[S]], list[S]]

    @property
    def deep(self) -> frozenset[str]:
        """Give what the statement and all that stands within it read."""
        return self.own.union(*(below.deep for below in self.within))


@dataclass(frozen=True)
class Block(Generic[S]):
    """A place in a function: the steps that may be computed there, in order, and those already computed.

    Steps that are `inline` are written where they are read; `compute` writes any other.
    """

    steps: tuple[str, ...]
    needs: Needs
    inline: frozenset[str]
    compute: Callable[[str, Block[S]], list[S]]
    ready: frozenset[str] = frozenset()

    def written(self, items: Sequence[Item[S]]) -> list[S]:
        """Write items in order, each step before the first item that needs it."""
        statements: list[S] = []
        needs = [self.needs.closure(item.deep) for item in items]
        ready = self.ready
        for position, item in enumerate(items):
            own = self.needs.closure(item.own)
            for step in self.steps:
                if step in ready or step in self.inline or step not in needs[position]:
                    continue
                if step in own or any(step in later for later in needs[position + 1 :]):
                    statements += self.compute(step, self._with(ready))
                    ready |= {step}
            statements += item.write(self._with(ready))
        return statements

    def _with(self, ready: frozenset[str]) -> Block[S]:
        return Block(self.steps, self.needs, self.inline, self.compute, ready)


def apart(name: str) -> str:
    """Give the name under which a candidate's variable or derived value is kept apart from others."""
    return f"candidate_{name}"


def reads(found: Tree) -> frozenset[str]:
    """Give the names that a tree reads, those of candidates kept apart."""
    own = tree.names(found, "fact", "option", "derived", "table")
    return frozenset(own).union(apart(name) for name in tree.names(found, "candidate"))


def step_reads(step: LeanStep) -> frozenset[str]:
    """Give the names that a step reads, without those of its own candidates."""
    trees = [step.tree] if isinstance(step, Derived) else [*over_trees(step), *inner_trees(step)]
    return frozenset(name for t in trees for name in tree.names(t, "fact", "option", "derived", "table"))


def branch_trees(branches: Iterable[Branch]) -> list[Tree]:
    """List the conditions of branches, each once."""
    found: list[Tree] = []
    for branch in branches:
        found += [condition.tree for condition in branch.conditions]
        found += branch_trees(branch.below)
    return found


def over_trees(step: CandidateTable | Selection) -> list[Tree]:
    """List what the variables of candidates go through."""
    return [over for _, over in step.loops]


def inner_trees(step: CandidateTable | Selection) -> list[Tree]:
    """List what is computed for each candidate."""
    derived = [inner.tree for inner in step.derived]
    if isinstance(step, Selection):
        return [*derived, step.condition, step.item]
    table = step.table
    given = [table.value_of(row, name) for row in table.rows for name in table.fields]
    return [*derived, *branch_trees(table.branches), *given]


def used_once(logic: LeanLogic, requirements: Sequence[Requirement]) -> frozenset[str]:
    """Find the facts, options and derived values that are read in one place only, not within a loop."""
    table = logic.table
    trees: list[Tree] = [t for r in requirements for t in (r.when, r.must) if t is not None]
    trees += [c.tree for row in table.also for c in row.conditions]
    trees += branch_trees(table.branches)
    trees += [table.value_of(row, name) for row in table.rows for name in table.fields]
    trees += [t for row in table.also for t in row.gives.values()] * 2
    root = {name for t in trees for name in reads(t)}
    if logic.by is not None:
        root.add(logic.by)
    needed = Needs({step.name: step_reads(step) for step in logic.steps}).closure(frozenset(root))
    counts: Counter[str] = Counter([logic.by, logic.by] if logic.by else [])
    for found in trees:
        _count(found, counts, 1)
    for step in logic.steps:
        if step.name not in needed:
            continue
        if isinstance(step, Derived):
            _count(step.tree, counts, 1)
        else:
            first, *others = over_trees(step)
            _count(first, counts, 1)
            for inner in (*others, *inner_trees(step)):
                _count(inner, counts, 2)
    tables = {step.name for step in logic.steps if not isinstance(step, Derived)}
    return frozenset(name for name, count in counts.items() if count == 1 and name not in tables)


def _count(found: Tree, counts: Counter[str], weight: int) -> None:
    """Count how often names are read; what is read within a loop counts twice."""
    if isinstance(found, Name):
        if found.role in ("fact", "option", "derived", "table"):
            counts[found.name] += weight
    elif isinstance(found, tree.Quantified | tree.Each):
        _count(found.loop.source, counts, weight)
        for below in tree.parts(found)[1:]:
            _count(below, counts, 2)
    else:
        for below in tree.parts(found):
            _count(below, counts, weight)
