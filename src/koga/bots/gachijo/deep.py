"""The bot `deep`: the generic search (bots/tree.py, information set Monte Carlo tree search) on whole moves
(whole.py), several in a row, its own and the others'. Its number is the simulations per move.
"""

from __future__ import annotations

from koga.bots.gachijo.foresee import Foresee, read_tries
from koga.bots.gachijo.whole import Whole
from koga.bots.tree import Tree
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import Rng
from koga.games.gachijo.codes import ACTION_COUNT

EXPLORE = 0.2  # exploration constant, in shares of a win


def grow(root: Whole, simulations: int, rng: Rng) -> list[Evaluation]:
    tree = Tree(root, ACTION_COUNT, rng.next(), EXPLORE)
    tree.run(simulations)
    return [Evaluation(action, value, visits) for action, visits, value in tree.thoughts()]


def make(game: Game, budget: str) -> Foresee:
    return Foresee(read_tries("deep", budget), grow)
