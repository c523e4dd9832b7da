"""What may be taken back: one's own action of the same turn; more by consent; nothing across a draw or a reveal."""

from __future__ import annotations

from msgspec import Struct

from koga.core.game import SPECTATOR, Game
from koga.core.line import Line
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Position, Rng
from koga.core.record import Act, replay, step

GUESSES = 24  # worlds imagined for everybody who watched an action


def acts_to_undo(match: Match, seat: int) -> int | None:
    """How many actions it takes to undo the seat's last one; None if it has none since the last draw."""
    for back, entry in enumerate(reversed(match.record.entries), start=1):
        if not isinstance(entry, Act) or entry.seat == CHANCE:
            return None
        if entry.seat == seat:
            return back
    return None


def is_free(match: Match, seat: int, back: int) -> bool:
    """Whether nobody else needs to agree: it is the last action, and still the same seat's turn."""
    return back == 1 and match.position.to_act == seat


def reveals(match: Match, back: int, rng: Rng) -> bool:
    """Whether one of the last so many actions showed somebody something."""
    acts = match.record.acts()
    first = len(acts) - back
    before = replay(match.record, first)
    for number, act in enumerate(acts[first:], start=first + 1):
        after = before.copy()
        step(match.game, after, act, number)
        action = match.game.action_number(before, act.name)
        if after.to_act == OVER or any(
            shows(match.game, before, action, after, who, rng) for who in range(before.seats)
        ):
            return True
        before = after
    return False


def shows(game: Game, before: Position, action: int, after: Position, seat: int, rng: Rng) -> bool:
    """Whether the seat learnt something by an action: in a world that it could imagine before, the action would have
    been impossible or would have looked different."""
    seen = look(game, after, seat)
    tried = {before.key()}
    for _ in range(GUESSES):
        world = before.copy()
        world.imagine(seat, rng)
        key = world.key()
        if key in tried:  # the same world tells the same
            continue
        tried.add(key)
        if world.forbidden_by(action) is not None:
            return True
        world.play(action)
        if look(game, world, seat) != seen:
            return True
    return False


def look(game: Game, position: Position, seat: int) -> tuple[Struct, Struct, Line]:
    return game.view(position, seat), game.view(position, SPECTATOR), game.ask(position)
