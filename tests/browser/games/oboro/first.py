"""What the rules advise for a first game, the sides between which the quick start lets a player choose, and the options
whose values have pictures."""

from __future__ import annotations

OPTIONS: dict[str, str] = {"mission": "11"}  # Mission 11
SIDES: tuple[str, ...] = ()
PICTURED: tuple[str, ...] = ("mission", "deck")
