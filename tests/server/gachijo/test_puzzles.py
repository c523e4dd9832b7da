"""Puzzles over HTTP whose moves are courses: right ones are played as a whole, wrong ones taken back as a whole."""

from __future__ import annotations

from pathlib import Path

from koga.core.game import find
from koga.games.gachijo.codes import SLIDE
from koga.solvers.gachijo.certain import moves
from koga.solvers.gachijo.puzzles import kind_of, played, puzzle, puzzles, searcher
from tests.server.running import LIMITS, Server


def test_a_course_is_tried_as_a_whole(server: Server) -> None:
    number = next(n for n, one in enumerate(puzzles(), start=1) if one.kind == "win" and one.solution[0][:3] == "go:")
    one, path = puzzle(number), f"/api/games/gachijo/puzzles/{number}"
    position, search = played(one, []), searcher(one)
    given = server.post(path, {"names": []}, status=200)
    assert given["courses"]
    right = {kind_of(position, move) for move in search.right(position)}
    wrong = next(move for move in moves(position) if move[0] < SLIDE and kind_of(position, move) not in right)
    told = server.post(path, {"names": [], "actions": list(wrong)}, status=200)
    assert (told["names"], told["solved"]) == ([], False)
    assert told["wrong"]["ja"]
    good = search.way(position)
    assert good
    told = server.post(path, {"names": [], "actions": list(good[0])}, status=200)
    there, names = played(one, []), []
    for action in good[0]:
        names.append(find("gachijo").action_name(there, action))
        there.apply(action)
    assert (told["names"], told["wrong"]) == (names, None)


def test_actions_that_are_not_on_offer_are_refused(server: Server) -> None:
    path = "/api/games/gachijo/puzzles/1"
    for actions in ([99_999], [405, 405, 405], [536]):
        assert server.post(path, {"names": [], "actions": actions}, status=400)["code"] == "invalid"
    for malformed in ([-1], [1] * 81, ["go:e5"], 3):
        assert server.post(path, {"names": [], "actions": malformed}, status=400)["code"] == "malformed"


def test_puzzles_are_judged_at_the_askers_expense(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, *LIMITS, "--limit=bots=0.00001")
    number = next(n for n, one in enumerate(puzzles(), start=1) if one.kind == "win" and one.solution[0][:3] == "go:")
    path, one = f"/api/games/gachijo/puzzles/{number}", puzzle(number)
    way = searcher(one).way(played(one, []))
    assert way
    right = {"names": [], "actions": list(way[0])}
    assert server.post(path, right, status=200)["names"]
    assert server.post(path, right, status=503)["code"] == "busy"
    server.kill()
