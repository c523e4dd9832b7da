"""External programs: nothing they do blocks us, fills our memory or outlives them where that can be prevented."""

from __future__ import annotations

import json
import os
import sys
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from koga.bots import process
from koga.bots.process import Failure, Process

MEMORY = 256


def running(code: str) -> Process:
    return Process([sys.executable, "-c", f"import os, sys, time, subprocess\n{code}"], MEMORY)


def within(seconds: float, deed: Callable[[], None]) -> bool:
    """Return whether something ends in time; it is left alone if it does not."""
    worker = threading.Thread(target=deed, daemon=True)
    worker.start()
    worker.join(seconds)
    return not worker.is_alive()


def ended(pid: int) -> bool:
    """Wait until a process has ended, for a while."""
    if not Path(f"/proc/{pid}").exists():
        return True
    handle = os.pidfd_open(pid)
    try:
        import select

        return bool(select.select([handle], [], [], 10)[0])
    finally:
        os.close(handle)


STRAY = """
stray = subprocess.Popen({words}, start_new_session=True{more})
print('{{"pid": %d}}' % stray.pid, flush=True)
sys.stdin.readline()
"""


def stray(more: str = "", loop: str = "time.sleep(600)") -> Process:
    """A program that starts another one outside its session, which keeps its output open."""
    return running(STRAY.format(words=f"[sys.executable, '-c', 'import sys, time\\n{loop}']", more=more))


@pytest.mark.skipif(sys.platform != "linux", reason="descendants outside the session are found on Linux")
def test_a_descendant_outside_the_session_is_killed() -> None:
    program = stray()
    pid = program.receive(30)["pid"]
    program.kill()
    assert ended(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="sessions exist on Unix")
def test_killing_does_not_wait_for_a_descendant_that_keeps_the_output(tmp_path: Path) -> None:
    """One that hides from us (it has no environment): it lives on, but nobody waits for it."""
    program = stray(more=", env={}")
    pid = program.receive(30)["pid"]
    try:
        assert within(10, program.kill)
    finally:
        os.kill(pid, 9)
    assert not program.alive()


@pytest.mark.skipif(sys.platform == "win32", reason="sessions exist on Unix")
def test_a_descendant_that_goes_on_writing_is_cut_off() -> None:
    """Once the program is killed nobody reads any more: the next write fails, and Python ends."""
    program = stray(more=", env={}", loop='while 1: print(\\"x\\" * 9999)')
    pid = program.receive(30)["pid"]
    program.kill()
    assert ended(pid)


def test_a_program_that_does_not_read_is_killed_in_time() -> None:
    program = running("print('{}', flush=True)\ntime.sleep(600)")
    program.receive(30)
    with pytest.raises(Failure, match="did not read its input within"):
        program.send({"type": "x" * (1 << 20)}, 0.2)
    assert not program.alive()


def test_a_long_message_arrives_whole() -> None:
    """Longer than a pipe holds."""
    program = running("print('{\"length\": %d}' % len(sys.stdin.readline()), flush=True)")
    message = {"type": "x" * (1 << 20)}
    program.send(message)
    assert program.receive(30)["length"] == len(json.dumps(message, separators=(",", ":"))) + 1
    program.kill()


def test_a_flood_fills_a_mailbox_to_its_limit_and_no_further() -> None:
    """Lines of almost a megabyte, which nobody reads."""
    tracemalloc.start()
    try:
        program = running("line = 'x' * 1_000_000\nwhile 1: print(line)")
        box = program.mailbox
        with box.changed:
            assert box.changed.wait_for(lambda: box.bytes + 1_000_000 > process.MOST_WAITING, 60)
        assert box.bytes <= process.MOST_WAITING
        assert tracemalloc.get_traced_memory()[1] < 4 * process.MOST_WAITING
        program.kill()
        program.reader.join(10)  # it was waiting for room, and is let go
        assert not program.reader.is_alive()
        assert box.bytes == 0
    finally:
        tracemalloc.stop()


def test_lines_are_told_apart_however_they_arrive() -> None:
    program = running(
        "for piece in ('{\"a\":', '1}\\n\\n{\"a\":2}\\n{\"a\"', ':3}'): os.write(1, piece.encode()); time.sleep(0.05)"
    )
    assert [program.receive(30)["a"] for _ in range(3)] == [1, 2, 3]
    with pytest.raises(Failure, match="exit code 0"):
        program.receive(30)


def test_a_program_is_asked_to_end_before_it_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "said"
    program = running(f"print('{{}}', flush=True)\nopen({str(note)!r}, 'w').write(sys.stdin.readline())")
    program.receive(30)
    program.dismiss()
    assert json.loads(note.read_text()) == {"type": "quit"}
    assert program.running.returncode == 0
