"""Messages: parsed once, checked against what they can say, printed in every language."""

from ruleglot.messages.agreement import Expected, Use, arguments, disagreements
from ruleglot.messages.numbers import category, digits, has_locale, join, number
from ruleglot.messages.parse import Fault, parse
from ruleglot.messages.printing import MessageError
from ruleglot.messages.telling import Teller
from ruleglot.messages.terms import Span, Terms
from ruleglot.messages.tree import Message, as_json

__all__ = [
    "Expected",
    "Fault",
    "Message",
    "MessageError",
    "Span",
    "Teller",
    "Terms",
    "Use",
    "arguments",
    "as_json",
    "category",
    "digits",
    "disagreements",
    "has_locale",
    "join",
    "number",
    "parse",
]
