"""Faults sown into the tables of the three games, each with the way in which it must be found."""

from __future__ import annotations

from dataclasses import dataclass

from ruleglot.analysis.tables import Finding, findings
from ruleglot.document import parse_yaml, read_yaml
from ruleglot.engine import FactError, OptionError, Ruleset, compile_rules
from ruleglot.model.decisions import Decisions
from ruleglot.model.fitting import fit
from ruleglot.model.quiz import Cases
from tests.engine.rulebooks import ROOT


@dataclass(frozen=True)
class Sown:
    """A change of a game's tables; `found` is a kind of finding, or `case` where worked cases tell."""

    name: str
    game: str
    old: str
    new: str
    found: str
    rows: tuple[str, ...] = ()


def changed(game: str, old: str, new: str) -> Ruleset:
    """Compile a game's tables with one change."""
    text = (ROOT / "rules" / game / "decisions.yml").read_text("utf-8")
    assert text.count(old) == 1, (old, text.count(old))
    document = parse_yaml(text.replace(old, new), "decisions.yml")
    ruleset, problems = compile_rules(fit(document, Decisions), document.at, document.path)
    assert ruleset is not None, "\n".join(map(str, problems))
    return ruleset


def found_in(ruleset: Ruleset) -> list[Finding]:
    """Analyse tables without any situation that someone wrote down."""
    return list(findings(ruleset, {}))


def failing_cases(game: str, ruleset: Ruleset) -> list[str]:
    """List the worked cases of a game that come out otherwise than they say."""
    cases = fit(read_yaml(ROOT / "rules" / game / "cases.yml", "cases.yml"), Cases).with_defaults()
    failing = []
    for case in cases:
        try:
            ruling = ruleset.decisions[case.decision].decide(case.facts, case.options)
        except (FactError, OptionError):
            if case.error is None:
                failing.append(case.id)
            continue
        stated = {name: ruling.outcome[name] for name in case.outcome}
        if case.error is not None or stated != dict(case.outcome) or case.rows not in (None, ruling.rows):
            failing.append(case.id)
    return failing


SOWN = [
    # a condition is dropped
    Sown(
        "a dropped condition lets two stages hold at once",
        "scrabble",
        "new_drawn and old_in_bag == 'no' and not progressed",
        "new_drawn and old_in_bag == 'no'",
        "table-overlap",
        ("stage-b", "racked-unreturned"),
    ),
    Sown(
        "a dropped condition lets playing and drawing hold at once",
        "switch",
        '{id: draw, when: "not able and available > 0"',
        '{id: draw, when: "available > 0"',
        "table-overlap",
        ("play", "draw"),
    ),
    Sown(
        "a dropped condition lets two duties hold at once",
        "mexican-train",
        '{id: play, when: "not owes_extra and not bound"',
        '{id: play, when: "not owes_extra"',
        "table-overlap",
        ("play", "play-on-open-double"),
    ),
    Sown(
        "a dropped condition that only the candidates make up for stays unproven",
        "mexican-train",
        'when: "not round_over and able and drew is None"',
        'when: "able and drew is None"',
        "unproven",
        ("round-over", "play"),
    ),
    Sown(
        "a dropped condition buries the rows below it",
        "switch",
        "card.rank == '2' and cross_penalty == 'any'",
        "card.rank == '2'",
        "dead-row",
        ("two-on-ace-in-suit",),
    ),
    Sown(
        "a dropped condition buries a verdict",
        "mexican-train",
        '{id: covers, when: "covers", then: {ok: true}',
        "{id: covers, then: {ok: true}",
        "dead-row",
        ("open-double-elsewhere",),
    ),
    # a boundary is shifted
    Sown(
        "a shifted boundary leaves one tile undecided",
        "scrabble",
        "allowed and committed and exchanged > 0",
        "allowed and committed and exchanged > 1",
        "table-gap",
    ),
    Sown(
        "a shifted boundary lets two hands overlap",
        "switch",
        '{id: not-one-left, when: "hand_after_play != 1"',
        '{id: not-one-left, when: "hand_after_play >= 1"',
        "table-overlap",
        ("not-one-left", "was-called"),
    ),
    Sown(
        "a shifted boundary leaves the last tile of the boneyard undecided",
        "mexican-train",
        "not able and drew is None and boneyard > 0",
        "not able and drew is None and boneyard > 1",
        "table-gap",
    ),
    Sown(
        "a verdict for every card before the others",
        "switch",
        '{id: rank, when: "card.rank == top.rank", then',
        "{id: rank, then",
        "dead-row",
        ("named-suit",),
    ),
    Sown("seven tiles become eight", "scrabble", "min_bag: 7", "min_bag: 8", "case"),
    Sown("a two asks for three cards", "switch", "per_two: 2", "per_two: 3", "case"),
    Sown(
        "a double dies one tile too early",
        "mexican-train",
        "others_played[v] >= set_max]",
        "others_played[v] >= set_max - 1]",
        "case",
    ),
    # an outcome is swapped
    Sown(
        "an early remedy becomes an exchange",
        "scrabble",
        'stage-a, when: "not touched", then: {turn: pass}',
        'stage-a, when: "not touched", then: {turn: director}',
        "case",
    ),
    Sown(
        "standing becomes answering",
        "switch",
        '{id: stand, when: "not able", then: {obligation: stand}',
        '{id: stand, when: "not able", then: {obligation: answer}',
        "case",
    ),
    Sown(
        "a closed train becomes open",
        "mexican-train",
        "{id: closed-train, then: {ok: false}",
        "{id: closed-train, then: {ok: true}",
        "case",
    ),
    # a row stands twice
    Sown(
        "a row stands twice in an exchange",
        "scrabble",
        '      - {id: open, when: "allowed and not committed"',
        '      - {id: twin, when: "allowed and not committed", then: {turn: open}, cite: [SC-F02]}\n'
        '      - {id: open, when: "allowed and not committed"',
        "table-overlap",
        ("twin", "open"),
    ),
    Sown(
        "a row stands twice where the first decides",
        "switch",
        "      - {id: jack, when: \"card.rank == 'J'\", then: {ok: true}",
        "      - {id: twin, when: \"card.rank == 'J'\", then: {ok: true}, cite: [SW-J1]}\n"
        "      - {id: jack, when: \"card.rank == 'J'\", then: {ok: true}",
        "dead-row",
        ("jack",),
    ),
    Sown(
        "a row stands twice in a turn",
        "mexican-train",
        '      - {id: round-over, when: "round_over"',
        '      - {id: twin, when: "round_over", then: {obligation: round_over}, cite: [MT-E3]}\n'
        '      - {id: round-over, when: "round_over"',
        "table-overlap",
        ("twin", "round-over"),
    ),
]
