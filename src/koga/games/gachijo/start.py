"""The options of Gachijo (G1.7, G3.1, G3.2, G3.6, G4.7, G12.10)."""

from __future__ import annotations

from functools import lru_cache

from koga.core.game import Agreed, InvalidInput, Option
from koga.games.gachijo.castle import Castle, castle_of
from koga.games.gachijo.codes import MOST_ROUNDS
from koga.games.gachijo.drawings import BadDrawing, read_stage, shipped_stage, stage_names
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State

OPTIONS = (
    Option("players", "4", ("2", "3", "4"), "G3.2"),
    Option("stage", "B", tuple(stage_names()), "G3.1", file=True),
    Option("mission", "1", ("1", "2", "3", "4"), "G3.1"),
    Option("set-up", "random", ("random", "chosen"), "G1.7"),
    Option("trapped", "claim", ("claim", "off"), "G4.7"),
    Option("rounds", "100", ("100", "30", "10", "3"), "G12.10", free=True),
)


def check(agreed: Agreed) -> None:
    """Raise InvalidInput if the options contradict each other."""
    castle(agreed.options["stage"], agreed.files.get("stage"))
    if agreed.options["players"] == "2" and agreed.options["mission"] in "34":
        raise InvalidInput("with 2 players choose mission 1 or 2: missions 3 and 4 are for 3 or 4 players (G3.1)")
    rounds = agreed.options["rounds"]
    if not (rounds.isascii() and rounds.isdigit()) or int(rounds) > MOST_ROUNDS:
        raise InvalidInput(f"rounds {rounds!r} is not a number from 0 (no limit) to {MOST_ROUNDS:d} (G12.10)")


def start(agreed: Agreed) -> Gachijo:
    options = agreed.options
    return Gachijo(
        State(
            castle(options["stage"], agreed.files.get("stage")),
            int(options["players"]),
            int(options["mission"]),
            options["trapped"] == "claim",
            int(options["rounds"]),
            options["set-up"] == "random",
        )
    )


@lru_cache(maxsize=64)
def castle(name: str, text: str | None) -> Castle:
    try:
        return castle_of(shipped_stage(name) if text is None else read_stage(name, text))
    except BadDrawing as error:
        raise InvalidInput(str(error)) from error
