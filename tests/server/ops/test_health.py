"""The health check writes and reads, and names the part that fails."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.running import Server


def test_all_parts_are_named(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    health = server.get("/api/health")
    assert health["ok"]
    assert set(health["parts"]) == {"database-write", "database-read", "cluster", "bots"}
    assert set(health["parts"].values()) == {"ok"}
    server.kill()


def test_a_database_that_cannot_be_written_is_told_apart_from_one_that_cannot_be_read(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    with closing(sqlite3.connect(tmp_path / "koga.db", isolation_level=None)) as other, other:
        other.execute("BEGIN IMMEDIATE")
        answer = server.http.get("/api/health", timeout=60)
        while answer.status_code == 200:  # an answer of a moment ago
            answer = server.http.get("/api/health", timeout=60)
        other.execute("ROLLBACK")
    assert answer.status_code == 503
    parts = answer.json()["parts"]
    assert parts["database-read"] == "ok"
    assert "locked" in parts["database-write"]
    server.kill()
