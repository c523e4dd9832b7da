"""Prometheus metrics of the server: counters, gauges and histograms, summed over all worker processes.

Counts are accumulated in a plain dictionary, which costs a fraction of a microsecond, and passed to prometheus_client
once a second and before every scrape. Several workers share a folder of memory-mapped files (prometheus_client's
multiprocess mode); docs/decisions/0005-metrics-and-settings.md has the reasons.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # environment variable with the workers' shared folder; set before they start
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

disable_created_metrics()  # type: ignore[no-untyped-call]

Key = tuple[str, tuple[str, ...]]

COUNTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "messages": ("Messages from clients", ("type",)),
    "refusals": ("Refused messages and requests", ("code",)),
    "actions": ("Actions stored", ("game", "by")),
    "tables_made": ("Tables created", ("game",)),
    "tables_closed": ("Open tables closed by their host or for lack of one", ()),
    "tournaments_begun": ("Tournaments begun", ("game",)),
    "notices": ("Notices to members", ("by", "outcome")),
    "tables_archived": ("Tables archived and deleted after their retention time", ()),
    "quarantined": ("Tables quarantined because they failed to load or crashed their process", ()),
    "bot_failures": ("Bots that failed or were too slow", ()),
    "storage_errors": ("Failed reads and writes of the database", ("kind",)),
    "http_errors": ("HTTP responses with a status of 500 or above", ("status",)),
    "over_budget": ("Requests and messages beyond a limit of their address", ("budget",)),
    "broken": ("Unexpected errors; each is in the log", ()),
}
FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
SLOW = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
HISTOGRAMS: dict[str, tuple[str, tuple[str, ...], tuple[float, ...]]] = {
    "store_seconds": ("Seconds from the oldest append of a transaction to its commit", (), FAST),
    "store_batch": ("Appends committed in one transaction", (), (1, 2, 5, 10, 20, 50, 100, 200, 500)),
    "http_seconds": ("Seconds from a request to the end of its response", ("method", "status"), FAST),
    "loop_lag_seconds": ("Lag of the event loop in seconds, sampled once a second", (), FAST),
    "bot_seconds": ("Thinking time of bots in seconds", ("game",), SLOW),
    "bot_wait_seconds": ("Waiting time of bots for a worker in seconds", ("lane",), SLOW),
}
GAUGES: dict[str, str] = {
    "connections": "Connected sockets",
    "tables": "Tables in memory",
    "bots_waiting": "Bots waiting for a worker",
    "jobs_waiting": "Slow requests waiting for their turn",
    "memory_bytes": "Resident memory",
}


def key(name: str, **labels: str) -> Key:
    """Return the key of a counter in `Metrics.counts`. Callers that count every message compute it once."""
    expected = COUNTERS[name][1]
    assert set(labels) == set(expected), f"metric {name} expects the labels {expected}"
    return name, tuple(labels[label] for label in expected)


class Metrics:
    def __init__(self) -> None:
        self.folder = os.environ.get(FOLDER)
        if self.folder:  # workers may be forked from a process that did not have it
            values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self.counts: defaultdict[Key, float] = defaultdict(float)  # not yet passed to prometheus_client
        self.gauges: dict[str, Callable[[], float]] = {}
        self.counters = {
            name: Counter(f"koga_{name}", description, labels, registry=self.registry)
            for name, (description, labels) in COUNTERS.items()
        }
        self.histograms = {
            name: Histogram(f"koga_{name}", description, labels, registry=self.registry, buckets=buckets)
            for name, (description, labels, buckets) in HISTOGRAMS.items()
        }
        self.levels = {
            name: Gauge(f"koga_{name}", description, registry=self.registry, multiprocess_mode="livesum")
            for name, description in GAUGES.items()
        }

    def count(self, name: str, /, **labels: str) -> None:
        self.counts[key(name, **labels)] += 1

    def observe(self, name: str, value: float, /, **labels: str) -> None:
        histogram = self.histograms[name]
        (histogram.labels(**labels) if labels else histogram).observe(value)

    @contextmanager
    def time(self, name: str, /, **labels: str) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.observe(name, time.perf_counter() - begun, **labels)

    def flush(self) -> None:
        """Pass the counts accumulated since the last flush, and the gauges, to prometheus_client."""
        counts, self.counts = self.counts, defaultdict(float)
        for (name, labels), value in counts.items():
            counter = self.counters[name]
            (counter.labels(*labels) if labels else counter).inc(value)
        for name, read in self.gauges.items():
            self.levels[name].set(read())

    def value(self, name: str, /, **labels: str) -> float:
        """Return the value of a counter in this process, flushed or not."""
        flushed = self.registry.get_sample_value(f"koga_{name}_total", labels) or 0.0
        return flushed + self.counts.get(key(name, **labels), 0.0)

    def text(self) -> bytes:
        """Return the metrics of all workers in Prometheus's text format."""
        self.flush()
        if not self.folder:
            return generate_latest(self.registry)
        forget_dead_processes(Path(self.folder))
        shared = CollectorRegistry()
        MultiProcessCollector(shared, self.folder)  # type: ignore[no-untyped-call]
        return generate_latest(shared)


def forget_dead_processes(folder: Path) -> None:
    """Remove the gauges of killed workers. Their counters and histograms stay, because these must never decrease."""
    for path in folder.glob("gauge_live*_*.db"):
        pid = int(path.stem.rpartition("_")[2])
        if not is_running(pid):
            path.unlink(missing_ok=True)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
