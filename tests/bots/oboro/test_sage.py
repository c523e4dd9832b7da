"""The bot `sage`: what the network of cards reads and says, how deals weigh by it, and the rounds it is learnt from."""

from __future__ import annotations

import re
from array import array
from importlib.resources import files

import pytest

from koga.bots.bot import bot, choose
from koga.bots.oboro import policy, sage
from koga.bots.oboro.deals import Deals
from koga.bots.oboro.policy import Policy, learnt, parse, write
from koga.bots.oboro.sage import DEALS, SHARPNESS, SOLVED, Sage
from koga.bots.search import Budget
from koga.core.position import Rng
from koga.games.oboro.position import Oboro
from tests.games.oboro.table import GAME, at, before_last, deal_all, play_on, start

FLOOR = 0.02  # as in deals.py


def some_position(plays: int, seed: int = 3) -> Oboro:
    return play_on(deal_all(start(), Rng(seed)), Rng(seed), plays)


def other_truth(position: Oboro, seat: int) -> Oboro:
    """Return a position that the seat cannot tell from this one, with other hands."""
    for number in range(50):
        twin = position.copy()
        assert isinstance(twin, Oboro)
        twin.imagine(seat, Rng(number))
        if twin.hand_of((seat + 1) % 3) != position.hand_of((seat + 1) % 3):
            return twin
    raise AssertionError("the hands are known")


@pytest.mark.parametrize("plays", [0, 4, 10, 16])
def test_the_chances_of_all_cards_add_up(plays: int) -> None:
    position, mind = some_position(plays), Policy(learnt())
    chances = [mind.chance(position, card) for card in range(24)]
    assert sum(chances) == pytest.approx(1)
    assert {card for card in range(24) if chances[card] > 0} == set(position.actions())


@pytest.mark.parametrize("plays", [2, 7, 12])
def test_a_player_judges_by_what_it_can_see(plays: int) -> None:
    position, mind = some_position(plays), Policy(learnt())
    twin = other_truth(position, position.to_act)
    assert mind.inputs(position) == mind.inputs(twin)
    for card in position.actions():
        assert mind.chance(position, card) == mind.chance(twin, card)


@pytest.mark.parametrize("plays", [0, 1, 2, 9, 14])
def test_what_is_on_is_within_its_group_and_on_once(plays: int) -> None:
    situation, cards = Policy(learnt()).inputs(some_position(plays))
    assert len(set(situation)) == len(situation) <= policy.MOST_ON
    assert all(0 <= one < policy.SITUATION for one in situation)
    edges = [policy.CARD, policy.VALUE, policy.AFTER, policy.SIXES, policy.RANK, policy.HIGHER, policy.DISCARD]
    edges += [policy.LENGTH, policy.COVERS, policy.RIVALS, policy.OF_CARD]
    for card in cards:
        assert all(low <= one < high for one, low, high in zip(card, edges, edges[1:], strict=False))


def test_scores_are_those_of_the_network() -> None:
    """The same numbers as plain Python computes from the inputs."""
    position, numbers = some_position(8), learnt()
    situation, cards = Policy(numbers).inputs(position)
    hidden, rows = policy.HIDDEN, policy.SITUATION + policy.OF_CARD
    scores = []
    for card in cards:
        on = [*situation, *(policy.SITUATION + one for one in card), rows]
        sums = [sum(numbers[row * hidden + unit] for row in on) for unit in range(hidden)]
        scores.append(sum(max(0.0, one) * numbers[(rows + 1) * hidden + unit] for unit, one in enumerate(sums)))
    plain = [2.718281828459045 ** (score - max(scores)) for score in scores]
    found = [Policy(numbers).chance(position, card) for card in position.actions()]
    assert found == pytest.approx([one / sum(plain) for one in plain], rel=1e-3)


def test_sharpness_makes_likely_cards_likelier() -> None:
    position = some_position(6)
    plain, sharp = ([Policy(learnt(), by).chance(position, card) for card in position.actions()] for by in (1.0, 2.0))
    assert max(sharp) > max(plain)
    assert sharp.index(max(sharp)) == plain.index(max(plain))


