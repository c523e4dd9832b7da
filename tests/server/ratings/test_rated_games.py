"""Rated games over real sockets: who may play them, what they do without, and what their end does to ratings."""

from __future__ import annotations

from typing import Any

import pytest

from koga.bots.bot import levels
from koga.core.game import GAMES, agree, find
from koga.core.position import Rng
from koga.ratings.levels import level_rating
from koga.ratings.model import START
from tests.kinds import DEALT, OPEN
from tests.server.browser import Browser, until
from tests.server.client import Client
from tests.server.running import Server

SEATS = [{"kind": "person"}, {"kind": "open"}]
CLOCK = {"kind": "turn", "seconds": 600, "then": "bot", "reserve": 0}


class Names:
    """Names that no other test has taken: the servers are shared."""

    count = 0


def member(server: Server) -> Browser:
    browser = Browser(server)
    Names.count += 1
    number = "".join("abcdefghij"[int(digit)] for digit in str(Names.count))
    browser.sign_up(f"Rated {number} {server.port}")
    return browser


def rated_table(server: Server, game: str = OPEN, players: int = 2, **more: Any) -> tuple[str, list[Browser]]:
    """A rated game of members that has begun."""
    browsers = [member(server) for _ in range(players)]
    seats = [{"kind": "person"}, *({"kind": "open"} for _ in range(players - 1))]
    made = browsers[0].post("/api/tables", {"game": game, "seats": seats, "rated": True, **more})
    id = made["table"]["id"]
    for browser in browsers[1:]:
        browser.post(f"/api/tables/{id}/seats", {"name": "whatever"})
    return id, browsers


def changes(client: Client) -> list[int]:
    client.wait(lambda: client.table["ratings"] is not None)
    return [change["after"] - change["before"] for change in client.table["ratings"]]


def rating_of(browser: Browser, game: str) -> Any:
    found = Browser.get(browser, f"/api/members/{browser.me()['id']}")["ratings"]
    return next((row for row in found if row["game"] == game), None)


def test_a_resignation_is_a_loss_and_ratings_change(any_server: Server) -> None:
    id, (winner, loser) = rated_table(any_server)
    with (
        Client(any_server.url, id, cookie=winner.cookie()) as stays,
        Client(any_server.url, id, cookie=loser.cookie()) as leaves,
    ):
        assert stays.table["rated"]
        assert stays.table["ratings"] is None
        assert leaves.ask("resign", seat=1)["type"] == "done"
        gained, lost = changes(stays)
        assert gained > 50
        assert lost == -gained
        assert changes(leaves) == [gained, lost]
    won, gave = rating_of(winner, OPEN), rating_of(loser, OPEN)
    assert (won["rating"], won["games"], won["provisional"]) == (START + gained, 1, True)
    assert [point["rating"] for point in gave["curve"]] == [START + lost]
    assert won["margin"] < 600
    with Client(any_server.url, id, cookie=winner.cookie()) as again:  # told to those who come later, too
        assert changes(again) == [gained, lost]


def test_only_members_sit_down_each_at_one_seat(any_server: Server) -> None:
    guest, host = Browser(any_server), member(any_server)
    form = {"game": OPEN, "seats": SEATS, "rated": True}
    assert guest.post("/api/tables", form, 403)["code"] == "members-only"
    made = host.post("/api/tables", form)
    path = f"/api/tables/{made['table']['id']}/seats"
    assert guest.post(path, {"name": "Guest"}, 403)["code"] == "members-only"
    assert host.post(path, {"name": "Me too"}, 409)["code"] == "seated"
    assert member(any_server).post(path, {"name": "Friend"})["seat"] == 1


@pytest.mark.parametrize(
    "more",
    [
        {"hints": True},
        {"seats": [{"kind": "person"}, {"kind": "person"}]},
        {"seats": [{"kind": "person"}, {"kind": "bot", "level": "random"}]},
    ],
)
def test_a_table_that_would_not_be_fair_is_refused(server: Server, more: dict[str, Any]) -> None:
    refused = member(server).post("/api/tables", {"game": OPEN, "seats": SEATS, "rated": True, **more}, 400)
    assert refused["code"] == "invalid"


def test_hints_undo_stand_ins_and_analysis_are_refused(any_server: Server) -> None:
    id, (first, second) = rated_table(any_server)
    with (
        Client(any_server.url, id, cookie=first.cookie()) as one,
        Client(any_server.url, id, cookie=second.cookie()) as two,
    ):
        client, other = (one, two) if one.to_act() is not None else (two, one)
        seat = client.to_act()
        assert seat is not None
        assert client.ask("hint", seat=seat, version=client.version)["code"] == "no-hints"
        assert client.act_randomly(Rng(1))["type"] == "done"
        assert client.ask("undo", seat=seat, version=client.version)["code"] == "rated"
        assert client.ask("away", seat=seat)["code"] == "rated"
        assert other.ask("away", seat=1 - seat)["code"] == "rated"
        assert first.get(f"/api/tables/{id}/analysis", 409)["code"] == "not-over"
        assert client.table["hints"] is False


def test_a_player_who_runs_out_of_time_has_lost(server: Server) -> None:
    """The table asked for a bot to take over: between two the game ends all the same."""
    id, (first, second) = rated_table(server, clock={"kind": "turn", "seconds": 1, "then": "bot"})
    with (
        Client(server.url, id, cookie=first.cookie()) as client,
        Client(server.url, id, cookie=second.cookie()) as other,
    ):
        gains = changes(client)
        late = client.table["out_of_time"]
        assert client.table["ended_by"] == "time"
        assert gains[late] < 0 < gains[1 - late]
        assert changes(other) == gains


