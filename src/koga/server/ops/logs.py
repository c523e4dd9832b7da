"""Logs: one JSON object per line on standard error. Tokens, seeds, names, chat and moves are never logged.

Of an exception its type, code and frames are logged, never its message: drivers quote the values they were given.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from types import TracebackType

from koga.server.storage.errors import code_of

FIELDS = ("table", "code", "game", "bot", "why", "address", "path", "status", "origin")
MOST_FRAMES = 30


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage() if record.name.startswith("koga") else first_line(record),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = described(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def first_line(record: logging.LogRecord) -> str:
    """Return the first line of a library's message; asyncio prints exceptions with their messages in the other
    lines."""
    return record.getMessage().partition("\n")[0][:200]


def described(error: BaseException) -> list[dict[str, object]]:
    """Return the exception and its causes, outermost first."""
    chain: list[dict[str, object]] = []
    found: BaseException | None = error
    while found is not None and len(chain) < 10:
        chain.append({"type": type(found).__qualname__, "code": code_of(found), "frames": frames(found.__traceback__)})
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return chain


def frames(trace: TracebackType | None) -> list[str]:
    found = traceback.extract_tb(trace)[-MOST_FRAMES:]
    return [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in found]


def start_logging(level: str) -> None:
    """Configure logging: Koga's messages from this level on, and warnings of the libraries."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(logging.WARNING)
    logging.getLogger("koga").setLevel(level.upper())
    sys.excepthook = log_uncaught


def log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    logging.getLogger("koga").critical("uncaught exception", exc_info=error)
