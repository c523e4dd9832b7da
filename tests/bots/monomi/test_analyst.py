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


def test_a_line_goes_on_with_the_best_replies_of_both_sides() -> None:
    """A proven win stays won for its side all along the line."""
    told = 0
    for samurais in (4, 5):
        record = koga.play("monomi", bots=["search:60", "search:60"], seed=3, samurais=samurais).record
        judge, position = analyst(GAME, "quick"), GAME.start(record.agreed)
        for act in record.acts():
            action = GAME.action_number(position, act.name)
            if position.to_act == 0 and len(position.actions()) > 1:
                found = judge.evaluate(position, Rng(1), action)
                best = max(found, key=lambda one: one.value)
                there, movers = position.copy(), set[int]()
                there.apply(best.action)
                for name in best.line:
                    movers.add(there.to_act)
                    there.apply(GAME.action_number(there, name))
                    seen = [there] * there.seats
                    assert judge.chances(seen, Rng(1))[0] == best.value
                if best.line:
                    assert len(best.line) == 8 or there.to_act < 0 or 1 in movers
                    told += len(movers) == 2
            position.apply(action)
    assert told > 3


def test_with_several_samurai_persons_a_line_is_the_persons_own() -> None:
    """The tablebase does not know in which order they move."""
    position, rng = koga.start("monomi", seed=1, persons=3), Rng(1)
    while position.to_act >= 0:
        found = analyst(GAME, "quick").evaluate(position, rng, position.actions()[0])
        for one in found:
            there = position.copy()
            there.apply(one.action)
            for name in one.line:
                assert there.to_act == position.to_act
                there.apply(GAME.action_number(there, name))
        position.apply(position.actions()[rng.below(len(position.actions()))])
