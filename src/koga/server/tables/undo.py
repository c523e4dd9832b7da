"""Undo: a player's own action of the same turn at once, more with consent, never across a draw or a reveal."""

from __future__ import annotations

import secrets

from msgspec import Struct
from msgspec.structs import replace

from koga.core.game import SPECTATOR, Game
from koga.core.line import Line
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Position, Rng
from koga.core.record import Act
from koga.server.storage.rows import Entry
from koga.server.tables.rated import check_unrated
from koga.server.tables.table import Change, Table
from koga.server.wire import Answer, Refused, Undo

GUESSES = 24  # worlds imagined for every other seat
MOST_UNDONE = 40  # actions that one undo can take back
MOST_ASKED = 3  # times that a seat may request the same undo


def ask(table: Table, message: Undo, now: float) -> Change:
    """Take back the seat's last action, or ask the other players. Slow: not for the event loop."""
    table.check_running()
    check_unrated(table)
    table.check_present(message.seat)
    table.check_version(message.version)
    table.check_casual()
    back = acts_to_undo(table.match, message.seat)
    if back is None or reveals(table.match, back, Rng(secrets.randbits(64))):
        raise Refused("no-undo")
    others = [other for other in table.standing.people() if other != message.seat]
    if not others or is_free(table.match, message.seat, back):
        return Change([taken_back(table, message.seat, back, now, message.id)])
    if table.standing.asked.get(message.seat, 0) >= MOST_ASKED:
        raise Refused("asked-enough")
    return Change([table.entry("ask", message.seat, " ".join(map(str, others)), now, message.id)])


def answer(table: Table, message: Answer, now: float) -> Change:
    """Record another player's yes or no; the last yes takes the action back."""
    table.check_running()
    undo = table.standing.undo
    if undo is None or message.seat not in undo.waiting_for or message.version < undo.version:
        raise Refused("nothing")
    if not message.yes or len(undo.waiting_for) > 1:
        return Change([table.entry("yes" if message.yes else "no", message.seat, "", now, message.id)])
    back = acts_to_undo(table.match, undo.seat)
    assert back is not None, "a pending undo implies that nothing has happened since"
    return Change([taken_back(table, message.seat, back, now, message.id)])


def taken_back(table: Table, by: int, back: int, now: float, message: str) -> Entry:
    """Return the entry that removes the last `back` entries of the record."""
    kept = len(table.match.record.entries) - back
    entry = table.entry("undo", by, str(kept), now, message)
    return replace(entry, then=table.match.acts[-back].seat)


def acts_to_undo(match: Match, seat: int) -> int | None:
    """Return how many actions must be undone to undo the seat's last one; None if it has acted only before the last
    draw."""
    for back, entry in enumerate(reversed(match.record.entries[-MOST_UNDONE:]), start=1):
        if not isinstance(entry, Act) or entry.seat == CHANCE:
            return None
        if entry.seat == seat:
            return back
    return None


def is_free(match: Match, seat: int, back: int) -> bool:
    """Return whether the seat may undo without consent: its action was the last one and it is still its turn."""
    return back == 1 and match.position.to_act == seat


def reveals(match: Match, back: int, rng: Rng) -> bool:
    """Return whether one of the last `back` actions revealed something to a seat."""
    first = len(match.acts) - back
    steps = match.steps_from(first)
    positions = [*[before for before, _ in steps], match.position]
    if any(position.to_act == OVER for position in positions):
        return True
    actions = [action for _, action in steps]
    return any(shows(match.game, positions, actions, seat, rng) for seat in range(match.position.seats))


def shows(game: Game, positions: list[Position], actions: list[int], seat: int, rng: Rng) -> bool:
    """Return whether the seat learnt something from these actions: in a world it could have imagined before them, one
    of them would be impossible or look different."""
    seen = [look(game, after, seat) for after in positions[1:]]
    tried = {positions[0].key()}
    for _ in range(GUESSES):
        world = positions[0].copy()
        world.imagine(seat, rng)
        key = world.key()
        if key in tried:  # this world was already tried
            continue
        tried.add(key)
        for action, view in zip(actions, seen, strict=True):
            if world.forbidden_by(action) is not None:
                return True
            world.apply(action)
            if look(game, world, seat) != view:
                return True
    return False


def look(game: Game, position: Position, seat: int) -> tuple[Struct, Struct, Line]:
    return game.view(position, seat), game.view(position, SPECTATOR), game.ask(position)
