"""What a seat can tell about the weapons of the others (G6.11, G8.15), beside filters that were written plainly."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from koga.core.game import InvalidInput
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.gachijo.beliefs import chances, fits, known_weapons
from koga.games.gachijo.codes import MOST_EVENTS
from koga.games.gachijo.hands import HANDS
from koga.games.gachijo.names import WEAPONS, seat_names
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from tests.games.gachijo.cases import GAME, after, at, start

Hands = tuple[tuple[int, ...], ...]  # seat, weapon: how many
PLAYERS = {2: ("tokugawa", "oda"), 3: ("tokugawa", "toyotomi", "oda"), 4: ("tokugawa", "toyotomi", "oda", "takeda")}


def believed(t: State, seat: int) -> dict[Hands, Fraction]:
    """The chances of all hands, as the seat believes."""
    weights = {tuple(HANDS[hand] for hand in hands): weight for hands, weight in chances(t, seat).items()}
    total = sum(weights.values())
    return {hands: Fraction(weight, total) for hands, weight in weights.items()}


def hands_of(t: State) -> Hands:
    return tuple(tuple(t.weapons[seat * 4 : seat * 4 + 4]) for seat in range(t.seats))


# Small histories: every single way in which the twelve tokens can have moved.


class Small:
    """A made-up history: tokens that are drawn, returned, shown, swapped and passed on, by lot."""

    def __init__(self, seats: int, length: int, rng: Rng) -> None:
        self.seats, self.rng = seats, rng
        self.at = [-1] * 12  # where each token is: a seat, or -1 for the bag; token // 3 is its type
        self.words: list[str] = []
        self.moves: list[tuple[str, int, int, tuple[int, ...]]] = []
        while len(self.moves) < length:
            self.make_move(rng.below(12))

    def make_move(self, lot: int) -> None:
        seat = self.rng.below(self.seats)
        if lot < 10:
            kind = "+" if lot < 5 else "-" if lot < 8 else "!"
            tokens = [token for token in range(12) if self.at[token] == (-1 if kind == "+" else seat)]
            full = kind == "+" and self.at.count(seat) == 3
            if tokens and not full:
                token = tokens[self.rng.below(len(tokens))]
                self.at[token] = seat if kind == "+" else -1
                self.words.append(f"{seat}{kind}{WEAPONS[token // 3]}")
                self.moves.append((kind, seat, token // 3, ()))
            return
        other = (seat + 1) % self.seats
        self.at = [moved(place, lot == 10, seat, other, self.seats) for place in self.at]
        self.moves.append(
            ("x" if lot == 10 else ">", seat, other, tuple(held(self.at, who) for who in range(self.seats)))
        )
        self.words.append(f"{seat}x{other}" if lot == 10 else "pass")
        for who in sorted((seat, other)) if lot == 10 else range(self.seats):
            self.words.append(f"{who}={','.join(WEAPONS[token // 3] for token in range(12) if self.at[token] == who)}")

    def position(self) -> Gachijo:
        lines = [f"history {' '.join(self.words)}"] if self.words else []
        for seat, name in enumerate(PLAYERS[self.seats]):
            owned = [WEAPONS[token // 3] for token in range(12) if self.at[token] == seat]
            lines.append(f"{name} weapons:{','.join(owned)}" if owned else name)
        return at("; ".join(lines), players=self.seats)


def moved(place: int, swap: bool, seat: int, other: int, seats: int) -> int:
    if place < 0:
        return place
    if swap:
        return {seat: other, other: seat}.get(place, place)
    return (place + 1) % seats


def held(at: list[int], seat: int) -> int:
    """A hand as one number: four for each token, by its type."""
    return sum(10 ** (token // 3) for token in range(12) if at[token] == seat)


def ways(small: Small, viewer: int, at: list[int], done: int) -> Iterator[Hands]:
    """The hands at the end of every way in which the tokens can have moved, as far as the viewer saw the moves."""
    if done == len(small.moves):
        yield tuple(
            tuple(sum(at[token] == seat for token in range(3 * kind, 3 * kind + 3)) for kind in range(4))
            for seat in range(small.seats)
        )
        return
    kind, seat, value, looks = small.moves[done]
    if kind in "x>":
        there = [moved(place, kind == "x", seat, value, small.seats) for place in at]
        if held(there, viewer) == looks[viewer]:
            yield from ways(small, viewer, there, done + 1)
        return
    for token in range(12):
        if at[token] == (-1 if kind == "+" else seat) and (token // 3 == value or (seat != viewer and kind != "!")):
            yield from ways(small, viewer, [*at[:token], seat if kind == "+" else -1, *at[token + 1 :]], done + 1)


@pytest.mark.rule("G6.11", "G8.15")
@pytest.mark.parametrize("seed", range(60))
def test_beliefs_are_those_of_every_way_the_tokens_can_have_moved(seed: int) -> None:
    """Exactly: the same hands are possible, with the same chances."""
    seats = 2 + seed % 3
    small = Small(seats, 5, Rng(seed))
    position = small.position()
    for viewer in range(seats):
        counts = Counter(ways(small, viewer, [-1] * 12, 0))
        total = counts.total()
        assert believed(position.state, viewer) == {hands: Fraction(count, total) for hands, count in counts.items()}


# Whole games: all hands that are possible, followed action by action.


class Possible:
    """The sets of hands that a viewer thinks possible, from what it is shown of each action."""

    def __init__(self, viewer: int, seats: int) -> None:
        self.viewer, self.seats = viewer, seats
        self.worlds: set[Hands] = {((0, 0, 0, 0),) * seats}

    def see(self, before: State, name: str, after: State) -> None:
        seat = before.subject if before.to_act == CHANCE else before.to_act
        kind, _, rest = name.partition(":")
        if kind == "weapon":
            drawn = before.to_act == CHANCE
            shown = [WEAPONS.index(rest)] if seat == self.viewer else range(4)
            self.worlds = {
                world for old in self.worlds for weapon in shown for world in self.move(old, seat, weapon, drawn)
            }
        elif kind in ("attack", "answer"):
            weapon = WEAPONS.index(rest.partition(":")[0] if kind == "attack" else "kemuri")
            self.worlds = {world for old in self.worlds for world in self.move(old, seat, weapon, False)}
        elif name == "card:distortion-swap-weapons":
            right = (before.active - 1) % self.seats
            order = {before.active: right, right: before.active}
            self.worlds = {tuple(old[order.get(seat, seat)] for seat in range(self.seats)) for old in self.worlds}
        elif name == "card:distortion-pass-weapons":
            self.worlds = {(old[-1], *old[:-1]) for old in self.worlds}
        own = hands_of(after)[self.viewer]
        self.worlds = {world for world in self.worlds if world[self.viewer] == own}

    def move(self, old: Hands, seat: int, weapon: int, drawn: bool) -> Iterator[Hands]:
        if (drawn and sum(hand[weapon] for hand in old) == 3) or (not drawn and old[seat][weapon] == 0):
            return
        hand = list(old[seat])
        hand[weapon] += 1 if drawn else -1
        yield (*old[:seat], tuple(hand), *old[seat + 1 :])


def armed(position: Gachijo, rng: Rng) -> int:
    """An action of somebody who likes weapons, cards and attacks."""
    actions = position.actions()
    if position.to_act == CHANCE:
        cards = [action for action in actions if "weapon" in GAME.action_name(position, action)]
        return cards[rng.below(len(cards))] if cards and rng.below(2) else draw_one(position, rng)
    fights = [
        action for action in actions if GAME.action_name(position, action).partition(":")[0] in ("attack", "answer")
    ]
    if fights and rng.below(3):
        return fights[rng.below(len(fights))]
    return actions[rng.below(len(actions))]


@pytest.mark.rule("G6.11", "G8.15", "G11.6", "G6.5")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)])
def test_nothing_that_is_imagined_contradicts_what_was_seen(players: int, seed: int) -> None:
    """In both directions: what is possible is believed in, and what is imagined is possible."""
    position, rng = start(players=players, stage="D"), Rng(seed)
    viewers = [Possible(seat, players) for seat in range(players)]
    seen = 0
    while position.to_act != OVER and seen < 60:
        before = position.copy()
        assert isinstance(before, Gachijo)
        action = armed(position, rng)
        name = GAME.action_name(position, action)
        position.apply(action)
        if position.state.log() == before.state.log():
            continue
        seen += 1
        for viewer in viewers:
            viewer.see(before.state, name, position.state)
            assert set(believed(position.state, viewer.viewer)) == viewer.worlds
            for _ in range(5):
                world = position.copy()
                assert isinstance(world, Gachijo)
                world.imagine(viewer.viewer, rng)
                assert hands_of(world.state) in viewer.worlds
                assert all(fits(world.state, seat) for seat in range(players))
    assert seen > 25


# Cases.

GIVEN = "tokugawa at:i5 weapons:katana,kemuri; takeda at:h1 weapons:shuri; oda at:c4 weapons:tsume; toyotomi at:b5"
HERE = "turn tokugawa moves:2/3 walked begun; asks drawing-card"


# What the card leaves behind, with Takeda beside a weapon square.
SWAPPED = "history 0+katana 0+kemuri 2+tsume 3+shuri 0x3 0=shuri 3=katana,kemuri"
TAKEDAS_TURN = f"tokugawa weapons:shuri; takeda at:h9 weapons:katana,kemuri; oda weapons:tsume; turn takeda; {SWAPPED}"


@pytest.mark.rule("G8.15", "G6.11")
def test_of_two_weapons_given_away_one_is_left_when_one_is_returned_unseen() -> None:
    """Takeda got katana and kemuri, returns one of them at a square and draws: one of the two is there still."""
    swapped = after(at(f"{GIVEN}; {HERE}"), "card:distortion-swap-weapons")
    position = at(TAKEDAS_TURN)
    assert position.state.log() == swapped.state.log()
    after(position, "go:g9", "weapon:kemuri", "weapon:tsume")
    held = set()
    for seed in range(400):
        world = position.copy()
        assert isinstance(world, Gachijo)
        world.imagine(0, Rng(seed))
        hand = hands_of(world.state)[3]
        assert hand[1] + hand[3] >= 1
        held.add(hand)
    assert len(held) == 7  # either of the two, with any of the four


@pytest.mark.rule("G8.15")
def test_certain_weapons_follow_the_hand_and_get_uncertain_with_it() -> None:
    position = at(TAKEDAS_TURN)
    assert known_weapons(position.state, 0)[12:] == [0, 1, 0, 1]
    assert known_weapons(position.state, 3)[:4] == [0, 0, 1, 0]
    assert not any(known_weapons(position.state, 1))
    after(position, "go:g9", "weapon:kemuri", "weapon:tsume")
    assert not any(known_weapons(position.state, 0)[12:])
    hands = "tokugawa weapons:katana,kemuri; toyotomi weapons:shuri; takeda weapons:tsume"
    passed = at(f"{hands}; {SWAPPED} pass 0=katana,kemuri 1=shuri 2= 3=tsume")
    assert known_weapons(passed.state, 0)[4:8] == [0, 0, 1, 0]  # Toyotomi has what Tokugawa passed on
    assert known_weapons(passed.state, 3)[:4] == [0, 1, 0, 1]


@pytest.mark.rule("G11.6", "G6.5")
def test_a_weapon_shown_is_not_held_until_somebody_draws() -> None:
    """Oda shows a katana: with two in Tokugawa's own hand there is one that anybody can draw, and only later."""
    held = "tokugawa weapons:katana,katana; toyotomi weapons:tsume"
    shown = at(f"{held}; history 0+katana 0+katana 2+katana 1+tsume 2!katana")
    assert all(hands[1][1] == 0 for hands in believed(shown.state, 0))
    later = at(f"{held}; takeda weapons:shuri; history 0+katana 0+katana 2+katana 1+tsume 2!katana 3+shuri")
    drawn = believed(later.state, 0)
    assert any(hands[3][1] == 1 for hands in drawn)
    assert all(hands[1][1] == 0 for hands in drawn)
    assert sum(chance for hands, chance in drawn.items() if hands[3][1]) == Fraction(1, 9)


