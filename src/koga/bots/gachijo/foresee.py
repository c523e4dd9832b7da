"""The bot `foresee`: tries whole moves (whole.py) in imagined worlds, with the quick planner at every seat, and takes
the one after which it stands best some turns later. What is no move of a turn it leaves to the planner.

All moves are tried in the same worlds with the same luck, so that few tries tell them apart; then the better half of
them again, and so on (successive halving). `deep.py` puts the generic search in the place of this.
"""

from __future__ import annotations

from collections.abc import Callable

from koga.bots.gachijo.player import Player
from koga.bots.gachijo.whole import Whole
from koga.bots.search import best
from koga.core.evaluation import Evaluation
from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng
from koga.games.gachijo.codes import STROKE, TELEPORT, TURN
from koga.games.gachijo.position import Gachijo

USUAL = 60
ROUNDS = 1  # played by the planner before a position is judged
AGAIN = 4  # in the middle of a stroke it did not begin itself it thinks so many times less

Weigh = Callable[[Whole, int, Rng], list[Evaluation]]


def halve(root: Whole, tries: int, rng: Rng) -> list[Evaluation]:
    """What it thinks of every whole move, after about so many tries in all."""
    seat, alive = root.to_act, root.actions()
    world, scratch = root.copy(), root.copy()
    assert isinstance(scratch, Whole)
    sums: dict[int, tuple[int, float]] = dict.fromkeys(alive, (0, 0.0))
    stages = max(1, (len(alive) - 1).bit_length())
    for _ in range(stages):
        for _ in range(max(1, tries // (stages * len(alive)))):
            world.copy_from(root)
            world.imagine(seat, rng)
            luck = rng.next()
            for move in alive:
                scratch.copy_from(world)
                scratch.rng = Rng(luck)
                scratch.play(move)
                visits, value = sums[move]
                sums[move] = visits + 1, value + scratch.outcome(seat)
        alive.sort(key=lambda move: -sums[move][1] / sums[move][0])
        alive = alive[: max(1, (len(alive) + 1) // 2)]
    return [Evaluation(move, value / visits, visits) for move, (visits, value) in sorted(sums.items())]


class Foresee:
    def __init__(self, tries: int, weigh: Weigh = halve) -> None:
        self.tries = tries
        self.weigh = weigh
        self.player = Player()
        self.plan = (-1, -1, -1)  # the stroke that is being made: its turn, its seat, its number as a whole move

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Gachijo)
        t = position.state
        if t.stage not in (TURN, STROKE) or len(position.actions()) == 1:
            return self.player.choose(position, rng)
        turn, seat, move = self.plan
        if t.stage == TURN or (turn, seat) != (t.turns, t.active):
            move = best(self.thoughts(position, rng)).action
            self.plan = (t.turns, t.active, move if move < TELEPORT else -1)
        if move < 0:
            return self.player.choose(position, rng)
        return self.whole(position, rng).begin(move)

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """What it thinks of the actions with which the moves that it tried begin."""
        assert isinstance(position, Gachijo)
        whole = self.whole(position, rng)
        found: dict[int, Evaluation] = {}
        for one in self.thoughts(position, rng):
            move, visits, value = one.action, one.visits, one.value
            action = whole.begin(move)
            before = found.get(action, Evaluation(action, 0.0))
            earlier, mean = before.visits, before.value
            found[action] = Evaluation(action, (mean * earlier + value * visits) / (earlier + visits), earlier + visits)
        return [found[action] for action in sorted(found)]

    def thoughts(self, position: Gachijo, rng: Rng) -> list[Evaluation]:
        """What it thinks of whole moves."""
        tries = self.tries if position.state.stage == TURN else max(1, self.tries // AGAIN)
        return self.weigh(self.whole(position, rng), tries, rng)

    def whole(self, position: Gachijo, rng: Rng) -> Whole:
        inner = position.copy()
        assert isinstance(inner, Gachijo)
        return Whole(inner, self.player, Rng(rng.next()), ROUNDS * position.seats)


def make(game: Game, budget: str) -> Foresee:
    return Foresee(read_tries("foresee", budget))


def read_tries(name: str, budget: str) -> int:
    if budget and not (budget.isascii() and budget.isdigit() and 1 <= int(budget) <= 100_000):
        raise InvalidInput(f"{name} takes a number of tries from 1 to 100000, not {budget!r}")
    return int(budget or USUAL)
