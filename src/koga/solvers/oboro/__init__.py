"""Exact play of Oboro's last tricks with open hands, and what a standing is worth."""
