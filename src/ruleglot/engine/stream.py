"""Deciding situations that come as JSON: one object, or one a line, each answered as it comes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

from ruleglot.engine.explanation import Explanation, RowTrace
from ruleglot.engine.facts import FactError
from ruleglot.engine.function import Ruling
from ruleglot.engine.ruleset import Decision, OptionError, Ruleset, Settled
from ruleglot.problem import did_you_mean

DECIDED, SOME_UNDECIDED, MISUSED = 0, 1, 2
"""Exit codes: everything decided; some line undecided; an unknown decision, option or value."""

LARGEST_OBJECT = 4_000_000
"""Characters that an object spread over lines may have."""

MOST_ATTEMPTS = 5
"""How often the lines gathered of such an object are tried."""

Answer = Callable[[dict[str, Any]], dict[str, Any]]


def run(
    ruleset: Ruleset,
    decision: str,
    options: Iterable[str],
    lines: Iterable[str | bytes],
    write: Callable[[str], object],
    complain: Callable[[str], object],
    *,
    trace: bool = False,
    tell: Callable[[Explanation], str] | None = None,
) -> int:
    """Decide each situation in `lines` and write one line of JSON for it.

    `options` are written `name=value` and hold for the whole run. `lines` are lines of UTF-8: one JSON
    object each, or one object over several lines; blank lines are skipped. `write` gets each answer,
    without a line end, and flushes it: `outcome`, `rows` and `cites`. `tell` gives a ruling as a sentence,
    which is added as `text`; with `trace` the reasons are added: each row's fate, the values of the
    situation, the verdict on each candidate and the fields on which nothing is said.
    Gives the exit code: 0 if all was decided, 1 if a line was not (its answer is an error), 2 if the
    decision or an option is unknown, which `complain` is told.
    """
    found = ruleset.decisions.get(decision)
    if found is None:
        complain(f"there is no decision '{decision}': {did_you_mean(decision, ruleset.decisions)}")
        return MISUSED
    try:
        settled = settled_options(ruleset, options)
    except OptionError as error:
        complain(str(error))
        return MISUSED
    answer = (
        _explaining(found, settled, trace, tell) if trace or tell is not None else _ruling(found, settled)
    )
    code = DECIDED
    for text in _objects(lines):
        answered = _answered(text, answer)
        if "error" in answered:
            code = SOME_UNDECIDED
        write(_written(answered))
    return code


def settled_options(ruleset: Ruleset, written: Iterable[str]) -> Settled:
    """Read options written `name=value`; the others have their defaults. Raises OptionError."""
    settled = Settled({name: option.default for name, option in ruleset.options.items()})
    for each in written:
        name, equals, value = each.partition("=")
        if not equals:
            raise OptionError(f"the option '{each}' has no value: write {name}=value")
        if name not in ruleset.options:
            raise OptionError(f"there is no option '{name}': {did_you_mean(name, ruleset.options)}")
        settled[name] = ruleset.options[name].read(value)
    return settled


def _ruling(decision: Decision, options: Settled) -> Answer:
    def answer(facts: dict[str, Any]) -> dict[str, Any]:
        return _shown(decision.decide(facts, options))

    return answer


def _explaining(
    decision: Decision, options: Settled, trace: bool, tell: Callable[[Explanation], str] | None
) -> Answer:
    def answer(facts: dict[str, Any]) -> dict[str, Any]:
        explanation = decision.explain(facts, options)
        answered = _shown(explanation.ruling)
        if tell is not None:
            answered["text"] = tell(explanation)
        if trace:
            answered["trace"] = reasons(explanation)
        return answered

    return answer


def _shown(ruling: Ruling) -> dict[str, Any]:
    return {"outcome": ruling.outcome, "rows": ruling.rows, "cites": ruling.cites}


def reasons(explanation: Explanation) -> dict[str, Any]:
    """Give the reasons of a ruling as JSON has them."""
    candidates = [
        {
            "table": verdict.table,
            "candidate": verdict.candidate,
            "outcome": verdict.outcome,
            "row": verdict.row,
            "cites": verdict.cites,
            "rows": [_row(row) for row in verdict.trace],
        }
        for verdict in explanation.candidates
    ]
    return {
        "rows": [_row(row) for row in explanation.trace],
        "candidates": candidates,
        "silent": explanation.silent,
        "values": explanation.values,
    }


def _row(row: RowTrace) -> dict[str, Any]:
    if row.failed is None:
        return {"row": row.row, "fired": row.fired}
    return {
        "row": row.row,
        "fired": False,
        "failed": row.failed,
        "quantity": row.quantity,
        "value": row.value,
    }


def _answered(text: str | bytes, answer: Answer) -> dict[str, Any]:
    try:
        return answer(parsed(text))
    except FactError as error:
        return {"error": {"code": error.code, "facts": error.facts, "message": error.message}}


def parsed(text: str | bytes) -> dict[str, Any]:
    """Parse one JSON object strictly: no NaN, no key twice. Raises FactError."""
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        found = _DECODER.decode(decoded)
    except (ValueError, RecursionError) as error:
        raise FactError("invalid-json", (), f"this is not JSON: {_reason(error)}") from None
    if not isinstance(found, dict):
        raise FactError("invalid-json", (), "this is JSON, but not an object of facts")
    return found


def _reason(error: Exception) -> str:
    match error:
        case json.JSONDecodeError():
            return f"{error.msg} at character {error.pos + 1}"
        case UnicodeDecodeError():
            return f"byte {error.start + 1} is not UTF-8"
        case RecursionError():
            return "it is nested too deep"
        case _:
            return str(error).partition(";")[0]


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FactError("duplicate", (twice,), f"the key {json.dumps(twice)} stands twice in one object")
    return found


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a value of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_refuse_constant)


def _written(answered: dict[str, Any]) -> str:
    text = json.dumps(answered, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(answered)
    return text


def _objects(lines: Iterable[str | bytes]) -> Iterator[str | bytes]:
    """Give each text to be answered: a line, or the lines of one object at the beginning of the input."""
    remaining = _filled(lines)
    first = next(remaining, None)
    if first is None:
        return
    yield from _spread(first, remaining) if _is_open(first) else [first]
    yield from remaining


def _filled(lines: Iterable[str | bytes]) -> Iterator[str | bytes]:
    first = True
    for line in lines:
        if first:
            line = (
                line.removeprefix(b"\xef\xbb\xbf") if isinstance(line, bytes) else line.removeprefix("\ufeff")
            )
            first = False
        if line.strip():
            yield line


def _spread(first: str | bytes, remaining: Iterator[str | bytes]) -> Iterator[str | bytes]:
    """Join the lines of an object that is spread over lines; if they are none, give each line itself."""
    gathered = [first]
    size, opened, attempts = len(first), _opened(first), 0
    for line in remaining:
        gathered.append(line)
        size += len(line)
        opened += _opened(line)
        if size > LARGEST_OBJECT or attempts > MOST_ATTEMPTS or _is_whole(line):
            break
        if opened <= 0:
            attempts += 1
            together = "\n".join(map(_text, gathered))
            if _is_whole(together):
                yield together
                return
    yield from gathered


def _text(line: str | bytes) -> str:
    return line.decode("utf-8", "replace") if isinstance(line, bytes) else line


def _opened(line: str | bytes) -> int:
    """Count the brackets that a line opens and does not close; those within texts count too."""
    text = _text(line)
    return sum(text.count(bracket) for bracket in "{[") - sum(text.count(bracket) for bracket in "}]")


def _is_open(line: str | bytes) -> bool:
    """Tell whether a line begins an object and does not end it."""
    return line.strip()[:1] in ("{", b"{") and _opened(line) > 0 and not _is_whole(line)


def _is_whole(text: str | bytes) -> bool:
    """Tell whether a text, unindented, is a JSON object of its own."""
    if text[:1] not in ("{", b"{"):
        return False
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