def test_whoever_leaves_a_table_of_several_is_last(any_server: Server) -> None:
    id, browsers = rated_table(any_server, DEALT, 3, leaving="end", clock=CLOCK)
    with Client(any_server.url, id, cookie=browsers[1].cookie()) as client:
        assert client.ask("resign", seat=1)["type"] == "done"
        gains = changes(client)
        assert gains[1] < 0 < gains[0]
        assert gains[0] == gains[2]
    assert [rating_of(browser, DEALT)["games"] for browser in browsers] == [1, 1, 1]


def test_a_bot_of_a_measured_level_stays_where_its_ladder_put_it(server: Server) -> None:
    game, level = next(
        (game, level)
        for game in (find(name) for name in GAMES)
        for level in levels(game.package)
        if level_rating(game, level) is not None
    )
    listed = next(one for one in Browser(server).get("/api/games")["games"] if one["name"] == game.name)
    measured = next(one for one in listed["levels"] if one["name"] == level)
    assert measured["rating"] == round(level_rating(game, level).mean)  # type: ignore[union-attr]
    browser = member(server)
    count = game.start(agree(game, {})).seats
    seats = [{"kind": "person"}, *({"kind": "bot", "level": level} for _ in range(count - 1))]
    made = browser.post("/api/tables", {"game": game.name, "seats": seats, "rated": True, "leaving": "end"})
    with Client(server.url, made["table"]["id"], cookie=browser.cookie()) as client:
        assert client.ask("resign", seat=0)["type"] == "done"
        client.wait(lambda: client.table["ratings"] is not None)
        own, *bots = client.table["ratings"]
        assert own["after"] < own["before"] == START
        assert bots == [None] * (count - 1)


def test_a_rematch_is_not_rated(server: Server) -> None:
    id, (first, second) = rated_table(server)
    with (
        Client(server.url, id, cookie=first.cookie()) as client,
        Client(server.url, id, cookie=second.cookie()),
    ):
        assert client.ask("resign", seat=0)["type"] == "done"
        assert client.ask("again", seat=0)["type"] == "done"
        client.wait(lambda: client.table["rematch"] is not None)
    assert server.get(f"/api/tables/{client.table['rematch']}")["rated"] is False


def test_members_take_their_ratings_along_and_leave_none_behind(any_server: Server) -> None:
    id, (first, second) = rated_table(any_server)
    with Client(any_server.url, id, cookie=second.cookie()) as client:
        assert client.ask("resign", seat=1)["type"] == "done"
        changes(client)
    export = first.get("/api/me/export")
    assert [rating["game"] for rating in export["ratings"]] == [OPEN]
    assert [(row["outcome"], row["table"]) for row in export["results"]] == [("won", id)]
    address = f"/api/members/{first.me()['id']}"
    assert second.get(address)["won"] == 1
    first.post("/api/me/delete")
    assert second.get(address, 404)["code"] == "not-found"
    with Client(any_server.url, id, cookie=second.cookie()) as client:
        client.wait(lambda: client.table["seats"][0]["member"] is None)
    own = second.get(f"/api/members/{second.me()['id']}")
    assert own["opponents"] == []
    assert own["recent"][0]["others"] == [{"name": "deleted", "level": None}]


def test_a_profile_leads_to_no_other_and_strangers_learn_no_tables(any_server: Server) -> None:
    id, (first, second) = rated_table(any_server)
    with Client(any_server.url, id, cookie=second.cookie()) as client:
        seats = client.table["seats"]
        assert [seat["member"] for seat in seats] == [first.me()["id"], second.me()["id"]]
        assert client.ask("resign", seat=1)["type"] == "done"
        changes(client)
    own = first.get(f"/api/members/{first.me()['id']}")
    assert own["own"]
    assert own["favourite"] == OPEN
    assert [one["games"] for one in own["opponents"]] == [1]
    assert own["recent"][0]["table"] == id
    seen = Browser(any_server).get(f"/api/members/{first.me()['id']}")
    assert not seen["own"]
    assert (seen["games"], seen["won"]) == (1, 1)
    assert seen["recent"][0]["table"] is None
    assert seen["recent"][0]["others"] == []
    assert seen["opponents"] == []
    for name in (first.me()["name"], "a" * 12):
        assert Browser(any_server).ask("GET", f"/api/members/{name}").status_code in (400, 404)


def test_a_guests_finished_games_count_once_they_are_the_members(any_server: Server) -> None:
    id, tokens = any_server.make(OPEN, level="random", leaving="end")
    with Client(any_server.url, id, [tokens["0"]]) as client:
        assert client.ask("resign", seat=0)["type"] == "done"
        client.wait(client.over)
    browser = member(any_server)
    browser.post("/api/me/games", {"seats": [{"table": id, "token": tokens["0"]}]})
    address = f"/api/members/{browser.me()['id']}"
    until(lambda: browser.get(address)["games"] == 1)


def test_games_with_bots_count_without_a_rating(server: Server) -> None:
    browser = member(server)
    made = browser.post("/api/tables", {"game": OPEN, "level": "random", "leaving": "end"})
    with Client(server.url, made["table"]["id"], cookie=browser.cookie()) as client:
        assert client.ask("resign", seat=0)["type"] == "done"
        client.wait(client.over)
    address = f"/api/members/{browser.me()['id']}"
    until(lambda: browser.get(address)["games"] == 1)
    found = browser.get(address)
    assert found["ratings"] == []
    assert found["recent"][0]["outcome"] == "lost"
    assert found["recent"][0]["change"] is None
