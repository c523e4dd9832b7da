"""Bots never see the truth and never hold anybody up; and what their games reveal cannot be undone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from koga.core.game import GAMES, Game, agree, find
from koga.core.match import Match
from koga.core.position import Position
from koga.server.bots.pool import FAILING, BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.tables.creation import from_form
from koga.server.tables.service import Tables
from tests.kinds import OPEN
from tests.server.client import Client
from tests.server.running import Server
from tests.server.toy.game import MARK, PASS, SHOW, Toy, view


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.server.toy.game")


@pytest.fixture(scope="module")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("toy")
    server = Server(str(folder / "koga.db"), folder, program=("-m", "tests.server.rigged"))
    yield server
    server.kill()


def test_a_bot_that_thinks_too_long_is_replaced_by_a_legal_action() -> None:
    async def choose() -> tuple[int, float, float]:
        metrics = Metrics()
        pool = BotPool(1, 0.3, metrics)
        game = find(OPEN)
        position = Match(game, agree(game, {}), ["a", "b"]).position
        begun = time.monotonic()
        action = await pool.choose(game, "search:90000000", position, 1, "a")
        took = time.monotonic() - begun
        assert action in position.actions()
        again = await pool.choose(game, "random", position, 1, "a")
        await pool.close()
        return again, took, metrics.value("bot_failures")

    _, took, failures = asyncio.run(choose())
    assert took < 10
    assert failures >= 1


def test_a_question_that_fails_kills_no_worker() -> None:
    """A record that cannot be read, as a share with a newline once made, is asked about again and again."""

    async def ask() -> None:
        pool = BotPool(1, 60.0, Metrics())
        game = find(OPEN)
        position = Match(game, agree(game, {}), ["a", "b"]).position
        asker = Budgets(Limits()).account("192.0.2.1")
        assert await pool.choose(game, "random", position, 1, "a", asker) in position.actions()
        (worker,) = pool.people.free
        process = worker.process
        for _ in range(FAILING):
            assert await pool.judge_plies(game, "this is no record", 0, 1, "quick", asker) is None
        assert pool.state() == "ok"
        assert await pool.choose(game, "random", position, 1, "a", asker) in position.actions()
        assert pool.people.free == [worker]
        assert (worker.process, pool.deaths) == (process, 0)
        await pool.close()

    asyncio.run(ask())


def test_workers_that_die_are_told() -> None:
    async def ask() -> None:
        pool = BotPool(1, 60.0, Metrics())
        game = find(OPEN)
        position = Match(game, agree(game, {}), ["a", "b"]).position
        for _ in range(FAILING):
            assert pool.state() == "ok"
            asking = asyncio.create_task(pool.choose(game, "search:90000000", position, 1, "a"))
            while not [worker for worker in pool.leftovers.busy if worker.process is not None]:
                await asyncio.sleep(0)
            for worker in pool.leftovers.busy:
                assert worker.process is not None
                worker.process.kill()
            assert await asking in position.actions()
        assert "workers die" in pool.state()
        await pool.close()

    asyncio.run(ask())


class Recorder(BotPool):
    """Notes what it is given to think about, and takes the first action."""

    def __init__(self) -> None:
        super().__init__(0, 1.0, Metrics())
        self.given: list[tuple[str, int, Position]] = []

    async def choose(
        self, game: Game, spec: str, imagined: Position, seed: int, table: str, asker: Account | None = None,
        watched: bool = False,
    ) -> int:  # fmt: skip
        self.given.append((table, imagined.to_act, imagined.copy()))
        return PASS


def test_what_a_bot_is_given_is_imagined_for_its_seat(tmp_path: Path) -> None:
    """It fits what the seat knows, and over some tables it is not the truth."""

    async def play() -> list[tuple[Toy, Toy]]:
        pool = Recorder()
        repository = await Repository.open(str(tmp_path / "koga.db"))
        tables = Tables(repository, LocalBus(), pool, Metrics())
        pairs = []
        for _ in range(12):
            form = NewTable("toy", seats=[NewSeat("bot", level="random"), NewSeat("person")])
            pool.given.clear()
            table = await tables.open(from_form(form, time.time()))
            truth = table.match.position.copy()
            while not pool.given:
                await asyncio.sleep(0.01)
            where, seat, given = pool.given[0]
            assert (where, seat) == (table.id, 0)
            assert isinstance(given, Toy)
            assert isinstance(truth, Toy)
            pairs.append((truth, given))
        await tables.close()
        return pairs

    pairs = asyncio.run(play())
    assert all(view(truth, 0) == view(given, 0) for truth, given in pairs)
    assert any(truth.hands[1] != given.hands[1] for truth, given in pairs)


def test_undo_stops_at_a_draw_and_at_a_reveal(toy_server: Server) -> None:
    table, tokens = toy_server.make("toy", seats=[{"kind": "person"}, {"kind": "person"}])
    with Client(toy_server.url, table, list(tokens.values())) as client:
        assert client.act(0, MARK)["type"] == "done"
        assert client.ask("undo", seat=0, version=client.version)["type"] == "done"
        card = client.snapshots[0]["view"]["hand"][0]
        assert client.act(0, SHOW + card)["type"] == "done"
        assert client.ask("undo", seat=0, version=client.version)["code"] == "no-undo"
        assert client.act(1, 11)["type"] == "done"  # a draw
        assert client.ask("undo", seat=1, version=client.version)["code"] == "no-undo"


def test_bots_play_a_game_with_secrets_to_its_end(toy_server: Server) -> None:
    table, _ = toy_server.make("toy", seats=[{"kind": "bot", "level": "beginner"}] * 2, watch="all")
    with Client(toy_server.url, table) as client:
        client.wait(client.over)
