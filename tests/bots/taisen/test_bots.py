"""The bots of Ninja Taisen: legal, reproducible, right where it is plain, and each level above the one below."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from koga.bots.bot import bot, choose, levels
from koga.bots.taisen.ahead import Ahead
from koga.bots.taisen.bot import learnt
from koga.bots.taisen.turn import Turn, actions_of, follow
from koga.core.game import GAMES, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one
from koga.games.taisen.game import GAME
from koga.games.taisen.position import ROLL, Taisen
from koga.solvers.taisen.endgame import Endgame, endgame
from tests.duels import duel
from tests.games.taisen.table import table

SPECS = (
    "material",
    "material:50",
    "taisen:1",
    "taisen:1~20",
    "taisen:2",
    "taisen:2+1",
    "strategist:3/2+2",
    "strategist:3/2+2-tables",
)

MARGIN = 0.12  # as in ahead.py


def played(spec: str, seed: int, dice: str) -> list[int]:
    """All actions of a game that a bot plays against itself."""
    position: Position = GAME.start(agree(GAME, {"dice": dice}))
    rng, mind, actions = Rng(seed), bot(GAME, spec), []
    while position.to_act != OVER:
        action = draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng)
        assert position.forbidden_by(action) is None
        position.apply(action)
        actions.append(action)
    return actions


@pytest.mark.parametrize("spec", SPECS)
def test_bots_play_legally_and_the_same_again(spec: str) -> None:
    assert played(spec, 4, "1-1-1-2-2-3") == played(spec, 4, "1-1-1-2-2-3")
    assert played(spec, 4, "1-1-2-2-3-3") != played(spec, 5, "1-1-2-2-3-3")


@pytest.mark.parametrize("spec", ["material", "taisen:1", "taisen:1~50", "taisen:6", "strategist:6/2+3"])
@pytest.mark.parametrize(
    "text",
    [
        "monkey 8:R1 3:S.G2 2:B1; wolf 5:S.B2 7:R3; dice 2 1 1",  # the village is open
        "monkey 4:B1 1:G1.S; wolf 6:R3; dice 1 1 2",  # the last enemy can be reached
    ],
)
def test_who_can_win_in_this_turn_does(spec: str, text: str) -> None:
    position, mind = table(text), bot(GAME, spec)
    while position.to_act == 0:
        position.apply(choose(mind, position, Rng(1)))
    assert position.to_act == OVER
    assert position.score(0) == WIN


def test_a_win_in_this_turn_comes_before_one_that_is_almost_certain() -> None:
    position, mind = table("monkey 4:S; wolf 2:B3 5:S.B2; active wolf; dice 2 3 1"), bot(GAME, "strategist:6/2+3")
    while position.to_act == 1:
        position.apply(choose(mind, position, Rng(1)))
    assert position.to_act == OVER
    assert position.score(1) == WIN


def test_material_takes_what_it_can() -> None:
    """Green beats blue, and the blue 3 is worth more than the red 1 that the blue 1 could take."""
    position = table("monkey 4:G1 3:B1 0:S; wolf 5:B3 6:R1 10:S; dice 1 1 3; used red")
    found = {GAME.action_name(position, choose(bot(GAME, "material"), position, Rng(seed))) for seed in range(20)}
    assert found <= {"green:G1", "blue:B1"}


@pytest.mark.parametrize("samples", [0, 2])
def test_looking_ahead_is_expectimax(samples: int) -> None:
    """Against the same written plainly, on a position with few ends."""
    position = table("monkey 6:R1 5:R2 2:S.B1; wolf 4:B2 9:G1.R3; dice 1 2 1; used green")
    mind = learnt()
    best = Ahead(mind, 500, samples).best(position, Rng(9))
    rng = Rng(9)
    rolls = [rolled(rng) for _ in range(samples)]
    turn = Turn(mind)
    turn.expand(position)
    worth = {path: plain_worth(position, path, rolls) for path in (turn.path(end) for end in range(turn.count))}
    assert worth[best] == pytest.approx(max(worth.values()), abs=1e-6)
    assert len(set(worth.values())) > 3


def test_the_third_turn_is_for_the_ends_that_look_best_after_two() -> None:
    position = table("monkey 6:R1 5:R2 2:S.B1; wolf 4:B2 9:G1.R3; dice 1 2 1; used green")
    mind = learnt()
    turn = Turn(mind)
    turn.expand(position)
    worth = {path: plain_worth(position, path, []) for path in (turn.path(end) for end in range(turn.count))}
    by_two = sorted(worth, key=lambda path: -worth[path])
    assert Ahead(mind, 500, 27, 1).best(position, Rng(9)) == by_two[0]
    close = [path for path in by_two[:3] if worth[path] > worth[by_two[0]] - MARGIN]
    rng = Rng(9)
    rolls = [rolled(rng) for _ in range(2)]
    best = Ahead(mind, 500, 2, 3).best(position, Rng(9))
    assert len(close) > 1
    assert best == max(close, key=lambda path: plain_worth(position, path, rolls))


@pytest.mark.parametrize("samples", [0, 2])
def test_ends_with_few_ninjas_left_have_their_exact_value(samples: int) -> None:
    """Against the same written plainly: six ninjas, of whom some may fall in each of the turns."""
    position = table("monkey 6:R1 5:R2 2:S; wolf 7:B2 8:G1.R3; dice 1 2 1")
    table_of = endgame(False)
    best = Ahead(learnt(), 500, samples, exact=True).best(position, Rng(9))
    rng = Rng(9)
    rolls = [rolled(rng) for _ in range(samples)]
    turn = Turn(learnt())
    turn.expand(position)
    worth = {path: plain_worth(position, path, rolls, table_of) for path in map(turn.path, range(turn.count))}
    assert worth[best] == pytest.approx(max(worth.values()), abs=1e-6)
    assert any(worth[path] != pytest.approx(plain_worth(position, path, rolls), abs=1e-3) for path in worth)


def test_with_few_ninjas_left_the_strategist_plays_exactly() -> None:
    text = "monkey 1:G1 3:B1; wolf 6:B1 10:G2; dice 2 2 2"
    found = []
    for spec in ("strategist:6/2+3", "strategist:6/2+3-tables"):
        position, mind = table(text), bot(GAME, spec)
        while position.to_act == 0:
            position.apply(choose(mind, position, Rng(1)))
        found.append(1 - endgame(False).chance(position, 1))
    turn = Turn()
    turn.expand(table(text))
    ends = [table(text) for _ in range(turn.count)]
    for number, end in enumerate(ends):
        follow(end, turn.path(number))
    assert found[0] == max(1 - endgame(False).chance(end, 1) for end in ends)
    assert found[0] > found[1] + 0.2


def rolled(rng: Rng) -> int:
    left, roll = rng.below(216), 0
    while (left := left - weight(roll)) >= 0:
        roll += 1
    return roll


def weight(roll: int) -> int:
    """T1.3: of the six faces of a die three show 1, two show 2 and one shows 3."""
    return math.prod((3, 2, 1)[roll // place % 3] for place in (9, 3, 1))


def plain_worth(position: Taisen, path: int, rolls: list[int], exact: Endgame | None = None) -> float:
    end, side = twin(position), position.active
    follow(end, path)
    if end.to_act == OVER:
        return end.score(side) / WIN
    known = None if exact is None else exact.value(end)
    if known is not None:
        return 1 - known
    total = 0.0
    for roll in range(27):
        there = twin(end)
        there.apply(ROLL + roll)
        value, reply = best_of(there, exact)
        follow(there, reply)
        if there.to_act != OVER and rolls and (exact is None or exact.value(there) is None):
            deeper = [twin(there) for _ in rolls]
            for further, number in zip(deeper, rolls, strict=True):
                further.apply(ROLL + number)
            value = sum(1 - best_of(further, exact)[0] for further in deeper) / len(rolls)
        total += weight(roll) * (1 - value)
    return total / 216


def best_of(position: Taisen, exact: Endgame | None) -> tuple[float, int]:
    turn = Turn(learnt())
    turn.endgame = exact
    turn.expand(position)
    return turn.best_value, turn.best_path


def twin(position: Taisen) -> Taisen:
    copy = position.copy()
    assert isinstance(copy, Taisen)
    return copy


NO_BUDGETS = "taisen:0 taisen:501 taisen:x taisen:3+28 taisen:3+ taisen:1~0 taisen:1~51 material:101 strategist:0"
MORE = "strategist:x strategist:4/5+1 strategist:4/2 strategist:4/2+28 strategist:4/2+0"


@pytest.mark.parametrize("spec", [*NO_BUDGETS.split(), *MORE.split()])
def test_no_budget(spec: str) -> None:
    with pytest.raises(InvalidInput):
        bot(GAME, spec)


@pytest.mark.parametrize("spec", ["taisen:3", "material"])
def test_they_play_no_other_game(spec: str) -> None:
    with pytest.raises(InvalidInput, match="unknown bot"):
        bot(find(min(set(GAMES) - {GAME.name})), spec)


ORDER = ["random", *levels(GAME.package)][:-1]  # the strongest takes too long here: koga lab ladder measures it


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(ORDER)))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """Wald's sequential test between winning half of the games and winning three in five, one error in twenty."""
    edge, so_far = math.log(19), 0.0
    for game in duel(GAME, agree(GAME, {}), [stronger, weaker], 600, 7):
        won = game.scores[game.seating.index(0)] == WIN
        so_far += math.log(0.6 / 0.5) if won else math.log(0.4 / 0.5)
        if abs(so_far) > edge:
            break
    assert so_far > edge


def test_a_plan_is_kept_to_the_end_of_the_turn() -> None:
    position = table("monkey 7:R1 2:S 4:G2.B1; wolf 5:B2 9:G1.R2; dice 1 2 1")
    mind = bot(GAME, "taisen:4")
    planned = actions_of(Ahead(learnt(), 4, 0).best(position, Rng(1)))
    for action in planned:
        assert choose(mind, position, Rng(2)) == action
        position.apply(action)
