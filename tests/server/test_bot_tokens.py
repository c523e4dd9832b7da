"""Bot tokens: issued, listed, revoked, used by programs, and attacked."""

from __future__ import annotations

import asyncio
import hmac
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from koga.cli import main
from koga.core.position import Rng
from koga.server.members.bot_tokens import MOST_GAMES, MOST_TOKENS, BotTokens
from koga.server.members.service import Members
from koga.server.members.store import MemberStore
from koga.server.ops.clock import now
from koga.server.storage.repository import Repository
from koga.server.tables.creation import table_id
from koga.server.wire import Refused
from tests.kinds import DEALT, OPEN
from tests.server.browser import Browser, until
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.test_members import run
from tests.server.test_programs import FIRST, bot_join, play_along

PAIR = [{"kind": "person", "name": "Aki"}, {"kind": "open"}]


def issue(browser: Browser, name: str) -> tuple[str, str]:
    """Issue a token; return its id and the token itself."""
    issued = browser.post("/api/me/bot-tokens", {"name": name}, 201)
    return issued["info"]["id"], issued["token"]


def sit(server: Server, table: str, token: str | None, status: int = 201, **more: Any) -> Any:
    return server.post(f"/api/tables/{table}/seats", {"name": "any", **more}, token=token, status=status)


def revoke(browser: Browser, id: str, status: int = 200) -> Any:
    return browser.post("/api/me/bot-tokens/revoke", {"id": id}, status)


# ---- issuing, listing, revoking ----


