"""Whole games over real sockets, by persons and bots."""

from __future__ import annotations

import pytest

from koga.game import GAMES
from koga.position import Rng
from koga.record import read, replay, verify
from tests.server.client import Client
from tests.server.running import Server


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(any_server: Server, game: str) -> None:
    table, tokens = any_server.make(game, level="beginner", seat=0)
    with Client(any_server.url, table, [tokens["0"]]) as client:
        client.play_to_end(Rng(1))
        sight = client.sights[0]
        assert sight["scores"] is not None
        assert client.table["seed"] is not None
    record = read(
        any_server.http.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {tokens['0']}"}).text
    )
    replay(record)
    assert verify(record)[1] == []
    assert record.scores == sight["scores"]


@pytest.mark.parametrize("game", GAMES)
def test_persons_at_one_screen_play_a_whole_game(any_server: Server, game: str) -> None:
    made = any_server.post("/api/tables", {"game": game, "seats": None, "level": "random"})
    seats = [{"kind": "person", "name": f"p{n}"} for n in range(len(made["table"]["seats"]))]
    table, tokens = any_server.make(game, seats=seats)
    with Client(any_server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(2))
        assert len(client.sights) == len(seats)


def test_changes_add_up_to_the_whole_sight(server: Server) -> None:
    table, tokens = server.make(seats=[{"kind": "person"}, {"kind": "person"}])
    with Client(server.url, table, list(tokens.values())) as client, Client(server.url, table) as watcher:
        client.play_to_end(Rng(3))
        watcher.wait(watcher.over)
        watcher.drain()
        client.drain()
        with Client(server.url, table, list(tokens.values())) as late, Client(server.url, table) as later:
            late.drain()
            later.drain()
            assert late.sights == client.sights
            assert later.sights == watcher.sights
