"""koga lab calibrate, koga lab losses: how good the analysis is, and what counts as a blunder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.bots.analyst import DEPTHS
from koga.bots.bot import levels
from koga.bots.grading import Thresholds
from koga.cli.common import Chosen, Json, Seed, agreed_from, print_json
from koga.core.game import InvalidInput, find

Games = Annotated[int, typer.Option(help="Number of games", min=2)]
Bots = Annotated[
    list[str] | None, typer.Option("--bot", help="The bot for all seats; repeat the option for several bots")
]
EACH = 8  # decisions of a seat in one game that `losses` judges
Depth = Annotated[str, typer.Option(help="quick, usual or deep")]


def run_calibrate(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    games: Games = 2000,
    bot: Bots = None,
    depth: Depth = "quick",
    option: Chosen = None,
    seed: Seed = 1,
    write: Annotated[Path | None, typer.Option(help="Write a page, such as docs/lab/calibration-GAME.md")] = None,
    as_json: Json = False,
) -> None:
    """Compare the analysis's forecasts with the results of games: a reliability diagram and the Brier score."""
    from koga.cli.lab import put
    from koga.lab.calibrate import brier, calibration_page, forecasts, reliability
    from koga.lab.labels import game_title
    from koga.lab.provenance import command, machine, version

    found, bots = find(game), bot or default_bots(game)
    check_depth(depth)
    rows = []
    for number, some in enumerate(forecasts(found, agreed_from(found, option), bots, games, seed, depth), start=1):
        rows += some
        tell(number, games)
    guessed = [row for row in rows if not row.proven]
    bins = reliability(guessed)
    if as_json:
        score = brier(guessed)._asdict() if guessed else None
        print_json({"game": game, "games": games, "brier": score, "bins": [one._asdict() for one in bins]})
    else:
        table = Table("forecast", "decisions", "mean", "won", "95 %")
        for one in bins:
            interval = f"{one.share_low:.3f} – {one.share_high:.3f}"
            table.add_row(f"{one.low:.1f}", str(one.decisions), f"{one.mean:.3f}", f"{one.share:.3f}", interval)
        Console().print(table)
        if guessed:
            scored = brier(guessed)
            print(f"Brier {scored.score:.4f} ± {scored.half:.4f}; the mean alone {scored.mean_only:.4f}")
        print(f"proofs: {len(rows) - len(guessed)}")
    if write:
        made = (command(), version(), machine())
        put(write, calibration_page(game_title(game, "en"), rows, games, bots, depth, made))


def run_losses(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    games: Games = 60,
    depth: Depth = "quick",
    option: Chosen = None,
    seed: Seed = 1,
    level: Annotated[list[str] | None, typer.Option(help="A level; repeat the option for several; usually all")] = None,
    each: Annotated[int, typer.Option(help="Decisions of every seat that are judged in each game", min=1)] = EACH,
    write: Annotated[bool, typer.Option("--write", help="Write the thresholds into the game's bots package")] = False,
    page: Annotated[Path | None, typer.Option(help="Write a page, such as docs/lab/losses-GAME.md")] = None,
) -> None:
    """Measure how much win chance each level loses, and derive the thresholds of mistakes and blunders.

    The thresholds come from the second level; a table shows how often each level exceeds them. A page shows the
    weakest level's losses beside the curve that people's losses follow, with the thresholds that the game has; with
    --write, those that were just measured."""
    from koga.lab.calibrate import forecasts, measured
    from koga.lab.provenance import command, machine, version

    found = find(game)
    check_depth(depth)
    agreed = agreed_from(found, option)
    names = [name for name in levels(found.package) if not level or name in level]
    if len(names) < len(level or ()) or not names:
        raise InvalidInput(f"levels of {game}: {', '.join(levels(found.package))}")
    rows = {}
    for name in names:
        rows[name] = [row for some in forecasts(found, agreed, [name], games, seed, depth, each) for row in some]
        tell(len(rows), len(names))
    limits = measured(rows[names[min(1, len(names) - 1)]])
    table = Table("level", "decisions", "mean loss", "inaccuracy", "mistake", "blunder")
    for name, some in rows.items():
        losses = [row.loss for row in some]
        passed = [sum(loss >= limit for loss in losses) / len(losses) for limit in bounds(limits)]
        table.add_row(name, str(len(losses)), f"{sum(losses) / len(losses):.3f}", *(f"{one:.1%}" for one in passed))
    Console().print(table)
    print(f"inaccuracy {limits.inaccuracy}, mistake {limits.mistake}, blunder {limits.blunder}")
    if page is not None:
        from koga.bots.grading import thresholds
        from koga.cli.lab import put
        from koga.lab.characters import losses_page

        put(
            page,
            losses_page(
                found, rows, limits if write else thresholds(found), games=games, seed=seed, each=each, depth=depth,
                command=command(), version=version(), machine=machine(),
            ),
        )  # fmt: skip
    if write:
        import koga.bots

        place = Path(koga.bots.__file__).parent / game / "thresholds.toml"
        place.write_text(
            f"# Least loss of win chance of each kind of error. Made by: {command()}\n# {version()}\n[loss]\n"
            f"inaccuracy = {limits.inaccuracy}\nmistake = {limits.mistake}\nblunder = {limits.blunder}\n",
            encoding="utf-8",
        )
        print(place, file=sys.stderr)


def bounds(limits: Thresholds) -> tuple[float, float, float]:
    return limits.inaccuracy, limits.mistake, limits.blunder


def default_bots(game: str) -> list[str]:
    """Return the second strongest of the first three levels: quick enough for thousands of games."""
    names = list(levels(find(game).package))
    return [names[min(2, len(names) - 1)]]


def check_depth(depth: str) -> None:
    if depth not in DEPTHS:
        raise InvalidInput(f"unknown depth {depth!r}; expected one of {', '.join(DEPTHS)}")


def tell(number: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{number} / {of}", end="\n" if number == of else "", file=sys.stderr, flush=True)
