"""What the server counts, in the text form that Prometheus reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

HELP = {
    "messages": "messages from clients, by type",
    "refusals": "refused messages and requests, by code",
    "actions": "actions stored, by game and by who acted",
    "tables_made": "tables made, by game",
    "bot_seconds": "seconds that bots thought, and how often",
    "bot_failures": "times a bot failed or was too slow",
    "store_seconds": "seconds from an append to its commit, and how often",
    "broken": "errors of our own; each is in the log",
    "connections": "sockets connected now",
    "tables": "tables in memory now",
    "bots_waiting": "bots that wait for a worker now",
}
Labels = tuple[tuple[str, str], ...]


class Metrics:
    def __init__(self) -> None:
        self.counts: dict[tuple[str, Labels], float] = {}
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, /, **labels: str) -> None:
        key = name, tuple(labels.items())
        self.counts[key] = self.counts.get(key, 0) + by

    @contextmanager
    def time(self, name: str) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.took(name, time.perf_counter() - begun)

    def took(self, name: str, seconds: float) -> None:
        self.count(f"{name}_sum", seconds)
        self.count(f"{name}_count")

    def text(self) -> str:
        lines = []
        for name, told in HELP.items():
            kind = "gauge" if name in self.gauges else "summary" if name.endswith("_seconds") else "counter"
            lines += [f"# HELP koga_{name} {told}", f"# TYPE koga_{name} {kind}"]
            if name in self.gauges:
                lines.append(f"koga_{name} {self.gauges[name]():g}")
            for (counted, labels), value in sorted(self.counts.items()):
                if counted in (name, f"{name}_sum", f"{name}_count"):
                    inside = ",".join(f'{label}="{text}"' for label, text in labels)
                    lines.append(f"koga_{counted}{'{' + inside + '}' if inside else ''} {value:g}")
        return "\n".join(lines) + "\n"
