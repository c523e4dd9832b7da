"""Quick pairing over HTTP: who meets whom, who does not, and that nobody is paired twice."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from koga.core.game import GAMES, find
from koga.server.ratings.pairing import best_group
from koga.server.ratings.tickets import TicketRow
from tests.kinds import DEALT, LARGE, OPEN
from tests.server.browser import Browser, until
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.ratings.test_rated_games import changes, member, rated_table
from tests.server.running import Server


def wait(browser: Browser, game: str = OPEN, pace: str = "fast", status: int | None = None, **more: Any) -> Any:
    form = {"game": game, "pace": pace, "id": secrets.token_urlsafe(24), "name": "Guest", **more}
    return {**browser.post("/api/pairing", form, status), "ticket": form["id"]}


def again(browser: Browser, ticket: str, status: int | None = None) -> Any:
    return browser.post("/api/pairing/wait", {"id": ticket}, status)


def leave(browser: Browser, ticket: str) -> None:
    browser.post("/api/pairing/leave", {"id": ticket})


def test_two_guests_meet_unrated(any_server: Server) -> None:
    one, other = Browser(any_server), Browser(any_server)
    first = wait(one)
    assert (first["table"], first["waiting"]) == (None, 1)
    assert {"game": OPEN, "pace": "fast", "waiting": 1} in other.get("/api/pairing")["queues"]
    second = wait(other)
    found = again(one, first["ticket"])
    assert found["table"] == second["table"] is not None
    assert {found["seat"], second["seat"]} == {0, 1}
    with Client(any_server.url, found["table"], [found["token"]]) as client:
        assert client.joined["seats"] == [found["seat"]]
        assert not client.table["rated"]
        assert client.table["clock"]["then"] == "end"
    assert one.get("/api/pairing")["queues"] == []


def test_members_meet_rated_and_guests_do_not_join_them(any_server: Server) -> None:
    one, other, guest = member(any_server), member(any_server), Browser(any_server)
    first = wait(one, rated=True)
    alone = wait(guest)
    assert alone["table"] is None
    assert wait(guest, rated=True, status=403)["code"] == "members-only"
    second = wait(other, rated=True)
    assert second["table"] is not None
    assert again(one, first["ticket"])["table"] == second["table"]
    table = guest.get(f"/api/tables/{second['table']}")
    assert table["rated"]
    assert {seat["name"] for seat in table["seats"]} == {one.me()["name"], other.me()["name"]}
    leave(guest, alone["ticket"])


def test_a_game_for_three_needs_three(any_server: Server) -> None:
    browsers = [Browser(any_server) for _ in range(3)]
    tickets = [wait(browser, DEALT, "calm") for browser in browsers[:2]]
    assert [ticket["table"] for ticket in tickets] == [None, None]
    assert again(browsers[0], tickets[0]["ticket"])["waiting"] == 2
    last = wait(browsers[2], DEALT, "calm")
    tables = {again(browser, ticket["ticket"])["table"] for browser, ticket in zip(browsers, tickets, strict=False)}
    assert tables == {last["table"]}


def test_a_game_says_how_it_is_played_where_nobody_chooses(any_server: Server) -> None:
    """The large game may be played by four, and is paired by two; a proposal for people holds here, too."""
    games = [find(name) for name in GAMES]
    assert LARGE in [game.name for game in games if game.pairing]
    for game in (game for game in games if game.pairing or game.proposal):
        wanted = {**game.proposal, **game.pairing}
        one, other = Browser(any_server), Browser(any_server)
        first = wait(one, game.name, "calm")
        assert wait(other, game.name, "calm")["table"] is not None
        table = one.get(f"/api/tables/{again(one, first['ticket'])['table']}")
        assert len(table["seats"]) == 2
        assert {name: table["options"][name] for name in wanted} == wanted


def test_nobody_meets_somebody_who_left_or_plays_another_pace(any_server: Server) -> None:
    gone, other = Browser(any_server), Browser(any_server)
    ticket = wait(gone, pace="days")["ticket"]
    leave(gone, ticket)
    assert again(gone, ticket, 410)["code"] == "gone"
    days, calm = wait(other, pace="days"), wait(gone, pace="calm")
    assert days["table"] is None
    assert calm["table"] is None
    for browser, one in ((other, days), (gone, calm)):
        leave(browser, one["ticket"])


def test_a_member_waits_once_and_does_not_meet_oneself(any_server: Server) -> None:
    browser = member(any_server)
    first = wait(browser, rated=True)
    second = wait(browser, rated=True)
    assert second["table"] is None
    assert again(browser, first["ticket"], 410)["code"] == "gone"
    leave(browser, second["ticket"])


def test_waiting_is_limited_by_address(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "pairings=2")
    try:
        browser = Browser(server)
        for _ in range(2):
            leave(browser, wait(browser)["ticket"])
        assert wait(browser, status=429)["code"] == "too-fast"
        assert wait(browser, "chess", status=429)["code"] == "too-fast"
    finally:
        server.kill()


@pytest.fixture
def workers(postgres: Cluster, tmp_path: Path) -> Any:
    server = Server(postgres.new_database(), tmp_path, "--workers", "2")
    yield server
    server.kill()


def test_two_workers_pair_everybody_once(workers: Server) -> None:
    """Twelve guests who ask both workers at the same time until each has a table: two at each of six."""

    def paired(number: int) -> tuple[str, int]:
        browser = Browser(workers)
        ticket = wait(browser, name=f"Guest {number}")["ticket"]
        until(lambda: again(browser, ticket)["table"] is not None)
        found = again(browser, ticket)
        return found["table"], found["seat"]

    with ThreadPoolExecutor(12) as pool:
        seats = list(pool.map(paired, range(12)))
    assert len(set(seats)) == 12
    assert len({table for table, _ in seats}) == 6


def test_rating_changes_reach_players_at_both_workers(workers: Server) -> None:
    id, (first, second) = rated_table(workers)
    with ExitStack() as stack:
        clients = [  # connections of their own: they come to both workers
            stack.enter_context(Client(workers.url, id, cookie=browser.cookie())) for browser in (first, second) * 4
        ]
        assert clients[1].ask("resign", seat=1)["type"] == "done"
        told = [changes(client) for client in clients]
    assert told == [told[0]] * 8
    assert told[0][1] < 0 < told[0][0]


def ticket(id: str, mean: float, since: float = 0.0, who: str | None = None) -> TicketRow:
    return TicketRow(id, "x", "fast", True, who or id, id, "", None, mean, since, since)


def test_the_window_widens_and_the_nearest_are_paired() -> None:
    weak, strong, near = ticket("weak", 1200), ticket("strong", 1500), ticket("near", 1290)
    assert best_group(weak, [weak, strong], 2, now=5.0) is None
    assert best_group(weak, [weak, strong], 2, now=20.0) == [weak, strong]
    fresh = ticket("fresh", 1500, since=19.0)  # has not waited long enough to be content with anybody
    assert best_group(weak, [weak, fresh], 2, now=20.0) is None
    assert best_group(weak, [weak, strong, near], 2, now=20.0) == [weak, near]
    assert best_group(weak, [weak, strong, near], 3, now=20.0) is not None
    assert best_group(weak, [strong, near], 2, now=20.0) is None  # it was paired meanwhile
    twin = ticket("twin", 1200, who="weak")
    assert best_group(weak, [weak, twin], 2, now=20.0) is None
