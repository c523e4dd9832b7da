"""O1 and O2: what there is, the deal, the round."""

from __future__ import annotations

import pytest

from koga.core.game import InvalidInput
from koga.core.position import CHANCE, OVER, Rng
from koga.games.oboro.position import CARDS, DEALING, HIDDEN, NOBODY, PLAYING
from koga.games.oboro.view import card_view, view
from tests.games.oboro.table import (
    GAME,
    HANDS,
    after,
    against,
    agreed,
    at,
    deal_all,
    dealt,
    final,
    hand,
    offered,
    pieces,
    play_on,
    points,
    start,
    tops,
)


@pytest.mark.rule("O1.1")
def test_24_cards_in_three_colours_one_of_each() -> None:
    position = start()
    assert offered(position) == {f"{colour}{value}" for colour in "rbg" for value in range(1, 9)}
    assert position.forbidden_by(HIDDEN) == "O1.1"
    assert position.forbidden_by(-1) == "O1.1"
    with pytest.raises(InvalidInput, match=r"O1\.1"):
        GAME.action_number(position, "r9")


@pytest.mark.rule("O1.2")
def test_icons_are_on_the_sixes_blue_4_green_4_and_red_8() -> None:
    icons = {card_view(card).id: card_view(card).icon for card in range(CARDS) if card_view(card).icon}
    shuriken = {"r6": "shuriken", "b6": "shuriken", "g6": "shuriken"}
    assert icons == {**shuriken, "b4": "arrow", "g4": "arrow", "r8": "burning-arrow"}


@pytest.mark.rule("O1.3", "O1.7")
def test_a_game_begins_with_five_pieces_in_stock_no_points_and_empty_areas() -> None:
    position = start()
    assert position.stock == 5
    assert points(position) == pieces(position) == (0, 0, 0)
    assert all(tops(position, seat) == {} for seat in range(3))


@pytest.mark.rule("O1.3")
def test_points_are_not_limited_by_chips() -> None:
    assert points(final("r5 b1 g3", "", "b7", "g6", more="points 90 80 70")) == (93, 82, 71)


@pytest.mark.rule("O1.4", "O1.8")
def test_the_mission_value_is_9_or_11() -> None:
    assert start().mission == 9
    assert start(mission=11).mission == 11
    with pytest.raises(InvalidInput, match=r"O1\.8"):
        agreed(mission=10)


@pytest.mark.rule("O1.5")
def test_three_seats_clockwise_0_1_2() -> None:
    position = dealt(*HANDS)
    assert position.seats == 3
    order = [position.to_act]
    for card in ("r8", "r3", "r5"):
        after(position, card)
        order.append(position.to_act)
    assert order == [0, 1, 2, 0]


@pytest.mark.rule("O1.6")
def test_everybody_sees_points_and_pieces() -> None:
    position = dealt(*HANDS, more="points 4 2 1; pieces 1 0 3")
    for seat in (-3, 0, 1, 2):
        seen = view(position, seat).players
        assert [(player.points, player.pieces) for player in seen] == [(4, 1), (2, 0), (1, 3)]


@pytest.mark.rule("O2.1")
def test_cards_are_dealt_one_by_one_in_turn_until_everybody_has_eight() -> None:
    position = start()
    after(position, "g8 r1 b3")
    assert [hand(position, seat) for seat in range(3)] == [{"g8"}, {"r1"}, {"b3"}]
    assert against(position, "r1") == "O2.1"
    assert against(position, "r2") is None
    assert len(offered(position)) == 21
    assert position.weight(1) == 1
    deal_all(position, Rng(1))
    assert [len(hand(position, seat)) for seat in range(3)] == [8, 8, 8]
    assert len(hand(position, 0) | hand(position, 1) | hand(position, 2)) == 24


@pytest.mark.rule("O2.1")
def test_a_card_dealt_to_another_seat_looks_like_any_other() -> None:
    position = after(start(), "g8")
    assert [position.seen(3, seat) for seat in range(3)] == [HIDDEN, 3, HIDDEN]


@pytest.mark.rule("O2.2")
@pytest.mark.parametrize("seat", range(3))
def test_the_holder_of_red_8_leads_with_any_card(seat: int) -> None:
    hands = (*HANDS[-seat:], *HANDS[:-seat]) if seat else HANDS
    position = start()
    for row in zip(*(cards.split() for cards in hands), strict=True):
        after(position, " ".join(row))
    assert (position.to_act, position.stage, position.burning) == (seat, PLAYING, seat)
    assert offered(position) == hand(position, seat)


@pytest.mark.rule("O2.2", "O2.7")
def test_every_round_is_led_by_red_8_unless_the_lead_is_carried() -> None:
    position = final("r5 b1 g3", "", "b7", "g6", lead=0)
    assert position.lead == NOBODY
    carried = final("r5 b1 g3", "", "b7", "g6", lead=0, leading="carry")
    assert carried.lead == 0
    deal_all(carried, Rng(3))
    assert (carried.to_act, carried.burning) == (0, NOBODY)


@pytest.mark.rule("O2.7")
def test_carried_the_first_round_is_led_by_red_8_and_an_arrow_in_the_seventh_trick_decides() -> None:
    position = deal_all(start(lead="carry"), Rng(5))
    assert "r8" in hand(position, position.to_act)
    arrow = final("r5 b4 g3", "", "b7", "g6", lead=0, leading="carry")
    assert arrow.lead == 1
    deal_all(arrow, Rng(3))
    assert arrow.to_act == 1


@pytest.mark.rule("O2.3")
def test_after_seven_tricks_the_last_card_counts_for_nothing() -> None:
    position = final("r5 b1 g3", "", "b7", "g4", kept="g6 b6 g7")
    assert (position.stage, position.rounds) == (DEALING, 1)
    assert pieces(position) == (0, 0, 0)
    assert [hand(position, seat) for seat in range(3)] == [set(), set(), set()]


@pytest.mark.rule("O2.4")
def test_a_round_is_deal_seven_tricks_scoring_and_then_all_cards_are_gathered() -> None:
    position = deal_all(start(), Rng(9))
    play_on(position, Rng(2), 20)
    assert (position.tricks, position.rounds, position.stage) == (6, 0, PLAYING)
    play_on(position, Rng(2), 1)
    assert (position.rounds, position.stage, position.to_act) == (1, DEALING, CHANCE)
    assert len(offered(position)) == 24


@pytest.mark.rule("O2.5")
def test_points_and_pieces_carry_over_card_areas_do_not() -> None:
    position = final("r5 b1 g3", "", "b7", "g6", more="points 2 0 4; pieces 1 0 2")
    before = points(position)
    deal_all(position, Rng(3))
    assert points(position) == before == (5, 2, 5)
    assert pieces(position) == (1, 0, 2)
    assert position.stock == 2
    assert all(tops(position, seat) == {} for seat in range(3))


@pytest.mark.rule("O2.6")
def test_there_is_always_a_leader_and_he_may_keep_red_8_to_the_end() -> None:
    for seed in range(20):
        position = deal_all(start(), Rng(seed))
        assert "r8" in hand(position, position.to_act)
    kept = final("r5 r1 r3", "b1 g1", "", "", kept="r8 g7 b7", more="scorings 2")
    assert kept.to_act == OVER
    assert hand(kept, 0) == {"r8"}


def test_the_text_of_a_position_reads_as_it_was_written() -> None:
    text = "rounds 1; points 3 2 1; lead 2; stage deal; last 9:3:3 7:1:2 6:1:1"
    assert GAME.show(at(text, lead="carry")).replace("\n", "; ").startswith("stage deal; rounds 1; points 3 2 1; ")
