"""The learnt evaluation of GACHIJO: what it reads of a position, and what it makes of it."""

from __future__ import annotations

from array import array

import pytest

from koga.bots.gachijo.judge import INPUTS, NUMBERS, Judge, learnt, parse, write
from koga.bots.gachijo.map import Map
from koga.bots.gachijo.player import Player
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.gachijo.position import Gachijo
from tests.games.gachijo.cases import at, start

FLAG = "treasures:koban,kagami crystals:2 shinobi:1"
HOME = slice(6, 11)  # the inputs for the moves home of a ninja whose flag is up: 0 to 4 or more


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(learnt())


def test_shares_add_up_until_the_end(judge: Judge) -> None:
    position, rng, player = start(players=3, stage="B", rounds=3), Rng(4), Player()
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    while position.to_act != OVER:
        assert sum(judge.shares(position)) == pytest.approx(1.0)
        player.play_on(position, rng, 1)
    assert judge.shares(position) == [position.score(seat) / 12 for seat in range(3)]


@pytest.mark.rule("G12.3")
def test_a_ninja_on_its_way_home_is_ahead(judge: Judge) -> None:
    near = judge.shares(at(f"tokugawa at:i6 {FLAG}; oda at:a1; takeda at:i1"))
    assert near[0] == max(near) > 0.6
    assert near[0] > judge.shares(at("tokugawa at:i6 treasures:koban; oda at:a1; takeda at:i1"))[0]
    assert near[0] > judge.shares(at(f"tokugawa at:i6 {FLAG}; oda at:a1 {FLAG} summon:2; takeda at:i1"))[0]


@pytest.mark.parametrize(("stage", "cells"), [("A", "i6 e6 i1"), ("D", "i1"), ("I", "i1"), ("B", "i1")])
def test_moves_home_are_those_of_the_map(judge: Judge, stage: str, cells: str) -> None:
    """By one judge for several castles: distances of another castle are forgotten."""
    for cell in cells.split():
        position = at(f"tokugawa at:{cell} {FLAG}", stage=stage, players=3)
        state = position.state
        offset = (state.dx + 2) * 5 + state.dy + 2
        base = state.castle.base(state.base[0])
        moves = Map().moves_to(state, 0, [base])[offset * 81 + state.at[0]]
        (row, *_) = judge.inputs(position)
        assert row[HOME] == [float(min(4, moves) == number) for number in range(5)]


def test_every_seat_has_its_inputs(judge: Judge) -> None:
    position = at("tokugawa at:i6; oda at:a1 weapons:tsume,kemuri tools:nawa crystals:3", players=3)
    rows = judge.inputs(position)
    assert [len(row) for row in rows] == [INPUTS] * 3
    first, _, third = rows
    assert (first[3], third[3]) == (2.0, 0.0)  # crystals that the mission lacks
    assert (third[43], third[44]) == (1.0, 1.0)  # kemuri, other weapons
    assert [row[33:36].index(1.0) for row in rows] == [0, 1, 2]  # turns until the seat acts


def test_weights_are_read_as_they_were_written(judge: Judge) -> None:
    numbers = learnt()
    assert parse(write(numbers, "Made by: a test")) == numbers
    with pytest.raises(ValueError, match=str(NUMBERS)):
        Judge(array("f", [0.0]))


def test_without_weights_all_are_even() -> None:
    position = at(f"tokugawa at:i6 {FLAG}; oda at:a1")
    assert isinstance(position, Gachijo)
    assert Judge(array("f", [0.0] * NUMBERS)).shares(position) == [0.25] * 4
