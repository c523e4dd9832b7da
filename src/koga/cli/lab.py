"""koga lab: experiments on bots and rules. Duels, ladders, balance, experiments from files, reports."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.bots.bot import default_level, levels
from koga.cli.calibrate import run_calibrate, run_losses
from koga.cli.common import Chosen, Json, Lang, Seed, agreed_from, check_lang, print_json, split_bots
from koga.cli.dataset import write_games
from koga.cli.labour import Folder, Ray, Resume, Workers, carry_out
from koga.cli.pace import print_pace
from koga.cli.ratings import simulate_ratings
from koga.core.game import InvalidInput, find
from koga.lab.experiment import MOST_GAMES, read_experiment, skill_cells
from koga.lab.plan import Plan, axes_of, checked_plan, duel_cell, even_cell, grid
from koga.lab.questions import even
from koga.lab.runner import Run

app = typer.Typer(help="Run experiments: which bot is stronger, which rules are fair.", no_args_is_help=True)
app.command("pace")(print_pace)
app.command("games")(write_games)
app.command("calibrate")(run_calibrate)
app.command("losses")(run_losses)
app.command("ratings")(simulate_ratings)

Games = Annotated[int | None, typer.Option(help="Games per cell, over all seatings")]
Until = Annotated[float | None, typer.Option(help="Play until the answer is known to within this margin, such as 0.01")]
Tell = Annotated[int, typer.Option(help="Keep the full log of one block in N; 0 for none")]
Grid = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE[,VALUE…]", help="A game option; several values span a grid"),
]


@app.command("duel")
def run_duel(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    bots: Annotated[list[str], typer.Argument(help="Bots or levels, such as search:500 random")],
    games: Games = None,
    until: Until = None,
    option: Chosen = None,
    seat: Annotated[int | None, typer.Option(help="Keep the first bot on this seat instead of rotating")] = None,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Play bots against each other; every seating meets the same chance."""
    found = find(game)
    agreed = agreed_from(found, option)
    cell = duel_cell(found, agreed, bots, seat)
    most = games_or_until(games, until, 100)
    plan = checked_plan(Plan("duel", found.name, (cell,), seed, most, until, 0))
    run = carry_out(plan, folder, resume, workers, ray, quiet=as_json)
    rows = standings(run)
    if as_json:
        answer = {"answer": run.answers[0], "until": until} if until is not None else {}
        played = {"seed": seed, "blocks": run.tallies[0].blocks, "bots": rows}
        print_json({"game": game, "options": agreed.options, **played, **answer})
        return
    console = Console()
    console.print(table(rows))
    console.print(f"{run.tallies[0].blocks} blocks of {len(cell.orders)} games with the same chance, seed {seed}")
    if until is not None:
        console.print(answered(run, until))


@app.command("ladder")
def run_ladder(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    bots: Annotated[list[str] | None, typer.Argument(help="Bots to rate instead of the game's levels")] = None,
    games: Games = None,
    steps_only: Annotated[
        bool, typer.Option("--steps", help="Play each level against the one below only, not every two levels")
    ] = False,
    option: Chosen = None,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    write: Annotated[Path | None, typer.Option(help="Write a page, such as docs/lab/ladder-GAME.md")] = None,
    figures: Annotated[Path | None, typer.Option(help="Write ladder.json, the source of the levels' ratings")] = None,
    as_json: Json = False,
) -> None:
    """Rate all levels of a game: every pair plays, and each level is compared with the one below.

    With --steps only neighbours play, so that the same time gives narrower intervals of each step."""
    try:
        from koga.lab.ladder import climbs, ladder_cells, ladder_figures, ladder_page, looked, steps
        from koga.lab.rating import rate
    except ImportError as error:
        raise InvalidInput(f"ladders need {error.name}: pip install 'koga[lab]'") from error
    from koga.lab.provenance import command, machine, version_of

    found = find(game)
    agreed = agreed_from(found, option)
    entered = tuple(bots or levels(found.package))
    cells = tuple(ladder_cells(found, agreed, entered, steps_only))
    plan = checked_plan(Plan("ladder", found.name, cells, seed, games_or_until(games, None, 100), None, 0))
    run = carry_out(plan, folder, resume, workers, ray, quiet=as_json)
    rated = rate(run.tallies, entered)
    if as_json:
        rows = [{"bot": row.bot, "elo": row.elo, "low": row.low, "high": row.high, "games": row.games} for row in rated]
        climbed = [{**step._asdict(), "share": step.share._asdict()} for step in steps(run, entered)]
        results = {"seed": seed, "games": plan.games, "ladder": rows, "steps": climbed, "looks": run.looks}
        print_json({"game": game, "options": agreed.options, **results})
    else:
        made = Table("level", "Elo", "95 %", "games")
        for row in rated:
            made.add_row(row.bot, f"{row.elo:.0f}", f"{row.low:.0f} – {row.high:.0f}", str(row.games))
        Console().print(made)
        made = Table("level", "against", "games", "share", "95 %", "stronger", "as asked")
        for step, climb in zip(steps(run, entered), climbs(run, entered), strict=True):
            share = step.share
            interval = f"{share.low:.3f} – {share.high:.3f}"
            made.add_row(
                step.level, step.below, str(step.games), f"{share.share:.3f}", interval, step.verdict, climb.reached
            )
        Console().print(made)
        if run.looks:
            Console().print(looked(run.looks))
    version = version_of(run.commits)
    if write:
        put(write, ladder_page(run, rated, command(), version, machine()))
    if figures:
        put(figures, ladder_figures(found, run, rated, command(), version))