def test_weights_are_kept_as_text() -> None:
    numbers = array("f", [0.5, -0.25] * (policy.NUMBERS // 2))
    assert parse(write(numbers, "made for a test")) == numbers
    with pytest.raises(ValueError, match="numbers are needed"):
        Policy(array("f", [0.0]))


def test_the_weights_in_use_say_how_they_were_made() -> None:
    text = files("koga.bots.oboro").joinpath("policy.txt").read_text(encoding="ascii")
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert head[0].startswith("# Made by: python -m koga.lab.oboro.judging ")
    assert all(line.startswith("# Made by: python -m koga.lab.oboro.lessons ") for line in head[1:-1])
    found = re.search(r"(0\.\d+) each, .* any card (0\.\d+)$", head[-1])
    assert found is not None
    assert float(found[1]) > float(found[2]) + 0.05


@pytest.mark.parametrize("plays", [4, 11])
def test_a_deal_weighs_as_much_as_it_makes_the_cards_likely(plays: int) -> None:
    root, mind = some_position(plays), Policy(learnt(), SHARPNESS)
    for hands, weight in Deals(root, None, 12, 1.0, Rng(1), mind).weights():
        past = some_position(0)
        full = list(hands)
        for place in range(plays):
            seat, card = root.played(place) or (0, 0)
            full[seat] |= 1 << card
        lines = [f"hand {seat} {' '.join(names(full[seat]))}" for seat in range(3)]
        past = at("; ".join([*lines, f"lead {past.to_act}", f"burning {past.to_act}"]))
        plain = 1.0
        for place in range(plays):
            seat, card = root.played(place) or (0, 0)
            if seat != root.to_act:
                plain *= FLOOR + (1 - FLOOR) * mind.chance(past, card)
            past.apply(card)
        assert weight == pytest.approx(plain)


def names(hand: int) -> list[str]:
    return [GAME.action_name(start(), card) for card in range(24) if hand >> card & 1]


@pytest.mark.parametrize("plays", [0, 5, 13, 16])
def test_it_plays_legally_and_the_same_again_by_seed(plays: int) -> None:
    position = some_position(plays)
    chosen = [choose(bot(GAME, "sage:100"), position, Rng(4)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in position.actions()


@pytest.mark.parametrize("plays", [3, 8, 16])
def test_it_does_not_know_the_others_hands(plays: int) -> None:
    position, mind = some_position(plays), Sage(Budget(simulations=100))
    twin = other_truth(position, position.to_act)
    for seed in range(3):
        assert choose(mind, position, Rng(seed)) == choose(mind, twin, Rng(seed))


@pytest.mark.parametrize(("plays", "count"), [(4, DEALS), (16, SOLVED)])
def test_it_weighs_deals_by_the_policy(plays: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Deals] = []

    def note(root: Oboro, habits: None, count: int, trust: float, rng: Rng, mind: Policy) -> Deals:
        made.append(Deals(root, habits, count, trust, rng, mind))
        return made[-1]

    monkeypatch.setattr(sage, "Deals", note)
    Sage(Budget(simulations=50)).evaluate(some_position(plays), Rng(1))
    assert [deals.count for deals in made] == [count]
    assert len({round(weight, 9) for _, weight in made[0].weights()}) > 1


def test_deals_are_weighted_by_something() -> None:
    with pytest.raises(ValueError, match="habits or by a policy"):
        Deals(some_position(2), None, 5, 1.0, Rng(1))


def test_it_sees_a_win_in_the_last_trick() -> None:
    position = before_last("r5 b1 g3", "", "b7", "g6", more="scorings 2", kept="r1 b8 g8")
    assert choose(bot(GAME, "sage:500"), position, Rng(1)) == 4


def test_it_thinks_as_long_as_it_is_told() -> None:
    position = some_position(0)
    thoughts = Sage(Budget(seconds=0.1)).evaluate(position, Rng(1))
    assert {thought.action for thought in thoughts} == set(position.actions())
    assert sum(thought.visits for thought in Sage(Budget(simulations=300)).evaluate(position, Rng(1))) == 300


def test_it_plays_the_small_deck_too() -> None:
    position = deal_all(start(deck="small"), Rng(1))
    assert choose(bot(GAME, "sage:100"), position, Rng(1)) in position.actions()
