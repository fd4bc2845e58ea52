"""How choices are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleglot.messages.printing import capital

if TYPE_CHECKING:
    from ruleglot.messages import Teller
    from ruleglot.model.languages import Language
    from ruleglot.questions.proof import Proof, ProvenChoice


def label(teller: Teller, language: Language, proof: Proof, choice: ProvenChoice) -> str:
    """Name a choice as it stands in a list, beginning with a capital. Raises MessageError."""
    path = f"{proof.question.decision}.{proof.question.ask}"
    return capital(language, teller.value(proof.type, path, choice.value, proof.explanation))
