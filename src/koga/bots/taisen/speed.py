"""Measure how long it takes to find all ends of a turn, and to think about one: `python -m koga.bots.taisen.speed`."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from koga.bots.bot import bot, choose
from koga.bots.taisen.bot import learnt
from koga.bots.taisen.turn import Turn
from koga.core.game import find
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.taisen.position import Taisen


class Expansion(NamedTuple):
    """Results over `turns` turns of random games: seconds per turn without and with judging its ends, and the ends."""

    turns: int
    seconds: float
    judged_seconds: float
    ends: float
    most_ends: int


def expansion(turns: int = 3000, seed: int = 20) -> Expansion:
    positions = turn_starts(turns, seed)
    plain, judging = Turn(), Turn(learnt())
    counts = []
    for position in positions:
        plain.expand(position)
        counts.append(plain.count)
    times = [expand_all(turn, positions) / turns for turn in (plain, judging)]
    return Expansion(turns, times[0], times[1], sum(counts) / turns, max(counts))


def turn_starts(turns: int, seed: int) -> list[Taisen]:
    """Return positions of random games at which a turn begins, with the dice rolled."""
    rng = Rng(seed)
    found: list[Taisen] = []
    position = Taisen()
    while len(found) < turns:
        if position.to_act == OVER:
            position = Taisen()
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
            continue
        if not position.used:
            twin = position.copy()
            assert isinstance(twin, Taisen)
            found.append(twin)
        actions = position.actions()
        position.apply(actions[rng.below(len(actions))])
    return found


def expand_all(turn: Turn, positions: list[Taisen]) -> float:
    began = perf_counter()
    for position in positions:
        turn.expand(position)
    return perf_counter() - began


def thinking(level: str, turns: int = 40, seed: int = 20) -> tuple[float, float]:
    """Return the mean and the longest time a level thinks about a turn, in seconds."""
    game, rng, times = find("taisen"), Rng(seed), []
    for position in turn_starts(turns, seed):
        began = perf_counter()
        choose(bot(game, level), position, rng)
        times.append(perf_counter() - began)
    return sum(times) / turns, max(times)


def main() -> None:
    found = expansion()
    print(f"all ends of a turn: {found.seconds * 1e3:.3f} ms on average of {found.turns} turns of random games,")
    print(
        f"with judging each end {found.judged_seconds * 1e3:.3f} ms; {found.ends:.1f} ends, {found.most_ends} at most"
    )
    for level in ("adept", "master"):
        mean, longest = thinking(level)
        print(f"{level}: {mean * 1e3:.1f} ms a turn, {longest * 1e3:.1f} ms the longest")


if __name__ == "__main__":
    main()