@pytest.mark.rule("G6.11")
def test_what_others_drew_and_returned_leaves_no_trace_in_an_imagined_world() -> None:
    """Two truths that differ in what Tokugawa did not see: the same worlds, to the last byte."""
    told = "tokugawa weapons:tsume; oda weapons:{0}; takeda weapons:shuri; history 0+tsume 2+{1} 2+{0} 2-{1} 3+shuri"
    one, two = at(told.format("katana", "kemuri")), at(told.format("kemuri", "shuri"))
    assert one.key() != two.key()
    for seed in range(40):
        worlds = [one.copy(), two.copy()]
        for world in worlds:
            world.imagine(0, Rng(seed))
        assert worlds[0].key() == worlds[1].key()


@pytest.mark.rule("G6.11")
def test_imagining_again_stays_with_what_the_seat_saw() -> None:
    """Bots imagine worlds from a world; another seat knows there what it holds there, and no more."""
    truth = after(at(f"{GIVEN}; {HERE}"), "card:distortion-swap-weapons")
    world = truth.copy()
    assert isinstance(world, Gachijo)
    world.imagine(0, Rng(1))
    again = world.copy()
    assert isinstance(again, Gachijo)
    again.imagine(0, Rng(2))
    assert believed(world.state, 0) == believed(again.state, 0) == believed(truth.state, 0)
    other = at(GAME.show(world))
    assert other.key() == world.key()
    assert not any(known_weapons(world.state, 3)[:4])
    again.imagine(3, Rng(3))
    assert hands_of(again.state)[3] == hands_of(truth.state)[3]
    assert again.state.log()[-1] // 256 == 0


