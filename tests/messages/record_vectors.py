"""Records vectors.json: what reference formatters print for the messages of oracle.yml.

`python tests/messages/record_vectors.py` in a folder where `pip install icu4py pyyaml` and
`npm install intl-messageformat` were done. The tests need neither: they read the recorded file.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import yaml
from icu4py.messageformat import MessageFormat  # type: ignore[import-not-found]

HERE = Path(__file__).parent
LANGUAGES = ("en", "pt", "nb", "nl", "bn")
LISTS = (
    ["a"],
    ["a", "b"],
    ["a", "b", "c"],
    ["a", "b", "c", "d"],
    ["10 of spades", "ইস্কাপনের দশ", "ás de paus"],
)


def record() -> dict[str, Any]:
    """Print every message in every language by ICU4C and intl-messageformat, and join lists by Intl."""
    cases = yaml.safe_load((HERE / "oracle.yml").read_text("utf-8"))
    messages = [
        {"language": language, "message": case["message"], "values": values, "icu_only": "icu_only" in case}
        for language in LANGUAGES
        for case in cases
        for values in case["values"]
    ]
    lists = [
        {"language": language, "items": items, "style": style}
        for language in LANGUAGES
        for style in ("standard", "or")
        for items in LISTS
    ]
    intl = _intl({"messages": messages, "lists": lists})
    for message, printed in zip(messages, intl["printed"], strict=True):
        icu = MessageFormat(message["message"], message["language"])
        message["icu"] = str(icu.format(message["values"]))
        if not message.pop("icu_only"):
            message["intl"] = printed
    for joined, printed in zip(lists, intl["joined"], strict=True):
        joined["intl"] = printed
    return {"messages": messages, "lists": lists}


def _intl(cases: dict[str, Any]) -> Any:
    run = subprocess.run(
        ["node", str(HERE / "record_vectors.mjs")],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


if __name__ == "__main__":
    lines = {
        key: [json.dumps(case, ensure_ascii=False, sort_keys=True) for case in cases]
        for key, cases in record().items()
    }
    body = ",\n".join(f'"{key}": [\n' + ",\n".join(rows) + "\n]" for key, rows in lines.items())
    (HERE / "vectors.json").write_text("{" + body + "}\n", "utf-8")
