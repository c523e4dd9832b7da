"""Gachijo as numbers. Seats are counted from the one that observes; cells stay where they are. C types in
observation.pxd.

Nothing that view.py hides is in here: of the weapons of others only how many there are, and those that the seat is sure
of, until the game has ended (G6.11, G12.11). The memory adds what follows from all that the seat has seen.
"""

from __future__ import annotations

import cython

from koga.core.observation import Feature, Floats, Observer, feature
from koga.core.position import Position
from koga.games.gachijo.castle import Castle
from koga.games.gachijo.names import (
    AREAS,
    BASES,
    CARDS,
    GUARDIANS,
    MARKERS,
    STAGES,
    TOOLS,
    TREASURES,
    WEAPONS,
    place_name,
)
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.view import ABOUT

if not cython.compiled:
    from koga.core.position import OVER
    from koga.games.gachijo.beliefs import know
    from koga.games.gachijo.castle import CELLS
    from koga.games.gachijo.codes import GUARDIAN, GUARDIAN_STROKE, OFF, PLACES
    from koga.games.gachijo.turns import c_flag, c_points

PLANES = 14  # planes of cells that depend on the sheets: areas, crystals, stairs, items, symbols
STAGE_COUNT, BOUNDARIES = 30, 144
ABOUT_STAGES = sum(1 << STAGES.index(stage) for stage in ABOUT)


