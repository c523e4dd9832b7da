"""Notices: a turn reaches a member's browser and mailbox, encrypted and confirmed, and nobody who is looking."""

from __future__ import annotations

import re
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from koga.core.position import Rng
from tests.kinds import OPEN as PLAIN
from tests.server.browser import Browser
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.sinks import MailServer, PushService, eventually

DAYS = {"kind": "turn", "seconds": 86_400}


class Post:
    """A server that sends to sinks of the test's own."""

    def __init__(self, server: Server, push: PushService, mail: MailServer, present: Callable[[], int]) -> None:
        self.server, self.push, self.mail, self.present = server, push, mail, present


def environment(folder: Path, mail: MailServer) -> dict[str, str]:
    return {
        "KOGA_CONTACT": "operator@example.org", "KOGA_PUSH_PRIVATE": "true", "KOGA_PUSH_KEY": str(folder / "push.pem"),
        "KOGA_NOTICE_SECONDS": "0", "KOGA_SMTP": mail.url, "KOGA_MAIL_FROM": "koga@example.org",
        "KOGA_SITE": "https://play.example.org",
    }  # fmt: skip


@pytest.fixture(params=["sqlite", "postgresql with two workers"])
def post(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Post]:
    with ExitStack() as stack:
        push, mail = stack.enter_context(PushService()), stack.enter_context(MailServer())
        if request.param == "sqlite":
            database = str(tmp_path / "koga.db")
            server = Server(database, tmp_path, env=environment(tmp_path, mail))
            present = lambda: count_sqlite(database)  # noqa: E731
        else:
            cluster: Cluster = request.getfixturevalue("postgres")
            database = cluster.new_database()
            server = Server(database, tmp_path, "--workers", "2", env=environment(tmp_path, mail))
            name = database.rsplit("/", 1)[1]
            present = lambda: int(cluster.psql(name, "select count(*) from presence").stdout)  # noqa: E731
        stack.callback(server.kill)
        yield Post(server, push, mail, present)


def count_sqlite(database: str) -> int:
    connection = sqlite3.connect(database)
    try:
        return int(connection.execute("select count(*) from presence").fetchone()[0])
    finally:
        connection.close()


def seated(server: Server) -> tuple[Browser, Browser, str]:
    """Two members at a table with a day for each turn; the first is to act."""
    one, other = Browser(server), Browser(server)
    one.sign_up("Akane")
    other.sign_up("Botan")
    seats = [{"kind": "person"}, {"kind": "open"}]
    id = one.post("/api/tables", {"game": PLAIN, "seats": seats, "clock": DAYS})["table"]["id"]
    state = other.post(f"/api/tables/{id}/seats", {"name": "x"})["table"]
    return (one, other, id) if state["to_act"] == 0 else (other, one, id)


def take_turn(client: Client) -> None:
    """Until it is somebody else's turn."""
    client.wait(lambda: client.to_act() is not None)
    rng = Rng(len(client.messages))
    while client.to_act() is not None and not client.over():
        assert client.act_randomly(rng)["type"] == "done"
        assert client.ask("ping")["type"] == "pong"
    assert not client.over()


def play_turn(browser: Browser, id: str) -> None:
    with Client(browser.url, id, cookie=browser.cookie()) as client:
        take_turn(client)


def test_a_turn_is_told_by_push_and_mail_and_not_to_who_is_looking(post: Post) -> None:
    one, other, id = seated(post.server)
    phone = post.push.subscriber("phone")
    told = other.post("/api/me/push", {**phone.form(), "device": "Phone", "lang": "ja"})
    assert [device["label"] for device in told["devices"]] == ["Phone"]
    other.post("/api/me/mail", {"address": "botan@example.org"})
    (asked,) = eventually(lambda: post.mail.to("botan@example.org"))
    code = re.search(r"https://play.example.org/mail#(\S+)", asked.get_content())
    assert code
    play_turn(one, id)  # the address is not confirmed yet
    eventually(lambda: post.push.sent_to(phone))
    assert len(post.mail.to("botan@example.org")) == 1
    Browser(post.server).post("/api/mail/confirm", {"code": code[1]})
    assert Browser(post.server).post("/api/mail/confirm", {"code": code[1]}, 410)["code"] == "gone"
    (first,) = post.push.sent_to(phone)
    assert first["url"] == f"/t/{id}"
    assert first["title"].startswith("あなたの番です")
    assert first["tag"] == id
    _, headers, body = post.push.received[0]
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
    assert id.encode() not in body

    with Client(post.server.url, id, cookie=other.cookie()) as looking:
        assert looking.ask("ping")["type"] == "pong"  # from here on it is known that this player looks
        take_turn(looking)
        play_turn(one, id)
        looking.wait(lambda: looking.to_act() is not None)
        take_turn(looking)
    eventually(lambda: post.present() == 0)
    play_turn(one, id)
    eventually(lambda: len(post.push.sent_to(phone)) == 2)
    mail = eventually(lambda: post.mail.to("botan@example.org")[1:])[0]
    assert f"https://play.example.org/t/{id}" in mail.get_content()
    assert mail["List-Unsubscribe"].startswith("<https://play.example.org/mail-off#")
    assert len(post.push.sent_to(phone)) == 2  # none for the turn that was seen

    off = re.search(r"mail-off#(\S+)", mail.get_content())
    assert off
    Browser(post.server).post("/api/mail/off", {"code": off[1]})
    Browser(post.server).post("/api/mail/off", {"code": off[1]})  # once more: the same answer
    assert other.get("/api/me/notices")["mail"] is None
    export = other.get("/api/me/export")
    assert export["push_devices"] == ["Phone"]
    logs = post.server.logs()
    for secret in ("botan@example.org", code[1], off[1], phone.endpoint):
        assert secret not in logs


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_turn_is_told_although_the_server_dies_right_after_the_move(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "koga.db")
    if kind == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgres")
        database = cluster.new_database()
    with PushService() as push, MailServer() as mail:
        settings = environment(tmp_path, mail)
        mortal = Server(database, tmp_path, program=("-m", "tests.server.mortal"), env=settings)
        one, other, id = seated(mortal)
        phone = push.subscriber("phone")
        other.post("/api/me/push", phone.form())
        with Client(one.url, id, cookie=one.cookie()) as client, pytest.raises(ConnectionClosed):
            take_turn(client)
        mortal.process.wait(30)
        assert push.sent_to(phone) == []
        server = Server(database, tmp_path, env=settings)
        try:
            (told,) = eventually(lambda: push.sent_to(phone))
            assert told["url"] == f"/t/{id}"
        finally:
            server.kill()


