"""koga play: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from koga.bots.bot import bot, default_level
from koga.cli.common import Chosen, Lang, agreed_from, check_lang, read_file
from koga.cli.terminal import Session, run
from koga.core.game import Agreed, Game, InvalidInput, find
from koga.core.match import Match
from koga.core.record import read


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game: Annotated[str, typer.Argument(help="A game of `koga games`")] = "",
    seats: Annotated[str, typer.Option(help="Who plays each seat: human, a level or a bot, with commas")] = "",
    option: Chosen = None,
    resume: Annotated[Path | None, typer.Option("--from", help="Go on with a saved game")] = None,
    out: Annotated[Path | None, typer.Option(help="Where the record of the finished game goes")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the bots' choices repeatable, not the game's chance")] = None,
    judge: Annotated[
        bool, typer.Option("--judge", help="Name mistakes when they happen, where play is solved")
    ] = False,
    lang: Lang = "en",
) -> None:
    """Plays a game in the terminal, against bots or with others at this screen."""
    check_lang(lang)
    if out is not None and out.exists():
        raise InvalidInput(f"{out} exists already and is left as it is")
    seed = secrets.randbits(64) if seed is None else seed
    if resume is not None:
        record = read(read_file(resume))
        players = seats.split(",") if seats else record.seats
        check_players(record.game, players, len(record.seats))
        match = Match.resume(record, players)
        run(Session(record.game, match, players, lang, seed, judge), out)
        return
    if not game:
        raise InvalidInput("name a game of `koga games`, or a saved one with --from")
    found = find(game)
    agreed = agreed_from(found, option)
    players = seats_of(found, agreed, seats)
    run(Session(found, Match(found, agreed, players), players, lang, seed, judge), out)


def seats_of(game: Game, agreed: Agreed, text: str) -> list[str]:
    """One person against bots unless told otherwise; the last name told fills the seats left over."""
    count = game.start(agreed).seats
    players = text.split(",") if text else ["human", default_level(game)]
    players += [players[-1]] * (count - len(players))
    check_players(game, players, count)
    return players


def check_players(game: Game, players: list[str], count: int) -> None:
    if len(players) != count:
        raise InvalidInput(f"{len(players)} players for {count} seats")
    for name in players:
        if name != "human":
            bot(game, name)