class GachijoObserver(Observer):
    def describe(self, position: Position) -> list[Feature]:
        seats = ("own", "next", "third", "last")[: position.seats]
        cells, places = [place_name(cell) for cell in range(CELLS)], [place_name(place) for place in range(PLACES)]
        turns = range(4)
        return [
            feature("seat", "1 for the seat that observes", range(position.seats)),
            feature("to act", "1 for the seat to act", seats),
            feature("active", "1 for the player whose turn it is", seats),
            feature("about", "1 for the seat that is concerned, where it is not only the active one", seats),
            feature("asked", "1 for what is asked", STAGES),
            feature("mission", "1 for the mission", (1, 2, 3, 4)),
            feature("laid", "how many of the six choices of the sheets are made, of 6 (G1.10)", [""]),
            feature("stage sheet", "1 for its orientation, once laid", turns),
            feature("T3", "1 for its orientation, once laid", turns),
            feature("T1", "1 for its orientation, once laid", turns),
            feature("T2", "1 for its orientation, once laid", turns),
            feature("T1 offset", "1 for its position, once laid", range(-2, 3)),
            feature("T2 offset", "1 for its position, once laid", range(-2, 3)),
            feature("area", "1 for the area of each cell", AREAS, cells),
            feature("crystal square", "1 for crystal squares", cells),
            feature("stairs", "1 for staircases", ("stairs", "gacha"), cells),
            feature("item", "1 for the squares of the sheet T3", (*TREASURES, "tool", "weapon"), cells),
            feature("symbol", "1 for cells with a symbol of T1 or T2", cells),
            feature("wall", "the wall to the right of and below each cell: 0.5 low, 1 high", ("right", "below"), cells),
            feature("entered", "1 for cells that strokes of this turn have entered (G6.2)", cells),
            feature("merged", "1 while two symbols lie on the summoning point", [""]),
            feature("guardian at", "1 for the guardian's place; w is the water level of a bridge", places),
            feature("guardian", "1 for the guardian on the board", GUARDIANS),
            feature("guardian moves", "how many moves it has, of 3", [""]),
            feature("guardian awake", "1 while somebody plays it", [""]),
            feature("guardian walls", "how many walls it may still cross in this move", [""]),
            feature("captured", "1 for ninjas that the guardian has caught in this turn", seats),
            feature("turn", "turns so far, divided by 100", [""]),
            feature("moves", "moves left in the turn, of 3", [""]),
            feature("total moves", "moves that the turn began with, of 3", [""]),
            feature("in turn", "1 for what has happened in this turn", ("walked", "slid", "summoned")),
            feature("treasures left", "how many of each are left, of 3", TREASURES),
            feature("crystals left", "of 18", [""]),
            feature("tool bag", "how many of each are in the bag, of 3", TOOLS),
            feature("weapon bag", "how many weapons are in the bag, of 12", [""]),
            feature("kaeru left", "of 20", [""]),
            feature("card used", "1 for gacha cards that have been drawn", CARDS),
            *self.describe_players(seats, places),
        ]

    def describe_players(self, seats: tuple[str, ...], places: list[str]) -> list[Feature]:
        found = []
        for seat in seats:
            found += [
                feature(f"{seat}: at", "1 for the ninja's place; none in prison and on the way home", places),
                feature(f"{seat}: base", "1 for the base", BASES),
                feature(f"{seat}: marker", "1 for the marker on the ninja", MARKERS),
                feature(f"{seat}: treasure", "1 for treasures held", TREASURES),
                feature(f"{seat}: crystals", "divided by 5", [""]),
                feature(f"{seat}: tools", "how many of each, of 3", TOOLS),
                feature(f"{seat}: weapon count", "of 3", [""]),
                feature(f"{seat}: weapons", "how many of each, of 3: own ones, and all after the end", WEAPONS),
                feature(f"{seat}: known weapons", "how many of each another is sure to hold, of 3", WEAPONS),
                feature(f"{seat}: chips", "of 4", ("shinobi", "summon")),
                feature(f"{seat}: kaeru", "divided by 5", [""]),
                feature(f"{seat}: flag", "1 while the numbers of the mission are met", [""]),
                feature(f"{seat}: returned", "1 for players who have returned with them", [""]),
                feature(f"{seat}: points", "divided by 100, once the game is over", [""]),
            ]
        return found

    def describe_memory(self, position: Position) -> list[Feature]:
        seats = ("own", "next", "third", "last")[: position.seats]
        return [
            feature("expected weapons", "how many of each another is expected to hold, of 3", seats, WEAPONS),
            feature("kaeru points", "those counted so far, divided by 100", seats),
            feature("crossed", "1 for boundaries that this stroke has crossed", range(BOUNDARIES)),
            feature("stroke", "1 for what this turn has seen", ("begun", "brought")),
        ]

    def fits(self, position: Position) -> bool:
        return isinstance(position, Gachijo) and position.seats == self.seats

    def fill(self, position: Position, seat: int, out: Floats, at: int) -> None:
        at = self.fill_turn(cython.cast(Gachijo, position).state, seat, out, at)
        at = self.fill_sheets(cython.cast(Gachijo, position).state, out, at)
        at = self.fill_cells(cython.cast(Gachijo, position).state.castle, cython.cast(Gachijo, position).state, out, at)
        at = self.fill_guardian(cython.cast(Gachijo, position).state, seat, out, at)
        at = self.fill_supplies(cython.cast(Gachijo, position).state, out, at)
        for place in range(self.seats):
            other = (seat + place) % self.seats
            at = self.fill_player(cython.cast(Gachijo, position).state, seat, other, out, at)

    def fill_turn(self, t: State, seat: int, out: Floats, at: int) -> int:
        seats = self.seats
        out[at + seat] = 1.0
        if t.to_act >= 0:
            out[at + seats + (t.to_act - seat + seats) % seats] = 1.0
        out[at + 2 * seats + (t.active - seat + seats) % seats] = 1.0
        if ABOUT_STAGES >> t.stage & 1:
            out[at + 3 * seats + (t.subject - seat + seats) % seats] = 1.0
        out[at + 4 * seats + t.stage] = 1.0
        return at + 4 * seats + STAGE_COUNT

    def fill_sheets(self, t: State, out: Floats, at: int) -> int:
        out[at + t.mission - 1] = 1.0
        out[at + 4] = t.laid / cython.cast(cython.float, 6)
        at += 5
        if t.laid > 0:
            out[at + t.stage_turn] = 1.0
        if t.laid > 1:
            out[at + 4 + t.t3_turn] = 1.0
        if t.laid > 2:
            out[at + 8 + t.t1_turn] = 1.0
        if t.laid > 3:
            out[at + 12 + t.t2_turn] = 1.0
        if t.laid > 4:
            out[at + 16 + t.dx + 2] = 1.0
        if t.laid > 5:
            out[at + 21 + t.dy + 2] = 1.0
        return at + 26

    def fill_cells(self, castle: Castle, t: State, out: Floats, at: int) -> int:
        for cell in range(CELLS):
            square = t.stage_turn * CELLS + cell
            out[at + castle.areas[square] * CELLS + cell] = 1.0
            if castle.crystals[square]:
                out[at + 4 * CELLS + cell] = 1.0
            if castle.stairs[square]:
                out[at + (4 + castle.stairs[square]) * CELLS + cell] = 1.0
            item = castle.items[t.t3_turn * CELLS + cell]
            if item:
                out[at + (6 + item) * CELLS + cell] = 1.0
            here = t.walls * CELLS + cell
            if castle.symbols[here]:
                out[at + 13 * CELLS + cell] = 1.0
            if castle.beside[cell * 4 + 2] < CELLS:
                out[at + PLANES * CELLS + cell] = castle.walls[here * 4 + 2] / cython.cast(cython.float, 2)
            if castle.beside[cell * 4 + 3] < CELLS:
                out[at + (PLANES + 1) * CELLS + cell] = castle.walls[here * 4 + 3] / cython.cast(cython.float, 2)
            if t.entered[cell >> 6] >> (cell & 63) & 1:
                out[at + (PLANES + 2) * CELLS + cell] = 1.0
        at += (PLANES + 3) * CELLS
        out[at] = 1.0 if castle.merged[t.walls] else 0.0
        return at + 1

    def fill_guardian(self, t: State, seat: int, out: Floats, at: int) -> int:
        if t.guardian_at != OFF:
            awake = t.mode == GUARDIAN or t.mode == GUARDIAN_STROKE
            out[at + t.guardian_at] = 1.0
            out[at + PLACES + t.guardian] = 1.0
            out[at + PLACES + 4] = t.power / cython.cast(cython.float, 3)
            out[at + PLACES + 5] = 1.0 if awake else 0.0
            if t.stage == GUARDIAN_STROKE:
                out[at + PLACES + 6] = t.wall_left
            elif awake and t.power > 0:
                out[at + PLACES + 6] = 1.0
            for place in range(self.seats):
                other = (seat + place) % self.seats
                if awake and other != t.active and t.captured >> other & 1:
                    out[at + PLACES + 7 + place] = 1.0
        return at + PLACES + 7 + self.seats

    def fill_supplies(self, t: State, out: Floats, at: int) -> int:
        out[at] = t.turns / cython.cast(cython.float, 100)
        out[at + 1] = t.moves / cython.cast(cython.float, 3)
        out[at + 2] = t.total / cython.cast(cython.float, 3)
        out[at + 3] = 1.0 if t.walked else 0.0
        out[at + 4] = 1.0 if t.slid else 0.0
        out[at + 5] = 1.0 if t.called else 0.0
        at += 6
        weapons = 0
        for kind in range(4):
            out[at + kind] = t.den[kind] / cython.cast(cython.float, 3)
            weapons += t.weapon_bag[kind]
        out[at + 4] = t.yard / cython.cast(cython.float, 18)
        for tool in range(6):
            out[at + 5 + tool] = t.tool_bag[tool] / cython.cast(cython.float, 3)
        out[at + 11] = weapons / cython.cast(cython.float, 12)
        out[at + 12] = t.kaeru_left / cython.cast(cython.float, 20)
        at += 13
        for card in range(24):
            if not t.deck >> card & 1:
                out[at + card] = 1.0
        return at + 24

    def fill_player(self, t: State, seat: int, other: int, out: Floats, at: int) -> int:
        if t.at[other] != OFF:
            out[at + t.at[other]] = 1.0
        at += PLACES
        out[at + t.base[other]] = 1.0
        out[at + 4 + t.marker[other]] = 1.0
        for kind in range(4):
            if t.treasures[other] >> kind & 1:
                out[at + 10 + kind] = 1.0
        out[at + 14] = t.crystals[other] / cython.cast(cython.float, 5)
        for tool in range(6):
            out[at + 15 + tool] = t.tools[other * 6 + tool] / cython.cast(cython.float, 3)
        at = self.fill_weapons(t, seat, other, out, at + 21)
        out[at] = t.shinobi[other] / cython.cast(cython.float, 4)
        out[at + 1] = t.summons[other] / cython.cast(cython.float, 4)
        out[at + 2] = t.kaeru[other] / cython.cast(cython.float, 5)
        out[at + 3] = 1.0 if c_flag(t, other) else 0.0
        out[at + 4] = 1.0 if t.returned >> other & 1 else 0.0
        if t.to_act == OVER:
            out[at + 5] = c_points(t, other) / cython.cast(cython.float, 100)
        return at + 6

    def fill_weapons(self, t: State, seat: int, other: int, out: Floats, at: int) -> int:
        """G6.11: to others only how many there are, and those that they are sure of; G12.11: until the end."""
        held = 0
        for weapon in range(4):
            held += t.weapons[other * 4 + weapon]
        out[at] = held / cython.cast(cython.float, 3)
        if other == seat or t.ended:
            for weapon in range(4):
                out[at + 1 + weapon] = t.weapons[other * 4 + weapon] / cython.cast(cython.float, 3)
        else:
            know(t, seat)
            for weapon in range(4):
                out[at + 5 + weapon] = t.known[seat * 16 + other * 4 + weapon] / cython.cast(cython.float, 3)
        return at + 9

    def fill_memory(self, position: Position, seat: int, out: Floats, at: int) -> None:
        self.fill_seen(cython.cast(Gachijo, position).state, seat, out, at)

    def fill_seen(self, t: State, seat: int, out: Floats, at: int) -> None:
        for place in range(self.seats):
            other = (seat + place) % self.seats
            if other != seat and not t.ended:
                know(t, seat)
                for weapon in range(4):
                    expected = t.expected[seat * 16 + other * 4 + weapon]
                    out[at + place * 4 + weapon] = expected / cython.cast(cython.float, 3)
            out[at + 4 * self.seats + place] = t.kaeru_points[other] / cython.cast(cython.float, 100)
        at += 5 * self.seats
        for boundary in range(BOUNDARIES):
            if t.crossed[boundary >> 6] >> (boundary & 63) & 1:
                out[at + boundary] = 1.0
        at += BOUNDARIES
        out[at] = 1.0 if t.begun else 0.0
        out[at + 1] = 1.0 if t.brought else 0.0


def make(position: Position) -> Observer:
    assert isinstance(position, Gachijo)
    return GachijoObserver(position)
