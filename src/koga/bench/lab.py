"""Measure the lab's overhead: random games of a plan, played by workers and added up, beside the raw compiled loop."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import perf_counter

from koga.core.game import GAMES, agree, find
from koga.core.position import playouts
from koga.lab.crew import Workers
from koga.lab.measures import measures
from koga.lab.plan import Plan, duel_cell, job_of
from koga.lab.runner import Run, play_plan

SEED = 20
TURNS = 3  # the two are measured alternately, because other load on the machine varies


def raw_loop(name: str, seconds: float) -> tuple[int, float]:
    """Play random games for some seconds; return their number and the time."""
    game = find(name)
    start = game.start(agree(game, {}))
    games, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        playouts(start, SEED + games, 2000)
        games += 2000
    return games, spent


def measure(name: str, seconds: float) -> dict[str, float]:
    """Return games per second of the raw loop in one process per core, and of a duel of two `random` bots in as many
    processes; with a folder every game is also written to Parquet. Starting processes is not counted."""
    cores = os.cpu_count() or 1
    raw, plain, filed = 0.0, 0.0, 0.0
    games = int(seconds * 150_000 * cores)
    for turn in range(TURNS):
        crew = Workers(cores)
        for future in [crew.pool.submit(raw_loop, name, 0.1) for _ in range(cores)]:
            future.result()
        each = [future.result() for future in [crew.pool.submit(raw_loop, name, seconds) for _ in range(cores)]]
        raw += sum(count / spent for count, spent in each) / TURNS
        plain += lab_rate(name, games, SEED + turn, crew, None) / TURNS
        with tempfile.TemporaryDirectory() as folder:
            filed += lab_rate(name, games, SEED + turn, warmed(name, cores), Path(folder) / "run") / TURNS
    return {
        "cores": float(cores),
        "raw_games_per_s": raw,
        "lab_games_per_s": plain,
        "lab_with_files_games_per_s": filed,
        "ratio": plain / raw,
        "ratio_with_files": filed / raw,
    }


def game_for_two() -> str:
    """Return the first game that two single players play."""
    return next(
        name for name in GAMES if not measures(name).two_sides and find(name).start(agree(find(name), {})).seats == 2
    )


def warmed(name: str, cores: int) -> Workers:
    crew = Workers(cores)
    for future in [crew.pool.submit(raw_loop, name, 0.1) for _ in range(cores)]:
        future.result()
    return crew


def lab_rate(name: str, games: int, seed: int, crew: Workers, folder: Path | None) -> float:
    game = find(name)
    cell = duel_cell(game, agree(game, {}), ["random", "random"])
    plan = Plan("duel", name, (cell,), seed, games, None, 0)
    store = None
    if folder:
        from koga.lab.store import Store

        store = Store.create(folder, plan)
    run = Run(plan)
    run.pace[0] = crew.submit(job_of(plan, 0, 0, 200)).result().seconds / 200
    begun = perf_counter()
    play_plan(run, crew, store, lambda *_: None)
    return run.tallies[0].games / (perf_counter() - begun)
