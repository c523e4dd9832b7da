"""The system under test: a server, its workers, its database, its disk and the connections between them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from pathlib import Path
from typing import Any, Literal
from urllib.request import ProxyHandler, Request, build_opener

from tests.chaos.disk import Disk
from tests.chaos.journal import Row, read_postgres, read_sqlite
from tests.chaos.proxy import Proxy
from tests.server.postgres import Cluster
from tests.server.running import Server

Kind = Literal["sqlite", "postgresql"]
READY = 300.0  # seconds, on a machine that has other things to do
STARTS = 5  # at most, one after another, as systemd does it (Restart=)
PROGRAM = ("-m", "tests.chaos.serve")
direct = build_opener(ProxyHandler({}))


class Stage:
    """A server of one process on SQLite, or of several on PostgreSQL, behind proxies that can fail."""

    def __init__(self, kind: Kind, folder: Path, workers: int = 2) -> None:
        self.kind, self.folder, self.workers = kind, folder, workers
        self.server: Server | None = None
        self.cluster: Cluster | None = None
        data = folder / "data"
        data.mkdir()
        self.url = str(data / "koga.db")
        self.disk = Disk(folder, data)

    async def start(self) -> None:
        if self.kind == "postgresql":
            self.cluster = await asyncio.to_thread(Cluster, self.disk)
            self.direct_url = self.cluster.new_database()
            self.database = Proxy(self.cluster.port)
            await self.database.start()
            self.url = self.direct_url.replace(f":{self.cluster.port}/", f":{self.database.port}/")
        await asyncio.to_thread(self.start_server)
        assert self.server is not None
        self.front = Proxy(self.server.port)
        await self.front.start()

    def start_server(self) -> None:
        options = ("--bots", "1", *(("--workers", str(self.workers)) if self.kind == "postgresql" else ()))
        env = self.disk.environment() if self.kind == "sqlite" else {}
        port = None if self.server is None else self.server.port
        for attempt in range(STARTS):
            try:
                self.server = Server(self.url, self.folder, *options, port=port, program=PROGRAM, env=env)
            except AssertionError:  # on a crowded machine the database may take longer than a start waits for it
                if attempt == STARTS - 1:
                    raise
            else:
                return

    async def stop(self) -> int:
        """Stop the server as an operator does; return its exit code."""
        assert self.server is not None
        code = await asyncio.to_thread(self.server.stop)
        await self.front.close()
        if self.cluster is not None:
            await self.database.close()
            await asyncio.to_thread(self.cluster.stop)
        return code

    def abandon(self) -> None:
        """Kill everything at once."""
        if self.server is not None:
            self.server.kill()
        if self.cluster is not None and self.cluster.process.poll() is None:
            self.cluster.stop()

    # ---- kills ----

    async def kill_server(self) -> None:
        assert self.server is not None
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.start_server)

    async def kill_worker(self, number: int) -> None:
        pids = self.worker_pids()
        os.kill(pids[number % len(pids)], signal.SIGKILL)
        await self.wait_for(lambda: len(self.worker_pids()) == self.workers)

    async def kill_backend(self, number: int) -> None:
        """Kill one of PostgreSQL's backends serving us: PostgreSQL ends all others, and recovers."""
        assert self.cluster is not None
        found = self.cluster.psql(
            "postgres", "select pid from pg_stat_activity where datname like 'koga%' order by pid"
        )
        pids = found.stdout.split()
        if pids:
            os.kill(int(pids[number % len(pids)]), signal.SIGKILL)
        await asyncio.to_thread(self.cluster.wait)

    async def kill_postgresql(self) -> None:
        assert self.cluster is not None
        await asyncio.to_thread(self.cluster.crash)
        await asyncio.to_thread(self.cluster.start)

    def worker_pids(self) -> list[int]:
        assert self.server is not None
        return sorted(children(self.server.process.pid))

    # ---- HTTP ----

    async def make(self, body: dict[str, Any]) -> tuple[str, list[str]]:
        """Create a table, retrying as often as necessary; return it with its tokens."""
        deadline = time.monotonic() + READY
        while True:
            try:
                made = await asyncio.to_thread(self.post, "/api/tables", body)
                return made["table"]["id"], list(made["tokens"].values())
            except OSError:
                assert time.monotonic() < deadline, "no table can be made"
                await asyncio.sleep(0.5)

    def post(self, path: str, body: Any) -> Any:
        assert self.server is not None
        request = Request(f"{self.server.url}{path}", json.dumps(body).encode(), {"content-type": "application/json"})
        with direct.open(request, timeout=10) as answer:
            return json.loads(answer.read())

    def get(self, path: str) -> str:
        assert self.server is not None
        with direct.open(f"{self.server.url}{path}", timeout=10) as answer:
            return str(answer.read().decode())

    def logged(self) -> list[str]:
        """What the servers of this stage have logged, one after another."""
        return [line for log in sorted(self.folder.glob("server-*.log")) for line in log.read_text().splitlines()]

    async def healthy(self) -> None:
        """Wait until the server reports that every part works."""
        await self.wait_for(lambda: '"ok":true' in self.get("/api/health"))

    def ended_by_itself(self) -> str:
        """Return how the server's process ended, and the traces of its crashes."""
        assert self.server is not None
        traces = [path.read_text(errors="replace") for path in self.folder.rglob("*.trace")]
        code = self.server.process.returncode
        return f"the server ended by itself with {code}: {self.logged()[-3:]} {[text for text in traces if text]}"

    async def wait_for(self, ready: Any) -> None:
        deadline = time.monotonic() + READY
        while True:
            with contextlib.suppress(OSError):
                if await asyncio.to_thread(ready):
                    return
            assert self.server is not None
            assert self.server.process.poll() is None, self.ended_by_itself()
            assert time.monotonic() < deadline, "it does not come back"
            await asyncio.sleep(0.2)

    async def rows(self) -> list[Row]:
        """Return all stored rows, read directly from the database."""
        if self.kind == "sqlite":
            return await asyncio.to_thread(read_sqlite, self.url)
        return await read_postgres(self.direct_url)


def children(pid: int) -> list[int]:
    """Return the worker processes of a server: its children except bots and multiprocessing's helper."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(") ")[2].split()[1])
            command = (path / "cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid and not any(other in command for other in ("bots.worker", "resource_tracker")):
            found.append(int(path.name))
    return found
