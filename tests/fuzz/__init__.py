"""Fuzzers over everything that can be handed to Koga; the suite runs them briefly, `make fuzz` for an hour."""