@pytest.mark.rule("G6.11")
@pytest.mark.parametrize("seed", range(8))
def test_a_belief_that_is_kept_gives_the_same_world_as_one_worked_out_anew(seed: int) -> None:
    position = Small(4, 9, Rng(seed)).position()
    bare = pickle.loads(pickle.dumps(position))
    kept = position.copy()  # works out the belief of seat 0, who is to act
    for world in (kept, bare):
        world.imagine(0, Rng(seed))
    assert kept.key() == bare.key()


@pytest.mark.rule("G6.11")
def test_the_oldest_events_are_forgotten_when_the_log_is_full() -> None:
    events = " ".join(["0+tsume 0-tsume"] * (MOST_EVENTS // 2))
    full = at(f"tokugawa at:h9; history {events}")
    assert full.state.event_count == MOST_EVENTS
    after(full, "go:g9", "weapon:katana")
    assert full.state.event_count == 1
    assert GAME.show(full) == GAME.show(at(GAME.show(full)))


BROKEN = [
    "1+katana",  # Toyotomi holds none
    "0+katana 0-tsume 0+katana",
    "0+katana 0+katana 0-katana 0-katana 0-katana 0+katana",
    "0+katana 0+tsume 0+tsume 0+tsume",
    "0+sword",
    "0+?",
    "4+katana",
    "katana",
    "0+katana 0x0",
    "0+katana 0x1 0=tsume 1=katana",
    "0+katana pass",
    "0+katana imagined:0:2 0+katana 0+katana",
    "0+katana imagined:1:1 1+katana",
    "0+katana imagined:0:1",
    "0+katana imagined:0:1 0+?",
    "0+katana imagined:0:1 0+katana imagined:0:1 0+katana",
    "0+? imagined:0:1 0+katana",
]


@pytest.mark.parametrize("history", BROKEN)
def test_a_history_that_cannot_be_is_refused(history: str) -> None:
    assert at("tokugawa weapons:katana; history 0+katana").state.event_count == 1
    assert at("tokugawa weapons:katana; history 0+? imagined:1:1 0+katana").state.event_count == 3
    with pytest.raises(InvalidInput, match="history"):
        at(f"tokugawa weapons:katana; history {history}")


def test_every_seat_has_a_name() -> None:
    """The digits of a history are the seats in turn order."""
    assert {players: tuple(seat_names(start(players=players).state)) for players in PLAYERS} == PLAYERS
