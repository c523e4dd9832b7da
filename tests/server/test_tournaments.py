"""Tournaments over HTTP: made, joined, conducted round by round, on both databases and with two workers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from koga.core.position import Rng
from koga.core.record import ShareRevealed, read
from koga.core.verification import verify
from tests.kinds import DEALT, DICE
from tests.kinds import OPEN as PLAIN
from tests.server.browser import Browser
from tests.server.client import PATIENCE, Client
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.test_members import run

CLOCK = {"kind": "turn", "seconds": 600}


def members(server: Server, *names: str) -> list[Browser]:
    found = []
    for name in names:
        browser = Browser(server)
        browser.sign_up(f"{name} {time.monotonic_ns() % 10**9:x}")
        found.append(browser)
    return found


def make(maker: Browser, **more: Any) -> str:
    form = {"title": "Autumn Open", "game": PLAIN, "system": "swiss", "pause": 0, "clock": CLOCK, **more}
    id = maker.post("/api/tournaments", form)["id"]
    assert isinstance(id, str)
    return id


def state(browser: Browser, id: str) -> Any:
    return browser.get(f"/api/tournaments/{id}")


@contextmanager
def sitting(players: list[Browser], id: str, *, agreeing: bool = True) -> Iterator[list[Client]]:
    """Those of the players who have a game to play, connected to it, after their tables have agreed on chance."""
    with ExitStack() as stack:
        tables = [(browser, state(browser, id)["table"]) for browser in players]
        clients = [
            stack.enter_context(Client(browser.url, table, cookie=browser.cookie()))
            for browser, table in tables
            if table is not None
        ]
        if agreeing:
            agree_on_chance(clients)
        yield clients


def agree_on_chance(clients: list[Client]) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(client.table["state"] == "agreeing" for client in clients):
        assert time.monotonic() < deadline
        for client in clients:
            client.drain(0.01)
            client.contribute()


def play_out(players: list[Browser], id: str) -> Any:
    """Whoever has a game to play resigns it, until the tournament is over."""
    deadline = time.monotonic() + PATIENCE
    while (shown := state(players[0], id))["state"] != "over":
        assert time.monotonic() < deadline, shown
        with sitting(players, id) as clients:
            for client in clients:
                client.ask("resign", seat=client.joined["seats"][0])
        time.sleep(0.1)
    return shown


def wait_for(browser: Browser, id: str, wanted: str) -> Any:
    """Until something about the tournament is there."""
    deadline = time.monotonic() + PATIENCE
    while not (shown := state(browser, id))[wanted]:
        assert time.monotonic() < deadline, shown
        time.sleep(0.1)
    return shown


def test_a_swiss_tournament_of_six_with_two_bots_to_its_end(any_server: Server) -> None:
    players = members(any_server, "Aki", "Beni", "Chiyo", "Dan")
    id = make(players[0], size=6, fill="random", rounds=3)
    assert players[0].post(f"/api/tournaments/{id}/begin", status=409)["code"] == "too-few"
    for browser in players:
        browser.post(f"/api/tournaments/{id}/join")
    assert players[1].post(f"/api/tournaments/{id}/begin", status=403)["code"] == "not-maker"
    assert id in [one["id"] for one in players[0].get("/api/tournaments")["tournaments"]]
    begun = players[0].post(f"/api/tournaments/{id}/begin")
    assert begun["state"] == "playing"
    assert [player["level"] for player in begun["players"]] == [None] * 4 + ["random"] * 2
    wait_for(players[0], id, "table")
    with sitting(players, id) as (client, *_):
        assert client.table["tournament"] == id
        seat = client.joined["seats"][0]
        assert client.ask("away", seat=seat)["code"] == "tournament"
        assert client.ask("undo", seat=seat, version=client.version)["code"] == "tournament"
    late = members(any_server, "Late")[0]
    assert late.post(f"/api/tournaments/{id}/join", status=409)["code"] == "begun"
    shown = play_out(players, id)
    assert shown["round"] == shown["rounds"] == 3
    games = shown["games"]
    assert len(games) == 9
    bots = {player["number"] for player in shown["players"] if player["level"]}
    for game in games:  # two bots may draw; everybody else resigns
        assert sorted(game["places"]) == [1, 2] or (game["places"] == [1, 1] and set(game["players"]) == bots)
    assert len({frozenset(game["players"]) for game in games}) == 9
    assert sum(one["points"] for one in shown["standings"]) == 9
    assert shown["tie_breaks"] == ["buchholz", "sonneborn", "wins"]
    assert [one["place"] for one in shown["standings"]] == sorted(one["place"] for one in shown["standings"])


def test_a_round_robin_with_a_walkover_for_who_has_withdrawn(any_server: Server) -> None:
    players = members(any_server, "Eiji", "Fuji", "Goro")
    id = make(players[0], system="robin", size=3)
    for browser in players:
        browser.post(f"/api/tournaments/{id}/join")
    stranger = members(any_server, "Full")[0]
    assert stranger.post(f"/api/tournaments/{id}/join", status=409)["code"] == "full"
    players[0].post(f"/api/tournaments/{id}/begin")
    players[2].post(f"/api/tournaments/{id}/withdraw")
    shown = play_out(players, id)
    assert shown["rounds"] == 3
    gone = next(one for one in shown["standings"] if one["number"] == 2)
    assert gone["place"] == 3 or gone["points"] <= 1
    assert sum(len(game["players"]) == 1 for game in shown["games"]) == 3  # one rests in each round
    assert players[2].post(f"/api/tournaments/{id}/join", status=409)["code"] == "over"


def test_blocks_of_three_say_how_even_they_are(any_server: Server) -> None:
    players = members(any_server, "Hana", "Ichi")
    id = make(players[0], system="blocks", game=DEALT, size=4, fill="random", rounds=2)
    for browser in players:
        browser.post(f"/api/tournaments/{id}/join")
    players[0].post(f"/api/tournaments/{id}/begin")
    shown = wait_for(players[0], id, "round")
    assert shown["seats"] == 3
    assert shown["balance"]["meets"][1] >= 1
    assert shown["balance"]["rests"] == [0, 1]
    assert players[0].post(f"/api/tournaments/{id}/cancel")["state"] == "cancelled"
    assert players[0].post(f"/api/tournaments/{id}/cancel", status=409)["code"] == "over"


def test_an_arena_pairs_again_and_again_and_latecomers_join(any_server: Server) -> None:
    one, other, late = members(any_server, "Jiro", "Kuro", "Late")
    id = make(one, system="arena", minutes=5)
    for browser in (one, other):
        browser.post(f"/api/tournaments/{id}/join")
    one.post(f"/api/tournaments/{id}/begin")
    first = wait_for(one, id, "table")["table"]
    with sitting([one, other], id) as (client, _):
        client.ask("resign", seat=client.joined["seats"][0])
    deadline = time.monotonic() + PATIENCE
    while state(other, id)["table"] in (None, first):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert late.post(f"/api/tournaments/{id}/join")["own"] == 2
    late.post(f"/api/tournaments/{id}/withdraw")
    assert late.post(f"/api/tournaments/{id}/join")["players"][2]["state"] == "in"  # back again
    shown = state(other, id)
    assert shown["left"] > 0
    assert next(row for row in shown["standings"] if row["number"] == shown["own"])["points"] == 1.0
    one.post(f"/api/tournaments/{id}/cancel")


def test_forms_are_checked_and_guests_cannot(any_server: Server) -> None:
    (maker,) = members(any_server, "Maki")
    form = {"title": "x", "game": PLAIN, "system": "swiss"}
    assert Browser(any_server).post("/api/tournaments", form, 401)["code"] == "not-signed-in"
    for wrong in (
        {"system": "blocks"}, {"game": DEALT}, {"system": "robin", "size": 60}, {"title": "\x07"}, {"starts": 5.0},
        {"system": "robin", "rounds": 9}, {"fill": "nobody"}, {"game": "nothing"},
    ):  # fmt: skip
        assert maker.post("/api/tournaments", {**form, **wrong}, 400)["code"] == "invalid", wrong
    assert maker.get("/api/tournaments/nothing123", 404)["code"] == "no-tournament"
    request = {**form, "id": "a" * 30 + f"{time.monotonic_ns():x}"}
    assert maker.post("/api/tournaments", request)["id"] == maker.post("/api/tournaments", request)["id"]
    for _ in range(4):
        maker.post("/api/tournaments", form)
    assert maker.post("/api/tournaments", form, 429)["code"] == "too-many"


def test_a_deleted_member_leaves_an_entry_without_a_name(any_server: Server) -> None:
    one, other = members(any_server, "Nao", "Ono")
    id = make(one)
    for browser in (one, other):
        browser.post(f"/api/tournaments/{id}/join")
    one.post(f"/api/tournaments/{id}/begin")
    wait_for(other, id, "table")
    assert {"id": id, "title": "Autumn Open"} in other.get("/api/me/export")["tournaments"]
    other.post("/api/me/delete")
    shown = state(one, id)
    assert (shown["players"][1]["name"], shown["players"][1]["state"]) == ("deleted", "out")


def test_absent_players_lose_by_the_clock_and_are_paused(server: Server) -> None:
    """Nobody contributes to chance either: the record says so, and the game begins all the same."""
    one, other = members(server, "Rin", "Sato")
    id = make(one, rounds=1, clock={"kind": "turn", "seconds": 1})
    for browser in (one, other):
        browser.post(f"/api/tournaments/{id}/join")
    one.post(f"/api/tournaments/{id}/begin")
    deadline = time.monotonic() + PATIENCE
    while (shown := state(one, id))["state"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert sorted(shown["games"][0]["places"]) == [1, 2]
    loser = shown["games"][0]["players"][shown["games"][0]["places"].index(2)]
    assert shown["players"][loser]["state"] == "paused"
    record = server.http.get(f"/api/tables/{shown['games'][0]['table']}/record").text
    assert [line for line in record.splitlines() if line.startswith("without")] == ["without 0", "without 1"]


def test_players_contribute_to_the_chance_of_their_game(any_server: Server) -> None:
    """Between two people, and where somebody plays a bot: the record proves it to anybody."""
    players = members(any_server, "Ume", "Wan", "Yae")
    id = make(players[0], game=DICE, system="robin", size=4, fill="random")
    for browser in players:
        browser.post(f"/api/tournaments/{id}/join")
    players[0].post(f"/api/tournaments/{id}/begin")
    for browser in players:
        wait_for(browser, id, "table")
    with sitting(players, id, agreeing=False) as clients:
        for client in clients:
            assert (client.table["state"], client.table["promise"] is not None) == ("agreeing", True)
            assert client.table["agreement"]["wanted"] == people_at(client)
            assert client.ask("resign", seat=client.joined["seats"][0])["code"] == "not-begun"
        agree_on_chance(clients)
        for client in clients:
            client.ask("resign", seat=client.joined["seats"][0])
    for client in clients:
        record = read(any_server.http.get(f"/api/tables/{client.table['id']}/record").text)
        found = verify(record, [client.table["fingerprint"]])
        assert (found.problems, found.shares, found.left_out) == ([], people_at(client), [])
        (seat,) = client.joined["seats"]
        assert client.shares[seat] in [entry.share for entry in record.entries if isinstance(entry, ShareRevealed)]
    players[0].post(f"/api/tournaments/{id}/cancel")


def people_at(client: Client) -> list[int]:
    return [number for number, seat in enumerate(client.table["seats"]) if seat["kind"] == "person"]


def test_a_tournament_survives_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "koga.db")
    server = Server(database, tmp_path)
    players = members(server, "Taro", "Umi", "Wako")
    id = make(players[0], system="robin", size=4, fill="random")
    for browser in players:
        browser.post(f"/api/tournaments/{id}/join")
    players[0].post(f"/api/tournaments/{id}/begin")
    wait_for(players[0], id, "round")
    server.kill()
    server = Server(database, tmp_path)
    try:
        for browser in players:
            browser.url = server.url
        shown = play_out(players, id)
        assert len(shown["games"]) == 6
        assert len({frozenset(game["players"]) for game in shown["games"]}) == 6
    finally:
        server.kill()


@pytest.fixture
def pair(postgres: Cluster, tmp_path: Path) -> Iterator[Server]:
    server = Server(postgres.new_database(), tmp_path, "--workers", "2")
    yield server
    server.kill()


def test_two_workers_conduct_one_tournament_once(pair: Server) -> None:
    players = members(pair, "Yuki", "Zen", "Asa", "Bun")
    id = make(players[0], size=6, fill="random", rounds=3)
    for browser in players:
        browser.post(f"/api/tournaments/{id}/join")
    players[0].post(f"/api/tournaments/{id}/begin")
    wait_for(players[0], id, "table")
    with sitting(players, id) as (client, *others):  # one game is played by its rules
        rivals = [other for other in others if other.table["id"] == client.table["id"]]
        while not client.over():
            for one in (client, *rivals):
                one.drain(0.05)
                if one.to_act() is not None and not one.over():
                    one.act_randomly(Rng(len(one.messages)))
    shown = play_out(players, id)
    assert len(shown["games"]) == 9
    assert len({frozenset(game["players"]) for game in shown["games"]}) == 9
    assert len({game["table"] for game in shown["games"]}) == 9


def test_the_operator_lists_and_cancels(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from koga.cli import main

    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "tournaments=1")
    try:
        (maker,) = members(server, "Ops")
        id = make(maker)
        assert (
            maker.post("/api/tournaments", {"title": "x", "game": PLAIN, "system": "swiss"}, 429)["code"] == "too-many"
        )
        database = str(tmp_path / "koga.db")
        assert id in run(capfd, main, "admin", "tournaments", "--database", database)
        run(capfd, main, "admin", "cancel-tournament", id, "--database", database)
        assert state(maker, id)["state"] == "cancelled"
        assert server.get("/api/tournaments")["tournaments"] == []
    finally:
        server.kill()
    off = Server(str(tmp_path / "off.db"), tmp_path, "--no-members")
    try:
        assert off.get("/api/tournaments", status=404)["code"] == "no-members"
        assert off.get(f"/api/tournaments/{id}", status=404)["code"] == "no-members"
    finally:
        off.kill()
