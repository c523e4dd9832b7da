"""The analysis of GACHIJO."""

from __future__ import annotations

import pytest

import koga
from koga.bots.analysis import Analysis
from koga.bots.analyst import analyst
from koga.bots.bot import seen_by
from koga.bots.gachijo.analyst import GachijoAnalyst, horizon, least_loss
from koga.bots.gachijo.player import Player
from koga.bots.grading import Thresholds, grade
from koga.core.game import find
from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.games.gachijo.position import Gachijo
from tests.bots.contract import check_game
from tests.games.gachijo.cases import GAME, at


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_game_is_analysed(players: str) -> None:
    bots = ["plan"] * int(players)
    _, found = check_game("gachijo", bots, {"players": players}, 2)
    check_sums(found)


def check_sums(found: Analysis) -> None:
    """The planner plays as the estimate expects, so its choices change little, and no part outgrows the game."""
    for player in found.players:
        assert abs(player.choices) < 0.45 < 0.5 < player.lost
        for part in (player.choices, player.luck, player.others):
            assert abs(part) < 1.5


def begun(seed: int) -> tuple[Position, Rng]:
    """Return the first decision of a game."""
    position, rng = koga.start("gachijo", players="3"), Rng(seed)
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    return position, rng


def test_what_the_planner_would_do_anyway_changes_little() -> None:
    position, _ = begun(5)
    there, player = position.copy(), Player()
    assert isinstance(there, Gachijo)
    while there.to_act == position.to_act:
        there.apply(player.choose(there, Rng(5)))
    assert changed(position, there) == pytest.approx((0.0, 0.0, 0.0), abs=0.06)


def test_what_others_do_changes_the_chance_of_every_seat() -> None:
    """The planner would attack. Ending the turn instead costs the seat to act, and spares the one it could hit."""
    position = at(
        "tokugawa at:i8 weapons:tsume; oda at:i7 treasures:koban,kagami crystals:1; takeda at:a5;"
        "turn tokugawa moves:0/3 walked slid begun"
    )
    there = position.copy()
    there.apply(GAME.action_number(position, "end"))
    found = changed(position, there)
    spared = next(seat for seat in range(position.seats) if GAME.seat(position, seat).en == "Oda")
    assert found[position.to_act] < -0.02 < 0.02 < found[spared]


def changed(before: Position, after: Position) -> list[float]:
    """Return the changes of all seats' chances."""
    return [new - old for new, old in zip(chances(after, 2), chances(before, 1), strict=True)]


def chances(position: Position, seed: int) -> tuple[float, ...]:
    rng = Rng(seed)
    seen = [seen_by(position, seat, rng) for seat in range(position.seats)]
    return analyst(find("gachijo"), "deep").chances(seen, rng)


def test_before_a_draw_the_chance_is_the_mean_over_what_can_be_drawn() -> None:
    """So that luck is nothing on average. A tool is seen by all: no seat has to guess what was drawn."""
    before = at("tokugawa at:h7 tools:nuno; oda at:a5; takeda at:e1")
    for name in ("go:h6", "draw"):
        before.apply(GAME.action_number(before, name))
    assert before.to_act == CHANCE
    weights = {action: before.weight(action) for action in before.actions()}
    mean = [0.0] * before.seats
    for action, weight in weights.items():
        after = before.copy()
        after.apply(action)
        for seat, chance in enumerate(chances(after, action)):
            mean[seat] += chance * weight / sum(weights.values())
    assert chances(before, 1) == pytest.approx(mean, abs=0.02)


def test_worlds_end_when_all_have_had_as_many_turns() -> None:
    for seats in (2, 3, 4):
        for turns in range(12):
            last = horizon(turns, seats)
            assert last % seats == 0
            assert seats / 2 < last - turns <= 1.5 * seats


def test_small_differences_count_as_none() -> None:
    assert least_loss([0.5, 0.4, 0.6, 0.5], [0.5, 0.5, 0.5, 0.5]) < 0
    assert 0.37 < least_loss([0.9] * 8, [0.5] * 8) < 0.4


def test_noise_makes_no_action_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every action is worth the same, the luckiest of many rough means is not the best: only the two actions that
    were compared in fresh worlds can be, and their difference counts as none nearly always."""
    noise = Rng(11)

    def played_on(*_given: object) -> float:
        return noise.below(1000) / 999

    monkeypatch.setattr(GachijoAnalyst, "played_on", played_on)
    position = at("tokugawa at:i8 weapons:tsume; oda at:i7 treasures:koban,kagami crystals:1; takeda at:a5;")
    judge, actions = analyst(GAME, "usual"), position.actions()
    assert len(actions) == 6
    losses, values = [], []
    for number in range(60):
        played = actions[number % len(actions)]
        found = {one.action: one for one in judge.evaluate(position, Rng(number), played)}
        top = max(found.values(), key=lambda one: one.value)
        assert found[played].visits >= 20  # fresh worlds
        assert top.value == max(one.value for one in found.values() if one.visits >= 20)
        losses.append(top.value - found[played].value)
        values.append(found[played].value)
    assert sum(loss > 0 for loss in losses) <= 6
    assert sum(values) / len(values) == pytest.approx(0.5, abs=0.03)


def test_a_loss_found_in_pairs_may_be_a_blunder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worlds differ by more than the actions do, but in each world the better action is better."""
    position = at("tokugawa at:i8 weapons:tsume; oda at:i7 treasures:koban,kagami crystals:1; takeda at:a5;")
    better, played = (GAME.action_number(position, name) for name in ("slide:up", "slide:down"))
    slid = position.copy()
    assert isinstance(slid, Gachijo)
    slid.apply(better)

    def played_on(_self: GachijoAnalyst, there: Gachijo, _seat: int, luck: int, _last: int) -> float:
        return (luck >> 8 & 1) * 0.75 + (0.12 if there.state.dy == slid.state.dy else 0.0)

    monkeypatch.setattr(GachijoAnalyst, "played_on", played_on)
    found = {one.action: one for one in analyst(GAME, "usual").evaluate(position, Rng(3), played)}
    assert found[better].value - found[played].value == pytest.approx(0.12)
    assert grade(found[better], found[played], Thresholds(0.02, 0.05, 0.1)) == "blunder"
