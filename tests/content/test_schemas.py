import json
from pathlib import Path

import pytest

from ruleglot.document import read_yaml
from ruleglot.model.fitting import fit
from ruleglot.model.schemas import FOLDER, MODELS, schema

ROOT = Path(__file__).parents[2]
CONTENT = sorted(
    path for folder in ("rules", "quizzes", "locales") for path in (ROOT / folder).rglob("*.yml")
)
MODELINE = "# yaml-language-server: $schema="


@pytest.mark.parametrize("name", MODELS)
def test_the_shipped_schema_is_fresh(name: str) -> None:
    shipped = (FOLDER / f"{name}.json").read_text("utf-8")
    assert shipped == schema(name), "write it anew: python -m ruleglot.model.schemas"


def test_no_other_schema_is_shipped() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(MODELS)


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_names_the_schema_that_it_fits(path: Path) -> None:
    first = path.read_text("utf-8").partition("\n")[0]
    assert first.startswith(MODELINE)
    named = (path.parent / first.removeprefix(MODELINE)).resolve()
    assert named.parent == FOLDER
    fit(read_yaml(path), MODELS[named.stem])


def test_a_schema_describes_keys_for_those_who_write_them() -> None:
    game = json.loads(schema("game"))
    assert game["additionalProperties"] is False
    assert "In the order of a turn" in game["properties"]["sections"]["description"]
