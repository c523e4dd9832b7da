"""The server is killed with SIGKILL at random moments while bots and a person play: nothing acknowledged is lost.

`make soak` sets KOGA_KILLS to do it a hundred times.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from koga.core.position import Rng
from koga.core.record import read, replay
from koga.core.verification import verify
from tests.server.client import Client
from tests.server.running import Server

KILLS = int(os.environ.get("KOGA_KILLS", "5"))
BOT_TABLES = 3


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = Rng(int(os.environ.get("KOGA_SEED", "1")))
    database = tmp_path / "koga.db"
    load = Load(str(database), tmp_path)
    for _ in range(KILLS):
        load.restart()
        time.sleep(0.3 + rng.below(1200) / 1000)
        load.kill()
        check(database, load)
    assert load.acknowledged, "nothing was acknowledged at all"
    load.finish()
    check(database, load)


class Load:
    """A server, bots at their tables with somebody watching each, and one person who plays both seats of a table."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.folder = database, folder
        self.tables: list[str] = []
        self.own: list[tuple[str, list[str]]] = []
        self.acknowledged: dict[tuple[str, int, str], int] = {}  # table, seat and id of a message -> its version
        self.seen: dict[str, int] = {}
        self.unanswered: dict[str, Any] | None = None
        self.count = 0

    def restart(self) -> None:
        self.server = Server(self.database, self.folder, "--bots", "1")
        while len(self.tables) < BOT_TABLES:
            table, _ = self.server.make(seats=[{"kind": "bot", "level": "beginner"}] * 2, watch="all")
            self.tables.append(table)
        self.stopping = False
        self.threads = [threading.Thread(target=self.watch, args=(table,)) for table in self.tables]
        self.threads.append(threading.Thread(target=self.play))
        for thread in self.threads:
            thread.start()

    def kill(self) -> None:
        self.stopping = True
        self.server.kill()
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive()

    def watch(self, table: str) -> None:
        try:
            with Client(self.server.url, table) as client:
                while not client.over() and not self.stopping:
                    self.seen[table] = max(self.seen.get(table, 0), client.version)
                    client.take(client.socket.recv(timeout=30))
        except (ConnectionClosed, OSError, TimeoutError, EOFError):
            return

    def play(self) -> None:
        """Acts as fast as it can; what was not answered is sent again with the same id."""
        try:
            while not self.stopping:
                if not self.own or self.is_done:
                    table, tokens = self.server.make(seats=[{"kind": "person"}] * 2)
                    self.own.append((table, list(tokens.values())))
                    self.unanswered = None
                    self.is_done = False
                self.play_table(*self.own[-1])
        except Exception:
            if not self.stopping:
                raise

    is_done = False

    def play_table(self, table: str, tokens: list[str]) -> None:
        rng = Rng(self.count)
        with Client(self.server.url, table, tokens) as client:
            if self.unanswered is not None:
                self.note(table, client.ask(**self.unanswered))
                client.drain(0.05)
            while not client.over():
                seat = client.to_act()
                if seat is None:
                    client.drain(0.01)
                    continue
                self.count += 1
                choices = client.snapshots[seat]["choices"]
                action = choices[rng.below(len(choices))]["action"]
                self.unanswered = {
                    "type": "act", "id": f"k{self.count}", "seat": seat, "version": client.version, "action": action
                }  # fmt: skip
                self.note(table, client.ask(**self.unanswered))
        self.is_done = True

    def note(self, table: str, answer: dict[str, object]) -> None:
        assert answer["type"] == "done" or answer.get("code") in ("stale", "over"), answer
        if answer["type"] == "done":
            assert self.unanswered is not None
            key = (table, int(str(self.unanswered["seat"])), str(answer["id"]))
            self.acknowledged[key] = int(str(answer["version"]))
        self.unanswered = None

    def finish(self) -> None:
        """All bots' games go on to their end, and their records are what they should be."""
        self.stopping = True
        self.server = Server(self.database, self.folder)
        for table in self.tables:
            with Client(self.server.url, table) as client:
                client.wait(client.over, 120)
            record = read(self.server.http.get(f"/api/tables/{table}/record").text)
            replay(record)
            assert verify(record).problems == []
        self.server.kill()


def check(database: Path, load: Load) -> None:
    """What was acknowledged or seen is stored, once, and versions have no gaps."""
    with closing(sqlite3.connect(database)) as connection, connection:
        rows = connection.execute("select match, version, seat, message from entry order by match, version").fetchall()
    connection.close()
    last: dict[str, int] = {}
    for match, version, _, _ in rows:
        assert version == last.get(match, 0) + 1, f"a gap in {match}"
        last[match] = version
    found: dict[tuple[str, int, str], list[int]] = {}
    for match, version, seat, message in rows:
        if message:
            found.setdefault((match, seat, message), []).append(version)
    for key, version in load.acknowledged.items():
        assert found.get(key) == [stored for stored in found.get(key, []) if stored <= version], key
        assert len(found.get(key, [])) == 1, f"{json.dumps(key)} is stored {len(found.get(key, []))} times"
    for table, version in load.seen.items():
        assert last[table] >= version, "somebody saw what was not stored"
