"""Run a plan of the lab: workers, folder, progress bar, Ctrl-C."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from koga.core.game import InvalidInput
from koga.lab.crew import Crew, crew_of
from koga.lab.plan import Plan
from koga.lab.questions import way_to_go
from koga.lab.runner import Run, play_plan

Workers = Annotated[int, typer.Option(help="Processes; 0 for one per core")]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster, such as auto or HOST:6379")]
Folder = Annotated[Path | None, typer.Option(help="The folder for all games, as Parquet")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the run in the folder")]


def carry_out(plan: Plan, folder: Path | None, resume: bool, workers: int, ray: str | None, quiet: bool = False) -> Run:
    """Play a plan to its end or until Ctrl-C; then finished games are kept, and a line says how to continue."""
    if workers < 0:
        raise InvalidInput(f"--workers {workers}: expected a number of processes, or 0 for one per core")
    if resume and folder is None:
        raise InvalidInput("--resume needs the --folder of the run to continue")
    run = Run(plan)
    store = None
    if folder is not None:
        from koga.lab.store import Store

        store = Store.resume(folder, plan, run) if resume else Store.create(folder, plan)
    crew = hired(workers, ray)
    with screen(quiet) as progress:
        task = progress.add_task("playing", total=float(len(plan.cells)), now="")
        show(progress, task, run, 0)
        play_plan(run, crew, store, lambda run, number: show(progress, task, run, number))
    if store:
        store.write_plan(finished=not run.interrupted)
    if run.interrupted:
        games = sum(tally.games for tally in run.tallies)
        kept = "kept: continue with --resume" if store else "not kept; use --folder to keep them"
        print(f"koga: stopped after {games} games; they are {kept}", file=sys.stderr)
        if not any(tally.blocks for tally in run.tallies) or len(plan.cells) > 1:
            raise typer.Exit(130)
    return run


def hired(workers: int, ray: str | None) -> Crew:
    if ray is None:
        return crew_of(workers)
    from koga.lab.cluster import Cluster

    return Cluster(ray)


def screen(quiet: bool) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[now]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(elapsed_when_finished=False),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet, speed_estimate_period=60)


def show(progress: Progress, task: TaskID, run: Run, number: int) -> None:
    """Update the progress bar: the running estimate of the current cell, and the progress of all cells."""
    tally = run.tallies[number]
    far = sum(1.0 if run.finished(at) else part(run, at) for at in range(len(run.tallies)))
    now = ""
    if tally.blocks:
        balance = tally.cell.part == "balance"
        share = tally.share(tally.of_seat(0) if balance else tally.of_bot(0))
        who = "seat 0" if balance else tally.cell.bots[0]
        now = f"{tally.games} games, {who} {100 * share.share:.1f} % ± {100 * share.half:.1f}"
    progress.update(task, completed=far, description=tally.cell.name, now=now)


def part(run: Run, number: int) -> float:
    return way_to_go(run.plan, run.tallies[number]) if run.tallies[number].blocks else 0.0
