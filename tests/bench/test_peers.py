"""The peers' benchmark, tested without any peer installed."""

import importlib
import sys
from importlib import metadata
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest


@pytest.fixture
def peers() -> Any:
    return importlib.import_module("koga.bench.peers")


class Dealt:
    """A state as OpenSpiel has them: one chance move, then two decisions, then the end."""

    def __init__(self) -> None:
        self.moves = 0

    def new_initial_state(self) -> "Dealt":
        return Dealt()

    def current_player(self) -> int:
        return (-1, 0, 1, -4)[self.moves]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.25), (1, 0.75)]

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        assert action in (0, 1)
        self.moves += 1


def refuse(monkeypatch: pytest.MonkeyPatch, absent: str) -> None:
    """Let every module but `absent` be found, and every version be known."""

    def found(name: str) -> ModuleType:
        if name == absent:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        return ModuleType(name)

    monkeypatch.setattr(importlib, "import_module", found)
    monkeypatch.setattr(metadata, "version", lambda _: "1.0")


@pytest.mark.parametrize(
    ("peer", "absent"),
    [
        ("OpenSpiel", "pyspiel"),
        ("PettingZoo", "pettingzoo"),
        ("PettingZoo", "pygame"),
        ("RLCard", "rlcard"),
        ("Catanatron", "catanatron"),
        ("pgx", "pgx"),
    ],
)
def test_a_peer_that_is_not_installed_is_named(
    peers: Any, monkeypatch: pytest.MonkeyPatch, peer: str, absent: str
) -> None:
    refuse(monkeypatch, absent)
    with pytest.raises(ValueError, match="not installed") as raised:
        peers.measure(0.01)
    assert str(raised.value) == f"{peer} is not installed (No module named '{absent}'): pip install -e .[peers]"


def test_a_large_peer_may_be_missing_and_that_is_told(peers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [peers.Row("a game", peers.BATCHED, 2.0)]
    small = peers.Peer("Small", "small", ("small",), lambda _: iter(rows))
    large = peers.Peer("Large", "large", ("large",), lambda _: iter(rows), install="large", large=True)
    monkeypatch.setattr(peers, "PEERS", (small, large))
    refuse(monkeypatch, "large")
    assert [row.peer for row in peers.measure(0.01)] == ["Small"]
    assert peers.missing() == {"Large": "Large is not installed (No module named 'large'): pip install large"}
    refuse(monkeypatch, "")
    assert [row.peer for row in peers.measure(0.01)] == ["Small", "Large"]
    assert peers.missing() == {}


def test_a_broken_peer_is_not_called_missing(peers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> ModuleType:
        raise ImportError(f"{name} is broken")

    monkeypatch.setattr(importlib, "import_module", broken)
    with pytest.raises(ImportError, match="pyspiel is broken"):
        peers.measure(0.01)


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_a_time_to_measure_is_above_zero(peers: Any, seconds: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        peers.measure(seconds)


def test_chance_moves_are_counted_apart(peers: Any) -> None:
    assert peers.chance_stepper(Dealt())(5) == peers.Tally(counted=10, chance=5)


def test_timing_counts_what_was_played_after_the_warm_up(peers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def play(games: int) -> Any:
        played.append(games)
        return peers.Tally(counted=3 * games, chance=games)

    monkeypatch.setattr(peers, "perf_counter", lambda: float(sum(played)))  # every game takes a second
    timed = peers.timed(play, 40.0)
    assert played == [1, 2, 4] + 10 * [4]
    assert timed == peers.Timed(games=40, counted=120, chance=40, seconds=40.0)
    assert timed.per_s == 3.0


@pytest.mark.parametrize(("point", "action"), [(0.0, 7), (0.24, 7), (0.26, 8), (1.0, 8)])
def test_chance_is_sampled_by_its_weights(peers: Any, point: float, action: int) -> None:
    assert peers.sampled([(7, 0.25), (8, 0.75)], point) == action


class Pool:
    """A batch of EnvPool's interface, in which one action in three is legal and the step number decides which."""

    def __init__(self, games: int, masked: bool) -> None:
        self.games, self.masked, self.turn, self.illegal = games, masked, 0, 0
        self.action_space = SimpleNamespace(n=3)

    def info(self) -> dict[str, Any]:
        return {"legal_action_mask": self.mask()} if self.masked else {}

    def mask(self) -> Any:
        return np.arange(3) == (np.arange(self.games) + self.turn)[:, None] % 3

    def reset(self) -> tuple[None, dict[str, Any]]:
        return None, self.info()

    def step(self, actions: Any) -> tuple[None, None, None, None, dict[str, Any]]:
        assert actions.dtype == np.int32
        self.illegal += int((~self.mask()[np.arange(self.games), actions]).sum())
        self.turn += 1
        return None, None, None, None, self.info()


@pytest.mark.parametrize("masked", [True, False])
def test_a_batch_of_envpool_is_stepped_with_legal_actions(monkeypatch: pytest.MonkeyPatch, masked: bool) -> None:
    batched = importlib.import_module("koga.bench.batched_peers")
    pool = Pool(batched.AT_ONCE, masked)
    monkeypatch.setitem(sys.modules, "envpool", SimpleNamespace(make=lambda *_, **__: pool))
    assert batched.envpool_stepper("a game")(3) == 3 * batched.STEPS * batched.AT_ONCE
    assert pool.turn == 3 * batched.STEPS
    assert (pool.illegal == 0) == masked
