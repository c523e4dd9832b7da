"""Ninja Taisen as numbers, seen from the seat's own village: tile 0 is its own, tile 10 the enemy's. C types in
observation.pxd."""

from __future__ import annotations

import cython

from koga.core.observation import Bytes, Feature, Floats, Observer, feature
from koga.core.position import Position
from koga.games.taisen.notation import COLOURS, STAGES, ninja_name
from koga.games.taisen.position import Taisen

if not cython.compiled:
    from koga.core.bits import lowest
    from koga.core.observation import changed
    from koga.games.taisen.position import LAST_TURN, OUT, TILES

    NINJAS, PLACES, STAGE_COUNT, MOST_FIGHTS = 10, 12, 7, 48
    LEVEL, DICE, FIGHTS = 240, 260, 285  # where features begin
    EVERYONE = (1 << 20) - 1
    # bytes of the note: where[2][10] and level[2][10] of the position, and these
    SEEN_BY, STAGE, TURN, SEEN_FIGHTS, NOTE_SIZE = 40, 41, 42, 44, 45
    NINTHS, PLACE = [0.0] * 10, [[0] * 12 for _ in range(2)]

for count in range(10):
    NINTHS[count] = count / cython.cast(cython.float, 9)

for tile in range(12):
    PLACE[0][tile] = tile
    PLACE[1][tile] = tile if tile == OUT else TILES - 1 - tile


