"""Records and their chance: readable, whole, and not to be bent."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from koga.core import fairness as fair
from koga.core.game import InvalidInput, agree, find
from koga.core.match import Match, NotYourTurn
from koga.core.position import OVER, Illegal, Rng
from koga.core.record import Act, Record, Seed, digest, read, replay, write
from koga.core.verification import verify
from tests.games.monomi.table import SMALL

GAME = find("monomi")
SEED = bytes(range(32))


def played(rng: Rng, actions: int = 10_000) -> Match:
    """Return a match by lot on the small board after a number of random actions."""
    agreed = agree(GAME, {"board": "cross", "placement": "lot"}, {"board": SMALL})
    match = Match(GAME, agreed, ["human Aiko", "random"], SEED)
    while match.position.to_act != OVER and actions:
        choices = match.position.actions()
        match.act(match.position.to_act, choices[rng.below(len(choices))])
        actions -= 1
    return match


def resummed(text: str) -> str:
    """The text with its sum made right again, as a cheat would."""
    lines = text.removesuffix("\n").split("\n")[:-1]
    return "\n".join([*lines, f"sum {digest(lines)}"]) + "\n"


def test_a_record_tells_everything_in_plain_lines() -> None:
    text = write(played(Rng(1)).record)
    lines = text.splitlines()
    assert lines[:3] == ["koga record 1", "game monomi", "rules 1"]
    assert "option placement lot" in lines
    assert "seat 0 human Aiko" in lines
    assert f"chance {hashlib.sha256(SEED).hexdigest()}" in lines
    assert lines.index(f"chance {hashlib.sha256(SEED).hexdigest()}") < lines.index(f"seed {SEED.hex()}")
    assert lines[-2].startswith("end ")


def test_a_board_of_ones_own_travels_with_the_record() -> None:
    match = played(Rng(2))
    record = read(write(match.record))
    assert record.agreed.files["board"] == SMALL
    assert replay(record).key() == match.position.key()


def test_the_seed_is_kept_until_the_end() -> None:
    match = played(Rng(3), 2)
    assert SEED.hex() not in write(match.record)
    assert write(match.record).splitlines()[-2] == "open"


def test_an_open_record_can_be_gone_on_with() -> None:
    saved = read(write(played(Rng(4), 3).close()))
    assert (verify(saved).draws, verify(saved).problems) == (4, [])
    match = Match.resume(saved)
    rng = Rng(5)
    while match.position.to_act != OVER:
        choices = match.position.actions()
        match.act(match.position.to_act, choices[rng.below(len(choices))])
    whole = read(write(match.record))
    assert (verify(whole).draws, verify(whole).problems) == (4, [])
    assert replay(whole).key() == match.position.key()
    with pytest.raises(InvalidInput, match="over"):
        Match.resume(whole)


def test_a_bent_draw_is_found() -> None:
    lines = write(played(Rng(6)).record).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("* 1:"))
    place, other = lines[first].removeprefix("* 1:"), lines[first + 1].removeprefix("* 2:")
    lines[first], lines[first + 1] = f"* 1:{other}", f"* 2:{place}"
    found = verify(read(resummed("\n".join(lines) + "\n")))
    draws, bent = found.draws, found.problems
    assert draws == 4
    assert bent[0] == f"draw 1, action 1: the seed gives 1:{place}, the record has 1:{other}"


def test_another_seed_than_the_promised_one_is_found() -> None:
    record = played(Rng(7)).record
    forged = [Seed(bytes(32)) if isinstance(entry, Seed) else entry for entry in record.entries]
    bent = verify(Record(record.game, record.agreed, record.seats, forged, record.scores)).problems
    assert bent[0] == "the record has a seed that was not promised"
    assert "no seed in the record has the SHA-256" in bent[1]
    assert len(bent) == 6  # and so none of the four draws can be checked


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("koga record 1", "koga record 2", "format"),
        ("koga record 1", "{}", "not a koga record"),
        ("game monomi", "game chess", "no game 'chess'"),
        ("rules 1", "rules 99", "rules version 99"),
        ("option samurais 4", "option samurais 9", "M2.1"),
        ("option samurais 4", "option horses 4", "no option 'horses'"),
        ("seat 1 random\n", "", "1 seats"),
        ("0 ninja:s", "0 ninja:n", "M2.3"),
        ("0 ninja:s", "1 ninja:s", "not for seat 1"),
        ("0 ninja:s", "0 fly", "not an action"),
        ("0 ninja:s", "what is this", "should look like"),
        ("end 12 0", "end 0 12", "ends with"),
        ("end 12 0", "open", "ends with"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(old: str, new: str, why: str) -> None:
    text = write(escaped())
    assert old in text
    with pytest.raises(InvalidInput, match=why) as told:
        replay(read(resummed(text.replace(old, new, 1))))
    assert "\n" not in str(told.value)


def escaped() -> Record:
    """A short game that the Ninja wins: the guard of the north gate walks away."""
    match = played(Rng(0), 0)
    names = ["ninja:s", "ninja:a", "1:b", "4:e", "done", "ninja:n"]
    for seat, name in zip([0, 0, 1, 1, 1, 0], names, strict=True):
        match.act(seat, GAME.action_number(match.position, name))
    return match.record


@pytest.mark.parametrize("cut", [2, 40, 300])
def test_a_truncated_record_is_refused(cut: int) -> None:
    text = write(played(Rng(8)).record)
    with pytest.raises(InvalidInput, match=r"cut off|changed|not a koga record"):
        read(text[:-cut])


def test_an_edited_record_is_refused() -> None:
    text = write(played(Rng(9)).record)
    with pytest.raises(InvalidInput, match="changed after it was written"):
        read(text.replace("human Aiko", "human Ren"))


def test_the_referee_refuses_and_nothing_is_lost() -> None:
    match = played(Rng(1), 0)
    before = write(match.record)
    with pytest.raises(NotYourTurn):
        match.act(1, 0)
    with pytest.raises(Illegal):
        match.act(0, GAME.action_number(match.position, "ninja:n"))
    with pytest.raises(Illegal):
        match.act(0, 10_000)
    assert write(match.record) == before


def test_an_action_is_taken_back_but_never_a_draw() -> None:
    match = played(Rng(1), 0)
    assert not match.take_back()
    match.act(0, GAME.action_number(match.position, "ninja:s"))
    assert len(match.snapshot(0).log) == 5
    assert match.take_back()
    assert len(match.snapshot(0).log) == 4
    assert not match.take_back()
    assert isinstance(match.record.entries[-1], Act)


def test_draws_are_even_and_follow_from_the_seed_alone() -> None:
    assert [fair.below(SEED, number, 6) for number in range(5)] == [fair.below(SEED, number, 6) for number in range(5)]
    found = Counter(fair.below(SEED, number, 6) for number in range(6000))
    assert all(900 < found[face] < 1100 for face in range(6))
