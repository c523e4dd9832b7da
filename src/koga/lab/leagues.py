"""Simulated leagues: players with known strengths play and are rated, and the ratings are compared with the strengths.

Winners are drawn by Luce's rule: each place goes to one of the remaining players in proportion to their strengths, so
that Elo's formula holds for any two players at a table of any size. Strengths are constant, or drift from game to game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from openskill.models import PlackettLuce

from koga.lab.glicko import Glicko, after_period
from koga.lab.statistics import Z
from koga.lab.templating import render
from koga.ratings.model import CHANGE, ELO, START, START_DEVIATION, Rating, updated

MARKS = (10, 30, 100, 300)  # games per player after which the ratings are examined
PLAYERS = 24  # of a league; divisible by two, three and four
SPREAD = 250.0  # standard deviation of the true strengths
CLAIMED = 0.95


class Believed(Protocol):
    @property
    def mean(self) -> float: ...
    @property
    def deviation(self) -> float: ...


R = TypeVar("R", bound=Believed)


class System(NamedTuple, Generic[R]):
    """A rating system: a player's initial rating, and the update after a game, with the winner first."""

    name: str
    first: R
    rate: Callable[[Sequence[R]], list[R]]
    tables: tuple[int, ...] = (2, 3, 4)


def by_koga(ranked: Sequence[Rating]) -> list[Rating]:
    return [side[0] for side in updated([[rating] for rating in ranked], range(1, len(ranked) + 1))]


def by_plackett_luce(ranked: Sequence[Rating]) -> list[Rating]:
    """Update by Plackett-Luce as in `openskill`, in Elo points."""
    model = PlackettLuce(mu=0.0, sigma=START_DEVIATION, beta=ELO / math.sqrt(len(ranked)), tau=CHANGE)
    teams = [[model.rating(mu=rating.mean - START, sigma=rating.deviation)] for rating in ranked]
    return [Rating(START + side[0].mu, side[0].sigma) for side in model.rate(teams)]


def by_glicko(ranked: Sequence[Glicko]) -> list[Glicko]:
    winner, loser = ranked
    return [after_period(winner, [(loser, 1.0)]), after_period(loser, [(winner, 0.0)])]


KOGA = System("Thurstone-Mosteller, 2/n", Rating(), by_koga)
SYSTEMS: tuple[System[Rating] | System[Glicko], ...] = (
    KOGA,
    System("Plackett-Luce, openskill's defaults", Rating(), by_plackett_luce),
    System("Glicko-2, a game at a time", Glicko(deviation=START_DEVIATION), by_glicko, (2,)),
)


class Look(NamedTuple):
    """A league at one of the MARKS."""

    covered: float  # share of the players whose true strength lies within the 95 % interval
    error: float  # root mean square of mean minus truth
    deviation: float  # the mean of the ratings' own deviations


class Row(NamedTuple):
    """The result of many leagues; `low` and `high` are the 95 % interval of the share covered."""

    system: str
    seats: int
    drift: float
    games: int
    covered: float
    low: float
    high: float
    error: float
    deviation: float

    @property
    def holds(self) -> bool:
        """Return whether the intervals cover as often as stated, as far as this run can tell."""
        return self.high >= CLAIMED


def simulate(systems: Sequence[System[Any]], leagues: int, seed: int, drift: float) -> list[Row]:
    rows = []
    for system in systems:
        for seats in system.tables:
            rng = random.Random(f"{seed}/{seats}/{drift}")  # every system rates the same players
            looks = [play_league(rng, system, seats, drift) for _ in range(leagues)]
            for games in MARKS:
                rows.append(summed(system.name, seats, drift, games, [look[games] for look in looks]))
    return rows


def play_league(rng: random.Random, system: System[R], seats: int, drift: float) -> dict[int, Look]:
    """Play a league: in every round each player plays one game, at tables drawn at random."""
    true = centred([rng.gauss(0, SPREAD) for _ in range(PLAYERS)])
    ratings = [system.first] * PLAYERS
    looks = {}
    for games in range(1, MARKS[-1] + 1):
        order = rng.sample(range(PLAYERS), PLAYERS)
        for start in range(0, PLAYERS, seats):
            ranked = luce(rng, order[start : start + seats], true)
            for who, rating in zip(ranked, system.rate([ratings[who] for who in ranked]), strict=True):
                ratings[who] = rating
        if games in MARKS:
            looks[games] = look(ratings, true)
        if drift:
            true = centred([strength + rng.gauss(0, drift) for strength in true])
    return looks


def luce(rng: random.Random, table: Sequence[int], true: Sequence[float]) -> list[int]:
    """Return the players of a table in the order of their places, drawn by Luce's rule."""
    return sorted(table, key=lambda who: -true[who] / ELO + math.log(-math.log(1 - rng.random())))


def centred(strengths: Sequence[float]) -> list[float]:
    """Return the strengths relative to their mean: only differences can be inferred."""
    middle = sum(strengths) / len(strengths)
    return [strength - middle for strength in strengths]


def look(ratings: Sequence[Believed], true: Sequence[float]) -> Look:
    errors = [rating.mean - START - strength for rating, strength in zip(ratings, true, strict=True)]
    covered = sum(abs(error) <= Z * rating.deviation for error, rating in zip(errors, ratings, strict=True))
    return Look(
        covered / len(errors),
        math.sqrt(sum(error**2 for error in errors) / len(errors)),
        sum(rating.deviation for rating in ratings) / len(ratings),
    )


def summed(system: str, seats: int, drift: float, games: int, looks: Sequence[Look]) -> Row:
    """Return the result over all leagues. Leagues are independent, the players of one are not: the interval comes
    from the variance between leagues."""
    covered = [one.covered for one in looks]
    mean = sum(covered) / len(covered)
    variance = sum((one - mean) ** 2 for one in covered) / max(1, len(covered) - 1)
    half = Z * math.sqrt(variance / len(covered))
    error = math.sqrt(sum(one.error**2 for one in looks) / len(looks))
    deviation = sum(one.deviation for one in looks) / len(looks)
    return Row(system, seats, drift, games, mean, mean - half, min(1.0, mean + half), error, deviation)


def leagues_page(rows: Sequence[Row], leagues: int, seed: int, command: str, version: str) -> str:
    parts: dict[tuple[str, float], list[Row]] = {}
    for row in rows:
        parts.setdefault((row.system, row.drift), []).append(row)
    return render(
        "leagues.md.j2",
        parts=[{"system": system, "drift": drift, "rows": some} for (system, drift), some in parts.items()],
        leagues=leagues,
        players=PLAYERS,
        spread=SPREAD,
        start=START_DEVIATION,
        seed=seed,
        command=command,
        version=version,
    )
