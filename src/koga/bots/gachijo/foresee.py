"""The bot `foresee`: tries its best moves in imagined worlds, with the quick planner at every seat, and takes the one
after which it stands best some turns later. What is no move of a turn it leaves to the planner."""

from __future__ import annotations

from koga.bots.bot import Thought
from koga.bots.gachijo.player import Player
from koga.game import Game, Nonsense
from koga.games.gachijo.codes import ATTACK, SLIDE, SUMMON, TELEPORT, TOOL, TREASURE, TURN
from koga.games.gachijo.position import Gachijo
from koga.position import OVER, WIN, Position, Rng

USUAL = 160
GOALS = 6  # strokes looked at
AHEAD = 2  # rounds


class Foresee:
    def __init__(self, rollouts: int) -> None:
        self.rollouts = rollouts
        self.player = Player()

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Gachijo)
        if position.table.stage != TURN or len(position.actions()) == 1:
            return self.player.choose(position, rng)
        return max(self.think(position, rng), key=lambda thought: (thought.value, -thought.action)).action

    def think(self, position: Position, rng: Rng) -> list[Thought]:
        """The mean outlook of every move worth a look, each tried in the same imagined worlds."""
        assert isinstance(position, Gachijo)
        moves = self.moves(position, rng)
        times = max(1, self.rollouts // len(moves))
        values = [0.0] * len(moves)
        for _ in range(times):
            world = position.copy()
            world.imagine(position.to_act, rng)
            seed = rng.next()
            for number, move in enumerate(moves):
                values[number] += self.try_out(world, move, Rng(seed), position.to_act)
        return [Thought(move, times, value / times) for move, value in zip(moves, values, strict=True)]

    def moves(self, position: Gachijo, rng: Rng) -> list[int]:
        """The planner's own choice, the strokes that begin differently, slides, attacks, summoning and the rest."""
        actions = position.actions()
        first = self.player.choose(position, rng)
        steps = [action for action in actions if action < TELEPORT][:GOALS]
        slides = [action for action in actions if SLIDE <= action < TOOL]
        others = [action for action in actions if action >= SUMMON or ATTACK <= action < TREASURE]
        return list(dict.fromkeys([first, *others, *slides, *steps]))

    def try_out(self, world: Position, move: int, rng: Rng, seat: int) -> float:
        later = world.copy()
        assert isinstance(later, Gachijo)
        later.play(move)
        self.player.play_on(later, rng, AHEAD * later.seats)
        if later.to_act == OVER:
            return later.score(seat) / WIN
        return later.estimate(seat)


def make(game: Game, budget: str) -> Foresee:
    if game.name != "gachijo":
        raise Nonsense(f"foresee plays gachijo, not {game.name}")
    if budget and not (budget.isascii() and budget.isdigit() and 1 <= int(budget) <= 100_000):
        raise Nonsense(f"foresee takes a number of rollouts from 1 to 100000, not {budget!r}")
    return Foresee(int(budget or USUAL))
