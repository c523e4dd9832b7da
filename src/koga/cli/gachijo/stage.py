"""koga stage: draw Gachijo's castles with their walls, and measure how long games in them take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.cli.common import Json, Lang, Seed, check_lang, print_json
from koga.core.game import SPECTATOR, Agreed, InvalidInput, agree_with_files, find
from koga.games.gachijo.drawings import stage_names
from koga.games.gachijo.terminal import castle, key_line
from koga.games.gachijo.view import GachijoView
from koga.lab.gachijo.stages import Length, lengths, ways

app = typer.Typer(help="GACHIJO's castles: draw them, check a drawing of your own, measure them.", no_args_is_help=True)


@app.command("show")
def show(
    stage: Annotated[str, typer.Argument(help="A to I, or a file with your own drawing")],
    offset: Annotated[str, typer.Option(help="How far T1 is slid right and T2 down, such as 1,-2")] = "0,0",
    turns: Annotated[str, typer.Option(help="Orientations of stage, T3, T1 and T2, such as 0,3,1,0")] = "0,0,0,0",
    lang: Lang = "en",
) -> None:
    """Draw a castle with its walls, areas and squares; errors in a drawing are reported with their line."""
    check_lang(lang)
    game = find("gachijo")
    numbers = " ".join((*split(turns, 4), *split(offset, 2)))
    away = "; ".join(f"{name} at:-" for name in ("tokugawa", "toyotomi", "oda", "takeda"))
    view = game.view(game.read(f"sheets {numbers}; {away}; asks finished; ended", agreed_stage(stage)), SPECTATOR)
    assert isinstance(view, GachijoView)
    console = Console()
    console.print(castle(view), no_wrap=True)
    console.print(key_line(lang))


def split(text: str, count: int) -> list[str]:
    parts = text.split(",")
    if len(parts) != count or not all(re.fullmatch(r"-?\d", part) for part in parts):
        raise InvalidInput(f"{text!r}: expected {count} numbers separated by commas")
    return parts


def agreed_stage(stage: str) -> Agreed:
    return agree_with_files(find("gachijo"), {"stage": stage})


@app.command("lengths")
def print_lengths(
    stages: Annotated[list[str] | None, typer.Argument(help="A to I, or files of your own; A to I by default")] = None,
    games: Annotated[int, typer.Option(help="Games per row, played by the quick planner")] = 100,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Measure the turns per player for every stage, mission and number of players, and how many games a player
    ended before the limit of rounds."""
    if games < 1:
        raise InvalidInput(f"--games {games}: expected at least 1")
    chosen = {Path(stage).stem: agreed_stage(stage) for stage in stages or stage_names()}
    rows = list(lengths(games, seed, chosen))
    if as_json:
        print_json({"games": games, "seed": seed, "lengths": [row._asdict() for row in rows]})
        return
    Console().print(length_table(rows, list(chosen)))
    Console().print(order_table(rows, chosen))


def length_table(rows: list[Length], stages: list[str]) -> Table:
    """Return the lengths as a table narrow enough for 80 columns."""
    title = "Turns of each player, mean, and games that a player ended"
    table = Table("seats", "mission", *stages, "ended", title=title, box=None, padding=(0, 1, 0, 0))
    for players, mission in dict.fromkeys((row.players, row.mission) for row in rows):
        line = [row for row in rows if (row.players, row.mission) == (players, mission)]
        met = f"{sum(row.met for row in line)}/{sum(row.games for row in line)}"
        table.add_row(str(players), str(mission), *(f"{row.mean_turns:.1f}" for row in line), met)
    return table


def order_table(rows: list[Length], stages: Mapping[str, Agreed]) -> Table:
    """Return the stages from the shortest to the longest, beside the distances that explain the order."""
    title = "From the shortest to the longest"
    table = Table("stage", "level", "turns", *WAYS, title=title, box=None, padding=(0, 1, 0, 0))
    turns = {way: [row.mean_turns for row in rows if row.stage == way.stage] for way in ways(stages)}
    for way, means in sorted(turns.items(), key=lambda pair: sum(pair[1]) / len(pair[1])):
        figures = (way.reach, way.crystal, way.weapon, way.treasures, way.treasure)
        words = (way.stage, way.level, f"{sum(means) / len(means):.1f}", str(way.stairs))
        table.add_row(*words, *(f"{figure:.1f}" for figure in figures))
    return table


WAYS = ("stairs", "reach", "crystal", "weapon", "treasures", "treasure")  # as in lab/stages.py
