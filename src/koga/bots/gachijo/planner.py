"""The quick planner: plays a turn by what the mission lacks and how many moves away that is. C types in planner.pxd.

It considers all strokes available now, with what they pass and where they end, the four slides, and attacks; it knows
the way to the nearest needed thing through all positions of the walls (map.py).
"""

from __future__ import annotations

import cython

from koga.bots.gachijo.danger import Danger
from koga.bots.gachijo.map import Map

if not cython.compiled:
    from koga.bots.gachijo.danger import tools_of
    from koga.bots.gachijo.hunter import choose_guardian, hunts, is_offered
    from koga.bots.gachijo.map import FAR, OFFSETS, beyond
    from koga.core.bits import ONE
    from koga.core.position import Rng
    from koga.games.gachijo.castle import CELLS, TOOL_ITEM, WEAPON_ITEM, wall_state
    from koga.games.gachijo.codes import (
        ATTACK,
        BARE,
        BASE,
        CRYSTAL,
        DRAW,
        END,
        FIVE_CHIPS,
        GIVE_SHINOBI,
        GIVE_SUMMON,
        GO,
        GUARDIAN,
        GUARDIAN_STROKE,
        KATANA,
        KEKKAI,
        KUSURI,
        NINJA,
        NO,
        NUNO,
        OFF,
        PASS,
        SHURI,
        SLIDE,
        STOP,
        STROKE,
        SUMMON,
        TELEPORT,
        TOOL,
        TRADE_SHINOBI,
        TREASURE,
        TURN,
        WEAPON,
    )
    from koga.games.gachijo.fights import can_be_attacked, reaches
    from koga.games.gachijo.gains import to_be_had
    from koga.games.gachijo.state import State, cell_of
    from koga.games.gachijo.turns import c_flag, types
    from koga.games.gachijo.ways import beyond as next_place
    from koga.games.gachijo.ways import can_stop, hand_of, pay, toll, was_crossed

CAUTION = 0.5  # weight of danger
PRIME, MASK = 1099511628211, 0xFFFFFFFFFFFFFFFF


