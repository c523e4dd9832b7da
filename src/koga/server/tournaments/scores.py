"""Points and standings. A game gives each player one point for every player placed behind them and half a point for
everyone sharing their place: 1, ½ and 0 with two players, 2, 1 and 0 with three."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from koga.server.tournaments.rows import GameRow, System, Whole

TieBreak = Literal["buchholz", "sonneborn", "wins", "firsts", "opponents", "average"]
# In order of priority; the page explains them.
TIE_BREAKS: dict[System, tuple[TieBreak, ...]] = {
    "robin": ("sonneborn", "wins"),
    "swiss": ("buchholz", "sonneborn", "wins"),
    "blocks": ("firsts", "opponents"),
    "arena": ("wins", "average"),
}


class Score(Struct, frozen=True):
    """A player's result of one game. `points` is None during the game, and for a player resting in a round robin."""

    round: int
    points: float | None
    opponents: tuple[int, ...]
    is_rest: bool = False
    won: bool = False


class Standing(Struct, frozen=True):
    """A row of the standings. `place` is shared by players equal in points and all tie-breaks."""

    number: int
    place: int
    points: float
    tie_breaks: tuple[float, ...]
    scores: tuple[Score, ...]


def points_by_seat(places: Sequence[int]) -> tuple[float, ...]:
    return tuple(
        sum(1.0 if other > place else 0.5 if other == place else 0.0 for other in places) - 0.5 for place in places
    )


def standings(whole: Whole) -> list[Standing]:
    """Return all players, best first."""
    scores = scores_by_player(whole)
    points = {number: sum(score.points or 0.0 for score in own) for number, own in scores.items()}
    wanted = [MEASURES[name] for name in TIE_BREAKS[whole.row.system]]
    keys = {
        number: (points[number], *(measure(number, scores[number], points) for measure in wanted)) for number in scores
    }
    order = sorted(keys, key=lambda number: (*(-value for value in keys[number]), number))
    return [
        Standing(
            number,
            1 + sum(keys[other] > keys[number] for other in keys),
            points[number],
            tuple(keys[number][1:]),
            tuple(scores[number]),
        )
        for number in order
    ]


def scores_by_player(whole: Whole) -> dict[int, list[Score]]:
    found: dict[int, list[Score]] = {player.number: [] for player in whole.players}
    for game in whole.games:
        if game.state != "planned":
            for number, score in zip(game.numbers(), scores_of(game, whole.row.system), strict=True):
                found[number].append(score)
    return found


def scores_of(game: GameRow, system: System) -> list[Score]:
    """Return the points by seat. A rest in a Swiss tournament scores one point, as much as a win. A game whose table
    was deleted counts as drawn; one without places, because no player came, scores nothing."""
    numbers = game.numbers()
    if game.is_rest:
        return [Score(game.round, 1.0 if system == "swiss" else None, (), is_rest=True)]
    places = game.placed() if game.state == "over" else (1,) * len(numbers) if game.state == "void" else None
    points = None if places is None else points_by_seat(places) if places else (0.0,) * len(numbers)
    return [
        Score(
            game.round,
            None if points is None else points[seat],
            tuple(other for other in numbers if other != number),
            won=places is not None and len(places) > seat and places[seat] == 1 and places.count(1) == 1,
        )
        for seat, number in enumerate(numbers)
    ]


# ---- tie-breaks ----

Points = Mapping[int, float]


def buchholz(number: int, scores: Sequence[Score], points: Points) -> float:
    """Return the sum of all opponents' points; a rest counts as an opponent with the player's own points."""
    return sum(points[number] if score.is_rest else sum(points[other] for other in score.opponents) for score in scores)


def sonneborn(number: int, scores: Sequence[Score], points: Points) -> float:
    """Return the points of all beaten opponents, plus half of those drawn with."""
    return sum((score.points or 0.0) * sum(points[other] for other in score.opponents) for score in scores)


def wins(number: int, scores: Sequence[Score], points: Points) -> float:
    return float(sum(score.won for score in scores))


def opponents(number: int, scores: Sequence[Score], points: Points) -> float:
    return sum(points[other] for score in scores for other in score.opponents)


def average(number: int, scores: Sequence[Score], points: Points) -> float:
    played = [score.points for score in scores if score.points is not None]
    return round(sum(played) / len(played), 2) if played else 0.0


MEASURES: dict[TieBreak, Callable[[int, Sequence[Score], Points], float]] = {
    "buchholz": buchholz,
    "sonneborn": sonneborn,
    "wins": wins,
    "firsts": wins,
    "opponents": opponents,
    "average": average,
}


# ---- input of pairings ----


def met(whole: Whole) -> dict[int, Counter[int]]:
    """Return, by player, how often they have met each other player."""
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for game in whole.games:
        if game.state != "planned":
            for number in game.numbers():
                found[number].update(other for other in game.numbers() if other != number)
    return found


def seats_taken(whole: Whole) -> dict[int, list[int]]:
    found = {player.number: [0] * whole.row.seats for player in whole.players}
    for game in whole.games:
        if game.state != "planned" and not game.is_rest:
            for seat, number in enumerate(game.numbers()):
                found[number][seat] += 1
    return found
