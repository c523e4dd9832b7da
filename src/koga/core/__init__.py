"""The rules-free core: positions, games, matches, records, rulebooks and fairness. Imports nothing of Koga."""
