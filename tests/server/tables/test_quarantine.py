"""A table that does not load, or kills its process, is set aside and named; all others go on."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from koga.core.position import Rng
from tests.kinds import DICE
from tests.server.client import Client
from tests.server.running import HERE, Server, free_port

BOTS = [{"kind": "bot", "level": "random"}] * 2
PERSONS = [{"kind": "person"}, {"kind": "person"}]


def damage(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("update match set rules = 99, bot_due = 1 where id = ?", "old-rules"),
        ("update match set agreed = 'x', bot_due = 1 where id = ?", "quarantined"),
        ("update match set game = 'chess', bot_due = 1 where id = ?", "quarantined"),
        ("update entry set text = 'nonsense' where match = ? and kind = 'act'", "quarantined"),
    ],
)
def test_a_bad_row_stops_neither_bots_nor_clocks_of_other_tables(tmp_path: Path, statement: str, code: str) -> None:
    database = tmp_path / "koga.db"
    server = Server(str(database), tmp_path)
    bad, _ = server.make(DICE, seats=PERSONS)
    with Client(server.url, bad) as watching:
        assert watching.snapshots
    good, tokens = server.make(seats=[{"kind": "person"}, {"kind": "bot", "level": "random"}])
    clocked, _ = server.make(seats=PERSONS, clock={"kind": "turn", "seconds": 1, "then": "end"})
    server.stop()
    damage(database, statement, bad)
    damage(database, "update match set bot_due = 1 where id = ?", bad)
    server = Server(str(database), tmp_path)
    assert server.get(f"/api/tables/{bad}", status=409)["code"] == code
    with Client(server.url, good, [tokens["0"]]) as client:
        client.wait(lambda: client.to_act() == 0)
        client.act_randomly(Rng(1))
        client.wait(lambda: client.to_act() == 0 or client.over())
    with Client(server.url, clocked) as client:
        client.wait(client.over, 60)
    assert bad in server.logs()
    server.kill()


def test_a_table_that_kills_its_process_is_left_alone_by_the_next(tmp_path: Path) -> None:
    """The process dies of SIGSEGV while it is at the table, and a bot is due there."""
    database = tmp_path / "koga.db"
    server = Server(str(database), tmp_path)
    deadly, _ = server.make(DICE, seats=PERSONS)
    other, _ = server.make(DICE, seats=PERSONS)
    server.stop()
    damage(database, "update match set bot_due = 1 where id = ?", deadly)
    command = [sys.executable, "-m", "tests.server.deadly", "serve", "--port", str(free_port())]
    environment = {**os.environ, "PYTHONPATH": f"{HERE / 'src'}:{HERE}", "DEADLY": deadly}
    crashing = subprocess.run(
        [*command, "--database", str(database)], env=environment, capture_output=True, timeout=60, check=False
    )
    assert crashing.returncode == -signal.SIGSEGV
    server = Server(str(database), tmp_path, program=("-m", "tests.server.deadly"), env={"DEADLY": deadly})
    assert server.get(f"/api/tables/{deadly}", status=409)["code"] == "quarantined"
    assert server.get(f"/api/tables/{other}")["id"] == other
    logged = [json.loads(line) for line in server.logs().splitlines() if line.startswith("{")]
    assert deadly in [line.get("table") for line in logged if line["what"] == "table quarantined"]
    server.kill()
