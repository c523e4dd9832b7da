"""What the page asks beside playing: the rule against something, who sits where, past moments, the draws."""

from __future__ import annotations

import pytest

from koga.core.game import GAMES
from koga.core.position import Rng
from tests.server.client import Client
from tests.server.running import Server


def test_why_tells_the_rule_and_plays_nothing(server: Server) -> None:
    table, tokens = server.make("monomi", level="random", options={"placement": "watch"})
    with Client(server.url, table, [tokens["0"]]) as client:
        before = client.version
        for name, rule in (("ninja:q0", "M2.3"), ("1:g0", "M2.4"), ("ninja:c", None)):
            answer = client.ask("why", seat=0, version=before, name=name)
            assert (answer["type"], answer["rule"]) == ("because", rule), name
        assert client.ask("why", seat=0, version=before, name="ninja:nowhere")["code"] == "invalid"
        assert client.ask("why", seat=0, version=before + 1, name="ninja:c")["code"] == "stale"
        assert client.ask("ping")["version"] == before


def test_only_who_is_to_act_may_ask_why(server: Server) -> None:
    table, tokens = server.make("taisen", options={"first": "monkey"}, seats=[{"kind": "person"}, {"kind": "person"}])
    with Client(server.url, table, [tokens["1"]]) as other:
        assert other.ask("why", seat=1, version=other.version, name="red:R1")["code"] == "not-your-turn"
        assert other.ask("why", seat=0, version=other.version, name="red:R1")["code"] == "no-seat"


def test_seats_by_options(server: Server) -> None:
    told = server.post("/api/games/monomi/seats", {"options": {"persons": "2"}}, status=200)
    assert [seat["en"] for seat in told["seats"]] == ["Ninja", "Samurai player 1", "Samurai player 2"]
    assert server.post("/api/games/monomi/seats", {"options": {"persons": "9"}}, status=400)["code"] == "invalid"
    assert server.post("/api/games/chess/seats", {}, status=404)["code"] == "not-found"


@pytest.mark.parametrize("watch", ["open", "none"])
def test_the_lobby_lists_open_tables_and_running_ones_to_watch(server: Server, watch: str) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    table, _ = server.make("taisen", seats=seats, listed=True, watch=watch)
    assert state_of(server, table) == "open"
    server.post(f"/api/tables/{table}/seats", {"name": "Ben"})
    assert state_of(server, table) == ("playing" if watch == "open" else None)


def state_of(server: Server, table: str) -> str | None:
    return next((one["state"] for one in server.get("/api/tables")["tables"] if one["id"] == table), None)


def test_past_moments_of_an_open_game_for_ones_own_seat(server: Server) -> None:
    table, tokens = server.make("monomi", seats=[{"kind": "person"}, {"kind": "person"}])
    path = f"/api/tables/{table}/snapshots/0?seat="
    assert server.get(f"{path}1", tokens["1"])["ply"] == 0
    assert server.get(f"{path}0", tokens["1"], status=409)["code"] == "not-over"
    assert server.get(f"{path}1", status=403)["code"] == "closed"
    assert server.get(f"/api/tables/{table}/snapshots/0")["ply"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_games_with_secrets_show_the_past_only_afterwards(server: Server, game: str) -> None:
    secret = {one["name"]: one["secrets"] for one in server.get("/api/games")["games"]}[game]
    table, tokens = server.make(game, level="random")
    status = 409 if secret else 200
    server.get(f"/api/tables/{table}/snapshots/0?seat=0", tokens["0"], status=status)
    server.get(f"/api/tables/{table}/snapshots/0", status=status)


@pytest.mark.parametrize("game", ["monomi", "taisen"])
def test_the_draws_of_a_finished_game_are_checked(server: Server, game: str) -> None:
    table, tokens = server.make(game, level="random")
    assert server.get(f"/api/tables/{table}/verify", tokens["0"], status=409)["code"] == "not-over"
    with Client(server.url, table, [tokens["0"]]) as client:
        client.play_to_end(Rng(5))
    found = server.get(f"/api/tables/{table}/verify", tokens["0"])
    assert found["bent"] == []
    assert (found["checked"] > 0) == (game == "taisen")
