"""koga lab: which bot is stronger, which rule is fair. Duels, ladders, balance, experiments, reports."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.bots.bot import default_level, levels
from koga.cli.common import Chosen, Json, Lang, Seed, check_lang, print_json
from koga.cli.labour import Folder, Ray, Resume, Workers, carry_out
from koga.cli.pace import print_pace
from koga.core.game import InvalidInput, agree_with_files, find
from koga.lab.experiment import MOST_GAMES, read_experiment, skill_cells
from koga.lab.plan import Plan, axes_of, checked_plan, duel_cell, even_cell, grid
from koga.lab.questions import even
from koga.lab.runner import Run

app = typer.Typer(help="Measures: which bot is stronger, which rule is fair.", no_args_is_help=True)
app.command("pace")(print_pace)

Games = Annotated[int | None, typer.Option(help="How many games of every cell, over all seatings")]
Until = Annotated[float | None, typer.Option(help="Play until the question is answered to within this, such as 0.01")]
Tell = Annotated[int, typer.Option(help="Every so manieth block is told in full; 0 for none")]
Options = Annotated[
    list[str] | None, typer.Option("--options", metavar="NAME=VALUE…", help="Options; more may stand behind it")
]


@app.command("duel")
def run_duel(
    game: Annotated[str, typer.Argument(help="A game of `koga games`")],
    bots: Annotated[list[str], typer.Argument(help="Bots or levels, such as search:500 random")],
    games: Games = None,
    until: Until = None,
    option: Chosen = None,
    options: Options = None,
    seat: Annotated[int | None, typer.Option(help="Keep the first bot on this seat instead of rotating")] = None,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Plays bots against each other, every seating with the same chance."""
    found = find(game)
    named, more = [word for word in bots if "=" not in word], [word for word in bots if "=" in word]
    agreed = agree_with_files(found, single([*(option or []), *(options or []), *more]))
    cell = duel_cell(found, agreed, named, seat)
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
    game: Annotated[str, typer.Argument(help="A game of `koga games`")],
    bots: Annotated[list[str] | None, typer.Argument(help="Other bots than the game's levels")] = None,
    games: Games = None,
    option: Chosen = None,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    write: Annotated[Path | None, typer.Option(help="Write the table as a page, such as docs/ladder/taisen.md")] = None,
    as_json: Json = False,
) -> None:
    """Rates all levels of a game: every two of them play, and the ratings that fit best are found."""
    from koga.lab.ladder import ladder_cells, ladder_page
    from koga.lab.provenance import command, machine, version
    from koga.lab.rating import rate

    found = find(game)
    agreed = agree_with_files(found, single(option or []))
    entered = tuple(bots or levels(found.package))
    cells = tuple(ladder_cells(found, agreed, entered))
    plan = checked_plan(Plan("ladder", found.name, cells, seed, games_or_until(games, None, 100), None, 0))
    run = carry_out(plan, folder, resume, workers, ray, quiet=as_json)
    rated = rate(run.tallies, entered)
    if as_json:
        rows = [{"bot": row.bot, "elo": row.elo, "low": row.low, "high": row.high, "games": row.games} for row in rated]
        print_json({"game": game, "options": agreed.options, "seed": seed, "games": plan.games, "ladder": rows})
    else:
        made = Table("level", "Elo", "95 %", "games")
        for row in rated:
            made.add_row(row.bot, f"{row.elo:.0f}", f"{row.low:.0f} – {row.high:.0f}", str(row.games))
        Console().print(made)
    if write:
        put(write, ladder_page(run, rated, command(), version(), machine()))


@app.command("balance")
def run_balance(
    game: Annotated[str, typer.Argument(help="A game of `koga games`")],
    words: Annotated[list[str] | None, typer.Argument(metavar="[NAME=VALUE,VALUE]…", help="The grid")] = None,
    options: Options = None,
    bot: Annotated[list[str] | None, typer.Option(help="One for every seat, or several that change seats")] = None,
    skill: Annotated[str, typer.Option(help="Bots, weakest first, such as random,search:20,search:80")] = "",
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
    """Plays the grid of options and reports how fair each cell is, seat by seat, in one HTML file."""
    check_lang(lang)
    found = find(game)
    players = bot or [default_level(found)]
    cells = [
        even_cell(found, agreed, players, name)
        for name, agreed in grid(found, axes_of([*(options or []), *(words or [])]))
    ]
    if skill:
        cells += skill_cells(found, cells[0].agreed(), skill.split(","))
    most = games_or_until(games, until, 1000)
    plan = checked_plan(Plan("balance", found.name, tuple(cells), seed, most, until, tell))
    finish(plan, folder or Path("koga-lab") / f"{found.name}-balance", resume, workers, ray, lang)


@app.command("run")
def run_experiment(
    file: Annotated[Path, typer.Argument(help="An experiment, such as experiments/taisen-first-turn.toml")],
    workers: Workers = 0,
    ray: Ray = None,
    folder: Folder = None,
    resume: Resume = False,
    lang: Lang = "en",
) -> None:
    """Plays an experiment from its file and writes its report."""
    check_lang(lang)
    finish(read_experiment(file), folder or Path("koga-lab") / file.stem, resume, workers, ray, lang)


@app.command("report")
def run_report(
    folder: Annotated[Path, typer.Argument(help="The folder of a run")],
    lang: Lang = "en",
    figures: Annotated[Path | None, typer.Option(help="Also write the figures, as JSON")] = None,
    page: Annotated[Path | None, typer.Option(help="Also write the summary as a page, as in docs/lab")] = None,
) -> None:
    """Writes the report of a run again, from its Parquet files alone."""
    from koga.lab.figures import figures_of, read_figures, write_figures
    from koga.lab.page import summary_page
    from koga.lab.report import write_report

    check_lang(lang)
    found = figures_of(folder)
    print(write_report(folder, found, lang))
    if figures:
        put(figures, write_figures(found))
    if page:
        put(page, summary_page(read_figures(write_figures(found))))  # so that the shipped figures give the same page


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


def single(words: list[str]) -> dict[str, str]:
    """Options with one value each."""
    found = axes_of(words)
    for name, values in found.items():
        if len(values) != 1:
            raise InvalidInput(f"option {name} needs one value here, not {','.join(values) or 'none'}")
    return {name: values[0] for name, values in found.items()}


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
    """What the sequential test says, in one line."""
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
    """Pages and figures that a command makes are made anew each time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
    print(path, file=sys.stderr)
