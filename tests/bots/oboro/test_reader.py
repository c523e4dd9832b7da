"""The bot `reader`: what is remembered of a round, how usual cards are, and how deals weigh by it."""

from __future__ import annotations

import math
import pickle
from importlib.resources import files

import pytest

from koga.bots.bot import bot, choose
from koga.bots.oboro.deals import Deals
from koga.bots.oboro.habits import blank, learnt, parse, write
from koga.bots.oboro.reader import Reader
from koga.bots.search import Budget
from koga.core.position import Rng
from koga.games.oboro.position import Oboro
from tests.games.oboro.table import GAME, HANDS, after, at, before_last, deal_all, dealt, play_on, start

FLOOR = 0.02  # as in deals.py


def some_position(plays: int, seed: int = 3) -> Oboro:
    return play_on(deal_all(start(), Rng(seed)), Rng(seed), plays)


def test_a_round_is_remembered_card_by_card() -> None:
    position = after(dealt(*HANDS), "r8 r3 r5 r1")
    assert [position.played(place) for place in range(4)] == [(0, 7), (1, 2), (2, 4), (0, 0)]
    with pytest.raises(IndexError, match="place"):
        position.played(4)


def test_copies_and_pickles_remember_but_texts_and_keys_do_not() -> None:
    position = after(dealt(*HANDS), "r8 r3 r5 r1")
    again = pickle.loads(pickle.dumps(position))
    assert again.key() == position.key()
    for twin in (position.copy(), again):
        assert isinstance(twin, Oboro)
        assert twin.played(3) == (0, 0)
    told = at(GAME.show(position))
    assert told.key() == position.key()
    assert told.played(3) is None


@pytest.mark.parametrize("wrong", [(), (0,) * 20, (24,) * 21, (3 << 5,) * 21, (256,) * 21])
def test_a_history_that_cannot_be_is_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="history"):
        start().remember(wrong)


@pytest.mark.parametrize("plays", [0, 4, 10, 19])
def test_the_chances_of_all_cards_add_up(plays: int) -> None:
    position = some_position(plays)
    chances = [learnt().chance(position, card) for card in range(24)]
    assert sum(chances) == pytest.approx(1)
    assert {card for card in range(24) if chances[card] > 0} == set(position.actions())


def test_habits_are_learnt_and_kept_as_text() -> None:
    position, habits = some_position(3), blank()
    card = position.actions()[-1]
    even = 1 / len(position.actions())
    assert habits.learn(position, card, 0.1) == pytest.approx(even)
    assert habits.chance(position, card) > even
    again = parse(write(habits, "made for a test"))
    assert again.chance(position, card) == pytest.approx(habits.chance(position, card), abs=0.001)


def test_the_habits_in_use_say_which_command_made_them() -> None:
    first, second = files("koga.bots.oboro").joinpath("habits.txt").read_text(encoding="ascii").splitlines()[:2]
    assert first.startswith("# Made by: python -m koga.lab.oboro.habits ")
    by_habit, by_lot = (float(word.strip("#;,")) for word in second.split() if "." in word)
    assert by_habit > by_lot


def plain_weight(root: Oboro, hands: tuple[int, int, int]) -> float:
    """How likely the others' cards of this round are from these hands, by playing the round again."""
    plays = [root.played(place) for place in range(3 * root.tricks + root.on_table % 3)]
    full = list(hands)
    for seat, card in filter(None, plays):
        full[seat] |= 1 << card
    cards = [" ".join(GAME.action_name(root, card) for card in range(24) if hand >> card & 1) for hand in full]
    past, weight = dealt(*cards), 1.0
    for seat, card in filter(None, plays):
        if seat != root.to_act:
            weight *= FLOOR + (1 - FLOOR) * learnt().chance(past, card)
        past.apply(card)
    return weight


@pytest.mark.parametrize("plays", [4, 11])
def test_a_deal_weighs_as_much_as_it_makes_the_cards_likely(plays: int) -> None:
    root = some_position(plays)
    found = Deals(root, learnt(), 20, 1.0, Rng(1)).weights()
    plain = [plain_weight(root, hands) for hands, _ in found]
    assert [weight for _, weight in found] == pytest.approx(plain)
    assert len({round(weight, 12) for weight in plain}) > 3
    half = Deals(root, learnt(), 20, 0.5, Rng(1)).weights()
    assert [weight for _, weight in half] == pytest.approx([math.sqrt(weight) for weight in plain])


def test_without_trust_or_memory_all_deals_weigh_the_same() -> None:
    root = some_position(8)
    for deals in (
        Deals(root, learnt(), 10, 0.0, Rng(1)),
        Deals(at(GAME.show(root)), learnt(), 10, 1.0, Rng(1)),
    ):
        assert [weight for _, weight in deals.weights()] == pytest.approx([1.0] * 10)


def test_deals_are_bounded() -> None:
    with pytest.raises(ValueError, match="deals"):
        Deals(some_position(2), learnt(), 5000, 1.0, Rng(1))
    with pytest.raises(ValueError, match=r"O3\.1"):
        Deals(start(), learnt(), 5, 1.0, Rng(1))
    with pytest.raises(ValueError, match=r"O3\.1"):
        learnt().chance(start(), 3)


@pytest.mark.parametrize("plays", [0, 5, 13, 16])
def test_it_plays_legally_and_the_same_again_by_seed(plays: int) -> None:
    position = some_position(plays)
    chosen = [choose(bot(GAME, "reader:200"), position, Rng(4)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in position.actions()


def test_it_sees_a_win_in_the_last_trick() -> None:
    position = before_last("r5 b1 g3", "", "b7", "g6", more="scorings 2", kept="r1 b8 g8")
    assert choose(bot(GAME, "reader:500"), position, Rng(1)) == 4


def test_it_thinks_as_long_as_it_is_told() -> None:
    position = some_position(0)
    thoughts = Reader(Budget(seconds=0.1)).evaluate(position, Rng(1))
    assert {thought.action for thought in thoughts} == set(position.actions())
    assert sum(thought.visits for thought in Reader(Budget(simulations=300)).evaluate(position, Rng(1))) == 300
