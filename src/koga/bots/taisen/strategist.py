"""The bot `strategist`: looks three turns ahead (ahead.py) with the rich mind (mind.py), wide at first, then deep, and
plays exactly with few ninjas left (solvers/taisen/endgame.py)."""

from __future__ import annotations

import re
from functools import cache

from koga.bots.taisen.ahead import Ahead
from koga.bots.taisen.bot import Planner
from koga.bots.taisen.mind import Mind, load
from koga.core.game import Game, InvalidInput

USUAL = "12/4+9"


@cache
def learnt() -> Mind:
    return load("rich.txt")


def make(game: Game, budget: str) -> Planner:
    """Create the bot: `strategist:12/4+9` looks two turns ahead at twelve ends of its turn, and three turns ahead at
    the best four of them, with nine rolls of its own next turn (27: all of them). `strategist:12/4+9-tables` does
    without the exact tables."""
    found = re.fullmatch(r"(\d{1,3})(?:/(\d{1,3})\+(\d{1,2}))?(-tables)?", budget or USUAL)
    width, close, samples = (int(part or 0) for part in found.groups()[:3]) if found else (0, 0, 0)
    if not found or not 1 <= width <= 500 or samples > 27 or (found[2] and not (1 <= close <= width and samples)):
        raise InvalidInput(
            f"strategist:{budget}: write how many ends of a turn to look at two turns ahead (1 to 500), and at how "
            f"many of them three turns ahead with how many rolls (1 to 27), such as strategist:{USUAL}"
        )
    return Planner(Ahead(learnt(), width, samples, close or 1, exact=found[4] is None))
