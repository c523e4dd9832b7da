"""What operators need: admin commands while the server runs, migrations, health, metrics, logs, headers, limits."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from typer.testing import CliRunner
from websockets.sync.client import connect

from koga.cli import app
from koga.core.game import InvalidInput
from koga.core.position import Rng
from koga.core.record import read, replay
from koga.server.storage.repository import Repository
from koga.server.storage.rows import metadata
from koga.server.tables.creation import new_id
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import HERE, Server

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
    assert (again.returncode, again.stderr) == (2, f"koga: {whole} exists already and is left as it is\n")
    assert admin("backup", str(tmp_path / "copy.db"), "--database", database).returncode == 0
    assert admin("delete", table, "--database", database).returncode == 0
    assert "there is no table" in admin("delete", table, "--database", database).stderr
    assert admin("import", str(whole), "--database", database).stdout.strip() == table
    assert "already" in admin("import", str(whole), "--database", database).stderr
    assert table in admin("list", "--database", str(tmp_path / "copy.db")).stdout
    assert server.http.get(f"/api/tables/{table}/record", headers=bearer(tokens["0"])).text == record.read_text()
    server.kill()


def test_no_command_takes_the_name_of_a_table_for_an_option() -> None:
    assert all(new_id().isalnum() for _ in range(1000))


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_admin_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "x.json"
    broken.write_text("{}")
    (tmp_path / "koga.db").touch()
    for arguments, said in (
        (("list", "--database", str(tmp_path / "none.db")), "there is no database"),
        (("list", "--database", "mysql://x"), "a database is a file for SQLite or postgresql"),
        (("import", str(broken), "--database", str(tmp_path / "koga.db")), "this is no exported table"),
    ):
        done = admin(*arguments)
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_migrations_lead_to_the_schema_of_the_code(tmp_path: Path, postgres: Cluster) -> None:
    for url in (str(tmp_path / "koga.db"), postgres.new_database()):
        assert asyncio.run(differences(url)) == []


async def differences(url: str) -> list[object]:
    repository = await Repository.open(url)
    try:
        async with repository.engine.connect() as connection:
            return await connection.run_sync(compare)
    finally:
        await repository.close()


def compare(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_health_metrics_and_logs_without_secrets(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--log", "debug")
    table, tokens = server.make(seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(1))
        client.ask("say", seat=0, text="a secret text")
        client.act(1, 0)
        assert server.get("/api/health") == {"ok": True, "version": "0.1.0", "tables": 1, "connections": 1}
        metrics = server.http.get("/metrics").text
    assert 'koga_actions{game="monomi",by="person"} 1\n' in metrics
    assert 'koga_refusals{code="forbidden"} 1\n' in metrics
    assert "koga_connections 1\n" in metrics
    server.stop()
    lines = [json.loads(line) for line in server.logs().splitlines()]
    assert {"started", "stopped"} <= {line["what"] for line in lines}
    for secret in (*tokens.values(), "a secret text", "Secret Name"):
        assert secret not in server.logs()


def test_every_answer_has_the_security_headers_and_files_their_caching(tmp_path: Path) -> None:
    page = tmp_path / "dist"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets" / "index-abc123.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--client", str(page))
    for path, status, kept in (
        ("/", 200, "no-cache"),
        ("/table/abc", 200, "no-cache"),
        ("/assets/index-abc123.js", 200, "public, max-age=31536000, immutable"),
        ("/nothing.js", 404, "no-cache"),
        ("/../secret.txt", 404, "no-cache"),
        ("/%2e%2e/secret.txt", 404, "no-cache"),
        ("/api/nothing", 404, None),
    ):
        answer = server.http.get(path)
        assert (answer.status_code, answer.headers.get("cache-control")) == (status, kept), path
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    tag = server.http.get("/").headers["etag"]
    assert server.http.get("/", headers={"if-none-match": tag}).status_code == 304
    server.kill()


def test_limits_per_address(tmp_path: Path) -> None:
    limits = ("--limit-tables", "2", "--limit-connections", "2", "--limit-messages", "3", "--limit-requests", "20")
    server = Server(str(tmp_path / "koga.db"), tmp_path, *limits)
    table, tokens = server.make(seats=PERSONS)
    server.make(seats=PERSONS)
    assert server.post("/api/tables", {"game": "monomi"}, status=429)["code"] == "too-many"
    with Client(server.url, table, [tokens["0"]]) as client, Client(server.url, table):
        with Client(server.url, "") as third:
            third.drain()
            assert third.messages[-1]["code"] == "too-many"
        codes = [client.ask("ping").get("code") for _ in range(30)]
        assert codes[0] is None
        assert "too-fast" in codes
    statuses = [server.http.get("/api/games").status_code for _ in range(60)]
    assert 429 in statuses
    server.kill()


def test_a_page_of_another_origin_cannot_connect(server: Server) -> None:
    own = server.url.removeprefix("http://")
    for origin, welcome in (("https://evil.example", False), (server.url, True), (None, True)):
        headers = {} if origin is None else {"origin": origin}
        with connect(f"ws://{own}/ws", additional_headers=headers, proxy=None) as socket:
            socket.send('{"type":"ping","id":"a"}')
            answer = json.loads(str(socket.recv(10)))
            assert answer["type"] == ("pong" if welcome else "bye")


def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path, server: Server) -> None:
    for options, said in (
        (("--port", str(server.port)), "cannot listen on"),
        (("--database", "postgresql://koga@127.0.0.1:1/none"), "the database does not open"),
        (("--log", "loud"), "--log is debug"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", "from koga.cli import main; main()", "serve", "--port", "18999",
             "--database", str(tmp_path / "koga.db"), *options],
            capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": str(HERE / "src")},
        )  # fmt: skip
        assert done.returncode == 2, done.stderr
        assert said in done.stderr


def test_openapi_describes_every_path(server: Server) -> None:
    document = server.get("/api/openapi.json")
    assert document["openapi"].startswith("3.")
    assert "/api/tables/{id}/seats" in document["paths"]
    assert httpx.get(f"{server.url}/api/openapi.json", trust_env=False).status_code == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/games/monomi/rules"])
def test_games_and_rules_are_told_in_both_languages(server: Server, path: str) -> None:
    told = json.dumps(server.get(path), ensure_ascii=False)
    assert "Ninja" in told
    assert "忍者" in told
