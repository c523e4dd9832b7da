"""Whole random games: they end, nobody gets lost, none comes near the turn cap."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from koga.game import agree
from koga.games.taisen.game import GAME
from koga.games.taisen.position import DEALING, MONKEY, OUT, TILES, TOO_LONG, WOLF, Taisen
from koga.position import OVER, WIN, Rng, playouts
from tests.contract.walks import next_action

BOTH = ("1-1-1-2-2-3", "1-1-2-2-3-3")


@given(st.integers(0, 2**64 - 1), st.sampled_from(BOTH))
@settings(max_examples=60)
def test_all_ninjas_are_accounted_for_at_every_moment(seed: int, dice: str) -> None:
    """T1.2, T4.5, T4.21: everybody stands once in one stack or is out, and the sides never share a tile."""
    position = GAME.start(agree(GAME, {"dice": dice}))
    assert isinstance(position, Taisen)
    rng = Rng(seed)
    out: list[set[int]] = [set(), set()]
    while position.to_act != OVER:
        position.apply(next_action(position, rng))
        stacks = position.state()[6]
        for side in (MONKEY, WOLF):
            standing = [(ninja, tile) for tile in range(TILES) for ninja in stacks[side][tile]]
            assert len({ninja for ninja, _ in standing}) == len(standing)
            assert all(position.tile_of(side, ninja) == tile for ninja, tile in standing)
            gone = {ninja for ninja in range(10) if position.tile_of(side, ninja) == OUT}
            assert len(standing) + len(gone) == 10
            if position.stage != DEALING:
                assert out[side] <= gone, "nobody comes back"
                out[side] = gone
        assert not any(stacks[MONKEY][tile] and stacks[WOLF][tile] for tile in range(TILES))


def test_a_hundred_thousand_random_games_end_without_a_draw() -> None:
    """T5.4: a game that reached the cap would score half a win for each; games last a few dozen actions."""
    position = GAME.start(agree(GAME, {}))
    decisions, draws, scores, _ = playouts(position, 20, 100_000)
    assert sum(scores) == 100_000 * WIN
    assert all(score % WIN == 0 for score in scores)
    assert 30 < decisions / 100_000 < 60
    assert 25 < draws / 100_000 < 50


def test_no_random_game_comes_near_the_turn_cap() -> None:
    """T5.4, T5.8."""
    rng = Rng(1)
    longest = 0
    for _ in range(300):
        position = GAME.start(agree(GAME, {}))
        assert isinstance(position, Taisen)
        while position.to_act != OVER:
            position.play(next_action(position, rng))
        assert position.stage != TOO_LONG
        longest = max(longest, position.turns)
    assert longest < 100
