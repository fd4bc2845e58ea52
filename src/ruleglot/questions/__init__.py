"""Questions, proven: the engine gives each answer, and a named rule refutes each wrong choice."""

from ruleglot.questions.choices import NONE
from ruleglot.questions.labels import label
from ruleglot.questions.nearby import Nearby, nearby
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice, Refutation
from ruleglot.questions.proving import prove, prove_game

__all__ = [
    "NONE",
    "Flaw",
    "Nearby",
    "Proof",
    "ProvenChoice",
    "Refutation",
    "label",
    "nearby",
    "prove",
    "prove_game",
]
