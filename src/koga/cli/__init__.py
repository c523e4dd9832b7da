"""The `koga` command: one module per command, those of one game in its own folder. Imports everything."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated

import typer

import koga.core.position
from koga.cli import admin, analyse, bench, bot, doctor, draw, games, lab, learn, new_game, play, records, schema, serve
from koga.core.game import GAMES, InvalidInput

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for group in (games, play, records, analyse, bench, bot, serve, schema, admin, draw, learn, new_game, doctor):
    group.add_to(app)
app.add_typer(lab.app, name="lab")
for found in iter_modules(__path__, f"{__name__}."):
    if found.ispkg and found.name.rpartition(".")[2] in GAMES:  # the commands of one game
        import_module(found.name).add_to(app)


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"koga {koga.__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit")
    ] = False,
) -> None:
    """A home for four ninja board games: play them, measure them, solve them."""


def main() -> None:
    """Run one command. Invalid input ends it with one clear line and exit code 2."""
    say_if_uncompiled()
    try:
        app()
    except InvalidInput as error:
        print(f"koga: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def say_if_uncompiled() -> None:
    if not koga.core.position.COMPILED and not os.environ.get("KOGA_UNCOMPILED"):
        print("koga: running uncompiled, 40 times slower or more: install a C compiler and reinstall", file=sys.stderr)
