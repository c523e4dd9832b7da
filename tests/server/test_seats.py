"""Sitting down, leaving, coming back, moving to another device, watching, talking, playing again."""

from __future__ import annotations

from typing import Any

import pytest

from koga.core.game import SPECTATOR
from koga.core.position import Rng
from tests.server.client import Client
from tests.server.running import Server, bearer

PERSONS = [{"kind": "person", "name": "Ninja"}, {"kind": "person", "name": "Samurai"}]


def test_an_open_seat_is_taken_once_and_then_the_game_begins(server: Server) -> None:
    table, tokens = server.make(seats=[{"kind": "open"}, {"kind": "person", "name": "Aki"}], listed=True)
    assert table in [row["id"] for row in server.get("/api/tables")["tables"]]
    with Client(server.url, table, [tokens["1"]]) as client:
        assert client.table["state"] == "open"
        assert client.to_act() is None
        assert client.act(1, 64)["code"] == "not-begun"
        sat = server.post(f"/api/tables/{table}/seats", {"name": "  Beni  san "})
        assert sat["seat"] == 0
        assert sat["table"]["state"] == "playing"
        client.wait(lambda: client.table["state"] == "playing" and client.to_act() == 1)
        assert client.table["seats"][0]["name"] == "Beni san"
        assert server.post(f"/api/tables/{table}/seats", {"name": "Chie"}, status=409)["code"] == "taken"
    rows = {row["id"]: row for row in server.get("/api/tables")["tables"]}
    assert rows[table]["state"] == "playing"  # still there, for spectators


def test_only_the_token_opens_a_seat(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, "") as client:
        assert client.ask("act", seat=0, version=1, action=0)["code"] == "not-joined"
        assert client.ask("join", table=table, tokens=["x" * 32])["code"] == "no-seat"
        assert client.ask("join", table="no-such-one", tokens=[])["code"] == "no-table"
        assert client.ask("join", table=table, wire=99)["code"] == "wire"
        assert client.ask("join", table=table, tokens=[tokens["0"]])["seats"] == [0]
        client.wait(lambda: bool(client.snapshots))
        assert client.ask("act", seat=1, version=client.version, action=64)["code"] == "no-seat"
        assert client.act(0, 64)["code"] == "not-your-turn"


def test_a_one_time_link_moves_a_seat_to_another_device(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, [tokens["0"]]) as old:
        code = server.post(f"/api/tables/{table}/link", token=tokens["0"])["code"]
        sat = server.post("/api/links", {"code": code})
        assert sat["seat"] == 0
        old.wait(lambda: old.messages[-1]["type"] == "bye")
        assert old.messages[-1]["code"] == "moved"
    assert server.post("/api/links", {"code": code}, status=410)["code"] == "gone"
    assert server.post(f"/api/tables/{table}/link", token=tokens["0"], status=403)["code"] == "no-seat"
    with Client(server.url, table, [sat["token"]]) as new:
        assert new.joined["seats"] == [0]


AFTER_THE_END = ("record", "verify", "mistakes", "snapshots/1", "snapshots/1?seat=0")


