"""Ninja Taisen as numbers, seen from the seat's own village: tile 0 is its own, tile 10 the enemy's. C types in
observation.pxd."""

from __future__ import annotations

import cython

from koga.core.observation import Bytes, Feature, Floats, Observer, feature
from koga.core.position import Position
from koga.games.taisen.notation import COLOURS, STAGES, ninja_name
from koga.games.taisen.position import Taisen

if not cython.compiled:
    from koga.core.observation import clear
    from koga.games.taisen.position import LAST_TURN, OUT, TILES

    NINJAS, PLACES, STAGE_COUNT, MOST_FIGHTS = 10, 12, 7, 48
    NINTHS = [0.0] * 10

for count in range(10):
    NINTHS[count] = count / cython.cast(cython.float, 9)


class TaisenObserver(Observer):
    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.note_size = 1  # how many fights were written

    def describe(self, position: Position) -> list[Feature]:
        ninjas = [ninja_name(ninja) for ninja in range(NINJAS)]
        places = [*(f"tile {tile}" for tile in range(TILES)), "out"]
        dice = [f"{colour} die" for colour in COLOURS]
        return [
            feature("own ninja at", "1 for the tile of each own ninja, or for out of the game", ninjas, places),
            feature("enemy ninja at", "the same for the enemy, counted from the seat's own village", ninjas, places),
            feature("own level", "how many of its stack are below each own ninja, of 9", ninjas),
            feature("enemy level", "the same for the enemy", ninjas),
            feature("die", "1 for the face that each die shows", dice, (1, 2, 3)),
            feature("used", "1 for dice that were used in this turn", dice),
            feature("stage", "1 for what is being done", list(STAGES.values())),
            feature("own turn", "1 in a turn of the seat", [""]),
            feature("to act", "1 if the seat is to act, -1 if the enemy is", [""]),
            feature("turn", "turns of both sides so far, of 1000", [""]),
            feature("Shogun moved", "1 once the Shogun was moved in this turn (T3.2)", [""]),
            feature("even dice", "1 with dice=1-1-2-2-3-3", [""]),
            feature("second seat", "1 for the Wolves", [""]),
            feature(
                "fight",
                "the fights of the last movement, one number each: 1 + tile + 16 × Monkey + 256 × Wolf + 4096 × his "
                "strength + 65536 × the Wolf's + 1048576 × why (colour, strength, tie, retreat) + 4194304 × loser, "
                "divided by 8388608; tiles here are counted from the Monkeys' village",
                range(MOST_FIGHTS),
            ),
        ]

    def fits(self, position: Position) -> bool:
        return isinstance(position, Taisen)

    def fill(self, position: Position, seat: int, out: Floats, at: int) -> None:
        self.fill_tiles(cython.cast(Taisen, position), seat, out, at)

    def refill(self, position: Position, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Write everything again except the fights, of which only those of the last observation are cleared."""
        clear(out, at, self.size - MOST_FIGHTS)
        if note[mark] != 255:
            clear(out, at + self.size - MOST_FIGHTS, note[mark])
        self.fill_tiles(cython.cast(Taisen, position), seat, out, at)
        note[mark] = cython.cast(Taisen, position).fight_count

    def fill_tiles(self, position: Taisen, seat: int, out: Floats, at: int) -> None:
        for turn in range(2):
            side = seat if turn == 0 else 1 - seat
            for ninja in range(NINJAS):
                tile = position.where[side][ninja]
                if position.roster >> ninja & 1:
                    out[at + (TILES - 1 - tile if seat == 1 and tile != OUT else tile)] = 1.0
                at += PLACES
        for turn in range(2):
            side = seat if turn == 0 else 1 - seat
            for ninja in range(NINJAS):
                out[at + ninja] = NINTHS[position.level[side][ninja]]
            at += NINJAS
        for die in range(3):
            if position.dice[die]:
                out[at + position.dice[die] - 1] = 1.0
            at += 3
        for die in range(3):
            out[at + die] = position.used >> die & 1
        at += 3
        out[at + position.stage] = 1.0
        at += STAGE_COUNT
        out[at] = position.active == seat
        out[at + 1] = 0.0 if position.to_act < 0 else 1.0 if position.to_act == seat else -1.0
        out[at + 2] = position.turns / cython.cast(cython.float, LAST_TURN)
        out[at + 3] = position.shogun_moved
        out[at + 4] = position.even_dice
        out[at + 5] = seat
        at += 6
        for i in range(position.fight_count):
            out[at + i] = (position.fights[i] + 1) / cython.cast(cython.float, 8388608)


def make(position: Position) -> Observer:
    return TaisenObserver(position)
