"""koga bot: tools for your own bots."""

from __future__ import annotations

from typing import Annotated

import typer

from koga.bots.conformance import check_program
from koga.bots.joining import join
from koga.bots.outside import read_command
from koga.core.game import GAMES, find

app = typer.Typer(
    no_args_is_help=True,
    help="Bots of your own: check that a program speaks the protocol, and let it play at a server's table.",
)


def add_to(root: typer.Typer) -> None:
    root.add_typer(app, name="bot")


@app.callback()
def bots() -> None:
    """Bots of your own."""


@app.command("check")
def check(
    command: Annotated[str, typer.Argument(help="The program as written after exec:, such as ./mybot or 2s:./mybot")],
    game: Annotated[list[str] | None, typer.Option(help="Check these games only; may be repeated")] = None,
    plays: Annotated[int, typer.Option(min=1, max=1000, help="Games to play of each game")] = 2,
    seed: Annotated[int, typer.Option(help="Make the run repeatable")] = 1,
) -> None:
    """Check that a program speaks the protocol of docs/bots.md; exit with code 1 if it does not."""
    games = [find(name) for name in game or sorted(GAMES)]
    failed = False
    for found in check_program(read_command(command), games, plays, seed):
        said = found.problem or found.remark
        typer.echo(f"{'FAIL' if found.problem else 'ok':4}  {found.name}{': ' if said else ''}{said}")
        failed = failed or bool(found.problem)
    typer.echo("This program does not speak the protocol yet." if failed else "This program speaks the protocol.")
    raise typer.Exit(1 if failed else 0)


@app.command("join")
def join_table(
    table: Annotated[str, typer.Argument(help="The address of the table's page, such as https://koga.example/t/TABLE")],
    command: Annotated[str, typer.Argument(help="The program as written after exec:, such as ./mybot or 2s:./mybot")],
    name: Annotated[str | None, typer.Option(help="Its name at the table; else the one it gives itself")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="The open seat to take; else any")] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="KOGA_TOKEN", help="A bot token, or the token of a seat that was taken before"),
    ] = None,
) -> None:
    """Let a program play one game at a table of a server; exit with code 1 if the program fails."""
    trouble = join(table, read_command(command), name, seat, token, lambda line: typer.echo(line, err=True))
    if trouble:
        typer.echo(f"the program lost the game: {trouble}", err=True)
        raise typer.Exit(1)
    typer.echo("The game is over.")
