"""Planning of the next games. Pure functions of stored data; some are slow and run off the event loop."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

from koga.server.tournaments import arena, blocks, robin, swiss
from koga.server.tournaments.creation import match_id
from koga.server.tournaments.rows import GameRow, PlayerRow, Whole
from koga.server.tournaments.scores import met, seats_taken, standings
from koga.server.tournaments.swiss import Entrant

MOST_ROUNDS = 30


def fillers(whole: Whole, now: float) -> list[PlayerRow]:
    """Return the bots that fill free places: at most as many bots as people."""
    row, people = whole.row, len(whole.players)
    if row.fill is None or not people:
        return []
    first = max(player.number for player in whole.players) + 1
    return [
        PlayerRow(row.id, first + count, None, "", row.fill, "in", now)
        for count in range(min(row.size - people, people))
    ]


def is_playable(whole: Whole) -> bool:
    """Return whether there are enough players for a game, at least one of them human."""
    return len(whole.players) >= whole.row.seats and any(player.level is None for player in whole.players)


def rounds_of(whole: Whole) -> int:
    """Return the number of rounds; 0 in an arena."""
    row, count = whole.row, len(whole.players)
    if row.system == "swiss":
        return min(row.rounds or max(3, math.ceil(math.log2(max(2, count)))), max(1, count - 1))
    return 0


def planned(whole: Whole) -> list[GameRow]:
    """Return all games of a round robin or of blocks, which are known from the start. The order of players is drawn
    from the tournament's id, so that joining first is no advantage."""
    row = whole.row
    order = sorted((player.number for player in whole.players), key=lambda number: drawn_lot(row.id, number))
    if row.system == "robin":
        rounds = robin.schedule(order, row.rounds or 1)
    else:
        rounds = blocks.schedule(order, row.seats, row.rounds)
    return [game for number, games in enumerate(rounds, start=1) for game in numbered(whole, number, games, "planned")]


def next_round(whole: Whole) -> list[GameRow]:
    """Return the games of the next round of a Swiss tournament, or those of free players in an arena."""
    row = whole.row
    busy = {number for game in whole.games if not game.is_done for number in game.numbers()}
    free = [one for one in entrants(whole) if one.number not in busy]
    games = swiss.paired(free) if row.system == "swiss" else arena.paired(free, row.seats, last_met(whole))
    return numbered(whole, row.round + 1, games, "due")


def numbered(whole: Whole, round: int, games: Sequence[Sequence[int]], state: str) -> list[GameRow]:
    found = []
    for board, players in enumerate(games, start=1):
        game = GameRow(whole.row.id, round, board, " ".join(map(str, players)), "planned")
        rest = len(players) == 1
        found.append(
            GameRow(
                game.tournament,
                round,
                board,
                game.players,
                "over" if rest and state == "due" else "planned" if state == "planned" else "due",
                None if rest else match_id(game),
            )
        )
    return found


def entrants(whole: Whole) -> list[Entrant]:
    """Return the players to be paired."""
    points = {one.number: one.points for one in standings(whole)}
    opponents, seats = met(whole), seats_taken(whole)
    rests = {player.number: 0 for player in whole.players}
    for game in whole.games:
        if game.is_rest:
            rests[game.numbers()[0]] += 1
    order = {
        player.number: place
        for place, player in enumerate(sorted(whole.players, key=lambda one: drawn_lot(whole.row.id, one.number)))
    }
    found = [
        Entrant(
            player.number,
            points[player.number],
            opponents[player.number],
            tuple(seats[player.number]),
            rests[player.number],
            player.level is not None,
        )
        for player in whole.players
        if player.state == "in"
    ]
    return sorted(found, key=lambda one: order[one.number])


def last_met(whole: Whole) -> dict[int, frozenset[int]]:
    found: dict[int, frozenset[int]] = {}
    for game in whole.games:
        for number in game.numbers():
            found[number] = frozenset(game.numbers()) - {number}
    return found


def drawn_lot(tournament: str, number: int) -> bytes:
    return hashlib.sha256(f"koga lot {tournament} {number}".encode()).digest()
