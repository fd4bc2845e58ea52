"""The question bank measured: what it covers, which faults in the rules it would notice, what it lacks."""
