"""Calibration: whether actions forecast at 70 % win about 70 % of the time, and how much win chance bots lose by their
decisions.

Bots play each other. At random decisions of each game the analyst values the action that was played, and the value is
compared with how the game ended. One decision per seat is drawn from each game, so that the forecasts of one seat are
independent of each other; intervals are Wilson's, with games as the unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from koga.bots.analyst import Analyst, analyst
from koga.bots.bot import bot, choose, seen_by
from koga.bots.grading import Thresholds
from koga.core.evaluation import Evaluation
from koga.core.game import Agreed, Game
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one
from koga.lab.quick import chance_seed, minds_seed
from koga.lab.statistics import wilson
from koga.lab.templating import render

BINS = 10


class Forecast(NamedTuple):
    """A forecast: the value of the action played, what it lost, whether that is proven, and how the game ended.

    `losing` is the share of the legal actions that would have lost something. `away` is in how many turns a proven
    mistake is punished, and `traps` gives the share of the legal actions that would be such a mistake, by that number;
    both only where proofs count turns.
    """

    game: int
    seat: int
    value: float
    loss: float
    proven: bool
    share: float
    losing: float = 0.0
    away: int | None = None
    traps: tuple[tuple[int, float], ...] = ()


def forecasts(
    game: Game,
    agreed: Agreed,
    bots: Sequence[str],
    games: int,
    seed: int,
    depth: str,
    each: int = 1,
    judge: Analyst | None = None,
) -> Iterator[list[Forecast]]:
    """Play games and yield the forecasts of `each` decisions of every seat, by the game's analyst or by `judge`."""
    start = game.start(agreed)
    judge = judge or analyst(game, depth)
    players = [bot(game, bots[seat % len(bots)]) for seat in range(start.seats)]
    for number in range(games):
        chance, minds = Rng(chance_seed(seed, number)), Rng(minds_seed(chance_seed(seed, number), 0))
        position = start.copy()
        met: dict[int, list[tuple[Position, int]]] = {}
        seen = [0] * start.seats
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, chance))
                continue
            seat = position.to_act
            action = choose(players[(seat + number) % start.seats], position, minds)
            if len(position.actions()) > 1:
                keep(met.setdefault(seat, []), (position.copy(), action), seen, seat, each, minds)
            position.apply(action)
        scores = [position.score(seat) / WIN for seat in range(start.seats)]
        yield [
            forecast(judge, number, before, action, scores[seat], minds)
            for seat, rows in sorted(met.items())
            for before, action in rows
        ]


def keep(
    kept: list[tuple[Position, int]], one: tuple[Position, int], seen: list[int], seat: int, each: int, rng: Rng
) -> None:
    """Keep a fixed number of a seat's decisions, each equally likely (reservoir sampling)."""
    seen[seat] += 1
    if len(kept) < each:
        kept.append(one)
    else:
        place = rng.below(seen[seat])
        if place < each:
            kept[place] = one


def forecast(judge: Analyst, number: int, before: Position, action: int, share: float, rng: Rng) -> Forecast:
    found = judge.evaluate(seen_by(before, before.to_act, rng), rng, action)
    played = next(one for one in found if one.action == action)
    best = max(one.value for one in found)
    away = [turns_of(one, best) for one in found]
    traps = tuple((turns, away.count(turns) / len(found)) for turns in sorted({turns for turns in away if turns}))
    return Forecast(
        number, before.to_act, played.value, best - played.value, played.proof is not None, share,
        sum(one.value < best for one in found) / len(found), turns_of(played, best), traps,
    )  # fmt: skip


def turns_of(one: Evaluation, best: float) -> int | None:
    """Return in how many turns a proven loss comes that another action avoids; None for every other action."""
    turns = one.proof.fields.get("n") if one.proof is not None and one.value == 0.0 < best else None
    return turns if isinstance(turns, int) else None


class Bin(NamedTuple):
    """The forecasts between two bounds: their mean, the share that won, and its 95 % interval."""

    low: float
    high: float
    decisions: int
    mean: float
    share: float
    share_low: float
    share_high: float


