"""What every game's observations promise: they tell a seat exactly what its view tells it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koga.core.game import GAMES, Agreed, Game, InvalidInput, agree, find
from koga.core.observation import Observer, legal_mask, observer, reward
from koga.core.position import OVER, Position, Rng
from tests.contract.walks import position_in, starts, walk
from tests.server.twins import find_twins

Start = tuple[Game, Agreed, Rng]


def observed(look: Observer, position: Position, seat: int) -> bytes:
    out = array("f", [7.0]) * look.size
    look.observe(position, seat, out)
    return out.tobytes()


def remembered(look: Observer, position: Position, seat: int) -> bytes:
    out = array("f", [7.0]) * (look.size + look.memory_size)
    look.information_state(position, seat, out)
    return out.tobytes()


def told(game: Game, position: Position, seat: int) -> bytes:
    """Everything that a seat is shown: its view, and who is to act."""
    return msgspec.json.encode((position.to_act, game.view(position, seat)))


@given(starts())
@settings(max_examples=40)
def test_equal_views_are_equal_observations_and_the_other_way_round(start: Start) -> None:
    """Over whole games: no two views share an observation, and no two observations share a view."""
    game, agreed, rng = start
    look = observer(game, game.start(agreed))
    views: dict[tuple[int, bytes], bytes] = {}
    observations: dict[tuple[int, bytes], bytes] = {}
    for _ in range(2):
        for number, position in enumerate(walk(game, agreed, rng)):
            if number > 400:
                break
            for seat in range(position.seats):
                view, seen = told(game, position, seat), observed(look, position, seat)
                assert views.setdefault((seat, seen), view) == view, game.show(position)
                assert observations.setdefault((seat, view), seen) == seen, game.show(position)


SIBLINGS = 24  # of one position: random play seldom meets two positions that differ in one thing alone


def pick(actions: list[int], most: int, rng: Rng) -> list[int]:
    """Return some of the actions, without repetition."""
    left = list(actions)
    return [left.pop(rng.below(len(left))) for _ in range(min(most, len(left)))]


def related(position: Position, rng: Rng) -> Iterator[Position]:
    """Yield positions that differ in one thing from a position or from each other: what comes of its several actions,
    and of their next ones; the order of two actions."""
    yield position
    for action in pick(position.actions(), SIBLINGS, rng):
        child = position.copy()
        child.apply(action)
        yield child
        for later in pick(child.actions(), 4, rng):
            grandchild = child.copy()
            grandchild.apply(later)
            yield grandchild
            if position.forbidden_by(later) is None:
                other = position.copy()
                other.apply(later)
                if action in other.actions():
                    other.apply(action)
                    yield other


@given(starts(), st.integers(0, 400))
@settings(max_examples=60)
def test_positions_that_differ_in_one_thing_are_told_apart_where_views_do(start: Start, at: int) -> None:
    """Equal views, equal observations, and the other way round, among the relatives of some positions of a game."""
    game, agreed, rng = start
    look = observer(game, game.start(agreed))
    course = [position.copy() for position in walk(game, agreed, rng)]
    views: dict[tuple[int, bytes], bytes] = {}
    observations: dict[tuple[int, bytes], bytes] = {}
    for position in (course[at % len(course)], course[len(course) // 2], course[-2]):
        for relative in related(position, rng):
            for seat in range(position.seats):
                view, seen = told(game, relative, seat), observed(look, relative, seat)
                assert views.setdefault((seat, seen), view) == view, game.show(relative)
                assert observations.setdefault((seat, view), seen) == seen, game.show(relative)


@pytest.mark.parametrize("name", [name for name in sorted(GAMES) if find(name).secrets])
def test_two_courses_with_other_secrets_look_alike_all_along(name: str) -> None:
    """The truths are found by playing other draws, not by `imagine`: what a seat observes and remembers is the same."""
    game = find(name)
    agreed = agree(game, {})
    found = 0
    for seat in range(game.start(agreed).seats):
        for seed in range(1, 5):
            twins = find_twins(game, agreed, seat, seed, 60, whole=False)
            if twins is None:
                continue
            one, other = game.start(agreed), game.start(agreed)
            look = observer(game, one)
            for (_, mine), (_, theirs) in zip(twins.one, twins.other, strict=True):
                one.apply(mine)
                other.apply(theirs)
                assert observed(look, one, seat) == observed(look, other, seat), game.show(one)
                assert remembered(look, one, seat) == remembered(look, other, seat), game.show(one)
            assert one.key() != other.key()
            found += twins.hidden()
    assert found > 20


@given(starts())
@settings(max_examples=60)
def test_two_truths_that_a_seat_cannot_tell_apart_look_alike(start: Start) -> None:
    """Whatever is hidden from a seat changes neither its observation nor its information state."""
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    look = observer(game, position)
    for seat in range(position.seats):
        other = position.copy()
        other.imagine(seat, rng)
        assert observed(look, other, seat) == observed(look, position, seat)
        assert remembered(look, other, seat) == remembered(look, position, seat)


@given(starts())
@settings(max_examples=40)
def test_an_information_state_begins_with_the_observation_and_survives_pickling(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    look, again = observer(game, position), game.read(game.show(position), agreed)
    for seat in range(position.seats):
        whole = remembered(look, position, seat)
        assert whole[: 4 * look.size] == observed(look, position, seat)
        assert whole[4 * look.size :] == remembered(look, again, seat)[4 * look.size :]


@given(starts())
@settings(max_examples=40)
def test_every_number_has_a_name_of_its_own_and_stays_small(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    look = observer(game, position)
    names = look.names()
    assert len(names) == len(set(names)) == look.size + look.memory_size
    for seat in range(position.seats):
        out = array("f", bytes(4 * len(names)))
        look.information_state(position, seat, out)
        assert all(-1 <= number <= 10 for number in out), dict(zip(names, out, strict=True))


@given(starts())
@settings(max_examples=40)
def test_a_mask_has_the_legal_actions(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    out = bytearray(b"\7" * game.action_count)
    legal_mask(position, game.action_count, out)
    assert [action for action, legal in enumerate(out) if legal] == position.actions()
    assert set(out) <= {0, 1}


@given(starts())
@settings(max_examples=40)
def test_rewards_sum_up_to_nothing_where_one_win_is_shared(start: Start) -> None:
    game, agreed, rng = start
    *_, position = walk(game, agreed, rng)
    assert position.to_act == OVER
    rewards = [reward(position, seat) for seat in range(position.seats)]
    assert all(-1 <= one <= 1 for one in rewards)
    if sum(position.score(seat) for seat in range(position.seats)) == 12:
        assert sum(rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_does_not_fit_is_refused(name: str) -> None:
    game = find(name)
    position = game.start(agree(game, {}))
    other = next(find(one) for one in sorted(GAMES) if one != name)
    look = observer(game, position)
    with pytest.raises(InvalidInput, match="needed"):
        look.observe(position, 0, array("f", [0.0]) * (look.size + 1))
    with pytest.raises(InvalidInput, match="seat"):
        look.observe(position, position.seats, array("f", [0.0]) * look.size)
    with pytest.raises(InvalidInput, match="other options"):
        look.observe(other.start(agree(other, {})), 0, array("f", [0.0]) * look.size)
    with pytest.raises(InvalidInput, match="bytes"):
        legal_mask(position, game.action_count, bytearray(3))
