"""What operators need: admin commands while the server runs, migrations, health, metrics, logs, headers, limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from koga.cli import app
from koga.core.game import InvalidInput
from koga.core.position import Rng
from koga.core.record import read, replay
from koga.server.tables.creation import table_id
from tests.server.client import Client
from tests.server.running import Server

PERSONS = [{"kind": "person", "name": "Secret Name"}, {"kind": "person"}]


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def admin(*arguments: str) -> Ran:
    """`koga admin` in this process; what koga.cli's main prints of InvalidInput stands in stderr."""
    done = CliRunner().invoke(app, ["admin", *arguments])
    if isinstance(done.exception, InvalidInput):
        return Ran(2, done.stdout, f"koga: {done.exception}\n")
    assert done.exception is None, done.exception
    return Ran(done.exit_code, done.stdout, done.stderr)


def test_tables_are_listed_exported_deleted_and_imported_while_the_server_runs(tmp_path: Path) -> None:
    database = str(tmp_path / "koga.db")
    server = Server(database, tmp_path)
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(1))
    rows = json.loads(admin("list", "--database", database, "--json").stdout)["tables"]
    assert [(row["id"], row["state"]) for row in rows] == [(table, "over")]
    whole, record = tmp_path / "table.json", tmp_path / "game.koga"
    assert admin("export", table, str(whole), "--database", database).returncode == 0
    assert admin("export", table, str(record), "--record", "--database", database).returncode == 0
    replay(read(record.read_text()))
    again = admin("export", table, str(whole), "--database", database)
    assert (again.returncode, again.stderr) == (2, f"koga: {whole} already exists and was not changed\n")
    assert admin("backup", str(tmp_path / "copy.db"), "--database", database).returncode == 0
    assert admin("delete", table, "--database", database).returncode == 0
    assert "there is no table" in admin("delete", table, "--database", database).stderr
    assert admin("import", str(whole), "--database", database).stdout.strip() == table
    assert "already" in admin("import", str(whole), "--database", database).stderr
    assert table in admin("list", "--database", str(tmp_path / "copy.db")).stdout
    assert server.http.get(f"/api/tables/{table}/record", headers=bearer(tokens["0"])).text == record.read_text()
    server.kill()


def test_no_command_takes_the_name_of_a_table_for_an_option() -> None:
    assert all(table_id(None).isalnum() for _ in range(1000))


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_admin_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "x.json"
    broken.write_text("{}")
    (tmp_path / "koga.db").touch()
    for arguments, said in (
        (("list", "--database", str(tmp_path / "none.db")), "there is no database"),
        (("list", "--database", "mysql://x"), "expected a file for SQLite or postgresql"),
        (("import", str(broken), "--database", str(tmp_path / "koga.db")), "not an exported table"),
    ):
        done = admin(*arguments)
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stderr.count("\n") == 1
