"""Measure how fast Koga plays its own games: compiled and uncompiled, stepped from Python, and searched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from time import perf_counter, process_time

from koga.bench.tickets import SEED, tickets
from koga.bots.search import Budget, Search, merge
from koga.core.game import Agreed, Game, agree, find
from koga.core.position import CHANCE, COMPILED, OVER, Position, Rng, draw_one, playouts
from koga.lab.measures import measures

THREADS = (1, 2)


def measure(game: Game, seconds: float) -> dict[str, object]:
    """Return all figures of one game, measured in this run."""
    start = game.start(agreed_for(game))
    here = random_games(start, seconds)
    searches = {threads: searched(game, start, threads, seconds) for threads in THREADS}
    return {
        "compiled": here if COMPILED else None,
        "uncompiled": elsewhere(game.name, seconds) if COMPILED else here,
        "stepped_decisions_per_s": stepped(game.start(agree(game, {})), seconds),
        "environments": with_observations(game, seconds),
        "nanoseconds_per_call": calls(game, start, seconds / 3),
        "search_simulations_per_s": {threads: row[0] for threads, row in searches.items()},
        "search_simulations_per_cpu_s": {threads: row[1] for threads, row in searches.items()},
    }


def with_observations(game: Game, seconds: float) -> dict[str, float] | None:
    """Return the rates with masks, observations, environments and batches; None without `koga[envs]`."""
    if any(find_spec(package) is None for package in ("numpy", "gymnasium", "pettingzoo")):
        return None
    from koga.bench import environments

    return environments.measure(game, agreed_for(game), seconds)


def agreed_for(game: Game) -> Agreed:
    return agree(game, measures(game.name).bench_options)


def random_games(start: Position, seconds: float) -> dict[str, float]:
    """Play random games in the compiled loop, chance included, after a warm-up that finds how many fill the time."""
    games = 1
    while (spent := clocked(partial(playouts, start, SEED, games))) < seconds / 10:
        games *= 2
    games = max(1, int(games * seconds / max(spent, 1e-9)))
    began = perf_counter()
    decisions, draws, _, _ = playouts(start, SEED, games)
    spent = perf_counter() - began
    return {"playouts_per_s": games / spent, "decisions_per_s": decisions / spent, "draws_per_s": draws / spent}


def clocked(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def elsewhere(name: str, seconds: float) -> dict[str, float]:
    """Play the same random games in a process that runs the same files uncompiled."""
    command = [sys.executable, "-m", "koga.bench.own", name, str(seconds)]
    environment = {**os.environ, "KOGA_UNCOMPILED": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def stepped(start: Position, seconds: float) -> float:
    """Return decisions per second of random games stepped from Python: list the actions, choose one, apply it,
    checked."""
    play = certain_games if playouts(start, SEED, 200)[1] == 0 else chancy_games
    ticket, rng = tickets(), Rng(SEED)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        decisions += play(start, 20, ticket, rng)
    return decisions / (perf_counter() - began)


def certain_games(start: Position, games: int, ticket: Iterator[int], rng: Rng) -> int:
    """Play games without chance, where no legal actions means that the game is over."""
    decisions = 0
    for _ in range(games):
        position = start.copy()
        actions = position.actions()
        while actions:
            position.apply(actions[next(ticket) % len(actions)])
            decisions += 1
            actions = position.actions()
    return decisions


def chancy_games(start: Position, games: int, ticket: Iterator[int], rng: Rng) -> int:
    decisions = 0
    for _ in range(games):
        position = start.copy()
        while (seat := position.to_act) != OVER:
            if seat == CHANCE:
                position.apply(draw_one(position, rng))
            else:
                actions = position.actions()
                position.apply(actions[next(ticket) % len(actions)])
                decisions += 1
    return decisions


def calls(game: Game, start: Position, seconds: float) -> dict[str, float]:
    """Return the cost of one call from Python in nanoseconds, averaged over the positions of random games. Views are
    those of the seat to act."""
    walked, rng = [start.copy()], Rng(SEED)
    while len(walked) < 2000:
        position = walked[-1].copy() if walked[-1].to_act != OVER else start.copy()
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
        elif position.to_act != OVER:
            actions = position.actions()
            position.apply(actions[rng.below(len(actions))])
        walked.append(position)
    walked = [position for position in walked if position.to_act >= 0]
    first = [position.actions()[0] for position in walked]
    scratch = start.copy()

    def copy_all() -> None:
        for position in walked:
            scratch.copy_from(position)

    def apply_all() -> None:
        for position, action in zip(walked, first, strict=True):
            scratch.copy_from(position)
            scratch.apply(action)

    def view_all() -> None:
        for position in walked:  # none is kept: collecting them as garbage would cost more than making them
            game.view(position, position.to_act)

    each = {
        "actions": repeated(lambda: [position.actions() for position in walked], seconds) / len(walked),
        "copy": repeated(lambda: [position.copy() for position in walked], seconds) / len(walked),
        "copy_from": repeated(copy_all, seconds) / len(walked),
        "view": repeated(view_all, seconds) / len(walked),
    }
    each["apply"] = repeated(apply_all, seconds) / len(walked) - each["copy_from"]
    return {name: round(1e9 * cost, 1) for name, cost in each.items()}


def repeated(work: Callable[[], object], seconds: float) -> float:
    """Return the seconds per run, the best of the runs that fit."""
    best, began = float("inf"), perf_counter()
    while perf_counter() - began < seconds:
        best = min(best, clocked(work))
    return best


def searched(game: Game, start: Position, threads: int, seconds: float) -> tuple[float, float]:
    """Return simulations per second of the generic search from the game's first decision, one tree per thread: by
    the clock, and by this process's processor time, which is not affected by other load on the machine."""
    position, rng = start.copy(), Rng(SEED)
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    search = Search(game.action_count, Budget(seconds=seconds), threads)
    began, worked = perf_counter(), process_time()
    trees = search.grow(position, rng)
    spent, worked = perf_counter() - began, process_time() - worked
    simulations = sum(thought.visits for thought in merge(trees))
    return simulations / spent, simulations / worked


if __name__ == "__main__":
    asked = find(sys.argv[1])
    print(json.dumps(random_games(asked.start(agreed_for(asked)), float(sys.argv[2]))))
