"""koga lab pace: measure how long a bot thinks."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.cli.common import Chosen, Json, Seed, agreed_from, print_json
from koga.core.game import InvalidInput, find
from koga.lab.pace import pace


def print_pace(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    bots: Annotated[list[str], typer.Argument(help="The bot to time, and its opponents, such as master plan")],
    games: Annotated[int, typer.Option(help="Number of games")] = 20,
    option: Chosen = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Measure how long the first bot thinks: processor time per turn, on one core."""
    found = find(game)
    if games < 1:
        raise InvalidInput(f"--games {games}: expected at least 1")
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
