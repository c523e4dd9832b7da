"""What operators need of HTTP: headers, caching, origins, a start that fails, and what the server tells of itself."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.kinds import OPEN
from tests.server.running import HERE, Server

SCRIPT = b"1;" * 5_000
BROTLI = bytes.fromhex("1b0f27f825621322a0010000")  # stands for a file of the build; no client here unpacks it


def test_every_answer_has_the_security_headers_and_files_their_caching(tmp_path: Path) -> None:
    page = tmp_path / "dist"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (page / "assets" / "index-abc123.js.gz").write_bytes(gzip.compress(SCRIPT))
    (page / "assets" / "index-abc123.js.br").write_bytes(BROTLI)
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
        is_asset = path.startswith("/assets/")  # what is no document needs no policy
        assert is_asset or "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    for coding in ("br", "gzip"):  # compressed when the page was built, and sent as they are
        with server.http.stream("GET", "/assets/index-abc123.js", headers={"accept-encoding": coding}) as answer:
            answer.iter_raw()
        assert answer.headers["content-encoding"] == coding
        assert "accept-encoding" in answer.headers["vary"].lower()
        assert int(answer.headers["content-length"]) < len(SCRIPT)
    tag = server.http.get("/").headers["etag"]
    assert server.http.get("/", headers={"if-none-match": tag}).status_code == 304
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
        (("--database", "postgresql://koga@127.0.0.1:1/none"), "cannot open the database"),
        (("--log", "loud"), "setting log: Invalid enum value 'loud' (minimum level that is logged: debug,"),
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


@pytest.mark.parametrize("path", ["/api/games", f"/api/games/{OPEN}/rules"])
def test_games_and_rules_are_told_in_both_languages(server: Server, path: str) -> None:
    told = json.dumps(server.get(path), ensure_ascii=False)
    assert "Ninja" in told
    assert "忍者" in told


def test_rules_have_sections_with_id_and_title(server: Server) -> None:
    rules = server.get(f"/api/games/{OPEN}/rules")["rules"]
    assert all(rule["id"].startswith(f"{rule['section_id']}.") for rule in rules)
    assert not any(rule["section"][lang].startswith(rule["section_id"]) for rule in rules for lang in ("en", "ja"))