def test_a_finished_game_is_open_to_everybody_where_spectators_are_welcome(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    assert server.get(f"/api/tables/{table}/record", tokens["0"], 409)["code"] == "not-over"
    assert server.get(f"/api/tables/{table}/snapshots/0")["seat"] == SPECTATOR  # it has no secrets
    assert server.get(f"/api/tables/{table}/snapshots/0?seat=0", status=409)["code"] == "not-over"
    with Client(server.url, table, list(tokens.values())) as client, Client(server.url, table) as spectator:
        assert spectator.joined["seats"] == []
        assert spectator.ask("say", seat=0, text="hello")["code"] == "no-seat"
        client.play_to_end(Rng(4))
    for path in AFTER_THE_END:
        assert server.http.get(f"/api/tables/{table}/{path}").status_code == 200
    made = server.post(f"/api/tables/{table}/play-on", {"step": 1, "seats": PERSONS})
    assert made["table"]["state"] == "playing"


def test_a_table_without_spectators_shows_nothing_to_strangers_even_after_the_end(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS, watch="none")
    with Client(server.url, table) as client:
        assert client.joined["code"] == "closed"
    with Client(server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(4))
    for path in AFTER_THE_END:
        assert server.get(f"/api/tables/{table}/{path}", status=403)["code"] == "closed"
        assert server.http.get(f"/api/tables/{table}/{path}", headers=bearer(tokens["0"])).status_code == 200
    assert server.post(f"/api/tables/{table}/play-on", {"step": 1}, status=403)["code"] == "closed"


def test_a_bot_stands_in_for_somebody_who_left_and_hands_back(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        assert client.ask("away", seat=1, level="nobody")["code"] == "invalid"
        assert client.ask("away", seat=1, level="beginner")["type"] == "done"
        client.wait(lambda: client.to_act() == 0)  # the bot placed the Samurais
        assert client.table["seats"][1]["stand_in"] == "beginner"
        assert client.ask("back", seat=1)["type"] == "done"
        client.act_randomly(Rng(5))
        client.act_randomly(Rng(5))
        client.wait(lambda: client.to_act() == 1)


def test_a_rematch_moves_everybody_on_by_one_seat(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        assert client.ask("again", seat=0)["code"] == "not-over"
        client.play_to_end(Rng(6))
        assert client.ask("again", seat=0)["type"] == "done"
        assert client.ask("again", seat=1)["type"] == "done"
        client.wait(lambda: client.table["rematch"] is not None)
        again = client.table["rematch"]
    with Client(server.url, again, [tokens["0"]]) as moved:
        assert moved.joined["seats"] == [1]
        assert [seat["name"] for seat in moved.table["seats"]] == ["Samurai", "Ninja"]


def test_chat_and_signs(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, [tokens["0"]]) as one, Client(server.url, table, [tokens["1"]]) as other:
        assert one.ask("say", seat=0, text="よろしく", id="m1")["type"] == "done"
        assert one.ask("say", seat=0, text="よろしく", id="m1")["type"] == "done"
        assert other.ask("show", seat=1, sign="thanks")["type"] == "done"
        assert one.ask("say", seat=0, text="a\nb")["code"] == "unprintable"
        assert one.ask("show", seat=0, sign="rude")["code"] == "malformed"
        one.drain()
    lines = [message["line"] for message in one.messages if message["type"] == "chat"]
    assert [(line["seat"], line["text"], line["sign"]) for line in lines] == [
        (0, "よろしく", None),
        (1, None, "thanks"),
    ]
    with Client(server.url, table, [tokens["1"]]) as late:
        assert [line["number"] for line in late.joined["chat"]] == [1, 2]


@pytest.mark.rule("M5.2", "M5.9")
def test_silence_closes_the_chat_to_the_samurais_but_not_the_signs(server: Server) -> None:
    for persons, refused in (("2", True), ("1", False)):
        seats: list[dict[str, Any]] = [{"kind": "person"}] * (1 + int(persons))
        table, tokens = server.make(seats=seats, options={"silence": "on", "persons": persons})
        with Client(server.url, table, list(tokens.values())) as client:
            answer = client.ask("say", seat=1, text="go left")
            assert (answer.get("code"), answer.get("rule")) == (("hushed", "M5.2") if refused else (None, None))
            assert client.ask("say", seat=0, text="hm")["type"] == "done"
            assert client.ask("show", seat=1, sign="look")["type"] == "done"


def test_hints_where_the_table_has_them(server: Server) -> None:
    table, tokens = server.make(seat=1, level="beginner")
    with Client(server.url, table, [tokens["1"]]) as client:
        client.wait(lambda: client.to_act() == 1)
        hinted = client.ask("hint", seat=1, version=client.version)
        offered = {choice["action"] for choice in client.snapshots[1]["choices"]}
        assert {advice["action"] for advice in hinted["evaluations"]} <= offered
        assert client.ask("hint", seat=1, version=client.version + 1)["code"] == "stale"
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        assert client.ask("hint", seat=1, version=client.version)["code"] == "no-hints"


def test_a_finished_game_is_stepped_through_and_played_on_from(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(7))
        client.drain()
        last = client.snapshots[0]["ply"]
        assert server.get(f"/api/tables/{table}/snapshots/{last}?seat=0", tokens["0"]) == client.snapshots[0]
    assert server.get(f"/api/tables/{table}/snapshots/3?seat=1", tokens["0"])["log"] == client.snapshots[1]["log"][:3]
    assert server.get(f"/api/tables/{table}/snapshots/{last + 1}", tokens["0"], status=404)["code"] == "not-found"
    path = f"/api/tables/{table}/play-on"
    assert server.post(path, {"step": last}, tokens["0"], status=400)["code"] == "invalid"
    made = server.post(path, {"step": 5, "seats": PERSONS}, tokens["0"])
    with Client(server.url, made["table"]["id"], list(made["tokens"].values())) as client:
        client.wait(lambda: client.to_act() is not None)
        assert client.snapshots[0]["ply"] == 5
        client.play_to_end(Rng(8))
