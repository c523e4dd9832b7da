"""O3 and O4: tricks, and what is taken."""

from __future__ import annotations

import pytest

from koga.core.position import Illegal, Rng
from koga.games.oboro.view import view
from tests.games.oboro.table import (
    HANDS,
    after,
    against,
    before_last,
    deal_all,
    dealt,
    final,
    hand,
    offered,
    play_on,
    points,
    start,
    tops,
)


@pytest.mark.rule("O3.1")
def test_each_plays_one_card_of_the_own_hand_clockwise_from_the_leader() -> None:
    position = dealt(*HANDS)
    assert against(position, "r3") == "O3.1"
    assert against(position, "r1") is None
    after(position, "r1")
    assert position.to_act == 1
    assert against(position, "r1") == "O3.1"
    assert hand(position, 0) == {"r8", "r2", "b4", "b5", "g6", "g7", "g1"}
    with pytest.raises(Illegal, match=r"O3\.1"):
        position.apply(0)


@pytest.mark.rule("O3.2")
def test_whoever_holds_the_led_colour_must_play_it() -> None:
    position = after(dealt(*HANDS), "r1")
    assert offered(position) == {"r3", "r4"}
    assert against(position, "b8") == "O3.2"
    assert against(position, "r4") is None


@pytest.mark.rule("O3.2")
def test_whoever_has_none_may_play_any_card() -> None:
    position = before_last("r5 b1 g3", "", "b7", "g6", kept="r7 g7 g8")
    after(position, "r5")
    assert offered(position) == {"b1", "g7"}
    assert against(position, "g7") is None


@pytest.mark.rule("O3.3")
def test_the_highest_value_wins_and_among_equals_the_later() -> None:
    assert after(dealt(*HANDS), "r1 r3 r7").winner() == 2
    assert after(dealt(*HANDS), "r8 r3 r7").winner() == 0
    assert final("r5 b5 g3", "", "b7", "g6").winner() == 1
    assert final("r5 b5 g5", "", "b7", "g6").winner() == 2
    assert final("g5 b3 r5", "", "b7", "g6", lead=1).winner() == 0


@pytest.mark.rule("O3.4")
def test_the_winner_takes_the_three_cards_and_leads() -> None:
    position = after(dealt(*HANDS), "r1 r3 r7")
    assert position.to_act == position.lead == 2
    assert tops(position, 2) == {"r": (1, 3)}
    assert tops(position, 0) == tops(position, 1) == {}


@pytest.mark.rule("O3.5")
def test_an_arrow_gives_its_player_the_next_lead_whoever_won() -> None:
    assert after(dealt(*HANDS), "b4 b8 b3").to_act == 0
    assert after(dealt(*HANDS), "b5 b8 b3").to_act == 1


@pytest.mark.rule("O3.5")
def test_of_two_arrows_the_one_played_later_decides() -> None:
    hands = ("r8 r1 r2 b4 b5 g6 g7 g1", "r3 r4 r7 g5 g8 g2 g3 g4", "r5 r6 b1 b2 b8 b3 b6 b7")
    assert after(dealt(*hands), "b4 g4 b8").to_act == 1
    hands = ("r8 r1 r2 b4 b5 g6 g7 g1", "r3 r4 r7 b1 g8 g2 g3 b3", "r5 r6 g5 g4 b2 b8 b6 b7")
    assert after(after(dealt(*hands), "b5 b1 b8"), "g4 g7 g8").to_act == 2


@pytest.mark.rule("O3.5")
def test_in_the_last_trick_an_arrow_has_no_effect_unless_the_lead_is_carried() -> None:
    assert final("r5 b4 g3", "", "b7", "g6").lead == -1
    assert final("r5 b4 g3", "", "b7", "g6", leading="carry").lead == 1


@pytest.mark.rule("O3.6")
def test_the_leader_is_free_nobody_passes_and_nobody_must_play_high() -> None:
    position = dealt(*HANDS)
    assert offered(position) == hand(position, 0)
    after(position, "r8")
    assert against(position, "r3") is None
    play_on(position, Rng(4), 20)
    assert position.rounds == 1


