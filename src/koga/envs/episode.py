"""Shared by all environments: a game under its options, one position of it, and its observations as numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from io import StringIO
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from koga.api import agreed, settle
from koga.core.game import Game, InvalidInput, find, game_part
from koga.core.observation import Observer, legal_mask, observer, reward
from koga.core.position import OVER, Position, Rng

Observation = dict[str, NDArray[Any]]
LARGEST = 10_000.0  # upper bound of an observation's numbers


class Episode:
    """One game after another under the same options."""

    def __init__(self, game: str, options: Mapping[str, object]) -> None:
        self.game: Game = find(game)
        self.start: Position = self.game.start(agreed(self.game, dict(options)))
        self.observer: Observer = observer(self.game, self.start)
        self.seats: int = self.start.seats
        self.action_count: int = self.game.action_count
        self.position: Position = self.start.copy()

    def begin(self, rng: Rng) -> None:
        """Start a new game, and draw the opening chance."""
        self.rng = rng
        self.position.copy_from(self.start)
        settle(self.position, rng)

    def play(self, action: int) -> None:
        """Play a legal action and draw the chance that follows; otherwise raise Illegal and change nothing."""
        self.position.apply(action)
        settle(self.position, self.rng)

    @property
    def over(self) -> bool:
        return self.position.to_act == OVER

    def observe(self, seat: int) -> NDArray[np.float32]:
        out = np.empty(self.observer.size, np.float32)
        self.observer.observe(self.position, seat, out)
        return out

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for every action that the seat may take now; only zeros if it is not to act."""
        out = np.zeros(self.action_count, np.uint8)
        if self.position.to_act == seat:
            legal_mask(self.position, self.action_count, out)
        return out.view(np.int8)

    def both(self, seat: int) -> Observation:
        return {"observation": self.observe(seat), "action_mask": self.mask(seat)}

    def reward(self, seat: int) -> float:
        return float(reward(self.position, seat))

    def text(self, seat: int) -> str:
        """Return a seat's view as text without colours."""
        out = StringIO()
        draw = import_module(self.game.terminal).draw
        Console(file=out, width=100).print(draw(self.game.view(self.position, seat), "en"))
        return out.getvalue()


class Symmetry(NamedTuple):
    """A renaming that leaves the game unchanged: number i of an observation becomes `observation[i]`, action a
    becomes `action[a]`."""

    observation: tuple[int, ...]
    action: tuple[int, ...]


def symmetries(game: str, **options: object) -> list[Symmetry]:
    """Return the renamings that leave a game unchanged, for data augmentation; the first is the identity.

    If `s` is one of them, an observation `x` with the action `a` is equivalent to `y` with `s.action[a]`, where
    `y[list(s.observation)] = x`.
    """
    episode = Episode(game, options)
    names, actions = episode.observer.names()[: episode.observer.size], range(episode.action_count)
    found = [Symmetry(tuple(range(len(names))), tuple(actions))]
    part = game_part(episode.game, "envs", "renamings")
    if part is None:
        return found
    numbers = {name: number for number, name in enumerate(names)}
    for rename_feature, rename_action in part(episode.start):
        observation = tuple(numbers[rename_feature(name)] for name in names)
        found.append(Symmetry(observation, tuple(rename_action(action) for action in actions)))
    return found


def small(game: str) -> dict[str, Any]:
    """Return options for a short game, for tests and first steps, from `koga.envs.<game>.SMALL`."""
    return dict(game_part(find(game), "envs", "SMALL") or {})


def other_seats(seat: int, seats: int, bots: str | Sequence[str]) -> dict[int, str]:
    """Return the bot of every other seat; raises InvalidInput if their number does not match."""
    if not 0 <= seat < seats:
        raise InvalidInput(f"there is no seat {seat}: this game has seats 0 to {seats - 1}")
    others = [other for other in range(seats) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise InvalidInput(f"{len(names)} opponents for {len(others)} other seats: name one for all, or one for each")
    return dict(zip(others, names, strict=True))


class Facts(NamedTuple):
    """The metadata that OpenSpiel needs of a game under its options; a game declares it in `koga.envs.<game>`."""

    decisions: int  # upper bound of a game's decisions
    zero_sum: bool
