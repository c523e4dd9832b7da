"""How a level errs: the cost of its decisions in percentage points of win chance, beside a reference curve.

    python -m koga.lab.characters GAME [LEVEL [GAMES [SEED]]]

Every decision of a level that plays against itself is judged by a much longer search; its loss is the difference to the
best action. People's losses fall off roughly like e to the power of -x / mean: small losses are common, large ones
rare. A player who now and then plays at random would show a hump far to the right instead. The command prints the share
of decisions that lose more than x points beside that curve, the greatest distance between the two, and how often a win
in one action was missed.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from koga import __version__
from koga.bots.bot import Bot, Evaluator, bot, choose, evaluate, levels
from koga.bots.grading import Thresholds
from koga.bots.temper import winning
from koga.core.game import Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one
from koga.lab.calibrate import Forecast
from koga.lab.labels import game_title
from koga.lab.statistics import wilson
from koga.lab.templating import render

JUDGE = "search:2000"
MARKS = (1, 2, 5, 10, 20, 30)  # points
USUAL_GAMES = 20
LEAST = 0.05  # points: less is no loss
BANDS = 5  # of decisions, by the share of their actions that are mistakes
FEW = 20  # decisions: a band with fewer says nothing


class Losses(NamedTuple):
    """The loss of each decision that had a choice, in points; the number of wins in one action, and how many were
    missed."""

    lost: list[float]
    wins: int
    missed: int

    @property
    def mean(self) -> float:
        return sum(self.lost) / len(self.lost)

    def more_than(self, points: float) -> float:
        return sum(loss > points for loss in self.lost) / len(self.lost)

    def distance(self) -> float:
        """Return the greatest distance, at the marks, between the losses and the curve with the same mean."""
        return max(abs(self.more_than(mark) - curve(mark, self.mean)) for mark in MARKS)


def curve(points: float, mean: float) -> float:
    """Return the reference share of decisions that lose more than this many points."""
    return math.exp(-points / mean) if mean else 0.0


def measure(game: Game, player: Bot, judge: Evaluator, games: int, seed: int) -> Losses:
    """Play games of a bot against itself. The judge has its own random numbers, so that it does not change the
    games."""
    chance, mind, second = Rng(seed), Rng(seed + 1), Rng(seed + 2)
    lost: list[float] = []
    wins = missed = 0
    for _ in range(games):
        position = game.start(agree(game, {}))
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, chance))
                continue
            action = choose(player, position, mind)
            if len(position.actions()) > 1:
                lost.append(loss(judge, position, action, second))
                won = winning(position)
                wins += won is not None
                missed += won is not None and passes_over(position, action)
            position.apply(action)
    return Losses(lost, wins, missed)


def loss(judge: Evaluator, position: Position, action: int, rng: Rng) -> float:
    """Return the points an action loses against the best one; differences within the judge's noise count as zero."""
    found = {one.action: one.value for one in evaluate(judge, position, rng)}
    return 100 * max(0.0, max(found.values()) - found.get(action, min(found.values())))


def passes_over(position: Position, action: int) -> bool:
    """Return whether an action neither wins nor leaves the seat a winning action, as in turns of several actions."""
    after = position.copy()
    after.apply(action)
    if after.to_act == OVER:
        return after.score(position.to_act) < WIN
    return after.to_act != position.to_act or winning(after) is None


# ---- the page of koga lab losses ----


class Mark(NamedTuple):
    """The share of losing decisions that lost more than `points` points, with its 95 % interval, beside the curve."""

    points: int
    share: float
    low: float
    high: float
    curve: float


class Falling(NamedTuple):
    """How a level's losses fall off, among the decisions that lost anything."""

    decisions: int
    losing: int
    mean: float
    marks: list[Mark]
    distance: float
    whole: bool  # whether every loss is a half or the whole, as by proofs


def falling(losses: Sequence[float]) -> Falling:
    """Compare losses, in points, with the curve of the same mean; what is lost by rounding counts as nothing."""
    some = [loss for loss in losses if loss >= LEAST]
    mean = sum(some) / len(some) if some else 0.0
    marks = []
    for points in MARKS if some else ():
        share = sum(loss > points for loss in some) / len(some)
        marks.append(Mark(points, share, *wilson(share, len(some)), curve(points, mean)))
    distance = max((abs(one.share - one.curve) for one in marks), default=0.0)
    return Falling(len(losses), len(some), mean, marks, distance, all(round(loss) in (50, 100) for loss in some))


class Threat(NamedTuple):
    """Mistakes that are punished in `turns` turns: at how many decisions one was possible, how many a player who takes
    any action would have made, how many were made, the share of the two, and its 95 % interval."""

    turns: int
    decisions: int
    blind: float
    made: int
    share: float
    low: float
    high: float


