"""Names of everything in Gachijo, as notation, views and words.toml write them; texts come from cards.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from koga.games.gachijo.codes import OFF, SUMMON_CARDS
from koga.games.gachijo.state import State

PACKAGE = "koga.games.gachijo"
BASES = ("tokugawa", "toyotomi", "oda", "takeda")  # G1.2
TOOLS = ("take", "hashigo", "nawa", "nuno", "kekkai", "kusuri")  # G2.3
WEAPONS = ("tsume", "katana", "shuri", "kemuri")  # G2.4
TREASURES = ("kagami", "koban", "kozuchi", "kabuto")  # G2.1
MARKERS = ("bare", "take", "hashigo", "nuno", "kekkai", "injury")  # G10.5
GUARDIANS = ("oni", "rokuro", "kappa", "tengu")
SLIDES = ("left", "right", "up", "down")
AREAS = ("ground", "water", "rooftop", "bridge")
STAGES = (
    *("laying", "drawing-tool", "drawing-weapon", "turn", "stroke", "guardian", "guardian-stroke"),
    *("tool-square", "return-tool", "weapon-square", "return-weapon", "five-crystals", "treasure-square"),
    *("drawing-card", "hand-in-den", "body-switch", "spirited-away", "at-heels", "way-home", "castle-stirs"),
    *("answering", "escaping", "looting", "five-chips", "making-room", "drawing-summon", "ransom"),
    *("dressing", "counting", "finished"),
)
TASKS = (
    *("check", "gain-crystal", "pass-crystal", "at-tool-square", "at-weapon-square", "draw-tool", "draw-weapon"),
    *("give-up-tool", "give-up-weapon", "stopped", "draw-card", "card-slide", "struck", "hit", "loot", "take-tool"),
    *("gain-chip", "gain-kaeru", "send-home", "injure", "capture", "call-guardian"),
    *("end-turn", "dress", "next-turn", "begin"),
)
SUMMON_NAMES = tuple(f"{GUARDIANS[guardian]}-{moves}" for guardian, moves in SUMMON_CARDS)


@cache
def texts() -> dict[str, Any]:
    """Return cards.toml as {kind: {id: entry}}."""
    table = tomllib.loads(files(PACKAGE).joinpath("cards.toml").read_text(encoding="utf-8"))
    return {kind: {entry["id"]: entry for entry in entries} for kind, entries in table.items()}


CARDS = tuple(texts()["gacha"])  # G8.12


def seat_name(t: State, seat: int) -> str:
    """G3.2: by the base."""
    return BASES[t.base[seat]] if seat < t.seats else f"seat{seat}"


def seat_names(t: State) -> list[str]:
    return [seat_name(t, seat) for seat in range(t.seats)]


@cache
def place_name(place: int) -> str:
    """Columns a to i from the left, rows 1 to 9 from the top; w is a bridge's water level, - off the board."""
    if place == OFF:
        return "-"
    cell = place % 81
    return f"{'abcdefghi'[cell % 9]}{cell // 9 + 1}{'w' if place >= 81 else ''}"


PLACES = {place_name(place): place for place in range(162)} | {"-": OFF}
