"""Read and check board files (M1.5, M1.7), built in or the user's own."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from koga.core.toml import BadToml, parse_toml
from koga.games.monomi.board import MOST_CROSSROADS, MOST_PATHS, BadBoard, Board, Path, Place

ZONES = ("inner temple", "grounds", "outer wall")  # M1.2
KINDS = ("stone-paved road", "trail", "bridge", "suspension bridge", "outer wall")  # M1.1
SHELF = files("koga.games.monomi").joinpath("boards")
SHAPES = {
    "crossroads": "a crossroad is [id, x, y, zone, English name, Japanese name], its id of ASCII letters and digits",
    "paths": "a path is [from, to, kind]",
    "set-ups": 'a set-up tells where three to six Samurais begin, such as 4 = "g0 g1 g2 g3"',
}
CANVAS = 1000  # size of the drawing area: coordinates are 0 to this

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9]+\Z", max_length=12)]
Coordinate = Annotated[float, Meta(ge=0, le=CANVAS)]
Title = Annotated[str, Meta(pattern=r"\A[^\x00-\x1f\x7f]+\Z", max_length=60)]
SetUpName = Annotated[str, Meta(pattern=r"\A\w[\w-]*\Z", max_length=40)]
SetUp = dict[Annotated[str, Meta(pattern=r"\A[3-6]\Z")], Annotated[str, Meta(max_length=100)]]  # Samurais: their places


class Titles(Struct, frozen=True):
    en: Title
    ja: Title


class BoardFile(Struct, frozen=True, rename={"set_ups": "set-ups"}):
    """The contents of a board file. A crossroad is id, x, y, zone, English name, Japanese name; a path is from, to,
    kind."""

    name: Titles
    crossroads: Annotated[
        list[tuple[Id, Coordinate, Coordinate, str, Title, Title]], Meta(min_length=1, max_length=MOST_CROSSROADS)
    ]
    paths: Annotated[list[tuple[str, str, str]], Meta(max_length=MOST_CROSSROADS * MOST_PATHS // 2)]
    about: dict[str, Annotated[str, Meta(max_length=600)]] = {}
    set_ups: Annotated[dict[SetUpName, SetUp], Meta(max_length=20)] = {}


def board_names() -> list[str]:
    return sorted(entry.name.removesuffix(".toml") for entry in SHELF.iterdir() if entry.name.endswith(".toml"))


def shipped_board(name: str) -> Board:
    return read_board(name, SHELF.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def read_board(name: str, text: str) -> Board:
    """Parse a board file; BadBoard names the first problem."""
    try:
        file = msgspec.convert(parse_toml(text), BoardFile)
        places = tuple(Place(*row) for row in file.crossroads)
        paths = tuple(Path(*row) for row in file.paths)
        set_ups = {
            title: {int(number): tuple(ids.split()) for number, ids in rows.items()}
            for title, rows in file.set_ups.items()
        }
        check(places, paths, set_ups)
        return Board(name, {"en": file.name.en, "ja": file.name.ja}, places, paths, set_ups, text)
    except msgspec.ValidationError as error:
        raise BadBoard(f"board {name}: {plain(error)} (M1.7)") from error
    except (BadBoard, BadToml) as error:
        raise BadBoard(f"board {name}: {error}") from error


def plain(error: msgspec.ValidationError) -> str:
    """Return the library's message, with the expected form of a row of that list."""
    message = str(error).replace("Object missing required field", "the file has no")
    what, _, where = message.partition(" - at ")
    place = where.replace("$.", "").replace("`", "")
    hint = next((f"; {shape}" for name, shape in SHAPES.items() if name in place), "")
    return f"{place}: {what}{hint}" if place else what


def check(places: tuple[Place, ...], paths: tuple[Path, ...], set_ups: dict[str, dict[int, tuple[str, ...]]]) -> None:
    """Check the conditions of M1.7, except the number of wall crossroads, which depends on the number of Samurais."""
    zone_of: dict[str, str] = {}
    for place in places:
        if place.id in zone_of:
            raise BadBoard(f"crossroad {place.id} is defined twice (M1.7)")
        if place.zone not in ZONES:
            raise BadBoard(
                f"crossroad {place.id} lies in {place.zone[:40]!r}, which is not one of {', '.join(ZONES)} (M1.7)"
            )
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
    for a, b, kind in paths:
        for end in (a, b):
            if end not in zone_of:
                raise BadBoard(f"path {a[:12]} - {b[:12]}: there is no crossroad {end[:12]} (M1.7)")
        if a == b:
            raise BadBoard(f"path {a} - {b} leads nowhere (M1.7)")
        if b in near[a]:
            raise BadBoard(f"{a} and {b} are joined twice (M1.7)")
        if kind not in KINDS:
            near_kind = get_close_matches(kind, KINDS, 1)
            hint = f"did you mean {near_kind[0]!r}?" if near_kind else f"the kinds are {', '.join(KINDS)}"
            raise BadBoard(f"path {a} - {b}: unknown kind {kind[:40]!r}; {hint} (M1.1)")
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
