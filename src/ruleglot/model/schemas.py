"""The JSON Schemas that editors check and complete the content's files by, made from the models.

`python -m ruleglot.model.schemas` writes them anew into `src/ruleglot/schemas/`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from ruleglot.model.decisions import Decisions
from ruleglot.model.game import Game
from ruleglot.model.glossary import Glossary
from ruleglot.model.languages import Languages
from ruleglot.model.quiz import Cases, Questions, QuizText
from ruleglot.model.text import GameText

FOLDER = Path(__file__).parent.parent / "schemas"

MODELS: dict[str, type[BaseModel]] = {
    "cases": Cases,
    "decisions": Decisions,
    "game": Game,
    "glossary": Glossary,
    "languages": Languages,
    "questions": Questions,
    "quiz-text": QuizText,
    "text": GameText,
}


def schema(name: str) -> str:
    """Give the text of one JSON Schema."""
    made: dict[str, Any] = MODELS[name].model_json_schema(by_alias=True)
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def write(folder: Path = FOLDER) -> list[Path]:
    """Write all schemas into a folder; give the files that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for name in MODELS:
        path, text = folder / f"{name}.json", schema(name)
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed


if __name__ == "__main__":
    for written in write():
        print(written)
