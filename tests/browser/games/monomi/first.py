"""What the rules advise for a first game, the sides between which the quick start lets a player choose, and the options
whose values have pictures."""

from __future__ import annotations

OPTIONS: dict[str, str] = {
    "board": "courtyard",
    "samurais": "5",
    "placement": "watch",
}  # Five Samurais at their posts in the courtyard
SIDES: tuple[str, ...] = ("Ninja", "Samurais")
PICTURED: tuple[str, ...] = ("board", "samurais", "persons", "placement")
