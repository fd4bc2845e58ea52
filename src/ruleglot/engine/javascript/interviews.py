"""The interviews of a game as a file of JavaScript, beside the one that decides.

A classic script that registers a function under the game's id in `globalThis.ruleglotInterviews`; the arbiter
(`web/source/arbiter`) calls it with the types of facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ruleglot.engine import tree
from ruleglot.engine.branching import all_of, negation
from ruleglot.engine.interview import Interview
from ruleglot.engine.javascript.expression import condition, emit, identifier, literal, shown_object
from ruleglot.engine.javascript.types import Types, texts, uses
from ruleglot.engine.ruleset import Ruleset
from ruleglot.engine.table import Derived, Requirement, Step


def interviews(game: str, ruleset: Ruleset, numbers: Mapping[str, Sequence[int]]) -> str:
    """Write the interviews of a game, in ASCII; `numbers` are those that each decision's rules name."""
    types = Types(uses(of for each in ruleset.interviews.values() for of in each.asked.values()))
    written = {
        name: _interview(each, ruleset, types, numbers.get(name, ()))
        for name, each in ruleset.interviews.items()
    }
    constants = types.constants()
    declared = f"const {','.join(constants)};" if constants else ""
    return (
        f"(globalThis.ruleglotInterviews??={{}})[{literal(game)}]="
        f"$=>{{{declared}return{shown_object(written)}}};\n"
    )


def _interview(interview: Interview, ruleset: Ruleset, types: Types, numbers: Sequence[int]) -> str:
    for type_ in interview.asked.values():
        for text in texts(type_):
            types.write(text)
    logic = ruleset.decisions[interview.decision].logic
    given = shown_object({name: identifier(name) for name in interview.asked})
    computed = shown_object({name: emit(found) for name, found in interview.computed.items()})
    refused = [
        negation(each.must) if each.when is None else all_of([each.when, negation(each.must)])
        for each in interview.requirements
    ]
    tests = "".join(
        f"{condition([found])}?{literal(each.id)}:"
        for found, each in zip(refused, interview.requirements, strict=True)
    )
    return shown_object(
        {
            "asked": types.fields(interview.asked.items()),
            "always": literal(list(interview.always)),
            "compute": f"({given})=>({computed})",
            "refuses": f"({given})=>({tests}null)",
            "start": literal(dict(interview.start)),
            "requirements": literal([each.id for each in logic.requirements]),
            "deep": literal([each.id for each in logic.requirements if _reads_table(each, logic.steps)]),
            "numbers": literal(list(numbers)),
            "timer": literal(interview.timer),
        }
    )


def _reads_table(requirement: Requirement, steps: Sequence[Step]) -> bool:
    """Tell whether a requirement rests on verdicts, and so on more facts than it names."""
    derived = {step.name: step for step in steps if isinstance(step, Derived)}
    waiting = [t for t in (requirement.when, requirement.must) if t is not None]
    while waiting:
        read = waiting.pop()
        if any(tree.names(read, "table")):
            return True
        waiting += [derived[name].tree for name in tree.names(read, "derived") if name in derived]
    return False
