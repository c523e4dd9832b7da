"""Ninja Taisen: the state and the rules, in the order of the rulebook. Plain Python here, C types in position.pxd.

A ninja is 0 to 8 (colour = ninja // 3: red, green, blue; strength = ninja % 3 + 1) or SHOGUN. An action is a die and
the ninja it moves (10 × die + ninja), END, or one of chance: DEAL + ninja, LOT + side, ROLL + outcome.
"""

from __future__ import annotations

from typing import Any

import cython

from koga.core.position import Position, check_numbers
from koga.games.taisen.fights import Fight, unpack

if not cython.compiled:
    from koga.core.position import CHANCE, OVER, WIN, Rng, index
    from koga.games.taisen.fights import BY_COLOUR, BY_STRENGTH, RETREAT, TIE_IN_VILLAGE, pack

    MONKEY, WOLF = 0, 1  # T1.7: the seats
    SHOGUN, OUT, TILES, LAST_TURN, MOST_FIGHTS = 9, 11, 11, 1000, 48
    ALL_TEN, ONE_OF_EACH = 0x3FF, 0x49  # T1.2, T1.8: sets of ninjas
    END, DEAL, LOT, ROLL, ACTION_COUNT = 30, 31, 40, 42, 69
    DEALING, DRAWING_LOT, ROLLING, MOVING = range(4)  # stages
    VILLAGE_TAKEN, LAST_NINJA, TOO_LONG = range(4, 7)  # T5.1, T5.2, T5.4
    ROLL_OF = [[0] * 216, [0] * 216]

Rules = tuple[bool, int] | tuple[bool, int, bool]  # as Taisen takes them
Stacks = tuple[tuple[tuple[int, ...], ...], ...]  # by side and tile, bottom first
# stage, active side, turns finished, dice, used dice, Shogun moved, stacks
State = tuple[int, int, int, tuple[int, ...], int, bool, Stacks]


def village(side: int) -> int:
    """T1.1: Monkey's is tile 0, Wolf's tile 10."""
    return side * 10


def forward(side: int) -> int:
    """T1.1: Monkey advances 0 → 10, Wolf 10 → 0."""
    return 1 - 2 * side


def slot_distance(slot: int, few: bool) -> int:
    """T1.4: three on the Shogun, three on the first path tile, two on the second, one on the third; T1.8: one in the
    village, one on the first path tile, one on the second."""
    return slot if few else (slot >= 3) + (slot >= 6) + (slot >= 8)


