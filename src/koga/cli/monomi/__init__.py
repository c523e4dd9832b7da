"""Commands of Monomi."""

import typer

from koga.cli.monomi import puzzles, solve


def add_to(app: typer.Typer) -> None:
    solve.add_to(app)
    puzzles.add_to(app)
