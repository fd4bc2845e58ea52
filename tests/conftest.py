"""Settings of every test."""

from hypothesis import settings

settings.register_profile("ruleglot", deadline=None)  # a busy machine is not a fault
settings.load_profile("ruleglot")
