"""`koga serve` whose processes write down, at SIGUSR1, what each of their tasks waits for."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

from koga.cli import main


def tell_tasks(*_: Any) -> None:
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:  # the parent of several workers has no loop
        return
    for task in tasks:
        where: Any = task.get_coro()
        steps = []
        while where is not None:
            frame = getattr(where, "cr_frame", None) or getattr(where, "gi_frame", None)
            line = "" if frame is None else f":{frame.f_lineno}"
            steps.append(f"{getattr(where, '__qualname__', repr(where))}{line}")
            where = getattr(where, "cr_await", None) or getattr(where, "gi_yieldfrom", None)
        print("task:", " > ".join(steps), file=sys.stderr, flush=True)


signal.signal(signal.SIGUSR1, tell_tasks)  # in the workers too: they import this module

if __name__ == "__main__":
    main()
