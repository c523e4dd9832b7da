"""koga play: play a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from koga.bots.bot import bot, default_level
from koga.cli.common import Chosen, Lang, Plain, agreed_from, check_lang, read_file, split_bots
from koga.cli.session import Session
from koga.cli.transcript import run
from koga.cli.tui import wanted
from koga.core.game import Agreed, Game, InvalidInput, find
from koga.core.match import Match
from koga.core.record import read


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")] = "",
    seats: Annotated[str, typer.Option(help="Who plays each seat: human, a level or a bot, separated by commas")] = "",
    option: Chosen = None,
    resume: Annotated[Path | None, typer.Option("--from", help="Continue a saved game")] = None,
    out: Annotated[Path | None, typer.Option(help="The file for the finished game's record")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Make the bots' choices repeatable; the game's chance stays random")
    ] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Point out mistakes as they happen, in solved games")] = False,
    plain: Plain = False,
    lang: Lang = "en",
) -> None:
    """Play in the terminal, against bots or with others at the same screen. Without a game, choose one from a menu."""
    check_lang(lang)
    if out is not None and out.exists():
        raise InvalidInput(f"{out} already exists and was not changed")
    seed = secrets.randbits(64) if seed is None else seed
    if resume is not None:
        record = read(read_file(resume))
        players = split_bots(seats) if seats else record.seats
        check_players(record.game, players, len(record.seats))
        match = Match.resume(record, players)
        start(Session(record.game, match, players, lang, seed, judge), out, plain)
        return

    def begin(game: str, seats: str) -> Session:
        found = find(game)
        agreed = agreed_from(found, option, proposed=True)
        players = seats_of(found, agreed, seats)
        return Session(found, Match(found, agreed, players), players, lang, seed, judge)

    if game:
        start(begin(game, seats), out, plain)
    elif wanted(plain):
        from koga.cli.tui.app import choose_and_play

        choose_and_play(lambda game, level: begin(game, seats or f"human,{level}"), lang, out)
    else:
        raise InvalidInput("name a game listed by `koga games`, or continue a saved one with --from")


def start(session: Session, out: Path | None, plain: bool) -> None:
    """Open the app, or print a transcript if that is requested or there is no terminal."""
    if not wanted(plain):
        run(session, out)
        return
    from koga.cli.tui import app

    app.play(session, out)


def seats_of(game: Game, agreed: Agreed, text: str) -> list[str]:
    """Return a player for every seat: one person against bots by default; the last name given fills the remaining
    seats."""
    count = game.start(agreed).seats
    players = split_bots(text) if text else ["human", default_level(game)]
    players += [players[-1]] * (count - len(players))
    check_players(game, players, count)
    return players


def check_players(game: Game, players: list[str], count: int) -> None:
    if len(players) != count:
        raise InvalidInput(f"{len(players)} players for {count} seats")
    for name in players:
        if name != "human":
            bot(game, name)
