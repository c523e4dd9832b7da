"""Requests that nobody sends by accident: each has an answer with a code, and none is a 500."""

from __future__ import annotations

import json
from urllib.parse import unquote

import pytest

from koga.server.http.pages import table_of
from tests.kinds import DICE, LARGE
from tests.server.client import Client
from tests.server.running import Server

FORM = {"game": DICE}


@pytest.mark.parametrize(
    "path",
    ["/api/tables?share=²", "/?share=²", f"/t/{'x' * 300}", f"/{'y' * 300}.js", "/api/tables/²", "/%00", "/\u3042"],
)
def test_odd_paths(server: Server, path: str) -> None:
    answer = server.http.get(path)
    assert answer.status_code in (200, 400, 404, 422), answer.text


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "https://evil.example", "²"])
def test_odd_origins(server: Server, origin: str) -> None:
    answer = server.http.post("/api/tables", json=FORM, headers={b"origin": origin.encode()})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_forms_of_other_sites(server: Server, kind: str) -> None:
    """A page of another site can post these without asking."""
    answer = server.http.post("/api/tables", content=json.dumps(FORM).encode(), headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_files_are_for_options_that_take_one(server: Server) -> None:
    form = {"game": LARGE, "options": {"players": "101"}, "files": {"players": ""}}
    assert server.post("/api/tables", form, status=400)["code"] == "invalid"
    assert server.get("/api/health")["ok"]


def test_old_links_open_nothing_after_a_move(server: Server) -> None:
    table, tokens = server.make(DICE, seats=[{"kind": "person"}, {"kind": "person"}])
    first, second = (server.post(f"/api/tables/{table}/link", token=tokens["0"])["code"] for _ in range(2))
    moved = server.post("/api/links", {"code": first})
    assert server.post("/api/links", {"code": second}, status=410)["code"] == "gone"
    with Client(server.url, table, [moved["token"]]) as client:
        assert client.joined["seats"] == [0]


def test_bodies_that_are_not_utf_8(server: Server) -> None:
    """Found by the fuzzer: it gave a 500."""
    headers = {"content-type": "application/json"}
    answer = server.http.post("/api/tables", content=b'{"game":"\xff\xfe"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "body",
    [b'{"game":' + b"[" * 30_000, b'{"game":' + b"[" * 20_000 + b"]" * 20_000 + b"}", b'{"more":' + b'{"a":' * 9_000],
)
def test_bodies_that_nest_deeply(server: Server, body: bytes) -> None:
    """The decoder raises RecursionError for them, which is no error of decoding."""
    answer = server.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("share", ["0" * 64 + "\n", "\n" + "0" * 64, "0" * 63 + "A"])
def test_a_share_is_64_digits_and_nothing_else(server: Server, share: str) -> None:
    """With a newline it would tear the record's line apart: the record could not be read again."""
    assert server.post("/api/tables", {**FORM, "share": share}, status=400)["code"] == "malformed"


@pytest.mark.parametrize("id", ["a" * 30 + "\n", "a" * 30 + "\0", "\n" + "a" * 30])
def test_a_request_id_is_plain(server: Server, id: str) -> None:
    assert server.post("/api/tables", {**FORM, "id": id}, status=400)["code"] == "malformed"


def test_a_table_is_not_found_by_its_id_and_a_newline(server: Server) -> None:
    id, tokens = server.make()
    assert server.get(f"/api/tables/{id}%0A", status=400)["code"] == "malformed"
    with Client(server.url, id, list(tokens.values())) as player:
        assert player.ask("join", table=f"{id}\n", tokens=[])["code"] == "malformed"


@pytest.mark.parametrize(
    "path", ["/t/%00x", "/t/abcdef%00", "/api/tournaments/%00", "/api/members/%00", "/%00", "/api/tables/%00"]
)
def test_a_null_character_in_a_path_reaches_no_database(postgres_server: Server, path: str) -> None:
    answer = postgres_server.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert_no_storage_errors(postgres_server)


@pytest.mark.parametrize("path", ["/t/abc", "/t/%C2%B2bcdefg", "/t/abcdef%0A", "/t/" + "a" * 25])
def test_a_page_of_what_is_no_tables_id_asks_no_database(postgres_server: Server, path: str) -> None:
    before = postgres_server.logs()
    assert postgres_server.http.get(path).status_code in (200, 404)
    assert postgres_server.logs() == before
    assert table_of({"method": "GET", "path": unquote(path)}) is None


def test_null_characters_reach_no_database(postgres_server: Server) -> None:
    id, tokens = postgres_server.make()
    for path, body in (
        ("/api/sessions/passkey", {"challenge": "\0" * 24, "credential": {"id": "\0"}}),
        ("/api/members", {"name": "Hanzo", "device": "a\0b"}),
        ("/api/tables", {"game": "\0"}),
    ):
        assert postgres_server.post(path, body, status=400)["code"] == "malformed"
    with Client(postgres_server.url, id, list(tokens.values())) as player:
        assert player.ask("show", seat=0, sign="yes", id="a\0")["code"] == "malformed"
        assert player.ask("show", seat=0, sign="yes", id="a")["type"] == "done"
    assert_no_storage_errors(postgres_server)


def assert_no_storage_errors(server: Server) -> None:
    found = server.http.get("/metrics").text
    assert not [line for line in found.splitlines() if line.startswith("koga_storage_errors") and line[-2:] != " 0"]
    assert "database:" not in server.logs()
