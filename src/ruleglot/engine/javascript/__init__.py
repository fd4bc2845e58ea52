"""The rules of a game as JavaScript that decides in a page what Python decides."""

from ruleglot.engine.javascript.interviews import interviews
from ruleglot.engine.javascript.script import script

__all__ = ["interviews", "script"]
