"""Prometheus metrics: right, also with several workers, and without what must not be told."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from koga.core.position import Rng
from koga.server.ops.metrics import Metrics, key
from tests.kinds import OPEN
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import Server

PERSONS = [{"kind": "person"}, {"kind": "person"}]


def samples(text: str) -> dict[str, float]:
    """Every sample by its name and labels, as Prometheus itself reads it."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_counts_gauges_and_histograms() -> None:
    metrics = Metrics()
    metrics.count("refusals", code="stale")
    metrics.counts[key("refusals", code="stale")] += 2
    metrics.gauges["tables"] = lambda: 7
    metrics.observe("store_seconds", 0.003)
    told = samples(metrics.text().decode())
    assert told["koga_refusals_total{code=stale}"] == 3 == metrics.value("refusals", code="stale")
    assert told["koga_tables"] == 7
    assert (told["koga_store_seconds_bucket{le=0.002}"], told["koga_store_seconds_bucket{le=0.005}"]) == (0, 1)
    assert not any("created" in name for name in told)


def test_a_metric_that_is_not_declared_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Metrics().count("no-such-thing")
    with pytest.raises(AssertionError):
        Metrics().count("refusals", colour="red")


def test_a_server_counts_what_happens(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(1))
        client.act(1, 0)
        told = samples(server.http.get("/metrics").text)
    assert told[f"koga_actions_total{{by=person,game={OPEN}}}"] == 1
    assert told["koga_refusals_total{code=forbidden}"] == 1
    assert told["koga_messages_total{type=act}"] == 2
    assert told["koga_connections"] == 1
    assert told["koga_store_seconds_count"] == 1
    server.kill()


def test_all_workers_are_summed_and_the_gauges_of_a_dead_one_vanish(postgres: Cluster, tmp_path: Path) -> None:
    server = Server(postgres.new_database(), tmp_path, "--workers", "2")
    table, tokens = server.make(seats=PERSONS)
    pings = 0
    clients = []
    for _ in range(30):  # one after another: a worker that begins to listen later has its share too
        client = Client(server.url, table, [tokens["0"]])
        assert client.ask("ping")["type"] == "pong"
        clients.append(client)
        pings += 1
        time.sleep(0.1)
    told = wait_for(server, "koga_messages_total{type=ping}", pings)
    assert told["koga_connections"] == len(clients)
    assert len(worker_pids(server)) == 2
    os.kill(worker_pids(server)[0], signal.SIGKILL)
    alive = 0
    for client in clients:
        try:
            alive += client.ask("ping")["type"] == "pong"
        except Exception:
            continue
    assert 0 < alive < len(clients), "all connections were at one worker: this tests nothing"
    told = wait_for(server, "koga_connections", alive)
    assert told["koga_messages_total{type=ping}"] >= pings, "a counter went back"
    for client in clients:
        client.close()
    server.kill()


def wait_for(server: Server, name: str, value: float) -> dict[str, float]:
    """Other workers hand over what they counted once a second."""
    deadline = time.monotonic() + 30
    while True:
        try:
            told = samples(server.http.get("/metrics", headers={"connection": "close"}).text)
        except Exception:
            told = {}
        if told.get(name) == value:
            return told
        assert time.monotonic() < deadline, (name, value, told.get(name))
        time.sleep(0.2)


def worker_pids(server: Server) -> list[int]:
    """The processes that serve: the server's children, without bots and multiprocessing's own helper."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (path / "status").read_text(), (path / "cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        parent = re.search(r"^PPid:\t(\d+)$", status, re.MULTILINE)
        is_child = parent is not None and int(parent[1]) == server.process.pid
        if is_child and not any(other in command for other in ("bots.worker", "resource_tracker")):
            found.append(int(path.name))
    return found


def test_what_fails_over_http_is_named_and_counted(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    with closing(sqlite3.connect(tmp_path / "koga.db")) as database, database:
        database.execute("alter table seat rename to elsewhere")
    answer = server.http.get("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    told = samples(server.http.get("/metrics").text)
    assert told["koga_http_errors_total{status=500}"] == 1
    assert sum(value for name, value in told.items() if name.startswith("koga_storage_errors_total")) == 1
    server.kill()
    assert "database: " in server.logs()


def test_metrics_are_not_found_through_a_proxy(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    assert server.http.get("/metrics").status_code == 200
    told = server.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
    assert (told.status_code, told.json()["code"]) == (404, "not-found")
    server.kill()
