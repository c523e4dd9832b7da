"""What is known for certain, over the server: puzzles, verdicts instead of hints, mistakes of a finished game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from koga.core.position import Rng
from koga.solvers.monomi.puzzles import puzzle
from tests.server.client import Client
from tests.server.running import LIMITS, Server

PERSONS = [{"kind": "person", "name": "Aya"}, {"kind": "person", "name": "Ben"}]
SMALL = {"board": "courtyard", "samurais": "3"}


@pytest.fixture
def poor_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which the first answer uses up an address's bot time for an hour."""
    folder = tmp_path_factory.mktemp("poor")
    server = Server(str(folder / "koga.db"), folder, *LIMITS, "--limit=bots=0.00001")
    yield server
    server.kill()


def test_a_puzzle_is_solved_by_its_solution_alone(server: Server) -> None:
    listed = server.get("/api/games/monomi/puzzles")["puzzles"]
    assert [one["grade"] for one in listed] == sorted(one["grade"] for one in listed)
    assert server.get("/api/games/chess/puzzles", status=404)["code"] == "not-found"
    given = server.post("/api/games/monomi/puzzles/1", {"names": []}, status=200)
    assert (given["solved"], given["names"], given["task"]) == (False, [], listed[0]["task"])
    solution = list(puzzle(1).solution)
    wrong = [choice["name"] for choice in given["choices"] if choice["name"] not in solution]
    spoilt = server.post("/api/games/monomi/puzzles/1", {"names": [wrong[0]]}, status=200)
    assert spoilt["wrong"]["en"].startswith("Blunder")
    assert (spoilt["names"], spoilt["choices"]) == ([], given["choices"])
    for count in range(1, len(solution) + 1):
        right = server.post("/api/games/monomi/puzzles/1", {"names": solution[:count]}, status=200)
        assert (right["names"], right["wrong"], right["rule"]) == (solution[:count], None, None)
    assert right["solved"]
    assert right["choices"] == []


def test_a_puzzle_answers_what_is_forbidden_and_what_is_nonsense(server: Server) -> None:
    path = "/api/games/monomi/puzzles/1"
    assert server.post(path, {"names": ["1:H4"]}, status=200)["rule"] == "M3.2"
    told = {"marker": "1", "to": "H4"}
    assert server.post(path, {"names": [], "move": told}, status=200)["rule"] == "M3.2"
    assert server.post(path, {"names": [], "move": {"kind": "fly"}}, status=400)["code"] == "invalid"
    assert server.post(path, {"names": ["xyzzy"]}, status=400)["code"] == "invalid"
    assert server.post(path, {"names": ["1:H4", "done"]}, status=400)["code"] == "invalid"
    assert server.post("/api/games/monomi/puzzles/9999", {"names": []}, status=400)["code"] == "invalid"


def test_a_hint_is_a_verdict_where_the_game_is_solved(server: Server) -> None:
    table, tokens = server.make(options=SMALL, hints=True, seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        while client.to_act() != 0:
            client.act_randomly(Rng(1))
        client.act_randomly(Rng(1))
        seat = client.to_act()
        assert seat is not None
        advice = client.ask("hint", seat=seat, version=client.version)["evaluations"]
        assert {one["action"] for one in advice} == {choice["action"] for choice in client.snapshots[seat]["choices"]}
        assert all(one["proof"]["key"].startswith("verdict.") and one["value"] in (0, 0.5, 1) for one in advice)
        assert [one["value"] for one in advice] == sorted((one["value"] for one in advice), reverse=True)


def test_the_mistakes_of_a_finished_game_are_named(server: Server) -> None:
    table, tokens = server.make(options=SMALL, seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        assert server.get(f"/api/tables/{table}/mistakes", tokens["0"], status=409)["code"] == "not-over"
        client.play_to_end(Rng(5))
    found = server.get(f"/api/tables/{table}/mistakes", tokens["0"])
    assert found["known"]
    assert found["mistakes"]
    assert all(mistake["line"]["key"].startswith("mistake.") for mistake in found["mistakes"])
    assert server.get(f"/api/tables/{table}/mistakes") == found


def played_out(server: Server, seed: int) -> tuple[str, str]:
    """The id of a finished game, and the token of a seat."""
    table, tokens = server.make(options=SMALL, seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        client.play_to_end(Rng(seed))
    return table, tokens["0"]


def test_puzzles_are_judged_at_the_askers_expense(poor_server: Server) -> None:
    path, right = "/api/games/monomi/puzzles/1", {"names": list(puzzle(1).solution)[:1]}
    assert poor_server.post(path, right, status=200)["names"]
    assert poor_server.post(path, right, status=503)["code"] == "busy"
    assert not poor_server.post(path, {"names": []}, status=200)["names"], "what needs no bot is not refused"


def test_mistakes_are_searched_at_the_askers_expense_and_once(poor_server: Server) -> None:
    (first, mine), (second, other) = played_out(poor_server, 5), played_out(poor_server, 6)
    found = poor_server.get(f"/api/tables/{first}/mistakes", mine)
    assert found["mistakes"]
    assert poor_server.get(f"/api/tables/{second}/mistakes", other, status=503)["code"] == "busy"
    assert poor_server.get(f"/api/tables/{first}/mistakes", mine) == found
