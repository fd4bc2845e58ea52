"""What scripts/bench runs: times, side by side, of things that do the same."""
