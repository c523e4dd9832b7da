"""The games, one folder each: everything that names a game. Imports core only; games never import each other."""
