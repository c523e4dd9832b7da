"""The games, one folder each with everything specific to that game. Imports core only; games never import each
other.
"""
