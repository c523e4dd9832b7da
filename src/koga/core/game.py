"""Game: what the rest of Koga needs to know about a game, and the table of all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec

from koga.core.line import Line
from koga.core.position import Position

# One line per game: its name and the module that has its GAME.
GAMES = {
    "gachijo": "koga.games.gachijo.game",
    "monomi": "koga.games.monomi.game",
    "taisen": "koga.games.taisen.game",
    "oboro": "koga.games.oboro.game",
}

SPECTATOR = -3  # in place of a seat: somebody who watches and knows only what is open to all


class InvalidInput(ValueError):
    """Something a person gave us that cannot be: one clear line about what and why."""


@dataclass(frozen=True)
class Option:
    """Something to be agreed before a game. Values are text: that is how records and forms have them."""

    name: str
    default: str
    values: tuple[str, ...]
    rule: str
    free: bool = False  # other values than the listed ones may do: the game's `check` decides
    file: bool = False  # a value may be a file of one's own, whose text goes into the record


@dataclass(frozen=True)
class Agreed:
    """What the table agreed on before the game: the value of every option, and the text of files of one's own."""

    options: dict[str, str]
    files: dict[str, str] = field(default_factory=dict)


class Gain(msgspec.Struct, frozen=True):
    at: str
    what: str


class Course(msgspec.Struct, frozen=True):
    """Several actions of one seat that people take as one, such as a stroke: each is on offer after the one before.
    `through` are the places it comes to, one after another; `gains` is what is to be had there. It `pauses` where
    something is drawn or asked before the seat goes on."""

    through: tuple[str, ...]
    gains: tuple[Gain, ...]
    pauses: bool
    actions: tuple[int, ...]


class Part(msgspec.Struct, frozen=True):
    """One line of the count at the end: what every seat has of it, or none where that says nothing."""

    label: Line
    values: tuple[int | None, ...]
    total: bool = False  # the sum, not a part of it


Log = tuple[tuple[Line, ...], ...]


def always(position: Position, line: Line) -> bool:
    return True


def no_courses(position: Position) -> tuple[Course, ...]:
    return ()


def no_parts(position: Position, log: Log) -> tuple[Part, ...]:
    return ()


def nobody(agreed: Agreed, seat: int) -> str | None:
    return None


@dataclass(frozen=True)
class Game:
    """A game of the table. Every function that takes a seat may be asked for SPECTATOR too."""

    name: str
    package: str  # where rulebook, words and data lie
    rules_version: int
    action_count: int
    options: tuple[Option, ...]
    check: Callable[[Agreed], None]  # raises InvalidInput if options do not fit together
    start: Callable[[Agreed], Position]
    # what people see
    view: Callable[[Position, int], msgspec.Struct]
    ask: Callable[[Position], Line]  # what is asked of whoever is to act
    tell: Callable[[Position, int, Position, int], tuple[Line, ...]]  # before, action, after, for which seat
    end: Callable[[Position], tuple[Line, ...]]  # how it ended, and what that is worth
    seat: Callable[[Position, int], Line]  # who sits there, in the story
    label: Callable[[Position, int], Line]  # an action, for a button
    # what programs and files write
    action_name: Callable[[Position, int], str]
    action_number: Callable[[Position, str], int]  # raises InvalidInput
    show: Callable[[Position], str]
    read: Callable[[str, Agreed], Position]  # raises InvalidInput
    terminal: str  # the module that draws a view for the terminal: draw(view, lang)
    secrets: bool = False  # whether seats know different things
    recall: Callable[[Position, Line], bool] = always  # whether a line of the log may still be read
    hushed: Callable[[Agreed, int], str | None] = nobody  # the rule that forbids a seat to talk during the game
    courses: Callable[[Position], tuple[Course, ...]] = no_courses  # of whoever acts, from what it knows
    parts: Callable[[Position, Log], tuple[Part, ...]] = no_parts  # of the result, from what a seat was told


@cache
def find(name: str) -> Game:
    """The game of that name; InvalidInput if there is none."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, 1)
        hint = f"did you mean {near[0]}?" if near else f"Koga has {', '.join(GAMES)}"
        raise InvalidInput(f"there is no game {name!r}; {hint}")
    found = import_module(GAMES[name]).GAME
    assert isinstance(found, Game)
    return found


def agree(game: Game, chosen: Mapping[str, str], files: Mapping[str, str] | None = None) -> Agreed:
    """All options of a game, defaults filled in, in the game's order; InvalidInput names what cannot be."""
    by_name = {option.name: option for option in game.options}
    for name in chosen:
        if name not in by_name:
            raise InvalidInput(f"{game.name} has no option {name!r}; it has {', '.join(by_name)}")
    agreed = Agreed({name: chosen.get(name, option.default) for name, option in by_name.items()}, dict(files or {}))
    for name, value in agreed.options.items():
        option = by_name[name]
        if value not in option.values and not option.free and name not in agreed.files:
            raise InvalidInput(f"{game.name}: {name} is {' or '.join(option.values)}, not {value!r} ({option.rule})")
        if not value.isprintable() or " " in value:
            raise InvalidInput(f"{game.name}: {name} cannot be {value!r}: no spaces or control signs")
    game.check(agreed)
    return agreed


def agree_with_files(game: Game, chosen: Mapping[str, str]) -> Agreed:
    """Like agree, for values typed by a person: one that names a file on this machine is read."""
    values, files = dict(chosen), {}
    for option in game.options:
        value = values.get(option.name, option.default)
        if option.file and value not in option.values and (value.endswith(".toml") or "/" in value):
            path = Path(value)
            try:
                files[option.name] = path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise InvalidInput(f"{option.name}: cannot read {value}: {error}") from error
            values[option.name] = path.stem
    return agree(game, values, files)
