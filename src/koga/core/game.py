"""Game: what the rest of Koga needs to know about a game, and the table of all games."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec

from koga.core.line import Line
from koga.core.position import Position

FOLDER = Path(__file__).parents[1] / "games"

# Limits on the options that people choose for a table. Everything they send passes through `agree`.
MOST_VALUE = 60  # characters of an option's value
MOST_FILE = 20_000  # characters of a user's file
FILE_NAME = re.compile(r"\w[\w.-]{0,39}")

SPECTATOR = -3  # in place of a seat: a spectator, who knows only what is public


def discovered() -> dict[str, str]:
    """Return every game's name and the module that defines its GAME.

    Koga's own games are the packages in `koga.games`; other distributions add theirs through the entry point group
    `koga.games`, for example `mygame = "mygame.game"`.
    """
    own = {found.name: f"koga.games.{found.name}.game" for found in iter_modules([str(FOLDER)]) if found.ispkg}
    return {**{point.name: point.value for point in entry_points(group="koga.games")}, **own}


GAMES = discovered()


class InvalidInput(ValueError):
    """Invalid user input; the message is one line that says what is wrong and what was expected."""


@dataclass(frozen=True)
class Option:
    """An option that is agreed before a game. Values are text, as in records and forms."""

    name: str
    default: str
    values: tuple[str, ...]
    rule: str
    free: bool = False  # values other than those listed may be valid: the game's `check` decides
    file: bool = False  # a value may be a user's file, whose text goes into the record
    later: bool = False  # records do not name its default, since there are records from before this option existed


@dataclass(frozen=True)
class Agreed:
    """Settings of a game: the value of every option, and the text of users' files."""

    options: dict[str, str]
    files: dict[str, str] = field(default_factory=dict)


class Gain(msgspec.Struct, frozen=True):
    at: str
    what: str


