"""Your games: whose turn it is, without loading a table; told to those who sit there."""

from __future__ import annotations

from koga.core.position import Rng
from tests.kinds import OPEN
from tests.server.browser import Browser, until
from tests.server.client import Client
from tests.server.ratings.test_rated_games import member
from tests.server.running import Server

PERSONS = [{"kind": "person", "name": "Aki"}, {"kind": "person", "name": "Beni"}]
DAYS = {"kind": "turn", "seconds": 259_200, "then": "bot"}


def test_a_guest_sees_the_games_of_this_browser_by_turn(any_server: Server) -> None:
    guest = Browser(any_server)
    slow, tokens = any_server.make(OPEN, seats=PERSONS, clock=DAYS)
    waiting, host = any_server.make(OPEN, seats=[PERSONS[0], {"kind": "open"}])
    with Client(any_server.url, slow, list(tokens.values())) as client:
        seat = client.to_act()
        assert seat is not None
        own = [{"table": slow, "token": tokens[str(seat)]}, {"table": waiting, "token": host["0"]}]
        games = guest.post("/api/your-games", {"seats": own})["games"]
        assert [(game["table"], game["yours"], game["state"]) for game in games] == [
            (slow, True, "playing"),
            (waiting, False, "open"),
        ]
        assert 259_000_000 < games[0]["left"] <= 259_200_000
        assert games[0]["per_turn"] == 259_200
        while client.to_act() == seat:
            assert client.act_randomly(Rng(1))["type"] == "done"
        (game,) = guest.post("/api/your-games", {"seats": own[:1]})["games"]
        assert not game["yours"]
        assert game["moves"] >= 1
        assert game["to_act"] == 1 - seat
    assert guest.post("/api/your-games", {"seats": [{"table": slow, "token": "x" * 32}]})["games"] == []


def test_a_member_sees_all_tables_on_every_device_and_results(any_server: Server) -> None:
    browser = member(any_server)
    first = browser.post("/api/tables", {"game": OPEN, "level": "random", "leaving": "end"})["table"]["id"]
    second = browser.post("/api/tables", {"game": OPEN, "level": "random"})["table"]["id"]
    with Client(any_server.url, first, cookie=browser.cookie()) as client:
        assert client.ask("resign", seat=0)["type"] == "done"
        client.wait(client.over)
    until(lambda: browser.post("/api/your-games")["games"][-1]["outcome"] is not None)
    games = browser.post("/api/your-games")["games"]
    assert [(game["table"], game["state"]) for game in games] == [(second, "playing"), (first, "over")]
    assert games[1]["outcome"] == "lost"
    assert Browser(any_server).post("/api/your-games")["games"] == []
