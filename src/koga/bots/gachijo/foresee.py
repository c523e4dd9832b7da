"""The bot `foresee`: tries whole moves (whole.py) in imagined worlds, with the quick planner at every seat, and takes
the one with the best standing some turns later. Decisions other than moves of a turn are left to the planner.

All moves are tried in the same worlds with the same luck, so that few tries distinguish them; then the better half is
tried again, and so on (successive halving). `deep.py` uses the generic search instead.
"""

from __future__ import annotations

from collections.abc import Callable

from koga.bots.gachijo.judge import Judge
from koga.bots.gachijo.player import Player
from koga.bots.gachijo.whole import Whole
from koga.bots.search import best
from koga.bots.temper import pick, split_temper
from koga.core.evaluation import Evaluation
from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng
from koga.games.gachijo.codes import STROKE, TELEPORT, TURN
from koga.games.gachijo.position import Gachijo

USUAL = 60
ROUNDS = 1  # played by the planner before a position is judged, by default
MOST_ROUNDS = 20
AGAIN = 4  # divisor of the tries in the middle of a stroke that it did not plan

Weigh = Callable[[Whole, int, Rng], list[Evaluation]]


def halve(root: Whole, tries: int, rng: Rng) -> list[Evaluation]:
    """Evaluate every whole move with about `tries` tries in all."""
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
                scratch.apply(move)
                visits, value = sums[move]
                sums[move] = visits + 1, value + scratch.outcome(seat)
        alive.sort(key=lambda move: -sums[move][1] / sums[move][0])
        alive = alive[: max(1, (len(alive) + 1) // 2)]
    return [Evaluation(move, value / visits, visits) for move, (visits, value) in sorted(sums.items())]


class Foresee:
    def __init__(
        self,
        tries: int,
        weigh: Weigh = halve,
        rounds: int = ROUNDS,
        temper: float = 0.0,
        judge: Judge | None = None,
    ) -> None:
        self.tries = tries
        self.temper = temper  # how it errs (bots/temper.py)
        self.rounds = rounds
        self.weigh = weigh
        self.judge = judge  # of where the tries end; without one the game's estimate
        self.player = Player()
        self.plan = (-1, -1, -1)  # the current stroke: its turn, its seat, its number as a whole move

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Gachijo)
        t = position.state
        if t.stage not in (TURN, STROKE) or len(position.actions()) == 1:
            return self.player.choose(position, rng)
        turn, seat, move = self.plan
        if t.stage == TURN or (turn, seat) != (t.turns, t.active):
            move = self.move(position, rng)
            self.plan = (t.turns, t.active, move if move < TELEPORT else -1)
        if move < 0:
            return self.player.choose(position, rng)
        return self.whole(position, rng).begin(move)

    def move(self, position: Gachijo, rng: Rng) -> int:
        """Return the whole move to make; with a temper it may be a worse one, but a win is never missed."""
        found = self.thoughts(position, rng)
        first = best(found)
        if not self.temper or first.value == 1.0:
            return first.action
        return found[pick([one.value for one in found], self.temper, rng)].action

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the evaluation of each action that begins a tried move: of several moves with the same beginning,
        the one tried most often, which is the best of them."""
        assert isinstance(position, Gachijo)
        whole = self.whole(position, rng)
        found: dict[int, Evaluation] = {}
        for one in sorted(self.thoughts(position, rng), key=lambda one: (-one.visits, -one.value)):
            action = whole.begin(one.action)
            if action not in found:
                found[action] = Evaluation(action, one.value, one.visits, course=self.course(position, one.action, rng))
        return [found[action] for action in sorted(found)]

    def course(self, position: Gachijo, move: int, rng: Rng) -> tuple[int, ...]:
        """Return the actions of a stroke until it ends, or until a draw or a decision interrupts it."""
        if move >= TELEPORT:
            return ()
        there = position.copy()
        assert isinstance(there, Gachijo)
        found: list[int] = []
        while there.to_act == position.to_act and (there.state.stage == STROKE or not found):
            found.append(self.whole(there, rng).begin(move))
            there.apply(found[-1])
        return tuple(found)

    def thoughts(self, position: Gachijo, rng: Rng) -> list[Evaluation]:
        """Return the evaluations of whole moves."""
        tries = self.tries if position.state.stage == TURN else max(1, self.tries // AGAIN)
        return self.weigh(self.whole(position, rng), tries, rng)

    def whole(self, position: Gachijo, rng: Rng) -> Whole:
        inner = position.copy()
        assert isinstance(inner, Gachijo)
        return Whole(inner, self.player, Rng(rng.next()), self.rounds * position.seats, self.judge)


def make(game: Game, budget: str) -> Foresee:
    """Create the bot: `foresee:20` makes about twenty tries; `foresee:120/3` plays three rounds on in each before it
    judges; `foresee:20~8` has a temper."""
    return build("foresee", budget)


def build(name: str, budget: str, judge: Judge | None = None) -> Foresee:
    rest, temper = split_temper(budget)
    tries, slash, rounds = rest.partition("/")
    if slash and not (rounds.isascii() and rounds.isdigit() and 1 <= int(rounds) <= MOST_ROUNDS):
        raise InvalidInput(f"{name} plays 1 to {MOST_ROUNDS} rounds on, not {rounds!r}: write {name}:{tries or 20}/3")
    return Foresee(read_tries(name, tries), rounds=int(rounds) if slash else ROUNDS, temper=temper, judge=judge)


def read_tries(name: str, budget: str) -> int:
    if budget and not (budget.isascii() and budget.isdigit() and 1 <= int(budget) <= 100_000):
        raise InvalidInput(f"{name} takes a number of tries from 1 to 100000, not {budget!r}")
    return int(budget or USUAL)
