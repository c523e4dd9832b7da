"""Positions and actions as text; what cannot be is refused with the reason."""

from __future__ import annotations

import pytest

from koga.core.game import InvalidInput, agree
from koga.core.position import CHANCE
from koga.games.taisen.game import GAME
from koga.games.taisen.position import ACTION_COUNT, MONKEY, MOVING
from tests.games.taisen.table import fresh, play, table

FAR = "wolf 10:S"


def test_a_position_reads_like_the_table() -> None:
    text = """\
monkey 0:S.R1.B2 3:G3
wolf 4:B3 10:S.R1
active wolf
turn 12
dice 3 1 2
used red green
shogun moved
stage move
"""
    position = table(text)
    assert GAME.show(position) == text
    assert position.to_act == 1
    assert position.die(2) == 2


def test_little_needs_to_be_told() -> None:
    position = table("monkey 3:R1; wolf 9:S4")
    assert position.to_act == CHANCE
    position = table("monkey 3:R1; wolf 9:S; dice 1 2 3")
    assert position.stage == MOVING
    assert position.to_act == MONKEY


def test_every_action_has_a_name_of_its_own() -> None:
    position = fresh()
    names = [GAME.action_name(position, action) for action in range(ACTION_COUNT)]
    assert len(set(names)) == ACTION_COUNT
    assert [GAME.action_number(position, name) for name in names] == list(range(ACTION_COUNT))
    assert GAME.action_number(position, "red:R2") == 1
    assert GAME.action_number(position, "end") == 30


@pytest.mark.parametrize(
    "name", ["red", "red:", "pink:R1", "red:R4", "deal:S", "first:me", "roll:4-1-1", "roll:1-1", "END"]
)
def test_no_action(name: str) -> None:
    with pytest.raises(InvalidInput, match="is not an action"):
        GAME.action_number(fresh(), name)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"monkey 1:R1.R1; {FAR}", r"two of R1.*T1\.2"),
        (f"monkey 1:R1 2:R1; {FAR}", r"two of R1.*T1\.2"),
        (f"monkey 11:R1; {FAR}", r"eleven tiles.*T1\.1"),
        (f"monkey -1:R1; {FAR}", r"eleven tiles.*T1\.1"),
        (f"monkey 1:R1 1:R2; {FAR}", r"two stacks.*T1\.5"),
        (f"monkey 1:S3; {FAR}", r"strength 4 \(T4\.7\)"),
        (f"monkey 1:S40; {FAR}", r"strength 4 \(T4\.7\)"),
        (f"monkey 1:R4; {FAR}", r"not a ninja.*T1\.2"),
        (f"monkey 1:X; {FAR}", r"not a ninja.*T1\.2"),
        (f"monkey R1; {FAR}", "a stack is TILE:NINJA"),
        (f"monkey 1:; {FAR}", "a stack is TILE:NINJA"),
        (f"monkey 1:R1..R2; {FAR}", "not a ninja"),
        ("monkey 1:R1", "ninjas of wolf"),
        (FAR, "ninjas of monkey"),
        (f"monkey 1:R1; {FAR}; {FAR}", "each once"),
        (f"monkey 1:R1; {FAR}; samurai 3", "each once"),
        (f"monkey 1:R1; {FAR}; dice 1 2", r"T1\.3"),
        (f"monkey 1:R1; {FAR}; dice 1 2 4", r"T1\.3"),
        (f"monkey 1:R1; {FAR}; dice 0 0 0", r"T1\.3"),
        (f"monkey 1:R1; {FAR}; dice 1 1 1; used pink", r"T1\.3"),
        (f"monkey 1:R1; {FAR}; dice 1 1 1; used red red", r"T2\.3"),
        (f"monkey 1:R1; {FAR}; used red", r"after the roll \(T2\.1\)"),
        (f"monkey 1:R1; {FAR}; dice 1 1 1; used red green blue", r"T2\.5"),
        (f"monkey 1:R1; {FAR}; dice 1 1 1; shogun moved", r"T3\.2"),
        (f"monkey 1:R1; {FAR}; shogun asleep", "shogun is moved"),
        (f"monkey 1:R1; {FAR}; dice 1 1 1; stage roll", r"T2\.1"),
        (f"monkey 1:R1; {FAR}; stage move", r"tell what they show"),
        (f"monkey 1:R1; {FAR}; stage nowhere", "stage is deal or"),
        (f"monkey 1:R1; {FAR}; active samurai", "active is monkey or wolf"),
        (f"monkey 1:R1; {FAR}; active monkey wolf", "active is monkey or wolf"),
        (f"monkey 1:R1; {FAR}; turn x", r"T5\.4"),
        (f"monkey 1:R1; {FAR}; turn 1001", r"T5\.4"),
        (f"monkey 1:R1; {FAR}; turn 1 2", "one word"),
        (f"monkey 1:R1; {FAR}; turn 1000", r"over \(T5\.4\)"),
        (f"monkey 1:R1; {FAR}; turn 999; stage cap", r"drawn after 1000"),
        (f"monkey 10:R1; {FAR}", r"both sides on tile 10.*T4\.21"),
        ("monkey ; wolf 10:S", r"T5\.2"),
        ("monkey 1:R1; wolf 10:S; dice 1 1 1; used red; stage last-ninja", r"T5\.2, T5\.5"),
        ("monkey 1:R1; wolf ; dice 1 1 1; stage last-ninja", r"without a movement"),
        ("monkey 1:R1; wolf 0:S", r"wolf holds the enemy village.*T5\.1"),
        ("monkey 1:R1; wolf 9:S; dice 1 1 1; stage village", r"does not hold.*T5\.1"),
        ("monkey 0:S; wolf 10:S; stage deal; turn 3", r"T2\.1"),
        ("monkey 0:S; wolf 10:S; stage deal; active wolf", r"T1\.6"),
        ("monkey 0:S 1:R1; wolf 10:S; stage deal", r"not set up so.*T1\.4"),
        ("monkey 0:R1.S; wolf 10:S; stage deal", r"not set up so.*T1\.4"),
        ("monkey 0:S; wolf 10:S.R1; stage deal", r"not set up so.*T1\.4"),
        ("monkey 0:S; wolf 10:S; stage lot", r"until all eighteen"),
    ],
)
def test_nonsense_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        table(text)


def test_no_lot_where_it_was_agreed_who_begins() -> None:
    text = GAME.show(fresh(first="lot")).replace("stage roll", "stage lot").replace("active wolf", "active monkey")
    assert table(text).to_act == CHANCE
    with pytest.raises(InvalidInput, match=r"T1\.7"):
        table(text, first="wolf")
    with pytest.raises(InvalidInput, match="until all eighteen"):
        table(text.replace("stage lot", "stage deal"))


def test_positions_that_are_over_round_trip() -> None:
    over = play(table("monkey 9:R1; wolf 5:S; dice 1 1 1"), "red:R1", "end")
    last = play(table("monkey 4:B1 0:S; wolf 5:R1; dice 1 1 1"), "blue:B1")
    for position in (over, last, table("monkey 0:S; wolf 10:S; stage cap")):
        again = GAME.read(GAME.show(position), agree(GAME, {}))
        assert again.key() == position.key()
        assert [again.score(seat) for seat in range(2)] == [position.score(seat) for seat in range(2)]
