"""What can be said of rules by going through situations: proofs, witnesses, comparisons."""
