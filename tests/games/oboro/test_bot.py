"""The bot `oboro`, its levels, and duplicate deals."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from koga.bots.bot import bot, choose, levels
from koga.bots.oboro.bot import EXACT, Tactician
from koga.bots.search import Budget
from koga.core.game import GAMES, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one
from koga.lab.plan import seatings
from tests.duels import duel, play
from tests.games.oboro.table import GAME, before_last, deal_all, play_on, start


def test_it_plays_legally_and_the_same_again_by_seed() -> None:
    for plays in (0, 5, 13, 16):
        position = play_on(deal_all(start(), Rng(plays)), Rng(1), plays)
        chosen = [choose(bot(GAME, "oboro:200"), position, Rng(4)) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in position.actions()


def test_it_plays_a_whole_game_within_any_time() -> None:
    position, rng, mind = start(), Rng(2), bot(GAME, "oboro:1ms")
    while position.to_act != OVER:
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng))
    assert position.scorings == 2


def test_it_thinks_as_long_as_it_is_told() -> None:
    position = deal_all(start(), Rng(3))
    thoughts = Tactician(Budget(seconds=0.2)).evaluate(position, Rng(1))
    assert {thought.action for thought in thoughts} == set(position.actions())
    counted = Tactician(Budget(simulations=300)).evaluate(position, Rng(1))
    assert sum(thought.visits for thought in counted) == 300


def test_it_sees_a_win_in_the_last_trick() -> None:
    """With red 5 seat 0 takes the trick and has power 9; keeping it would leave the game to the others."""
    position = before_last("r5 b1 g3", "", "b7", "g6", more="scorings 2", kept="r1 b8 g8")
    assert 7 - position.tricks <= EXACT
    assert choose(bot(GAME, "oboro:500"), position, Rng(1)) == 4


def test_a_late_card_is_not_chosen_by_a_tree_of_its_own() -> None:
    position = play_on(deal_all(start(), Rng(5)), Rng(5), 15)
    thoughts = Tactician(Budget(simulations=1000)).evaluate(position, Rng(1))
    assert len({thought.visits for thought in thoughts}) == 1, "every card is valued in every imagined deal"


def test_it_plays_oboro_only() -> None:
    with pytest.raises(InvalidInput, match="unknown bot"):
        bot(find(min(set(GAMES) - {"oboro"})), "oboro:100")
    with pytest.raises(InvalidInput, match="budget"):
        bot(GAME, "oboro:lots")


def test_levels_go_from_beginner_to_master() -> None:
    names = list(levels(GAME.package))
    assert names == ["beginner", "apprentice", "adept", "master"]
    for name in names:
        assert bot(GAME, name) is not None


def test_the_bot_beats_random_play() -> None:
    played = list(duel(GAME, agree(GAME, {}), ["oboro:60", "random"], 12, 1))
    wins = sum(game.scores[game.seating.index(0)] for game in played)
    assert wins > WIN * 12 * 0.6


def test_duels_give_every_seating_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits where and whatever is played: round for round the seats are dealt the same hands."""
    drawn: list[int] = []

    def witness(position: Position, rng: Rng) -> int:
        drawn.append(draw_one(position, rng))
        return drawn[-1]

    monkeypatch.setattr("koga.lab.playing.draw_one", witness)
    deals = []
    for seating in seatings(2, 3):
        drawn.clear()
        play(GAME, start(), ["oboro:30", "random"], seating, 77)
        deals.append([drawn[i : i + 24] for i in range(0, len(drawn), 24)])
    rounds = min(len(rows) for rows in deals)
    assert rounds >= 3
    assert deals[0][:rounds] == deals[1][:rounds] == deals[2][:rounds]
    assert len({str(row) for row in deals[0]}) == len(deals[0]), "no two rounds of a game have the same deal"


def test_compiled_and_uncompiled_solver_and_bot_agree() -> None:
    code = (
        "from koga.bots.bot import bot, choose; from koga.core.game import find\n"
        "from koga.lab.oboro.rounds import some_round\n"
        "from koga.core.position import Rng; from koga.solvers.oboro.rounds import Solver\n"
        "places = [some_round(Rng(seed), plays) for seed, plays in enumerate((0, 4, 8, 12, 13, 15, 17, 18))]\n"
        "print([choose(bot(find('oboro'), 'oboro:150'), place, Rng(9)) for place in places])\n"
        "print([Solver(9, 8).solve(place) for place in places[3:]])"
    )
    printed = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "KOGA_UNCOMPILED": uncompiled},
                       capture_output=True, text=True, check=True).stdout
        for uncompiled in ("", "1")
    ]  # fmt: skip
    assert printed[0] == printed[1] != ""
