"""The bot `taisen`: looks ahead over whole turns (ahead.py) with an evaluation learnt by self-play (mind.py)."""

from __future__ import annotations

import re
from functools import cache

from koga.bots.taisen.ahead import Ahead
from koga.bots.taisen.mind import Mind, load
from koga.bots.taisen.turn import actions_of
from koga.bots.temper import pick, split_temper
from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng
from koga.games.taisen.position import Taisen

USUAL = "8"


class Planner:
    """Plans a whole turn at its start and follows the plan."""

    def __init__(self, ahead: Ahead, temper: float = 0.0) -> None:
        self.ahead = ahead
        self.temper = temper  # how it errs (bots/temper.py)
        self.plan: dict[bytes, int] = {}

    def choose(self, position: Position, rng: Rng) -> int:
        assert isinstance(position, Taisen)
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        key = position.key()
        if key not in self.plan:
            self.plan = planned(position, self.path(position, rng))
        return self.plan[key]

    def path(self, position: Taisen, rng: Rng) -> int:
        """Return the turn to play. With a temper it may be any end of the turn, by the mind's value at first sight;
        a turn that wins is never missed."""
        path = self.ahead.best(position, rng)
        turn = self.ahead.mine
        if not self.temper or turn.best_value == 1.0:
            return path
        return turn.path(pick([turn.value(end) for end in range(turn.count)], self.temper, rng))


def planned(position: Taisen, path: int) -> dict[bytes, int]:
    """Return the action for each position on the path."""
    plan: dict[bytes, int] = {}
    here = position.copy()
    for action in actions_of(path):
        plan[here.key()] = action
        here.apply(action)
    return plan


@cache
def learnt() -> Mind:
    return load()


def make(game: Game, budget: str) -> Planner:
    """Create the bot: `taisen:1` takes the end of turn with the highest value, `taisen:8` examines eight closely,
    `taisen:8+4` adds four of its own rolls; `taisen:1~8` has a temper."""
    rest, temper = split_temper(budget)
    found = re.fullmatch(r"(\d{1,3})(?:\+(\d{1,2}))?", rest or USUAL)
    if not found or not 1 <= int(found[1]) <= 500 or int(found[2] or 0) > 27:
        raise InvalidInput(f"taisen:{budget}: write how many ends of a turn to look at, 1 to 500, such as taisen:8")
    return Planner(Ahead(learnt(), int(found[1]), int(found[2] or 0)), temper)
