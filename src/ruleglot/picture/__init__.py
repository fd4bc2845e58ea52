"""Pictures of situations: rows of tokens, each drawn and named from the same facts."""

from ruleglot.picture.drawing import html
from ruleglot.picture.row import PictureRow, Token
from ruleglot.picture.symbols import sheet
from ruleglot.picture.vocabulary import VOCABULARY, Drawing

__all__ = ["VOCABULARY", "Drawing", "PictureRow", "Token", "html", "sheet"]
