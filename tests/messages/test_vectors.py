"""What we print is what the reference formatters print; see record_vectors.py for how they were asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ruleglot.messages.numbers import join
from tests.messages.speakers import SPEAKERS, said

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "vectors.json").read_text("utf-8")
)


@pytest.mark.parametrize("code", SPEAKERS)
def test_messages_are_printed_as_icu_and_intl_messageformat_print_them(code: str) -> None:
    vectors = [vector for vector in VECTORS["messages"] if vector["language"] == code]
    ours = [said(vector["message"], code, vector["values"]) for vector in vectors]
    assert ours == [vector["icu"] for vector in vectors]
    assert ours == [vector.get("intl", vector["icu"]) for vector in vectors]
    assert len(vectors) >= 90


@pytest.mark.parametrize("code", SPEAKERS)
def test_lists_are_joined_as_intl_list_format_joins_them(code: str) -> None:
    vectors = [vector for vector in VECTORS["lists"] if vector["language"] == code]
    ours = [join(SPEAKERS[code], vector["items"], vector["style"]) for vector in vectors]
    assert ours == [vector["intl"] for vector in vectors]
    assert len(vectors) >= 10
