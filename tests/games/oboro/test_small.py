"""The small deck (O1.9)."""

from __future__ import annotations

import pickle
from array import array
from collections import Counter

import pytest

from koga.bots.analyst import analyst
from koga.bots.bot import bot
from koga.core.game import SPECTATOR, InvalidInput
from koga.core.observation import observer
from koga.core.position import CHANCE, OVER, WIN, Rng, draw_one, playouts
from koga.games.oboro.notation import card_name, card_number, cards_in, show
from koga.games.oboro.position import Oboro
from koga.games.oboro.view import tell, view

from .table import GAME, agreed, at, start

DEAL = "hand 0 r1 b4; hand 1 r2 r3; hand 2 b1 b2; aside r4 b3; lead 0"


def small(**options: str | int) -> Oboro:
    return start(deck="small", **options)


def some(seed: int) -> Oboro:
    position, rng = small(), Rng(seed)
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    return position


def play(position: Oboro, cards: str) -> Oboro:
    for card in cards.split():
        position.apply(card_number(card))
    return position


def test_two_cards_each_and_two_aside_open_to_all() -> None:
    position = some(1)
    hands = [cards_in(position.hand_of(seat)) for seat in range(3)]
    aside = cards_in(position.aside)
    assert [len(hand) for hand in hands] == [2, 2, 2]
    assert sorted(map(card_name, [*hands[0], *hands[1], *hands[2], *aside])) == sorted(
        f"{colour}{n}" for colour in "rb" for n in "1234"
    )
    for seat in (SPECTATOR, 0, 1, 2):
        assert [card.id for card in view(position, seat).aside] == [card_name(card) for card in aside]
    assert position.to_act == 0 == position.lead


def test_other_cards_are_not_dealt() -> None:
    assert small().forbidden_by(card_number("r5")) == "O1.9"
    assert small().forbidden_by(card_number("g1")) == "O1.9"
    assert small().forbidden_by(card_number("b4")) is None
    assert start().forbidden_by(card_number("r5")) is None


def test_a_game_is_one_round_of_two_tricks() -> None:
    """Blue 4 wins the first trick and leads the second as winner and as arrow; nobody keeps a card."""
    position = play(at(DEAL, deck="small"), "b4 r2 b1")
    assert (position.tricks, position.winner(), position.to_act) == (1, 0, 0)
    assert position.voids_of(1) == 2  # it had no blue card
    play(position, "r1 r3 b2")
    assert position.to_act == OVER
    assert [position.power(seat) for seat in range(3)] == [3, 3, 0]  # red 2 and blue 1; red 1 and blue 2
    assert [position.hand_of(seat) for seat in range(3)] == [0, 0, 0]
    assert position.rounds == 1
    assert [position.score(seat) for seat in range(3)] == [WIN // 2, WIN // 2, 0]


def test_an_arrow_gives_the_lead() -> None:
    position = play(at("hand 0 r4 r1; hand 1 r2 b4; hand 2 b1 b2; aside r3 b3; lead 0", deck="small"), "r4 r2 b1")
    assert position.to_act == 0
    position = play(at("hand 0 b1 r1; hand 1 b4 b2; hand 2 r3 r4; aside r2 b3; lead 0", deck="small"), "b1 b4 r4")
    assert position.winner() == 2  # as high and later
    assert position.to_act == 1


@pytest.mark.parametrize(("mission", "value"), [("9", 5), ("11", 7)])
def test_the_mission_value_is_four_less(mission: str, value: int) -> None:
    """The first trick leaves seat 0 with red 2 and blue 4 on top: power 6."""
    position = small(mission=mission)
    assert position.mission == value == view(position, 0).mission
    after = play(at("hand 0 b4 b3; hand 1 r1 r2; hand 2 r3 r4; aside b1 b2; lead 0", deck="small", mission=mission),
                 "b4 r2 r3")  # fmt: skip
    assert after.power(0) == 6
    assert view(after, 0).players[0].too_strong == (value < 6)


def test_the_lead_cannot_be_carried_over() -> None:
    with pytest.raises(InvalidInput, match=r"one round.*O1\.9"):
        agreed(deck="small", leading="carry")


def test_random_games_end_and_share_one_win() -> None:
    decisions, draws, scores, _ = playouts(small(), 1, 500)
    assert draws == 500 * 6
    assert decisions == 500 * 6
    assert sum(scores) == 500 * WIN


@pytest.mark.parametrize("plays", range(7))
def test_a_position_survives_text_and_pickle(plays: int) -> None:
    position, rng = some(plays), Rng(plays)
    for _ in range(plays):
        if position.to_act != OVER:
            actions = position.actions()
            position.apply(actions[rng.below(len(actions))])
    assert at(show(position), deck="small").key() == position.key()
    assert pickle.loads(pickle.dumps(position)).key() == position.key()
    assert position.copy().key() == position.key()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (DEAL.replace("b3", "b3 r3"), "given twice"),
        (DEAL.replace("aside r4 b3; ", ""), "two cards are set aside"),
        (DEAL.replace("b3", "g3"), "small deck"),
        (DEAL.replace("b1 b2", "b1"), "2 in hand"),
    ],
)
def test_what_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(InvalidInput, match=says):
        at(text, deck="small")


def test_guesses_are_uniform_over_all_deals_that_fit() -> None:
    """Seat 0 sees four cards that two others hold: six deals. A seat that could not follow holds no blue card."""
    rng = Rng(1)
    found: Counter[int] = Counter()
    for _ in range(3000):
        position = at(DEAL, deck="small")
        position.imagine(0, rng)
        assert position.aside == at(DEAL, deck="small").aside
        found[position.hand_of(1)] += 1
    assert len(found) == 6
    assert min(found.values()) > 400
    after = play(at(DEAL, deck="small"), "b4 r2")
    for _ in range(50):
        after.imagine(2, rng)
        assert [card_name(card) for card in cards_in(after.hand_of(1))] == ["r1"] or after.hand_of(1) & 0xFF00 == 0


def test_the_cards_aside_are_observed_and_told() -> None:
    position = some(2)
    look = observer(GAME, position)
    names = look.names()
    buffer = array("f", [0.0] * look.size)
    look.observe(position, 1, buffer)
    seen = {names[i].removeprefix("aside: ") for i in range(look.size) if names[i].startswith("aside") and buffer[i]}
    assert seen == {card_name(card) for card in cards_in(position.aside)}
    assert not look.fits(start())
    before = small()
    rng = Rng(2)
    while True:
        after = before.copy()
        assert isinstance(after, Oboro)
        action = draw_one(before, rng)
        after.apply(action)
        if after.to_act != CHANCE:
            break
        before = after
    keys = [line.key for line in tell(before, action, after, 0)]
    assert keys == ["log.dealt-small", "log.aside", "log.aside", "log.next-lead"]


@pytest.mark.parametrize("name", ["oboro:100", "reader:100", "search:100"])
def test_bots_and_the_analyst_play_it(name: str) -> None:
    position = some(3)
    chosen = bot(GAME, name).choose(position.copy(), Rng(1))
    assert chosen in position.actions()
    judge = analyst(GAME, "quick")
    assert {one.action for one in judge.evaluate(position.copy(), Rng(1), chosen)} == set(position.actions())
    chances = judge.chances([position.copy() for _ in range(3)], Rng(1))
    assert len(chances) == 3
