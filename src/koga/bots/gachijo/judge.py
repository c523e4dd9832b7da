"""The learnt evaluation of GACHIJO: the share of the win that each seat can expect. C types in judge.pxd.

A small network reads what a seat has, what it lacks, how many moves away that is, who threatens it and how the others
stand, and gives the seat a rating; the shares are the softmax of the ratings. The weights come from games between bots
(koga.lab.gachijo.judging) and are stored in judge.txt.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files

import cython

from koga.bots.gachijo.atlas import Atlas
from koga.bots.gachijo.danger import Danger
from koga.core.position import OVER, WIN
from koga.games.gachijo.position import Gachijo

if not cython.compiled:
    from math import exp

    from koga.bots.gachijo.atlas import TO_BASE, TO_CRYSTAL, TO_TREASURE, TO_WEAPON
    from koga.bots.gachijo.danger import may_call, moves_between, tools_of
    from koga.bots.gachijo.map import FAR
    from koga.bots.gachijo.planner import chips_lacking
    from koga.games.gachijo.castle import CENTRE, NOWHERE
    from koga.games.gachijo.codes import IN_KEKKAI, IN_NUNO, INJURED, OFF
    from koga.games.gachijo.fights import can_be_attacked
    from koga.games.gachijo.gains import to_be_had
    from koga.games.gachijo.state import State, cell_of
    from koga.games.gachijo.turns import c_flag, c_points, types

    INPUTS, HIDDEN = 52, 24

NUMBERS = INPUTS * HIDDEN + 2 * HIDDEN  # weights of the first layer, its bias, weights of the second layer
SCALE = 4096  # numbers in judge.txt are whole multiples of 1 / SCALE


class Judge:
    def __init__(self, numbers: array[float]) -> None:
        """`numbers` are all weights in one row: first layer, its bias, second layer."""
        if len(numbers) != NUMBERS:
            raise ValueError(f"{NUMBERS} numbers are needed, not {len(numbers)}")
        if not cython.compiled:
            self.make_lists()
        for i in range(INPUTS * HIDDEN):
            self.first[i // HIDDEN][i % HIDDEN] = numbers[i]
        for j in range(HIDDEN):
            self.bias[j] = numbers[INPUTS * HIDDEN + j]
            self.second[j] = numbers[INPUTS * HIDDEN + HIDDEN + j]
        self.atlas = Atlas()
        self.danger = Danger()

    if not cython.compiled:

        def make_lists(self) -> None:
            self.first = [[0.0] * HIDDEN for _ in range(INPUTS)]
            self.bias = [0.0] * HIDDEN
            self.second = [0.0] * HIDDEN
            self.rows = [[0.0] * INPUTS for _ in range(4)]
            self.points, self.tour, self.home = [0.0] * 4, [0.0] * 4, [0] * 4
            self.flag = [False] * 4

    def shares(self, position: Gachijo) -> list[float]:
        """Return the share of the win that each seat can expect; at the end of the game, what it has."""
        if position.to_act == OVER:
            return [position.score(seat) / WIN for seat in range(position.seats)]
        return [self.hope(position.state, seat) for seat in range(position.seats)]

    def inputs(self, position: Gachijo) -> list[list[float]]:
        """Return what the network reads, for every seat."""
        self.look(position.state)
        return [[self.rows[seat][i] for i in range(INPUTS)] for seat in range(position.seats)]

    def hope(self, t: State, seat: int) -> float:
        """Return the share of the win that a seat can expect."""
        self.look(t)
        own = self.rate(seat)
        total = 0.0
        for other in range(t.seats):
            total += 1.0 if other == seat else exp(self.rate(other) - own)
        return 1.0 / total

    def rate(self, seat: int) -> float:
        hidden = [0.0] * 24
        for j in range(HIDDEN):
            hidden[j] = self.bias[j]
        for i in range(INPUTS):
            value = self.rows[seat][i]
            if value != 0.0:
                for j in range(HIDDEN):
                    hidden[j] += value * self.first[i][j]
        total = 0.0
        for j in range(HIDDEN):
            if hidden[j] > 0.0:
                total += hidden[j] * self.second[j]
        return total

    # What the network reads.

    def look(self, t: State) -> None:
        """Fill the inputs of all seats."""
        self.atlas.open(t)
        for seat in range(t.seats):
            self.points[seat] = (c_points(t, seat) + 5.25 * t.kaeru[seat]) / 20.0
            self.flag[seat] = c_flag(t, seat)
            self.survey(t, seat)
        for seat in range(t.seats):
            for i in range(INPUTS):
                self.rows[seat][i] = 0.0
            self.note_mission(t, seat, self.rows[seat])
            self.note_safety(t, seat, self.rows[seat])
            self.note_hand(t, seat, self.rows[seat])
            self.note_others(t, seat, self.rows[seat])

    def survey(self, t: State, seat: int) -> None:
        """Find the moves home, and the moves to the treasures that the mission lacks and then home."""
        tools = tools_of(t, seat)
        offset = (t.dx + 2) * 5 + t.dy + 2
        here = place_of(t, seat)
        base = TO_BASE + t.base[seat]
        lacks = max(0, (2 if t.mission <= 2 else t.mission) - types(t.treasures[seat]))
        had = to_be_had(t, seat)
        self.home[seat] = self.atlas.moves(t, base, tools, offset, here)
        best = self.home[seat] if lacks == 0 and t.mission < 4 else 3 * FAR
        for one in range(4):
            at = self.atlas.square[one]
            if lacks == 0 or at == NOWHERE or not had >> one & 1:
                continue
            way = self.atlas.moves(t, TO_TREASURE + one, tools, offset, here)
            if lacks == 1:
                best = min(best, way + (0 if t.mission == 4 else self.atlas.moves(t, base, tools, offset, at)))
                continue
            for other in range(4):
                end = self.atlas.square[other]
                if other != one and end != NOWHERE and had >> other & 1:
                    on = self.atlas.moves(t, TO_TREASURE + other, tools, offset, at)
                    back = 0 if t.mission == 4 else self.atlas.moves(t, base, tools, offset, end)
                    best = min(best, way + on + back + 3 * (lacks - 2))
        self.tour[seat] = (0 if t.mission == 4 and lacks == 0 else best) / 3.0

    def note_mission(self, t: State, seat: int, row: list[float]) -> None:
        tools = tools_of(t, seat)
        offset = (t.dx + 2) * 5 + t.dy + 2
        here = place_of(t, seat)
        crystals = max(0, (2 if t.mission == 1 else 4 if t.mission == 4 else 3) - t.crystals[seat])
        chips = chips_lacking(t, seat)
        row[0] = self.points[seat]
        row[1] = t.kaeru[seat]
        row[2] = max(0, (2 if t.mission <= 2 else t.mission) - types(t.treasures[seat]))
        row[3] = crystals
        row[4] = chips
        row[5] = self.flag[seat]
        if self.flag[seat]:
            row[6 + min(4, self.home[seat])] = 1.0
        row[11] = self.tour[seat]
        if crystals:
            row[12] = self.atlas.moves(t, TO_CRYSTAL, tools, offset, here) / 3.0
        armed = t.weapon_count(seat) - t.weapons[seat * 4 + 3]
        if chips and not armed:
            row[13] = self.atlas.moves(t, TO_WEAPON, tools, offset, here) / 3.0
        if chips and armed:
            row[13 + self.hunt(t, seat, tools, offset, here)] = 1.0
        if chips and t.crystals[seat]:
            row[17] = 1.0 if may_call(t, offset) else 0.3
        row[18] = t.crystals[seat]
        row[19] = types(t.treasures[seat])
        row[19 + t.mission] = 1.0
        row[24] = t.seats == 2
        row[25] = t.seats == 3

    def hunt(self, t: State, seat: int, tools: int, offset: int, here: int) -> int:
        """Return how many moves away the nearest ninja is that can be attacked: 1, 2, or 3 for farther."""
        nearest = 3
        for other in range(t.seats):
            if other != seat and can_be_attacked(t, other):
                far = moves_between(t, self.atlas.map, tools, offset, here, cell_of(t.at[other]))
                nearest = min(nearest, far)
        return nearest

    def note_safety(self, t: State, seat: int, row: list[float]) -> None:
        row[26] = t.marker[seat] == INJURED
        row[27] = t.at[seat] == OFF
        row[28] = t.marker[seat] == IN_NUNO
        row[29] = t.marker[seat] == IN_KEKKAI
        if t.at[seat] != OFF:
            lost = self.danger.weigh(t, seat, self.atlas.map, t.at[seat], (t.dx + 2) * 5 + t.dy + 2)
            row[30] = self.danger.by_ninjas
            row[31] = self.danger.by_guardians
            row[32] = lost / 20.0
        row[33 + (seat - t.active + t.seats) % t.seats] = 1.0  # turns until the seat acts

    def note_hand(self, t: State, seat: int, row: list[float]) -> None:
        for tool in range(6):
            row[37 + tool] = t.tools[seat * 6 + tool]
        row[43] = t.weapons[seat * 4 + 3]
        row[44] = t.weapon_count(seat) - t.weapons[seat * 4 + 3]

    def note_others(self, t: State, seat: int, row: list[float]) -> None:
        """Note how far the best of the others is ahead, and how soon one of them may end the game."""
        most = -100.0
        tour = 100.0
        nearest = FAR
        for other in range(t.seats):
            if other == seat:
                continue
            most = max(most, self.points[other])
            tour = min(tour, self.tour[other])
            if self.flag[other]:
                row[45] += 1.0
                nearest = min(nearest, self.home[other])
        row[46] = most - self.points[seat]
        row[47] = tour - self.tour[seat]
        row[48] = nearest / 3.0
        row[49] = self.points[seat] + 1.5 - most > 0.0  # its return would win
        row[50] = most + 1.5 - self.points[seat] > 0.0  # the return of the best of the others would win
        row[51] = 0.1 * t.turns / t.seats


def place_of(t: State, seat: int) -> int:
    return CENTRE if t.at[seat] == OFF else cell_of(t.at[seat])


@cache
def learnt() -> array[float]:
    """Return the weights of judge.txt."""
    return parse(files("koga.bots.gachijo").joinpath("judge.txt").read_text(encoding="ascii"))


def parse(text: str) -> array[float]:
    """Read the weights; lines that begin with # say where they come from."""
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    return array("f", [int(number) / SCALE for row in rows for number in row.split()])


def write(numbers: array[float], heading: str) -> str:
    """Return the text of the weights: one line for every input, then bias and second layer."""
    whole = [round(number * SCALE) for number in numbers]
    rows = [whole[i : i + HIDDEN] for i in range(0, len(whole), HIDDEN)]
    return "".join(f"# {line}\n" for line in heading.splitlines()) + "".join(" ".join(map(str, r)) + "\n" for r in rows)
