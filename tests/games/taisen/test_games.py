"""Whole random games: they end, nobody gets lost, none comes near the turn cap."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from koga.core.game import agree
from koga.core.position import COMPILED, OVER, WIN, Rng, playouts
from koga.games.taisen.game import GAME
from koga.games.taisen.position import DEALING, MONKEY, OUT, TILES, WOLF, Taisen
from tests.contract.walks import next_action

GAMES = 100_000 if COMPILED else 1_000  # uncompiled that would take minutes
BOTH = ("1-1-1-2-2-3", "1-1-2-2-3-3")


@given(st.integers(0, 2**64 - 1), st.sampled_from(BOTH), st.sampled_from(("10", "3")))
@settings(max_examples=60)
def test_all_ninjas_are_accounted_for_at_every_moment(seed: int, dice: str, ninjas: str) -> None:
    """T1.2, T4.5, T4.21: everybody stands once in one stack or is out, and the sides never share a tile."""
    position = GAME.start(agree(GAME, {"dice": dice, "ninjas": ninjas}))
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
            assert {ninja for ninja, _ in standing} <= ({0, 3, 6} if ninjas == "3" else set(range(10)))
            if position.stage != DEALING:
                assert out[side] <= gone, "nobody comes back"
                out[side] = gone
        assert not any(stacks[MONKEY][tile] and stacks[WOLF][tile] for tile in range(TILES))


def test_a_hundred_thousand_random_games_end_and_none_comes_near_the_cap() -> None:
    """T5.4, T5.8: all draws of a game but the eighteen cards and the lot are rolls, one a turn."""
    start = GAME.start(agree(GAME, {}))
    longest = 0
    for seed in range(GAMES):
        _, draws, scores, _ = playouts(start, seed, 1)
        assert sorted(scores) == [0, WIN], "a draw"
        longest = max(longest, draws - 19)
    assert longest < 200
