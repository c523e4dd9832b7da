"""koga replay, koga verify: replay the record of a match, or check its chance."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from koga.cli.common import Json, Lang, Plain, check_lang, print_json, read_file
from koga.cli.transcript import show
from koga.cli.tui import wanted
from koga.core.fairness import is_hash
from koga.core.game import SPECTATOR, InvalidInput
from koga.core.match import Match
from koga.core.record import Record, read, replay
from koga.core.verification import Verification, verify
from koga.solvers import exact

File = Annotated[Path, typer.Argument(help="A record written by Koga")]


def add_to(app: typer.Typer) -> None:
    app.command("replay")(replay_record)
    app.command("verify")(verify_record)


def replay_record(
    file: File,
    move: Annotated[int | None, typer.Option(help="Stop after this many actions")] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Show what each action led to, in solved games")] = False,
    plain: Plain = False,
    lang: Lang = "en",
) -> None:
    """Replay a record: step through it in a terminal, or print what happened and the board."""
    check_lang(lang)
    record = read(read_file(file))
    replay(record)
    if move is not None and not 0 <= move <= len(record.acts()):
        raise InvalidInput(f"--move {move}: the record has {len(record.acts())} actions")
    if not judge and wanted(plain):
        from koga.cli.tui import app

        app.replay(record, lang, move)
        return
    console = Console()
    snapshot = Match.at(record, move).snapshot(SPECTATOR)
    remarks = verdicts(record, lang) if judge else []
    for number, lines in enumerate(snapshot.log, start=1):
        for line in lines:
            console.print(f"{number:4} {line.text(lang)}", highlight=False)
        if remarks:
            console.print(f"     {remarks[number - 1]}", style="dim", highlight=False)
    console.print(show(snapshot, lang))


def verdicts(record: Record, lang: str) -> list[str]:
    """Return, for every action, what it leads to with best play, and what it spoilt."""
    game, position = record.game, record.game.start(record.agreed)
    remarks = []
    for act in record.acts():
        action = game.action_number(position, act.name)
        known = exact.evaluate(game, position) or []
        said = [one.proof.text(lang) for one in known if one.action == action and one.proof]
        spoilt = exact.mistake(game, position, action)
        remarks.append(" — ".join([*said, *([spoilt.text(lang)] if spoilt else [])]))
        position.apply(action)
    return remarks


def verify_record(
    file: File,
    promise: Annotated[
        list[str] | None,
        typer.Option(help="A fingerprint you were shown when the game began; may be given several times"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Recompute every draw from the revealed seed and shares, and report mismatches."""
    promises = promise or []
    for one in promises:
        if not is_hash(one):
            raise InvalidInput(f"--promise takes 64 hexadecimal digits, not {one!r}")
    record = read(read_file(file))
    found = verify(record, promises)
    if not found.problems:
        replay(record)
    if as_json:
        print_json(asdict(found))
    elif found.problems:
        for line in found.problems:
            typer.echo(f"problem: {line}")
    else:
        typer.echo(f"{file}: every action is legal and all {found.draws} draws follow from the promised seed")
        typer.echo(shares_line(found, bool(promises)))
        if not promises and found.fingerprint is not None:
            typer.echo(
                f"its fingerprint: {found.fingerprint}; what players contributed is proven only to somebody who was "
                "shown the same one when the game began (--promise)"
            )
    if found.problems:
        raise typer.Exit(1)


def shares_line(found: Verification, promised: bool) -> str:
    """Return a line that says which seats contributed to the chance, and so against whom its fairness is proven."""
    missing = f"; left out: {', '.join(f'seat {seat}' for seat in found.left_out)}" if found.left_out else ""
    if not found.shares:
        return f"no player contributed to the luck: it is proven against players, not against the server{missing}"
    seats = ", ".join(f"seat {seat}" for seat in found.shares)
    if not promised:
        return f"contributed to the luck, as the record says: {seats}{missing}"
    return f"contributed to the luck: {seats}: neither they nor the server alone could choose it{missing}"
