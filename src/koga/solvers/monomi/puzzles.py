"""Puzzles: positions in which exactly one move, or one turn of the Samurais, keeps the win. Proven by tablebases.

`python -m koga.solvers.monomi.puzzles` mines new ones and writes puzzles.toml.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path

from koga.bots.bot import bot
from koga.bots.monomi.perfect import next_of_turn
from koga.core.game import Agreed, InvalidInput, agree, find
from koga.core.line import Line, say
from koga.core.position import OVER, Rng
from koga.games.monomi.position import NINJA_TURN, SAMURAI_TURN, Monomi
from koga.solvers.monomi.judge import EVEN, SURE, Judge
from koga.solvers.monomi.summary import members
from koga.solvers.monomi.symmetry import Symmetry, rename_set
from koga.solvers.monomi.tablebase import find_tablebase
from koga.solvers.monomi.verdict import worths

FILE = files("koga.solvers.monomi").joinpath("puzzles.toml")
SEED = 2026
EACH = 20  # maximum number of puzzles for each board, number of Samurais and side
LONGEST_HUNT = 200  # games searched for them,
SCATTERED = 100  # and random positions after each
SHORT_CHASE = 4  # turns of the Ninja
DECEPTIVE = 0.5  # share of the wrong answers that look as good as the right one
GRADES = (3, 5, 7, 9)  # points from which a puzzle is of grade 2, 3, 4, 5


@dataclass(frozen=True)
class Puzzle:
    """`turns` of the Ninja until the win; the number of `choices`; `tempting` is the share of the wrong ones that
    the estimate of searches rates at least as high as the right one."""

    board: str
    samurais: int
    side: str
    position: str
    solution: tuple[str, ...]
    turns: int
    choices: int
    tempting: float
    grade: int

    @property
    def themes(self) -> tuple[str, ...]:
        length = "now" if self.turns <= 1 else "chase" if self.turns <= SHORT_CHASE else "long"
        return (self.side, length, *(("deceptive",) if self.tempting >= DECEPTIVE else ()))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles, by grade."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["puzzles"]
    return tuple(Puzzle(**{**row, "solution": tuple(row["solution"].split())}) for row in rows)


def puzzle(number: int) -> Puzzle:
    found = puzzles()
    if not 1 <= number <= len(found):
        raise InvalidInput(f"there are puzzles 1 to {len(found)}, not {number}")
    return found[number - 1]


def agreed_for(puzzle: Puzzle) -> Agreed:
    return agree(find("monomi"), {"board": puzzle.board, "samurais": str(puzzle.samurais)})


def set_up(puzzle: Puzzle, agreed: Agreed | None = None) -> Monomi:
    """Return the puzzle's position; `agreed` has the file of a user's own board."""
    position = find("monomi").read(puzzle.position, agreed or agreed_for(puzzle))
    assert isinstance(position, Monomi)
    return position


def task(number: int, puzzle: Puzzle) -> Line:
    """Return the task for the solver."""
    fields = {"number": number, "grade": puzzle.grade, "n": puzzle.turns}
    return say("koga.solvers.monomi", task_key(puzzle), {}, {}, **fields)


def task_key(puzzle: Puzzle) -> str:
    """Return the key of the phrase that sets the task: wins in no or one more turn have phrases of their own."""
    return f"puzzle.{puzzle.side}-{puzzle.turns}" if puzzle.turns < 2 else f"puzzle.{puzzle.side}"


# Mining.


def mine(agreed: Agreed, seed: int, games: int = LONGEST_HUNT) -> list[Puzzle]:
    """Search games of weak players, which reach varied positions, and random positions."""
    by_lot = agree(find("monomi"), {**agreed.options, "placement": "lot"}, agreed.files)
    start = find("monomi").start(by_lot)
    assert isinstance(start, Monomi)
    table = find_tablebase(start.board, start.samurais)
    if table is None:
        raise InvalidInput(f"no tablebase for {start.board.name} with {start.samurais} Samurais: `koga solve` makes it")
    judge, rng = Judge(table.lookup), Rng(seed)
    found: dict[str, list[Puzzle]] = {"ninja": [], "samurais": []}
    met: set[tuple[int, int, int]] = set()
    for _ in range(games):
        if min(len(row) for row in found.values()) >= 3 * EACH:
            break
        for position in chain(moments(start, rng), scattered(start, rng)):
            key = seen_from_any_side(position, table.symmetry)
            if key not in met:
                met.add(key)
                if (new := examined(judge, position)) is not None:
                    found[new.side].append(new)
    return [puzzle for row in found.values() for puzzle in spread_over_grades(row)]


def moments(start: Monomi, rng: Rng) -> Iterator[Monomi]:
    """Yield the positions of one game at which a turn begins."""
    weak, wild = bot(find("monomi"), "search:24"), bot(find("monomi"), "random")
    position = start.copy()
    before = -1
    while position.to_act != OVER:
        assert isinstance(position, Monomi)
        if position.stage in (NINJA_TURN, SAMURAI_TURN) and position.stage != before:
            yield position
        before = position.stage
        chance = position.to_act < 0 or rng.below(4) == 0
        position.apply((wild if chance else weak).choose(position, rng))


def scattered(start: Monomi, rng: Rng) -> Iterator[Monomi]:
    """Return some random positions: the Ninja off the wall, the Samurais anywhere, most often on the way to him."""
    position = start.copy()
    assert isinstance(position, Monomi)
    board = position.board
    for _ in range(SCATTERED):
        left = [crossroad for crossroad in range(board.count) if not board.wall >> crossroad & 1 or rng.below(2)]
        stand = [left.pop(rng.below(len(left))) for _ in range(position.samurais + 1)]
        if not board.wall >> stand[0] & 1 and board.neighbours(stand[0]) & ~sum(1 << other for other in stand):
            position.set_state((SAMURAI_TURN, 1, 1, position.samurais, 0, 0, tuple(stand), ()))
            yield position


def seen_from_any_side(position: Monomi, symmetry: Symmetry) -> tuple[int, int, int]:
    """Return a key that is equal for positions equivalent by a symmetry of the board."""
    ninja = position.where(0)
    samurais = position.taken & ~(1 << ninja)
    return min((position.stage, r[ninja], rename_set(r, samurais)) for r in symmetry.renamings)


def examined(judge: Judge, position: Monomi) -> Puzzle | None:
    """Return a puzzle if exactly one way keeps the win, there are others, and the Ninja cannot simply escape."""
    return ninja_puzzle(judge, position) if position.stage == NINJA_TURN else samurais_puzzle(judge, position)


def ninja_puzzle(judge: Judge, position: Monomi) -> Puzzle | None:
    found = worths(judge, position)
    right = [action for action, worth in found.items() if worth < EVEN]
    if len(right) != 1 or len(found) < 3 or found[right[0]] < 2:
        return None
    looks = {action: look(position, action) for action in found}
    better = sum(looks[action] >= looks[right[0]] for action in found) - 1
    name = find("monomi").action_name(position, right[0])
    return graded(position, "ninja", (name,), found[right[0]], len(found), better / (len(found) - 1))


def look(position: Monomi, action: int) -> float:
    after = position.copy()
    assert isinstance(after, Monomi)
    after.apply(action)
    return 1.0 if after.to_act == OVER else after.estimate(0)


def samurais_puzzle(judge: Judge, position: Monomi) -> Puzzle | None:
    best = judge.worth(position)
    if best <= EVEN or judge.several:
        return None
    right = judge.winning & ~(1 << position.where(0))
    found = ends(position)
    looks = {samurais: look_after(position, samurais) for samurais in found}
    better = sum(value >= looks[right] for value in looks.values()) - 1
    return graded(position, "samurais", played(judge, position), SURE - best, len(found), better / (len(found) - 1))


def ends(position: Monomi) -> set[int]:
    """Return all sets that one person's Samurais can occupy after their turn."""
    found = {0}
    ninja = position.where(0)
    for marker in range(1, position.samurais + 1):
        here = position.where(marker)
        goals = members((position.board.neighbours(here) | 1 << here) & ~(1 << ninja))
        found = {taken | 1 << goal for taken in found for goal in goals if not taken >> goal & 1}
    return found


