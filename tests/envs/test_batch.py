"""A batch plays exactly the games that single stepping plays."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import koga
from koga import envs
from koga.core.game import GAMES, InvalidInput
from koga.core.observation import reward
from koga.core.position import CHANCE, OVER, draw_one
from koga.envs.batch import Batch, generator_of
from koga.envs.episode import Episode
from tests.kinds import OPEN

GAMES_AT_ONCE, STEPS, SEED = 5, 120, 11


def note(digest: hashlib._Hash, *arrays: object) -> None:
    for array in arrays:
        digest.update(np.asarray(array).tobytes())


def batched(name: str, seat: int | None, threads: int) -> str:
    """The digest of everything that a batch shows while its games are played at random."""
    batch = Batch(name, GAMES_AT_ONCE, seat=seat, seed=SEED, threads=threads, **envs.small(name))
    digest = hashlib.sha256()
    for _ in range(STEPS):
        note(digest, batch.to_act, batch.observations, batch.masks, batch.rewards, batch.over)
        batch.step(batch.sample())
    batch.close()
    return digest.hexdigest()


class Single:
    """One game at a time, stepped from Python with the same generators."""

    def __init__(self, name: str, number: int, seat: int | None) -> None:
        self.episode = Episode(name, envs.small(name))
        self.rng = generator_of(SEED, number)
        self.seat = seat
        self.rewards, self.over = [0.0] * self.episode.seats, 0
        self.settle()

    def settle(self) -> None:
        position = self.episode.position
        while position.to_act == CHANCE or (self.seat is not None and position.to_act not in (self.seat, OVER)):
            if position.to_act == CHANCE:
                position.apply(draw_one(position, self.rng))
            else:
                actions = position.actions()
                position.apply(actions[self.rng.below(len(actions))])

    def step(self, action: int) -> None:
        position, seats = self.episode.position, range(self.episode.seats)
        position.apply(action)
        self.settle()
        self.over = int(position.to_act == OVER)
        self.rewards = [self.episode.reward(seat) if self.over else 0.0 for seat in seats]
        while position.to_act == OVER:
            position.copy_from(self.episode.start)
            self.settle()


def stepped(name: str, seat: int | None) -> str:
    singles = [Single(name, number, seat) for number in range(GAMES_AT_ONCE)]
    sampler = generator_of(SEED, GAMES_AT_ONCE)
    digest = hashlib.sha256()
    for _ in range(STEPS):
        acting = [one.episode.position.to_act for one in singles]
        note(
            digest,
            np.array(acting, np.int32),
            np.array([one.episode.observe(seat) for one, seat in zip(singles, acting, strict=True)]),
            np.array([one.episode.mask(seat) for one, seat in zip(singles, acting, strict=True)]),
            np.array([one.rewards for one in singles], np.float32),
            np.array([one.over for one in singles], np.uint8),
        )
        chosen = []
        for one in singles:
            actions = one.episode.position.actions()
            chosen.append(actions[sampler.below(len(actions))])
        for one, action in zip(singles, chosen, strict=True):
            one.step(action)
    return digest.hexdigest()


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_batch_plays_what_single_stepping_plays(name: str, seat: int | None) -> None:
    assert batched(name, seat, threads=1) == stepped(name, seat)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_threads_change_nothing(name: str) -> None:
    assert batched(name, None, threads=1) == batched(name, None, threads=3)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_without_observations_the_games_are_the_same(name: str) -> None:
    quick, whole = Batch(name, 3, seed=1, observe=False), Batch(name, 3, seed=1)
    assert quick.observations.shape == (3, 0)
    for _ in range(50):
        quick.step(quick.sample())
        whole.step(whole.sample())
    assert (quick.masks == whole.masks).all()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(koga.InvalidInput, match="at least one game"):
        Batch(name, 0)
    with pytest.raises(koga.InvalidInput, match="thread"):
        Batch(name, 1, threads=0)
    with pytest.raises(koga.InvalidInput, match="seat"):
        Batch(name, 1, seat=9)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_look_ahead_shows_what_every_action_comes_to(name: str) -> None:
    batches = [Batch(name, GAMES_AT_ONCE, seed=SEED, threads=threads, **envs.small(name)) for threads in (1, 2)]
    if batches[0].game.secrets:
        with pytest.raises(koga.InvalidInput, match="secrets"):
            batches[0].peek()
        return
    ended = 0
    for _ in range(STEPS):
        first, second = (batch.peek() for batch in batches)
        for field in first._fields:
            assert np.array_equal(getattr(first, field), getattr(second, field))
        assert len(first.games) == batches[0].masks.sum()
        row = 0
        for number, position in enumerate(batches[0].positions):
            for action in position.actions():
                after, seen = position.copy(), np.empty(batches[0].size, np.float32)
                after.apply(action)
                batches[0].observer.observe(after, position.to_act, seen)
                assert (first.games[row], first.actions[row]) == (number, action)
                assert np.array_equal(first.observations[row], seen)
                assert first.over[row] == (after.to_act == OVER)
                ended += int(first.over[row])
                worth = reward(after, position.to_act) if first.over[row] else 0.0
                assert first.rewards[row] == np.float32(worth)
                row += 1
        actions = batches[0].sample()
        for batch in batches:
            batch.step(actions)
    assert ended
    for batch in batches:
        batch.close()


def test_uncompiled_a_batch_plays_the_same_games() -> None:
    """The same files without a compiler: slow, and number by number the same."""
    code = (
        "import hashlib\n"
        "from koga import envs, games\n"
        "digest = hashlib.sha256()\n"
        "for name in games():\n"
        "    batch = envs.Batch(name, 2, seed=1, **envs.small(name))\n"
        "    for _ in range(6):\n"
        "        batch.step(batch.sample())\n"
        "    digest.update(batch.observations.tobytes() + batch.masks.tobytes())\n"
        "print(digest.hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **added}
        ).stdout
        for added in ({}, {"KOGA_UNCOMPILED": "1"})
    }
    assert len(found) == 1


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_sample_is_played_as_it_is_and_anything_else_is_checked(name: str) -> None:
    one, other = envs.Batch(name, 24, seed=3), envs.Batch(name, 24, seed=3)
    for _ in range(60):
        drawn, same = one.sample(), other.sample().tolist()
        assert drawn.tolist() == same
        with pytest.raises(ValueError, match="read-only"):
            drawn[0] = 0
        one.step(drawn)  # known to be legal
        other.step(same)  # checked
        assert np.array_equal(one.observations, other.observations)
        assert np.array_equal(one.masks, other.masks)
        used, legal = drawn, one.masks[np.arange(24), drawn].all()
        if not legal:  # the sample of the step before
            before = one.observations.copy()
            with pytest.raises(InvalidInput, match="game"):
                one.step(used)
            assert np.array_equal(one.observations, before)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_masks_and_samples_are_those_of_the_positions(name: str) -> None:
    """However a game writes its mask: with its usual options, through several games."""
    batch, ended = envs.Batch(name, 12, seed=4), 0
    for _ in range(2000):
        legal = [position.actions() for position in batch.positions]
        assert [row.nonzero()[0].tolist() for row in batch.masks] == legal
        assert batch.masks.max() == 1
        drawn = batch.sample()
        assert all(action in actions for action, actions in zip(drawn.tolist(), legal, strict=True))
        batch.step(drawn)
        ended += int(batch.over.sum())
        if ended > 24:
            break
    assert ended


@pytest.mark.parametrize("threads", [1, 3])
def test_samples_differ_from_one_another_and_are_the_same_again(threads: int) -> None:
    """What is drawn depends on the seed and on how many samples were drawn, not on what was played in between."""
    one, other = (envs.Batch(OPEN, 64, seed=9, threads=threads) for _ in range(2))
    first, second = one.sample(), one.sample()
    assert not np.array_equal(first, second)
    assert np.array_equal(other.sample(), first)
    assert np.array_equal(other.sample(), second)
    one.step(first)
    other.step(first.tolist())
    assert np.array_equal(one.sample(), other.sample())
    one.reset(9)
    assert np.array_equal(one.sample(), first)
    one.close()
    other.close()


def test_a_newer_sample_replaces_an_older_one() -> None:
    """What is played is what was given, not what was drawn last."""
    one, other = envs.Batch(OPEN, 16, seed=5), envs.Batch(OPEN, 16, seed=5)
    first = one.sample()
    one.sample()
    one.step(first)
    other.step(first.tolist())
    assert np.array_equal(one.observations, other.observations)
    one.sample()
    one.reset(5)
    with pytest.raises(InvalidInput):
        one.step(None)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_that_a_batch_shows_can_be_changed(name: str) -> None:
    """Compiled code relies on it: an action that only a changed mask allows would be played unchecked."""
    batch = envs.Batch(name, 4, seed=2, seat=0)
    arrays: list[Any] = [
        batch.observations,
        batch.finals,
        batch.masks,
        batch.rewards,
        batch.over,
        batch.to_act,
        batch.sample(),
    ]
    for array in arrays:
        for one in (array, array.view(), array.reshape(-1)):
            with pytest.raises(ValueError, match="read-only"):
                one[...] = 1
            with pytest.raises(ValueError, match="WRITEABLE"):
                one.flags.writeable = True
    assert isinstance(batch.positions, tuple)
    for attribute in ("masks", "positions"):
        with pytest.raises(AttributeError):
            setattr(batch, attribute, None)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_an_illegal_action_is_refused_whatever_was_done_to_the_positions(name: str) -> None:
    batch = envs.Batch(name, 4, seed=2)
    for position in batch.positions:  # copies: the games of the batch stay as they are
        position.apply(position.actions()[0])
    keys = [position.key() for position in batch.positions]
    forbidden = int((batch.masks[0] == 0).argmax())
    actions = batch.masks.argmax(axis=1)
    actions[0] = forbidden
    with pytest.raises(InvalidInput, match=f"game 0: action {forbidden}"):
        batch.step(actions)
    assert [position.key() for position in batch.positions] == keys


@pytest.mark.parametrize(
    "actions", [7, [7], [[0, 0, 0]], [0, 0], [0, 0, 0, 0], None, [0.0, 0.0, 0.0], "abc", [[0], [0], [0]]]
)
def test_a_batch_wants_one_action_for_each_game(actions: object) -> None:
    batch = envs.Batch(OPEN, 3, seed=2)
    before = batch.observations.copy()
    with pytest.raises(InvalidInput, match="3 actions are needed"):
        batch.step(actions)
    assert np.array_equal(batch.observations, before)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_vector_environment_keeps_the_end_of_a_game(name: str) -> None:
    """Games are over and begin again in the same step: Gymnasium wants the last observation in `final_obs`. The same
    games are played one at a time beside it."""
    options, n, seat, seed = envs.small(name), 3, 1, 3
    env = envs.vector(name, n, seat, **options)
    env.reset(seed=seed)
    env.batch.reset(seed)
    singles = [Alone(name, number, seat, seed) for number in range(n)]
    ended = 0
    for _ in range(3000):
        actions = env.batch.sample()
        observations, rewards, over, truncated, info = env.step(actions)
        assert not truncated.any()
        assert bool(over.any()) == ("final_obs" in info)
        for i, one in enumerate(singles):
            assert one.play(int(actions[i])) == over[i]
            assert np.array_equal(one.episode.observe(seat), observations["observation"][i])
            if over[i]:
                final = info["final_obs"][i]
                assert env.single_observation_space.contains(final)
                assert np.array_equal(final["observation"], one.last)
                assert not final["action_mask"].any()
                assert rewards[i] == np.float32(one.reward)
                ended += 1
            elif over.any():
                assert info["final_obs"][i] is None
        if over.any():
            assert np.array_equal(info["_final_obs"], over)
            assert np.array_equal(info["_final_info"], over)
        if ended > 5:
            break
    assert ended
    env.close()


class Alone:
    """One game of a batch with a seat, which remembers what the seat observed at the end of a game."""

    def __init__(self, name: str, number: int, seat: int, seed: int) -> None:
        self.episode = Episode(name, envs.small(name))
        self.rng, self.seat = generator_of(seed, number), seat
        self.last, self.reward = np.empty(0, np.float32), 0.0
        self.settle()
        while self.episode.over:
            self.episode.position.copy_from(self.episode.start)
            self.settle()

    def settle(self) -> None:
        position = self.episode.position
        while position.to_act not in (self.seat, OVER):
            if position.to_act == CHANCE:
                position.apply(draw_one(position, self.rng))
            else:
                actions = position.actions()
                position.apply(actions[self.rng.below(len(actions))])

    def play(self, action: int) -> bool:
        self.episode.position.apply(action)
        self.settle()
        over = self.episode.over
        if over:
            self.last, self.reward = self.episode.observe(self.seat), self.episode.reward(self.seat)
        while self.episode.over:
            self.episode.position.copy_from(self.episode.start)
            self.settle()
        return over