def test_what_is_wrong_is_refused_and_what_is_gone_is_forgotten(tmp_path: Path) -> None:
    with PushService() as push, MailServer() as mail:
        folder = tmp_path
        settings = environment(folder, mail)
        server = Server(str(folder / "koga.db"), folder, env=settings)
        try:
            one, other, id = seated(server)
            assert stat.S_IMODE((folder / "push.pem").stat().st_mode) == 0o600
            assert len(one.get("/api/me/notices")["push_key"]) == 87
            form = push.subscriber("x").form()
            assert Browser(server).post("/api/me/push", form, 401)["code"] == "not-signed-in"
            wrong: list[dict[str, Any]] = [
                {**form, "endpoint": "ftp://example.org/x"}, {**form, "keys": {"p256dh": "A" * 87, "auth": "A" * 22}},
            ]  # fmt: skip
            for bad in wrong:
                assert one.post("/api/me/push", bad, 400)["code"] == "invalid"
            assert one.post("/api/me/mail", {"address": "nobody"}, 400)["code"] == "bad-mail"
            assert one.post("/api/mail/confirm", {"code": "x" * 20}, 410)["code"] == "gone"
            gone = push.subscriber("gone")
            other.post("/api/me/push", gone.form())
            play_turn(one, id)
            eventually(lambda: push.received)
            eventually(lambda: not other.get("/api/me/notices")["devices"])
            one.post("/api/me/push", form)
            one.post("/api/me/sign-out")  # and the device is told nothing any more
            connection = sqlite3.connect(folder / "koga.db")
            assert connection.execute("select count(*) from push_subscription").fetchone() == (0,)
            connection.close()
        finally:
            server.kill()


def test_a_public_server_takes_only_public_endpoints_and_may_have_neither(tmp_path: Path) -> None:
    with PushService() as push:
        server = Server(str(tmp_path / "koga.db"), tmp_path, env={"KOGA_CONTACT": "operator@example.org"})
        try:
            browser = Browser(server)
            browser.sign_up("Chiyo")
            assert browser.post("/api/me/push", push.subscriber("x").form(), 400)["code"] == "invalid"
            inside = {**push.subscriber("x").form(), "endpoint": "https://192.168.0.1/x"}
            assert browser.post("/api/me/push", inside, 400)["code"] == "invalid"
            assert not browser.get("/api/me/notices")["mail_offered"]
            assert browser.post("/api/me/mail", {"address": "a@example.org"}, 405)["code"] == "not-allowed"
            assert (tmp_path / "koga.db.push.pem").is_file()
        finally:
            server.kill()
        plain = Server(str(tmp_path / "plain.db"), tmp_path)
        try:
            browser = Browser(plain)
            browser.sign_up("Dan")
            assert browser.get("/api/me/notices")["push_key"] is None
            assert browser.post("/api/me/push", push.subscriber("x").form(), 405)["code"] == "not-allowed"
        finally:
            plain.kill()


def test_a_vacation_stops_the_clock_and_days_are_limited(any_server: Server) -> None:
    one, _, id = seated(any_server)
    before = any_server.get(f"/api/tables/{id}")["clocks"]
    assert one.post("/api/me/vacation", {"days": 31}, 400)["code"] == "no-vacation"
    told = one.post("/api/me/vacation", {"days": 20})
    assert told["vacation_days_left"] == 10
    assert told["vacation_until"] is not None
    after = any_server.get(f"/api/tables/{id}")["clocks"]
    seat = before["running"]
    assert after["left"][seat] > before["left"][seat] + 19 * 86_400_000
    assert after["left"][1 - seat] == before["left"][1 - seat]
    assert one.post("/api/me/vacation", {"days": 5}, 400)["code"] == "no-vacation"  # one at a time
    again = any_server.get(f"/api/tables/{id}")["clocks"]
    assert again["left"][seat] <= after["left"][seat]
    one.post("/api/me/delete")


def test_members_off_means_no_notices(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "off.db"), tmp_path, "--no-members")
    try:
        browser = Browser(server)
        assert browser.get("/api/me/notices", 404)["code"] == "no-members"
        assert browser.post("/api/mail/confirm", {"code": "x" * 20}, 404)["code"] == "no-members"
    finally:
        server.kill()
