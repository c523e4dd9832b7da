"""The analysis of GACHIJO."""

from __future__ import annotations

import pytest

import koga
from koga.bots.analysis import Analysis
from koga.bots.analyst import analyst
from koga.bots.bot import seen_by
from koga.bots.gachijo.analyst import GachijoAnalyst, horizon, least_loss
from koga.bots.gachijo.calibration import PLAIN
from koga.bots.gachijo.finish import Finish
from koga.bots.gachijo.player import Player
from koga.bots.grading import Thresholds, grade
from koga.core.game import find
from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.games.gachijo.codes import SLIDE, STROKE
from koga.games.gachijo.position import Gachijo
from koga.solvers.gachijo.certain import Certain, after, has_won
from koga.solvers.gachijo.puzzles import puzzle, puzzles, set_up
from tests.bots.contract import check_game
from tests.games.gachijo.cases import GAME, at

# numbers of puzzles in which several moves win in the turn, but none at once
WON = [number for number, one in enumerate(puzzles(), start=1) if one.kind == "win" and "moves-1" not in one.themes][:6]


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
    judge, actions = GachijoAnalyst(GAME, 1.0, PLAIN), position.actions()
    assert len(actions) == 6
    losses, values = [], []
    for number in range(60):
        played = actions[number % len(actions)]
        found = {one.action: one for one in judge.evaluate(position, Rng(number), played)}
        top = max(found.values(), key=lambda one: one.value)
        assert found[played].visits >= 10  # fresh worlds
        assert top.value == max(one.value for one in found.values() if one.visits >= 10)
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
    found = {one.action: one for one in GachijoAnalyst(GAME, 1.0, PLAIN).evaluate(position, Rng(3), played)}
    assert found[better].value - found[played].value == pytest.approx(0.12)
    assert grade(found[better], found[played], Thresholds(0.02, 0.05, 0.1)) == "blunder"


@pytest.mark.parametrize("number", WON)
def test_a_win_within_the_turn_is_proven(number: int) -> None:
    """By strokes and slides: the line leads there, and what spoils the win is a certain loss."""
    position = set_up(puzzle(number))
    right = GAME.action_number(position, puzzle(number).solution[0])
    wrong = next(action for action in reversed(position.actions()) if not can_win(position, action))
    found = {one.action: one for one in analyst(GAME, "quick").evaluate(position, Rng(1), wrong)}
    assert found[right].value == 1.0
    assert found[right].proof is not None
    assert found[wrong].proof is None
    assert found[wrong].value < 1.0
    best = next(one for one in found.values() if one.line)
    assert best.proof is not None
    there = position.copy()
    there.apply(best.action)
    for name in best.line:
        assert there.to_act == position.to_act
        there.apply(GAME.action_number(there, name))
    assert isinstance(there, Gachijo)
    assert has_won(position.to_act)(there)  # only kaeru are drawn now, and change nothing


def can_win(position: Gachijo, action: int) -> bool:
    return Certain(position.to_act, has_won(position.to_act)).can(after(position, (action,)))


def test_a_search_that_is_too_long_proves_nothing() -> None:
    position = set_up(puzzle(WON[0]))
    assert Finish(position).actions
    assert not Finish(position, most=1).actions


def test_the_better_stroke_is_told_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first step alone tells little: with it come the rest of the turn and the course that the page offers."""
    position = at("tokugawa at:e5; oda at:a5; takeda at:i5")
    steps = [action for action in position.actions() if action < SLIDE]
    played = position.actions()[-1]
    assert played >= SLIDE
    monkeypatch.setattr(GachijoAnalyst, "played_on", lambda _self, there, *_: 1.0 if there.state.stage == STROKE else 0)
    found = {one.action: one for one in analyst(GAME, "quick").evaluate(position, Rng(1), played)}
    best = max(found.values(), key=lambda one: one.value)
    assert best.action in steps
    there = position.copy()
    there.apply(best.action)
    for name in best.line:
        assert there.to_act == position.to_act
        there.apply(GAME.action_number(there, name))
    assert there.to_act != position.to_act
    assert best.course in [course.actions for course in GAME.courses(position)]
