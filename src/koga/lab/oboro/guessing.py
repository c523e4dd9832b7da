"""How much the reader's weights know of the true deal: a measure that needs no duel.

    python -m koga.lab.oboro.guessing [--write] BOT GAMES [SEED [HABITS]]

Bots play; at every decision deals are imagined for the seat to act and weighted by the others' cards
(koga.bots.oboro.deals). The true deal's weight is compared with the mean of them: 0 nats are as good as dealing at
random, ln 2 = 0.69 nats mean that the true deal is drawn twice as often. HABITS is another file of habits, or
`policy` for the learnt policy of the bot `sage`; `trust` is the power to which weights are raised. With --write the
lines are added to docs/oboro.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from koga import __version__
from koga.bots.bot import bot, choose, imagined
from koga.bots.oboro.deals import Deals
from koga.bots.oboro.habits import Habits, learnt, parse
from koga.bots.oboro.policy import Policy
from koga.bots.oboro.policy import learnt as learnt_policy
from koga.bots.oboro.sage import SHARPNESS
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.oboro.position import TRICKS, Oboro
from koga.lab.oboro.page import write

DEALS = 256  # imagined at a decision
TRUSTS = (0.5, 1.0, 1.5, 2.0)
Z = 1.96


class Guess(NamedTuple):
    """A decision: tricks played before it, and for each trust how much more the true deal weighs, in nats."""

    tricks: int
    nats: tuple[float, ...]


def guesses(name: str, mind: Habits | Policy, games: int, seed: int) -> Iterator[Guess]:
    """Yield one guess for every decision with a choice after the first trick."""
    game, rng = find("oboro"), Rng(seed)
    player = bot(game, name)
    for _ in range(games):
        position = game.start(agree(game, {}))
        assert isinstance(position, Oboro)
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            if len(position.actions()) > 1 and 0 < position.tricks < TRICKS:
                yield guess(position, mind, rng)
            position.apply(choose(player, position, rng))


def guess(position: Oboro, mind: Habits | Policy, rng: Rng) -> Guess:
    """Compare the likelihood of the true deal with deals imagined for the seat to act."""
    seen = imagined(position, rng)
    assert isinstance(seen, Oboro)
    habits, policy = (None, mind) if isinstance(mind, Policy) else (mind, None)
    deals = Deals(seen, habits, DEALS, 1.0, rng, policy)
    truth = log(deals.weight((position.hand_of(0), position.hand_of(1), position.hand_of(2))))
    others = [log(weight) for _, weight in deals.weights()]
    most = max(*others, truth)
    nats = []
    for trust in TRUSTS:
        mean = fmean(exp(trust * (one - most)) for one in others)
        nats.append(trust * (truth - most) - log(mean))
    return Guess(position.tricks, tuple(nats))


def table(found: list[Guess]) -> str:
    """Return the means with 95 % intervals, by tricks played."""
    lines = ["tricks  decisions  " + "  ".join(f"trust {trust:<11}" for trust in TRUSTS)]
    rows = [(str(played), [one for one in found if one.tricks == played]) for played in range(1, TRICKS)]
    for label, some in [*rows, ("all", found)]:
        if len(some) > 1:
            cells = []
            for place in range(len(TRUSTS)):
                values = [one.nats[place] for one in some]
                cells.append(f"{fmean(values):6.3f} +- {Z * stdev(values) / len(values) ** 0.5:5.3f}")
            lines.append(f"{label:>6}  {len(some):>9}  " + "   ".join(cells))
    return "\n".join(lines)


def mind_of(file: str) -> Habits | Policy:
    """Return the policy, the usual habits, or those of a file."""
    if file == "policy":
        return Policy(learnt_policy(), SHARPNESS)
    return parse(Path(file).read_text(encoding="ascii")) if file else learnt().copy()


def main(words: list[str]) -> None:
    kept, words = "--write" in words, [word for word in words if word != "--write"]
    if not 2 <= len(words) <= 4 or not all(word.isdigit() for word in words[1:3]):
        raise InvalidInput(__doc__)
    name, games, seed = words[0], int(words[1]), int(words[2]) if words[2:] else 1
    by = words[3] if words[3:] else ""
    found = list(guesses(name, mind_of(by), games, seed))
    told = f"{games} games of three {name}, seed {seed}, by {by or 'habits'}, koga {__version__}"
    lines = [f"the weight of the true deal against {DEALS} imagined ones, in nats: {told}", *table(found).splitlines()]
    print("\n".join(lines))
    if kept:
        write("guessing", lines, add=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
