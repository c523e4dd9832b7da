"""How much an Oboro player could gain from more information: a player who sees all hands against two who do not.

    python -m koga.lab.oboro.ceiling [RIVAL [GAMES [SEED]]]

The oracle is for measurement only: unlike every bot it is given the true position.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from statistics import mean, variance

from koga import __version__
from koga.bots.bot import Bot, bot, choose
from koga.bots.oboro.bot import BITS, EXPLORE, LATE, LATE_TAIL, TAIL
from koga.bots.oboro.round_tree import RoundTree
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Rng, draw_one
from koga.games.oboro.position import TRICKS, Oboro
from koga.lab.quick import chance_seed, minds_seed
from koga.lab.statistics import share_of
from koga.solvers.oboro.rounds import Solver

EXACT = 4  # the oracle searches exhaustively with this many tricks left
USUAL_RIVAL, USUAL_GAMES = "oboro:8000", 300


@dataclass(frozen=True)
class Oracle:
    """Player that sees all hands, and assumes that the others see them too."""

    simulations: int = 4000

    def choose(self, truth: Oboro, rng: Rng) -> int:
        actions = truth.actions()
        if len(actions) == 1:
            return actions[0]
        left = TRICKS - truth.tricks
        solver = Solver(truth.mission, BITS if left > EXACT else 16)
        if left <= EXACT:
            return max(solver.judge(truth), key=lambda found: found[1])[0]
        tree = RoundTree(truth, solver, rng.next(), EXPLORE, LATE_TAIL if left <= LATE else TAIL, known=True)
        tree.run(self.simulations)
        return max(tree.thoughts(), key=lambda found: found[1])[0]


def play(oracle: Oracle, rival: Bot, seat: int, chance: Rng, minds: Rng) -> float:
    """Return the oracle's share of one game at this seat."""
    game = find("oboro")
    position = game.start(agree(game, {}))
    assert isinstance(position, Oboro)
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.apply(draw_one(position, chance))
        elif position.to_act == seat:
            position.apply(oracle.choose(position, minds))
        else:
            position.apply(choose(rival, position, minds))
    return position.score(seat) / WIN


def main(words: list[str]) -> None:
    if len(words) > 3 or not all(word.isdigit() for word in words[1:]):
        raise InvalidInput(__doc__)
    rival = words[0] if words else USUAL_RIVAL
    games, seed = (int(words[1]) if words[1:] else USUAL_GAMES), (int(words[2]) if words[2:] else 1)
    oracle, mind = Oracle(), bot(find("oboro"), rival)
    blocks = []
    for block in range(-(-games // 3)):
        chance = chance_seed(seed, block)
        blocks.append([play(oracle, mind, seat, Rng(chance), Rng(minds_seed(chance, seat))) for seat in range(3)])
    means = [sum(block) / 3 for block in blocks]
    found = share_of(mean(means), variance(means), len(means))
    print(
        f"an oracle that sees all hands against two {rival}: {3 * len(blocks)} games, share {found.share:.3f} "
        f"({found.low:.3f} to {found.high:.3f}; even is 0.333), seed {seed}, koga {__version__}"
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
