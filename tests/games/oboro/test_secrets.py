"""What a seat cannot know: views, logs, choices, refusals and guesses are the same whatever it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import msgspec
import pytest

from koga.bots.bot import bot, choose
from koga.core.game import SPECTATOR, agree
from koga.core.line import Line
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Position, Rng
from koga.core.record import Act, Record, replay
from koga.games.oboro.notation import card_name, card_number
from koga.games.oboro.position import Oboro
from koga.games.oboro.view import view
from tests.games.oboro.table import GAME, HANDS, after, at, deal_all, dealt, final, hand, play_on, start

SWAPS = [
    (seat, seed, plays) for seat in range(3) for seed, plays in ((1, 0), (2, 4), (3, 7), (4, 11), (5, 16), (6, 20))
]


def unseen(position: Oboro, seat: int) -> Iterator[str]:
    """The text of every truth that fits what the seat knows, worked out from the text alone, by trying all deals."""
    lines = GAME.show(position).splitlines()
    others = [other for other in range(3) if other != seat]
    rows = {line.split()[1]: line.split()[2:] for line in lines if line.startswith("hand ")}
    voids = {line.split()[1]: line.split()[2:] for line in lines if line.startswith("voids ")}
    burning = next((line.split()[1] for line in lines if line.startswith("burning ")), None)
    first, second = map(str, others)
    pool = rows[first] + rows[second]
    for chosen in combinations(pool, len(rows[first])):
        shared = {first: list(chosen), second: [card for card in pool if card not in chosen]}
        if any(card[0] in voids.get(who, []) for who, cards in shared.items() for card in cards):
            continue
        if burning is not None and any("r8" in cards and who != burning for who, cards in shared.items()):
            continue
        yield "\n".join(
            f"hand {line.split()[1]} {' '.join(shared[line.split()[1]])}"
            if line.startswith("hand ") and line.split()[1] in shared else line
            for line in lines
        )  # fmt: skip


def some_unseen(position: Oboro, seat: int, most: int = 12) -> list[Oboro]:
    texts = list(unseen(position, seat))
    return [at(text) for text in texts[:: max(1, len(texts) // most)]]


@pytest.mark.parametrize(("seat", "seed", "plays"), SWAPS)
def test_truths_that_differ_only_in_what_a_seat_cannot_know_look_alike(seat: int, seed: int, plays: int) -> None:
    truth = play_on(deal_all(start(), Rng(seed)), Rng(seed), plays)
    encode = msgspec.json.encode
    for other in some_unseen(truth, seat):
        assert encode(GAME.view(other, seat)) == encode(GAME.view(truth, seat))
        assert encode(GAME.view(other, SPECTATOR)) == encode(GAME.view(truth, SPECTATOR))
        assert GAME.ask(other) == GAME.ask(truth)
        if truth.to_act == seat:
            assert other.actions() == truth.actions()
            assert [other.forbidden_by(card) for card in range(25)] == [truth.forbidden_by(card) for card in range(25)]
            labels = [GAME.label(other, card) for card in other.actions()]
            assert labels == [GAME.label(truth, card) for card in truth.actions()]


@pytest.mark.parametrize(("seat", "seed", "plays"), SWAPS)
def test_the_same_truths_give_the_same_guesses(seat: int, seed: int, plays: int) -> None:
    truth = play_on(deal_all(start(), Rng(seed)), Rng(seed), plays)
    expected = [imagined(truth, seat, number) for number in range(40)]
    for other in some_unseen(truth, seat):
        assert [imagined(other, seat, number) for number in range(40)] == expected


def imagined(position: Position, seat: int, seed: int) -> bytes:
    guess = position.copy()
    guess.imagine(seat, Rng(seed))
    return guess.key()


@pytest.mark.parametrize("seat", range(3))
def test_the_bytes_of_a_whole_match_are_the_same_for_a_seat_whatever_the_others_were_dealt(seat: int) -> None:
    """Two matches whose deals differ only between the other two, and in which the same cards are played."""
    record = Match(GAME, agree(GAME, {}), ["bot"] * 3, bytes([7]) * 32).record
    position, rng = replay(record), Rng(seat)
    assert isinstance(position, Oboro)
    cards = []
    for _ in range(12):
        cards.append(position.actions()[rng.below(len(position.actions()))])
        position.apply(cards[-1])
    twin = next(other for other in some_unseen(position, seat) if other.key() != position.key())
    ours, theirs = match_with(record, {}, cards), match_with(record, swapped(position, twin), cards)
    assert (ours.position.key(), theirs.position.key()) == (position.key(), twin.key())
    for who in (seat, SPECTATOR):
        assert msgspec.json.encode(ours.snapshot(who)) == msgspec.json.encode(theirs.snapshot(who))
    assert ours.snapshot((seat + 1) % 3) != theirs.snapshot((seat + 1) % 3)


def swapped(position: Oboro, twin: Oboro) -> dict[str, str]:
    """Pairs of cards that changed hands between two truths."""
    gone = [sorted(hand(position, who) - hand(twin, who)) for who in range(3)]
    givers = [cards for cards in gone if cards]
    assert len(givers) == 2
    pairs = dict(zip(*givers, strict=True))
    return pairs | {b: a for a, b in pairs.items()}


def match_with(record: Record, swap: dict[str, str], cards: list[int]) -> Match:
    """A match with this deal, some cards exchanged, in which these cards were played."""
    deals = [Act(act.seat, swap.get(act.name, act.name)) for act in record.acts() if act.seat == CHANCE]
    match = Match.resume(Record(GAME, record.agreed, record.seats, list(deals)), seed=bytes(32))
    for card in cards:
        match.act(match.position.to_act, card)
    return match


@pytest.mark.rule("O2.1")
def test_during_the_deal_only_the_own_cards_are_seen() -> None:
    one, two = after(start(), "r1 b2 g3 r4"), after(start(), "r1 g8 b8 r4")
    encode = msgspec.json.encode
    assert encode(GAME.view(one, 0)) == encode(GAME.view(two, 0))
    assert [imagined(one, 0, seed) for seed in range(50)] == [imagined(two, 0, seed) for seed in range(50)]
    assert encode(GAME.view(one, 1)) != encode(GAME.view(two, 1))
    before = after(start(), "r1")
    assert GAME.tell(before, card_number("b2"), after(start(), "r1 b2"), 0) == ()


@pytest.mark.rule("O2.3")
def test_the_last_cards_are_not_shown_after_the_end_either() -> None:
    position = final("r5 b1 g3", "", "b7", "g6", more="scorings 2", kept="r7 g7 b8")
    other = final("r5 b1 g3", "", "b7", "g6", more="scorings 2", kept="r7 b8 g7")
    assert position.to_act == OVER
    assert GAME.view(position, 0) == GAME.view(other, 0)
    assert [imagined(position, 0, seed) for seed in range(9)] == [imagined(other, 0, seed) for seed in range(9)]


@pytest.mark.rule("O4.3")
def test_the_log_hides_older_tricks_until_the_round_is_over() -> None:
    match = Match(GAME, agree(GAME, {}), ["bot"] * 3, bytes([3]) * 32)
    rng = Rng(1)
    for number in range(21):
        readable = [line.fields["card"] for line in told(match, "log.played")]
        in_sight = [laid.card.id for laid in view(match.position, 0).table]
        assert readable == in_sight
        assert len(told(match, "log.took")) <= 1
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
        assert number < 20 or len(told(match, "log.played")) == 21


def told(match: Match, key: str) -> list[Line]:
    return [line for lines in match.snapshot(0).log for line in lines if line.key == key]


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        pytest.param(play_on(deal_all(start(), Rng(11)), Rng(4), 15), 0, id="three cards left"),
        pytest.param(play_on(deal_all(start(), Rng(12)), Rng(5), 13), 1, id="in a trick"),
        pytest.param(play_on(deal_all(start(), Rng(13)), Rng(6), 12), 2, id="four cards left"),
        pytest.param(after(dealt(*HANDS), "b5 b2 b3 g7 g8 g5 g2 g4 g1"), 2, id="red 8 is known"),
    ],
)
def test_guesses_are_uniform_over_all_deals_that_fit(position: Oboro, seat: int) -> None:
    """Chi-square against all deals, found by enumeration: the 0.001 quantile, with a fixed seed."""
    fitting = {at(text).key() for text in unseen(position, seat)}
    draws = 200 * len(fitting)
    rng = Rng(99)
    found: Counter[bytes] = Counter()
    guess = position.copy()
    for _ in range(draws):
        guess.imagine(seat, rng)  # from the guess before: that must not matter
        found[guess.key()] += 1
    assert set(found) <= fitting
    expected = draws / len(fitting)
    square = sum((found[key] - expected) ** 2 / expected for key in fitting)
    freedom = len(fitting) - 1
    assert square < freedom + 3.1 * (2 * freedom) ** 0.5 + 6, (square, freedom)


def test_a_guess_knows_who_could_not_follow_and_who_led_with_red_8() -> None:
    position = play_on(deal_all(start(), Rng(12)), Rng(5), 13)
    assert any(position.voids_of(seat) for seat in range(3)), "the example should have somebody who could not follow"
    known = dealt(*HANDS)
    for seed in range(30):
        guess = known.copy()
        guess.imagine(1, Rng(seed))
        assert isinstance(guess, Oboro)
        assert "r8" in hand(guess, 0)
    carried = at("rounds 1; lead 1; " + "; ".join(f"hand {seat} {cards}" for seat, cards in enumerate(HANDS)),
                 leading="carry")  # fmt: skip
    holders = set()
    for seed in range(30):
        carried.imagine(1, Rng(seed))
        holders.add(next(seat for seat in range(3) if "r8" in hand(carried, seat)))
    assert holders == {0, 2}


@pytest.mark.parametrize("name", ["random", "search:60", "oboro:60", "reader:60"])
@pytest.mark.parametrize("plays", [2, 13])
def test_honest_bots_choose_alike_whatever_they_cannot_see(name: str, plays: int) -> None:
    truth = play_on(deal_all(start(), Rng(21)), Rng(3), plays)
    seat = truth.to_act
    mind = bot(GAME, name)
    expected = [choose(mind, truth, Rng(seed)) for seed in range(8)]
    for other in some_unseen(truth, seat, 4):
        assert [choose(mind, other, Rng(seed)) for seed in range(8)] == expected


def test_cards_have_names_for_all() -> None:
    assert [card_number(card_name(card)) for card in range(24)] == list(range(24))