@pytest.mark.rule("O3.7")
def test_cards_that_do_not_follow_can_win() -> None:
    assert final("g7 b8 r8", "r1", "b1", "g1", kept="g8 b7 r7").winner() == 2


@pytest.mark.rule("O3.8")
def test_an_arrow_works_in_any_place_and_changes_the_lead_only() -> None:
    led = after(dealt(*HANDS), "b4 b8 b3")
    assert led.winner() == 1
    assert tops(led, 1) == {"b": (3, 3)}
    following = after(dealt("r8 r1 r2 b5 b1 g6 g7 g1", "r3 r4 b4 b2 b8 g2 g3 g8", HANDS[2]), "b5 b4 b3")
    assert (following.winner(), following.to_act) == (0, 1)
    thrown_in = before_last("r5 b4 g3", "", "b7", "g6")
    after(thrown_in, "r5 b4 g3")
    assert (thrown_in.winner(), thrown_in.next_leader()) == (0, 1)
    own = after(dealt(HANDS[0], "r3 r4 b1 b2 g5 g2 g3 g8", "r5 r6 r7 b3 b6 b7 g4 b8"), "b4 b1 b3")
    assert (own.winner(), own.to_act) == (0, 0)


@pytest.mark.rule("O3.9")
def test_after_the_third_card_pieces_come_before_the_shuriken_scoring_and_that_before_the_round() -> None:
    """Seat 0 takes the last piece with the last trick: 2-2-1, then power 9, 7 and 3."""
    position = final("r6 b1 g2", "", "b7", "g3", more="pieces 1 2 1")
    assert points(position) == (2 + 3, 2 + 2, 1 + 1)
    assert (position.scorings, position.stock, position.rounds) == (1, 5, 1)


@pytest.mark.rule("O4.1")
def test_cards_taken_are_sorted_by_colour_the_lowest_on_top() -> None:
    assert tops(after(dealt(*HANDS), "r2 r4 r7"), 2) == {"r": (2, 3)}
    assert tops(final("r5 b1 g3", "", "b7", "g6"), 0).keys() == {"r", "b", "g"}


@pytest.mark.rule("O4.2")
def test_a_view_shows_tops_and_sizes_and_nothing_below() -> None:
    position = after(dealt(*HANDS), "r2 r4 r7")
    seen = view(position, 0).players[2].stacks
    assert [(stack.top.id, stack.size) for stack in seen] == [("r2", 3)]


@pytest.mark.rule("O4.3")
def test_a_trick_stays_in_sight_until_the_next_card_is_led() -> None:
    position = after(dealt(*HANDS), "r2 r4 r7")
    assert [laid.card.id for laid in view(position, 1).table] == ["r2", "r4", "r7"]
    assert [laid.seat for laid in view(position, 1).table] == [0, 1, 2]
    after(position, "b3")
    assert [laid.card.id for laid in view(position, 1).table] == ["b3"]


@pytest.mark.rule("O4.3")
def test_the_seventh_trick_stays_in_sight_until_the_next_deal() -> None:
    position = final("r5 b1 g3", "", "b7", "g6")
    seen = view(position, 1)
    assert (seen.round, seen.trick, seen.winner) == (1, 7, 0)
    assert [laid.card.id for laid in seen.table] == ["r5", "b1", "g3"]
    after(position, "r1")
    assert view(position, 1).table == ()
    assert view(position, 1).round == 2


@pytest.mark.rule("O4.4")
def test_new_cards_cover_older_ones_whatever_their_values() -> None:
    """The example: on red 4 and blue 7 come red 5, red 7 and blue 8."""
    position = before_last("r5 r7 b8", "r4 b7", "g1", "", lead=1, kept="g8 g7 g6")
    red, blue = tops(position, 0)["r"][1], tops(position, 0)["b"][1]
    after(position, "r5 r7 b8")
    assert position.winner() == 0
    assert tops(position, 0) == {"r": (5, red + 2), "b": (8, blue + 1)}


@pytest.mark.rule("O4.5")
def test_nothing_in_the_sorting_is_asked_of_anybody() -> None:
    position = deal_all(start(), Rng(8))
    asked = 0
    while position.rounds == 0:
        assert position.to_act >= 0
        play_on(position, Rng(asked), 1)
        asked += 1
    assert asked == 21
