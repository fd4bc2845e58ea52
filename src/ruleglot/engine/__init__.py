"""The engine: rules as decision tables, compiled from YAML to a typed tree and from that to functions."""

from ruleglot.engine.compilation import compile_rules
from ruleglot.engine.explanation import CandidateVerdict, Explanation, RowTrace
from ruleglot.engine.facts import FACT_CODES, FactError
from ruleglot.engine.function import Ruling
from ruleglot.engine.ruleset import Decision, Option, OptionError, Ruleset, Settled
from ruleglot.engine.scene import Depiction, Sentence
from ruleglot.engine.table import CandidateTable, Row

__all__ = [
    "FACT_CODES",
    "CandidateTable",
    "CandidateVerdict",
    "Decision",
    "Depiction",
    "Explanation",
    "FactError",
    "Option",
    "OptionError",
    "Row",
    "RowTrace",
    "Ruleset",
    "Ruling",
    "Sentence",
    "Settled",
    "compile_rules",
]
