"""Fuzzers of all input to Koga; the suite runs them briefly, `make fuzz` for an hour."""
