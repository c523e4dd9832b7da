"""Several processes on one PostgreSQL serve the same tables, and go on when one of them is killed."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from koga.core.position import Rng
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import Server

PERSONS = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture
def pair(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    database = postgres.new_database()
    one, other = Server(database, tmp_path), Server(database, tmp_path)
    yield one, other
    one.kill()
    other.kill()


def test_two_processes_serve_one_table_and_one_of_them_is_killed(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, tokens = one.make(seats=PERSONS)
    ninja = Client(one.url, table, [tokens["0"]])
    samurai = Client(other.url, table, [tokens["1"]])
    take_turns(ninja, samurai, 12)
    samurai.ask("say", seat=1, text="hello from the other side")
    ninja.wait(lambda: any(message["type"] == "chat" for message in ninja.messages))
    race(one, other, table, list(tokens.values()))
    one.kill()
    ninja.close()
    with Client(other.url, table, [tokens["0"]]) as ninja:
        take_turns(ninja, samurai, 10_000)
        assert ninja.snapshots[0]["scores"] == samurai.snapshots[1]["scores"] is not None
    samurai.close()


def take_turns(one: Client, other: Client, most: int) -> None:
    """Both act whenever they are to act, until the game is over or so many actions are done."""
    rng = Rng(1)
    for _ in range(most):
        acting = next_to_act(one, other)
        if acting is None:
            return
        acting.act_randomly(rng)
        for client in (one, other):
            catch_up(client, acting.version)


def catch_up(client: Client, version: int) -> None:
    client.wait(lambda: client.version >= version)


def next_to_act(one: Client, other: Client) -> Client | None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        for client in (one, other):
            if client.to_act() is not None:
                return client
            if client.over():
                return None
            client.drain(0.02)
    raise AssertionError("nobody can act")


def race(one: Server, other: Server, table: str, tokens: list[str]) -> None:
    """The same seat acts through both processes in answer to the same version: one is done, the other is stale."""
    with Client(one.url, table, tokens) as here, Client(other.url, table, tokens) as there:
        seat, version = here.to_act(), here.version
        assert seat is not None
        action = here.snapshots[seat]["choices"][0]["action"]
        assert there.version == version
        answers: list[str] = []
        threads = [
            threading.Thread(
                target=lambda client=client: answers.append(
                    client.ask("act", seat=seat, version=version, action=action).get("code", "done")
                )
            )
            for client in (here, there)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(answers) == ["done", "stale"]
        for client in (here, there):
            catch_up(client, version + 1)
        assert here.snapshots[seat]["ply"] == there.snapshots[seat]["ply"]


def test_a_dead_processs_bots_are_taken_over_within_seconds(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, _ = one.make(seats=[{"kind": "bot", "level": "beginner"}] * 2, watch="all")
    with Client(other.url, table) as spectator:
        seen = spectator.version
        spectator.wait(lambda: spectator.version > seen)
        one.kill()
        spectator.drain(0.01)
        seen = spectator.version
        spectator.wait(lambda: spectator.version > seen or spectator.over(), seconds=15)
        spectator.wait(spectator.over, seconds=60)


def test_several_workers_of_one_command_serve_one_table(postgres: Cluster, tmp_path: Path) -> None:
    server = Server(postgres.new_database(), tmp_path, "--workers", "2")
    table, tokens = server.make(seats=PERSONS)
    spectators = [Client(server.url, table) for _ in range(6)]
    with Client(server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(5))
        client.drain()
        for spectator in spectators:
            spectator.wait(spectator.over)
            catch_up(spectator, client.version)
            spectator.close()
    assert server.stop() == 0


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="several workers need PostgreSQL"):
        Server(str(tmp_path / "koga.db"), tmp_path, "--workers", "2")


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    first = Server(str(tmp_path / "koga.db"), tmp_path)
    with pytest.raises(AssertionError, match="another server uses"):
        Server(str(tmp_path / "koga.db"), tmp_path)
    first.kill()
