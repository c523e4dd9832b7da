"""SnapshotMessage games over real sockets, by persons and bots."""

from __future__ import annotations

import pytest

from koga.core.game import GAMES
from koga.core.position import Rng
from koga.core.record import read, replay
from koga.core.verification import verify
from tests.server.client import Client
from tests.server.running import Server


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(any_server: Server, game: str) -> None:
    table, tokens = any_server.make(game, level="beginner", seat=0)
    with Client(any_server.url, table, [tokens["0"]]) as client:
        client.play_to_end(Rng(1))
        snapshot = client.snapshots[0]
        assert snapshot["scores"] is not None
        assert client.table["seed"] is not None
    record = read(
        any_server.http.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {tokens['0']}"}).text
    )
    replay(record)
    assert verify(record).problems == []
    assert record.scores == snapshot["scores"]


@pytest.mark.parametrize("game", GAMES)
def test_persons_at_one_screen_play_a_whole_game(any_server: Server, game: str) -> None:
    made = any_server.post("/api/tables", {"game": game, "seats": None, "level": "random"})
    seats = [{"kind": "person", "name": f"p{n}"} for n in range(len(made["table"]["seats"]))]
    table, tokens = any_server.make(game, seats=seats)
    with Client(any_server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(2))
        assert len(client.snapshots) == len(seats)


def test_changes_add_up_to_the_whole_sight(server: Server) -> None:
    table, tokens = server.make(seats=[{"kind": "person"}, {"kind": "person"}])
    with Client(server.url, table, list(tokens.values())) as client, Client(server.url, table) as spectator:
        client.play_to_end(Rng(3))
        spectator.wait(spectator.over)
        spectator.drain()
        client.drain()
        with Client(server.url, table, list(tokens.values())) as late, Client(server.url, table) as later:
            late.drain()
            later.drain()
            assert late.snapshots == client.snapshots
            assert later.snapshots == spectator.snapshots
