"""Reads and checks board files (M1.5, M1.7): those of the house and those of one's own."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from koga.games.monomi.board import Board, Path, Place

ZONES = ("inner temple", "grounds", "outer wall")  # M1.2
MOST_CROSSROADS = 64  # M1.7: a set of crossroads is one machine word
SHELF = files("koga.games.monomi").joinpath("boards")


class BadBoard(ValueError):
    """A board file that M1.7 does not accept; says where and why."""


def board_names() -> list[str]:
    return sorted(entry.name.removesuffix(".toml") for entry in SHELF.iterdir() if entry.name.endswith(".toml"))


def house_board(name: str) -> Board:
    return read_board(name, SHELF.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def read_board(name: str, text: str) -> Board:
    """A board from the text of its file, or BadBoard with the first thing that is wrong with it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(f"board {name}: not a TOML file: {error}") from error
    try:
        places = tuple(read_place(row) for row in table["crossroads"])
        paths = tuple(read_path(row) for row in table["paths"])
        titles = {"en": str(table["name"]["en"]), "ja": str(table["name"]["ja"])}
        set_ups = {
            title: {int(number): tuple(ids.split()) for number, ids in rows.items()}
            for title, rows in table.get("set-ups", {}).items()
        }
        check(places, paths, set_ups)
    except BadBoard as error:
        raise BadBoard(f"board {name}: {error}") from error
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadBoard(f"board {name}: not laid out like a board file ({type(error).__name__}: {error})") from error
    return Board(name, titles, places, paths, set_ups, text)


def read_place(row: Any) -> Place:
    if not isinstance(row, list) or len(row) != 6:
        raise BadBoard(f"a crossroad is [id, x, y, zone, English name, Japanese name], not {row!r}")
    return Place(str(row[0]), float(row[1]), float(row[2]), str(row[3]), str(row[4]), str(row[5]))


def read_path(row: Any) -> Path:
    if not isinstance(row, list) or len(row) != 3:
        raise BadBoard(f"a path is [from, to, kind], not {row!r}")
    return Path(str(row[0]), str(row[1]), str(row[2]))


def check(places: tuple[Place, ...], paths: tuple[Path, ...], set_ups: dict[str, dict[int, tuple[str, ...]]]) -> None:
    """The promises of M1.7; how many of the wall are needed is checked when the Samurais are counted."""
    if len(places) > MOST_CROSSROADS:
        raise BadBoard(f"{len(places)} crossroads; a board has at most {MOST_CROSSROADS} (M1.7)")
    zone_of: dict[str, str] = {}
    for place in places:
        if place.id in zone_of:
            raise BadBoard(f"crossroad {place.id} is there twice (M1.7)")
        if not place.id or not place.id.isascii() or not place.id.isalnum():
            raise BadBoard(f"crossroad id {place.id!r} is not made of ASCII letters and digits")
        if place.zone not in ZONES:
            raise BadBoard(f"crossroad {place.id} lies in {place.zone!r}, which is none of {', '.join(ZONES)} (M1.7)")
        zone_of[place.id] = place.zone
    if "inner temple" not in zone_of.values():
        raise BadBoard("no crossroad of the inner temple (M1.7)")
    check_paths(zone_of, paths)
    for title, rows in set_ups.items():
        for number, ids in rows.items():
            if len(ids) != number or len(set(ids)) != number or any(zone_of.get(i) != "outer wall" for i in ids):
                raise BadBoard(f"set-up {title} for {number}: {' '.join(ids)} are not {number} wall crossroads (M2.6)")


def check_paths(zone_of: dict[str, str], paths: tuple[Path, ...]) -> None:
    near: dict[str, set[str]] = {id: set() for id in zone_of}
    for a, b, _ in paths:
        for end in (a, b):
            if end not in zone_of:
                raise BadBoard(f"path {a} - {b}: there is no crossroad {end} (M1.7)")
        if a == b:
            raise BadBoard(f"path {a} - {b} leads nowhere (M1.7)")
        if b in near[a]:
            raise BadBoard(f"{a} and {b} are joined twice (M1.7)")
        near[a].add(b)
        near[b].add(a)
    first = next(iter(zone_of))
    reached, edge = {first}, [first]
    while edge:
        for other in near[edge.pop()] - reached:
            reached.add(other)
            edge.append(other)
    if lost := [id for id in zone_of if id not in reached]:
        raise BadBoard(f"no way leads from {first} to {lost[0]} (M1.7)")
