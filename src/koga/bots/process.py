"""External program that exchanges lines of JSON, with deadlines for everything and limits on its memory and on ours.

A thread reads the program's output, and it alone closes it: a descendant of the program may hold the other end open,
and closing a pipe that somebody is reading would wait for that.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec

LONGEST_LINE = 1 << 20  # bytes
MOST_WAITING = 4 << 20  # bytes of unread lines
DEEPEST = 32  # levels of nesting in a message
SEND_SECONDS = 5.0
QUIT_SECONDS = 1.0  # for a program to end by itself once it is no longer needed
ROUNDS = 20  # searches for descendants that may be starting others
MARK = "KOGA_PROCESS"  # environment variable by which the descendants of a program are recognized


class Failure(Exception):
    """Error of an external program, described in one line."""


class Mailbox:
    """Lines from a program that nobody has read yet, limited by their bytes: a full mailbox blocks the program."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.lines: deque[bytes] = deque()
        self.bytes = 0
        self.ended = False  # the program closed its output
        self.closed = False  # nobody will read any more

    def put(self, line: bytes) -> bool:
        """Add a line as soon as there is room; False if nobody will read it."""
        with self.changed:
            self.changed.wait_for(lambda: self.closed or self.bytes + len(line) <= MOST_WAITING)
            if not self.closed:
                self.lines.append(line)
                self.bytes += len(line)
                self.changed.notify_all()
            return not self.closed

    def get(self, seconds: float) -> bytes | None:
        """Return the next line; None if there is none in time. Raises EOFError after the last line."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.lines or self.ended, seconds):
                return None
            if not self.lines:
                raise EOFError
            line = self.lines.popleft()
            self.bytes -= len(line)
            self.changed.notify_all()
            return line

    def end(self) -> None:
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def close(self) -> None:
        with self.changed:
            self.closed = self.ended = True
            self.lines.clear()
            self.bytes = 0
            self.changed.notify_all()


class Process:
    """One running program. Its standard error is discarded; nothing it writes can fill our memory."""

    def __init__(self, words: Sequence[str], memory: int) -> None:
        """`memory` is in MB; it is enforced on Linux."""
        mark = secrets.token_hex(16)
        try:
            self.running = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env={**os.environ, MARK: f"{os.environ.get(MARK, '')} {mark}"},
            )
        except OSError as error:
            raise Failure(f"cannot start {words[0]}: {error.strerror or error}") from error
        limit_memory(self.running.pid, memory)
        self.mailbox = Mailbox()
        assert self.running.stdout is not None
        self.reader = threading.Thread(target=read, args=(self.running.stdout, self.mailbox), daemon=True)
        self.reader.start()
        self.finalizer = weakref.finalize(self, dismiss, self.running, self.mailbox, mark)

    def send(self, message: dict[str, Any], seconds: float = SEND_SECONDS) -> None:
        """Write one line; a program that does not read it in time is killed."""
        try:
            is_read = write(self.running, msgspec.json.encode(message) + b"\n", seconds)
        except (OSError, ValueError) as error:
            raise Failure(self.ending("it does not read its input")) from error
        if not is_read:
            self.kill()
            raise Failure(f"it did not read its input within {seconds:g} s")

    def lines(self, seconds: float) -> Iterator[dict[str, Any]]:
        """Yield the program's messages until the time is over; raises Failure if it ends or does not send JSON."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                line = self.mailbox.get(left)
            except EOFError as error:
                raise Failure(self.ending("it closed its output")) from error
            if line is None:
                return
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

    def dismiss(self) -> None:
        """Ask the program to end, and kill it if it does not."""
        self.finalizer()

    def kill(self) -> None:
        found = self.finalizer.detach()
        if found is not None:
            end(*found[2])


def decoded(line: bytes) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Failure(f"not a line of JSON: {line[:80]!r}") from error
    except RecursionError as error:
        raise Failure(too_deep(line)) from error
    if not isinstance(said, dict):
        raise Failure(f"not a JSON object: {line[:80]!r}")
    if not is_flat(said, DEEPEST):
        raise Failure(too_deep(line))
    return said


def is_flat(value: object, levels: int) -> bool:
    """Return whether a value nests at most this deep, so that nothing that walks through it recurses deeply."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return parts is None or (levels > 0 and all(is_flat(part, levels - 1) for part in parts))


def too_deep(line: bytes) -> str:
    return f"a message nested more than {DEEPEST} levels deep: {line[:80]!r}"


def write(running: subprocess.Popen[bytes], line: bytes, seconds: float) -> bool:
    """Write a line to a program; False if it does not read it in time."""
    pipe = running.stdin
    assert pipe is not None
    if sys.platform == "win32":  # where no pipe can be waited for
        writer = threading.Thread(target=write_whole, args=(pipe, line), daemon=True)
        writer.start()
        writer.join(seconds)
        return not writer.is_alive()
    import select

    os.set_blocking(pipe.fileno(), False)
    ready = select.poll()
    ready.register(pipe.fileno(), select.POLLOUT)
    deadline, rest = time.monotonic() + seconds, memoryview(line)
    while rest:
        if not ready.poll(max(0.0, 1000 * (deadline - time.monotonic()))):
            return False
        with suppress(BlockingIOError):  # room for a part of it only
            rest = rest[os.write(pipe.fileno(), rest) :]
    return True


def write_whole(pipe: IO[bytes], line: bytes) -> None:
    rest = memoryview(line)
    with suppress(OSError, ValueError):
        while rest:
            rest = rest[pipe.write(rest) :]


def read(output: IO[bytes], mailbox: Mailbox) -> None:
    """Put the output into the mailbox, line by line, and close it when it ends or nobody will read any more."""
    pending = bytearray()
    with suppress(OSError, ValueError), output:
        while piece := output.read(1 << 16):
            pending += piece
            *whole, rest = pending.split(b"\n") if b"\n" in piece else [pending]
            if len(rest) > LONGEST_LINE:  # an endless line: its beginning is enough to refuse it
                whole, rest = [*whole, rest], bytearray()
            pending = rest
            if not all(mailbox.put(bytes(line)) for line in whole):
                break
        else:
            if pending:
                mailbox.put(bytes(pending))
    mailbox.end()


def limit_memory(pid: int, memory: int) -> None:
    """Limit what a program may allocate: its data segment, which does not count address space that is only reserved."""
    if sys.platform == "linux":
        import resource

        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (memory << 20, memory << 20))


def dismiss(running: subprocess.Popen[bytes], mailbox: Mailbox, mark: str) -> None:
    """Tell a program to quit, and end it."""
    with suppress(OSError, ValueError, RuntimeError, subprocess.TimeoutExpired):  # no threads start at Python's exit
        if running.poll() is None and write(running, b'{"type":"quit"}\n', QUIT_SECONDS):
            running.wait(QUIT_SECONDS)
    end(running, mailbox, mark)


def end(running: subprocess.Popen[bytes], mailbox: Mailbox, mark: str) -> None:
    """Kill a program and all its descendants; on Linux also those that have left its session."""
    if sys.platform == "win32":
        running.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    if sys.platform == "linux":
        kill_marked(mark.encode())
    mailbox.close()
    if running.stdin is not None:
        with suppress(OSError):
            running.stdin.close()


def kill_marked(mark: bytes) -> None:
    """Kill all processes with a mark in their environment, until there are none: one may have started another."""
    for _ in range(ROUNDS):
        found = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal() and has(entry, mark)]
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def has(process: Path, mark: bytes) -> bool:
    with suppress(OSError):
        return mark in (process / "environ").read_bytes()
    return False
