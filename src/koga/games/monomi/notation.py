"""Monomi as text: actions such as `ninja:c`, `2:g1` and `done`, and whole positions, both ways."""

from __future__ import annotations

import re

from koga.core.game import Agreed, InvalidInput
from koga.core.position import CHANCE, OVER, Position
from koga.games.monomi.position import (
    DAWN,
    DONE,
    ESCAPED,
    LAST_TURN,
    NINJA,
    NINJA_TURN,
    OFF_BOARD,
    PLACING_NINJA,
    PLACING_SAMURAIS,
    PUTTING,
    SAMURAI_TURN,
    SURROUNDED,
    THIRD_TIME,
    Monomi,
)
from koga.games.monomi.start import start

STAGES = {
    "place-samurais": PLACING_SAMURAIS,
    "place-ninja": PLACING_NINJA,
    "ninja": NINJA_TURN,
    "samurais": SAMURAI_TURN,
    "putting": PUTTING,
    "escaped": ESCAPED,
    "surrounded": SURROUNDED,
    "third-time": THIRD_TIME,
    "dawn": DAWN,
}
LINES = ("stage", "person", "turn", "ninja", "samurais", "moved", "put", "been")


def action_name(position: Position, action: int) -> str:
    assert isinstance(position, Monomi)
    if action == DONE:
        return "done"
    marker, crossroad = divmod(action, 64)
    return f"{'ninja' if marker == NINJA else marker}:{position.board.ids[crossroad]}"


def action_number(position: Position, name: str) -> int:
    assert isinstance(position, Monomi)
    if name == "done":
        return DONE
    marker, colon, crossroad = name.partition(":")
    if not colon or not re.fullmatch("ninja|[1-6]", marker):
        raise InvalidInput(f"{name!r} is not an action: write ninja:CROSSROAD, 1:CROSSROAD to 6:CROSSROAD, or done")
    if crossroad not in position.board.index:
        raise InvalidInput(f"{name!r}: board {position.board.name} has no crossroad {crossroad!r}")
    return int(0 if marker == "ninja" else marker) * 64 + int(position.board.index[crossroad])


def show(position: Position) -> str:
    """Return the changing state as text, one line per item: markers, stage, and past positions (M4.8)."""
    assert isinstance(position, Monomi)
    stage, to_act, turns, _, moved, put, at, been = position.state()
    ids = ["-" if crossroad == OFF_BOARD else position.board.ids[crossroad] for crossroad in at]
    lines = [f"stage {next(name for name, number in STAGES.items() if number == stage)}"]
    if to_act > 0:
        lines.append(f"person {to_act}")
    lines += [f"turn {turns}", f"ninja {ids[0]}", f"samurais {' '.join(ids[1:])}"]
    for name, markers in (("moved", moved), ("put", put)):
        if markers:
            lines.append(f"{name} {' '.join(str(marker) for marker in range(1, 7) if markers >> marker & 1)}")
    lines += [f"been {position.board.ids[ninja]} {' '.join(members(position, samurais))}" for ninja, samurais in been]
    return "\n".join(lines) + "\n"


def members(position: Monomi, crossroads: int) -> list[str]:
    return [id for number, id in enumerate(position.board.ids) if crossroads >> number & 1]


def read(text: str, agreed: Agreed) -> Monomi:
    """Parse a position, for study and tests. `turn`, `moved`, `put` and `been` may be left out, and if the Ninja is
    on the board it is his turn unless `stage` says otherwise. InvalidInput says what is not possible."""
    position = start(agreed)
    given: dict[str, list[list[str]]] = {}
    for line in text.replace(";", "\n").splitlines():
        if line.strip():
            name, *values = line.split()
            if name not in LINES or (name in given and name != "been"):
                raise InvalidInput(f"a position has the lines {', '.join(LINES)}, each once; not {line.strip()!r}")
            given.setdefault(name, []).append(values)
    return Reader(position, given).position()


