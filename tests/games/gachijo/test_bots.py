"""Gachijo's bots: legal, reproducible, and they finish what they begin."""

from __future__ import annotations

import pytest

from koga.bots.bot import adviser_of, bot, choose, levels
from koga.bots.gachijo.player import Player, games
from koga.bots.gachijo.whole import Whole
from koga.core.game import InvalidInput
from koga.core.position import CHANCE, COMPILED, OVER, Rng, draw_one
from koga.games.gachijo.codes import SLIDE, STROKE, TELEPORT, TURN
from koga.games.gachijo.position import Gachijo
from koga.lab.plan import seatings
from tests.duels import play
from tests.games.gachijo.cases import GAME, after, agreed, at, start

STAGES = "ABCDEFGHI" if COMPILED else "AD"  # uncompiled games take seconds


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES)
def test_the_planner_plays_legally_and_reproduces(players: int, stage: str) -> None:
    first, second = (played(players, stage) for _ in range(2))
    assert first == second


def played(players: int, stage: str) -> list[int]:
    """All actions of a game by the planner; apply() refuses what is forbidden."""
    position, rng, mind = start(players=players, stage=stage, rounds=30), Rng(players), bot(GAME, "plan")
    actions = []
    while position.to_act != OVER:
        action = draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng)
        position.apply(action)
        actions.append(action)
    return actions


@pytest.mark.rule("G12.3", "G12.10")
@pytest.mark.parametrize(("players", "mission"), [(2, 1), (2, 2), (3, 3), (4, 1), (4, 4)])
def test_the_planner_completes_missions(players: int, mission: int) -> None:
    """Before the hundred rounds are over, on every stage."""
    count = 3 if COMPILED else 1
    for stage in STAGES:
        position = start(players=players, mission=mission, stage=stage)
        _, met, _ = games(position, 3, count)
        assert met == count, stage


def test_the_planner_goes_home_with_its_flag_up() -> None:
    position = at("tokugawa at:i6 treasures:koban,kagami crystals:2 shinobi:1")
    mind, rng = bot(GAME, "plan"), Rng(1)
    while not position.state.ended:
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng))
        assert position.state.turns == 0, "the turn ended before the ninja was home"


def test_the_planner_attacks_and_answers() -> None:
    position = at("tokugawa at:i8 weapons:tsume; oda at:i7 weapons:kemuri crystals:1")
    mind = bot(GAME, "plan")
    assert GAME.action_name(position, choose(mind, position, Rng(1))) == "attack:tsume:oda"
    after(position, "attack:tsume:oda")
    assert GAME.action_name(position, choose(mind, position, Rng(1))) == "answer"


def test_the_planner_beats_random_players() -> None:
    """Twelve games, every seat once in each of three chances: none lost."""
    position = GAME.start(agreed(stage="B"))
    for seed in range(3):
        for seating in seatings(2, 4):
            result = play(GAME, position, ["plan", "random"], seating, seed)
            assert result.scores[seating.index(0)] == 12


@pytest.mark.parametrize("name", ["foresee:4", "seer:4", "deep:4"])
def test_foresight_is_legal_and_reproduces(name: str) -> None:
    position = start(players=2, stage="A")
    rng = Rng(4)
    while position.to_act != OVER and position.state.turns < 2:
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
            continue
        chosen = choose(bot(GAME, name), position, Rng(7))
        assert chosen == choose(bot(GAME, name), position, Rng(7))
        position.apply(chosen)
    thoughts = bot(GAME, name).evaluate(at("tokugawa at:i8"), Rng(1))  # type: ignore[attr-defined]
    assert thoughts
    assert all(0.0 <= thought.value <= 1.0 for thought in thoughts)
    assert {thought.action for thought in thoughts} <= set(at("tokugawa at:i8").actions())


