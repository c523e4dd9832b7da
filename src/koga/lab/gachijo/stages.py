"""Measure Gachijo's stages: the length of games by the quick planner at every seat, and distances in the castle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from koga.bots.gachijo.map import FAR, OFFSETS, Map
from koga.bots.gachijo.player import games
from koga.core.game import Agreed, InvalidInput, agree, find
from koga.games.gachijo.castle import CELLS, WEAPON_ITEM
from koga.games.gachijo.drawings import stage_names
from koga.games.gachijo.names import texts
from koga.games.gachijo.position import Gachijo


class Length(NamedTuple):
    """The result of a number of games: mean turns per player, how many games a player ended, and the longest."""

    players: int
    mission: int
    stage: str
    games: int
    mean_turns: float
    met: int
    longest: float


def shipped_stages() -> dict[str, Agreed]:
    return {stage: agree(find("gachijo"), {"stage": stage}) for stage in stage_names()}


def lengths(count: int, seed: int, stages: Mapping[str, Agreed] | None = None) -> Iterator[Length]:
    """Measure stages by name or file; all built-in stages if none are given."""
    game = find("gachijo")
    for players in (2, 3, 4):
        for mission in (1, 2, 3, 4):
            for stage, chosen in (stages or shipped_stages()).items():
                options = {**chosen.options, "players": str(players), "mission": str(mission)}
                try:
                    agreed = agree(game, options, chosen.files)
                except InvalidInput:
                    continue  # G3.1
                start = game.start(agreed)
                assert isinstance(start, Gachijo)
                turns, met, longest = games(start, seed, count)
                yield Length(players, mission, stage, count, turns / count / players, met, longest / players)


class Ways(NamedTuple):
    """A stage for a ninja without tools, as means over all ways to lay the sheets: the cells within one stroke, the
    moves from a base to the nearest crystal square and to the nearest weapon square, the number of reachable
    treasure squares, and the moves from a base to one of them."""

    stage: str
    level: str
    stairs: int
    reach: float
    crystal: float
    weapon: float
    treasures: float
    treasure: float


def ways(stages: Mapping[str, Agreed] | None = None) -> Iterator[Ways]:
    for stage, agreed in (stages or shipped_stages()).items():
        sums = [0.0] * 5
        laid = list(product(range(4), range(2), range(2)))
        for t3, t1, t2 in laid:
            for number, value in enumerate(measure(agreed, f"0 {t3} {t1} {t2} 0 0")):
                sums[number] += value / len(laid)
        t = start_of(agreed, "0 0 0 0 0 0").state
        stairs = sum(t.castle.stair(0, cell) > 0 for cell in range(CELLS))
        level = "own" if agreed.files else texts()["stage"][stage]["level"]["en"]
        yield Ways(stage, level, stairs, *sums)


def measure(agreed: Agreed, sheets: str) -> tuple[float, ...]:
    t = start_of(agreed, sheets).state
    map = Map()
    bases = [t.castle.base(base) for base in range(4)]
    starts = [offset * CELLS + base for offset in range(OFFSETS) for base in bases]
    crystals = [cell for cell in range(CELLS) if t.castle.crystal(0, cell)]
    weapons = [cell for cell in range(CELLS) if t.castle.item(t.t3_turn, cell) == WEAPON_ITEM]
    treasures = [cell for cell in range(CELLS) if 1 <= t.castle.item(t.t3_turn, cell) <= 4]
    far = [[far[state] for state in starts] for far in (map.moves_to(t, 0, goals) for goals in (crystals, weapons))]
    each = [far[state] for far in (map.moves_to(t, 0, [cell]) for cell in treasures) for state in starts]
    reached = [moves for moves in each if moves < FAR]
    sizes = [map.size_of_room(0, offset, cell) for offset in range(OFFSETS) for cell in range(CELLS)]
    rooms = [size for size in sizes if size]
    return mean(rooms), mean(far[0]), mean(far[1]), 4 * len(reached) / len(each), mean(reached)


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def start_of(agreed: Agreed, sheets: str) -> Gachijo:
    position = find("gachijo").read(f"sheets {sheets}", agreed)
    assert isinstance(position, Gachijo)
    return position
