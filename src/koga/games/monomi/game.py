"""Monomi's entry in the table of games."""

from __future__ import annotations

from koga.core.game import Game
from koga.core.position import Position
from koga.games.monomi import notation, view
from koga.games.monomi.moves import move
from koga.games.monomi.position import ACTION_COUNT
from koga.games.monomi.start import OPTIONS, check, hushed, start


def side(position: Position, seat: int) -> int:
    """The Ninja, or the Samurai persons, who win and lose together (M4.10)."""
    return min(seat, 1)


GAME = Game(
    name="monomi",
    package="koga.games.monomi",
    rules_version=1,
    action_count=ACTION_COUNT,
    options=OPTIONS,
    check=check,
    start=start,
    view=view.view,
    ask=view.ask,
    tell=view.tell,
    end=view.end,
    seat=view.seat_line,
    label=view.label,
    move=move,
    action_name=notation.action_name,
    action_number=notation.action_number,
    show=notation.show,
    read=notation.read,
    terminal="koga.games.monomi.terminal",
    hushed=hushed,
    parts=view.parts,
    side=side,
    # Nearest to even between players of equal strength: docs/lab/monomi-default.md.
    proposal={"board": "courtyard", "samurais": "5", "placement": "chosen"},
)
