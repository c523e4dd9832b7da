"""The analysis of Ninja Taisen."""

from __future__ import annotations

import pytest

import koga
from koga.bots.analyst import analyst
from koga.bots.grading import Thresholds, grade, is_certain
from koga.bots.taisen.analyst import doubt, doubted
from koga.core.evaluation import Evaluation
from koga.core.game import agree, find
from koga.core.position import Rng
from koga.games.taisen.position import Taisen
from koga.solvers.taisen.endgame import endgame
from tests.bots.contract import check_game

GAME = find("taisen")


def test_a_game_is_analysed() -> None:
    record, found = check_game("taisen", ["adept", "material:50"], {}, 3)
    assert found.moments[0].chances[0] + found.moments[0].chances[1] == pytest.approx(1, abs=0.001)
    winner = max(range(2), key=lambda seat: (record.scores or [])[seat])
    assert found.players[winner].result == 1.0


def test_luck_averages_to_nothing() -> None:
    """Before a roll the chance is the mean of the chances after all rolls."""
    start = koga.start("taisen", seed=5)
    quick = analyst(GAME, "quick")
    before = start.copy()
    while before.to_act >= 0:
        before.apply(before.actions()[-1])
    outcomes = []
    for roll in before.actions():
        after = before.copy()
        after.apply(roll)
        outcomes.append((before.weight(roll), quick.chances([after, after], Rng(1))[0]))
    mean = sum(weight * value for weight, value in outcomes) / sum(weight for weight, _ in outcomes)
    assert quick.chances([before, before], Rng(1))[0] == pytest.approx(mean)


def test_a_win_within_the_turn_is_proven() -> None:
    """Find a position where some action wins at once: it is worth 1, with a proof."""
    record = koga.play("taisen", bots=["adept", "adept"], seed=2).record
    position = GAME.start(record.agreed)
    acts = record.acts()
    for act in acts[:-1]:
        position.apply(GAME.action_number(position, act.name))
    last = GAME.action_number(position, acts[-1].name)
    found = {one.action: one for one in analyst(GAME, "quick").evaluate(position, Rng(1), last)}
    assert found[last].value == 1.0
    assert found[last].proof is not None
    assert (found[last].low, found[last].high) == (1.0, 1.0)


@pytest.mark.parametrize("depth", ["quick", "deep"])
def test_with_few_ninjas_left_chances_are_exact(depth: str) -> None:
    """Their interval is empty, and they are not told as a proven win."""
    position = GAME.read("monkey 1:G1 3:B1; wolf 6:B1 10:G2; dice 2 2 2", agree(GAME, {}))
    assert isinstance(position, Taisen)
    judge, exact = analyst(GAME, depth), endgame(False)
    found = judge.evaluate(position, Rng(1), position.actions()[0])
    assert len(found) == len(position.actions())
    for one in found:
        assert one.proof is None
        assert one.low == one.value == one.high
    best = max(found, key=lambda one: one.value)
    after = position.copy()
    after.apply(best.action)
    for name in best.line:
        after.apply(GAME.action_number(after, name))
    assert isinstance(after, Taisen)
    assert best.value == pytest.approx(1 - exact.chance(after, 1), abs=1e-9)
    assert best.value == pytest.approx(judge.chances([position, position], Rng(1))[0], abs=1e-9)
    rolled = GAME.read("monkey 1:G1 3:B1; wolf 6:B1 10:G2", agree(GAME, {}))
    assert isinstance(rolled, Taisen)
    assert judge.chances([rolled, rolled], Rng(1))[0] == exact.chance(rolled, 0)


def test_a_single_look_has_an_interval() -> None:
    position, rng = koga.start("taisen", seed=5), Rng(5)
    while position.to_act < 0 or len(position.actions()) < 3:
        position.apply(position.actions()[rng.below(len(position.actions()))])
    found = analyst(GAME, "usual").evaluate(position, Rng(1), position.actions()[0])
    best = max(found, key=lambda one: one.value)
    for one in found:
        assert one.low is not None
        assert one.high is not None
        assert one.proof is not None or one.low < one.value < one.high
        assert (one.least_loss is None) == (one.value == best.value)
        assert one is best or is_certain(best, one) == (best.value - one.value > doubt().loss)


def test_a_loss_that_a_deeper_look_may_undo_is_no_blunder() -> None:
    best, less, more = Evaluation(1, 0.6), 0.6 - doubt().loss + 0.001, 0.6 - doubt().loss - 0.001
    limits = Thresholds(0.001, 0.002, 0.003)
    assert grade(best, doubted(Evaluation(2, less), best), limits) == "inaccuracy"
    assert grade(best, doubted(Evaluation(2, more), best), limits) == "blunder"


def test_the_doubt_that_is_kept_was_measured() -> None:
    assert 0.01 < doubt().value <= doubt().loss < 0.3