class Planner:
    def __init__(self) -> None:
        if not cython.compiled:
            self.far = [0] * 2025
            self.before, self.hand_at, self.order = [0] * 162, [0] * 162, [0] * 162
        self.map = Map()
        self.danger = Danger()
        self.caution = CAUTION
        self.seen = 0
        self.tools = 0
        self.mood = 0.0

    def choose(self, t: State, buffer: list[int], count: int, rng: Rng) -> int:
        """Return one of the offered actions. Now and then the choice is random, so that two planners do not slide
        the same sheet to and fro forever."""
        if t.stage == TURN:
            self.mood = 6.0 if rng.c_below(12) == 0 else 0.3
        if count == 1:
            return buffer[0]
        if t.stage == TURN or t.stage == STROKE:
            self.look(t, t.active)
            return self.choose_move(t, buffer, count, rng)
        if t.stage == GUARDIAN or t.stage == GUARDIAN_STROKE:
            return choose_guardian(t, buffer, count)
        if buffer[0] < TOOL or (buffer[0] >= BASE and buffer[0] < DRAW):
            self.look(t, t.to_act)
            return self.choose_place(t, buffer, count)
        return self.choose_answer(t, buffer, count)

    # What the mission lacks, and its distance.

    def look(self, t: State, seat: int) -> None:
        """Compute the distances to all goals, unless nothing they depend on has changed."""
        seen = signature(t, seat)
        if seen == self.seen:
            return
        self.seen = seen
        self.tools = tools_of(t, seat)
        self.map.survey(t, self.tools)
        self.count_lacks(t, seat)
        self.mark_goals(t, seat)
        self.map.spread(t, self.tools, self.far)

    def count_lacks(self, t: State, seat: int) -> None:
        """Count what the mission still needs (G12.1)."""
        self.lacks_treasures = max(0, (2 if t.mission <= 2 else t.mission) - types(t.treasures[seat]))
        self.lacks_crystals = max(0, (2 if t.mission == 1 else 4 if t.mission == 4 else 3) - t.crystals[seat])
        self.lacks_chips = chips_lacking(t, seat)
        self.going_home = c_flag(t, seat)

    def mark_goals(self, t: State, seat: int) -> None:
        for state in range(2025):
            self.far[state] = FAR
        for cell in range(CELLS):
            if self.is_goal(t, seat, cell):
                for offset in range(OFFSETS):
                    self.far[offset * CELLS + cell] = 0
        if self.lacks_chips and not self.going_home:
            self.mark_attacks(t, seat)

    def is_goal(self, t: State, seat: int, cell: int) -> bool:
        if self.going_home:
            return cell == t.castle.bases[t.base[seat]]
        item = t.castle.items[t.t3_turn * CELLS + cell]
        fresh = not t.entered[cell >> 6] >> (cell & 63) & ONE
        if self.lacks_treasures and 1 <= item <= 4 and to_be_had(t, seat) >> (item - 1) & 1:
            return True
        if self.lacks_crystals and fresh and t.yard and t.castle.crystals[t.stage_turn * CELLS + cell]:
            return True
        armed = t.weapon_count(seat) > t.weapons[seat * 4 + 3]
        if self.lacks_chips and fresh and item == WEAPON_ITEM and not armed:
            return True
        return bool(self.lacks_treasures and fresh and item == TOOL_ITEM and t.tool_count(seat) == 0)

    def mark_attacks(self, t: State, seat: int) -> None:
        """Mark the cells from which a weapon in hand reaches an opponent, for every position of the walls."""
        kept = t.walls
        for offset in range(OFFSETS):
            t.walls = wall_state(t.t1_turn, t.t2_turn, offset // 5 - 2, offset % 5 - 2)
            for other in range(t.seats):
                if other != seat and can_be_attacked(t, other):
                    for weapon in range(3):
                        if t.weapons[seat * 4 + weapon]:
                            self.mark_reach(t, weapon, t.at[other], offset)
        t.walls = kept

    def mark_reach(self, t: State, weapon: int, goal: int, offset: int) -> None:
        for way in range(4):
            for far in range(1, 9 if weapon == SHURI else 2):
                if weapon == KATANA:
                    across, down = 1 - 2 * (way & 1), 1 - (way & 2)
                else:
                    across = 0 if way & 1 else far * (1 - (way & 2))
                    down = far * (1 - (way & 2)) if way & 1 else 0
                x = cell_of(goal) % 9 + across
                y = cell_of(goal) // 9 + down
                if 0 <= x < 9 and 0 <= y < 9 and reaches(t, weapon, y * 9 + x, goal):
                    self.far[offset * CELLS + y * 9 + x] = 0

    def outlook(self, t: State, place: int) -> float:
        """Return the value of a place: the fewer moves to the next thing needed, the better."""
        return -2.0 * self.far[((t.dx + 2) * 5 + t.dy + 2) * CELLS + cell_of(place)]

    def outlook_after(self, t: State, place: int, slide: int) -> float:
        return -2.0 * self.far[beyond((t.dx + 2) * 5 + t.dy + 2, slide) * CELLS + cell_of(place)]

    def dread(self, t: State, place: int, offset: int) -> float:
        """Return the expected loss if the turn ends there: to attackers, to guardians, or as time in a closed room;
        0 while there are moves left to get away."""
        if self.caution == 0.0 or (t.moves > 1 if t.stage == TURN else t.moves > 0):
            return 0.0
        lost = self.danger.weigh(t, t.active, self.map, place, offset)
        shut_in = self.map.size_of_room(self.tools, offset, cell_of(place)) <= 2
        if shut_in and not t.castle.stairs[t.stage_turn * CELLS + cell_of(place)]:
            lost += 2.0
        return self.caution * lost

    # A turn.

    def choose_move(self, t: State, buffer: list[int], count: int, rng: Rng) -> int:
        seat = t.active
        if t.stage == TURN:
            free = self.choose_free(t, buffer, count)
            if free >= 0:
                return free
        best = -1000.0
        chosen = buffer[count - 1]
        if buffer[0] < TELEPORT:
            best = self.best_stroke(t)
            chosen = self.first_step(t, self.goal)
            if not is_offered(chosen, buffer, count):
                chosen = buffer[0]
                best -= 5.0
        for i in range(count):
            value = -1000.0
            if buffer[i] == STOP:
                value = self.worth_stopping(t, seat, t.at[seat]) + 0.01
            elif SLIDE <= buffer[i] < TOOL:
                value = (
                    self.outlook_after(t, t.at[seat], buffer[i] - SLIDE) - 0.5 + self.mood * rng.c_below(100) / 100.0
                )
                value -= self.dread(t, t.at[seat], beyond((t.dx + 2) * 5 + t.dy + 2, buffer[i] - SLIDE))
            if value > best:
                best = value
                chosen = buffer[i]
        return chosen

    def choose_free(self, t: State, buffer: list[int], count: int) -> int:
        """Choose attacks, healing, the exchange that the mission needs, or hiding at the end; -1 if there is nothing
        to do."""
        seat = t.active
        struck = -1
        for i in range(count):
            action = buffer[i]
            if action == TOOL + KUSURI:
                return action
            if action >= ATTACK and action < TREASURE:
                struck = action
            if action == TRADE_SHINOBI and t.mission >= 3 and t.summons[seat] == 0 and t.shinobi[seat] >= 3:
                return action
            if (
                action == SUMMON
                and hunts(t)
                and (chips_lacking(t, seat) or t.crystals[seat] == 4)
                and not c_flag(t, seat)
            ):
                return action
        if struck >= 0:
            return struck
        if t.moves == 0:
            return self.choose_cover(t, buffer, count)
        return -1

    def choose_cover(self, t: State, buffer: list[int], count: int) -> int:
        """Choose nuno or kekkai at the end of the turn, whichever helps against the greater danger."""
        seat = t.active
        if t.marker[seat] != BARE or not t.treasures[seat]:
            return END
        nuno = is_offered(TOOL + NUNO, buffer, count)
        kekkai = is_offered(TOOL + KEKKAI, buffer, count)
        if nuno and kekkai:
            self.dread(t, t.at[seat], (t.dx + 2) * 5 + t.dy + 2)
            return TOOL + (KEKKAI if self.danger.by_guardians > self.danger.by_ninjas else NUNO)
        return TOOL + NUNO if nuno else TOOL + KEKKAI if kekkai else END

    def best_stroke(self, t: State) -> float:
        """Find the best stroke over all reachable places, by what it passes and where it stops."""
        seat = t.active
        self.explore(t, seat)
        best = -1000.0
        self.goal = self.order[0] if self.found else t.at[seat]
        ends = -1000.0
        for i in range(self.found):
            place = self.order[i]
            if can_stop(t, seat, place):
                value = self.worth_stopping(t, seat, place) - 0.001 * i
                if value > best:
                    best = value
                    self.goal = place
        ends = best
        for i in range(self.found):
            place = self.order[i]
            value = self.worth_passing(t, seat, cell_of(place))
            if value > 0.0 and not t.is_base(place) and ends + value - 0.001 * i > best:
                best = ends + value - 0.001 * i
                self.goal = place
        return best

    def explore(self, t: State, seat: int) -> None:
        """List all places that steps lead to from here, the nearest first; staircases are left to first_step."""
        start = t.at[seat]
        for place in range(162):
            self.before[place] = -1
        self.found = 0
        self.hand_at[start] = hand_of(t, seat)
        self.before[start] = start
        head = -1
        while head < self.found:
            here = start if head < 0 else self.order[head]
            head += 1
            if here != start and t.is_base(here):
                continue
            for exit in range(8):
                there = next_place(t, seat, here, exit)
                if there == OFF or self.before[there] >= 0 or was_crossed(t, here, exit // 2):
                    continue
                left = pay(self.hand_at[here], toll(t, t.walls, here, exit // 2, there))
                if left < 0:
                    continue
                self.before[there] = here
                self.hand_at[there] = left
                self.order[self.found] = there
                self.found += 1
            if here < CELLS and t.castle.stairs[t.stage_turn * CELLS + here]:
                for stair in range(CELLS):
                    if (
                        t.castle.stairs[t.stage_turn * CELLS + stair]
                        and self.before[stair] < 0
                        and t.piece_on(stair) < 0
                    ):
                        self.before[stair] = here + 1000
                        self.hand_at[stair] = -1
                        self.order[self.found] = stair
                        self.found += 1
            while head < self.found and self.hand_at[self.order[head]] < 0:
                head += 1  # G5.11: behind the staircases the stroke is over

    def worth_passing(self, t: State, seat: int, cell: int) -> float:
        if t.entered[cell >> 6] >> (cell & 63) & ONE:
            return 0.0
        item = t.castle.items[t.t3_turn * CELLS + cell]
        worth = 0.0
        if t.castle.crystals[t.stage_turn * CELLS + cell] and t.yard:
            if t.crystals[seat] < 4:
                worth = 12.0 if self.lacks_crystals else 5.0
            elif not self.lacks_treasures or not to_be_had(t, seat):
                worth = -20.0
        if item == TOOL_ITEM and t.tool_count(seat) < 3:
            worth += 3.0
        if item == WEAPON_ITEM and t.weapon_count(seat) < 3:
            worth += 8.0 if self.lacks_chips else 3.0
        return worth

    def worth_stopping(self, t: State, seat: int, place: int) -> float:
        worth = self.outlook(t, place)
        cell = cell_of(place)
        if self.going_home and cell == t.castle.bases[t.base[seat]]:
            return 100.0
        item = t.castle.items[t.t3_turn * CELLS + cell]
        if 1 <= item <= 4 and to_be_had(t, seat) >> (item - 1) & 1:
            worth += 30.0 if self.lacks_treasures else 15.0
        if t.castle.stairs[t.stage_turn * CELLS + cell] == 2 and self.going_home:
            worth -= 3.0
        return worth - self.dread(t, place, (t.dx + 2) * 5 + t.dy + 2)

    def first_step(self, t: State, place: int) -> int:
        """Return the step, or passage, with which the way to a place begins."""
        start = t.at[t.active]
        while True:
            here = self.before[place]
            if here >= 1000:
                if here - 1000 == start:
                    return PASS + place
                place = here - 1000
            elif here == start or here < 0:
                return GO + place
            else:
                place = here

    # Other decisions.

    def choose_place(self, t: State, buffer: list[int], count: int) -> int:
        """Choose where to be put, whom to swap with, or which slide a card makes: where the next thing is nearest."""
        seat = t.to_act
        best = -1000.0
        chosen = buffer[0]
        for i in range(count):
            action = buffer[i]
            if action < PASS:
                value = self.outlook(t, action)
            elif action < TOOL:
                value = self.outlook_after(t, t.at[seat], action - SLIDE)
            elif action < NINJA:
                value = self.outlook(t, t.castle.bases[action - BASE])
            else:
                value = self.outlook(t, t.at[action - NINJA])
            if value > best:
                best = value
                chosen = action
        return chosen

    def choose_answer(self, t: State, buffer: list[int], count: int) -> int:
        """Choose treasures first, then crystals; draw rather than exchange; answer with kemuri if possible."""
        if t.stage == FIVE_CHIPS:
            if t.mission >= 3 and t.shinobi[t.to_act] >= 3 and t.summons[t.to_act] < 2:
                return TRADE_SHINOBI
            return GIVE_SHINOBI if t.shinobi[t.to_act] >= t.summons[t.to_act] else GIVE_SUMMON
        for i in range(count):
            if buffer[i] >= TREASURE and buffer[i] < NO and (buffer[i] != CRYSTAL or t.crystals[t.active] < 4):
                return buffer[i]
        return least_wanted(t, buffer, count)


def signature(t: State, seat: int) -> int:
    """Return a number that changes with everything the goals depend on."""
    sum = ONE * (t.turns + 2 + 4096 * t.castle.number)
    sum = mix(
        sum, seat + 8 * t.treasures[seat] + 128 * t.crystals[seat] + 1024 * t.shinobi[seat] + 8192 * t.summons[seat]
    )
    sum = mix(sum, t.stage_turn + 4 * t.t3_turn + 16 * t.t1_turn + 32 * t.t2_turn + 64 * t.yard)
    for tool in range(6):
        sum = mix(sum, t.tools[seat * 6 + tool])
    for kind in range(4):
        sum = mix(sum, t.weapons[seat * 4 + kind] + 8 * t.den[kind])
    for other in range(t.seats):
        sum = mix(sum, t.marker[other] + (0 if other == seat else 8 * t.at[other]))
    return mix(mix(sum, t.entered[0]), t.entered[1])


def mix(sum: int, value: int) -> int:
    return ((sum ^ value) * PRIME) & MASK


def least_wanted(t: State, buffer: list[int], count: int) -> int:
    """Return the thing to give back: of tools kusuri first, then kekkai and nuno; of weapons the most numerous."""
    chosen = buffer[0]
    most = -1
    for i in range(count):
        action = buffer[i]
        if TOOL <= action < WEAPON:
            chosen = action
        elif WEAPON <= action < WEAPON + 4 and t.weapons[t.to_act * 4 + action - WEAPON] > most:
            most = t.weapons[t.to_act * 4 + action - WEAPON]
            chosen = action
    return chosen


def chips_lacking(t: State, seat: int) -> int:
    """Return how many more chips the mission needs (G12.1)."""
    if t.mission <= 2:
        return max(0, t.mission - t.shinobi[seat] - t.summons[seat])
    each = t.mission - 2
    return max(0, each - t.shinobi[seat]) + max(0, each - t.summons[seat])
