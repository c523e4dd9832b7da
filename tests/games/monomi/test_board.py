"""M1: boards and pieces."""

from __future__ import annotations

import pytest

from koga.core.game import InvalidInput, agree
from koga.games.monomi.board import BadBoard
from koga.games.monomi.boards import board_names, read_board, shipped_board
from koga.games.monomi.position import NINJA
from tests.games.monomi.table import GAME, SMALL, after, against, agreed, at, offered, small, start


@pytest.mark.rule("M1.1")
def test_all_kinds_of_path_are_walked_alike_both_ways() -> None:
    kinds = {path.kind for name in board_names() for path in shipped_board(name).paths}
    assert kinds == {"stone-paved road", "trail", "bridge", "suspension bridge", "outer wall"}
    temple = shipped_board("temple")
    for path in temple.paths:
        a, b = temple.index[path.a], temple.index[path.b]
        assert temple.neighbours(a) >> b & 1
        assert temple.neighbours(b) >> a & 1


@pytest.mark.rule("M1.1")
def test_the_walls_own_crossroads_are_linked_along_it() -> None:
    position = at("stage samurais; ninja c; samurais g0 g1 g2 g3")
    assert {"1:w0", "1:w7"} <= offered(position)


@pytest.mark.rule("M1.2")
@pytest.mark.parametrize(
    ("name", "count", "paths"),
    [("temple", 53, 104), ("courtyard", 41, 72), ("chrysanthemum", 49, 84), ("pavilion", 9, 16)],
)
def test_each_crossroad_lies_in_one_zone(name: str, count: int, paths: int) -> None:
    board = shipped_board(name)
    assert (board.count, len(board.paths)) == (count, paths)
    assert board.inner & board.wall == 0
    assert {place.zone for place in board.places} == {"inner temple", "grounds", "outer wall"}


@pytest.mark.rule("M1.3", "M2.1")
@pytest.mark.parametrize("samurais", [3, 4, 5, 6])
def test_three_to_six_samurais_take_part(samurais: int) -> None:
    assert start(samurais=samurais).samurais == samurais


@pytest.mark.rule("M2.1")
@pytest.mark.parametrize("samurais", ["2", "7", "four", ""])
def test_no_other_number_does(samurais: str) -> None:
    with pytest.raises(InvalidInput, match=r"M2\.1"):
        agreed(samurais=samurais)


@pytest.mark.rule("M2.1")
def test_a_samurai_who_does_not_take_part_cannot_be_moved() -> None:
    assert against(at("stage samurais; ninja c; samurais g0 g1 g2 g3"), "5:q0") == "M2.1"


@pytest.mark.rule("M1.4")
def test_one_to_six_persons_but_no_more_than_samurais() -> None:
    assert [start(samurais=6, persons=persons).seats for persons in range(1, 7)] == [2, 3, 4, 5, 6, 7]
    with pytest.raises(InvalidInput, match=r"M1\.4"):
        agreed(samurais=3, persons=4)


@pytest.mark.rule("M1.5")
def test_the_board_is_chosen() -> None:
    assert start().board.name == "temple"
    assert start(board="courtyard").board.name == "courtyard"
    assert start(small()).board.name == "cross"
    with pytest.raises(InvalidInput, match=r"M1\.5"):
        agreed(board="castle")


@pytest.mark.rule("M1.6")
def test_samurais_are_given_to_the_persons_in_turn() -> None:
    position = start(samurais=6, persons=2)
    assert [position.seat_of(marker) for marker in range(7)] == [0, 1, 2, 1, 2, 1, 2]


@pytest.mark.rule("M1.6")
def test_the_table_may_agree_otherwise() -> None:
    position = start(samurais=4, persons=2, share="14/23")
    assert [position.seat_of(marker) for marker in range(5)] == [0, 1, 2, 2, 1]


@pytest.mark.rule("M1.4", "M1.6")
@pytest.mark.parametrize("share", ["1/23", "12/34/", "1234/", "11/23", "125/34", "1x/234", "1234"])
def test_a_share_that_leaves_somebody_out_is_refused(share: str) -> None:
    with pytest.raises(InvalidInput, match=r"M1\.4"):
        agreed(samurais=4, persons=2, share=share)


