"""A seat's view of Monomi: the whole position, because nothing is hidden (chance only places by lot)."""

from __future__ import annotations

import msgspec

from koga.core.game import SPECTATOR, Log, Part
from koga.core.line import Line, say
from koga.core.position import CHANCE, OVER, Position
from koga.games.monomi.position import (
    DAWN,
    DONE,
    ESCAPED,
    LAST_TURN,
    NINJA,
    NINJA_TURN,
    OFF_BOARD,
    PLACING_NINJA,
    PLACING_SAMURAIS,
    PUTTING,
    SAMURAI_TURN,
    SURROUNDED,
    THIRD_TIME,
    Monomi,
)

PACKAGE = "koga.games.monomi"
STAGE_NAMES = {
    PLACING_SAMURAIS: "place-samurais",
    PLACING_NINJA: "place-ninja",
    NINJA_TURN: "ninja",
    SAMURAI_TURN: "samurais",
    PUTTING: "putting",
    ESCAPED: "escaped",
    SURROUNDED: "surrounded",
    THIRD_TIME: "third-time",
    DAWN: "dawn",
}


class Crossroad(msgspec.Struct, frozen=True):
    id: str
    x: float
    y: float
    zone: str
    en: str
    ja: str


class Way(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: str


class Samurai(msgspec.Struct, frozen=True):
    """M3.7: `face_up` is the token: its person has not finished this turn."""

    number: int
    seat: int
    at: str | None
    face_up: bool
    moved: bool
    put: bool


class MonomiView(msgspec.Struct, frozen=True, tag="monomi", tag_field="game"):
    board: str
    crossroads: tuple[Crossroad, ...]
    paths: tuple[Way, ...]
    stage: str
    turn: int
    last_turn: int  # M4.9: dawn breaks after it
    ninja: str | None
    samurais: tuple[Samurai, ...]
    restless: bool
    times_here: int  # M4.3: how often this position has occurred; the third time ends the game


def view(position: Position, seat: int) -> MonomiView:
    assert isinstance(position, Monomi)
    assert seat == SPECTATOR or 0 <= seat < position.seats
    board = position.board
    return MonomiView(
        board=board.name,
        crossroads=tuple(Crossroad(*place) for place in board.places),
        paths=tuple(Way(*path) for path in board.paths),
        stage=STAGE_NAMES[position.stage],
        turn=position.turns,
        last_turn=LAST_TURN,
        ninja=place_id(position, NINJA),
        samurais=tuple(samurai(position, number) for number in range(1, position.samurais + 1)),
        restless=position.restless,
        times_here=position.times_here(),
    )


def samurai(position: Monomi, number: int) -> Samurai:
    finished = position.stage == SAMURAI_TURN and position.seat_of(number) < position.to_act
    return Samurai(
        number=number,
        seat=position.seat_of(number),
        at=place_id(position, number),
        face_up=not finished and position.stage != PUTTING,
        moved=bool(position.moved >> number & 1),
        put=bool(position.put >> number & 1),
    )


def place_id(position: Monomi, marker: int) -> str | None:
    at = position.where(marker)
    return None if at == OFF_BOARD else str(position.board.ids[at])


def ask(position: Position) -> Line:
    """Return the question to the seat to act; once the game is over, how it ended."""
    assert isinstance(position, Monomi)
    if position.to_act == OVER:
        return end(position)[0]
    if position.stage == PLACING_SAMURAIS:
        marker = position.next_to_place()
        return phrase(position, "ask.chance" if position.to_act == CHANCE else "ask.place-samurai", samurai=marker)
    if position.stage == SAMURAI_TURN:
        return phrase(position, "ask.samurai-move", person=position.to_act)
    keys = {PLACING_NINJA: "ask.place-ninja", NINJA_TURN: "ask.ninja-move", PUTTING: "ask.put"}
    return phrase(position, keys[position.stage])


def tell(before: Position, action: int, after: Position, seat: int) -> tuple[Line, ...]:
    """Return the log lines of an action, the same for every seat."""
    assert isinstance(before, Monomi)
    return (happened(before, action), *(end(after) if after.to_act == OVER else ()))


def happened(before: Monomi, action: int) -> Line:
    if action == DONE:
        if before.stage == PUTTING:
            return phrase(before, "log.putting-done")
        if before.seats == 2:
            return phrase(before, "log.samurais-done")
        return phrase(before, "log.person-done", person=before.to_act)
    marker, crossroad = divmod(action, 64)
    to = str(before.board.ids[crossroad])
    if before.stage == PLACING_SAMURAIS:
        key = "log.lot-samurai" if before.to_act == CHANCE else "log.placed-samurai"
        return phrase(before, key, samurai=marker, place=to)
    if before.stage == PLACING_NINJA:
        return phrase(before, "log.placed-ninja", place=to)
    origin = str(place_id(before, marker))
    if marker == NINJA:
        return phrase(before, "log.ninja-moved", turn=before.turns + 1, **{"from": origin, "to": to})
    key = "log.samurai-put" if before.stage == PUTTING else "log.samurai-moved"
    return phrase(before, key, samurai=marker, **{"from": origin, "to": to})


def end(position: Position) -> tuple[Line, ...]:
    """Return how the game ended (M4.7) and the winner's rank (M4.4); a draw gives none (M4.10)."""
    assert isinstance(position, Monomi)
    if position.stage == ESCAPED:
        how = phrase(position, "end.ninja-escaped", place=str(place_id(position, NINJA)))
        return how, phrase(position, f"rank.ninja-{position.samurais}")
    if position.stage == SURROUNDED:
        how = phrase(position, "end.surrounded", place=str(place_id(position, NINJA)))
        return how, phrase(position, f"rank.samurai-{position.samurais}")
    return (phrase(position, "end.third-time" if position.stage == THIRD_TIME else "end.dawn"),)


def parts(position: Position, log: Log) -> tuple[Part, ...]:
    """Return how often each player moved: Monomi has no points."""
    assert isinstance(position, Monomi)
    moved = [0] * position.seats
    for line in (line for lines in log for line in lines):
        if line.key == "log.ninja-moved":
            moved[0] += 1
        elif line.key == "log.samurai-moved":
            moved[position.seat_of(line.number("samurai"))] += 1
    return (Part(phrase(position, "part.moves"), tuple(moved)),)


def seat_line(position: Position, seat: int) -> Line:
    if seat == 0:
        return say(PACKAGE, "seat.ninja", {}, {})
    if position.seats == 2:
        return say(PACKAGE, "seat.samurai", {}, {})
    return say(PACKAGE, "seat.samurai-n", {}, {}, n=seat)


def label(position: Position, action: int) -> Line:
    """Return the short text of an action, for a button."""
    assert isinstance(position, Monomi)
    if action == DONE:
        return phrase(position, "label.done")
    marker, crossroad = divmod(action, 64)
    to = str(position.board.ids[crossroad])
    if marker == NINJA:
        return phrase(position, "label.ninja", place=to)
    return phrase(position, "label.samurai", samurai=marker, place=to)


def phrase(position: Monomi, key: str, **fields: str | int) -> Line:
    """Fill a phrase of words.toml, with crossroads and persons by their names in each language."""
    names: dict[str, dict[str, str | int]] = {"en": {}, "ja": {}}
    for field, value in fields.items():
        if field in ("place", "from", "to"):
            place = position.board.places[position.board.index[str(value)]]
            names["en"][field], names["ja"][field] = place.en, place.ja
        elif field == "person":
            line = seat_line(position, int(value))
            names["en"][field], names["ja"][field] = line.en, line.ja
        elif field == "samurai":
            line = say(PACKAGE, f"samurai.{value}", {}, {})
            names["en"][field], names["ja"][field] = f"{value} ({line.en})", f"{value}（{line.ja}）"
    return say(PACKAGE, key, names["en"], names["ja"], **fields)