@pytest.mark.rule("G5.1")
def test_advice_tells_the_whole_stroke_that_was_tried() -> None:
    """Its actions are legal one after another, and lead to the end of a stroke, to a draw or to a question."""
    position = at("tokugawa at:e4 tools:nawa crystals:2; oda at:a1; takeda at:h6", stage="B", mission=2)
    found = bot(GAME, adviser_of(GAME)).evaluate(position.copy(), Rng(3))  # type: ignore[attr-defined]
    strokes = [one for one in found if one.course]
    assert strokes
    assert all(one.course == () for one in found if GAME.action_name(position, one.action).startswith("slide"))
    for one in strokes:
        assert one.course[0] == one.action
        there = position.copy()
        for action in one.course:
            there.apply(action)
        assert isinstance(there, Gachijo)
        assert there.state.stage != STROKE


@pytest.mark.parametrize("name", ["foresee:12", "seer:12", "deep:60"])
def test_foresight_goes_through_with_the_stroke_that_it_began(name: str) -> None:
    """One bot for the whole stroke: home with the flag up, which it thinks of once."""
    position = at("tokugawa at:i6 treasures:koban,kagami crystals:2 shinobi:1; turn tokugawa moves:1/3 slid begun")
    mind, rng = bot(GAME, name), Rng(3)
    while position.to_act != OVER and not position.state.ended:
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng))
        assert position.state.turns == 0
    assert position.state.returned == 1


@pytest.mark.rule("G5.1", "G4.1")
def test_whole_moves_are_strokes_slides_and_the_rest() -> None:
    position = at("tokugawa at:e6; oda at:a1")
    whole = Whole(position.copy(), Player(), Rng(1), 1)  # type: ignore[arg-type]
    moves = whole.actions()
    assert all(SLIDE + slide in moves for slide in range(4))
    strokes = [move for move in moves if move < TELEPORT]
    assert len(set(strokes)) == len(strokes) >= 2
    for move in strokes:
        twin = whole.copy()
        twin.apply(move)
        assert twin.to_act == 0
        assert whole.begin(move) in position.actions()


def test_whole_moves_settle_draws_and_answers() -> None:
    """After any of them somebody's move is asked for, or the game is over."""
    rng, seen = Rng(2), 0
    position = start(players=3, stage="B", rounds=3)
    while position.state.stage != TURN:  # sheets are laid and the first tools and weapons drawn
        position.apply(draw_one(position, rng))
    whole = Whole(position, Player(), rng, 1)
    while whole.to_act != OVER:
        assert whole.to_act >= 0
        moves = whole.actions()
        whole.apply(moves[rng.below(len(moves))])
        seen += 1
    assert seen > 9
    assert sum(whole.score(seat) for seat in range(3)) == 12


@pytest.mark.rule("G10.7", "G10.2", "G10.3")
@pytest.mark.parametrize(
    ("others", "cover"),
    [
        ("toyotomi at:h8 weapons:katana,tsume; oda at:a1", "tool:nuno"),
        ("toyotomi at:h8 crystals:3; oda at:a1", "tool:kekkai"),
    ],
)
def test_the_planner_covers_itself_against_the_greater_danger(others: str, cover: str) -> None:
    """Armed ninjas near, or a guardian that somebody can pay for, the symbols being near."""
    text = f"tokugawa at:i8 treasures:koban tools:nuno,kekkai; {others}; turn tokugawa moves:0/3 walked slid begun"
    position = at(text)
    assert GAME.action_name(position, choose(bot(GAME, "plan"), position, Rng(1))) == cover


def test_estimates_are_shares() -> None:
    position = at("tokugawa treasures:koban; oda at:-")
    shares = [position.estimate(seat) for seat in range(4)]
    assert abs(sum(shares) - 1.0) < 1e-9
    assert shares[0] > shares[1] > shares[2]


def test_levels_and_budgets() -> None:
    assert list(levels(GAME.package)) == ["beginner", "apprentice", "adept", "master", "grandmaster"]
    for name in levels(GAME.package):
        bot(GAME, name)
    for text in ("plan:x", "plan:-1", "plan:10", "foresee:x", "foresee:0", "seer:x", "seer:4/0", "deep:x"):
        with pytest.raises(InvalidInput):
            bot(GAME, text)
