"""What the rules advise for a first game, the sides between which the quick start lets a player choose, and the options
whose values have pictures."""

from __future__ import annotations

OPTIONS: dict[str, str] = {"players": "2", "stage": "A", "mission": "1"}  # Two players in stage A, mission 1
SIDES: tuple[str, ...] = ()
PICTURED: tuple[str, ...] = ("players", "stage", "mission")