def weight_of(even_dice: bool, outcome: int) -> int:
    """T1.3: of the 216 ways that three dice can fall, how many show an outcome."""
    faces = (2, 2, 2) if even_dice else (3, 2, 1)  # how many faces show 1, 2, 3
    return faces[outcome // 9] * faces[outcome // 3 % 3] * faces[outcome % 3]


def fill_rolls() -> None:
    """All outcomes of both kinds of dice in their order, each as often as it weighs."""
    for even_dice in (False, True):
        outcomes = [outcome for outcome in range(27) for _ in range(weight_of(even_dice, outcome))]
        for number, outcome in enumerate(outcomes):
            ROLL_OF[even_dice][number] = outcome


fill_rolls()


class Taisen(Position):
    turns: int
    dealt: int
    undealt: int

    def __init__(self, even_dice: bool = False, first: int = CHANCE, few: bool = False) -> None:
        """T1.3: even dice have the faces 1, 1, 2, 2, 3, 3; T1.6: `first` is the side that begins, CHANCE by lot;
        T1.8: with `few` each side has three ninjas instead of ten."""
        if not cython.compiled:
            self.make_lists()
        if first not in (CHANCE, MONKEY, WOLF):
            raise ValueError(f"first {first}: Monkey is {MONKEY}, Wolf {WOLF}, by lot {CHANCE} (T1.7)")
        self.seats = 2
        self.even_dice = even_dice
        self.first = first
        self.few = few
        self.roster = ONE_OF_EACH if few else ALL_TEN
        self.cards = 3 if few else 9
        for outcome in range(27):
            self.roll_weight[outcome] = weight_of(even_dice, outcome)
        self.set_state((DEALING, MONKEY, 0, (0, 0, 0), 0, False, bare_villages(few)))

    if not cython.compiled:

        def make_lists(self) -> None:
            self.stack = [[[0] * 10 for _ in range(11)] for _ in range(2)]
            self.height = [[0] * 12 for _ in range(2)]
            self.where = [[0] * 10 for _ in range(2)]
            self.level = [[0] * 10 for _ in range(2)]
            self.alive, self.force, self.dice = [0, 0], [4, 4], [0, 0, 0]
            self.roll_weight, self.fights = [0] * 27, [0] * 48

    def tile_of(self, side: int, ninja: int) -> int:
        """Return the tile of a ninja, or OUT."""
        return self.where[index(side, 2, "side")][index(ninja, SHOGUN + 1, "ninja")]

    def on_top_of(self, side: int, ninja: int) -> int:
        """Return how many ninjas stand on a ninja on the path."""
        return self.c_on_top_of(index(side, 2, "side"), index(ninja, SHOGUN + 1, "ninja"))

    def c_on_top_of(self, side: int, ninja: int) -> int:
        return self.height[side][self.where[side][ninja]] - self.level[side][ninja] - 1

    def die(self, colour: int) -> int:
        """Return the face of a die, used or not; 0 before the roll."""
        return self.dice[index(colour, 3, "colour")]

    def target(self, side: int, tile: int, steps: int) -> int:
        """T3.1: exactly `steps` tiles toward the enemy village; T3.6: what would pass it ends there."""
        return self.c_target(index(side, 2, "side"), index(tile, TILES, "tile"), index(steps, 4, "number of steps"))

    def c_target(self, side: int, tile: int, steps: int) -> int:
        return max(0, min(10, tile + forward(side) * steps))

    # Legal actions. c_actions computes quickly what forbidden_by explains; a test keeps them equal.

    def c_actions(self, buffer: list[int]) -> int:
        count = 0
        if self.stage == MOVING:
            return self.fill_moves(buffer)
        if self.stage == ROLLING:
            for count in range(27):
                buffer[count] = ROLL + count
            return 27
        if self.stage == DEALING:
            for ninja in range(9):
                if self.undealt >> ninja & 1:
                    buffer[count] = DEAL + ninja
                    count += 1
        elif self.stage == DRAWING_LOT:
            buffer[0] = LOT + MONKEY
            buffer[1] = LOT + WOLF
            count = 2
        return count

    def fill_moves(self, buffer: list[int]) -> int:
        count = 0
        side, used = self.active, self.used
        shogun = self.movable(side, SHOGUN) and not self.shogun_moved
        for die in range(3):
            if used >> die & 1:
                continue
            for ninja in range(die * 3, die * 3 + 3):
                buffer[count] = die * 10 + ninja
                count += self.movable(side, ninja)  # branch-free: the branch would be unpredictable
            buffer[count] = die * 10 + SHOGUN
            count += shogun
        if used or count == 0:  # T2.4, T2.7
            buffer[count] = END
            count += 1
        return count

    def c_remask(self, buffer: list[int], count: int, row: Any, action_count: int) -> int:
        """In the mask of a seat that moves there is nothing to clear: every action of a die and END are written."""
        return self.remask(buffer, row)

    def remask(self, buffer: list[int], row: Any) -> int:
        """Like fill_moves, and the mask in the same pass, without a branch."""
        count = 0
        side, used = self.active, self.used
        shogun = self.movable(side, SHOGUN) & (not self.shogun_moved)
        for die in range(3):
            open = ~used >> die & 1  # T2.3
            for ninja in range(die * 3, die * 3 + 3):
                action = die * 10 + ninja
                can = self.movable(side, ninja) & open
                buffer[count] = action
                row[action] = can
                count += can
            can = shogun & open
            action = die * 10 + SHOGUN
            buffer[count] = action
            row[action] = can
            count += can
        can = (used != 0) | (count == 0)  # T2.4, T2.7
        buffer[count] = END
        row[END] = can
        return count + can

    def movable(self, side: int, ninja: int) -> bool:
        """T3.8: he has somewhere to go; T3.3: at most two stand on him."""
        tile = self.where[side][ninja]
        return (tile != OUT) & (tile != village(1 - side)) & (self.c_on_top_of(side, ninja) <= 2)

    def forbidden_by(self, action: int) -> str | None:
        if self.to_act == OVER:
            return "T5.7"
        if action < 0 or action >= ACTION_COUNT:
            return "T2.2"
        if self.stage == DEALING:
            if action < DEAL or action >= LOT:
                return "T1.4"
            if not self.undealt >> (action - DEAL) & 1:
                return "T1.2"  # there is one of each
        elif self.stage == DRAWING_LOT:
            if action < LOT or action >= ROLL:
                return "T1.6"
        elif self.stage == ROLLING:
            if action < ROLL:
                return "T2.1"
        else:
            return self.moving_forbidden_by(action)
        return None

    def moving_forbidden_by(self, action: int) -> str | None:
        if action >= ROLL:
            return "T2.8"
        if action >= DEAL:
            return "T1.4" if action < LOT else "T1.6"
        if action == END:
            if not self.used and not self.nobody_can_move():
                return "T2.4"
            return None  # T2.5, T2.7
        return self.choice_forbidden_by(action // 10, action % 10)

    def nobody_can_move(self) -> bool:
        """T2.4: with all three dice to choose from, colours do not matter."""
        return not any(self.movable(self.active, ninja) for ninja in range(10))

    def choice_forbidden_by(self, die: int, ninja: int) -> str | None:
        """T3.11: the choice is of the ninja alone; T3.9: the whole die is his."""
        if self.used >> die & 1:
            return "T2.3"
        if ninja != SHOGUN and ninja // 3 != die:
            return "T3.1"
        if ninja == SHOGUN and self.shogun_moved:
            return "T3.2"
        tile = self.where[self.active][ninja]
        if tile == OUT:
            return "T4.5"
        if tile == village(1 - self.active):
            return "T3.8"
        if self.c_on_top_of(self.active, ninja) > 2:
            return "T3.3"
        return None

    # T1: the set-up, by chance.

    def c_weight(self, action: int) -> int:
        """T1.3: a roll by the faces of the dice; T1.4, T1.6: cards and lot are each as likely."""
        return self.roll_weight[action - ROLL] if action >= ROLL else 1

    def c_draw(self, buffer: list[int], count: int, rng: Rng) -> int:
        if self.stage == ROLLING:
            return ROLL + ROLL_OF[self.even_dice][rng.c_below(216)]
        return buffer[rng.c_below(count)]

    def c_play(self, action: int) -> None:
        if action < END:
            self.use(action // 10, action % 10)
        elif action >= ROLL:
            self.roll(action - ROLL)
        elif action == END:
            self.end_turn()
        elif action < LOT:
            self.deal(action - DEAL)
        else:
            self.begin_turn(action - LOT)  # T1.6

    def deal(self, ninja: int) -> None:
        """T1.4, T1.8: one card at a time; T1.5: on top of his side's stack on that tile."""
        side = 1 if self.dealt >= self.cards else 0  # without a division: it would take longer than all the rest
        slot = self.dealt - side * self.cards
        self.put(side, village(side) + forward(side) * slot_distance(slot, self.few), ninja)
        self.alive[side] += 1
        self.undealt &= ~(1 << ninja)
        self.dealt += 1
        if self.dealt == self.cards:
            self.undealt = self.roster & ~(1 << SHOGUN)
        elif self.dealt == 2 * self.cards:
            if self.first == CHANCE:
                self.stage = DRAWING_LOT
            else:
                self.begin_turn(self.first)  # T1.7

    # T2: a turn (T2.9 tells of one).

    def begin_turn(self, side: int) -> None:
        """T2.1: all three dice are to be rolled; T3.2: the Shogun may be moved again."""
        self.active = side
        self.stage = ROLLING
        self.to_act = CHANCE
        self.used = 0
        self.shogun_moved = False
        for die in range(3):
            self.dice[die] = 0

    def roll(self, outcome: int) -> None:
        """T2.8: once in a turn."""
        self.dice[0] = outcome // 9 + 1
        self.dice[1] = outcome // 3 % 3 + 1
        self.dice[2] = outcome % 3 + 1
        self.stage = MOVING
        self.to_act = self.active

    def use(self, die: int, ninja: int) -> None:
        """T2.2: one movement with a die, then (T2.6) all of its combats; T2.3: a die serves once."""
        self.used |= 1 << die
        if ninja == SHOGUN:
            self.shogun_moved = True  # T3.2; T3.10: to be carried is not to be moved
        self.fight_count = 0
        tile = self.advance(ninja, self.dice[die])
        if self.height[1 - self.active][tile]:  # T4.1, T3.12; T3.7: what was passed does not matter
            self.resolve_combats(tile)
            if not self.alive[MONKEY] or not self.alive[WOLF]:
                self.end(LAST_NINJA)  # T5.2; T5.5: never both
                return
        if self.used == 7:
            self.end_turn()  # T2.5

    # T3: movement.

    def advance(self, ninja: int, steps: int) -> int:
        """T3.4, T3.11: he and all on top of him, in their order, on top of those already there (T3.5)."""
        side = self.active
        source = self.where[side][ninja]
        first = self.level[side][ninja]
        end = self.height[side][source]
        tile = self.c_target(side, source, steps)
        self.height[side][source] = first
        for i in range(first, end):
            self.put(side, tile, self.stack[side][source][i])
        return tile

    def put(self, side: int, tile: int, ninja: int) -> None:
        height = self.height[side][tile]
        self.stack[side][tile][height] = ninja
        self.where[side][ninja] = tile
        self.level[side][ninja] = height
        self.height[side][tile] = height + 1

    def take(self, side: int, tile: int) -> int:
        """Take the topmost ninja off his stack."""
        height = self.height[side][tile] - 1
        ninja = self.stack[side][tile][height]
        self.height[side][tile] = height
        self.where[side][ninja] = OUT
        self.level[side][ninja] = 0
        return ninja

    # T4: combat. T4.13: nobody decides anything in it; T4.14: whose turn it is matters for T4.11 only.

    def resolve_combats(self, tile: int) -> None:
        """T4.10: the combat in progress first; T4.21: in the end no tile holds both sides."""
        self.force[MONKEY] = self.force[WOLF] = 4  # T4.7; T4.20: for all combats of this movement
        while tile >= 0:
            while self.height[MONKEY][tile] and self.height[WOLF][tile]:  # T4.1, T4.12
                self.fight(tile)
            tile = self.waiting_combat()

    def waiting_combat(self) -> int:
        """T4.11: the tile nearest to the active village that holds both sides (T4.18, T4.19), -1 if there is none."""
        tile = village(self.active)
        step = forward(self.active)
        for _ in range(TILES):
            if self.height[MONKEY][tile] and self.height[WOLF][tile]:
                return tile
            tile += step
        return -1

    def fight(self, tile: int) -> None:
        """T4.2: the topmost two."""
        monkey = self.stack[MONKEY][tile][self.height[MONKEY][tile] - 1]
        wolf = self.stack[WOLF][tile][self.height[WOLF][tile] - 1]
        monkey_strength = self.strength(MONKEY, monkey)
        wolf_strength = self.strength(WOLF, wolf)
        if monkey != SHOGUN and wolf != SHOGUN and monkey // 3 != wolf // 3:  # T4.6: a Shogun has the enemy's colour
            why = BY_COLOUR
            loser = WOLF if (monkey // 3 + 1) % 3 == wolf // 3 else MONKEY  # T4.3: red > green > blue > red
        elif monkey_strength != wolf_strength:
            why = BY_STRENGTH
            loser = WOLF if monkey_strength > wolf_strength else MONKEY  # T4.4
        elif tile == village(MONKEY) or tile == village(WOLF):
            why = TIE_IN_VILLAGE
            loser = MONKEY if tile == village(MONKEY) else WOLF  # T4.9, T4.17: he cannot retreat
        else:
            self.note(pack(tile, monkey, wolf, monkey_strength, wolf_strength, RETREAT, MONKEY))
            self.put(MONKEY, tile - forward(MONKEY), self.take(MONKEY, tile))  # T4.8, T4.15
            self.put(WOLF, tile - forward(WOLF), self.take(WOLF, tile))
            return
        self.note(pack(tile, monkey, wolf, monkey_strength, wolf_strength, why, loser))
        self.take(loser, tile)  # T4.5
        self.alive[loser] -= 1
        if loser == WOLF and monkey == SHOGUN:
            self.force[MONKEY] -= wolf_strength  # T4.7, T4.16, T4.22
        elif loser == MONKEY and wolf == SHOGUN:
            self.force[WOLF] -= monkey_strength

    def strength(self, side: int, ninja: int) -> int:
        """T1.2; T4.7: a Shogun's is what is left of it."""
        return self.force[side] if ninja == SHOGUN else ninja % 3 + 1

    def note(self, fight: int) -> None:
        """Note a fight for the log. Two who tied only move apart, so that no pair ties twice: there are at most 28
        ties and 19 falls, within MOST_FIGHTS (T4.21)."""
        self.fights[self.fight_count] = fight
        self.fight_count += 1

    def last_fights(self) -> tuple[Fight, ...]:
        """The fights of the last movement in their order (T4.23 tells of three)."""
        return tuple(unpack(self.fights[i]) for i in range(self.fight_count))

    # T5: the end.

    def end_turn(self) -> None:
        """T5.1: by the ninjas of the active side alone (T5.7), when it stops (T5.3, T5.6) or has used all dice."""
        self.turns += 1
        if self.height[self.active][village(1 - self.active)]:
            self.end(VILLAGE_TAKEN)
        elif self.turns == LAST_TURN:
            self.end(TOO_LONG)  # T5.4, T5.8
        else:
            self.begin_turn(1 - self.active)

    def end(self, how: int) -> None:
        self.stage = how
        self.to_act = OVER

    def c_score(self, seat: int) -> int:
        if self.stage == VILLAGE_TAKEN:
            return WIN if seat == self.active else 0
        if self.stage == LAST_NINJA:
            return WIN if self.alive[seat] else 0
        return WIN // 2

    def c_imagine(self, seat: int, rng: Rng) -> None:
        """T1.4: nothing is hidden."""

    def c_seen(self, action: int, seat: int) -> int:
        return action

    # Copies.

    def c_copy_from(self, other: Position) -> None:
        self.become(cython.cast(Taisen, other))

    def become(self, other: Taisen) -> None:
        for side in range(2):
            for tile in range(11):
                for i in range(10):
                    self.stack[side][tile][i] = other.stack[side][tile][i]
        for side in range(2):
            self.alive[side] = other.alive[side]
            for tile in range(12):
                self.height[side][tile] = other.height[side][tile]
            for ninja in range(10):
                self.where[side][ninja] = other.where[side][ninja]
                self.level[side][ninja] = other.level[side][ninja]
        for die in range(3):
            self.dice[die] = other.dice[die]
        for i in range(other.fight_count):
            self.fights[i] = other.fights[i]
        self.fight_count = other.fight_count
        self.to_act, self.stage, self.active, self.turns = other.to_act, other.stage, other.active, other.turns
        self.dealt, self.undealt = other.dealt, other.undealt
        self.used, self.shogun_moved = other.used, other.shogun_moved

    def is_of_match(self, other: Position) -> bool:
        return isinstance(other, Taisen) and self.rules() == other.rules()

    def copy(self) -> Position:
        twin = self.blank()
        twin.c_copy_from(self)
        return twin

    def blank(self) -> Taisen:
        """Return an uninitialized position of the same match."""
        twin = Taisen.__new__(Taisen)
        if not cython.compiled:
            twin.make_lists()
        twin.seats = 2
        twin.even_dice = self.even_dice
        twin.first = self.first
        twin.few = self.few
        twin.roster = self.roster
        twin.cards = self.cards
        for outcome in range(27):
            twin.roll_weight[outcome] = self.roll_weight[outcome]
        return twin

    def key(self) -> bytes:
        """Return the key; it leaves out past fights, on which nothing depends."""
        return repr((self.rules(), self.state())).encode()

    def rules(self) -> Rules:
        """Return what stays constant during a game."""
        return (bool(self.even_dice), self.first, True) if self.few else (bool(self.even_dice), self.first)

    def state(self) -> State:
        """Return what changes during a game; `set_state` restores it."""
        stacks = tuple(
            tuple(tuple(self.stack[side][tile][i] for i in range(self.height[side][tile])) for tile in range(TILES))
            for side in range(2)
        )
        dice = tuple(self.dice[die] for die in range(3))
        return int(self.stage), self.active, self.turns, dice, self.used, bool(self.shogun_moved), stacks

    def set_state(self, state: State, fights: tuple[int, ...] = ()) -> None:
        """Restore the result of state(); raises ValueError if it is not a valid position."""
        check_state(state, self.few)
        if len(fights) > MOST_FIGHTS:
            raise ValueError(f"{len(fights)} fights in one movement; at most {MOST_FIGHTS} can be (T4.21)")
        self.stage, self.active, self.turns, dice, self.used, self.shogun_moved, stacks = state
        for die in range(3):
            self.dice[die] = dice[die]
        for side in range(2):
            self.alive[side] = 0
            for ninja in range(10):
                self.where[side][ninja] = OUT
                self.level[side][ninja] = 0
            for tile in range(TILES):
                self.height[side][tile] = 0
                for ninja in stacks[side][tile]:
                    self.put(side, tile, ninja)
                    self.alive[side] += 1
        self.fight_count = 0
        for fight in fights:
            self.note(fight)
        self.dealt = 2 * self.cards
        self.undealt = 0
        if self.stage == DEALING:
            self.dealt = self.alive[MONKEY] + self.alive[WOLF] - (0 if self.few else 2)
            for ninja in range(9):
                if self.roster >> ninja & 1 and self.where[self.dealt // self.cards][ninja] == OUT:
                    self.undealt |= 1 << ninja
        self.to_act = self.active if self.stage == MOVING else CHANCE if self.stage < MOVING else OVER

    def __reduce__(self) -> tuple[object, ...]:
        return Taisen, self.rules(), (self.state(), tuple(self.fights[i] for i in range(self.fight_count)))

    def __setstate__(self, told: tuple[State, tuple[int, ...]]) -> None:
        self.set_state(*told)


def check_state(state: State, few: bool) -> None:
    """Raise ValueError if continuing from such a state could exceed the position's arrays."""
    stage, active, turns, dice, used, shogun_moved, stacks = state
    check_numbers((stage, active, used, shogun_moved), 4, 0, 7, "stage, active side, used dice, Shogun moved")
    check_numbers((active, shogun_moved), 2, 0, 1, "active side, Shogun moved")
    check_numbers((stage,), 1, DEALING, TOO_LONG, "stage")
    check_numbers((turns,), 1, 0, LAST_TURN - (stage < VILLAGE_TAKEN), "turns")
    check_numbers(dice, 3, stage == MOVING, 3, "dice")
    if stage == MOVING and used == 7:
        raise ValueError("all three dice are used: the turn is over (T2.5)")
    if [len(tiles) for tiles in stacks] != [TILES, TILES]:
        raise ValueError(f"two sides have {TILES} tiles each (T1.1)")
    alive = []
    for tiles in stacks:
        ninjas = [ninja for stack in tiles for ninja in stack]
        check_numbers(ninjas, len(set(ninjas)), 0, SHOGUN, "ninjas of a side, one of each")
        if few and any(not ONE_OF_EACH >> ninja & 1 for ninja in ninjas):
            raise ValueError(f"ninjas {ninjas}: each side has one of each colour, of strength 1 (T1.8)")
        alive.append(len(ninjas))
    shoguns, cards = (0, 3) if few else (1, 9)
    if stage == DEALING:
        dealt = sum(alive) - 2 * shoguns
        due = [shoguns + min(dealt, cards), shoguns + max(0, dealt - cards)]
        if alive != due or dealt not in range(2 * cards):
            raise ValueError(f"{alive} ninjas cannot lie there while they are dealt (T1.4)")
    elif min(alive) < (shoguns + cards if stage == DRAWING_LOT else 0 if stage >= VILLAGE_TAKEN else 1):
        raise ValueError(f"{alive} ninjas are too few for stage {stage} (T1.4, T5.2)")


def bare_villages(few: bool) -> Stacks:
    """T1.4: before the deal each Shogun is alone in his village; T1.8: three ninjas have none."""
    first = () if few else (SHOGUN,)
    return tuple(tuple(first if tile == village(side) else () for tile in range(TILES)) for side in (MONKEY, WOLF))
