"""Benchmarks of Koga, beside other libraries. Imports everything but the commands."""
