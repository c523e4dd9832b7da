"""Gachijo's entry in the table of games."""

from __future__ import annotations

from koga.core.game import Game
from koga.games.gachijo import count, notation, reading, reasons, story, strokes, view
from koga.games.gachijo.codes import ACTION_COUNT
from koga.games.gachijo.moves import move
from koga.games.gachijo.start import OPTIONS, check, start

GAME = Game(
    name="gachijo",
    package="koga.games.gachijo",
    rules_version=1,
    action_count=ACTION_COUNT,
    options=OPTIONS,
    check=check,
    start=start,
    view=view.view,
    ask=story.ask,
    tell=story.tell,
    end=story.end,
    seat=story.seat_line,
    label=story.label,
    move=move,
    action_name=notation.action_name,
    action_number=notation.action_number,
    show=notation.show,
    read=reading.read,
    terminal="koga.games.gachijo.terminal",
    secrets=True,
    courses=strokes.courses,
    explain=reasons.explain,
    parts=count.parts,
    pairing={"players": "2"},
)
