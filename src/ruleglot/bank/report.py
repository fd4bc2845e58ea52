"""Coverage and scores of games as data for JSON and as plain text, for the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ruleglot import layout
from ruleglot.bank.coverage import Coverage
from ruleglot.bank.judging import Fate, Judgement
from ruleglot.bank.mutants import Mutant
from ruleglot.bank.proposal import Proposal, Refusal
from ruleglot.bank.score import Score
from ruleglot.bank.yaml_text import case_text, question_text

if TYPE_CHECKING:
    from ruleglot.book import Book

_FATES: tuple[Fate, ...] = ("refused", "gap", "overlap", "noticed", "shown", "survived", "equivalent")


def coverage_data(found: Coverage) -> dict[str, Any]:
    """Give a coverage as JSON values: the questions that ask each rule, row and option, counted."""
    return {
        "game": found.game,
        "questions": len(found.exercised),
        **_counts(found),
        "levels": {str(level): _counts(found.at(level)) for level in found.levels},
    }


def coverage_lines(found: Coverage) -> Iterator[str]:
    """Write a coverage: a line a level and one for all, then what no question covers."""
    yield f"{found.game}: {len(found.exercised)} questions"
    yield f"  {'level':<8}{'questions':>10}{'rules':>12}{'rows':>12}{'options':>12}"
    for level in found.levels:
        yield _line(str(level), found.at(level))
    yield _line("all", found)
    for what, asked in _by_what(found).items():
        missed = [name for name, by in asked.items() if not by]
        if missed:
            yield f"  no question covers these {what}: {', '.join(missed)}"


def score_data(book: Book, found: Score) -> dict[str, Any]:
    """Give a score as JSON values, each survivor with a situation that would notice it."""
    return {
        "game": found.game,
        "mutants": len(found.judgements),
        "fates": {fate: len(found.of(fate)) for fate in _FATES},
        "score": round(found.share, 4),
        "seconds": round(found.seconds, 2),
        "survivors": [_survivor(book, found.game, judgement) for judgement in found.survivors],
        "shown": [_shown(book, found.game, judgement) for judgement in found.of("shown")],
    }


def score_lines(book: Book, found: Score) -> Iterator[str]:
    """Write a score, and each survivor with file, line and a situation that would notice it."""
    fates = ", ".join(f"{len(found.of(fate))} {fate}" for fate in _FATES)
    yield f"{found.game}: a question or case fails over {found.share:.1%} of the mutants that pass the check"
    yield f"  {len(found.judgements)} mutants: {fates}; {found.seconds:.0f} s of work"
    for judgement in found.of("shown"):
        shown = _shown(book, found.game, judgement)
        yield f"  {shown['place']}: {shown['was']} -> {shown['now']}"
        yield f"    nothing fails, though the question {shown['question']} then shows other reasons"
    for judgement in found.survivors:
        survivor = _survivor(book, found.game, judgement)
        yield f"  {survivor['place']}: {survivor['was']} -> {survivor['now']}"
        if "facts" in survivor:
            told = {"decision": survivor["decision"], **survivor["options"], **survivor["facts"]}
            yield f"    would be noticed by {json.dumps(told, ensure_ascii=False)}"


def proposal_text(found: Proposal | Refusal, number: int) -> str:
    """Write a question or a case to add, as an entry of its file, under comments that say why."""
    if isinstance(found, Proposal):
        faults = [f"    # notices {mutant.was} -> {mutant.now}" for mutant in found.faults]
        rules = [f"    # asks {', '.join(found.rules)} once more"] if found.rules else []
        return "\n".join((*faults, *rules, question_text(found.question, found.facts)))
    difference = found.difference
    entry = case_text(
        f"refused-{number}", difference.decision, difference.facts, difference.options, "impossible"
    )
    return f"    # a case for cases.yml; notices {found.fault.was} -> {found.fault.now}\n{entry}"


def _placed(book: Book, game: str, mutant: Mutant) -> dict[str, Any]:
    path = layout.decisions_file(game)
    line, column = book.place(path, mutant.place)
    return {"place": f"{path}:{line}:{column}", "was": mutant.was, "now": mutant.now}


def _shown(book: Book, game: str, judgement: Judgement) -> dict[str, Any]:
    """Give a fault over which nothing fails, with the question that shows it."""
    assert judgement.notice is not None
    return {**_placed(book, game, judgement.mutant), "question": judgement.notice.by}


def _survivor(book: Book, game: str, judgement: Judgement) -> dict[str, Any]:
    survivor = _placed(book, game, judgement.mutant)
    if judgement.difference is not None:
        difference = judgement.difference
        survivor |= {
            "decision": difference.decision,
            "options": dict(difference.options),
            "facts": dict(difference.facts),
        }
    return survivor


def _by_what(found: Coverage) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    return {
        "rules": found.questions_by_rule,
        "rows": found.questions_by_row,
        "options": found.questions_by_option,
    }


def _counts(found: Coverage) -> dict[str, dict[str, int]]:
    return {what: {name: len(by) for name, by in asked.items()} for what, asked in _by_what(found).items()}


def _line(label: str, found: Coverage) -> str:
    shares = [f"{sum(map(bool, asked.values()))}/{len(asked)}" for asked in _by_what(found).values()]
    return f"  {label:<8}{len(found.exercised):>10}" + "".join(f"{share:>12}" for share in shares)
