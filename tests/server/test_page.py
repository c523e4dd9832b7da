"""What the page asks beside playing: tables to watch, past moments, the draws."""

from __future__ import annotations

import pytest

from koga.core.game import GAMES
from koga.core.position import Rng
from tests.kinds import DICE, OPEN
from tests.server.client import Client
from tests.server.running import Server


@pytest.mark.parametrize("watch", ["open", "none"])
def test_the_lobby_lists_open_tables_and_running_ones_to_watch(server: Server, watch: str) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    table, _ = server.make(DICE, seats=seats, listed=True, watch=watch)
    assert state_of(server, table) == "open"
    server.post(f"/api/tables/{table}/seats", {"name": "Ben"})
    assert state_of(server, table) == ("playing" if watch == "open" else None)


def state_of(server: Server, table: str) -> str | None:
    return next((one["state"] for one in server.get("/api/tables")["tables"] if one["id"] == table), None)


def test_past_moments_of_an_open_game_for_ones_own_seat(server: Server) -> None:
    table, tokens = server.make(OPEN, seats=[{"kind": "person"}, {"kind": "person"}])
    path = f"/api/tables/{table}/snapshots/0?seat="
    assert server.get(f"{path}1", tokens["1"])["ply"] == 0
    assert server.get(f"{path}0", tokens["1"], status=409)["code"] == "not-over"
    assert server.get(f"{path}1", status=409)["code"] == "not-over"
    assert server.get(f"/api/tables/{table}/snapshots/0")["ply"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_games_with_secrets_show_the_past_only_afterwards(server: Server, game: str) -> None:
    secret = {one["name"]: one["secrets"] for one in server.get("/api/games")["games"]}[game]
    table, tokens = server.make(game, level="random")
    status = 409 if secret else 200
    server.get(f"/api/tables/{table}/snapshots/0?seat=0", tokens["0"], status=status)
    server.get(f"/api/tables/{table}/snapshots/0", status=status)


@pytest.mark.parametrize("game", [OPEN, DICE])
def test_the_draws_of_a_finished_game_are_checked(server: Server, game: str) -> None:
    table, tokens = server.make(game, level="random")
    assert server.get(f"/api/tables/{table}/verify", tokens["0"], status=409)["code"] == "not-over"
    with Client(server.url, table, [tokens["0"]]) as client:
        client.play_to_end(Rng(5))
    found = server.get(f"/api/tables/{table}/verify", tokens["0"])
    assert found["bent"] == []
    assert (found["checked"] > 0) == (game == DICE)
