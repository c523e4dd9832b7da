"""Ratings of puzzles over HTTP: the first try of a player counts, once, for the puzzle and for the player."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from koga.core.game import GAMES, find
from koga.ratings.model import START
from koga.server.puzzles import ratings, store
from koga.server.puzzles.store import Solver
from koga.server.storage.repository import Repository
from koga.solvers.puzzles import puzzle_key, puzzles_of, theme_title
from tests.kinds import OPEN
from tests.server.browser import Browser
from tests.server.postgres import Cluster
from tests.server.running import Server

State = dict[str, Any]


def numbers() -> Iterator[int]:
    """Puzzles that no other test of this module has tried: the servers are shared."""
    yield from range(40, 140)


UNUSED = numbers()


class Player:
    """A guest, or whoever is signed in at a browser, at one puzzle."""

    def __init__(self, server: Server, number: int, browser: Browser | None = None) -> None:
        self.path = f"/api/games/{OPEN}/puzzles/{number}"
        self.browser = browser or Browser(server)
        self.solver = secrets.token_urlsafe(24)

    def attempt(self, names: list[str], **more: Any) -> State:
        found: State = self.browser.post(self.path, {"names": names, "solver": self.solver, **more}, 200)
        return found

    def solve(self) -> State:
        names = list[str]()
        state = self.attempt(names)
        while not state["solved"]:
            names = state["solution"][: len(names) + 1]
            state = self.attempt(names)
        return state

    def miss(self) -> State:
        state = self.attempt([])
        for choice in state["choices"]:
            tried = self.attempt([choice["name"]])
            if tried["wrong"]:
                return tried
        raise AssertionError("every choice is right")


def listed(server: Server, number: int) -> State:
    found: State = next(one for one in server.get(f"/api/games/{OPEN}/puzzles")["puzzles"] if one["number"] == number)
    return found


def test_a_puzzle_starts_from_its_grade(server: Server) -> None:
    for one in server.get(f"/api/games/{OPEN}/puzzles")["puzzles"]:
        if one["tries"] == 0:
            assert one["rating"] == ratings.start_of(one["grade"]).mean


def test_solving_raises_the_player_and_lowers_the_puzzle(any_server: Server) -> None:
    number = next(UNUSED)
    before = listed(any_server, number)
    player = Player(any_server, number)
    opened = player.attempt([])["standing"]
    assert opened["puzzle"] == {"rating": before["rating"], "margin": 392, "tries": 0, "solves": 0}
    assert (opened["own"]["rating"], opened["own"]["tries"], opened["change"]) == (START, 0, None)
    told = player.solve()["standing"]
    assert told["change"] == told["own"]["rating"] - START > 0
    assert told["puzzle"]["rating"] < before["rating"]
    assert (told["own"]["tries"], told["own"]["solves"], told["puzzle"]["solves"]) == (1, 1, 1)
    after = listed(any_server, number)
    assert (after["rating"], after["tries"], after["solves"]) == (told["puzzle"]["rating"], 1, 1)


def test_only_the_first_try_counts(any_server: Server) -> None:
    player = Player(any_server, next(UNUSED))
    missed = player.miss()["standing"]
    assert missed["change"] < 0
    assert (missed["puzzle"]["tries"], missed["puzzle"]["solves"]) == (1, 0)
    solved = player.solve()
    assert solved["solved"]
    assert solved["standing"] == {**missed, "change": None}
    assert player.miss()["standing"]["puzzle"] == missed["puzzle"]


def test_looking_the_answer_up_is_a_miss(server: Server) -> None:
    player = Player(server, next(UNUSED))
    assert player.attempt([], shown=True)["standing"]["change"] < 0
    assert player.solve()["standing"]["puzzle"]["solves"] == 0


def test_a_try_without_a_solver_is_judged_and_not_counted(server: Server) -> None:
    number = next(UNUSED)
    state = Player(server, number).browser.post(f"/api/games/{OPEN}/puzzles/{number}", {"names": []}, 200)
    assert state["standing"] is None
    assert listed(server, number)["tries"] == 0


@pytest.mark.parametrize("solver", ["short", "x" * 65, "spaces are not allowed in it", 7])
def test_a_malformed_solver_is_refused(server: Server, solver: object) -> None:
    form = {"names": [], "solver": solver}
    assert server.post(f"/api/games/{OPEN}/puzzles/1", form, status=400)["code"] == "malformed"


def test_members_are_rated_on_every_device_and_can_take_it_with_them(any_server: Server) -> None:
    browser = Browser(any_server)
    browser.sign_up(f"Solver {secrets.token_hex(3)}")
    number = next(UNUSED)
    told = Player(any_server, number, browser).solve()["standing"]
    again = Player(any_server, number, browser)  # with another secret: another device of the same member
    assert again.solve()["standing"] == {**told, "change": None}
    assert browser.get("/api/me/export")["puzzles"] == {OPEN: told["own"]}
    browser.post("/api/me/delete", None, 200)
    browser.sign_up(f"Solver {secrets.token_hex(3)}")
    assert Player(any_server, number, browser).attempt([])["standing"]["own"]["tries"] == 0
    assert listed(any_server, number)["tries"] == 1  # what the puzzle learnt stays


def test_many_at_once_are_all_counted(any_server: Server) -> None:
    number = next(UNUSED)
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda _: Player(any_server, number).solve()["standing"], range(8)))
    assert all(one["change"] > 0 for one in told)
    assert (listed(any_server, number)["tries"], listed(any_server, number)["solves"]) == (8, 8)


def test_ratings_tell_hard_puzzles_from_easy_ones(tmp_path: Any, postgres: Cluster) -> None:
    """Fifty players of one strength: a puzzle that nine of ten solve ends well below one that one of ten solves."""

    async def play(url: str) -> tuple[float, float]:
        repository = await Repository.open(url)
        try:
            for number in range(50):
                solver = Solver(f"guest {number}", None)
                await ratings.count_try(repository, solver, OPEN, "easy", 3, number % 10 != 0, float(number))
                await ratings.count_try(repository, solver, OPEN, "hard", 3, number % 10 == 0, float(number))
            found = await store.measured_puzzles(repository, OPEN)
            assert (found["easy"].tries, found["easy"].solves, found["hard"].solves) == (50, 45, 5)
            await store.forget_guests(repository, 25.0)
            assert await store.measured_solver(repository, "guest 24", OPEN) is None
            assert not await store.has_tried(repository, "guest 24", OPEN, "easy")
            assert await store.measured_solver(repository, "guest 25", OPEN) is not None
            assert await store.has_tried(repository, "guest 25", OPEN, "easy")
            assert (await store.measured_puzzles(repository, OPEN)) == found
            return found["easy"].rating.mean, found["hard"].rating.mean
        finally:
            await repository.close()

    for url in (str(tmp_path / "koga.db"), postgres.new_database()):
        easy, hard = asyncio.run(play(url))
        assert easy < START - 200
        assert hard > START + 200


@pytest.mark.parametrize("name", GAMES)
def test_every_theme_has_a_title_in_both_languages(name: str) -> None:
    game = find(name)
    found = puzzles_of(game)
    assert found is not None
    puzzles = found.puzzles()
    assert all(one.themes for one in puzzles)
    for theme in {theme for one in puzzles for theme in one.themes}:
        english, japanese = theme_title(game, theme, "en"), theme_title(game, theme, "ja")
        assert english.isascii()
        assert not japanese.isascii()
        assert "{" not in english + japanese
    assert len({puzzle_key(game, one) for one in puzzles}) == len(puzzles)
