"""Ninja Taisen in text: actions such as `red:R2`, `blue:S` and `end`, and whole positions, both ways.

monkey 0:S.R1.B2 3:G3     each side's stacks by tile, bottom first; ninjas who are not there are out
wolf 10:S.R1 4:B3
active monkey             whose turn it is
turn 12                   how many turns are over
dice 3 1 2                red, green, blue; without them the dice are to be rolled
used red green            the dice that have served, and
shogun moved              whether the Shogun has (T3.2)
stage move                deal, lot, roll, move, or how it ended: village, last-ninja, cap
"""

from __future__ import annotations

import re

from koga.core.game import Agreed, InvalidInput
from koga.core.position import CHANCE, Position
from koga.games.taisen.position import (
    DEAL,
    DEALING,
    DRAWING_LOT,
    END,
    LAST_NINJA,
    LAST_TURN,
    LOT,
    MONKEY,
    MOVING,
    ROLL,
    ROLLING,
    SHOGUN,
    TILES,
    TOO_LONG,
    VILLAGE_TAKEN,
    WOLF,
    Stacks,
    Taisen,
    forward,
    slot_distance,
    village,
)
from koga.games.taisen.start import start

COLOURS = ("red", "green", "blue")
SIDES = ("monkey", "wolf")
STAGES = {
    DEALING: "deal",
    DRAWING_LOT: "lot",
    ROLLING: "roll",
    MOVING: "move",
    VILLAGE_TAKEN: "village",
    LAST_NINJA: "last-ninja",
    TOO_LONG: "cap",
}
STAGE_NUMBERS = {name: number for number, name in STAGES.items()}
NINJAS = {f"{colour[0].upper()}{strength}": 3 * number + strength - 1
          for number, colour in enumerate(COLOURS) for strength in (1, 2, 3)} | {"S": SHOGUN}  # fmt: skip
LINES = ("monkey", "wolf", "active", "turn", "dice", "used", "shogun", "stage")
HOW = "write DIE:NINJA such as red:R2 or blue:S, or end; for chance deal:R2, first:wolf or roll:3-1-2"


def ninja_name(ninja: int) -> str:
    return "S" if ninja == SHOGUN else f"{COLOURS[ninja // 3][0].upper()}{ninja % 3 + 1}"


def face_of(outcome: int, die: int) -> int:
    """Return the face of a die in an outcome of the roll."""
    return outcome // (9, 3, 1)[die] % 3 + 1


def action_name(position: Position, action: int) -> str:
    if action < END:
        return f"{COLOURS[action // 10]}:{ninja_name(action % 10)}"
    if action == END:
        return "end"
    if action < LOT:
        return f"deal:{ninja_name(action - DEAL)}"
    if action < ROLL:
        return f"first:{SIDES[action - LOT]}"
    return "roll:" + "-".join(str(face_of(action - ROLL, die)) for die in range(3))


def action_number(position: Position, name: str) -> int:
    if name == "end":
        return END
    kind, _, what = name.partition(":")
    if kind in COLOURS and what in NINJAS:
        return COLOURS.index(kind) * 10 + NINJAS[what]
    if kind == "deal" and what in NINJAS and what != "S":
        return DEAL + NINJAS[what]
    if kind == "first" and what in SIDES:
        return LOT + SIDES.index(what)
    if kind == "roll" and re.fullmatch("[123]-[123]-[123]", what):
        red, green, blue = (int(face) - 1 for face in what.split("-"))
        return ROLL + 9 * red + 3 * green + blue
    raise InvalidInput(f"{name!r} is not an action: {HOW}")


def show(position: Position) -> str:
    """Return the changing state as text, one line per item."""
    assert isinstance(position, Taisen)
    stage, active, turns, dice, used, shogun_moved, stacks = position.state()
    lines = [f"{side} {' '.join(shown(stacks[number]))}".rstrip() for number, side in enumerate(SIDES)]
    lines += [f"active {SIDES[active]}", f"turn {turns}"]
    if any(dice):
        lines.append(f"dice {' '.join(map(str, dice))}")
    if used:
        lines.append(f"used {' '.join(colour for die, colour in enumerate(COLOURS) if used >> die & 1)}")
    if shogun_moved:
        lines.append("shogun moved")
    lines.append(f"stage {STAGES[stage]}")
    return "\n".join(lines) + "\n"


def shown(stacks: tuple[tuple[int, ...], ...]) -> list[str]:
    return [f"{tile}:{'.'.join(map(ninja_name, stack))}" for tile, stack in enumerate(stacks) if stack]


