"""Bot protocols and registry: how bots are named, created and called.

All callers use `choose` or `evaluate`, which replace the position by one imagined for the seat to act, so that a bot
never sees the true position.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from operator import index
from typing import Any, NamedTuple, Protocol, runtime_checkable

from koga.core.evaluation import Evaluation
from koga.core.game import GAMES, Agreed, Game, InvalidInput, game_part
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


@runtime_checkable
class InformedBot(Protocol):
    """A bot that is told when a game begins and ends. What either call raises is reported and costs nothing."""

    def begin(self, agreed: Agreed) -> None: ...

    def finish(self, scores: Sequence[int]) -> None: ...


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
    """Return the bot's action for the seat to act; BotFailed if it crashes or its action is illegal."""
    guess = imagined(position, rng)
    with failing(bot):
        action = index(bot.choose(guess, rng_for(bot, rng)))
    check_action(bot, position, action)
    return action


def evaluate(bot: Evaluator, position: Position, rng: Rng) -> list[Evaluation]:
    """Return the bot's evaluation of every action of the seat to act; BotFailed if it crashes, evaluates nothing or an
    action that is illegal."""
    guess = imagined(position, rng)
    with failing(bot):
        found = list(bot.evaluate(guess, rng_for(bot, rng)))
        actions = [index(one.action) for one in found]
    if not actions:
        raise BotFailed(name_of(bot), "it evaluates no action")
    for action in actions:
        check_action(bot, position, action)
    return found


@contextmanager
def failing(bot: Bot) -> Iterator[None]:
    """Turn every exception of a bot into BotFailed: it costs the bot its game, and does not end those of others."""
    try:
        yield
    except BotFailed:
        raise
    except Exception as error:
        raise BotFailed(name_of(bot), f"{type(error).__name__}: {error}") from error


def check_action(bot: Bot, position: Position, action: int) -> None:
    if (objection := refusal(position, action)) is not None:
        raise BotFailed(name_of(bot), f"action {action} is illegal: {objection}")


def refusal(position: Position, action: int) -> str | None:
    """Return why an action, which may be any number, is illegal; None if it is legal."""
    if not -(2**31) <= action < 2**31:
        return "there is no such action"
    rule = position.forbidden_by(action)
    if rule is not None:
        return f"rule {rule} forbids it"
    return None


def name_of(bot: Bot) -> str:
    return f"{type(bot).__module__}.{type(bot).__qualname__}"


def rng_for(bot: Bot, rng: Rng) -> Rng:
    """Return the random numbers for a decision: Koga's own bots share the caller's generator, others get one of their
    own. Where chance and bots are seeded from one number, they could compute the former from the caller's."""
    return rng if type(bot).__module__.startswith("koga.") else Rng(one_way(rng.next()))


def one_way(number: int) -> int:
    """Return 64 bits from which nobody can compute the number: what Rng returns leads back to its state."""
    digest = blake2b((number % 2**64).to_bytes(8, "little"), digest_size=8, person=b"koga bot's seed")
    return int.from_bytes(digest.digest(), "little")


def begin_game(bots: Iterable[Bot], agreed: Agreed) -> None:
    """Tell the bots that want to know it that a game begins, under these options."""
    for one in bots:
        if isinstance(one, InformedBot):
            with reporting(one):
                one.begin(agreed)


def finish_game(bots: Iterable[Bot], scores: Sequence[int]) -> None:
    """Tell the bots that want to know it that their game is over; no scores: it was broken off."""
    for one in bots:
        if isinstance(one, InformedBot):
            with reporting(one):
                one.finish(scores)


@contextmanager
def reporting(bot: Bot) -> Iterator[None]:
    """Report an exception on standard error: it must not end the games of others."""
    try:
        yield
    except Exception as error:
        print(f"koga: {name_of(bot)}: {type(error).__name__}: {error}", file=sys.stderr)
