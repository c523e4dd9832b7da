"""Members over HTTP: signing up and in, devices, seats by session, one's data, and what strangers do not learn."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.kinds import OPEN as PLAIN
from tests.server.browser import Browser
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import Server


def test_a_guest_becomes_a_member_and_comes_back_by_recovery_code_once(any_server: Server) -> None:
    first, second = Browser(any_server), Browser(any_server)
    assert first.me() is None
    code = first.sign_up("Akira")
    assert first.me()["name"] == "Akira"
    fresh = second.post("/api/sessions/recovery", {"code": code.lower().replace("-", " ")})["recovery"]
    assert second.me()["id"] == first.me()["id"]
    assert len(first.me()["sessions"]) == 2
    assert Browser(any_server).post("/api/sessions/recovery", {"code": code}, 403)["code"] == "sign-in-failed"
    assert fresh != code
    other = next(one["id"] for one in first.me()["sessions"] if not one["current"])
    first.post("/api/me/sessions/end", {"id": other})
    assert second.me() is None


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(any_server: Server) -> None:
    browser = Browser(any_server)
    answer = browser.ask("POST", "/api/members", json={"name": "Cookie Monster"})
    told = answer.headers["set-cookie"]
    assert "HttpOnly" in told
    assert "SameSite=Strict" in told
    assert browser.cookies["koga"] not in answer.text
    other = httpx.post(
        f"{any_server.url}/api/me/delete", headers={"origin": "https://evil.example"}, json={}, trust_env=False
    )
    assert other.json()["code"] == "wrong-origin"


def test_names_are_reserved_and_nobody_imitates_a_member(any_server: Server) -> None:
    Browser(any_server).sign_up("Momochi")
    stranger = Browser(any_server)
    for name in ("momochi", "M0m0chi", "Ｍomochi", "Мomochi", "Operator", "ゲスト"):
        assert stranger.post("/api/members", {"name": name}, 409)["code"] == "name-taken"
    table = {"game": PLAIN, "seats": [{"kind": "person", "name": "MOMOCHI"}, {"kind": "open"}]}
    assert stranger.post("/api/tables", table, 409)["code"] == "name-taken"
    made = stranger.post(
        "/api/tables", {"game": PLAIN, "seats": [{"kind": "person", "name": "Guest"}, {"kind": "open"}]}
    )
    path = f"/api/tables/{made['table']['id']}/seats"
    assert stranger.post(path, {"name": "Mom0chi"}, 409)["code"] == "name-taken"
    sat = Browser(any_server).post(path, {"name": "guest"})
    assert sat["table"]["seats"][1]["name"] == "guest 2"


def test_a_members_seats_open_on_every_device_and_to_nobody_else(any_server: Server) -> None:
    first, second, stranger = Browser(any_server), Browser(any_server), Browser(any_server)
    code = first.sign_up("Goemon")
    seats = [{"kind": "person", "name": "somebody"}, {"kind": "open"}]
    made = first.post("/api/tables", {"game": PLAIN, "seats": seats, "watch": "none"})
    id = made["table"]["id"]
    assert made["table"]["seats"][0]["name"] == "Goemon"
    second.post("/api/sessions/recovery", {"code": code})
    stranger.sign_up("Zaza")
    assert [game["table"] for game in second.get("/api/me/games")["games"]] == [id]
    with Client(any_server.url, id, cookie=second.cookie()) as client:
        assert client.joined["seats"] == [0]
        assert client.ask("start", seat=0, level="random")["type"] == "done"
    with Client(any_server.url, id, cookie=stranger.cookie()) as client:
        assert client.joined["code"] == "closed"
    with Client(any_server.url, id, cookie="koga=nonsense") as client:
        assert client.joined["code"] == "closed"


def test_a_guests_games_become_the_members_by_their_tokens(any_server: Server) -> None:
    guest, thief = Browser(any_server), Browser(any_server)
    made = guest.post("/api/tables", {"game": PLAIN, "level": "random"})
    id, token = made["table"]["id"], made["tokens"]["0"]
    thief.sign_up("Nezumi Kozo")
    assert thief.post("/api/me/games", {"seats": [{"table": id, "token": "x" * 32}]})["games"] == []
    guest.sign_up("Hattori")
    assert [
        game["table"] for game in guest.post("/api/me/games", {"seats": [{"table": id, "token": token}]})["games"]
    ] == [id]
    assert thief.post("/api/me/games", {"seats": [{"table": id, "token": token}]})["games"] == []  # it is somebody's
    with Client(any_server.url, id, cookie=guest.cookie()) as client:
        assert client.joined["seats"] == [0]


def test_a_member_takes_the_data_along_and_is_forgotten(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Sarutobi")
    made = browser.post(
        "/api/tables", {"game": PLAIN, "seats": [{"kind": "person"}, {"kind": "person", "name": "Beni"}]}
    )
    id, tokens = made["table"]["id"], made["tokens"]
    with Client(any_server.url, id, [tokens["0"]]) as client:
        assert client.ask("say", seat=0, text="I am Sarutobi")["type"] == "done"
    export = browser.get("/api/me/export")
    assert export["member"]["name"] == "Sarutobi"
    assert [line["text"] for line in export["chat"]] == ["I am Sarutobi"]
    assert [game["table"] for game in export["games"]] == [id]
    browser.post("/api/me/delete")
    assert browser.me() is None
    assert browser.post("/api/me/delete", status=401)["code"] == "not-signed-in"
    with Client(any_server.url, id, [tokens["0"]]) as client:
        client.wait(lambda: client.table["seats"][0]["name"] == "deleted")
    Browser(any_server).sign_up("Sarutobi")  # the name is free again


def test_strangers_learn_nothing_and_secrets_are_stored_as_hashes(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    try:
        browser = Browser(server)
        code = browser.sign_up("Kotaro")
        link = browser.post("/api/me/link")["code"]
        token = browser.cookies["koga"]
        anonymous = Browser(server)
        challenge = anonymous.post("/api/sessions/challenge")
        assert "allowCredentials" not in challenge["options"] or challenge["options"]["allowCredentials"] == []
        for credential in ({"id": "AAAA"}, {"id": "AAAA", "rawId": 7}, {}):
            fresh = anonymous.post("/api/sessions/challenge")["challenge"]
            body = {"challenge": fresh, "credential": credential}
            assert anonymous.post("/api/sessions/passkey", body, 403)["code"] == "sign-in-failed"
            assert anonymous.post("/api/sessions/passkey", body, 403)["code"] == "sign-in-failed"  # used
        for path in ("/api/me/games", "/api/me/export"):
            assert anonymous.get(path, 401)["code"] == "not-signed-in"
        with closing(sqlite3.connect(tmp_path / "koga.db")) as database, database:
            everything = "\n".join(database.iterdump())
        for secret in (code, code.replace("-", ""), link, token):
            assert secret not in everything
            assert secret not in server.logs()
        assert "Kotaro" not in server.logs()
        assert Browser(server).post("/api/sessions/link", {"code": link})["name"] == "Kotaro"
        assert Browser(server).post("/api/sessions/link", {"code": link}, 403)["code"] == "sign-in-failed"
    finally:
        server.kill()


def test_tries_are_limited_by_address_and_members_can_be_off(tmp_path: Path) -> None:
    limited = Server(str(tmp_path / "limited.db"), tmp_path, "--limit", "sign_ins=3")
    try:
        browser = Browser(limited)
        for _ in range(3):
            assert browser.post("/api/sessions/recovery", {"code": "0" * 16}, 403)["code"] == "sign-in-failed"
        assert browser.post("/api/sessions/recovery", {"code": "0" * 16}, 429)["code"] == "too-fast"
    finally:
        limited.kill()
    off = Server(str(tmp_path / "off.db"), tmp_path, "--no-members")
    try:
        browser = Browser(off)
        assert browser.get("/api/me") == {"enabled": False, "member": None}
        assert browser.post("/api/members", {"name": "Aki"}, 404)["code"] == "no-members"
        assert browser.post("/api/tables", {"game": PLAIN})["table"]["state"] == "playing"
    finally:
        off.kill()


@pytest.fixture
def pair(postgres: Cluster, tmp_path: Path) -> Iterator[Server]:
    server = Server(postgres.new_database(), tmp_path, "--workers", "2")
    yield server
    server.kill()


def test_any_worker_knows_a_member(pair: Server) -> None:
    for number in range(6):  # connections of their own: they come to both workers
        browser = Browser(pair)
        code = browser.sign_up(f"Ninja number {'abcdef'[number]}")
        again = Browser(pair)
        again.post("/api/sessions/recovery", {"code": code})
        assert again.me()["id"] == Browser.me(browser)["id"]


def test_a_report_reaches_the_operator_with_the_chat(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from koga.cli import main

    server = Server(str(tmp_path / "koga.db"), tmp_path)
    try:
        seats = [{"kind": "person", "name": "Aki"}, {"kind": "person", "name": "Rude"}]
        id, tokens = server.make(seats=seats)
        with Client(server.url, id, [tokens["1"]]) as client:
            assert client.ask("say", seat=1, text="you play like a samurai")["type"] == "done"
        browser, path = Browser(server), f"/api/tables/{id}/reports"
        body = {"target": 1, "reason": "abuse", "text": "he is rude"}
        assert browser.post(path, body, 403)["code"] == "no-seat"
        assert browser.post(path, {**body, "target": 0}, 403, tokens["0"])["code"] == "no-seat"
        assert browser.post(path, {**body, "text": "\x07"}, token=tokens["0"], status=409)["code"] == "unprintable"
        browser.post(path, body, token=tokens["0"])
        database = str(tmp_path / "koga.db")
        shown = run(capfd, main, "admin", "reports", "--database", database)
        assert "abuse  Rude  he is rude" in shown
        assert "seat 1 (reported): you play like a samurai" in shown
        run(capfd, main, "admin", "settle", "1", "--database", database)
        assert run(capfd, main, "admin", "reports", "--database", database) == ""
        browser.sign_up("Listed")
        assert "Listed" in run(capfd, main, "admin", "members", "--database", database)
        run(capfd, main, "admin", "delete-member", browser.me()["id"], "--database", database)
        assert browser.me() is None
    finally:
        server.kill()


def run(capfd: pytest.CaptureFixture[str], main: Any, *arguments: str) -> str:
    import sys
    from unittest.mock import patch

    capfd.readouterr()
    with patch.object(sys, "argv", ["koga", *arguments]), pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    return capfd.readouterr().out
