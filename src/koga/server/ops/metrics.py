"""What the server counts, in the text form that Prometheus reads."""

from __future__ import annotations

import time
from collections import defaultdict
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


def key(name: str, **labels: str) -> str:
    """Under which a number is kept, as Prometheus writes it: made once for what is counted with every message."""
    inside = ",".join(f'{label}="{text}"' for label, text in labels.items())
    return f"{name}{{{inside}}}" if inside else name


class Metrics:
    def __init__(self) -> None:
        self.counts: defaultdict[str, float] = defaultdict(float)
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, /, **labels: str) -> None:
        self.counts[key(name, **labels)] += 1

    @contextmanager
    def time(self, name: str) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.counts[key(f"{name}_sum")] += time.perf_counter() - begun
            self.counts[key(f"{name}_count")] += 1

    def text(self) -> str:
        lines = []
        for name, told in HELP.items():
            kind = "gauge" if name in self.gauges else "summary" if name.endswith("_seconds") else "counter"
            lines += [f"# HELP koga_{name} {told}", f"# TYPE koga_{name} {kind}"]
            if name in self.gauges:
                lines.append(f"koga_{name} {self.gauges[name]():g}")
            for counted, value in sorted(self.counts.items()):
                if counted.partition("{")[0] in (name, f"{name}_sum", f"{name}_count"):
                    lines.append(f"koga_{counted} {value:g}")
        return "\n".join(lines) + "\n"
