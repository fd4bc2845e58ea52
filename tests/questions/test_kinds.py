"""A kind of question has the same name in the content, in Python and in JavaScript."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from ruleglot.model.quiz import Question
from ruleglot.questions.kinds import KINDS

PLAYER_KINDS = Path(__file__).parents[2] / "web/source/kinds.js"


def test_a_kind_that_authors_may_write_can_be_proven_and_played() -> None:
    (played,) = re.findall(r"export const kinds = \{(.+?)\}", PLAYER_KINDS.read_text("utf-8"))
    written = set(get_args(Question.model_fields["kind"].annotation))
    assert written == set(KINDS) == {name.strip() for name in played.split(",")}
