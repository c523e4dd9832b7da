"""Public views of a tournament, including the viewer's own part in it."""

from __future__ import annotations

import msgspec

from koga.core.game import Agreed
from koga.server.tournaments import blocks
from koga.server.tournaments.forms import (
    TournamentBalance,
    TournamentBrief,
    TournamentGame,
    TournamentPlayer,
    TournamentScore,
    TournamentStanding,
    TournamentState,
)
from koga.server.tournaments.rows import GameRow, TournamentRow, Whole
from koga.server.tournaments.scores import TIE_BREAKS, Standing, standings
from koga.server.tournaments.service import player_of
from koga.server.wire import Clock

MOST_GAMES = 600  # rounds of an arena that are shown: the last ones


def brief(row: TournamentRow, players: int) -> TournamentBrief:
    return TournamentBrief(
        row.id, row.title, row.game, row.system, row.state, players, row.size, row.round, row.rounds, clock_of(row),
        row.starts, row.minutes, row.created,
    )  # fmt: skip


def shown(whole: Whole, member: str | None, now: float) -> TournamentState:
    """Return the tournament as shown to a viewer. Slow for large tournaments: standings are computed each time."""
    row, own = whole.row, player_of(whole, member)
    playing = [game for game in whole.games if game.state == "playing"]
    table = None if own is None else next((game.match for game in playing if own.number in game.numbers()), None)
    ends = row.began + 60.0 * row.minutes if row.system == "arena" and row.began is not None else None
    is_on = row.state == "playing"
    return TournamentState(
        id=row.id,
        title=row.title,
        game=row.game,
        options=msgspec.json.decode(row.agreed, type=Agreed).options,
        seats=row.seats,
        system=row.system,
        state=row.state,
        size=row.size,
        fill=row.fill,
        clock=clock_of(row),
        pause=row.pause,
        minutes=row.minutes,
        round=row.round,
        rounds=row.rounds,
        maker=member is not None and row.maker == member,
        own=None if own is None else own.number,
        table=table,
        starts_in=milliseconds(row.starts, now) if row.state == "open" else None,
        next_in=milliseconds(row.next_at, now) if is_on and row.system != "arena" else None,
        left=milliseconds(ends, now) if is_on else None,
        players=tuple(TournamentPlayer(one.number, one.name, one.level, one.state) for one in whole.players),
        tie_breaks=TIE_BREAKS[row.system],
        standings=tuple(map(standing, standings(whole))),
        games=tuple(map(game_shown, whole.games[-MOST_GAMES:])),
        balance=balance(whole),
    )


def clock_of(row: TournamentRow) -> Clock:
    return msgspec.json.decode(row.clock, type=Clock)


def milliseconds(at: float | None, now: float) -> int | None:
    return None if at is None else max(0, round(1000 * (at - now)))


def standing(found: Standing) -> TournamentStanding:
    scores = tuple(TournamentScore(one.round, one.points, one.is_rest, one.won) for one in found.scores)
    return TournamentStanding(found.number, found.place, found.points, found.tie_breaks, scores)


def game_shown(game: GameRow) -> TournamentGame:
    table = game.match if game.state in ("playing", "over") else None
    return TournamentGame(game.round, game.numbers(), game.state, table, game.placed())


def balance(whole: Whole) -> TournamentBalance | None:
    """Return how even blocks are, once they are planned."""
    row = whole.row
    if row.system != "blocks" or not whole.games:
        return None
    index = {player.number: place for place, player in enumerate(whole.players)}
    rounds: blocks.Rounds = [[] for _ in range(max(game.round for game in whole.games))]
    for game in whole.games:
        rounds[game.round - 1].append(tuple(index[number] for number in game.numbers()))
    found = blocks.balance(rounds, len(index), row.seats)
    return TournamentBalance(found.meets, found.seats, found.rests)
