"""Rulesets for the tests: the three games of the site, and small ones written in a test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruleglot.document import parse_yaml, read_yaml
from ruleglot.engine import Decision, FactError, Ruleset, Ruling, compile_rules
from ruleglot.model.decisions import Decisions
from ruleglot.model.fitting import fit
from ruleglot.problem import Problem

ROOT = Path(__file__).parents[2]


@cache
def game(name: str) -> Ruleset:
    """Compile the decisions of a game of the site."""
    document = read_yaml(ROOT / "rules" / name / "decisions.yml", f"{name}.yml")
    ruleset, problems = compile_rules(fit(document, Decisions), document.at, document.path)
    assert ruleset is not None, "\n".join(map(str, problems))
    return ruleset


def compiled(text: str) -> tuple[Ruleset | None, list[Problem]]:
    """Compile decisions written in a test."""
    document = parse_yaml(text, "decisions.yml")
    return compile_rules(fit(document, Decisions), document.at, document.path)


def ruleset(text: str) -> Ruleset:
    """Compile decisions written in a test, which must have no fault."""
    found, problems = compiled(text)
    assert found is not None, "\n".join(map(str, problems))
    return found


def decided(
    decision: Decision, facts: dict[str, Any], options: dict[str, Any] | None = None
) -> Ruling | FactError:
    """Decide a situation, or give the error that its facts are answered with."""
    try:
        return decision.decide(facts, options)
    except FactError as error:
        return error


def refusal(decision: Decision, facts: dict[str, Any], options: dict[str, Any] | None = None) -> FactError:
    """Give the error that facts are answered with, which there must be."""
    found = decided(decision, facts, options)
    assert isinstance(found, FactError), found
    return found
