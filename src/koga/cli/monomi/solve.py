"""koga solve: compute tablebases."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Rows

from koga.cli import small
from koga.cli.common import Chosen, Json, agreed_from, print_json
from koga.core.game import InvalidInput, find
from koga.games.monomi.board import Board
from koga.games.monomi.start import board_of
from koga.solvers.monomi.judge import EVEN, SURE
from koga.solvers.monomi.summary import Placement, Summary, best_placements, summary
from koga.solvers.monomi.tablebase import Tablebase, cached, keep, memory_needed, tablebase_of

GIB = 1 << 30


def add_to(app: typer.Typer) -> None:
    app.command("solve")(solve)


def solve(
    game: Annotated[str, typer.Argument(help="A game that is solved, or a small variant of it")],
    option: Chosen = None,
    placements: Annotated[
        bool, typer.Option("--best-placements", help="List the Samurais' best placements, up to symmetry")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="Solve again even if the tablebase is cached")] = False,
    as_json: Json = False,
) -> None:
    """Solve a game: who wins each position, and in how many turns. The tablebase is kept for bots and hints."""
    if game != "monomi":
        small.run(find(game), option, as_json)
        return
    agreed = agreed_from(find(game), option)
    found, samurais, restless = board_of(agreed), int(agreed.options["samurais"]), agreed.options["restless"] == "on"
    begun, worked = time.monotonic(), time.process_time()
    table = None if again else cached(found, samurais, restless)
    new = table is None
    if table is None:
        table = solved(found, samurais, restless, as_json)
    seconds, cpu_seconds = time.monotonic() - begun, time.process_time() - worked
    figures, best = summary(table), best_placements(table) if placements else []
    if as_json:
        costs = {"solved_now": new, "seconds": round(seconds, 3), "cpu_seconds": round(cpu_seconds, 3)}
        print_json({**as_figures(table, figures, best, placements), **costs, "peak_bytes": peak_bytes()})
    else:
        tell(table, figures, new, seconds)
        if placements:
            list_placements(best)


def solved(board: Board, samurais: int, restless: bool, silent: bool) -> Tablebase:
    """Compute a tablebase and store it in the cache folder."""
    from koga.solvers.monomi.solve import solve as solve_board

    check_memory(board, samurais, restless)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=silent) as progress:
        task = progress.add_task(f"{board.name}, {samurais} Samurais")

        def report(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        found = solve_board(board, samurais, restless, report)
    try:
        keep(found)
    except OSError as error:
        print(f"koga: the table could not be kept: {error}", file=sys.stderr)
    return tablebase_of(found)


def check_memory(board: Board, samurais: int, restless: bool) -> None:
    need, free = memory_needed(board, samurais, restless, os.cpu_count() or 1), free_memory()
    if free is not None and need > free:
        raise InvalidInput(
            f"board {board.name} with {samurais} Samurais needs about {need / GIB:.1f} GiB of memory to be solved; "
            f"{free / GIB:.1f} GiB are free"
        )


def free_memory() -> int | None:
    """Return the memory that the system can provide at once, in bytes; None on systems that do not report it."""
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") + reclaimable()
    except (AttributeError, ValueError):  # Windows has no sysconf, macOS no such name
        return None


def reclaimable() -> int:
    """Return the size of Linux's file cache that can be reclaimed."""
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as lines:
            sizes = {line.split(":")[0]: int(line.split()[1]) * 1024 for line in lines}
    except OSError:
        return 0
    return max(0, sizes.get("MemAvailable", 0) - sizes.get("MemFree", 0))


def as_figures(table: Tablebase, figures: Summary, best: list[Placement], placements: bool) -> dict[str, object]:
    said: dict[str, object] = {
        "board": table.board.name,
        "samurais": table.samurais,
        "restless": table.restless,
        **asdict(figures),
        "longest_win": figures.longest_win,
    }
    if placements:
        said["best_placements"] = [{**asdict(one), "outcome": outcome(one.worth)} for one in best]
    return said


def peak_bytes() -> int:
    """Return the peak memory of this process in bytes; 0 on Windows, which Python does not measure."""
    try:
        import resource
    except ModuleNotFoundError:
        return 0
    # macOS reports bytes, other systems KiB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def tell(table: Tablebase, figures: Summary, new: bool, seconds: float) -> None:
    rows = Rows(show_header=False, box=None, padding=(0, 2))
    title = f"{table.board.name}, {table.samurais} Samurais{', restless' if table.restless else ''}"
    wins = figures.states_samurais_win, figures.states_endless, figures.states_ninja_wins
    rows.add_row(
        "states", f"{figures.states:,}", "won by the Samurais {:,} · endless {:,} · won by the Ninja {:,}".format(*wins)
    )
    counts = f"won by the Samurais {figures.samurais_win:,} · drawn {figures.drawn:,} · lost {figures.ninja_wins:,}"
    rows.add_row("placements", f"{figures.placements:,}", counts)
    longest = f"of the Samurais {figures.longest_samurais_win} · of the Ninja {figures.longest_ninja_win}"
    rows.add_row("longest win", f"{figures.longest_win}", f"turns of the Ninja: {longest}")
    rows.add_row("time", f"{seconds:.2f} s", "solved now" if new else "from the table in the cache folder")
    if peak := peak_bytes():
        rows.add_row("memory", f"{peak / GIB:.2f} GiB", "at most")
    console = Console(highlight=False)
    console.print(title, style="bold")
    console.print(rows)
    if figures.longest_win > 60:
        console.print("Dawn (M4.3) draws what is not won after 60 turns: wins longer than that need a weaker opponent.")


def list_placements(best: list[Placement]) -> None:
    console = Console(highlight=False)
    console.print(f"best placements, up to symmetry: {outcome(best[0].worth)}", style="bold")
    for one in best:
        console.print(f"  {' '.join(one.samurais)}   × {one.alike}   the Ninja's best starts: {' '.join(one.starts)}")


def outcome(worth: int) -> str:
    if worth == EVEN:
        return "endless"
    return f"the Samurais win in {SURE - worth}" if worth > EVEN else f"the Ninja wins in {worth}"