class Course(msgspec.Struct, frozen=True):
    """Several actions of one seat that people take as one, such as a stroke; each is legal after the one before.

    `through` lists the places on the way, `gains` what can be collected there, and `costs` what is spent. A course
    `pauses` where something is drawn or asked before the seat continues.
    """

    through: tuple[str, ...]
    gains: tuple[Gain, ...]
    pauses: bool
    actions: tuple[int, ...]
    costs: tuple[Gain, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """One line of the score breakdown at the end: a value for every seat, or None where a value would say nothing."""

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


def own_side(position: Position, seat: int) -> int:
    """Return the seat itself: every seat plays for itself."""
    return seat


def first_rule(position: Position, action: int) -> str | None:
    return position.forbidden_by(action)


def nobody(agreed: Agreed, seat: int) -> str | None:
    return None


@dataclass(frozen=True)
class Game:
    """A game of the table. Every function that takes a seat also accepts SPECTATOR."""

    name: str
    package: str  # that contains rulebook, words and data
    rules_version: int
    action_count: int
    options: tuple[Option, ...]
    check: Callable[[Agreed], None]  # raises InvalidInput if options contradict each other
    start: Callable[[Agreed], Position]
    # What people see.
    view: Callable[[Position, int], msgspec.Struct]
    ask: Callable[[Position], Line]  # what is asked of the seat to act
    tell: Callable[[Position, int, Position, int], tuple[Line, ...]]  # before, action, after, for which seat
    end: Callable[[Position], tuple[Line, ...]]  # how the game ended, and the score of each seat
    seat: Callable[[Position, int], Line]  # the seat's name in the log
    label: Callable[[Position, int], Line]  # an action, for a button
    # What programs and files read and write.
    action_name: Callable[[Position, int], str]
    action_number: Callable[[Position, str], int]  # raises InvalidInput
    show: Callable[[Position], str]
    read: Callable[[str, Agreed], Position]  # raises InvalidInput
    # The module that draws a view for the terminal: board(view, lang, size), hand(view, lang), and, if the game has
    # courses, course(course, lang).
    terminal: str
    secrets: bool = False  # whether some information is hidden from some seats
    recall: Callable[[Position, Line], bool] = always  # whether a log line may still be shown
    hushed: Callable[[Agreed, int], str | None] = nobody  # the rule that forbids a seat to chat during the game
    move: Callable[[Position, int], msgspec.Struct] | None = None  # an action, typed: from, to, die, card …
    courses: Callable[[Position], tuple[Course, ...]] = no_courses  # of the seat to act, from what it knows
    explain: Callable[[Position, int], str | None] = first_rule  # the rule that answers "why not?"; None if legal
    parts: Callable[[Position, Log], tuple[Part, ...]] = no_parts  # of the score breakdown, from a seat's log
    side: Callable[[Position, int], int] = own_side  # seats of one side win and lose together
    # Options proposed to people who set none of these themselves; the defaults are those of the rulebook.
    proposal: Mapping[str, str] = field(default_factory=dict, hash=False)
    # Further options for quick pairing, where people choose only a game and a pace: fewer seats fill sooner.
    pairing: Mapping[str, str] = field(default_factory=dict, hash=False)


@cache
def find(name: str) -> Game:
    """Return the game with this name; raises InvalidInput if there is none."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, 1)
        hint = f"did you mean {near[0]}?" if near else f"Koga has {', '.join(GAMES)}"
        raise InvalidInput(f"there is no game {name!r}; {hint}")
    found = import_module(GAMES[name]).GAME
    assert isinstance(found, Game)
    return found


def game_part(game: Game, layer: str, attribute: str) -> Any:
    """Return what a game adds to a layer: `attribute` of `koga.<layer>.<game>`, or None if it adds nothing.

    The parts of a game from another distribution are looked for in `<package>.<layer>`.
    """
    for package in (f"koga.{layer}.{game.name}", f"{game.package}.{layer}"):
        if find_spec(package) is not None:
            return getattr(import_module(package), attribute, None)
    return None


def agree(game: Game, chosen: Mapping[str, str], files: Mapping[str, str] | None = None) -> Agreed:
    """Return all options of a game, in its order, with defaults filled in; raises InvalidInput for invalid values."""
    by_name = {option.name: option for option in game.options}
    for name in chosen:
        if name not in by_name:
            near = get_close_matches(name, by_name, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(by_name)}"
            raise InvalidInput(f"{game.name} has no option {name[:MOST_VALUE]!r}; {hint}")
    values = {name: chosen.get(name, option.default) for name, option in by_name.items()}
    texts = {name: own_file(game, by_name, name, values, text) for name, text in (files or {}).items()}
    for name, value in values.items():
        option = by_name[name]
        if len(value) > MOST_VALUE or not value.isprintable() or " " in value:
            raise InvalidInput(
                f"{game.name}: {name} cannot be {value[:MOST_VALUE]!r}: "
                f"a value has at most {MOST_VALUE} printable characters and no spaces"
            )
        if value not in option.values and not option.free and name not in texts:
            raise InvalidInput(
                f"{game.name}: {name} must be {' or '.join(option.values)}, not {value!r} ({option.rule})"
            )
    agreed = Agreed(values, texts)
    game.check(agreed)
    return agreed


def restored(game: Game, agreed: Agreed) -> Agreed:
    """Return settings that were stored earlier, with the defaults of options that the game has gained since."""
    gained = {option.name: option.default for option in game.options if option.later}
    return Agreed({**gained, **agreed.options}, agreed.files)


def own_file(game: Game, by_name: Mapping[str, Option], name: str, values: Mapping[str, str], text: str) -> str:
    """Return a user's file with normalized line endings, so that a record with it round-trips."""
    if name not in by_name or not by_name[name].file:
        takers = ", ".join(option.name for option in game.options if option.file) or "none"
        raise InvalidInput(f"{game.name}: {name[:MOST_VALUE]!r} takes no file; options that take one: {takers}")
    if not FILE_NAME.fullmatch(values[name]):
        raise InvalidInput(
            f"{game.name}: {name} cannot be named {values[name][:MOST_VALUE]!r}: "
            "a file's name has at most 40 letters, digits, dots, dashes and underscores"
        )
    if len(text) > MOST_FILE:
        raise InvalidInput(f"{game.name}: the file for {name} has {len(text)} characters; at most {MOST_FILE} are read")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for sign in sorted(set(text)):
        if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign not in "\n\t":
            raise InvalidInput(f"{game.name}: the file for {name} has the control character {sign!r}")
    return text


def agree_with_files(game: Game, chosen: Mapping[str, str]) -> Agreed:
    """Like `agree`, for values typed by a person: a value that names a file on this machine is read."""
    values, files = dict(chosen), {}
    for option in game.options:
        value = values.get(option.name, option.default)
        if option.file and value not in option.values and option.name in chosen:
            files[option.name] = read_own_file(option, value)
            values[option.name] = Path(value).stem
    return agree(game, values, files)


def read_own_file(option: Option, value: str) -> str:
    """Return the text of the file that a value names; InvalidInput lists the other valid values."""
    try:
        return Path(value).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{option.name}: cannot read {value}: not a text file") from error
    except OSError as error:
        near = get_close_matches(value, option.values, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"expected {', '.join(option.values)}, or the path of a file"
        raise InvalidInput(f"{option.name}: cannot read {value}: {error.strerror}; {hint} ({option.rule})") from error
