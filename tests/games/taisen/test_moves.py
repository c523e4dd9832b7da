"""Typed moves of Ninja Taisen."""

from __future__ import annotations

import pytest

from koga.core.choices import action_of_move
from koga.games.taisen.game import GAME
from koga.games.taisen.moves import TaisenMove, move
from tests.games.taisen.table import table

TEXT = "monkey 8:R1 3:S.G2 2:B1; wolf 5:S.B2 7:R3; dice 2 1 3"


@pytest.mark.rule("T3.1", "T3.6")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("red:R1", TaisenMove("move", "red", "R1", 8, 10)),
        ("blue:R1", TaisenMove("move", "blue", "R1", 8, 10)),  # what would pass the village ends there
        ("green:B1", TaisenMove("move", "green", "B1", 2, 3)),
        ("end", TaisenMove("end")),
        ("roll:1-2-3", TaisenMove("roll", dice=(1, 2, 3))),
    ],
)
def test_a_move_tells_die_ninja_and_tiles(name: str, expected: TaisenMove) -> None:
    position = table(TEXT)
    assert move(position, GAME.action_number(position, name)) == expected


def test_die_and_ninja_are_enough_to_ask_about_a_move() -> None:
    position = table(TEXT)
    asked = action_of_move(GAME, position, {"kind": "move", "die": "red", "ninja": "R1"})
    assert GAME.action_name(position, asked) == "red:R1"
