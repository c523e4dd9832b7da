"""koga lab: bots against each other, with intervals."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from koga.commands.options import Chosen, Json, Seed, agreed_from, print_json
from koga.game import Nonsense, find
from koga.lab.duel import Played, Standing, duel, seatings, standings
from koga.lab.pace import pace

app = typer.Typer(help="Measures: which bot is stronger, which rule is fair.", no_args_is_help=True)


@app.command("duel")
def run_duel(
    game: Annotated[str, typer.Argument(help="A game of `koga games`")],
    bots: Annotated[list[str], typer.Argument(help="Bots or levels, such as search:500 random")],
    games: Annotated[int, typer.Option(help="How many games, over all seatings")] = 100,
    option: Chosen = None,
    seat: Annotated[int | None, typer.Option(help="Keep the first bot on this seat instead of rotating")] = None,
    seed: Seed = 1,
    workers: Annotated[int, typer.Option(help="Processes; 0 for one per core")] = 0,
    as_json: Json = False,
) -> None:
    """Plays bots against each other, every seating with the same chance."""
    found = find(game)
    agreed = agreed_from(found, option)
    if games < 1:
        raise Nonsense(f"{games} games tell nothing: at least 1")
    orders = seatings(len(bots), found.start(agreed).seats)
    if seat is not None:
        orders = [order for order in orders if order[seat % len(order)] == 0]
    workers = workers or os.cpu_count() or 1
    played: list[Played] = []
    with Progress(console=Console(stderr=True), transient=True, disable=as_json) as progress:
        task = progress.add_task("playing", total=games)
        for result in duel(found, agreed, bots, games, seed, workers, orders):
            played.append(result)
            progress.update(task, completed=len(played))
    rows = standings(bots, played)
    if as_json:
        print_json({"game": game, "options": agreed.options, "seed": seed, "bots": [as_row(row) for row in rows]})
    else:
        Console().print(table(rows))


def as_row(row: Standing) -> dict[str, object]:
    return {
        "bot": row.bot, "games": row.games, "wins": row.wins, "draws": row.draws,
        "share": row.share, "low": row.low, "high": row.high,
    }  # fmt: skip


def table(rows: list[Standing]) -> Table:
    made = Table("bot", "games", "won", "drawn", "lost", "share", "95 %")
    for row in rows:
        lost = row.games - row.wins - row.draws
        interval = f"{row.low:.3f} – {row.high:.3f}"
        made.add_row(row.bot, str(row.games), str(row.wins), str(row.draws), str(lost), f"{row.share:.3f}", interval)
    return made


@app.command("pace")
def print_pace(
    game: Annotated[str, typer.Argument(help="A game of `koga games`")],
    bots: Annotated[
        list[str], typer.Argument(help="The bot that is timed, and others at the table, such as master plan")
    ],
    games: Annotated[int, typer.Option(help="How many games")] = 20,
    option: Chosen = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Measures how long the first bot thinks: processor time of whole turns, on one core."""
    found = find(game)
    if games < 1:
        raise Nonsense(f"{games} games tell nothing: at least 1")
    row = pace(found, agreed_from(found, option), bots, games, seed)
    if as_json:
        print_json({"game": game, "bots": bots, "games": games, "seed": seed, **row._asdict()})
        return
    made = Table("bot", "games", "turns", "decisions", "mean s", "99 %", "longest")
    made.add_row(
        *(bots[0], str(games), str(row.turns), str(row.decisions)),
        *(f"{seconds:.3f}" for seconds in (row.mean, row.p99, row.longest)),
    )
    Console().print(made)
