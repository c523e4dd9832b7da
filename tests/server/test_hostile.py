"""Whatever is thrown at the server: it answers by code, does not fall over or grow, and honest players go on playing.

`make soak` sets KOGA_MESSAGES to a hundred thousand.
"""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from koga.core.position import Rng
from koga.server.wire import CODES
from tests.server.client import Client
from tests.server.running import Server

MESSAGES = int(os.environ.get("KOGA_MESSAGES", "3000"))
BATCH = 40
PERSONS = [{"kind": "person"}, {"kind": "person"}]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(
    ["join", "act", "undo", "answer", "say", "show", "hint", "away", "back", "again", "ping", "done", "snapshot", ""]
)
numbers = st.integers(-3, 12) | st.sampled_from([2**31, 2**63, -(2**63), 10**30, 1_000_000])
fields: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text(max_size=45),
    "seat": numbers,
    "version": numbers,
    "action": numbers | st.integers(0, 500),
    "text": st.text(max_size=320),
    "sign": st.sampled_from(["yes", "no", "x"]),
    "yes": st.booleans(),
    "level": st.none() | st.sampled_from(["beginner", "random", "search:99999999", "../x"]),
    "wire": numbers,
    "tokens": st.lists(st.text(max_size=70), max_size=10),
    "seen": numbers,
}
halves = st.fixed_dictionaries({"type": kinds}, optional={name: values | anything for name, values in fields.items()})
whole = st.one_of(
    *(
        st.fixed_dictionaries({"type": st.just(kind), "id": st.uuids().map(str), **{n: fields[n] for n in names}})
        for kind, names in {
            "act": ("seat", "version", "action"),
            "undo": ("seat", "version"),
            "answer": ("seat", "version", "yes"),
            "say": ("seat", "text"),
            "show": ("seat", "sign"),
            "away": ("seat", "level"),
            "back": ("seat",),
            "again": ("seat",),
        }.items()
    )
)
texts = st.one_of(
    st.text(max_size=200),
    anything.map(json.dumps),
    halves.map(json.dumps),
    whole.map(json.dumps),
    st.sampled_from(["x" * 20_000, "[" * 9000, '{"id":' * 3000, "\u00ed\u00a0\u0080", "\0"]),
)
frames = texts | st.binary(max_size=200)


class Attacker:
    """Connects again whenever it is sent away, which must have been announced by a bye."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.table, self.tokens = server.make(seats=PERSONS)
        self.open = ExitStack()
        self.socket = self.connect()
        self.number = 0

    def connect(self) -> ClientConnection:
        self.open.close()
        address = self.server.url.replace("http", "ws") + "/ws"
        socket = self.open.enter_context(connect(address, proxy=None, ping_interval=None, max_queue=None))
        tokens = list(self.tokens.values())
        socket.send(json.dumps({"type": "join", "id": "j", "table": self.table, "tokens": tokens}))
        return socket

    def throw(self, batch: list[str | bytes]) -> None:
        """Sends them all, then waits for the answer to a ping behind them: nothing hangs, nothing is silent."""
        self.number += 1
        ping = f"ping-{self.number}"
        said_bye = False
        try:
            for frame in batch:
                self.socket.send(frame)
            self.socket.send(json.dumps({"type": "ping", "id": ping}))
            while True:
                for line in str(self.socket.recv(timeout=30)).split("\n"):
                    message = json.loads(line)
                    said_bye = said_bye or message["type"] == "bye"
                    assert message.get("code", "stale") in CODES
                    assert message.get("code") != "broken", message
                    if message.get("id") == ping:
                        return
        except ConnectionClosed:
            self.hear_the_rest(said_bye)
            self.socket = self.connect()

    def hear_the_rest(self, said_bye: bool) -> None:
        try:
            while True:
                said_bye = '"type":"bye"' in str(self.socket.recv(timeout=5)) or said_bye
        except (ConnectionClosed, TimeoutError):
            pass
        assert said_bye or self.socket.close_code in (1007, 1002), f"closed with {self.socket.close_code} and no bye"


def test_hostile_messages_are_answered_and_honest_players_are_not_disturbed(server: Server) -> None:
    attacker = Attacker(server)
    table, tokens = server.make(seats=PERSONS)
    honest = Client(server.url, table, list(tokens.values()))
    rng = Rng(1)
    sizes: list[int] = []

    @settings(
        max_examples=MESSAGES // BATCH, deadline=None, suppress_health_check=list(HealthCheck), database=None,
        phases=[Phase.generate],
    )  # fmt: skip
    @given(st.lists(frames, min_size=BATCH, max_size=BATCH))
    def attack(batch: list[str | bytes]) -> None:
        nonlocal honest
        attacker.throw(batch)
        if honest.over():
            honest.close()
            table, tokens = server.make(seats=PERSONS)
            honest = Client(server.url, table, list(tokens.values()))
        assert honest.act_randomly(rng)["type"] == "done"
        sizes.append(memory_of(server.process.pid))

    attack()
    honest.close()
    attacker.open.close()
    third = len(sizes) // 3
    assert max(sizes[2 * third :]) - max(sizes[:third]) < 40_000, "the server grows"
    assert server.get("/api/health")["ok"]
    assert "Traceback" not in server.logs()


def memory_of(pid: int) -> int:
    """Kilobytes in memory."""
    with open(f"/proc/{pid}/status") as file:  # noqa: PTH123
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def test_hostile_requests_are_answered_by_code(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    examples = max(10, MESSAGES // 500)
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None,
            phases=[Phase.generate],
        )  # fmt: skip
        @given(operation.as_strategy())
        def attack(case: Any) -> None:
            answer = case.call(base_url=server.url)
            assert answer.status_code < 500
            if answer.status_code >= 400:
                assert answer.json()["code"] in CODES

        attack()
    assert "Traceback" not in server.logs()
