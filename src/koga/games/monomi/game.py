"""Monomi's line in the table of games."""

from __future__ import annotations

from koga.core.game import Game
from koga.games.monomi import notation, view
from koga.games.monomi.position import ACTION_COUNT
from koga.games.monomi.start import OPTIONS, check, hushed, start

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
    action_name=notation.action_name,
    action_number=notation.action_number,
    show=notation.show,
    read=notation.read,
    terminal="koga.games.monomi.terminal",
    hushed=hushed,
    parts=view.parts,
)
