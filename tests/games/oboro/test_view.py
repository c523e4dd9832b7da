"""What the view tells of the trick on the table: who is ahead, who is to act, what one's own cards would do."""

from __future__ import annotations

import pytest

from koga.core.game import SPECTATOR
from koga.core.line import Line
from koga.games.oboro.notation import card_number
from koga.games.oboro.position import Oboro
from koga.games.oboro.view import OboroView, Play, view
from tests.games.oboro.table import GAME, HANDS, after, before_last, dealt, final


def plays(seen: OboroView) -> dict[str, tuple[bool, int | None, int | None, bool]]:
    return {play.card: (play.ahead, play.taker, play.power, play.too_strong) for play in seen.plays}


@pytest.mark.rule("O3.3")
@pytest.mark.rule("O3.7")
def test_whose_card_is_the_highest_so_far() -> None:
    position = dealt(*HANDS)
    assert (view(position, 0).winning, view(position, 0).to_act) == (None, 0)
    after(position, "g6")
    assert (view(position, 1).winning, view(position, 1).to_act) == (0, 1)
    after(position, "g8")
    assert (view(position, 2).winning, view(position, 2).to_act) == (1, 2)
    after(position, "g4")
    assert (view(position, 0).winning, view(position, 0).winner) == (1, 1)
    equal = after(before_last("b5 g5 r1"), "b5 g5")
    assert view(equal, 2).winning == 1  # of equal cards the later one


def test_what_a_card_would_do_while_others_are_to_play() -> None:
    """It is ahead or not; who takes the trick is open."""
    position = after(dealt(*HANDS), "g6")
    assert view(position, 1).plays == (
        Play("g2", ahead=False, taker=None, power=None, too_strong=False),
        Play("g3", ahead=False, taker=None, power=None, too_strong=False),
        Play("g8", ahead=True, taker=None, power=None, too_strong=False),
    )


@pytest.mark.rule("O6.2")
def test_what_the_last_card_of_a_trick_would_do() -> None:
    """Seat 1 takes the trick, and the lowest green lies on top."""
    position = after(dealt(*HANDS), "g6 g8")
    assert plays(view(position, 2)) == {"g4": (False, 1, 4, False), "g5": (False, 1, 5, False)}


def test_the_last_trick_of_a_round_counts_for_its_power_too() -> None:
    position = before_last("b7 r6 g8", "", "", "", lead=0)
    after(position, "b7 r6")
    assert plays(view(position, 2))["g8"] == (True, 2, 21, True)


def test_nothing_is_foretold_to_others_to_watchers_or_to_the_leader() -> None:
    position = dealt(*HANDS)
    assert view(position, 0).plays == ()
    after(position, "g6")
    assert [view(position, seat).plays for seat in (0, 2, SPECTATOR)] == [(), (), ()]


def test_nobody_is_to_act_between_rounds() -> None:
    seen = view(final("b7 r6 g8"), 0)
    assert (seen.to_act, seen.winning, seen.winner) == (None, 2, 2)


@pytest.mark.rule("O6.1")
def test_the_scoring_of_a_round_tells_what_it_came_from() -> None:
    """The next deal follows at once: players see the round's end in these lines only."""
    position = after(before_last("b7 r6 g8", "r5 b8", "g2", "", lead=0), "b7 r6")
    lines = {line.fields["who"]: line for line in told(position, "g8") if line.key in ("log.power", "log.failed")}
    assert [lines[seat].fields["tops"] for seat in (0, 1)] == [("r5", "b8"), ("g2",)]
    assert [lines[seat].fields["sizes"] for seat in (0, 1)] == [(7, 7), (4,)]
    assert (lines[2].key, lines[2].fields["power"], lines[1].fields["total"]) == ("log.failed", 21, 3)


def told(position: Oboro, card: str) -> tuple[Line, ...]:
    before = position.copy()
    action = card_number(card)
    position.apply(action)
    return GAME.tell(before, action, position, 0)
