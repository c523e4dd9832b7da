"""Start real servers for tests, in separate processes on free ports, and stop them by their ids."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from tests.kinds import OPEN

HERE = Path(__file__).parents[2]
UNLIMITED = (
    "tables=1e6",
    "jobs=1e6",
    "questions=1e6",
    "analyses=1e6",
    "connections=6e4",
    "tcp=6e4",
    "requests=1e7",
    "messages=1e5",
    "bytes=1e12",
    "cpu=1e3",
    "bots=1e7",
    "sign_ins=1e6",
    "reports=1e6",
    "tournaments=1e6",
    "mails=1e6",
    "pairings=1e6",
    "programs=1e6",
    "writes=1e9",
)
LIMITS = tuple(f"--limit={limit}" for limit in UNLIMITED)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`koga serve`, or another program that serves, on a database."""

    def __init__(
        self, database: str, folder: Path, *options: str, port: int | None = None, program: tuple[str, ...] = (),
        env: dict[str, str] | None = None, python: str = sys.executable,
    ) -> None:  # fmt: skip
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}-{time.monotonic_ns()}.log"
        run = program or ("-c", "from koga.cli import main; main()")
        limits = () if any(option.startswith("--limit") for option in options) else LIMITS
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [python, *run, "serve", "--port", str(self.port), "--database", database, *limits, *options],
                stderr=log,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": f"{HERE / 'src'}:{HERE}", **(env or {})},
            )
        atexit.register(self.kill)  # also when a test fails midway
        self.http = httpx.Client(base_url=self.url, trust_env=False, timeout=30)
        self.wait()

    def wait(self, seconds: float = 300) -> None:
        deadline = time.monotonic() + seconds
        while True:
            assert self.process.poll() is None, self.log.read_text()
            with contextlib.suppress(httpx.TransportError):
                if self.http.get("/api/health").status_code == 200:
                    return
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """Send SIGKILL to the process and its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        self.http.close()

    def stop(self) -> int:
        """Send SIGTERM; return the exit code of a graceful end."""
        self.process.terminate()
        try:
            return self.process.wait(30)
        finally:
            self.kill()

    # ---- HTTP ----

    def post(self, path: str, body: Any = None, token: str | None = None, status: int = 201) -> Any:
        answer = self.http.post(path, json=body, headers=bearer(token))
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, token: str | None = None, status: int = 200) -> Any:
        answer = self.http.get(path, headers=bearer(token))
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, game: str = OPEN, **more: Any) -> tuple[str, dict[str, str]]:
        """Create a table; return its id and the tokens by seat."""
        made = self.post("/api/tables", {"game": game, **more})
        return made["table"]["id"], made["tokens"]

    def logs(self) -> str:
        return self.log.read_text()


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}