class Reader:
    """Parser of a position that checks each line against the rules."""

    def __init__(self, start: Monomi, given: dict[str, list[list[str]]]) -> None:
        self.start = start
        self.given = given

    def position(self) -> Monomi:
        ninja = self.crossroad(self.one("ninja", "-"))
        samurais = [self.crossroad(id) for id in self.given.get("samurais", [["-"] * self.start.samurais])[0]]
        self.check_markers(ninja, samurais)
        placed = sum(crossroad != OFF_BOARD for crossroad in samurais)
        stage = self.stage(ninja, placed)
        been = tuple(sorted(self.past(values) for values in self.given.get("been", [])))
        self.check_stage(stage, ninja, placed)
        if ninja != OFF_BOARD and not been:
            been = ((ninja, sum(1 << crossroad for crossroad in samurais)),)
        turns = self.turns(stage, len(been))
        state = (stage, 0, turns, placed, self.markers("moved"), self.markers("put"), (ninja, *samurais), been)
        to_act = self.to_act(stage, placed)
        try:
            self.start.set_state((stage, to_act, *state[2:]))
        except ValueError as error:
            raise InvalidInput(str(error)) from error
        self.check_end()
        return self.start

    def turns(self, stage: int, starts: int) -> int:
        """Return how many turns of the Ninja are over; `starts` of them had begun, including the current one (M4.8)."""
        begun = starts if stage in (SAMURAI_TURN, PUTTING) else max(0, starts - 1)
        turns = self.number("turn", begun, LAST_TURN)
        if turns < begun:
            raise InvalidInput(f"{starts} lines of 'been', but only {turns} turns of the Ninja are over (M4.8)")
        return turns

    def check_end(self) -> None:
        """Refuse positions that the rules would have ended already, or not yet."""
        board, at = self.start.board, self.start.where(NINJA)
        stage = self.start.stage
        if at == OFF_BOARD:
            return
        if (stage == ESCAPED) != bool(board.wall >> at & 1):
            raise InvalidInput("the Ninja stands on the outer wall exactly when he has escaped (M4.1)")
        shut_in = not board.neighbours(at) & ~self.start.taken
        if stage == NINJA_TURN and shut_in:
            raise InvalidInput("the Ninja cannot move: he is surrounded and the game is over (M4.2)")
        if stage == SURROUNDED and not shut_in:
            raise InvalidInput("the Ninja can move: he is not surrounded (M4.2)")

    def check_markers(self, ninja: int, samurais: list[int]) -> None:
        if len(samurais) != self.start.samurais:
            raise InvalidInput(f"{len(samurais)} Samurais, but {self.start.samurais} take part (M2.1)")
        standing = [crossroad for crossroad in (ninja, *samurais) if crossroad != OFF_BOARD]
        for crossroad in standing:
            if standing.count(crossroad) > 1:
                raise InvalidInput(f"two markers on {self.start.board.ids[crossroad]} (M1.8)")

    def check_stage(self, stage: int, ninja: int, placed: int) -> None:
        if stage == PLACING_SAMURAIS and (placed == self.start.samurais or ninja != OFF_BOARD):
            raise InvalidInput("all are placed already (M2.2)")
        if stage > PLACING_SAMURAIS and placed < self.start.samurais:
            raise InvalidInput("the Samurais are placed first (M2.2)")
        if stage > PLACING_NINJA and ninja == OFF_BOARD:
            raise InvalidInput("the Ninja is not placed yet (M2.3)")
        if stage == PLACING_NINJA and ninja != OFF_BOARD:
            raise InvalidInput("the Ninja is placed already (M2.3)")
        if stage == PUTTING and not self.start.restless:
            raise InvalidInput("Samurais are put only under restless (M5.1)")

    def stage(self, ninja: int, placed: int) -> int:
        usual = "ninja" if ninja != OFF_BOARD else "place-ninja" if placed == self.start.samurais else "place-samurais"
        name = self.one("stage", usual)
        if name not in STAGES:
            raise InvalidInput(f"stage {name!r} is not one of {', '.join(STAGES)}")
        return STAGES[name]

    def to_act(self, stage: int, placed: int) -> int:
        if stage >= ESCAPED:
            return OVER
        if stage == SAMURAI_TURN:
            return self.number("person", 1, self.start.seats - 1)
        if stage == PLACING_SAMURAIS:
            self.check_order(placed)
            return CHANCE if self.start.by_lot else self.start.placer(placed)
        return 0

    def check_order(self, placed: int) -> None:
        standing = {number for number, id in enumerate(self.given.get("samurais", [[]])[0], start=1) if id != "-"}
        if standing != set(self.start.placing_order()[:placed]):
            raise InvalidInput("the Samurais are placed in their order (M2.4)")

    def crossroad(self, id: str) -> int:
        if id == "-":
            return OFF_BOARD
        if id not in self.start.board.index:
            raise InvalidInput(f"board {self.start.board.name} has no crossroad {id!r}")
        return int(self.start.board.index[id])

    def past(self, ids: list[str]) -> tuple[int, int]:
        crossroads = [self.crossroad(id) for id in ids]
        if len(crossroads) != 1 + self.start.samurais or OFF_BOARD in crossroads:
            raise InvalidInput(f"been {' '.join(ids)}: one Ninja and {self.start.samurais} Samurais are needed (M4.8)")
        if len(set(crossroads)) != len(crossroads):
            raise InvalidInput(f"been {' '.join(ids)}: each marker stands on a crossroad of its own (M1.8)")
        return crossroads[0], sum(1 << crossroad for crossroad in crossroads[1:])

    def markers(self, name: str) -> int:
        found = 0
        for text in self.given.get(name, [[]])[0]:
            if not re.fullmatch("[1-6]", text) or int(text) > self.start.samurais:
                raise InvalidInput(f"{name} {text!r}: Samurais are numbered 1 to {self.start.samurais} (M1.6)")
            found |= 1 << int(text)
        return found

    def one(self, name: str, usual: str) -> str:
        values = self.given.get(name, [[usual]])[0]
        if len(values) != 1:
            raise InvalidInput(f"{name} takes one word, not {' '.join(values)!r}")
        return values[0]

    def number(self, name: str, usual: int, most: int) -> int:
        text = self.one(name, str(usual))
        if not re.fullmatch("[0-9]{1,3}", text) or int(text) > most:
            raise InvalidInput(f"{name} {text!r} is not a number from 0 to {most}")
        return int(text)
