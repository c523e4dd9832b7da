"""Whatever number or object Python hands to a position of any game, it is taken or refused; memory stays whole."""

from __future__ import annotations

import pytest

from koga.bots.bot import bot, choose
from koga.core.game import GAMES, Game, InvalidInput, agree, find
from koga.core.observation import reward
from koga.core.position import CHANCE, OVER, Illegal, Position, Rng, draw_one, playouts
from tests.contract.walks import next_action

WILD = (-(10**9), -3, -1, 100_000, 10**9, 2**70)


def played(game: Game, actions: int, **options: str) -> Position:
    """A position after some random actions, at which a seat is to act."""
    position, rng = game.start(agree(game, options)), Rng(actions)
    while position.to_act == CHANCE or (actions > 0 and position.to_act != OVER):
        position.apply(next_action(position, rng))
        actions -= 1
    return position


@pytest.fixture(params=sorted(GAMES))
def position(request: pytest.FixtureRequest) -> Position:
    return played(find(request.param), 5)


@pytest.mark.parametrize("seat", WILD)
def test_a_seat_that_nobody_has_is_refused(position: Position, seat: int) -> None:
    before, action = position.key(), position.actions()[0]
    for ask in (position.score, position.estimate):
        with pytest.raises(IndexError, match="seat"):
            ask(seat)
    with pytest.raises(IndexError, match="seat"):
        position.imagine(seat, Rng(1))
    with pytest.raises(IndexError, match="seat"):
        position.seen(action, seat)
    with pytest.raises(IndexError, match="seat"):
        reward(position, seat)
    assert position.key() == before


@pytest.mark.parametrize("action", [-(10**9), -2, -1, 100_000, 999_999, 2**31 - 1])
def test_an_action_that_does_not_exist_is_illegal(position: Position, action: int) -> None:
    before = position.key()
    assert position.forbidden_by(action) is not None
    with pytest.raises(Illegal):
        position.apply(action)
    with pytest.raises(Illegal):
        position.seen(action, 0)
    with pytest.raises(ValueError, match="chance is not to act"):
        position.weight(action)
    assert position.key() == before


@pytest.mark.parametrize("action", [-(2**70), 2**31, 2**70])
def test_an_action_that_is_no_c_number_overflows(position: Position, action: int) -> None:
    for ask in (position.apply, position.forbidden_by):
        with pytest.raises((OverflowError, Illegal)):
            assert ask(action) is None


@pytest.mark.parametrize("other", sorted(GAMES))
def test_only_positions_of_the_same_match_are_copied(position: Position, other: str) -> None:
    stranger = played(find(other), 3)
    if type(stranger) is type(position):
        position.copy_from(stranger)
        assert position.key() == stranger.key()
    else:
        before = position.key()
        with pytest.raises(ValueError, match="same match"):
            position.copy_from(stranger)
        assert position.key() == before


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_position_with_other_options_is_not_copied(name: str) -> None:
    game = find(name)
    usual = game.start(agree(game, {}))
    pairs = [(option.name, value) for option in game.options for value in option.values]
    others = [position for name, value in pairs if (position := of(game, name, value))]
    assert others
    refused = 0
    for other in others:
        try:
            usual.copy().copy_from(other)
        except ValueError:
            refused += 1
    assert refused


def of(game: Game, option: str, value: str) -> Position | None:
    try:
        return game.start(agree(game, {option: value}))
    except InvalidInput:
        return None


def test_nothing_is_not_taken_for_something(position: Position) -> None:
    nothing: object = None
    for call in (
        lambda: position.imagine(0, nothing),  # type: ignore[arg-type]
        lambda: position.copy_from(nothing),  # type: ignore[arg-type]
        lambda: draw_one(nothing, Rng(1)),  # type: ignore[arg-type]
        lambda: draw_one(position, nothing),  # type: ignore[arg-type]
        lambda: playouts(nothing, 1, 1),  # type: ignore[arg-type]
    ):
        with pytest.raises((TypeError, ValueError)):
            call()


def test_there_is_nothing_to_draw_where_a_seat_acts(position: Position) -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        draw_one(position, Rng(1))


@pytest.mark.parametrize("count", [-(2**70), -1, 0, 2**31, 2**70])
def test_random_numbers_below_nothing_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match="no random number"):
        Rng(1).below(count)


def test_the_unchecked_methods_are_out_of_pythons_reach(position: Position) -> None:
    assert [name for name in dir(position) if name.startswith("c_")] == []
    assert not hasattr(position, "play")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_bot_chooses_for_chance_or_after_the_end(name: str) -> None:
    game = find(name)
    start = game.start(agree(game, {}))
    end = played(game, 10**6)
    assert end.to_act == OVER
    for position in (start, end):
        if position.to_act < 0:
            with pytest.raises(InvalidInput, match="a bot chooses for a seat"):
                choose(bot(game, "random"), position, Rng(1))
