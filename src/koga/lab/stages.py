"""How long Gachijo takes: games of the quick planner at every seat, for every stage, mission and number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from koga.bots.gachijo.player import games
from koga.game import Nonsense, agree, find
from koga.games.gachijo.drawings import stage_names
from koga.games.gachijo.position import Gachijo


class Length(NamedTuple):
    """So many games: turns of each player on average, how many games were ended by a player, the longest."""

    players: int
    mission: int
    stage: str
    games: int
    mean_turns: float
    met: int
    longest: float


def lengths(count: int, seed: int) -> Iterator[Length]:
    game = find("gachijo")
    for players in (2, 3, 4):
        for mission in (1, 2, 3, 4):
            for stage in stage_names():
                try:
                    agreed = agree(game, {"players": str(players), "mission": str(mission), "stage": stage})
                except Nonsense:
                    continue  # G3.1
                start = game.start(agreed)
                assert isinstance(start, Gachijo)
                turns, met, longest = games(start, seed, count)
                yield Length(players, mission, stage, count, turns / count / players, met, longest / players)
