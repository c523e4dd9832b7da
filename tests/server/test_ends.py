"""Games that end before their rules do: a clock runs out, or a player leaves for good. Their records are closed too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from koga.core.match import Match
from koga.core.position import Rng
from koga.core.record import Ended, read, replay, write
from koga.core.verification import verify
from tests.kinds import DICE
from tests.server.client import Client
from tests.server.running import Server

PERSONS = [{"kind": "person", "name": "Aki"}, {"kind": "person", "name": "Beni"}]


def test_a_resignation_ends_the_game_where_the_table_chose_so(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS, leaving="end")
    with Client(server.url, table, [tokens["0"]]) as stays, Client(server.url, table, [tokens["1"]]) as leaves:
        leaves.act_randomly(Rng(1))
        done = leaves.ask("resign", seat=1, id="bye")
        assert done["type"] == "done"
        assert leaves.ask("resign", seat=1, id="bye") == done  # a repeated message is answered the same
        assert leaves.ask("resign", seat=1)["code"] == "over"
        stays.wait(stays.over)
        assert (stays.table["ended_by"], stays.table["resigned"]) == ("resign", 1)
        assert stays.act(0, 0)["code"] == "over"
        closed(server, table, tokens["0"], stays, Ended("resign", 1))


def test_a_clock_that_ends_the_game_closes_the_record(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS, clock={"kind": "turn", "seconds": 1, "then": "end"})
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(1))
        client.wait(client.over)
        closed(server, table, tokens["1"], client, Ended("time", 1))


def test_draws_of_a_game_that_was_broken_off_can_be_verified(server: Server) -> None:
    table, tokens = server.make(DICE, seats=PERSONS, leaving="end")
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(2))
        assert client.ask("resign", seat=0)["type"] == "done"
        client.wait(client.over)
        closed(server, table, tokens["0"], client, Ended("resign", 0))
    assert server.get(f"/api/tables/{table}/verify", tokens["0"])["checked"] > 0


def closed(server: Server, table: str, token: str, client: Client, ended: Ended) -> None:
    """The record says why it ended, replays, and its draws are those of the seed that was promised."""
    client.drain()
    assert client.to_act() is None
    assert client.table["seed"] is not None
    text = server.http.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {token}"}).text
    assert f"\nend {ended.by} {ended.seat}\n" in text
    record = read(text)
    assert record.ended == ended
    assert write(record) == text
    replay(record)
    assert verify(record).problems == []
    with pytest.raises(ValueError, match="over"):
        Match.resume(record)
    assert [row["id"] for row in server.get("/api/tables")["tables"]].count(table) == 0
    made = server.post(f"/api/tables/{table}/play-on", {"step": 1, "seats": PERSONS}, token)
    assert made["table"]["state"] == "playing"


def test_where_the_table_plays_on_a_bot_takes_the_seat_for_good(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        assert client.table["leaving"] == "bot"
        client.act_randomly(Rng(1))
        assert client.ask("resign", seat=1)["type"] == "done"
        client.wait(lambda: client.to_act() == 0)  # the bot placed the other Samurais
        seat = client.table["seats"][1]
        assert (seat["left"], seat["stand_in"], seat["name"]) == (True, "apprentice", "Beni")
        refused: list[tuple[str, dict[str, Any], str]] = [
            ("back", {}, "left"),
            ("away", {}, "left"),
            ("resign", {}, "left"),
            ("undo", {"version": client.version}, "left"),
            ("act", {"version": client.version, "action": 64}, "not-your-turn"),
        ]
        for kind, fields, code in refused:
            assert client.ask(kind, seat=1, **fields)["code"] == code
    with Client(server.url, table, [tokens["0"]]) as client:
        client.play_to_end(Rng(3))
        assert client.table["ended_by"] == "rules"
        assert client.snapshots[0]["scores"] is not None


def test_who_left_has_left_after_a_restart_too(tmp_path: Path) -> None:
    database = str(tmp_path / "koga.db")
    server = Server(database, tmp_path)
    played, tokens = server.make(seats=PERSONS)
    ended, others = server.make(seats=PERSONS, leaving="end")
    for table, own in ((played, tokens), (ended, others)):
        with Client(server.url, table, list(own.values())) as client:
            assert client.ask("resign", seat=0)["type"] == "done"
    server.kill()
    server = Server(database, tmp_path)
    with Client(server.url, played, list(tokens.values())) as client:
        assert client.table["seats"][0]["left"]
        assert client.ask("back", seat=0)["code"] == "left"
        client.act_randomly(Rng(1))
    with Client(server.url, ended) as client:
        assert (client.table["state"], client.table["resigned"]) == ("over", 0)
    server.kill()
