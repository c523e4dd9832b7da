"""The analysis of Monomi: proofs where there is a tablebase."""

from __future__ import annotations

import koga
from koga.bots.analyst import analyst
from koga.core.game import find
from koga.core.position import Rng
from koga.solvers.exact import mistake
from tests.bots.contract import check_game

GAME = find("monomi")


def test_a_game_is_analysed() -> None:
    record, found = check_game("monomi", ["search:60", "search:60"], {"samurais": "4"}, 3)
    position = record.game.start(record.agreed)
    for act, moment in zip(record.acts(), found.moments, strict=True):
        action = GAME.action_number(position, act.name)
        if moment.decision is not None:
            spoilt = mistake(GAME, position, action) is not None
            assert spoilt == (moment.decision.grade in ("mistake", "blunder"))
            assert moment.decision.proof is not None
        position.apply(action)
    for one, other in (found.players, found.players[::-1]):
        assert one.others == -other.choices  # nothing is hidden, and what one side wins the other loses
    assert any(player.others for player in found.players)


def test_without_a_tablebase_it_searches() -> None:
    position = koga.start("monomi", seed=1, samurais=6, restless="on")
    found = analyst(GAME, "quick").evaluate(position, Rng(1), position.actions()[0])
    assert {one.action for one in found} == set(position.actions())
    assert all(one.proof is None and one.low is not None and one.low <= one.value for one in found)


def test_samurai_persons_share_their_chance() -> None:
    position = koga.start("monomi", seed=1, persons=3)
    chances = analyst(GAME, "quick").chances([position] * position.seats, Rng(1))
    assert len({chances[seat] for seat in range(1, position.seats)}) == 1
    assert chances[0] + chances[1] == 1.0
