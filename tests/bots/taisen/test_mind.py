"""The network: what it sees, how it learns, how it is kept."""

from __future__ import annotations

import pytest

from koga.bots.taisen.lesson import Lesson
from koga.bots.taisen.mind import enriched, fresh, load, parse, write
from koga.bots.taisen.train import HERE, heading, train
from koga.games.taisen.position import MONKEY, WOLF, Taisen
from tests.games.taisen.table import table


def mirrored(position: Taisen) -> Taisen:
    """The same with the sides exchanged."""
    stage, active, turns, dice, used, moved, stacks = position.state()
    twin = Taisen()
    twin.set_state((stage, 1 - active, turns, dice, used, moved, (stacks[1][::-1], stacks[0][::-1])))
    return twin


@pytest.mark.parametrize("text", ["monkey 0:S.R1 3:G3.B2; wolf 10:S.R2.B1 7:G1", "monkey 9:R1; wolf 5:S.B3"])
def test_both_sides_are_seen_alike(text: str) -> None:
    position, mind = table(text), fresh(3)
    assert mind.value(position, MONKEY) == pytest.approx(mind.value(mirrored(position), WOLF), abs=1e-6)
    assert mind.value(position, WOLF) == pytest.approx(mind.value(mirrored(position), MONKEY), abs=1e-6)
    assert mind.value(position, MONKEY) != pytest.approx(mind.value(position, WOLF), abs=1e-3)


def test_what_was_learnt_knows_who_is_winning() -> None:
    mind = load()
    ahead = table("monkey 8:R3.S 6:B3 5:G3; wolf 3:R1 10:G1; active wolf")
    assert mind.value(ahead, MONKEY) > 0.8
    assert mind.value(ahead, WOLF) < 0.5


def test_a_mind_is_written_and_read_again() -> None:
    mind = fresh(1)
    text = write(mind, "made for a test\nin two lines")
    assert text.startswith("# made for a test\n# in two lines\n")
    again = parse(text)
    assert write(again, "made for a test\nin two lines") == text
    position = table("monkey 0:S.R1 3:G3.B2; wolf 10:S.R2.B1 7:G1")
    assert again.value(position, MONKEY) == pytest.approx(mind.value(position, MONKEY), abs=0.01)


@pytest.mark.parametrize("file", ["mind.txt", "rich.txt"])
def test_the_minds_in_use_say_which_command_made_them(file: str) -> None:
    text = HERE.joinpath(file).read_text(encoding="ascii")
    first = text.splitlines()[0]
    games, seed = (int(first.split(f"--{word} ")[1].split()[0]) for word in ("games", "seed"))
    assert first == f"# {heading(games, seed, parse(text)).splitlines()[0]}"
    assert games >= 50_000


def test_a_rich_mind_begins_as_the_plain_one_and_learns_from_there() -> None:
    plain, rich = load(), enriched(load())
    position = table("monkey 0:S.R1 3:G3.B2; wolf 10:S.R2.B1 7:G1")
    assert (plain.rich, rich.rich) == (False, True)
    assert rich.value(position, MONKEY) == pytest.approx(plain.value(position, MONKEY))
    Lesson(rich, 2, 0.7).teach(5, 0.02)
    assert rich.value(position, MONKEY) != pytest.approx(plain.value(position, MONKEY))


def test_training_gives_the_same_again() -> None:
    minds = [train(20, seed, tell=lambda _: None).numbers() for seed in (5, 5, 6)]
    assert minds[0] == minds[1]
    assert minds[0] != minds[2]


def test_a_lesson_changes_what_the_mind_thinks() -> None:
    mind = fresh(2)
    before = mind.numbers()
    lesson = Lesson(mind, 2, 0.7)
    lesson.teach(5, 0.02)
    assert lesson.games == 5
    assert lesson.turns > 20
    assert mind.numbers() != before
