"""Ways of thinking in Oboro against two seats that think as `oboro` does: what was tried to make it stronger.

    python -m koga.lab.oboro.tries GAMES SEED TRY...

A try is a list of settings such as sims=2000,deals=1,usual=1,explore=0.15; what it leaves out is as in `oboro:2000`:

    sims      simulations of the tree, for each card
    explore   exploration constant of the tree
    prior     exploration by the habits (PUCT) instead, if above 0
    tail      tricks at the end of each simulation that are played exactly
    exact     tricks left from which imagined deals are solved instead of simulated
    solved    how many deals are solved then
    deals     1: imagined deals are weighted by the others' cards (koga.bots.oboro.deals)
    usual     1: simulations go on by habit (koga.bots.oboro.habits), not at random
    file      other habits than the usual ones, as koga.lab.oboro.habits writes them

Every deal is played in all three seatings, and intervals are over deals.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from statistics import mean, variance

from koga import __version__
from koga.bots.bot import Bot, choose
from koga.bots.oboro.bot import BITS, EXACT, EXPLORE, LATE, LATE_TAIL, PER_DEAL, TAIL
from koga.bots.oboro.deals import MOST_DEALS, Deals
from koga.bots.oboro.habits import Habits, learnt, parse
from koga.bots.oboro.round_tree import RoundTree
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one
from koga.games.oboro.position import TRICKS, Oboro
from koga.lab.quick import chance_seed, minds_seed
from koga.lab.statistics import share_of
from koga.solvers.oboro.rounds import Solver

SIMS = 2000
DEEP_BITS = 14  # of the solver's cache, if more than the usual last tricks are solved


@dataclass(frozen=True)
class Try:
    sims: int = SIMS
    explore: float = EXPLORE
    prior: float = 0.0
    tail: int = TAIL
    exact: int = EXACT
    solved: int = SIMS // PER_DEAL
    deals: int = 0
    usual: int = 0
    file: str = ""

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Oboro)
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        left = TRICKS - position.tricks
        solver = Solver(position.mission, BITS if self.exact <= EXACT else DEEP_BITS)
        habits = habits_of(self.file) if self.deals or self.usual else None
        if left <= self.exact:
            if self.deals and habits is not None:
                found = Deals(position, habits, self.solved, 1.0, rng).judge(solver)
            else:
                found = solver.vote(position, rng, self.solved)
            return max(found, key=lambda one: one[1])[0]
        deals = None
        if self.deals and habits is not None:
            deals = Deals(position, habits, min(MOST_DEALS, max(64, self.sims // 4)), 1.0, rng)
        tail = LATE_TAIL if left <= LATE else self.tail
        by = habits if self.usual else None
        tree = RoundTree(position, solver, rng.next(), self.explore, tail, None, deals, by, prior=self.prior)
        tree.run(self.sims)
        return max(tree.thoughts(), key=lambda one: (one[1], one[2]))[0]


def habits_of(file: str) -> Habits:
    return (read_habits(file) if file else learnt()).copy()


@cache
def read_habits(file: str) -> Habits:
    return parse(Path(file).read_text(encoding="ascii"))


def read_try(text: str) -> Try:
    """Parse settings such as sims=2000,usual=1."""
    kinds = {field.name: type(getattr(Try(), field.name)) for field in fields(Try)}
    found = {}
    for part in text.split(","):
        name, mark, value = part.partition("=")
        if not mark or name not in kinds:
            raise InvalidInput(f"{part!r} is not a setting: write one of {', '.join(kinds)}, such as sims=2000")
        try:
            found[name] = kinds[name](value)
        except ValueError:
            raise InvalidInput(f"{part!r}: {value!r} is not a number") from None
    return Try(**found)


def play(minds: list[Bot], seat: int, chance: Rng, rng: Rng) -> float:
    """Return a seat's share of one game."""
    game = find("oboro")
    position = game.start(agree(game, {}))
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.apply(draw_one(position, chance))
        else:
            position.apply(choose(minds[position.to_act], position, rng))
    return position.score(seat) / WIN


def shares(one: Bot, rival: Bot, blocks: int, seed: int) -> list[float]:
    """Return the mean share of each deal, over its three seatings."""
    found = []
    for block in range(blocks):
        chance = chance_seed(seed, block)
        total = 0.0
        for seat in range(3):
            minds = [rival] * 3
            minds[seat] = one
            total += play(minds, seat, Rng(chance), Rng(minds_seed(chance, seat)))
        found.append(total / 3)
    return found


def main(words: list[str]) -> None:
    if len(words) < 3 or not all(word.isdigit() for word in words[:2]) or int(words[0]) < 6:
        raise InvalidInput(__doc__)
    blocks, seed = int(words[0]) // 3, int(words[1])
    tries = [read_try(text) for text in words[2:]]
    print(f"against two of sims={SIMS} (even is 0.333), {3 * blocks} games each, seed {seed}, koga {__version__}")
    for text, one in zip(words[2:], tries, strict=True):
        begun = time.process_time()
        means = shares(one, Try(), blocks, seed)
        found = share_of(mean(means), variance(means), len(means))
        spent = time.process_time() - begun
        print(f"{found.share:.3f} ({found.low:.3f} to {found.high:.3f})  {spent:4.0f} s  {text}", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
