"""Bots: whoever chooses actions without being a person, and how they are named."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple, Protocol, runtime_checkable

from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng

# Every kind of bot: its name and the module whose `make` builds it from what stands behind the colon.
BOTS = {
    "perfect": "koga.bots.perfect",
    "deep": "koga.bots.gachijo.deep",
    "foresee": "koga.bots.gachijo.foresee",
    "plan": "koga.bots.gachijo.plan",
    "random": "koga.bots.random",
    "search": "koga.bots.search",
    "material": "koga.bots.taisen.material",
    "taisen": "koga.bots.taisen.bot",
    "oboro": "koga.bots.oboro.bot",
}


class Thought(NamedTuple):
    """What a bot thinks of one action: how often it was tried, and its share of the win (1 is a win)."""

    action: int
    visits: int
    value: float


class Bot(Protocol):
    """It is given a position already imagined for the seat to act, so it cannot cheat, whatever it does."""

    def choose(self, position: Position, rng: Rng) -> int: ...


class Thinker(Bot, Protocol):
    """A bot that can tell what it thinks of each action: for hints and analysis."""

    def think(self, position: Position, rng: Rng) -> list[Thought]: ...


@runtime_checkable
class Steady(Bot, Protocol):
    """A bot that keeps to a plan over several decisions. Its plan is plain data, so that another bot of its kind, in
    another process, can go on with it; where the plan does not fit the position the bot thinks anew."""

    plan: Any


class Level(NamedTuple):
    """A strength that a game offers to its players, weakest first in its levels.toml."""

    name: str
    en: str
    ja: str
    bot: str


@cache
def levels(package: str) -> dict[str, Level]:
    table = tomllib.loads(files(package).joinpath("levels.toml").read_text(encoding="utf-8"))
    return {name: Level(name, **row) for name, row in table.items()}


def bot(game: Game, text: str) -> Bot:
    """A bot from a level's name or its own, such as `random`, `search:2s` or `search:500`; or InvalidInput."""
    if text in levels(game.package):
        text = levels(game.package)[text].bot
    name, _, budget = text.partition(":")
    if name not in BOTS:
        known = [*levels(game.package), *BOTS]
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"{game.name} has {', '.join(known)}"
        raise InvalidInput(f"there is no bot {name!r}; {hint}")
    make: Callable[[Game, str], Bot] = import_module(BOTS[name]).make
    return make(game, budget)


def choose(bot: Bot, position: Position, rng: Rng) -> int:
    """The action of a bot for the seat to act: the truth is imagined away before the bot sees anything."""
    imagined = position.copy()
    imagined.imagine(position.to_act, rng)
    return bot.choose(imagined, rng)
