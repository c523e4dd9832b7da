"""The bot that plays by the tables: it wins every won game in the turns promised, and says when it cannot know."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from koga.bots.bot import bot, choose, levels
from koga.bots.monomi.perfect import Perfect
from koga.core.game import GAMES as GAMES_OF_KOGA
from koga.core.game import InvalidInput, agree, find
from koga.core.position import COMPILED, OVER, WIN, Rng
from koga.games.monomi.position import Monomi
from koga.solvers.monomi.retrograde import NINJA, SAMURAIS
from koga.solvers.monomi.tablebase import Tablebase
from tests.solvers.monomi.positions import SOAK, TABLES, anywhere, ninja_to_move, shipped_table

GAME = find("monomi")
OTHERS = ["random", "search:40", "perfect"]
GAMES = 1000 if SOAK else 334 if COMPILED else 3  # against each of the others, over all tables


@pytest.mark.parametrize("other", OTHERS)
def test_every_won_game_is_won_in_the_turns_promised(other: str) -> None:
    rng = Rng(8)
    won = {False: 0, True: 0}
    for number in range(GAMES):
        table = shipped_table(*TABLES[number % len(TABLES)])
        position, ninja, turns = won_position(table, rng, number % 2 == 1)
        players = [bot(GAME, "perfect"), bot(GAME, other)]
        if not ninja:
            players.reverse()
        while position.to_act != OVER:
            position.apply(choose(players[min(1, position.to_act)], position, rng))
        assert position.score(0 if ninja else 1) == WIN, GAME.show(position)
        assert position.turns <= turns
        if other == "perfect":
            assert position.turns == turns, "resisting longest takes all of them"
        won[ninja] += 1
    assert min(won.values()) > 0


def won_position(table: Tablebase, rng: Rng, ninja: bool) -> tuple[Monomi, bool, int]:
    """A position with the Ninja to move that one side wins, and in how many turns: if it can be found soon, the side
    asked for, and not at once."""
    for tries, (at, stand) in enumerate(anywhere(table, rng)):
        value = table.value(at, sum(1 << crossroad for crossroad in stand))
        if value and (tries > 2000 or ((value > NINJA) == ninja and value not in (NINJA + 1, SAMURAIS))):
            turns = value - NINJA if value > NINJA else value - SAMURAIS
            position = ninja_to_move(table, at, stand)
            if position.actions():
                return position, value > NINJA, turns
    raise AssertionError("there is no end of positions")


@pytest.mark.parametrize("persons", ["1", "2", "3"])
@pytest.mark.parametrize("restless", ["off", "on"])
def test_it_plays_legally_from_the_set_up_on_with_any_number_of_persons(persons: str, restless: str) -> None:
    for seed in range(4):
        options = {"board": "courtyard", "samurais": "3", "persons": persons, "restless": restless}
        position, rng = GAME.start(agree(GAME, options)), Rng(seed)
        perfect, other = bot(GAME, "perfect"), bot(GAME, "random")
        while position.to_act != OVER:
            position.apply(choose(perfect if (position.to_act > 0) == (seed % 2 == 0) else other, position, rng))
        assert seed % 2 == 0 or position.score(0) == WIN, "the Ninja beats three Samurais who know nothing"


def test_the_two_placements_that_win_with_four_on_temple_are_found() -> None:
    position, rng = GAME.start(agree(GAME, {"samurais": "4"})), Rng(1)
    perfect = bot(GAME, "perfect")
    while position.to_act != OVER:
        position.apply(choose(perfect, position, rng))
    assert position.score(1) == WIN


def test_what_it_thinks_is_exact() -> None:
    perfect = bot(GAME, "perfect")
    assert isinstance(perfect, Perfect)
    position = GAME.read("ninja q0; samurais m0 T0 w0 s7", agree(GAME, {"samurais": "4"}))
    thoughts = {GAME.action_name(position, t.action): t for t in perfect.evaluate(position, Rng(1))}
    assert thoughts["ninja:g0"].value > 0.99
    assert thoughts["ninja:s0"].value < 0.01
    assert [name for name, thought in thoughts.items() if thought.visits] == ["ninja:g0"]


def test_without_a_table_it_searches_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("KOGA_CACHE", str(tmp_path))
    monkeypatch.setattr("koga.bots.monomi.perfect.SAID", set())
    position = GAME.start(agree(GAME, {"samurais": "6", "board": "courtyard"}))
    with caplog.at_level(logging.WARNING, "koga"):
        for _ in range(2):
            assert bot(GAME, "perfect:20").choose(position, Rng(1)) in position.actions()
    assert len(caplog.messages) == 1
    assert "koga solve monomi -o board=courtyard -o samurais=6" in caplog.messages[0]


def test_it_is_the_highest_level_and_only_of_monomi() -> None:
    assert list(levels(GAME.package))[-1] == "perfect"
    for name in sorted(set(GAMES_OF_KOGA) - {"monomi"}):
        with pytest.raises(InvalidInput, match="unknown bot"):
            bot(find(name), "perfect")
