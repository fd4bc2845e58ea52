"""Questions and cases as text of a YAML file, in the form in which such files are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ruleglot.model.quiz import Choice, Question

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\Z")
_NOT_TEXT = re.compile(r"(?:-?[0-9][0-9_.]*|0[xo].*|true|false|null|yes|no|on|off|[yn])\Z", re.IGNORECASE)
_WIDTH = 150


def question_text(question: Question, facts: Mapping[str, Any]) -> str:
    """Write a question with the facts that it states, as an entry of the list of questions."""
    lines = [
        f"  - id: {question.id}",
        f"    level: {question.level}",
        f"    kind: {question.kind}",
    ]
    for part in ("decision", "ask", "procedure"):
        if getattr(question, part):
            lines.append(f"    {part}: {getattr(question, part)}")
    if question.options:
        lines.append(f"    options: {flow(question.options)}")
    lines += _facts(facts) if facts else []
    lines.append(f"    answer: {flow(question.answer)}")
    if question.choices:
        lines.append(f"    choices: [{', '.join(_choice(choice) for choice in question.choices)}]")
    return "\n".join(lines) + "\n"


def case_text(
    name: str, decision: str, facts: Mapping[str, Any], options: Mapping[str, Any], error: str
) -> str:
    """Write a case whose facts are refused, as an entry of the list of cases."""
    lines = [f"  - id: {name}", f"    decision: {decision}"]
    if options:
        lines.append(f"    options: {flow(options)}")
    lines += [*_facts(facts), f"    error: {error}"]
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """Write a value on one line."""
    match value:
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case Mapping():
            return f"{{{', '.join(f'{flow(str(key))}: {flow(of)}' for key, of in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(flow(part) for part in value)}]"
        case str():
            plain = _PLAIN.match(value) and not _NOT_TEXT.match(value)
            return value if plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case _:
            return str(value)


def _facts(facts: Mapping[str, Any]) -> Iterator[str]:
    short = f"    facts: {flow(facts)}"
    if len(short) <= _WIDTH:
        yield short
        return
    yield "    facts:"
    for name, value in facts.items():
        if isinstance(value, Mapping) and any(isinstance(below, Mapping) for below in value.values()):
            yield f"      {name}:"
            yield from (f"        {flow(str(key))}: {flow(below)}" for key, below in value.items())
        else:
            yield f"      {name}: {flow(value)}"


def _choice(choice: Choice) -> str:
    if choice.refuted_by is None:
        return flow(choice.value)
    return f"{{is: {flow(choice.value)}, refuted_by: {choice.refuted_by}}}"
