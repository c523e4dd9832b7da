"""Typed moves of GACHIJO, against the notation."""

from __future__ import annotations

import pytest

from koga.games.gachijo.codes import ACTION_COUNT
from koga.games.gachijo.moves import GachijoMove, move
from koga.games.gachijo.notation import action_number
from tests.games.gachijo.cases import at

EXPECTED = {
    "go:e5": GachijoMove("go", cell="e5"),
    "go:e5w": GachijoMove("go", cell="e5", water=True),
    "pass:b3": GachijoMove("pass", cell="b3"),
    "teleport:e3w": GachijoMove("teleport", cell="e3", water=True),
    "stop": GachijoMove("stop"),
    "slide:left": GachijoMove("slide", sheet="T1", way="left"),
    "slide:down": GachijoMove("slide", sheet="T2", way="down"),
    "tool:kusuri": GachijoMove("tool", tool="kusuri"),
    "weapon:kemuri": GachijoMove("weapon", weapon="kemuri"),
    "attack:katana:toyotomi+oda": GachijoMove("attack", weapon="katana", targets=(1, 2)),
    "attack:tsume:nobody": GachijoMove("attack", weapon="tsume", targets=()),
    "treasure:kabuto": GachijoMove("treasure", treasure="kabuto"),
    "crystal": GachijoMove("crystal"),
    "called:tengu-2": GachijoMove("called", guardian="tengu", moves=2),
    "orient:3": GachijoMove("orient", value=3),
    "offset:-2": GachijoMove("offset", value=-2),
    "kaeru:15": GachijoMove("kaeru", value=15),
    "base:takeda": GachijoMove("base", base="takeda"),
    "ninja:oda": GachijoMove("ninja", seat=2),
    "trade:summon": GachijoMove("trade", chip="summon"),
    "give:shinobi": GachijoMove("give", chip="shinobi"),
    "summon": GachijoMove("summon"),
    "end": GachijoMove("end"),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_move_tells_what_the_name_tells(name: str) -> None:
    position = at("tokugawa at:e6")
    assert move(position, action_number(position, name)) == EXPECTED[name]


def test_no_two_actions_are_the_same_move() -> None:
    position = at("tokugawa at:e6")
    moves = [move(position, action) for action in range(ACTION_COUNT)]
    assert len(set(moves)) == ACTION_COUNT
