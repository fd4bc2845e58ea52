"""Ruleglot: multilingual rules-reference and quiz sites whose answers are proven."""
