"""Who may know what: G6.11 and G8.15."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from koga.core.game import SPECTATOR
from koga.core.position import Rng
from koga.games.gachijo.position import Gachijo
from tests.games.gachijo.cases import GAME, after, at

encode = msgspec.json.encode
TWO = "tokugawa at:i8 weapons:{}; toyotomi weapons:{}; oda weapons:{}; takeda weapons:shuri"


def sees(position: Gachijo, seat: int) -> bytes:
    """All that a seat is shown and offered."""
    own = position.to_act == seat
    refusals = [position.forbidden_by(action) for action in range(GAME.action_count)] if own else []
    offers = [position.actions(), GAME.courses(position)] if own else []
    return encode([GAME.view(position, seat), GAME.ask(position), offers, refusals])


@pytest.mark.rule("G6.11")
def test_swap_two_truths_that_a_seat_cannot_tell_apart_look_alike() -> None:
    """Toyotomi and Oda hold other weapons, and the bag with them: to the others nothing changes."""
    one = at(TWO.format("tsume", "katana", "kemuri"))
    two = at(TWO.format("tsume", "kemuri", "shuri"))
    for seat in (SPECTATOR, 0, 3):
        assert sees(one, seat) == sees(two, seat)
    assert sees(one, 1) != sees(two, 1)
    assert sees(one, 2) != sees(two, 2)


@pytest.mark.rule("G6.11")
def test_swap_imagined_worlds_do_not_depend_on_what_is_hidden() -> None:
    one = at(TWO.format("tsume", "katana", "kemuri"))
    two = at(TWO.format("tsume", "kemuri", "shuri"))
    for seed in range(50):
        worlds = []
        for truth in (one, two):
            world = truth.copy()
            world.imagine(0, Rng(seed))
            worlds.append(world.key())
        assert worlds[0] == worlds[1]


@pytest.mark.rule("G6.11")
def test_imagined_hands_are_uniform_over_what_fits() -> None:
    """Eleven tokens are unseen; Toyotomi's one is each of them as often: 2, 3, 3 and 3 of the types."""
    truth = at("tokugawa at:i8 weapons:tsume; toyotomi weapons:katana; oda at:c4; takeda at:h1")
    counts: Counter[int] = Counter()
    rng = Rng(1)
    for _ in range(2_200):
        world = truth.copy()
        assert isinstance(world, Gachijo)
        world.imagine(0, rng)
        counts[next(weapon for weapon in range(4) if world.state.weapons[4 + weapon])] += 1
    for weapon, share in enumerate((2, 3, 3, 3)):
        assert abs(counts[weapon] - 200 * share) < 90


@pytest.mark.rule("G6.11", "G11.6")
def test_a_weapon_shown_and_returned_is_remembered_until_somebody_draws() -> None:
    """Nobody can hold the katanas that are all in the bag, in one's own hand, or shown."""
    position = at("tokugawa at:i8 weapons:katana,katana,katana; oda at:h7 weapons:tsume; toyotomi weapons:shuri")
    after(position, "attack:katana:oda", "no")
    for seed in range(100):
        world = position.copy()
        assert isinstance(world, Gachijo)
        world.imagine(1, Rng(seed))
        assert world.state.weapons[4 + 2] == 1  # the own shuri
        assert world.state.weapon_bag[1] >= 1


@pytest.mark.rule("G8.15", "G8.4")
def test_who_gave_a_hand_away_knows_it_still() -> None:
    here = "turn tokugawa moves:2/3 walked begun; asks drawing-card"
    position = at(f"tokugawa at:i5 weapons:katana,kemuri; takeda weapons:shuri; oda weapons:tsume; {here}")
    after(position, "card:distortion-swap-weapons")
    known = GAME.view(position, 0).players  # type: ignore[attr-defined]
    assert known[3].known == ("katana", "kemuri")
    assert known[3].weapons is None
    assert GAME.view(position, 3).players[0].known == ("shuri",)  # type: ignore[attr-defined]
    assert GAME.view(position, 2).players[3].known == ()  # type: ignore[attr-defined]
    for seed in range(50):
        world = position.copy()
        assert isinstance(world, Gachijo)
        world.imagine(0, Rng(seed))
        assert list(world.state.weapons[12:16]) == [0, 1, 0, 1]


@pytest.mark.rule("G6.5", "G6.11")
def test_the_log_names_a_weapon_to_its_owner_alone() -> None:
    """Drawn at a square, and returned there."""
    position = at("tokugawa at:h9 weapons:katana")
    after(position, "go:g9")
    for name in ("weapon:katana", "weapon:shuri"):
        action = GAME.action_number(position, name)
        later = position.copy()
        later.apply(action)
        told = {seat: encode(GAME.tell(position, action, later, seat)) for seat in (SPECTATOR, 0, 1, 2, 3)}
        word = name.partition(":")[2].encode()
        assert word in told[0]
        assert all(word not in told[seat] and word.title() not in told[seat] for seat in (SPECTATOR, 1, 2, 3))
        assert position.seen(action, 0) == action
        assert GAME.action_name(position, position.seen(action, 1)) == "unseen"
        position = later  # type: ignore[assignment]


@pytest.mark.rule("G2.5", "G6.9", "G12.11")
def test_kaeru_have_no_value_before_the_end() -> None:
    position = at("tokugawa at:i8 weapons:tsume; oda at:i7")
    after(position, "attack:tsume:oda")
    assert b"15" not in encode(GAME.view(position, 2).players)  # type: ignore[attr-defined]
    assert sum(position.state.kaeru_points) == 0