def test_a_member_issues_lists_and_revokes_tokens(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Tenzen")
    id, token = issue(browser, "Tenzen's owl")
    assert token.startswith(f"kb_{id}_")
    listed = browser.get("/api/me/bot-tokens")
    assert [(one["id"], one["name"], one["used"]) for one in listed["tokens"]] == [(id, "Tenzen's owl", None)]
    assert token not in str(listed)
    table, _ = any_server.make(seats=PAIR)
    sit(any_server, table, token)
    assert browser.get("/api/me/bot-tokens")["tokens"][0]["used"] is not None
    assert revoke(browser, id)["tokens"] == []
    assert revoke(browser, id, 404)["code"] == "not-found"


def test_names_are_checked_and_numbers_are_limited(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Kagero")
    for name, status, code in (
        ("Kager0", 409, "name-taken"), ("operator", 409, "name-taken"), ("a\u0007b", 400, "bad-name"),
    ):  # fmt: skip
        assert browser.post("/api/me/bot-tokens", {"name": name}, status)["code"] == code
    for number in range(MOST_TOKENS):
        issue(browser, f"helper number {'abcdefghij'[number]}")
    refused = browser.post("/api/me/bot-tokens", {"name": "one more"}, 409)
    assert (refused["code"], refused["fields"]) == ("token-limit", {"tokens": MOST_TOKENS})
    assert Browser(any_server).post("/api/me/bot-tokens", {"name": "nobody's"}, 401)["code"] == "not-signed-in"
    assert Browser(any_server).get("/api/me/bot-tokens", 401)["code"] == "not-signed-in"


# ---- playing ----


@pytest.mark.parametrize("game", [OPEN, DEALT])
def test_a_program_plays_by_a_bot_token_and_everybody_sees_that_it_is_one(server: Server, game: str) -> None:
    browser = Browser(server)
    browser.sign_up(f"Owner of {game}")
    _, token = issue(browser, f"owl of {game}")
    made = server.post("/api/tables", {"game": game, "seats": None, "level": "random"})
    bots = [{"kind": "bot", "level": "random"}] * (len(made["table"]["seats"]) - 2)
    table, tokens = server.make(game, seats=[*PAIR, *bots])
    with Client(server.url, table, [tokens["0"]]) as client:
        program = bot_join(f"{server.url}/t/{table}", FIRST, token=token)
        play_along(client, Rng(1))
        said, errors = program.communicate(timeout=60)
        assert (program.returncode, said) == (0, "The game is over.\n"), errors
        seats = client.table["seats"]
        assert [seat["program"] for seat in seats] == [False, True, *[False] * len(bots)]
        assert seats[1]["name"] == f"owl of {game}"
        assert seats[1]["member"] is None
        assert token not in errors


def test_a_program_that_was_started_again_gets_its_seat_back(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Yashamaru")
    _, token = issue(browser, "phoenix")
    table, _ = any_server.make(seats=[*PAIR, {"kind": "open"}], options={"persons": "2"})
    first, second = sit(any_server, table, token, seat=2), sit(any_server, table, token)
    assert (first["seat"], first["token"]) == (second["seat"], second["token"])
    assert [seat["kind"] for seat in second["table"]["seats"]] == ["person", "open", "person"]
    with Client(any_server.url, table, [second["token"]]) as client:
        assert client.joined["seats"] == [2]


def test_a_program_may_play_and_nothing_else(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Saemon")
    _, token = issue(browser, "silent one")
    table, tokens = any_server.make(seats=PAIR, hints=True)
    seat = sit(any_server, table, token)["token"]
    with Client(any_server.url, table, [seat]) as client:
        client.wait(lambda: client.table["state"] == "playing")
        for refused in (
            {"type": "say", "text": "hello"}, {"type": "show", "sign": "thanks"}, {"type": "away"}, {"type": "again"},
            {"type": "undo", "version": client.version}, {"type": "vote", "target": 0}, {"type": "cancel"},
            {"type": "hint", "version": client.version}, {"type": "why", "version": client.version, "name": "x"},
            {"type": "swap", "first": 0, "second": 1}, {"type": "fill", "target": 0}, {"type": "start"},
        ):  # fmt: skip
            assert client.ask(seat=1, **refused)["code"] == "program", refused
        assert client.ask("act", seat=0, version=client.version, action=0)["code"] == "no-seat"
    report = {"target": 0, "reason": "abuse"}
    assert any_server.post(f"/api/tables/{table}/reports", report, seat, 403)["code"] == "program"
    assert any_server.post(f"/api/tables/{table}/link", {}, seat, 403)["code"] == "program"
    assert browser.post("/api/me/games", {"seats": [{"table": table, "token": seat}]})["games"] == []
    for path in ("/api/me/export", "/api/me/bot-tokens", "/api/me/games"):  # it does not sign its owner in
        assert any_server.get(path, token, 401)["code"] == "not-signed-in"
    with Client(any_server.url, table, [tokens["0"]]) as person:
        assert person.ask("say", seat=0, text="nobody answers")["type"] == "done"


def test_programs_are_not_asked_for_consent(any_server: Server) -> None:
    """An undo that a person would have to agree to is granted at once."""
    browser = Browser(any_server)
    browser.sign_up("Nenki")
    _, token = issue(browser, "patient one")
    table, tokens = any_server.make(seats=PAIR)
    with Client(any_server.url, table, [tokens["0"]]) as person:
        seat = sit(any_server, table, token)["token"]
        with Client(any_server.url, table, [seat]) as program:
            while 0 not in person.snapshots or not person.snapshots[0]["choices"]:
                program.wait(lambda: program.to_act() is not None)
                program.act_randomly(Rng(1))
                person.drain(0.05)
            while person.snapshots[0]["choices"]:
                person.act_randomly(Rng(1))
            assert person.ask("undo", seat=0, version=person.version)["type"] == "done"
            person.wait(lambda: bool(person.snapshots[0]["choices"]))
            assert person.table["undo"] is None


def test_tables_decide_whether_programs_may_sit_and_rated_ones_never_do(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Hotarubi")
    _, token = issue(browser, "guest of honour")
    listed, _ = any_server.make(seats=PAIR, listed=True)
    assert not any_server.get(f"/api/tables/{listed}")["programs"]
    assert sit(any_server, listed, token, 403)["code"] == "no-programs"
    assert sit(any_server, listed, None, 403, program=True)["code"] == "no-programs"
    welcome, _ = any_server.make(seats=PAIR, listed=True, programs=True)
    assert any_server.get(f"/api/tables/{welcome}")["programs"]
    assert sit(any_server, welcome, token)["seat"] == 1
    private, _ = any_server.make(seats=PAIR, programs=False)
    assert sit(any_server, private, token, 403)["code"] == "no-programs"
    rated = browser.post("/api/tables", {"game": OPEN, "seats": PAIR, "rated": True})["table"]
    assert not rated["programs"]
    assert sit(any_server, rated["id"], token, 403)["code"] == "no-programs"
    form = {"game": OPEN, "seats": PAIR, "rated": True, "programs": True}
    assert browser.post("/api/tables", form, 400)["code"] == "invalid"


def test_a_program_without_a_token_is_marked_too(server: Server) -> None:
    table, tokens = server.make(seats=PAIR)
    seat = sit(server, table, None, program=True)
    assert seat["table"]["seats"][1]["program"]
    with Client(server.url, table, [seat["token"]]) as client:
        assert client.ask("say", seat=1, text="hello")["code"] == "program"
    with Client(server.url, table, [tokens["0"]]) as person:
        assert person.table["seats"][1]["program"]


def test_a_rematch_leaves_the_seat_of_a_program_open(server: Server) -> None:
    browser = Browser(server)
    browser.sign_up("Kisaragi")
    _, token = issue(browser, "one game only")
    table, tokens = server.make(seats=PAIR, leaving="end")
    with Client(server.url, table, [tokens["0"]]) as person:
        sit(server, table, token)
        person.wait(lambda: person.table["state"] == "playing")
        assert person.ask("resign", seat=0)["type"] == "done"
        person.wait(person.over)
        assert person.ask("again", seat=0)["type"] == "done"
        person.wait(lambda: person.table["rematch"] is not None)
        again = server.get(f"/api/tables/{person.table['rematch']}")
    assert [(seat["kind"], seat["program"]) for seat in again["seats"]] == [("open", False), ("person", False)]


# ---- limits ----


def test_a_token_plays_a_limited_number_of_games_at_once(server: Server) -> None:
    browser = Browser(server)
    browser.sign_up("Gyobu")
    _, token = issue(browser, "busy one")
    tables = [server.make(seats=PAIR)[0] for _ in range(MOST_GAMES + 1)]
    for table in tables[:-1]:
        sit(server, table, token)
    refused = sit(server, tables[-1], token, 409)
    assert (refused["code"], refused["fields"]) == ("token-busy", {"games": MOST_GAMES})
    assert sit(server, tables[0], token)["seat"] == 1  # the seats that it has stay its own


def test_a_token_takes_a_limited_number_of_seats_in_an_hour(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "programs=2")
    try:
        browser = Browser(server)
        browser.sign_up("Jimushi")
        _, token = issue(browser, "eager one")
        _, other = issue(browser, "calm one")
        table = server.make(seats=PAIR)[0]
        sit(server, table, token)
        sit(server, table, token)
        assert sit(server, table, token, 429)["code"] == "too-fast"
        assert sit(server, server.make(seats=PAIR)[0], other)["seat"] == 1  # a budget for each token
    finally:
        server.kill()


# ---- attacks ----


def test_wrong_and_revoked_tokens_and_those_of_others_open_nothing(any_server: Server) -> None:
    owner, thief = Browser(any_server), Browser(any_server)
    owner.sign_up("Koshiro")
    thief.sign_up("Shingen")
    id, token = issue(owner, "honest one")
    other, theirs = issue(thief, "stolen one")
    table, _ = any_server.make(seats=PAIR)
    secret = token.split("_", 2)[2]
    for wrong in (
        "kb_", "kb__", f"kb_{id}", f"kb_{id}_", f"kb_{id}_{secret[:-1]}", f"kb_{id}_{secret}x", f"kb_{other}_{secret}",
        f"kb_{'x' * 12}_{secret}", f"kb_{id}_{'A' * 43}", f"kb_{'y' * 2000}", token.replace("kb_", "kb_ "),
        f"kb_{id}%_{secret}", f"kb_{id}' or 1=1 --_{secret}",
    ):  # fmt: skip
        assert sit(any_server, table, wrong, 401)["code"] == "bad-token", wrong
    seats = any_server.get(f"/api/tables/{table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open"]
    assert revoke(thief, id, 404)["code"] == "not-found"  # somebody else's token cannot be revoked
    seat = sit(any_server, table, token)["token"]
    with Client(any_server.url, "") as client:
        assert client.ask("join", table=table, tokens=[theirs])["code"] == "no-seat"
        assert client.ask("join", table=table, tokens=[token])["code"] == "no-seat"  # it takes seats and opens none
    revoke(owner, id)
    assert sit(any_server, table, token, 401)["code"] == "bad-token"
    with Client(any_server.url, "") as client:
        assert client.ask("join", table=table, tokens=[seat])["code"] in ("bad-token", "no-seat")


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Both with a known and with an unknown id: the time says nothing about either."""
    compared: list[tuple[str, str]] = []
    original = hmac.compare_digest

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return original(one, other)

    monkeypatch.setattr("koga.server.members.bot_tokens.hmac.compare_digest", compare)

    async def attack(tokens: BotTokens, member: str) -> None:
        row, text = await tokens.issue(member, "patient")
        assert (await tokens.of_text(text)).id == row.id
        for wrong in (f"{text}x", "kb_unknown_secret"):
            with pytest.raises(Refused):
                await tokens.of_text(wrong)
        assert [(len(one), len(other)) for one, other in compared] == [(64, 64)] * 3
        assert text.split("_", 2)[2] not in str(compared)

    async def run() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        make_id = partial(table_id, None)
        try:
            members = Members(MemberStore(repository), now, make_id)
            member = (await members.sign_up("Kodaiyu", "")).member.id
            await attack(BotTokens(repository, now, make_id), member)
        finally:
            await repository.close()

    asyncio.run(run())


def test_secrets_are_stored_as_hashes_and_never_logged(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--log", "debug")
    try:
        browser = Browser(server)
        browser.sign_up("Chiyome no kata")
        _, token = issue(browser, "secret keeper")
        table, _ = server.make(seats=PAIR)
        seat = sit(server, table, token)["token"]
        sit(server, table, f"{token}x", 401)
        with closing(sqlite3.connect(tmp_path / "koga.db")) as database:
            everything = "\n".join(database.iterdump())
        for secret in (token, token.split("_", 2)[2], seat):
            assert secret not in everything
            assert secret not in server.logs()
        assert "secret keeper" not in server.logs()
    finally:
        server.kill()


# ---- revoking ----


def test_revoking_closes_connections_and_frees_an_open_table(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Akeginu")
    id, token = issue(browser, "early bird")
    table, tokens = any_server.make(seats=[*PAIR, {"kind": "open"}], options={"persons": "2"})
    seat = sit(any_server, table, token)["token"]
    with Client(any_server.url, table, [tokens["0"]]) as host, Client(any_server.url, table, [seat]) as program:
        host.wait(lambda: host.table["seats"][1]["program"])
        revoke(browser, id)
        program.wait(lambda: program.messages[-1]["type"] == "bye")
        assert program.messages[-1]["code"] == "bad-token"
        host.wait(lambda: host.table["seats"][1]["kind"] == "open")
        assert not host.table["seats"][1]["program"]


@pytest.mark.parametrize("leaving", ["bot", "end"])
def test_revoking_during_a_game_resigns_it(any_server: Server, leaving: str) -> None:
    browser = Browser(any_server)
    browser.sign_up(f"Hyoma {leaving}")
    id, token = issue(browser, f"late bird {leaving}")
    table, tokens = any_server.make(seats=PAIR, leaving=leaving)
    seat = sit(any_server, table, token)["token"]
    with Client(any_server.url, table, [tokens["0"]]) as person, Client(any_server.url, table, [seat]) as program:
        person.wait(lambda: person.table["state"] == "playing")
        revoke(browser, id)
        program.wait(lambda: program.messages[-1]["type"] == "bye")
        if leaving == "end":
            person.wait(person.over)
            assert person.table["resigned"] == 1
        else:
            person.wait(lambda: person.table["seats"][1]["left"])
            assert person.table["seats"][1]["stand_in"] is not None
        assert person.table["seats"][1]["program"]


def test_the_program_is_told_that_its_token_is_revoked(server: Server) -> None:
    browser = Browser(server)
    browser.sign_up("Rosai")
    id, token = issue(browser, "short-lived")
    table, tokens = server.make(DEALT, seats=[*PAIR, {"kind": "open"}])
    with Client(server.url, table, [tokens["0"]]) as host:
        program = bot_join(f"{server.url}/t/{table}", FIRST, token=token)
        host.wait(lambda: host.table["seats"][1]["here"])
        revoke(browser, id)
        _, errors = program.communicate(timeout=60)
    assert program.returncode == 2
    assert re.search("refuses: (bad-token|no-seat)", errors)
    assert "Traceback" not in errors


def test_a_member_takes_bot_tokens_along_and_deletion_ends_them(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up("Danjo")
    id, token = issue(browser, "loyal one")
    table, tokens = any_server.make(seats=PAIR)
    seat = sit(any_server, table, token)["token"]
    export = browser.get("/api/me/export")
    assert [(one["id"], one["name"]) for one in export["bot_tokens"]] == [(id, "loyal one")]
    assert [(game["table"], game["seat"]) for game in export["bot_games"]] == [(table, 1)]
    assert token not in str(export)
    with Client(any_server.url, table, [tokens["0"]]) as person, Client(any_server.url, table, [seat]) as program:
        browser.post("/api/me/delete")
        program.wait(lambda: program.messages[-1]["type"] == "bye")
        person.wait(lambda: person.table["seats"][1]["name"] == "deleted")
    assert sit(any_server, table, token, 401)["code"] == "bad-token"


# ---- operators ----


def test_operators_issue_list_and_revoke_while_the_server_runs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "koga.db")
    server = Server(database, tmp_path)
    try:
        browser = Browser(server)
        browser.sign_up("Ogen")
        member, name = browser.me()["id"], "operator's pet"
        token = run(capfd, main, "admin", "issue-bot-token", member, name, "--database", database).strip()
        id = token.split("_")[1]
        listed = run(capfd, main, "admin", "bot-tokens", "--database", database)
        assert f"{id}  " in listed
        assert listed.endswith("last used never       Ogen: operator's pet\n")
        assert token not in listed
        table, tokens = server.make(seats=PAIR)
        seat = sit(server, table, token)["token"]
        with Client(server.url, table, [tokens["0"]]) as person, Client(server.url, table, [seat]) as program:
            run(capfd, main, "admin", "revoke-bot-token", id, "--database", database)
            program.wait(lambda: program.messages[-1]["type"] == "bye")  # found by the server's next sweep
            person.wait(lambda: person.table["seats"][1]["left"])
        assert sit(server, table, token, 401)["code"] == "bad-token"
    finally:
        server.kill()


@pytest.fixture
def pair(postgres: Cluster, tmp_path: Path) -> Iterator[Server]:
    server = Server(postgres.new_database(), tmp_path, "--workers", "2")
    yield server
    server.kill()


def test_any_worker_closes_the_connections_of_a_revoked_token(pair: Server) -> None:
    """Two processes on PostgreSQL: the one that is asked to revoke need not be the one that is connected."""
    browser = Browser(pair)
    browser.sign_up("Jubei")
    for number in range(4):  # connections of their own: they come to both workers
        id, token = issue(browser, f"twin {'abcd'[number]}")
        table, _ = pair.make(seats=[*PAIR, {"kind": "open"}], options={"persons": "2"})
        with Client(pair.url, table, [sit(pair, table, token)["token"]]) as program:
            revoke(browser, id)
            program.wait(partial(is_told_to_leave, program))
        until(partial(is_open, pair, table))


def is_told_to_leave(program: Client) -> bool:
    return bool(program.messages[-1]["type"] == "bye")


def is_open(server: Server, table: str) -> bool:
    return bool(server.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open")
