"""koga draw: draw a moment of a record as SVG or PNG, with the page's own boards."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from koga.cli.common import Lang, check_lang, read_file
from koga.core.game import SPECTATOR, InvalidInput
from koga.core.match import Match
from koga.core.record import read, replay
from koga.page import draw_script

DRAWING_SECONDS = 30.0


def add_to(app: typer.Typer) -> None:
    app.command("draw")(draw_record)


def draw_record(
    file: Annotated[Path, typer.Argument(help="A record written by Koga")],
    move: Annotated[int | None, typer.Option(help="Number of actions to replay; all by default")] = None,
    out: Annotated[Path, typer.Option("--out", help="The .svg or .png file to write")] = Path("board.svg"),
    seat: Annotated[int | None, typer.Option(help="Draw what this seat saw; a spectator's view by default")] = None,
    width: Annotated[int, typer.Option(help="Width of a PNG in pixels", min=100, max=8000)] = 1280,
    lang: Lang = "en",
    dark: Annotated[bool, typer.Option(help="Use the dark theme")] = False,
    tall: Annotated[bool, typer.Option(help="Use the portrait layout, if the game has one")] = False,
) -> None:
    """Draw the board of a record, at its end or after a number of actions."""
    check_lang(lang)
    if out.suffix not in (".svg", ".png"):
        raise InvalidInput(f"--out {out}: the file name must end in .svg or .png")
    record = read(read_file(file))
    position = replay(record)
    if move is not None and not 0 <= move <= len(record.acts()):
        raise InvalidInput(f"--move {move}: the record has {len(record.acts())} actions")
    if seat is not None and not 0 <= seat < position.seats:
        raise InvalidInput(f"--seat {seat}: the record has seats 0 to {position.seats - 1}")
    snapshot = Match.at(record, move).snapshot(SPECTATOR if seat is None else seat)
    svg = drawn({"snapshot": snapshot, "names": record.seats, "lang": lang, "dark": dark, "tall": tall})
    out.write_bytes(as_png(svg, width) if out.suffix == ".png" else svg.encode())
    typer.echo(f"{out} is written")


def drawn(order: dict[str, object]) -> str:
    """Return the board as SVG, drawn by the page's own script in an embedded JavaScript engine."""
    ok, state, advice = renderer_state()
    script = draw_script()
    if not ok or script is None:
        raise InvalidInput(f"cannot draw: {state}; {advice}")
    from py_mini_racer import JSEvalException, JSPromise, MiniRacer

    argument = msgspec.json.encode(msgspec.json.encode(order).decode()).decode()
    with MiniRacer() as engine:
        try:
            engine.eval(script.read_text(encoding="utf-8"))
            promise = engine.eval(f"draw({argument})")
            assert isinstance(promise, JSPromise)
            svg = promise.get(timeout=DRAWING_SECONDS)
        except JSEvalException as error:
            raise InvalidInput(f"the board could not be drawn: {str(error).splitlines()[0]}") from error
    if not isinstance(svg, str):
        raise InvalidInput("this game has no board on the page")
    return svg


def renderer_state() -> tuple[bool, str, str]:
    """Return whether boards can be drawn, the reason if not, and what to do about it."""
    if find_spec("py_mini_racer") is None:
        return False, "without mini-racer", "pip install 'koga[draw]'"
    script = draw_script()
    if script is None:
        return False, "the page is not built", "run `make web` in a working copy"
    return True, str(script), ""


def as_png(svg: str, width: int) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise InvalidInput("PNG needs resvg-py: pip install 'koga[draw]'") from error
    return bytes(svg_to_bytes(svg_string=svg, width=width))
