"""What a seat may know of Gachijo, built up field by field. Hidden are the weapons of the others (G6.11) until the end
(G12.11); the values of kaeru do not exist before, and bags and decks are sets."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from koga.core.game import SPECTATOR
from koga.core.position import OVER, Position
from koga.games.gachijo.beliefs import known_weapons
from koga.games.gachijo.castle import BASES as BASE_CELLS
from koga.games.gachijo.castle import CELLS, NOWHERE, neighbour
from koga.games.gachijo.codes import OFF
from koga.games.gachijo.drawings import REACH, SIZE, sheet_wall, wall_sheet
from koga.games.gachijo.names import (
    AREAS,
    BASES,
    CARDS,
    GUARDIANS,
    MARKERS,
    STAGES,
    TOOLS,
    TREASURES,
    WEAPONS,
    place_name,
    seat_name,
)
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.turns import flag, points

ITEMS = (None, *TREASURES, "tool", "weapon")
STAIRS = (None, "stairs", "gacha")
HEIGHTS = (None, "low", "high")


class Cell(msgspec.Struct, frozen=True):
    """G1.4 to G1.6: the area, and all that lies on the cell. `symbols` names the sheets that show one here, T1 a red
    and T2 a blue one. `entered`: strokes of this turn have been there (G6.2)."""

    id: str
    area: str
    base: str | None
    crystal: bool
    stairs: str | None
    item: str | None
    symbols: tuple[str, ...]
    entered: bool


class Wall(msgspec.Struct, frozen=True):
    """Each sheet by itself: where both have a wall, the higher one counts (G1.9)."""

    sheet: str
    a: str
    b: str
    height: str


class Player(msgspec.Struct, frozen=True):
    """`weapons` are told to their owner, and to all once the game is over; `known` are those that the viewer has
    seen go into another's hand. `at` is None in prison and on the way home."""

    name: str
    base: str
    at: str | None
    marker: str
    treasures: tuple[str, ...]
    crystals: int
    tools: tuple[str, ...]
    weapon_count: int
    weapons: tuple[str, ...] | None
    known: tuple[str, ...]
    shinobi: int
    summon: int
    kaeru: int
    flag: bool
    returned: bool
    points: int | None


class Guardian(msgspec.Struct, frozen=True):
    name: str
    at: str
    moves: int


class Turn(msgspec.Struct, frozen=True):
    number: int
    player: str
    moves: int
    walked: bool
    slid: bool
    summoned: bool


class Supplies(msgspec.Struct, frozen=True):
    treasures: dict[str, int]
    crystals: int
    tools: dict[str, int]
    weapons: int
    kaeru: int
    deck: int
    used: tuple[str, ...]


class GachijoView(msgspec.Struct, frozen=True, tag="gachijo", tag_field="game"):
    castle: str
    mission: int
    sheets: tuple[int, ...]  # as far as they are laid (G1.10)
    merged: bool
    cells: tuple[Cell, ...]
    walls: tuple[Wall, ...]
    players: tuple[Player, ...]
    guardian: Guardian | None
    turn: Turn
    asked: str
    about: str | None
    supplies: Supplies


def view(position: Position, seat: int) -> GachijoView:
    assert isinstance(position, Gachijo)
    assert seat == SPECTATOR or 0 <= seat < position.seats
    t = position.state
    known = known_to(t, seat)
    return GachijoView(
        castle=t.castle.name,
        mission=t.mission,
        sheets=(t.stage_turn, t.t3_turn, t.t1_turn, t.t2_turn, t.dx, t.dy)[: t.laid],
        merged=t.castle.is_merged(t.walls),
        cells=tuple(cell_view(t, cell) for cell in range(CELLS)),
        walls=walls_view(t.t1_turn, t.t2_turn, t.dx, t.dy),
        players=tuple(player_view(t, number, seat, known) for number in range(t.seats)),
        guardian=guardian_view(t),
        turn=Turn(t.turns, seat_name(t, t.active), t.moves, bool(t.walked), bool(t.slid), bool(t.called)),
        asked=STAGES[t.stage],
        about=seat_name(t, t.subject) if STAGES[t.stage] in ABOUT else None,
        supplies=supplies_view(t),
    )


ABOUT = ("drawing-tool", "drawing-weapon", "answering", "escaping", "looting", "making-room", "ransom", "counting")


