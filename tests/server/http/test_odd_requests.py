"""Requests that nobody sends by accident: each has an answer with a code, and none is a 500."""

from __future__ import annotations

import json

import pytest

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