def threats(rows: Sequence[Forecast]) -> list[Threat]:
    """Count proven mistakes by how far away their punishment is."""
    found = []
    for turns in sorted({turns for row in rows for turns, _ in row.traps}):
        shares = [share for row in rows for number, share in row.traps if number == turns]
        count, blind, made = len(shares), math.fsum(shares), sum(row.away == turns for row in rows)
        low, high = (min(1.0, bound * count / blind) for bound in wilson(made / count, count))
        found.append(Threat(turns, count, blind, made, made / blind, low, high))
    return found


class Danger(NamedTuple):
    """Decisions at which a share of the actions between `above` and `to` are mistakes: how many there were, how many
    mistakes were made, their share, its 95 % interval, and the curve."""

    above: float
    to: float
    decisions: int
    made: int
    share: float
    low: float
    high: float
    curve: float


class Oversights(NamedTuple):
    """How often a level overlooks that actions are mistakes, with the mistakes made beside those of that curve."""

    chance: float
    dangers: list[Danger]
    distance: float


def oversights(rows: Sequence[Forecast]) -> Oversights:
    """Compare mistakes with those of a player who notices a danger or overlooks it, and then takes any action.

    Where a share w of the actions are mistakes, such a player errs with a chance of w times that of overlooking it. The
    latter is the one number of the curve, chosen so that both count equally many mistakes. Bands with fewer than FEW
    decisions are left out.
    """
    some = [row for row in rows if 0.0 < row.losing < 1.0]
    blind = math.fsum(row.losing for row in some)
    chance = sum(row.loss > 0 for row in some) / blind if blind else 0.0
    found = []
    for number in range(BANDS):
        above, to = number / BANDS, (number + 1) / BANDS
        inside = [row for row in some if above < row.losing <= to]
        if len(inside) >= FEW:
            made = sum(row.loss > 0 for row in inside)
            share, curve = made / len(inside), chance * math.fsum(row.losing for row in inside) / len(inside)
            found.append(Danger(above, to, len(inside), made, share, *wilson(share, len(inside)), curve))
    return Oversights(chance, found, max((abs(one.share - one.curve) for one in found), default=0.0))


def losses_page(game: Game, forecasts: Mapping[str, Sequence[Forecast]], limits: Thresholds, **told: object) -> str:
    """Return the page of a game's losses by level, the weakest first."""
    named = levels(game.package)
    rows = {name: [row.loss for row in some] for name, some in forecasts.items()}
    bounds = [limits.inaccuracy, limits.mistake, limits.blunder]
    found = [
        {
            "title": named[name].en,
            "bot": named[name].bot,
            "decisions": len(losses),
            "mean": 100 * sum(losses) / len(losses),
            "over": [100 * sum(loss >= bound for loss in losses) / len(losses) for bound in bounds],
        }
        for name, losses in rows.items()
    ]
    weakest = next(iter(rows.values()))
    return render(
        "losses.md.j2",
        title=game_title(game.name, "en"),
        game=game.name,
        rows=found,
        bounds=[round(100 * bound) for bound in bounds],
        curve=falling([100 * loss for loss in weakest]),
        oversights=oversights(next(iter(forecasts.values()))),
        threats=threats(next(iter(forecasts.values()))),
        **told,
    )


def described(game: Game, level: str, found: Losses, games: int, seed: int) -> str:
    lines = [
        f"{level} of {game.name}: {games} games against itself, {len(found.lost)} decisions, judged by {JUDGE}, "
        f"seed {seed}, koga {__version__}",
        f"mean loss {found.mean:.2f} points; greatest distance from the curve {found.distance():.3f}",
        f"wins in one action: {found.wins}, missed: {found.missed}",
        "points   lost more   curve",
    ]
    lines += [f"{mark:6}   {found.more_than(mark):9.3f}   {curve(mark, found.mean):5.3f}" for mark in MARKS]
    return "\n".join(lines)


def main(words: list[str]) -> None:
    if not 1 <= len(words) <= 4 or not all(word.isdigit() for word in words[2:]):
        raise InvalidInput(__doc__)
    game = find(words[0])
    names = words[1:2] or list(levels(game.package))[:2]
    games, seed = (int(words[2]) if words[2:] else USUAL_GAMES), (int(words[3]) if words[3:] else 1)
    judge = bot(game, JUDGE)
    assert isinstance(judge, Evaluator)
    for name in names:
        print(described(game, name, measure(game, bot(game, name), judge, games, seed), games, seed))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
