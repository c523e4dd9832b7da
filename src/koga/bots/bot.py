"""Bot protocols and registry: how bots are named, created and called.

All callers use `choose` or `evaluate`, which replace the position by one imagined for the seat to act, so that a bot
never sees the true position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, NamedTuple, Protocol, runtime_checkable

from koga.core.evaluation import Evaluation
from koga.core.game import GAMES, Game, InvalidInput, game_part
from koga.core.position import OVER, WIN, Position, Rng

# Bots that play every game: name and module. A module's `make(game, budget)` builds the bot from the text behind the
# colon of its name. A game adds its own in `koga.bots.<game>.BOTS`, other distributions theirs through the entry point
# group `koga.bots` (docs/bots.md).
BOTS = {"random": "koga.bots.random", "search": "koga.bots.search", "exec": "koga.bots.outside"}


class BotFailed(Exception):
    """Raised when a bot crashed, took too long or chose an illegal action. Its seat loses the game."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name} failed: {self.reason}"


def forfeit(seats: int, loser: int) -> tuple[int, ...]:
    """Return the scores of a game that a seat lost by failing: the others share the win."""
    return tuple(0 if seat == loser else WIN // (seats - 1) for seat in range(seats))


class Bot(Protocol):
    """Interface of a bot: it chooses an action in a position imagined for the seat to act."""

    def choose(self, position: Position, rng: Rng) -> int: ...


@runtime_checkable
class Evaluator(Bot, Protocol):
    """A bot that can also evaluate each action."""

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]: ...


@runtime_checkable
class PlanningBot(Bot, Protocol):
    """A bot that follows a plan over several decisions.

    The plan is plain data, so that a bot of the same kind in another process can continue it; if it does not fit the
    position, the bot makes a new plan.
    """

    plan: Any


class Level(NamedTuple):
    """A strength that a game offers to players; levels.toml lists the weakest first."""

    name: str
    en: str
    ja: str
    bot: str


@cache
def own_levels(package: str) -> dict[str, Level]:
    """Return the game's own levels."""
    table = tomllib.loads(files(package).joinpath("levels.toml").read_text(encoding="utf-8"))
    return {name: Level(name, **row) for name, row in table.items()}


@cache
def levels(package: str) -> dict[str, Level]:
    """Return all levels: the game's own, then those of installed bots."""
    own = own_levels(package)
    added = [getattr(found.load(), "LEVELS", {}).get(game_in(package), {}) for found in installed().values()]
    return {**own, **{name: Level(name, **row) for rows in added for name, row in rows.items() if name not in own}}


def game_in(package: str) -> str | None:
    """Return the name of the game in a package."""
    return next((name for name, module in GAMES.items() if module.rpartition(".")[0] == package), None)


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the bots of other installed distributions."""
    return {point.name: point for point in entry_points(group="koga.bots")}


def default_level(game: Game) -> str:
    """Return the default opponent: the second weakest level."""
    names = list(own_levels(game.package))
    return names[min(1, len(names) - 1)]


def best_level(game: Game) -> str:
    """Return the strongest level of a game, which gives hints."""
    return list(own_levels(game.package))[-1]


def bots_of(game: Game) -> dict[str, str]:
    """Return the bots that can play a game: name and module."""
    added = {name: point.value for name, point in installed().items() if plays(point, game)}
    return {**added, **BOTS, **(game_part(game, "bots", "BOTS") or {})}


def plays(point: EntryPoint, game: Game) -> bool:
    """Return whether an installed bot plays a game: its module's `GAMES` lists them; without a list it plays all."""
    games = getattr(point.load(), "GAMES", None)
    return games is None or game.name in games


def bot(game: Game, text: str) -> Bot:
    """Create a bot from the name of a level or a bot, such as `random`, `search:2s` or `search:500`."""
    if text in levels(game.package):
        text = levels(game.package)[text].bot
    name, _, budget = text.partition(":")
    found = bots_of(game)
    if name not in found:
        known = [*levels(game.package), *found]
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"{game.name} has {', '.join(known)}"
        raise InvalidInput(f"unknown bot {name!r} for {game.name}; {hint}")
    make: Callable[[Game, str], Bot] = import_module(found[name]).make
    return make(game, budget)


def imagined(position: Position, rng: Rng) -> Position:
    """Return a copy in which everything the seat to act cannot know is replaced by a guess: the only input of bots."""
    if position.to_act < 0:
        to_act = "the game is over" if position.to_act == OVER else "chance is to act: draw it first"
        raise InvalidInput(f"a bot chooses for a seat, and {to_act}")
    return seen_by(position, position.to_act, rng)


def seen_by(position: Position, seat: int, rng: Rng) -> Position:
    """Return a copy in which everything that a seat cannot know is replaced by a guess."""
    guess = position.copy()
    guess.imagine(seat, rng)
    return guess


def adviser_of(game: Game) -> str:
    """Return the bot that gives hints: the game's own `ADVISER`, or a search."""
    return str(game_part(game, "bots", "ADVISER") or "search:4000")


def choose(bot: Bot, position: Position, rng: Rng) -> int:
    """Return the bot's action for the seat to act."""
    return bot.choose(imagined(position, rng), rng)


def evaluate(bot: Evaluator, position: Position, rng: Rng) -> list[Evaluation]:
    """Return the bot's evaluation of every action of the seat to act."""
    return bot.evaluate(imagined(position, rng), rng)
