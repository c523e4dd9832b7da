"""Ways of thinking in Oboro against two seats that think as `oboro` does: what was tried to make it stronger.

    python -m koga.lab.oboro.tries [--against=TRY] [--write] GAMES SEED TRY...

A try is a list of settings such as sims=2000,deals=1,usual=1,explore=0.15; what it leaves out is as in `oboro:2000`:

    sims      simulations of the tree, for each card
    explore   exploration constant of the tree
    prior     exploration by the habits (PUCT) instead, if above 0
    tail      tricks at the end of each simulation that are played exactly
    exact     tricks left from which imagined deals are solved instead of simulated
    solved    how many deals are solved then
    deals     1: imagined deals are weighted by the others' cards (koga.bots.oboro.deals)
    usual     1: simulations go on by habit (koga.bots.oboro.habits), 2: by policy, not at random
    policy    sharpness of the learnt policy (koga.bots.oboro.policy), which then weighs the deals
    trust     power to which the weights of deals are raised
    count     deals to draw from
    file      other habits than the usual ones, as koga.lab.oboro.habits writes them

Every deal is played in all three seatings, and intervals are over deals. The others think as `oboro:2000`, or as the
try behind --against. With --write the lines are added to docs/oboro.md, below those that stand there.
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
from koga.bots.oboro.policy import Policy
from koga.bots.oboro.policy import learnt as learnt_policy
from koga.bots.oboro.round_tree import RoundTree
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one
from koga.games.oboro.position import TRICKS, Oboro
from koga.lab.oboro.page import write
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
    policy: float = 0.0
    trust: float = 1.0
    count: int = 0
    file: str = ""

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Oboro)
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        left = TRICKS - position.tricks
        solver = Solver(position.mission, BITS if self.exact <= EXACT else DEEP_BITS)
        habits = habits_of(self.file) if self.deals or self.usual else None
        policy = Policy(learnt_policy(), self.policy) if self.policy else None
        if left <= self.exact:
            if self.deals and habits is not None:
                found = Deals(position, habits, self.solved, self.trust, rng, policy).judge(solver)
            else:
                found = solver.vote(position, rng, self.solved)
            return max(found, key=lambda one: one[1])[0]
        deals = None
        if self.deals and habits is not None:
            count = self.count or min(MOST_DEALS, max(64, self.sims // 4))
            deals = Deals(position, habits, count, self.trust, rng, policy)
        tail = LATE_TAIL if left <= LATE else self.tail
        by = habits if self.usual == 1 else None
        plays = policy if self.usual == 2 else None
        tree = RoundTree(
            position, solver, rng.next(), self.explore, tail, None, deals, by, prior=self.prior, policy=plays
        )
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


def split(words: list[str]) -> tuple[list[str], Try, bool]:
    """Return the words that are no options, the rival and whether to write."""
    plain = [word for word in words if not word.startswith("--")]
    rivals = [word.partition("=")[2] for word in words if word.startswith("--against=")]
    if len(plain) + len(rivals) + words.count("--write") < len(words):
        raise InvalidInput(__doc__)
    return plain, read_try(rivals[-1]) if rivals else Try(), "--write" in words


def main(words: list[str]) -> None:
    plain, rival, kept = split(words)
    if len(plain) < 3 or not all(word.isdigit() for word in plain[:2]) or int(plain[0]) < 6:
        raise InvalidInput(__doc__)
    blocks, seed = int(plain[0]) // 3, int(plain[1])
    tries = [read_try(text) for text in plain[2:]]
    lines = [
        f"against two of {changes(rival) or f'sims={SIMS}'} (even is 0.333), {3 * blocks} games each, seed {seed}, "
        f"koga {__version__}"
    ]
    print(lines[0], flush=True)
    for text, one in zip(plain[2:], tries, strict=True):
        begun = time.process_time()
        means = shares(one, rival, blocks, seed)
        found = share_of(mean(means), variance(means), len(means))
        spent = time.process_time() - begun
        lines.append(f"{found.share:.3f} ({found.low:.3f} to {found.high:.3f})  {spent:4.0f} s  {text}")
        print(lines[-1], flush=True)
    if kept:
        write("tries", lines, add=True)


def changes(one: Try) -> str:
    """Return the settings that are not the usual ones."""
    return ",".join(
        f"{field.name}={getattr(one, field.name)}"
        for field in fields(Try)
        if getattr(one, field.name) != getattr(Try(), field.name)
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