@pytest.mark.rule("M1.7")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('["s", "a", "trail"]', '["s", "z", "trail"]', "no crossroad z"),
        ('["s", "a", "trail"]', '["s", "s", "trail"]', "leads nowhere"),
        ('["s", "a", "trail"]', '["s", "b", "trail"]', "joined twice"),
        ('["s", "a", "trail"]', '["b", "s", "trail"]', "joined twice"),
        ('["a", 500, 300', '["s", 500, 300', "defined twice"),
        ('"grounds", "North', '"garden", "North', "garden"),
        ('"inner temple"', '"grounds"', "no crossroad of the inner temple"),
        ('["s", "a", "trail"], ', "", None),
        ('["a", "n", "bridge"], ["b", "e", "bridge"], ["c", "o", "bridge"], ["d", "w", "bridge"],', "", "no way leads"),
        ('4 = "n e o w"', '4 = "n e o a"', r"M2\.6"),
        ('4 = "n e o w"', '4 = "n e o o"', r"M2\.6"),
        ("paths = [", "ways = [", "the file has no `paths`"),
        ('["s", 500, 500, "inner', '["s", "x", 500, "inner', r"crossroads\[0\]\[1\]: Expected `float`, got `str`"),
        ('["s", 500, 500, "inner', '["s", nan, 500, "inner', r"crossroads\[0\]\[1\]: Expected `float` >= 0"),
        ('["s", 500, 500, "inner', '["s", 500, 1001, "inner', r"crossroads\[0\]\[2\]: Expected `float` <= 1000"),
        ('["s", 500', '["averylongname", 500', r"crossroads\[0\]\[0\]: Expected `str` of length <= 12"),
        ('"Sanctum"', '"' + 61 * "x" + '"', r"crossroads\[0\]\[4\]: Expected `str` of length <= 60"),
        ('["a", "n", "bridge"]', '["a", "n", "brigde"]', r"unknown kind 'brigde'; did you mean 'bridge'\? \(M1\.1\)"),
        ('["a", "n", "bridge"]', '["a", "n", "xyzzy"]', "the kinds are stone-paved road"),
        ('4 = "n e o w"', '9 = "n e o w"', r"a set-up tells where three to six Samurais begin"),
        ('["a", "n", "bridge"]', '["a", "n"]', "a path is"),
        ('"北の間"]', '"北の間", 1]', "a crossroad is"),
        ('["a", 500', '["a b", 500', "letters and digits"),
        ("[set-ups", "[set-ups..", "TOML"),
    ],
)
def test_a_board_file_is_checked(old: str, new: str, why: str | None) -> None:
    assert old in SMALL
    text = SMALL.replace(old, new, 1)
    if why is None:
        read_board("cross", text)
    else:
        with pytest.raises(BadBoard, match=why):
            read_board("cross", text)


@pytest.mark.rule("M1.7")
def test_as_many_of_the_wall_as_samurais_and_at_most_64_crossroads() -> None:
    assert small(samurais=4)
    with pytest.raises(InvalidInput, match=r"M1\.7"):
        small(samurais=5)
    rows = "".join(f'["x{number}", 1, 1, "grounds", "X", "X"],' for number in range(60))
    with pytest.raises(BadBoard, match="crossroads: Expected `array` of length <= 64"):
        read_board("big", SMALL.replace("crossroads = [", f"crossroads = [{rows}"))


@pytest.mark.rule("M1.8")
def test_one_marker_on_a_crossroad_at_all_times() -> None:
    position = after(start(), "1:g0")
    assert against(position, "2:g0") == "M1.8"
    assert against(position, "2:g1") is None
    with pytest.raises(InvalidInput, match=r"M1\.8"):
        at("ninja c; samurais g0 g0 g1 g2")


@pytest.mark.rule("M1.8")
def test_nobody_is_taken_off_the_board() -> None:
    position = at("stage samurais; ninja c; samurais d0 d1 d2 m0")
    after(position, "1:i0", "done", "ninja:d0", "1:p0", "done")
    assert all(position.where(marker) < 64 for marker in range(NINJA, 5))


def test_names_of_crossroads_are_their_own_in_both_languages() -> None:
    for name in board_names():
        board = shipped_board(name)
        assert len({place.en for place in board.places}) == board.count
        assert len({place.ja for place in board.places}) == board.count


def test_a_board_of_ones_own_needs_its_file() -> None:
    with pytest.raises(InvalidInput):
        agree(GAME, {"board": "cross"})


@pytest.mark.rule("M1.5")
def test_the_smallest_board_has_room_for_four_samurais() -> None:
    assert start(board="pavilion", samurais=4).board.count == 9
    with pytest.raises(InvalidInput, match=r"M1\.7"):
        agreed(board="pavilion", samurais="5")
