"""A game's questions in one language as a script, for pages that show them only when asked to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleglot.exam import deciding, section
from ruleglot.pages.question import question_key, told_questions

if TYPE_CHECKING:
    from ruleglot.book import GameBook
    from ruleglot.pages.writer import Writer
    from ruleglot.questions import Nearby, Proof

_DRAWING = 1
"""The way in which papers are drawn and shuffled; another one makes old codes invalid."""
_FIRST, _COUNT, _TURN = 0x21, 94, 47
_BLOCK, _FLIP = 0x100, 0x2A


def questions_script(
    writer: Writer, game: GameBook, proofs: Sequence[Proof], near: Sequence[Nearby] = ()
) -> str:
    """Write the script that registers a game's questions under `<language>/<game>`.

    Addresses in their HTML start from a page at `<game>/<something>/`. The questions are sealed, so that
    nobody reads an answer by chance; whoever wants to can open the seal.
    """
    questions = [
        {
            "id": proof.question.id,
            "level": proof.question.level,
            "kind": proof.question.kind,
            "key": question_key(game, proof),
            "rules": deciding(proof),
            "section": section(game, proof),
            "html": html,
        }
        for proof, html in zip(proofs, told_questions(writer, game, proofs, near), strict=True)
    ]
    bank = {"fingerprint": fingerprint(game, proofs), "sealed": sealed(_json(questions))}
    return f'(globalThis.ruleglotQuestions??={{}})["{writer.code}/{game.id}"]={_json(bank)};\n'


def fingerprint(game: GameBook, proofs: Sequence[Proof]) -> str:
    """Digest a game's questions and how papers are drawn: 8 hex digits, the same in all languages."""
    exam = game.game.exam.model_dump(mode="json") if game.game.exam else None
    asked = sorted((question_key(game, proof), *_asked(game, proof)) for proof in proofs)
    written = json.dumps([_DRAWING, game.id, exam, asked], ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()[:8]


def _asked(game: GameBook, proof: Proof) -> tuple[object, ...]:
    return proof.question.kind, proof.question.level, section(game, proof), deciding(proof)


def sealed(text: str) -> str:
    """Give a text that cannot be read at a glance; sealed again it is the text itself.

    Printable ASCII turns by half its length, characters beyond Latin swap places within their block.
    """
    return text.translate(_Seal())


class _Seal(dict[int, int]):
    def __missing__(self, code: int) -> int:
        found = code
        if _FIRST <= code < _FIRST + _COUNT:
            found = _FIRST + (code - _FIRST + _TURN) % _COUNT
        elif code >= _BLOCK:
            found = code ^ _FLIP
        self[code] = found
        return found


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
