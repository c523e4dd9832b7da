"""Chaos: everything that can fail is made to fail while people play, and nothing acknowledged is lost or doubled.

`make chaos` runs all of it at 200 tables (run.py); test_short.py is a small version for every day.
"""
