"""Logs: one JSON object a line on standard error. Tokens, seeds, names and chat never go in."""

from __future__ import annotations

import json
import logging
import sys
import time

FIELDS = ("table", "code", "game", "bot", "why", "address", "path", "status", "origin")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str) -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines())
    house = logging.getLogger("koga")
    house.handlers[:] = [lines]
    house.propagate = False
    house.setLevel(level.upper())
