"""Oboro's entry in the table of games."""

from __future__ import annotations

from koga.core.game import Game
from koga.games.oboro import notation, view
from koga.games.oboro.moves import move
from koga.games.oboro.position import ACTION_COUNT
from koga.games.oboro.start import OPTIONS, check, start

GAME = Game(
    name="oboro",
    package="koga.games.oboro",
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
    terminal="koga.games.oboro.terminal",
    secrets=True,
    recall=view.recall,
    parts=view.parts,
)
