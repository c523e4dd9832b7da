"""koga bench: measure Koga's speed, alone or beside other libraries in the same run."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import koga
from koga.bench import own, peers
from koga.bench.ratios import ratios, thread_cost, thread_ratio, write_figures
from koga.cli.common import Json, print_json
from koga.core.game import GAMES, InvalidInput, find


def add_to(app: typer.Typer) -> None:
    app.command("bench")(bench)


def bench(
    game: Annotated[str, typer.Argument(help="One game, or lab; all games if omitted")] = "",
    with_peers: Annotated[bool, typer.Option("--peers", help="Measure other systems in the same run")] = False,
    against: Annotated[
        Path | None, typer.Option(help="Compare with another checkout, compiled, such as an earlier commit")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds per measurement")] = 1.0,
    write: Annotated[
        Path | None, typer.Option(help="Write the figures into this page, between its marks; needs --peers")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure random games, stepping from Python and search; with --peers, as ratios to other systems."""
    if not 0.05 <= seconds <= 60:
        raise InvalidInput(f"--seconds {seconds}: expected 0.05 to 60")
    if game == "lab":
        bench_lab(seconds, as_json)
        return
    if write is not None and (game or not with_peers):
        raise InvalidInput("--write writes the figures of all games and peers: give --peers and no game")
    names = [find(game).name] if game else list(GAMES)
    if against is not None:
        bench_against(names, against, seconds, as_json)
        return
    found: dict[str, Any] = {name: own.measure(find(name), seconds) for name in names}
    others = measure_peers(seconds) if with_peers else None
    if write is not None:
        write_figures(write, found, others or [], " ".join(f"{key} {value}" for key, value in machine().items()))
    if as_json:
        figures = {**found[game], "game": game} if game else {"games": found}
        beside = {} if others is None else {"peers": others, "missing_peers": peers.missing()}
        print_json({**figures, **beside, "machine": machine()})
        return
    console = Console()
    console.print(" · ".join(f"{key} {value}" for key, value in machine().items()), style="dim")
    console.print(own_table(found))
    if others is not None:
        console.print(peer_table(found, others))
        for reason in peers.missing().values():
            console.print(f"not measured: {reason}", markup=False)


def bench_against(names: list[str], other: Path, seconds: float, as_json: bool) -> None:
    """Run `koga bench --against`: print the ratio of this checkout's speed to that of another."""
    from koga.bench.against import compare

    found = {name: compare(name, other, seconds) for name in names}
    if as_json:
        print_json(
            {"games": {name: [asdict(row) for row in rows] for name, rows in found.items()}, "machine": machine()}
        )
        return
    console = Console()
    console.print(" · ".join(f"{key} {value}" for key, value in machine().items()), style="dim")
    table = Table("game", "what", "decisions/s", "this : other", "middle half of slices", "same games")
    for name, rows in found.items():
        for row in rows:
            interval = f"{row.low:.2f} to {row.high:.2f}"
            same = "yes" if row.same else "no"
            table.add_row(name, row.kind, number(row.decisions_per_s), f"{row.ratio:.2f}", interval, same)
    console.print(table)


def bench_lab(seconds: float, as_json: bool) -> None:
    """Run `koga bench lab`: measure the lab's overhead with the first game for two single players."""
    from koga.bench import lab

    game = lab.game_for_two()
    found = lab.measure(game, seconds)
    if as_json:
        print_json({**found, "game": game, "machine": machine()})
        return
    console = Console()
    console.print(" · ".join(f"{key} {value}" for key, value in machine().items()), style="dim")
    table = Table(f"random games of {game}, all cores", "games/s", ": raw loop")
    table.add_row("raw compiled loop", number(found["raw_games_per_s"]), "1.00")
    table.add_row("lab duel", number(found["lab_games_per_s"]), f"{found['ratio']:.2f}")
    table.add_row(
        "lab duel, kept as Parquet", number(found["lab_with_files_games_per_s"]), f"{found['ratio_with_files']:.2f}"
    )
    console.print(table)


def machine() -> dict[str, str]:
    return {
        "koga": koga.__version__,
        "python": platform.python_version(),
        "cython": metadata.version("cython"),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(os.cpu_count()),
    }


def measure_peers(seconds: float) -> list[dict[str, object]]:
    try:
        rows = peers.measure(seconds)
    except ValueError as error:
        raise InvalidInput(str(error)) from error
    return [
        {"peer": row.peer, "version": row.version, "game": row.game, "what": row.what, "per_s": row.per_s}
        for row in rows
    ]


def own_table(found: dict[str, Any]) -> Table:
    table = Table("", *found, title="Koga")
    rows: dict[str, Callable[[dict[str, Any]], str]] = {
        "playouts/s compiled": lambda f: number(f["compiled"] and f["compiled"]["playouts_per_s"]),
        "decisions/s compiled": lambda f: number(f["compiled"] and f["compiled"]["decisions_per_s"]),
        "decisions/s uncompiled": lambda f: number(f["uncompiled"]["decisions_per_s"]),
        "compiled : uncompiled": ratio,
        "decisions/s stepped from Python": lambda f: number(f["stepped_decisions_per_s"]),
        "… with masks": lambda f: number(f["environments"] and f["environments"]["masked"]),
        "… with masks and observations": lambda f: number(f["environments"] and f["environments"]["observed"]),
        "… as a PettingZoo environment": lambda f: number(f["environments"] and f["environments"]["environment"]),
        "decisions/s in a batch, with both": lambda f: number(f["environments"] and f["environments"]["batched"]),
        "batch : compiled": batch_ratio,
        "ns per call": lambda f: ", ".join(f"{k} {v:.0f}" for k, v in f["nanoseconds_per_call"].items()),
        "search simulations/s, 1 thread": lambda f: number(f["search_simulations_per_s"][1]),
        "search simulations/s, 2 threads": lambda f: number(f["search_simulations_per_s"][2]),
        "2 threads : 1": lambda f: f"{thread_ratio(f):.2f}",
        "… in the same processor time": lambda f: f"{thread_cost(f):.2f}",
    }
    for title, cell in rows.items():
        table.add_row(title, *[cell(figures) for figures in found.values()])
    return table


def number(value: float | None) -> str:
    return "—" if value is None else f"{value:,.0f}"


def ratio(figures: dict[str, Any]) -> str:
    if not figures["compiled"]:
        return "—"
    return f"{figures['compiled']['decisions_per_s'] / figures['uncompiled']['decisions_per_s']:.0f}"


def batch_ratio(figures: dict[str, Any]) -> str:
    if not figures["compiled"] or not figures["environments"]:
        return "—"
    found = figures["environments"]
    return "{batch_to_compiled:.2f} ({batch_to_compiled_low:.2f} to {batch_to_compiled_high:.2f})".format(**found)


def peer_table(found: dict[str, Any], others: list[dict[str, object]]) -> Table:
    """Return a table with each peer's rate, and the ratio of each of our games to it at the same task."""
    table = Table("peer", "game", "what", "per s", *[f"{name} ×" for name in found], title="Peers, same run")
    for row in others:
        cells = ["—" if cell is None else f"{cell:.1f}" for cell in ratios(found, row)]
        peer = f"{row['peer']} {row['version']}"
        table.add_row(peer, str(row["game"]), str(row["what"]), f"{float(str(row['per_s'])):,.0f}", *cells)
    return table
