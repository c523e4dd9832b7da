"""A seat's view of Gachijo, built field by field. Hidden are the weapons of the others (G6.11) until the end
(G12.11); the values of kaeru are drawn only then, and bags and decks are unordered.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from koga.core.game import SPECTATOR
from koga.core.position import OVER, Position
from koga.games.gachijo.beliefs import known_weapons
from koga.games.gachijo.castle import BASES as BASE_CELLS
from koga.games.gachijo.castle import CELLS, Castle
from koga.games.gachijo.codes import GUARDIAN, GUARDIAN_STROKE, IN_KEKKAI, INJURED, MAKING_ROOM, OFF
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
    texts,
)
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.sheets_view import Slide, Wall, slides_view, symbols_view, walls_view
from koga.games.gachijo.state import State
from koga.games.gachijo.turns import flag, points

ITEMS = (None, *TREASURES, "tool", "weapon")
NOBODY = -1
STAIRS = (None, "stairs", "gacha")


class Cell(msgspec.Struct, frozen=True):
    """The area, and everything on the cell (G1.4 to G1.6). `symbols` names the sheets that show one here, T1 a red
    and T2 a blue one. `entered`: strokes of this turn have been there (G6.2)."""

    id: str
    area: str
    base: str | None
    crystal: bool
    stairs: str | None
    item: str | None
    symbols: tuple[str, ...]
    entered: bool


class Goal(msgspec.Struct, frozen=True):
    """One number that the mission asks for (G12.1): kinds of treasures, crystals, chips, or those of one face."""

    what: str
    have: int
    need: int


class Player(msgspec.Struct, frozen=True):
    """`weapons` are visible to their owner, and to all once the game is over; `known` are those that the viewer is
    certain the player holds. `at` is None in prison and on the way home."""

    name: str
    base: str
    at: str | None
    prison: bool
    marker: str
    mission: tuple[Goal, ...]
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


class Prey(msgspec.Struct, frozen=True):
    """A ninja that the guardian may hunt: `safe` names what keeps it from being captured (G9.6, G9.22), if anything."""

    name: str
    safe: str | None


class Guardian(msgspec.Struct, frozen=True):
    """`awake` while a player moves it; with two players it stays on the board in between (G9.4). `walls`: how many
    it may still cross in this move."""

    name: str
    at: str
    moves: int
    awake: bool
    walls: int
    prey: tuple[Prey, ...]


class Turn(msgspec.Struct, frozen=True):
    """`moves` of `total` are left, and `owed` names those among them that must be a stroke or a slide (G4.1, G4.9)."""

    number: int
    round: int
    player: str
    moves: int
    total: int
    owed: tuple[str, ...]
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
    summons: tuple[str, ...]


class GachijoView(msgspec.Struct, frozen=True, tag="gachijo", tag_field="game"):
    castle: str
    mission: int
    home: bool  # the mission ends with the way home, not with its numbers (G12.3)
    rounds: int  # 0: no limit (G12.10)
    sheets: tuple[int, ...]  # as far as they are laid (G1.10)
    merged: bool
    needs_merged: bool  # to summon (G9.1, G9.2)
    cells: tuple[Cell, ...]
    walls: tuple[Wall, ...]
    slides: tuple[Slide, ...]
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
    return GachijoView(
        castle=t.castle.name,
        mission=t.mission,
        home=bool(texts()["mission"][t.mission]["return_home"]),
        rounds=t.rounds,
        sheets=(t.stage_turn, t.t3_turn, t.t1_turn, t.t2_turn, t.dx, t.dy)[: t.laid],
        merged=t.castle.is_merged(t.walls),
        needs_merged=t.seats > 2,
        cells=cells_view(t),
        walls=walls_view(t.t1_turn, t.t2_turn, t.dx, t.dy),
        slides=slides_view(position, seat),
        players=players_view(t, seat),
        guardian=guardian_view(t),
        turn=turn_view(t),
        asked=STAGES[t.stage],
        about=seat_name(t, t.subject) if STAGES[t.stage] in ABOUT else None,
        supplies=supplies_view(t),
    )


ABOUT = ("drawing-tool", "drawing-weapon", "answering", "escaping", "looting", "making-room", "ransom", "counting")


def cells_view(t: State) -> tuple[Cell, ...]:
    """Return all cells; for a turn without strokes they are cached for every way to lay the sheets."""
    sheets = (t.castle, t.stage_turn, t.t3_turn, t.t1_turn, t.t2_turn, t.dx, t.dy)
    low, high = t.entered
    entered = low | high << 64
    if not entered:
        return laid_cells(*sheets, False)
    cells, trodden = list(laid_cells(*sheets, False)), laid_cells(*sheets, True)
    while entered:
        cell = (entered & -entered).bit_length() - 1
        cells[cell] = trodden[cell]
        entered &= entered - 1
    return tuple(cells)


@lru_cache(maxsize=1000)
def laid_cells(
    castle: Castle, stage_turn: int, t3_turn: int, t1_turn: int, t2_turn: int, dx: int, dy: int, entered: bool
) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            id=place_name(cell),
            area=AREAS[castle.area(stage_turn, cell)],
            base=BASES[BASE_CELLS.index(cell)] if cell in BASE_CELLS else None,
            crystal=bool(castle.crystal(stage_turn, cell)),
            stairs=STAIRS[castle.stair(stage_turn, cell)],
            item=ITEMS[castle.item(t3_turn, cell)],
            symbols=symbols_view(t1_turn, t2_turn, dx, dy)[cell],
            entered=entered,
        )
        for cell in range(CELLS)
    )


def players_view(t: State, viewer: int) -> tuple[Player, ...]:
    """Return all players. The arrays of the state are read once, because each access converts one to a list."""
    at, base, marker, treasures, crystals = t.at, t.base, t.marker, t.treasures, t.crystals
    shinobi, summons, kaeru, tools, weapons = t.shinobi, t.summons, t.kaeru, t.tools, t.weapons
    known, over, ended = known_to(t, viewer), t.to_act == OVER, t.ended
    on_the_way = t.subject if t.stage == MAKING_ROOM else NOBODY
    mission, returned = t.mission, t.returned
    found = []
    for seat in range(t.seats):
        place, four = at[seat], slice(seat * 4, seat * 4 + 4)
        held, shown = tuple(weapons[four]), seat == viewer or ended
        player = Player(
            name=BASES[base[seat]],
            base=place_name(BASE_CELLS[base[seat]]),
            at=None if place == OFF else place_name(place),
            prison=place == OFF and seat != on_the_way,
            marker=MARKERS[marker[seat]],
            mission=mission_view(mission, treasures[seat], crystals[seat], shinobi[seat], summons[seat]),
            treasures=treasures_in(treasures[seat]),
            crystals=crystals[seat],
            tools=tools_in(tuple(tools[seat * 6 : seat * 6 + 6])),
            weapon_count=sum(held),
            weapons=weapons_in(held) if shown else None,
            known=() if shown else weapons_in(tuple(known[four])),
            shinobi=shinobi[seat],
            summon=summons[seat],
            kaeru=kaeru[seat],
            flag=bool(flag(t, seat)),
            returned=bool(returned >> seat & 1),
            points=points(t, seat) if over else None,
        )
        found.append(player)
    return tuple(found)


@lru_cache(maxsize=5000)
def mission_view(mission: int, treasures: int, crystals: int, shinobi: int, summon: int) -> tuple[Goal, ...]:
    """G12.1: the flag is up while every number is met."""
    asked = texts()["mission"][mission]
    numbers = [("treasures", treasures.bit_count()), ("crystals", crystals)]
    numbers += [("shinobi", shinobi), ("summon", summon)] if asked["shinobi"] else [("chips", shinobi + summon)]
    return tuple(Goal(what, have, asked[what]) for what, have in numbers)


def turn_view(t: State) -> Turn:
    owed = (*(() if t.walked else ("stroke",)), *(() if t.slid else ("slide",)))
    return Turn(
        number=t.turns,
        round=max(t.turns, 0) // t.seats + 1,
        player=seat_name(t, t.active),
        moves=t.moves,
        total=t.total,
        owed=owed[: t.moves],
        walked=bool(t.walked),
        slid=bool(t.slid),
        summoned=bool(t.called),
    )


@lru_cache(maxsize=4096)
def tools_in(counts: tuple[int, ...]) -> tuple[str, ...]:
    return named(TOOLS, counts)


@lru_cache(maxsize=256)
def weapons_in(counts: tuple[int, ...]) -> tuple[str, ...]:
    return named(WEAPONS, counts)


def named(names: tuple[str, ...], counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return every name as often as its count says."""
    return tuple(name for name, count in zip(names, counts, strict=True) for _ in range(count))


