"""The consequences of an action, seat by seat, as far as they are public; hidden weapons are named to their owner
only.
"""

from __future__ import annotations

from collections.abc import Iterator

from koga.core.line import Line
from koga.core.position import CHANCE
from koga.games.gachijo.codes import (
    BORROWED_TIME,
    CARD,
    CRYSTAL,
    CRYSTALS_LEAVE,
    DRAWING_CARD,
    FIVE_CRYSTALS,
    INJURED,
    LOOTING,
    MAKING_ROOM,
    OFF,
    ONE_CRYSTAL,
    PASS_TOOLS,
    PASS_WEAPONS,
    SLIDE,
    STROKE,
    SWAP_TOOLS,
    SWAP_WEAPONS,
    TRIBUTE,
    TURN,
    TWO_CRYSTALS,
)
from koga.games.gachijo.names import TOOLS, WEAPONS, seat_name
from koga.games.gachijo.phrases import phrase
from koga.games.gachijo.state import State
from koga.games.gachijo.turns import flag

CENTRE = 40
SWITCHES = {
    int(SWAP_TOOLS): "swap-tools",
    int(PASS_TOOLS): "pass-tools",
    int(SWAP_WEAPONS): "swap-weapons",
    int(PASS_WEAPONS): "pass-weapons",
}


def followed(old: State, action: int, new: State, eyes: int) -> tuple[Line, ...]:
    """Return the changes that an action caused, as the seat `eyes` is told of them."""
    card = action - CARD if old.stage == DRAWING_CARD else -1
    found = [*by_card(old, card, new, eyes), *spent(old, action, new)]
    for seat in range(new.seats):
        found += possessions(old, action, new, seat)
        found += whereabouts(old, new, seat)
    if old.active != new.active and not new.ended and new.turns >= 0:
        found.append(phrase("log.starts", person=seat_name(new, new.active)))
    return tuple(found)


def by_card(old: State, card: int, new: State, eyes: int) -> Iterator[Line]:
    """G8.4, G8.15: whole hands change owners; G8.6: one move more."""
    person = seat_name(old, old.active)
    if card == BORROWED_TIME:
        yield phrase("log.borrowed-time", person=person, moves=new.moves)
    if card not in SWITCHES:
        return
    yield phrase(f"log.{SWITCHES[card]}", person=person, other=seat_name(old, right_of(old)))
    for seat in range(new.seats):
        if card in (SWAP_TOOLS, PASS_TOOLS) and held(old, seat, "tools") != held(new, seat, "tools"):
            yield phrase("log.tools-change", person=seat_name(new, seat), tools=held(new, seat, "tools"))
        if card in (SWAP_WEAPONS, PASS_WEAPONS) and seat == eyes:
            yield phrase("log.weapons-change", person=seat_name(new, seat), weapons=held(new, seat, "weapons"))


def left_of(t: State) -> int:
    """G3.5: the next in turn order."""
    return (t.active + 1) % t.seats


def right_of(t: State) -> int:
    return (t.active + t.seats - 1) % t.seats


def held(t: State, seat: int, what: str) -> tuple[str, ...]:
    """Return the names of what is in a hand."""
    names, counts = (TOOLS, t.tools) if what == "tools" else (WEAPONS, t.weapons)
    first = seat * len(names)
    return tuple(name for number, name in enumerate(names) for _ in range(counts[first + number]))


def spent(old: State, action: int, new: State) -> Iterator[Line]:
    """G5.6, G5.9: what a step costs, or being put into the water or on a rooftop (G5.15)."""
    if old.to_act == CHANCE or not 0 <= action < SLIDE:
        return
    for number, tool in enumerate(TOOLS):
        if old.tools[old.to_act * 6 + number] > new.tools[old.to_act * 6 + number]:
            yield phrase("log.spends", person=seat_name(new, old.to_act), tool=tool)


def possessions(old: State, action: int, new: State, seat: int) -> Iterator[Line]:
    person = seat_name(new, seat)
    if seat == crystal_taker(old, action) and new.crystals[seat] < old.crystals[seat]:  # a fifth (G6.3)
        traded = new.stage == FIVE_CRYSTALS and new.to_act == seat
        yield phrase("log.five-crystals" if traded else "log.burst", person=person)
    if old.crystals[seat] != new.crystals[seat]:
        yield phrase("log.crystals", person=person, crystals=new.crystals[seat])
    if (old.shinobi[seat], old.summons[seat]) != (new.shinobi[seat], new.summons[seat]):
        yield phrase("log.chips", person=person, shinobi=new.shinobi[seat], summon=new.summons[seat])
    if old.kaeru[seat] < new.kaeru[seat]:
        yield phrase("log.kaeru", person=person)


def crystal_taker(t: State, action: int) -> int:
    """Return the seat that an action gives crystals to; OFF if none. It gets at most four: if it has fewer
    afterwards, five have been exchanged."""
    if t.stage == DRAWING_CARD:
        card = action - CARD
        if card in (TRIBUTE, TWO_CRYSTALS, ONE_CRYSTAL):
            return t.active
        return left_of(t) if card == CRYSTALS_LEAVE else int(OFF)
    walks = t.stage in (TURN, STROKE) and action < SLIDE
    return t.active if walks or (t.stage == LOOTING and action == CRYSTAL) else int(OFF)


def whereabouts(old: State, new: State, seat: int) -> Iterator[Line]:
    """Carried off, hurt or healed, and the flag."""
    person = seat_name(new, seat)
    hurt = new.marker[seat] == INJURED and old.marker[seat] != INJURED
    if old.at[seat] != OFF and new.at[seat] == OFF:
        yield phrase("log.home" if new.stage == MAKING_ROOM else "log.prison", person=person)
    elif hurt and old.at[seat] not in (OFF, new.at[seat]):
        yield phrase("log.home", person=person)  # G11.9
    if (old.at[seat] == OFF or new.seats == 2) and new.at[seat] == CENTRE != old.at[seat] and seat != old.active:
        yield phrase("log.to-centre", person=person)
    if hurt or (old.marker[seat] == INJURED and new.marker[seat] != INJURED):
        yield phrase("log.injured" if hurt else "log.healed", person=person)
    if flag(old, seat) != flag(new, seat):
        yield phrase("log.flag-up" if flag(new, seat) else "log.flag-down", person=person)
