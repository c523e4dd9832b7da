"""Commands of GACHIJO."""

import typer

from koga.cli.gachijo import stage


def add_to(app: typer.Typer) -> None:
    app.add_typer(stage.app, name="stage")