def reliability(rows: Sequence[Forecast]) -> list[Bin]:
    found = []
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        inside = [row for row in rows if low <= row.value < high or (high == 1.0 and row.value == 1.0)]
        if inside:
            share = math.fsum(row.share for row in inside) / len(inside)
            mean = math.fsum(row.value for row in inside) / len(inside)
            found.append(Bin(low, high, len(inside), mean, share, *wilson(share, len(inside))))
    return found


class Brier(NamedTuple):
    """The mean squared error of the forecasts with its 95 % interval, beside the error of always forecasting the
    mean."""

    score: float
    half: float
    mean_only: float


def brier(rows: Sequence[Forecast]) -> Brier:
    """Return the Brier score with games as the unit, because the seats of a game are not independent."""
    by_game: dict[int, list[float]] = {}
    for row in rows:
        by_game.setdefault(row.game, []).append((row.value - row.share) ** 2)
    means = [math.fsum(errors) / len(errors) for errors in by_game.values()]
    score = math.fsum(means) / len(means)
    spread = math.sqrt(math.fsum((one - score) ** 2 for one in means) / max(1, len(means) - 1) / len(means))
    share = math.fsum(row.share for row in rows) / len(rows)
    return Brier(score, 1.96 * spread, math.fsum((row.share - share) ** 2 for row in rows) / len(rows))


def diagram(bins: Sequence[Bin]) -> str:
    """Draw a reliability diagram as SVG: forecast against outcome; the diagonal is perfect calibration."""
    size, edge = 320, 44

    def at(value: float) -> float:
        return edge + value * (size - 2 * edge)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" role="img" '
             'font-family="sans-serif" font-size="11" fill="currentColor">',
             f'<path d="M{edge} {size - edge}H{size - edge}M{edge} {size - edge}V{edge}" stroke="currentColor"/>',
             f'<path d="M{at(0):.1f} {size - at(0):.1f}L{at(1):.1f} {size - at(1):.1f}" stroke="#888" '
             'stroke-dasharray="4 4"/>']  # fmt: skip
    for tick in (0, 0.25, 0.5, 0.75, 1):
        lines.append(f'<text x="{at(tick):.1f}" y="{size - edge + 16}" text-anchor="middle">{tick:.0%}</text>')
        lines.append(f'<text x="{edge - 6}" y="{size - at(tick) + 4:.1f}" text-anchor="end">{tick:.0%}</text>')
    for one in bins:
        x = at(one.mean)
        lines.append(f'<path d="M{x:.1f} {size - at(one.share_low):.1f}V{size - at(one.share_high):.1f}" '
                     'stroke="#4c78a8" stroke-width="2"/>')  # fmt: skip
        lines.append(f'<circle cx="{x:.1f}" cy="{size - at(one.share):.1f}" r="4" fill="#4c78a8"/>')
    lines.append(f'<text x="{size / 2}" y="{size - 8}" text-anchor="middle">forecast</text>')
    lines.append(f'<text x="12" y="{size / 2}" text-anchor="middle" transform="rotate(-90 12 {size / 2})">won</text>')
    return "".join(lines) + "</svg>"


def calibration_page(
    title: str, rows: Sequence[Forecast], games: int, bots: Sequence[str], depth: str, made: tuple[str, str, str]
) -> str:
    guessed = [row for row in rows if not row.proven]
    proven = [row for row in rows if row.proven]
    kept = [row for row in proven if abs(row.share - row.value) < 0.001]
    return render(
        "calibration.md.j2",
        title=title, games=games, bots=", ".join(bots), depth=depth, command=made[0], version=made[1], machine=made[2],
        count=len(guessed), bins=reliability(guessed), brier=brier(guessed) if guessed else None,
        diagram=diagram(reliability(guessed)) if guessed else "", proven=len(proven), kept=len(kept),
    )  # fmt: skip


# ---- thresholds ----


def measured(rows: Sequence[Forecast]) -> Thresholds:
    """Return the thresholds that about 10, 4 and 1.5 % of the bots' decisions exceed, within bounds."""
    losses = sorted(row.loss for row in rows)

    def quantile(share: float, least: float, most: float) -> float:
        found = losses[min(len(losses) - 1, int(len(losses) * (1 - share)))]
        return round(min(most, max(least, found)), 2)

    return Thresholds(quantile(0.10, 0.03, 0.08), quantile(0.04, 0.07, 0.15), quantile(0.015, 0.13, 0.30))
