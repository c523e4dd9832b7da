"""The record is the truth: versions, ids, undo, clocks, reconnecting, restarting."""

from __future__ import annotations

from pathlib import Path

from koga.core.position import Rng
from tests.server.client import UNATTENDED, Client
from tests.server.running import Server

PERSONS = [{"kind": "person"}, {"kind": "person"}]


def test_a_repeated_message_is_carried_out_once_and_answered_the_same(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        action = client.snapshots[1]["choices"][0]["action"]
        version = client.version
        first = client.act(1, action, id="once")
        assert client.ask("act", id="once", seat=1, version=version, action=action) == first
        assert client.snapshots[1]["ply"] == 1
        other = client.snapshots[1]["choices"][0]["action"]
        assert client.ask("act", id="once", seat=1, version=client.version, action=other) == first
        assert client.snapshots[1]["ply"] == 1


def test_stale_and_forbidden_actions_are_refused_by_code_and_rule(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        action = client.snapshots[1]["choices"][0]["action"]
        assert client.ask("act", seat=1, version=client.version - 1, action=action)["code"] == "stale"
        assert client.ask("act", seat=1, version=client.version + 1, action=action)["code"] == "stale"
        refused = client.act(1, 0)
        assert (refused["code"], refused["rule"]) == ("forbidden", "M2.3")
        assert client.act(1, 999_999)["code"] == "forbidden"
        assert client.act(1, -1)["code"] == "forbidden"
        assert client.snapshots[1]["ply"] == 0


def test_who_reconnects_gets_what_was_missed_or_the_whole_sight(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(1))
        with Client(server.url, table, list(tokens.values())) as before:
            pass
        for _ in range(3):
            client.act_randomly(Rng(1))
        with Client(server.url, table, list(tokens.values()), seen=before) as late:
            assert [message["type"] for message in late.messages] == ["joined", "delta", "delta"]
            assert len(late.messages[1]["log"]) == 3
            assert late.snapshots == client.snapshots
        with Client(server.url, table, list(tokens.values()), seen=client) as current:
            assert current.messages[1]["log"] == []
            assert "choices" not in current.messages[1]
            assert current.snapshots == client.snapshots
        before.version = 999_999
        with Client(server.url, table, list(tokens.values()), seen=before) as lost:
            assert [message["type"] for message in lost.messages] == ["joined", "snapshot", "snapshot"]
            assert lost.snapshots == client.snapshots


def test_an_own_action_of_the_same_turn_is_undone_at_once(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, [tokens["1"]]) as client:
        assert client.ask("undo", seat=1, version=client.version)["code"] == "no-undo"
        before = client.snapshots[1]["choices"]
        client.act_randomly(Rng(1))
        version = client.version
        assert client.ask("undo", seat=1, version=version - 1)["code"] == "stale"
        assert client.ask("undo", seat=1, version=version)["type"] == "done"
        assert client.snapshots[1]["choices"] == before
        assert client.snapshots[1]["log"] == []
        assert client.version == version + 1


def test_an_undo_of_an_earlier_turn_needs_the_others_consent(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, [tokens["0"]]) as ninja, Client(server.url, table, [tokens["1"]]) as samurai:
        for _ in range(4):
            samurai.act_randomly(Rng(1))
        ninja.wait(lambda: ninja.to_act() == 0)
        for answer in (False, True):
            assert samurai.ask("undo", seat=1, version=samurai.version)["type"] == "done"
            ninja.wait(lambda: ninja.table["undo"] is not None)
            assert ninja.table["undo"] == {"seat": 1, "version": ninja.version, "waiting_for": [0]}
            assert samurai.ask("answer", seat=1, version=samurai.version, yes=True)["code"] == "nothing"
            ninja.ask("answer", seat=0, version=ninja.version, yes=answer)
            samurai.wait(lambda: samurai.table["undo"] is None)
            assert (samurai.to_act() == 1) == answer
        assert samurai.snapshots[1]["ply"] == 3


def test_nothing_is_undone_once_the_game_is_over(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(3))
        assert client.ask("undo", seat=0, version=client.version)["code"] == "over"


def test_a_clock_that_runs_out_ends_the_game(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS, clock={"kind": "turn", "seconds": 1, "then": "end"})
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(1))
        client.wait(client.over)
        assert (client.table["ended_by"], client.table["out_of_time"]) == ("time", 1)
        assert client.table["seed"] is not None
        assert client.act(1, 64)["code"] == "over"
        client.drain()
        assert client.to_act() is None


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot(server: Server) -> None:
    table, tokens = server.make(seats=PERSONS, clock={"kind": "game", "seconds": 1, "then": "bot"})
    with Client(server.url, table, list(tokens.values())) as client:
        client.wait(lambda: client.to_act() == 0)  # the bot placed the Samurais
        assert client.table["seats"][1]["stand_in"] is not None
        assert client.ask("back", seat=1)["code"] == "out-of-time"


def test_a_restart_keeps_every_table_and_the_bots_go_on(tmp_path: Path) -> None:
    database = str(tmp_path / "koga.db")
    server = Server(database, tmp_path)
    table, tokens = server.make(seats=PERSONS)
    bots, _ = server.make(seats=[{"kind": "bot", "level": "beginner"}] * 2, watch="all")
    with Client(server.url, table, list(tokens.values())) as client:
        for _ in range(6):
            client.act_randomly(Rng(1))
        assert server.stop() == 0
        client.drain(2)
        assert client.messages[-1]["code"] == "stopping"
    server = Server(database, tmp_path)
    with Client(server.url, table, list(tokens.values()), seen=client) as again:
        assert again.snapshots == client.snapshots
        again.play_to_end(Rng(1))
    with Client(server.url, bots) as spectator:
        spectator.wait(spectator.over, UNATTENDED)
    server.kill()
