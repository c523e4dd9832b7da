"""M2: how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.core.game import InvalidInput
from koga.core.position import CHANCE, Rng, draw_one
from koga.core.rulebook import rulebook
from koga.games.monomi.boards import shipped_board
from koga.games.monomi.position import OFF_BOARD
from tests.games.monomi.table import GAME, after, against, agreed, at, offered, place, small, start

WALL = {f"g{i}" for i in range(4)} | {f"w{i}" for i in range(8)} | {f"k{i}" for i in range(4)}


@pytest.mark.rule("M2.2")
def test_the_samurais_are_placed_first_on_the_outer_wall() -> None:
    position = start()
    assert position.to_act == 1
    assert offered(position) == {f"1:{id}" for id in WALL}
    assert against(position, "1:q0") == "M2.2"
    assert against(position, "done") == "M2.2"


@pytest.mark.rule("M2.2")
def test_an_action_beyond_the_board_is_no_place_on_its_wall() -> None:
    position = start()
    assert position.forbidden_by(64 + 60) == "M2.2"


@pytest.mark.rule("M2.3")
def test_then_the_ninja_in_the_inner_temple() -> None:
    position = start()
    assert against(position, "ninja:c") == "M2.3"
    after(position, "1:g0", "2:g1", "3:g2", "4:g3")
    assert position.to_act == 0
    assert offered(position) == {f"ninja:{id}" for id in ("c", "i0", "i1", "i2", "i3", "d0", "d1", "d2", "d3")}
    assert against(position, "ninja:m0") == "M2.3"
    assert against(position, "done") == "M2.3"
    assert position.forbidden_by(60) == "M2.3"


@pytest.mark.rule("M2.4")
def test_persons_place_in_order_each_all_of_his_own_lowest_number_first() -> None:
    position = start(samurais=4, persons=2)
    for seat, name in [(1, "1:g0"), (1, "3:g1"), (2, "2:g2"), (2, "4:g3")]:
        assert position.to_act == seat
        after(position, name)
    assert position.to_act == 0


@pytest.mark.rule("M2.4")
def test_what_is_placed_stays_and_nobody_is_placed_out_of_turn() -> None:
    position = after(start(), "1:g0")
    assert against(position, "1:g1") == "M2.4"
    assert against(position, "3:g1") == "M2.4"
    after(position, "2:g1", "3:g2", "4:g3")
    assert against(position, "1:w0") == "M2.4"


@pytest.mark.rule("M2.5")
def test_by_lot_every_set_is_equally_likely() -> None:
    begin = start(small(samurais=3, placement="lot"))
    assert begin.to_act == CHANCE
    assert {begin.weight(action) for action in begin.actions()} == {1}
    rng, found = Rng(1), Counter[frozenset[str]]()
    for _ in range(4000):
        position = begin.copy()
        while position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
        found[frozenset(place(position, marker) for marker in (1, 2, 3))] += 1  # type: ignore[arg-type]
    assert len(found) == 4
    assert all(900 < count < 1100 for count in found.values())


@pytest.mark.rule("M2.5")
def test_the_ninja_is_always_placed_by_choice() -> None:
    position = start(placement="watch")
    assert position.to_act == 0
    assert "ninja:c" in offered(position)


@pytest.mark.rule("M2.6")
@pytest.mark.parametrize(
    ("board", "samurais", "ids"),
    [
        ("temple", 3, "g0 w2 w5"),
        ("temple", 4, "g0 g1 g2 g3"),
        ("temple", 5, "g0 w1 k1 k2 w6"),
        ("temple", 6, "g0 w1 w2 g2 w5 w6"),
        ("courtyard", 3, "O1 O6 O12"),
        ("courtyard", 4, "O1 O5 O9 O13"),
        ("courtyard", 5, "O1 O4 O7 O11 O14"),
        ("courtyard", 6, "O1 O4 O6 O9 O12 O14"),
    ],
)
def test_named_set_ups(board: str, samurais: int, ids: str) -> None:
    position = start(board=board, samurais=samurais, placement="watch")
    assert [place(position, marker) for marker in range(1, samurais + 1)] == ids.split()


@pytest.mark.rule("M2.6")
def test_a_set_up_that_the_board_does_not_have_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"M2\.6"):
        agreed(board="chrysanthemum", placement="watch")
    with pytest.raises(InvalidInput, match=r"M2\.6"):
        small(samurais=3, placement="corners")
    assert start(small(samurais=4, placement="corners")).to_act == 0


@pytest.mark.rule("M2.7")
@pytest.mark.parametrize("board", ["temple", "courtyard", "chrysanthemum"])
def test_the_inner_temple_is_free_when_the_ninja_is_placed(board: str) -> None:
    position = start(board=board, placement="lot", samurais=6)
    rng = Rng(3)
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    assert len(position.actions()) == position.board.inner.bit_count()


@pytest.mark.rule("M2.8")
def test_additional_rules_are_agreed_before_anything_is_placed() -> None:
    position = start(restless="on", silence="on")
    assert position.restless
    assert all(position.where(marker) == OFF_BOARD for marker in range(5))


def test_nonsense_positions_are_refused_with_the_reason() -> None:
    for text, why in [
        ("ninja c; samurais g0 g1 g2", r"M2\.1"),
        ("ninja zz; samurais g0 g1 g2 g3", "no crossroad 'zz'"),
        ("ninja g0; samurais g1 g2 g3 w0", r"M4\.1"),
        ("ninja c; samurais d0 d1 d2 d3", r"M4\.2"),
        ("stage surrounded; ninja c; samurais d0 d1 d2 i0", r"M4\.2"),
        ("stage putting; ninja c; samurais g0 g1 g2 g3", r"M5\.1"),
        ("stage ninja; samurais g0 g1 g2 g3", r"M2\.3"),
        ("stage ninja; ninja c; samurais g0 g1 g2 -", r"M2\.2"),
        ("stage place-ninja; ninja c; samurais g0 g1 g2 g3", r"M2\.3"),
        ("stage place-samurais; samurais g0 g1 g2 g3", r"M2\.2"),
        ("samurais - g0 - -", r"M2\.4"),
        ("stage nap; ninja c; samurais g0 g1 g2 g3", "stage 'nap'"),
        ("turn 61; ninja c; samurais g0 g1 g2 g3", "turn '61'"),
        ("person 2; stage samurais; ninja c; samurais g0 g1 g2 g3", "person '2'"),
        ("moved 5; stage samurais; ninja c; samurais g0 g1 g2 g3", r"M1\.6"),
        ("been c g0 g1; ninja c; samurais g0 g1 g2 g3", r"M4\.8"),
        ("been c g0 g0 g1 g2; ninja c; samurais g0 g1 g2 g3", r"M1\.8"),
        ("been g0 g0 g1 g2 g3; ninja c; samurais g0 g1 g2 g3", r"M1\.8"),
        ("ninja c d; samurais g0 g1 g2 g3", "one word"),
        ("ninja c; ninja d0; samurais g0 g1 g2 g3", "each once"),
        ("weather fine", "each once"),
    ]:
        with pytest.raises(InvalidInput, match=why):
            at(text)


@pytest.mark.rule("M2.6")
@pytest.mark.parametrize(("lang", "comma"), [("en", ", "), ("ja", "、")])
def test_the_rulebook_names_the_crossroads_of_every_set_up(lang: str, comma: str) -> None:
    text = rulebook(GAME, lang)["M2.6"].text
    told = 0
    for name in ("temple", "courtyard"):
        board = shipped_board(name)
        for ids in board.set_ups["watch"].values():
            places = [board.places[board.index[id]] for id in ids]
            assert comma.join(place.ja if lang == "ja" else place.en for place in places) in text
            told += 1
    assert told == 8
