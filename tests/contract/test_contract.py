"""What every game of the table promises. A new game gets these tests by its one line in GAMES."""

from __future__ import annotations

import pickle

import msgspec
import pytest
from hypothesis import given, settings

from koga.bots.bot import bot, choose
from koga.core.game import SPECTATOR, Agreed, Game, InvalidInput
from koga.core.line import LANGUAGES
from koga.core.match import Match
from koga.core.position import CHANCE, MOST_ACTIONS, OVER, WIN, Illegal, Rng, draw_one
from koga.core.record import read, replay, write
from koga.core.rulebook import rulebook
from koga.core.verification import verify
from tests.contract.walks import next_action, position_in, starts, walk

Start = tuple[Game, Agreed, Rng]
LONGEST = 100_000


@given(starts())
def test_somebody_can_act_or_there_is_a_result(start: Start) -> None:
    game, agreed, rng = start
    for number, position in enumerate(walk(game, agreed, rng)):
        assert number < LONGEST, "the game does not end"
        actions = position.actions()
        assert actions == sorted(set(actions))
        assert len(actions) <= MOST_ACTIONS
        if position.to_act == OVER:
            assert actions == []
            assert all(0 <= position.score(seat) <= WIN for seat in range(position.seats))
        else:
            assert actions
            assert position.to_act == CHANCE or 0 <= position.to_act < position.seats
        if position.to_act == CHANCE:
            assert all(position.weight(outcome) > 0 for outcome in actions)


@given(starts())
@settings(max_examples=60)
def test_offered_is_what_no_rule_forbids(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    rules = rulebook(game)
    offered = set(position.actions())
    for action in range(-1, game.action_count + 1):
        rule = position.forbidden_by(action)
        assert (rule is None) == (action in offered), game.show(position)
        assert rule is None or rule in rules


@given(starts())
@settings(max_examples=40)
def test_a_forbidden_action_is_refused_and_changes_nothing(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    key = position.key()
    offered = set(position.actions())
    for action in range(-1, game.action_count + 1, 7):
        if action not in offered:
            with pytest.raises(Illegal) as refused:
                position.apply(action)
            assert refused.value.action == action
            assert refused.value.rule == position.forbidden_by(action)
    assert position.key() == key


@given(starts())
def test_copies_are_independent_and_equal(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    key, twin, scratch = position.key(), position.copy(), game.start(agreed).copy()
    scratch.copy_from(position)
    pickled = pickle.loads(pickle.dumps(position))
    assert twin.key() == scratch.key() == pickled.key() == key
    if position.to_act != OVER:
        twin.apply(next_action(twin, rng))
        assert position.key() == key
        assert twin.key() != key
        scratch.apply(next_action(scratch, rng))
        assert position.key() == key


@given(starts())
def test_positions_and_actions_round_trip_as_text(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    again = game.read(game.show(position), agreed)
    assert again.key() == position.key(), game.show(position)
    assert again.actions() == position.actions()
    names = [game.action_name(position, action) for action in position.actions()]
    assert len(set(names)) == len(names)
    assert not any(" " in name for name in names)
    assert [game.action_number(position, name) for name in names] == position.actions()
    for nonsense in ("", "xyzzy", "ninja:", ":", "1:2:3", "\n", names[0] + "x" if names else "x"):
        with pytest.raises(InvalidInput):
            game.action_number(position, nonsense)


@given(starts())
@settings(max_examples=30)
def test_records_replay_and_verify(start: Start) -> None:
    game, agreed, rng = start
    match = Match(game, agreed, ["bot"] * game.start(agreed).seats, rng.next().to_bytes(32, "big"))
    while match.position.to_act != OVER:
        match.act(match.position.to_act, next_action(match.position, rng))
    text = write(match.record)
    record = read(text)
    assert write(record) == text
    assert replay(record).key() == match.position.key()
    found = verify(record)
    draws, bent = found.draws, found.problems
    assert bent == []
    assert draws == sum(act.seat == CHANCE for act in record.acts())


@given(starts())
@settings(max_examples=60)
def test_imagining_changes_nothing_that_the_seat_sees(start: Start) -> None:
    """The round trip: what a seat imagines looks to it exactly like the truth, and offers it the same."""
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    encode = msgspec.json.encode
    for seat in range(position.seats):
        imagined = position.copy()
        imagined.imagine(seat, rng)
        assert encode(game.view(imagined, seat)) == encode(game.view(position, seat))
        assert imagined.to_act == position.to_act
        assert game.ask(imagined) == game.ask(position)
        if position.to_act == seat:
            assert imagined.actions() == position.actions()
            assert game.courses(imagined) == game.courses(position)
            for action in range(game.action_count):
                assert imagined.forbidden_by(action) == position.forbidden_by(action)
            assert all(position.seen(action, seat) == action for action in position.actions())


@given(starts())
@settings(max_examples=40)
def test_a_course_can_be_followed(start: Start) -> None:
    """Each action is on offer after the one before, and nobody else comes in between."""
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    for course in game.courses(position) if position.to_act >= 0 else ():
        there = position.copy()
        for action in course.actions:
            assert there.to_act == position.to_act
            there.apply(action)


@given(starts())
@settings(max_examples=15)
def test_every_sight_speaks_both_languages(start: Start) -> None:
    game, agreed, rng = start
    match = Match(game, agreed, ["bot"] * game.start(agreed).seats)
    while match.position.to_act != OVER:
        match.act(match.position.to_act, next_action(match.position, rng))
    for seat in (SPECTATOR, *range(match.position.seats)):
        snapshot = match.snapshot(seat)
        parts = [part.label for part in snapshot.parts]
        said = [
            *snapshot.seats,
            snapshot.ask,
            *snapshot.end,
            *parts,
            *(line for lines in snapshot.log for line in lines),
        ]
        assert all(line.text(lang).strip() and "{" not in line.text(lang) for line in said for lang in LANGUAGES)
        assert snapshot.parts
        assert all(len(part.values) == match.position.seats for part in snapshot.parts)
        for total in (part for part in snapshot.parts if part.total):
            rows = [[part.values[seat] or 0 for part in snapshot.parts] for seat in range(match.position.seats)]
            assert [sum(row) // 2 for row in rows] == list(total.values)
        assert msgspec.json.decode(msgspec.json.encode(snapshot))["ply"] == len(match.record.acts())


@given(starts())
@settings(max_examples=20)
def test_no_encoder_accepts_a_position(start: Start) -> None:
    game, agreed, _ = start
    for encode in (msgspec.json.encode, msgspec.msgpack.encode):
        with pytest.raises(TypeError):
            encode(game.start(agreed))


@given(starts())
@settings(max_examples=30, deadline=None)
def test_bots_play_legally_and_reproduce(start: Start) -> None:
    game, agreed, rng = start
    position = position_in(game, agreed, rng)
    if position.to_act < 0:
        return
    for name in ("random", "search:40"):
        chosen = choose(bot(game, name), position, Rng(7))
        assert chosen in position.actions()
        assert chosen == choose(bot(game, name), position, Rng(7))


@given(starts())
@settings(max_examples=40)
def test_chance_is_drawn_by_weight(start: Start) -> None:
    """However a game finds an outcome: the same one that adding up the weights finds from the same random number."""
    game, agreed, rng = start
    for position in walk(game, agreed, rng):
        if position.to_act != CHANCE:
            continue
        seed, outcomes = rng.next(), position.actions()
        left = Rng(seed).below(sum(position.weight(outcome) for outcome in outcomes))
        for outcome in outcomes:
            left -= position.weight(outcome)
            if left < 0:
                break
        assert draw_one(position, Rng(seed)) == outcome