def read(text: str, agreed: Agreed) -> Taisen:
    """Read a position from its text; only the two sides are required. Raises InvalidInput."""
    given: dict[str, list[str]] = {}
    for line in text.replace(";", "\n").splitlines():
        if line.strip():
            name, *values = line.split()
            if name not in LINES or name in given:
                raise InvalidInput(f"a position has the lines {', '.join(LINES)}, each once; not {line.strip()!r}")
            given[name] = values
    return Reader(start(agreed), given).position()


class Reader:
    """Parser of a position that checks each line against the rules."""

    def __init__(self, start: Taisen, given: dict[str, list[str]]) -> None:
        self.start = start
        self.given = given

    def position(self) -> Taisen:
        stacks = (self.stacks("monkey"), self.stacks("wolf"))
        dice, used = self.dice(), self.used()
        stage = self.stage(dice)
        active = SIDES.index(self.one("active", "monkey", SIDES))
        moved = "shogun" in self.given and self.one("shogun", "moved", ("moved",)) == "moved"
        turns = self.turns(stage)
        check_stage(stage, dice, used, moved)
        if stage in (DEALING, DRAWING_LOT):
            check_set_up(self.start, stage, active, stacks)
        else:
            check_stacks(stage, active, stacks)
        self.start.set_state((stage, active, turns, dice, used, moved, stacks))
        return self.start

    def stacks(self, side: str) -> tuple[tuple[int, ...], ...]:
        if side not in self.given:
            raise InvalidInput(f"a position tells where the ninjas of {side} are")
        found: list[tuple[int, ...]] = [()] * TILES
        for part in self.given[side]:
            tile, colon, ninjas = part.partition(":")
            if not colon or not ninjas:
                raise InvalidInput(f"{side} {part!r}: a stack is TILE:NINJA.NINJA, bottom first, such as 0:S.R1.B2")
            if not re.fullmatch("[0-9]|10", tile):
                raise InvalidInput(f"{side} {part!r}: there are eleven tiles, 0 to 10 (T1.1)")
            if found[int(tile)]:
                raise InvalidInput(f"{side}: two stacks on tile {tile}; a side has one on a tile (T1.5)")
            found[int(tile)] = tuple(self.ninja_number(side, name) for name in ninjas.split("."))
        standing = [ninja for stack in found for ninja in stack]
        for ninja in standing:
            if standing.count(ninja) > 1:
                raise InvalidInput(f"{side}: two of {ninja_name(ninja)}; there is one of each (T1.2)")
        return tuple(found)

    def ninja_number(self, side: str, name: str) -> int:
        ninja = ninja_number(side, name)
        if not self.start.roster >> ninja & 1:
            raise InvalidInput(f"{side} {name}: with three ninjas each side has R1, G1 and B1 (T1.8)")
        return ninja

    def dice(self) -> tuple[int, ...]:
        faces = self.given.get("dice", ["0", "0", "0"])
        if "dice" in self.given and not re.fullmatch("[123] [123] [123]", " ".join(faces)):
            raise InvalidInput(f"dice {' '.join(faces)!r}: red, green and blue each show 1, 2 or 3 (T1.3)")
        return tuple(int(face) for face in faces)

    def used(self) -> int:
        colours = self.given.get("used", [])
        for colour in colours:
            if colour not in COLOURS:
                raise InvalidInput(f"used {colour!r}: the dice are red, green and blue (T1.3)")
            if colours.count(colour) > 1:
                raise InvalidInput(f"used {colour} twice: each die serves once (T2.3)")
        return sum(1 << COLOURS.index(colour) for colour in colours)

    def stage(self, dice: tuple[int, ...]) -> int:
        return STAGE_NUMBERS[self.one("stage", "move" if any(dice) else "roll", tuple(STAGE_NUMBERS))]

    def turns(self, stage: int) -> int:
        text = self.one("turn", str(LAST_TURN) if stage == TOO_LONG else "0", None)
        if not text.isdecimal() or int(text) > LAST_TURN:
            raise InvalidInput(f"turn {text!r} is not a number from 0 to {LAST_TURN} (T5.4)")
        if stage < VILLAGE_TAKEN and int(text) == LAST_TURN:
            raise InvalidInput(f"after {LAST_TURN} turns the game is over (T5.4)")
        if stage == TOO_LONG and int(text) != LAST_TURN:
            raise InvalidInput(f"the game is drawn after {LAST_TURN} turns, not after {text} (T5.4)")
        if stage <= DRAWING_LOT and int(text):
            raise InvalidInput(f"no turn is over before the first has begun, not {text} (T2.1)")
        return int(text)

    def one(self, name: str, usual: str, known: tuple[str, ...] | None) -> str:
        values = self.given.get(name, [usual])
        if len(values) != 1 or (known and values[0] not in known):
            what = " or ".join(known) if known else "one word"
            raise InvalidInput(f"{name} is {what}, not {' '.join(values)!r}")
        return values[0]


