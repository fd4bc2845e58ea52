"""What a token of a picture is drawn with, as JavaScript: its arguments and the words printed in it."""

from __future__ import annotations

import json

from ruleglot.engine.javascript.expression import literal, shown_object
from ruleglot.messages import Fault, MessageError, as_json, parse
from ruleglot.picture import Drawing
from ruleglot.picture.vocabulary import Argument, Parts


def draw(drawing: Drawing) -> str:
    """Write a kind of token.

    An argument of which fields are drawn lists them; a word that the text files give is null, any other a
    message.
    """
    written = {
        "arguments": shown_object({name: _fields(found) for name, found in drawing.arguments.items()}),
        "words": shown_object({word: _message(source) for word, source in drawing.words.items()}),
        "value": literal(drawing.stands_for),
    }
    return shown_object(written)


def _fields(argument: Argument) -> str:
    return literal(list(argument.fields)) if isinstance(argument, Parts) else "null"


def _message(source: str | None) -> str:
    if source is None:
        return "null"
    parsed = parse(source)
    if isinstance(parsed, Fault):
        raise MessageError(f"{parsed.message} in '{source}'")
    return json.dumps(as_json(parsed), separators=(",", ":"))
