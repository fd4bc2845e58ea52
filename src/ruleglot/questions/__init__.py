"""Questions, proven: the engine gives each answer, and a named rule refutes each wrong choice."""

from ruleglot.questions.choices import NONE
from ruleglot.questions.kinds import ask, label
from ruleglot.questions.nearby import Nearby, nearby
from ruleglot.questions.proof import Flaw, Proof, ProvenChoice, Refutation
from ruleglot.questions.proven import Proven, prove_book
from ruleglot.questions.proving import prove, prove_game

__all__ = [
    "NONE",
    "Flaw",
    "Nearby",
    "Proof",
    "Proven",
    "ProvenChoice",
    "Refutation",
    "ask",
    "label",
    "nearby",
    "prove",
    "prove_book",
    "prove_game",
]