class TaisenObserver(Observer):
    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.note_size = NOTE_SIZE
        assert isinstance(position, Taisen)
        if not cython.compiled:
            self.present = [0.0] * NINJAS
        for ninja in range(NINJAS):
            self.present[ninja] = position.roster >> ninja & 1

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
        self.fill_all(cython.cast(Taisen, position), seat, out, at)

    def refill(self, position: Position, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        self.update(cython.cast(Taisen, position), seat, out, at, note, mark)

    def fill_all(self, position: Taisen, seat: int, out: Floats, at: int) -> None:
        self.fill_ninjas(position, seat, out, at)
        self.fill_turn(position, seat, out, at + DICE)
        self.fill_fights(position, out, at + FIGHTS)

    def update(self, position: Taisen, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Write what has changed: in a turn only those who moved or fought; another seat sees another path."""
        low, high = position.turns & 255, position.turns >> 8
        if note[mark + SEEN_BY] == 255:
            self.begin(note, mark)
        if (
            (note[mark + SEEN_BY] ^ seat)
            | (note[mark + STAGE] ^ position.stage)
            | (note[mark + TURN] ^ low)
            | (note[mark + TURN + 1] ^ high)
        ):
            self.clear_places(note[mark + SEEN_BY], out, at, note, mark)
            self.fill_ninjas(position, seat, out, at)
            for i in range(DICE, FIGHTS):
                out[at + i] = 0.0
            self.fill_turn(position, seat, out, at + DICE)
            note[mark + SEEN_BY] = seat
            note[mark + STAGE] = position.stage
            note[mark + TURN] = low
            note[mark + TURN + 1] = high
            self.remember(position, note, mark)
        else:
            self.update_ninjas(position, seat, out, at, note, mark)
            self.fill_used(position, out, at + DICE)
        self.update_fights(position, note[mark + SEEN_FIGHTS], out, at + FIGHTS)
        note[mark + SEEN_FIGHTS] = position.fight_count

    def begin(self, note: Bytes, mark: int) -> None:
        """Turn a note of nothing into that of a row of zeros."""
        for i in range(2 * NINJAS):
            note[mark + i] = OUT
        note[mark + SEEN_BY] = 0
        note[mark + SEEN_FIGHTS] = 0

    def clear_places(self, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Clear every ninja's place of the note, as the seat saw it."""
        for i in range(NINJAS):
            out[at + i * PLACES + PLACE[seat][note[mark + seat * NINJAS + i]]] = 0.0
            out[at + (NINJAS + i) * PLACES + PLACE[seat][note[mark + (1 - seat) * NINJAS + i]]] = 0.0

    def remember(self, position: Taisen, note: Bytes, mark: int) -> None:
        for side in range(2):
            for ninja in range(NINJAS):
                note[mark + side * NINJAS + ninja] = position.where[side][ninja]
                note[mark + (2 + side) * NINJAS + ninja] = position.level[side][ninja]

    def update_ninjas(self, position: Taisen, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Write those whose place or level is not that of the note."""
        if cython.compiled:
            change = changed(cython.address(position.where[0][0]), note + mark, 4 * NINJAS)
        else:
            now = [*position.where[0], *position.where[1], *position.level[0], *position.level[1]]
            change = changed(now, note[mark : mark + 4 * NINJAS], 4 * NINJAS)
        change = (change | change >> (2 * NINJAS)) & EVERYONE
        while change:
            number = lowest(change)
            change &= change - 1
            row = number if not seat else number + NINJAS if number < NINJAS else number - NINJAS  # own ninjas first
            side = number >= NINJAS
            ninja = number - side * NINJAS
            out[at + row * PLACES + PLACE[seat][note[mark + number]]] = 0.0
            out[at + row * PLACES + PLACE[seat][position.where[side][ninja]]] = 1.0
            out[at + LEVEL + row] = NINTHS[position.level[side][ninja]]
            note[mark + number] = position.where[side][ninja]
            note[mark + 2 * NINJAS + number] = position.level[side][ninja]

    def update_fights(self, position: Taisen, before: int, out: Floats, at: int) -> None:
        """Write as many fights as there are now or were before; few movements have more than four."""
        for i in range(4):
            out[at + i] = fight_number(position.fights[i]) if i < position.fight_count else 0.0
        for i in range(4, max(before, position.fight_count)):
            out[at + i] = fight_number(position.fights[i]) if i < position.fight_count else 0.0

    def fill_ninjas(self, position: Taisen, seat: int, out: Floats, at: int) -> None:
        for i in range(NINJAS):
            out[at + i * PLACES + PLACE[seat][position.where[seat][i]]] = self.present[i]
            out[at + (NINJAS + i) * PLACES + PLACE[seat][position.where[1 - seat][i]]] = self.present[i]
        self.fill_levels(position, seat, out, at + LEVEL)

    def fill_levels(self, position: Taisen, seat: int, out: Floats, at: int) -> None:
        for i in range(NINJAS):
            out[at + i] = NINTHS[position.level[seat][i]]
            out[at + NINJAS + i] = NINTHS[position.level[1 - seat][i]]

    def fill_used(self, position: Taisen, out: Floats, at: int) -> None:
        """Write what changes within a turn, `at` being where the dice begin."""
        for die in range(3):
            out[at + 9 + die] = position.used >> die & 1
        out[at + 12 + STAGE_COUNT + 3] = position.shogun_moved

    def fill_turn(self, position: Taisen, seat: int, out: Floats, at: int) -> None:
        """Write dice and turn, into zeros."""
        for die in range(3):
            if position.dice[die]:
                out[at + 3 * die + position.dice[die] - 1] = 1.0
        self.fill_used(position, out, at)
        at += 12
        out[at + position.stage] = 1.0
        at += STAGE_COUNT
        out[at] = position.active == seat
        out[at + 1] = 0.0 if position.to_act < 0 else 1.0 if position.to_act == seat else -1.0
        out[at + 2] = position.turns / cython.cast(cython.float, LAST_TURN)
        out[at + 4] = position.even_dice
        out[at + 5] = seat

    def fill_fights(self, position: Taisen, out: Floats, at: int) -> None:
        for i in range(position.fight_count):
            out[at + i] = fight_number(position.fights[i])


def fight_number(fight: int) -> float:
    whole: float = 8388608
    return (fight + 1) / whole


def make(position: Position) -> Observer:
    return TaisenObserver(position)
