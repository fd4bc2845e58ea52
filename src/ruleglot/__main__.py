"""`python -m ruleglot`."""

from ruleglot.cli import main

if __name__ == "__main__":
    main()
