"""Questions, proven: the engine gives each answer, and a named rule refutes each wrong choice."""

from ruleglot.questions.choices import NONE
from ruleglot.questions.labels import label, same_labels
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice, Refutation
from ruleglot.questions.proving import prove, prove_game

__all__ = [
    "NONE",
    "Flaw",
    "Proof",
    "ProvenChoice",
    "Refutation",
    "label",
    "prove",
    "prove_game",
    "same_labels",
]