def ninja_number(side: str, name: str) -> int:
    if re.fullmatch("S[0-9]+", name) and name != "S4":
        raise InvalidInput(f"{side} {name}: between two movements a Shogun always has strength 4 (T4.7)")
    if name != "S4" and name not in NINJAS:
        raise InvalidInput(f"{side} {name!r} is not a ninja: they are R1 to R3, G1 to G3, B1 to B3 and S (T1.2)")
    return NINJAS.get(name, SHOGUN)


def check_stage(stage: int, dice: tuple[int, ...], used: int, moved: bool) -> None:
    """Check that the dice are consistent with the stage."""
    if stage < MOVING and any(dice):
        raise InvalidInput(f"stage {STAGES[stage]}: the dice are rolled when a turn has begun (T2.1)")
    if stage in (MOVING, VILLAGE_TAKEN, LAST_NINJA) and not any(dice):
        raise InvalidInput(f"stage {STAGES[stage]}: the dice have been rolled; tell what they show (T2.1)")
    if used and not any(dice):
        raise InvalidInput("a die can be used only after the roll (T2.1)")
    if stage == MOVING and used == 7:
        raise InvalidInput("all three dice are used: the turn is over (T2.5)")
    if stage == LAST_NINJA and not used:
        raise InvalidInput("the last ninja fell without a movement (T4.1)")
    if moved and not used:
        raise InvalidInput("the Shogun was moved, but no die is used (T3.2)")


def check_set_up(start: Taisen, stage: int, active: int, stacks: Stacks) -> None:
    """T1.4, T1.8: one card after the other, Monkey's nine (or three) first."""
    few = start.few
    shoguns, cards = (0, 3) if few else (1, 9)
    dealt = sum(len(stack) for side in stacks for stack in side) - 2 * shoguns
    if active != MONKEY:
        raise InvalidInput("nobody is active before the game begins: leave Monkey in that place (T1.6)")
    for side in (MONKEY, WOLF):
        due = [0] * TILES
        due[village(side)] = shoguns
        for slot in range(min(cards, max(0, dealt - cards * side))):
            due[village(side) + forward(side) * slot_distance(slot, few)] += 1
        fits = [len(stack) for stack in stacks[side]] == due
        if few and not fits:
            raise InvalidInput(
                f"{SIDES[side]} is not set up so: one in the village, one on the first tile, one on the second (T1.8)"
            )
        if not fits or (not few and stacks[side][village(side)][0] != SHOGUN):
            raise InvalidInput(
                f"{SIDES[side]} is not set up so: the Shogun below three, then three, two and one (T1.4)"
            )
    if (stage == DEALING) != (dealt < 2 * cards):
        raise InvalidInput(
            f"the ninjas are dealt until all {'six' if few else 'eighteen'} lie there, and then no more (T1.4)"
        )
    if stage == DRAWING_LOT and start.first != CHANCE:
        raise InvalidInput("who begins was agreed: there is no lot (T1.7)")


def check_stacks(stage: int, active: int, stacks: Stacks) -> None:
    """Refuse positions that the rules would have ended already, or not yet."""
    for tile in range(TILES):
        if stacks[MONKEY][tile] and stacks[WOLF][tile]:
            raise InvalidInput(f"both sides on tile {tile}: they would have fought until one is left (T4.21)")
    alive = [any(stacks[side]) for side in (MONKEY, WOLF)]
    if stage == LAST_NINJA and alive[MONKEY] == alive[WOLF]:
        raise InvalidInput("the last ninja of one side has fallen, and of one alone (T5.2, T5.5)")
    if stage != LAST_NINJA and not all(alive):
        raise InvalidInput("a side without ninjas has lost: the game is over (T5.2)")
    if stage < VILLAGE_TAKEN and stacks[1 - active][village(active)]:
        raise InvalidInput(f"{SIDES[1 - active]} holds the enemy village after its own turn: the game is over (T5.1)")
    if stage == VILLAGE_TAKEN and not stacks[active][village(1 - active)]:
        raise InvalidInput(f"{SIDES[active]} does not hold the enemy village (T5.1)")
