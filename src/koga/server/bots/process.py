"""The server's handle on one bot worker process; worker.py runs inside that process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from typing import Any

LARGEST_ANSWER = 64_000_000  # bytes


class QuestionFailed(Exception):
    """Raised for a question at which a bot or solver failed; the worker process goes on."""


class BotWorker:
    """A worker process. It starts with its first request and is never restarted."""

    def __init__(self, idle_only: bool = False) -> None:
        """Create the handle. With `idle_only` the process runs only while the processor is otherwise idle."""
        self.idle_only = idle_only
        self.process: asyncio.subprocess.Process | None = None
        self.is_stopped = False

    def is_usable(self) -> bool:
        return not self.is_stopped and (self.process is None or self.process.returncode is None)

    async def ask(self, question: Any) -> Any:
        """Return the worker's answer; raise QuestionFailed, or EOFError or OSError if the process died."""
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "koga.server.bots.worker", str(os.getpid()), "--idle" if self.idle_only else "",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        source, sink = self.process.stdout, self.process.stdin
        assert source is not None
        assert sink is not None
        data = pickle.dumps(question)
        sink.write(len(data).to_bytes(4, "big") + data)
        await sink.drain()
        size = int.from_bytes(await source.readexactly(4), "big")
        if size > LARGEST_ANSWER:
            raise OSError("answer too large")
        succeeded, answer = pickle.loads(await source.readexactly(size))
        if not succeeded:
            raise QuestionFailed(answer)
        return answer

    async def stop(self) -> None:
        self.is_stopped = True
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
