"""External program that exchanges lines of JSON, with deadlines for everything and a limit on its memory."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO, Any

import msgspec

LONGEST_LINE = 1 << 20  # bytes
MOST_WAITING = 1000  # unread lines
SEND_SECONDS = 5.0


class Failure(Exception):
    """Error of an external program, described in one line."""


class Process:
    """One running program. Its standard error is discarded; nothing it writes can fill our memory."""

    def __init__(self, words: Sequence[str], memory: int) -> None:
        """`memory` is in MB; it is enforced on Linux."""
        try:
            self.running = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
            )
        except OSError as error:
            raise Failure(f"cannot start {words[0]}: {error.strerror or error}") from error
        limit_memory(self.running.pid, memory)
        self.waiting: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        assert self.running.stdout is not None
        threading.Thread(target=read, args=(self.running.stdout, self.waiting), daemon=True).start()
        self.finalizer = weakref.finalize(self, end, self.running)

    def send(self, message: dict[str, Any], seconds: float = SEND_SECONDS) -> None:
        """Write one line; a program that does not read it in time is killed."""
        assert self.running.stdin is not None
        watchdog = threading.Timer(seconds, self.kill)
        watchdog.start()
        try:
            self.running.stdin.write(msgspec.json.encode(message) + b"\n")
            self.running.stdin.flush()
        except (OSError, ValueError) as error:
            raise Failure(self.ending("it does not read its input")) from error
        finally:
            watchdog.cancel()

    def lines(self, seconds: float) -> Iterator[dict[str, Any]]:
        """Yield the program's messages until the time is over; raises Failure if it ends or does not send JSON."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                line = self.waiting.get(timeout=left)
            except queue.Empty:
                return
            if line is None:
                raise Failure(self.ending("it closed its output"))
            if len(line) > LONGEST_LINE:
                raise Failure(f"a line of more than {LONGEST_LINE} bytes")
            if line.strip():
                yield decoded(line)

    def receive(self, seconds: float) -> dict[str, Any]:
        """Return the next message; raises Failure if none arrives in time."""
        for said in self.lines(seconds):
            return said
        raise Failure(f"it said nothing for {seconds:g} s")

    def ending(self, otherwise: str) -> str:
        """Return how the program ended; `otherwise` if it is still running."""
        try:
            code = self.running.wait(1)
        except subprocess.TimeoutExpired:
            return otherwise
        return f"it ended with exit code {code}" if code >= 0 else f"it was ended by signal {-code}"

    def alive(self) -> bool:
        return self.running.poll() is None

    def quit(self, seconds: float) -> int | None:
        """Ask the program to end and return its exit code; None if it does not."""
        self.send({"type": "quit"})
        try:
            return self.running.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        self.finalizer()


def decoded(line: bytes) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Failure(f"not a line of JSON: {line[:80]!r}") from error
    if not isinstance(said, dict):
        raise Failure(f"not a JSON object: {line[:80]!r}")
    return said


def read(output: IO[bytes], waiting: queue.Queue[bytes | None]) -> None:
    """Queue the output line by line, and None at the end. A full queue blocks the program."""
    with suppress(OSError, ValueError):
        while line := output.readline(LONGEST_LINE + 1):
            waiting.put(line)
    waiting.put(None)


def limit_memory(pid: int, memory: int) -> None:
    """Limit what a program may allocate: its data segment, which does not count address space that is only reserved."""
    if sys.platform == "linux":
        import resource

        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (memory << 20, memory << 20))


def end(running: subprocess.Popen[bytes]) -> None:
    """Kill a program and all its child processes."""
    if sys.platform == "win32":
        running.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    for pipe in (running.stdin, running.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