@lru_cache(maxsize=16)
def treasures_in(treasures: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(TREASURES) if treasures >> number & 1)


@lru_cache(maxsize=1000)
def cards_used(deck: int) -> tuple[str, ...]:
    return tuple(card for number, card in enumerate(CARDS) if not deck >> number & 1)


@lru_cache(maxsize=4)
def summon_cards(seats: int) -> tuple[str, ...]:
    return tuple(card for card, entry in texts()["summon"].items() if seats in entry["players"])


def known_to(t: State, viewer: int) -> list[int]:
    """G8.15: the weapons in the hands of others that the viewer is sure of, seat × weapon."""
    return [0] * 16 if viewer == SPECTATOR or t.ended else known_weapons(t, viewer)


def guardian_view(t: State) -> Guardian | None:
    if t.guardian_at == OFF:
        return None
    awake = t.mode in (GUARDIAN, GUARDIAN_STROKE)
    others = [seat for seat in range(t.seats) if seat != t.active] if awake else []
    return Guardian(
        name=GUARDIANS[t.guardian],
        at=place_name(t.guardian_at),
        moves=t.power,
        awake=awake,
        walls=t.wall_left if t.stage == GUARDIAN_STROKE else int(awake and t.power > 0),
        prey=tuple(Prey(seat_name(t, seat), what_saves(t, seat)) for seat in others),
    )


def what_saves(t: State, seat: int) -> str | None:
    """G9.6, G9.22, G9.25, in the order of can_capture."""
    if t.captured >> seat & 1:
        return "caught"
    if t.at[seat] == OFF:
        return "prison"
    if not t.treasures[seat]:
        return "treasure"
    return MARKERS[t.marker[seat]] if t.marker[seat] in (IN_KEKKAI, INJURED) else None


def supplies_view(t: State) -> Supplies:
    """G6.11: what is in the tool bag is public, of the weapon bag only how many."""
    return Supplies(
        treasures=dict(zip(TREASURES, t.den, strict=True)),
        crystals=t.yard,
        tools=dict(zip(TOOLS, t.tool_bag, strict=True)),
        weapons=sum(t.weapon_bag),
        kaeru=t.kaeru_left,
        deck=t.deck.bit_count(),
        used=cards_used(t.deck),
        summons=summon_cards(t.seats),
    )
