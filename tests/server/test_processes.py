"""Several processes on one PostgreSQL serve the same tables, and go on when one of them is killed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from koga.core.position import Rng
from tests.kinds import DICE
from tests.server.client import UNATTENDED, Client
from tests.server.postgres import Cluster
from tests.server.running import Server, bearer

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
    """Both act whenever they are to act, until the game is over or a number of actions are done."""
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


def both(*work: Callable[[], Any]) -> list[Any]:
    """What several calls return that are made at the same moment."""
    start = threading.Barrier(len(work))

    def run(call: Callable[[], Any]) -> Any:
        start.wait(30)
        return call()

    with ThreadPoolExecutor(len(work)) as threads:
        return [one.result(60) for one in [threads.submit(run, call) for call in work]]


def test_sitting_down_is_idempotent_by_the_clients_id(pair: tuple[Server, Server]) -> None:
    """A client that is not sure sends its request again, perhaps to another process, and gets the same seat."""
    for number in range(6):
        table, _ = pair[0].make(DICE, seats=[{"kind": "person"}, {"kind": "open"}])
        sit = [partial(sit_down, server, table, "guest", f"a-request-of-this-guest-{number}") for server in pair]
        answers = [*both(*sit), *[one() for one in sit]]
        assert [answer.status_code for answer in answers] == [201] * 4
        assert len({(answer.json()["seat"], answer.json()["token"]) for answer in answers}) == 1
        with Client(pair[1].url, table, [answers[0].json()["token"]]) as client:
            assert client.joined["seats"] == [1]


def sit_down(server: Server, table: str, name: str, id: str) -> httpx.Response:
    return server.http.post(f"/api/tables/{table}/seats", json={"name": name, "id": id})


def test_two_who_want_the_same_seat_both_learn_who_has_it(pair: tuple[Server, Server]) -> None:
    for number in range(6):
        table, _ = pair[0].make(DICE, seats=[{"kind": "person"}, {"kind": "open"}])
        people = zip(pair, ("one", "other"), strict=True)
        answers = both(*[partial(sit_down, s, table, name, f"request-{number}-of-guest-{name}") for s, name in people])
        seated = [answer.json() for answer in answers if answer.status_code == 201]
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        with Client(pair[1].url, table, [seated[0]["token"]]) as client:
            assert client.joined["seats"] == [1]


def test_chat_lines_said_at_the_same_moment_reach_everybody(pair: tuple[Server, Server]) -> None:
    for _ in range(8):
        table, tokens = pair[0].make(DICE, seats=PERSONS)
        with Client(pair[0].url, table, [tokens["0"]]) as one, Client(pair[1].url, table, [tokens["1"]]) as other:
            answers = both(
                lambda: one.ask("say", seat=0, text="from here"), lambda: other.ask("say", seat=1, text="from there")
            )
            assert [answer["type"] for answer in answers] == ["done", "done"]
            for client in (one, other):
                client.wait(partial(has_lines, client, 2))
                assert sorted(lines_of(client)) == ["from here", "from there"]


def has_lines(client: Client, count: int) -> bool:
    return len(lines_of(client)) == count


def may_act(client: Client) -> bool:
    return client.to_act() is not None


def lines_of(client: Client) -> list[str]:
    return [message["line"]["text"] for message in client.messages if message["type"] == "chat"]


@pytest.mark.parametrize("kind", ["act", "away", "show", "resign"])
def test_a_command_repeated_through_another_process_is_carried_out_once(pair: tuple[Server, Server], kind: str) -> None:
    """Both processes answer `done` to the same id, whether it comes at the same moment or afterwards."""
    for _ in range(4):
        table, tokens = pair[0].make(DICE, seats=PERSONS)
        with ExitStack() as stack:
            clients = [stack.enter_context(Client(server.url, table, list(tokens.values()))) for server in pair]
            for client in clients:
                client.wait(partial(may_act, client))
            seat = clients[0].to_act()
            assert seat is not None
            choices = clients[0].snapshots[seat]["choices"]
            fields: dict[str, Any] = {
                "act": {"version": clients[0].version, "action": choices[0]["action"]},
                "away": {"level": "random"},
                "show": {"sign": "yes"},
                "resign": {},
            }[kind]
            send = [partial(client.ask, kind, seat=seat, id="once", **fields) for client in clients]
            answers = [*both(*send), *[one() for one in send]]
            assert [answer["type"] for answer in answers] == ["done"] * 4, answers
            if kind == "act":
                assert len({answer["version"] for answer in answers}) == 1


def test_what_another_process_knows_already_is_not_refused(postgres: Cluster, tmp_path: Path) -> None:
    """A seat taken and a game ended through one process are known to the other before its notification comes: a
    client's next request goes to either of them."""
    database = postgres.new_database()
    one = Server(database, tmp_path)
    deaf = Server(database, tmp_path, program=("-m", "tests.server.deaf"))
    try:
        table, tokens = one.make(seats=[{"kind": "person"}, {"kind": "open"}], watch="none")
        with Client(deaf.url, table, [tokens["0"]]):  # it holds the table from now on
            guest = sit_down(one, table, "guest", "a-request-of-this-guest").json()["token"]
            deaf.post(f"/api/tables/{table}/link", token=guest)
            with Client(deaf.url, table, [guest]) as client:
                assert client.joined["seats"] == [1]
        other, tokens = one.make(seats=[{"kind": "person"}, {"kind": "open"}], watch="none", leaving="end")
        with Client(deaf.url, other, [tokens["0"]]):
            guest = sit_down(one, other, "guest", "another-request-of-this-guest").json()["token"]
            with Client(deaf.url, other, [guest]) as client:
                assert client.joined["seats"] == [1]
            with Client(one.url, other, [guest]) as client:
                assert client.ask("resign", seat=1)["type"] == "done"
            told = deaf.http.get(f"/api/tables/{other}/record", headers=bearer(guest))
            assert told.status_code == 200, told.text
    finally:
        one.kill()
        deaf.kill()


def test_a_dead_processs_bots_are_taken_over_within_seconds(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table, _ = one.make(seats=[{"kind": "bot", "level": "beginner"}] * 2, watch="all")
    with Client(other.url, table) as spectator:
        seen = spectator.version
        spectator.wait(lambda: spectator.version > seen, UNATTENDED)
        one.kill()
        spectator.drain(0.01)
        seen = spectator.version
        spectator.wait(lambda: spectator.version > seen or spectator.over(), UNATTENDED)
        spectator.wait(spectator.over, UNATTENDED)


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
    with pytest.raises(AssertionError, match="more than one worker requires PostgreSQL"):
        Server(str(tmp_path / "koga.db"), tmp_path, "--workers", "2")


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    first = Server(str(tmp_path / "koga.db"), tmp_path)
    with pytest.raises(AssertionError, match="another server is using"):
        Server(str(tmp_path / "koga.db"), tmp_path)
    first.kill()