@app.command("balance")
def run_balance(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    option: Grid = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="A bot for every seat; repeat the option for several bots that rotate")
    ] = None,
    skill: Annotated[str, typer.Option(help="Bots from weakest to strongest, such as random,search:20,search:80")] = "",
    games: Games = None,
    until: Until = None,
    tell: Tell = 10,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    lang: Lang = "en",
) -> None:
    """Play a grid of options and report how fair each cell is, seat by seat, in one HTML file."""
    check_lang(lang)
    found = find(game)
    players = bot or [default_level(found)]
    cells = [even_cell(found, agreed, players, name) for name, agreed in grid(found, axes_of(option or []))]
    if skill:
        cells += skill_cells(found, cells[0].agreed(), split_bots(skill))
    most = games_or_until(games, until, 1000)
    plan = checked_plan(Plan("balance", found.name, tuple(cells), seed, most, until, tell))
    finish(plan, folder or Path("koga-lab") / f"{found.name}-balance", resume, workers, ray, lang)


@app.command("run")
def run_experiment(
    file: Annotated[Path, typer.Argument(help="An experiment, such as those in experiments/")],
    games: Annotated[int | None, typer.Option(help="Games per cell, overriding the file")] = None,
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    lang: Lang = "en",
) -> None:
    """Play an experiment from its file and write its report."""
    check_lang(lang)
    finish(read_experiment(file, games), folder or Path("koga-lab") / file.stem, resume, workers, ray, lang)


@app.command("report")
def run_report(
    folder: Annotated[Path, typer.Argument(help="A run's folder")],
    lang: Lang = "en",
    figures: Annotated[Path | None, typer.Option(help="Also write the figures, as JSON")] = None,
    page: Annotated[Path | None, typer.Option(help="Also write the summary as a page, as in docs/lab")] = None,
) -> None:
    """Write a run's report again from its Parquet files."""
    from koga.lab.figures import figures_of, read_figures, write_figures
    from koga.lab.page import summary_page
    from koga.lab.report import write_report

    check_lang(lang)
    found = figures_of(folder)
    print(write_report(folder, found, lang))
    if figures:
        put(figures, write_figures(found))
    if page:
        put(
            page, summary_page(read_figures(write_figures(found)))
        )  # from the written figures: the shipped file gives the same page


def finish(plan: Plan, folder: Path, resume: bool, workers: int, ray: str | None, lang: str) -> None:
    from koga.lab.figures import figures_of
    from koga.lab.report import write_report
    from koga.lab.wording import summary

    carry_out(plan, folder, resume, workers, ray)
    found = figures_of(folder)
    for line in summary(found, lang):
        print(line)
    print(write_report(folder, found, lang))


def games_or_until(games: int | None, until: float | None, usual: int) -> int:
    if games is not None and until is not None:
        raise InvalidInput("--games and --until contradict each other: give one of them")
    return MOST_GAMES if until is not None else usual if games is None else games


def standings(run: Run) -> list[dict[str, object]]:
    tally = run.tallies[0]
    rows: list[dict[str, object]] = []
    for number, name in enumerate(tally.cell.bots):
        if not tally.blocks:
            break
        places = tally.of_bot(number)
        share, games = tally.share(places, run.plan.until), tally.blocks * len(places)
        wins = tally.wins(places)
        drawn = round(games * share.share) - wins if tally.cell.seats == 2 else None
        rows.append(
            {"bot": name, "games": games, "wins": wins, "drawn": drawn}
            | {"share": share.share, "low": share.low, "high": share.high}
        )
    return rows


def table(rows: list[dict[str, object]]) -> Table:
    made = Table("bot", "games", "won alone", "share", "95 %")
    for row in rows:
        interval = f"{row['low']:.3f} – {row['high']:.3f}"
        made.add_row(str(row["bot"]), str(row["games"]), str(row["wins"]), f"{row['share']:.3f}", interval)
    return made


def answered(run: Run, until: float) -> str:
    """Return the answer of the sequential test in one line."""
    cell, answer = run.plan.cells[0], run.answers[0]
    first, fair = cell.bots[0], even(cell)
    if answer == "more":
        return f"answered: {first} is stronger (its share is above {fair:.3f}); such an answer is wrong in at most 5 %"
    if answer == "less":
        return f"answered: {first} is weaker (its share is below {fair:.3f}); such an answer is wrong in at most 5 %"
    if answer == "even":
        return f"answered: as good as even (within {until} of {fair:.3f}); such an answer is wrong in at most 5 %"
    return "not answered yet"


def put(path: Path, text: str) -> None:
    """Write a generated page or file, replacing an earlier version."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
    print(path, file=sys.stderr)
