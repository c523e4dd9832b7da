"""G1: the board, the drawings and what their loader refuses."""

from __future__ import annotations

import pytest

from koga.core.game import InvalidInput, agree
from koga.games.gachijo import drawings
from koga.games.gachijo.castle import BASES, CENTRE, EDGE, GROUND, board_walls, castle_of, wall_state
from koga.games.gachijo.drawings import BadDrawing, read_item_sheet, read_sheet, read_stage, shipped_stage, stage_names
from koga.games.gachijo.position import Gachijo
from tests.games.gachijo.cases import GAME, after, at

HALL = shipped_stage("A").text


def changed(row: int, text: str) -> str:
    """Stage A with another row, counted from 1; three lines of remarks stand above."""
    lines = HALL.splitlines()
    lines[row + 2] = text
    return "\n".join(lines)


@pytest.mark.rule("G1.1", "G1.2", "G1.3", "G1.4")
@pytest.mark.parametrize("name", stage_names())
def test_every_stage_in_every_orientation(name: str) -> None:
    castle = castle_of(shipped_stage(name))
    assert BASES == (80, 72, 0, 8)
    for turn in range(4):
        assert all(castle.area(turn, cell) == GROUND for cell in (*BASES, CENTRE))
        assert sum(castle.stair(turn, cell) > 0 for cell in range(81)) >= 4
        assert sum(castle.item(turn, cell) > 0 for cell in range(81)) == 12
    assert castle.wall(0, 0, 0) == castle.wall(0, 0, 1) == EDGE


@pytest.mark.rule("G1.5", "G1.9")
def test_on_one_boundary_the_higher_wall_counts() -> None:
    for state in ((0, 0, 0, 0), (1, 0, 2, -1)):
        table = board_walls(*state)
        t1, t2, dx, dy = state
        for cell in range(72):
            red = drawings.sheet_wall("T1", t1, dx, cell % 9, cell // 9, False)
            blue = drawings.sheet_wall("T2", t2, dy, cell % 9, cell // 9, False)
            assert table[cell * 4 + 3] == max(red, blue) == table[(cell + 9) * 4]


@pytest.mark.rule("G1.5")
@pytest.mark.parametrize(("t1", "t2"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_symbols_merge_in_four_of_25_positions(t1: int, t2: int) -> None:
    """Yin-yang squares are ordinary cells for ninjas (FAQ 63)."""
    castle = castle_of(shipped_stage("A"))
    merged = [castle.is_merged(wall_state(t1, t2, dx, dy)) for dx in range(-2, 3) for dy in range(-2, 3)]
    assert sum(merged) == 4
    after(at("tokugawa at:e7; entered e7"), "go:e6", "stop", "go:e7", "stop")


@pytest.mark.rule("G1.6", "G1.7", "G1.11")
def test_t3_turns_and_several_things_may_lie_on_one_cell() -> None:
    """On stage C turned once, T3 as it is: a treasure lies on the cell of a staircase and works there as well."""
    castle = castle_of(shipped_stage("A"))
    assert castle.item(0, 12) == 1  # kagami at d2
    assert castle.item(1, 34) == 1  # a quarter turn on: h4
    moved = castle_of(shipped_stage("D"))
    assert moved.area(0, 12) == 2  # the same square lies on a rooftop of stage D
    assert moved.item(0, 12) == 1


@pytest.mark.rule("G1.11")
def test_what_a_slide_pushes_off_the_board_does_not_exist() -> None:
    castle = castle_of(shipped_stage("A"))
    middle = sum(castle.has_symbol(wall_state(0, 0, 0, 0), cell) for cell in range(81))
    assert middle == 8
    assert sum(castle.has_symbol(wall_state(0, 0, 2, 0), cell) for cell in range(81)) == 7


@pytest.mark.rule("G1.4")
@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (changed(2, ".s...x.s."), 5, "not one of"),
        (changed(1, "c...c...."), 4, "base"),
        (changed(3, "....o...."), 6, "summoning point"),
        (changed(5, "g.c...c.g"), 8, "summoning point"),
        (changed(9, "....c..."), 12, "signs"),
        (changed(9, "....c.....").replace("\n....c.....", ""), 11, "rows"),
        (changed(2, ".s~~~~~s.").replace("....c....\n.........", "...~.~...\n....~...."), 0, "no way"),
    ],
)
def test_a_wrong_drawing_is_refused_by_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadDrawing, match=f"line {line or r'[0-9]+'}.*{why}|{why}"):
        read_stage("mine", text)


@pytest.mark.rule("G1.5", "G1.6")
def test_wrong_sheets_are_refused_by_their_line() -> None:
    t1 = drawings.ROOT.joinpath("sheets", "T1.txt").read_text(encoding="utf-8")
    t3 = drawings.ROOT.joinpath("sheets", "T3.txt").read_text(encoding="utf-8")
    assert len(read_sheet("T1", t1).symbols) == 4
    with pytest.raises(BadDrawing, match="line 3, place 2"):
        read_sheet("T1", t1.replace(".|. . .", ".x. . .", 1))
    with pytest.raises(BadDrawing, match="rows"):
        read_sheet("T2", t1)
    with pytest.raises(BadDrawing, match="line 4"):
        read_item_sheet(t3.replace("M", "?"))
    with pytest.raises(BadDrawing, match="'M'"):
        read_item_sheet(t3.replace("M", "C"))
    with pytest.raises(BadDrawing, match="line 7"):
        read_item_sheet(t3.replace(".........", "....t....", 1))


@pytest.mark.rule("G3.1")
def test_a_stage_of_ones_own_can_be_played() -> None:
    own = agree(GAME, {"stage": "mine"}, {"stage": changed(3, "...~~~...")})
    position = GAME.start(own)
    assert isinstance(position, Gachijo)
    assert position.state.tool_bag[0] == 3  # G1.8: there is water, so there is take
    with pytest.raises(InvalidInput, match="line 4"):
        agree(GAME, {"stage": "mine"}, {"stage": changed(1, "x........")})