def look_after(position: Monomi, samurais: int) -> float:
    after = position.copy()
    assert isinstance(after, Monomi)
    stand = tuple(members(samurais))
    after.set_state((NINJA_TURN, 0, position.turns, position.samurais, 0, 0, (position.where(0), *stand), ()))
    return after.estimate(1)


def played(judge: Judge, position: Monomi) -> tuple[str, ...]:
    """Return the right turn, action by action."""
    after, names = position.copy(), []
    assert isinstance(after, Monomi)
    while after.stage == SAMURAI_TURN:
        action = next_of_turn(judge, after)
        names.append(find("monomi").action_name(after, action))
        after.apply(action)
    return tuple(names)


def graded(position: Monomi, side: str, solution: tuple[str, ...], turns: int, choices: int, tempting: float) -> Puzzle:
    """Return the puzzle with a grade: depth, temptation and the number of choices each make it harder."""
    points = turns + 4 * tempting + (choices > 4) + (choices > 100)
    grade = 1 + sum(points >= least for least in GRADES)
    ids = position.board.ids
    stand = " ".join(ids[position.where(marker)] for marker in range(1, position.samurais + 1))
    text = f"stage {side}; ninja {ids[position.where(0)]}; samurais {stand}"
    name = str(position.board.name)
    return Puzzle(name, position.samurais, side, text, solution, turns, choices, round(tempting, 3), grade)


def spread_over_grades(found: list[Puzzle]) -> list[Puzzle]:
    """Return puzzles so that every grade gets its share, the first found first."""
    by_grade = [[puzzle for puzzle in found if puzzle.grade == grade] for grade in range(1, 6)]
    chosen: list[Puzzle] = []
    while len(chosen) < EACH and any(by_grade):
        for row in by_grade:
            if row and len(chosen) < EACH:
                chosen.append(row.pop(0))
    return chosen


def mine_all() -> list[Puzzle]:
    found = []
    for number, board in enumerate(("temple", "courtyard", "chrysanthemum")):
        for samurais in (3, 4, 5):
            agreed = agree(find("monomi"), {"board": board, "samurais": str(samurais)})
            found += mine(agreed, SEED + 10 * number + samurais)
    return sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.turns, puzzle.samurais))


def as_toml(found: list[Puzzle]) -> str:
    lines = ["# Puzzles of Monomi, proven by the tables. Made by: python -m koga.solvers.monomi.puzzles", ""]
    for puzzle in found:
        row = {**asdict(puzzle), "solution": " ".join(puzzle.solution)}
        lines += ["[[puzzles]]", *(f"{name} = {json.dumps(value)}" for name, value in row.items()), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(str(FILE)).write_text(as_toml(mine_all()), encoding="utf-8")
