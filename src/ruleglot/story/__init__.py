"""What a page needs to tell a game as the build does: when each sentence is told, the words of a language."""

from ruleglot.story.script import story_script
from ruleglot.story.words import words_script

__all__ = ["story_script", "words_script"]
