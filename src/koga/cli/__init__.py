"""The `koga` command: one module per command."""

from __future__ import annotations

import os
import sys

import typer

import koga.core.position
from koga.cli import admin, bench, draw, games, lab, learn, play, puzzles, records, schema, serve, solve, stage
from koga.core.game import InvalidInput

app = typer.Typer(
    help="A home for four ninja board games: play them, measure them, solve them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for group in (games, play, records, solve, puzzles, bench, serve, schema, admin, draw, learn):
    group.add_to(app)
app.add_typer(lab.app, name="lab")
app.add_typer(stage.app, name="stage")


def main() -> None:
    """Runs one command; whatever a person gave us that cannot be ends it with one clear line and exit code 2."""
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
