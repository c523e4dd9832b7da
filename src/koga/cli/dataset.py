"""koga lab games: write the decisions of bots as a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from koga.cli.common import Chosen, Seed, agreed_from, split_bots
from koga.core.game import InvalidInput, find


def write_games(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    out: Annotated[Path, typer.Option(help="The Parquet file; its datasheet has the same name with .md")],
    n: Annotated[int, typer.Option("--n", min=1, help="Number of games")] = 100,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one per seat, separated by commas")] = "random",
    option: Chosen = None,
    seed: Seed = 1,
) -> None:
    """Write decisions with observations, legal actions, policies, values and results to a Parquet file."""
    from koga.lab.dataset import write_dataset

    if out.suffix != ".parquet":
        raise InvalidInput(f"--out {out}: the file name must end in .parquet")
    found = find(game)
    rows = write_dataset(found, agreed_from(found, option), split_bots(bots), n, seed, out)
    typer.echo(f"{rows} decisions of {n} games: {out}, {out.with_suffix('.md')}")
