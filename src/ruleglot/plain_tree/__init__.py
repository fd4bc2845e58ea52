"""The way out of MkDocs: the pages as files from which another generator builds the same site."""

from ruleglot.plain_tree.folder import FolderError, write
from ruleglot.plain_tree.tree import plain_tree

__all__ = ["FolderError", "plain_tree", "write"]
