"""Foresight of one turn: it sees what wins or loses within a turn, as the tablebase does, and nothing farther."""

from __future__ import annotations

import pytest

from koga.bots import foresight
from koga.bots.analyst import analyst
from koga.bots.bot import bot
from koga.bots.foresight import Foresight
from koga.bots.temper import loses_next, winning
from koga.core.game import find
from koga.core.position import OVER, Rng
from tests.games.monomi.table import at

GAME = find("monomi")
CLOSING_IN = "stage samurais; ninja c; samurais d0 d1 i2 i0"  # two Samurais close the last two ways
TRAPS = (
    "ninja d0; samurais d1 d3 i0 s1",
    "ninja d3; samurais c i0 i3 s0",
    "ninja d0; samurais s1 i1 q0 i0",
    "ninja d2; samurais i2 s0 i3 d3",
)


@pytest.mark.parametrize("text", [CLOSING_IN, *TRAPS])
def test_what_loses_within_a_turn_is_seen_and_nothing_else(text: str) -> None:
    """Compared with the tablebase, which counts the turns to a proven loss."""
    position = at(text)
    look = Foresight(position)
    for one in analyst(GAME, "quick").evaluate(position, Rng(1), position.actions()[0]):
        assert one.proof is not None
        lost = one.value == 0.0 and one.proof.fields["n"] == 1
        assert look.loses(one.action) == lost, GAME.action_name(position, one.action)


@pytest.mark.parametrize("text", TRAPS)
def test_a_trap_of_several_pieces_is_not_walked_into(text: str) -> None:
    position = at(text)
    lost = [action for action in position.actions() if Foresight(position).loses(action)]
    assert 0 < len(lost) < len(position.actions())
    assert not any(loses_next(position, action) for action in lost), "no single action of the next seat wins"
    played = [
        {bot(GAME, name).choose(position, Rng(seed)) for seed in range(40)} for name in ("search:8~50", "search:8~50+1")
    ]
    assert played[0] & set(lost), "without foresight it is walked into"
    assert not played[1] & set(lost)


def test_a_win_by_several_actions_is_played_whatever_the_temper() -> None:
    position = at(CLOSING_IN)
    assert winning(position) is None, "no single action wins"
    hot = bot(GAME, "search:8~50+1")
    for seed in range(5):
        there = position.copy()
        while there.to_act == position.to_act:
            there.apply(hot.choose(there, Rng(seed)))
        assert there.to_act == OVER
        assert there.score(position.to_act) > 0


def test_a_look_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond its bound nothing is seen, so that a look costs no more than a bounded time, however long the turn is."""
    position = at(CLOSING_IN)
    monkeypatch.setattr(foresight, "LOOK", 2)
    look = Foresight(position)
    assert look.winning() is None
    assert -look.left <= 2 * len(position.actions())