def cell_view(t: State, cell: int) -> Cell:
    return Cell(
        id=place_name(cell),
        area=AREAS[t.castle.area(t.stage_turn, cell)],
        base=BASES[BASE_CELLS.index(cell)] if cell in BASE_CELLS else None,
        crystal=bool(t.castle.crystal(t.stage_turn, cell)),
        stairs=STAIRS[t.castle.stair(t.stage_turn, cell)],
        item=ITEMS[t.castle.item(t.t3_turn, cell)],
        symbols=symbols_view(t.t1_turn, t.t2_turn, t.dx, t.dy)[cell],
        entered=bool(t.entered[cell >> 6] >> (cell & 63) & 1),
    )


@lru_cache(maxsize=100)
def walls_view(t1_turn: int, t2_turn: int, dx: int, dy: int) -> tuple[Wall, ...]:
    """The lower of two walls on one boundary stands first, so that the higher is drawn over it."""
    found = []
    for cell in range(CELLS):
        for direction in (2, 3):
            other = neighbour(cell, direction)
            if other != NOWHERE:
                x, y, beside = cell % SIZE, cell // SIZE, direction == 2
                heights = [
                    (sheet_wall("T1", t1_turn, dx, x, y, beside), "T1"),
                    (sheet_wall("T2", t2_turn, dy, x, y, beside), "T2"),
                ]
                ends = (place_name(cell), place_name(other))
                found += [Wall(sheet, *ends, str(HEIGHTS[height])) for height, sheet in sorted(heights) if height]
    return tuple(found)


@lru_cache(maxsize=100)
def symbols_view(t1_turn: int, t2_turn: int, dx: int, dy: int) -> tuple[tuple[str, ...], ...]:
    """For every cell the sheets that show a symbol there (G1.5)."""
    red = {(x - REACH + dx, y) for x, y in wall_sheet("T1", t1_turn).symbols}
    blue = {(x, y - REACH + dy) for x, y in wall_sheet("T2", t2_turn).symbols}
    return tuple(
        tuple(name for name, shown in (("T1", red), ("T2", blue)) if (cell % SIZE, cell // SIZE) in shown)
        for cell in range(CELLS)
    )


def player_view(t: State, seat: int, viewer: int, known: list[int]) -> Player:
    tools, weapons = t.tools[seat * 6 : seat * 6 + 6], t.weapons[seat * 4 : seat * 4 + 4]
    shown = seat == viewer or t.ended
    return Player(
        name=seat_name(t, seat),
        base=place_name(BASE_CELLS[t.base[seat]]),
        at=None if t.at[seat] == OFF else place_name(t.at[seat]),
        marker=MARKERS[t.marker[seat]],
        treasures=tuple(name for number, name in enumerate(TREASURES) if t.treasures[seat] >> number & 1),
        crystals=t.crystals[seat],
        tools=tuple(name for name, count in zip(TOOLS, tools, strict=True) for _ in range(count)),
        weapon_count=sum(weapons),
        weapons=named(weapons) if shown else None,
        known=() if shown else named(known[seat * 4 : seat * 4 + 4]),
        shinobi=t.shinobi[seat],
        summon=t.summons[seat],
        kaeru=t.kaeru[seat],
        flag=bool(flag(t, seat)),
        returned=bool(t.returned >> seat & 1),
        points=points(t, seat) if t.to_act == OVER else None,
    )


def named(weapons: list[int]) -> tuple[str, ...]:
    return tuple(name for name, count in zip(WEAPONS, weapons, strict=True) for _ in range(count))


def known_to(t: State, viewer: int) -> list[int]:
    """G8.15: the weapons in the hands of others that the viewer is sure of, seat × weapon."""
    return [0] * 16 if viewer == SPECTATOR or t.ended else known_weapons(t, viewer)


def guardian_view(t: State) -> Guardian | None:
    if t.guardian_at == OFF:
        return None
    return Guardian(GUARDIANS[t.guardian], place_name(t.guardian_at), t.power)


def supplies_view(t: State) -> Supplies:
    """G6.11: what is in the tool bag is public, of the weapon bag only how many."""
    return Supplies(
        treasures=dict(zip(TREASURES, t.den, strict=True)),
        crystals=t.yard,
        tools=dict(zip(TOOLS, t.tool_bag, strict=True)),
        weapons=sum(t.weapon_bag),
        kaeru=t.kaeru_left,
        deck=t.deck.bit_count(),
        used=tuple(card for number, card in enumerate(CARDS) if not t.deck >> number & 1),
    )
