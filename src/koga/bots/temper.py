"""Tempers: levels of play err as people do.

A bot with a temper of 8 takes an action that is 8 percentage points of win chance worse than the best, by its own
judgement, e times less often than the best one. So small errors are common and large ones rare. It never misses an
action that wins at once, and never takes one after which the next seat wins at once if there is another. With foresight
(`~8+1`, foresight.py) that holds for whole turns: it sees what several actions together win or lose.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import partial

from koga.bots.foresight import Foresight
from koga.core.evaluation import Evaluation
from koga.core.game import InvalidInput
from koga.core.position import OVER, WIN, Position, Rng

MARK = "~"  # between a bot's budget and its temper, such as search:200~8
TURN = "+1"  # behind the temper of a bot that sees whole turns
HOTTEST = 50
FINE = 1 << 24


def split_temper(budget: str) -> tuple[str, float]:
    """Return the budget without its temper, and the temper as a win chance; 0 without one."""
    rest, mark, temper = budget.partition(MARK)
    if not mark:
        return budget, 0.0
    if not re.fullmatch(r"\d{1,2}(\.\d)?", temper) or not 0 < float(temper) <= HOTTEST:
        raise InvalidInput(f"a temper is a number from 0.1 to {HOTTEST}, such as {MARK}8, not {MARK}{temper}")
    return rest, float(temper) / 100


def pick(values: Sequence[float], temper: float, rng: Rng) -> int:
    """Return the index of one of the values, better ones more often."""
    best = max(values)
    weights = [math.exp((value - best) / temper) for value in values]
    left = sum(weights) * rng.below(FINE) / FINE
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return values.index(best)


def split_foresight(budget: str) -> tuple[str, bool]:
    """Return the budget without the mark of foresight, and whether it was there: behind a temper only."""
    if MARK in budget and budget.endswith(TURN):
        return budget.removesuffix(TURN), True
    return budget, False


def tempered(position: Position, found: Sequence[Evaluation], temper: float, rng: Rng, sees_turns: bool = False) -> int:
    """Return one of the evaluated actions, by temper; one that wins at once if there is one, and none that lets the
    next seat win at once unless all do. With foresight, "at once" is within a turn."""
    look = Foresight(position)
    won = look.winning() if sees_turns else winning(position)
    if won is not None:
        return won
    loses = look.loses if sees_turns else partial(loses_next, position)
    kept = [one for one in found if not loses(one.action)] or list(found)
    return kept[pick([one.value for one in kept], temper, rng)].action


def winning(position: Position) -> int | None:
    """Return an action of the seat to act that ends the game with a win, if there is one."""
    after = position.copy()
    for action in position.actions():
        after.copy_from(position)
        after.apply(action)
        if after.to_act == OVER and after.score(position.to_act) == WIN:
            return action
    return None


def loses_next(position: Position, action: int) -> bool:
    """Return whether another seat, to act right after an action, can end the game with a win for itself alone."""
    after = position.copy()
    after.apply(action)
    if after.to_act < 0 or after.to_act == position.to_act:
        return False
    won = winning(after)
    if won is None:
        return False
    after.apply(won)
    return after.score(position.to_act) == 0  # not a win that is shared with an ally
