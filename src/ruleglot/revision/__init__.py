"""What changed since another revision of the content: rules, answers, translations."""

from ruleglot.revision.comparison import Changes, compare
from ruleglot.revision.earlier import RevisionError, earlier

__all__ = ["Changes", "RevisionError", "compare", "earlier"]
