"""Chaos tests: every part fails while people play, and nothing acknowledged is lost or duplicated.

`make chaos` runs all of it at 200 tables (run.py); test_short.py is a small version for every run of the tests.
"""
