"""Learning to judge GACHIJO from games."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

from koga.core.game import InvalidInput, agree, find
from koga.core.position import COMPILED, Rng
from koga.lab.gachijo.judging import Network, errors, gather, main, options_by_lot, train

GAME = find("gachijo")
GAMES = 60 if COMPILED else 2


def nats(text: str) -> float:
    return float(text.split(": ")[1].split()[0])


def test_games_teach_who_wins() -> None:
    lessons = gather(GAME, "plan", GAMES, 1)
    assert len(lessons.inputs) == len(lessons.shares) == len(lessons.kept) > 10 * GAMES
    assert lessons.shares.sum(axis=1) == pytest.approx(np.ones(len(lessons.shares)), abs=0.01)
    assert np.all(lessons.shares[lessons.there == 0] == 0)
    seen = lessons._replace(kept=np.ones_like(lessons.kept))
    network = Network(1)
    before = nats(errors(network, seen))
    train(network, lessons, 1.0, 1)
    assert nats(errors(network, seen)) < before - 0.02
    again = Network(1)
    train(again, gather(GAME, "plan", GAMES, 1), 1.0, 1)
    assert again.numbers() == network.numbers()


def test_games_of_a_thinking_bot_are_noted_turn_by_turn() -> None:
    lessons = gather(GAME, "foresee:1", 1, 3)
    active = lessons.inputs[:, :, 33].argmax(axis=1)  # the seat to act
    seats = int(lessons.there[0].sum())
    assert [int(seat) for seat in active] == [turn % seats for turn in range(len(active))]


def test_options_by_lot_are_options_of_the_game() -> None:
    rng = Rng(2)
    found = [options_by_lot(rng) for _ in range(200)]
    for options in found:
        agree(GAME, options)
    assert {options.get("mission", "1") for options in found} == set("1234")


def test_the_command_says_how_it_is_used() -> None:
    for words in ([], ["1", "plan"], ["x", "plan", "3"]):
        with pytest.raises(InvalidInput, match="SEED BOT GAMES"):
            main(words)


def test_the_shipped_weights_name_their_command() -> None:
    text = files("koga.bots.gachijo").joinpath("judge.txt").read_text(encoding="ascii")
    assert text.startswith("# Made by: python -m koga.lab.gachijo.judging ")
