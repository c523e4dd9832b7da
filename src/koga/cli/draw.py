"""koga draw: a moment of a record as an SVG file, drawn by the page's own boards."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from koga.cli.common import Lang, check_lang, read_file
from koga.core.game import SPECTATOR, InvalidInput
from koga.core.match import Match
from koga.core.record import read, replay

# In a working copy, where `make web` puts it.
RENDERER = Path(__file__).parents[3] / "web" / "dist-draw" / "draw.js"


def add_to(app: typer.Typer) -> None:
    app.command("draw")(draw_record)


def draw_record(
    file: Annotated[Path, typer.Argument(help="A record that koga wrote")],
    move: Annotated[int | None, typer.Option(help="After so many actions; without it, at the end")] = None,
    out: Annotated[Path, typer.Option("-o", "--out", help="The SVG file to write")] = Path("board.svg"),
    seat: Annotated[int | None, typer.Option(help="As this seat saw it; without it, as a spectator did")] = None,
    lang: Lang = "en",
    dark: Annotated[bool, typer.Option(help="By lantern light")] = False,
    tall: Annotated[bool, typer.Option(help="For a phone: higher than wide, where the game has both")] = False,
) -> None:
    """Draws the board of a record after so many actions."""
    check_lang(lang)
    record = read(read_file(file))
    position = replay(record)
    if move is not None and not 0 <= move <= len(record.acts()):
        raise InvalidInput(f"the record has {len(record.acts())} actions; --move {move} is none of them")
    if seat is not None and not 0 <= seat < position.seats:
        raise InvalidInput(f"the record has {position.seats} seats; --seat {seat} is none of them")
    snapshot = Match.look(record, move).snapshot(SPECTATOR if seat is None else seat)
    svg = drawn({"snapshot": snapshot, "names": record.seats, "lang": lang, "dark": dark, "tall": tall})
    out.write_bytes(svg)
    typer.echo(f"{out} is written")


def drawn(order: dict[str, object]) -> bytes:
    node = shutil.which("node")
    if node is None or not RENDERER.is_file():
        raise InvalidInput("koga draw needs node and the built page: run make web in a working copy")
    done = subprocess.run([node, str(RENDERER)], input=msgspec.json.encode(order), capture_output=True, check=False)
    if done.returncode:
        raise InvalidInput(f"the board could not be drawn: {done.stderr.decode(errors='replace').strip()[-300:]}")
    return done.stdout
