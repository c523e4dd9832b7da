"""The shipped tables: made again byte for byte, each value the consequence of the next ones, and files that lie."""

from __future__ import annotations

import lzma
from itertools import combinations, islice
from pathlib import Path

import pytest

from koga.core.position import COMPILED, Rng
from koga.games.monomi.boards import shipped_board
from koga.games.monomi.position import Monomi
from koga.solvers.monomi.judge import EVEN, SURE, Judge
from koga.solvers.monomi.retrograde import NINJA, SAMURAIS
from koga.solvers.monomi.solve import solve
from koga.solvers.monomi.tablebase import (
    KIND,
    SHELF,
    BadTable,
    cache_path,
    cached,
    find_tablebase,
    keep,
    made_or_found,
    memory_needed,
    pack,
    table_name,
    unpack,
)
from koga.solvers.monomi.verdict import worths
from tests.solvers.monomi.positions import SOAK, TABLES, anywhere, ninja_to_move, shipped_table

SMALL = [row for row in TABLES if row[1] < 5 and (COMPILED or row == ("courtyard", 3, False))]


@pytest.mark.parametrize(("board", "samurais", "restless"), SMALL)
def test_made_again_byte_for_byte(board: str, samurais: int, restless: bool) -> None:
    solved = solve(shipped_board(board), samurais, restless)
    packed = SHELF.joinpath(f"{table_name(solved.board, samurais, restless)}.xz").read_bytes()
    assert lzma.decompress(packed) == b"".join(pack(solved))


@pytest.mark.parametrize(("board", "samurais", "restless"), TABLES)
def test_one_step_equations(board: str, samurais: int, restless: bool) -> None:
    """A position is worth what the Ninja's best move is worth, with the Samurais' best turn after it."""
    table, rng = shipped_table(board, samurais, restless), Rng(samurais)
    judge = Judge(table.lookup)
    most = 100_000 if SOAK else 300 if samurais == 5 else 1000 if restless else 5000
    for ninja, stand in islice(anywhere(table, rng), most if COMPILED else most // 100):
        position = ninja_to_move(table, ninja, stand)
        value = table.value(ninja, sum(1 << crossroad for crossroad in stand))
        found = worths(judge, position)
        if not found:
            assert value == SAMURAIS
            continue
        best = min(found.values())
        expected = 0 if best == EVEN else SAMURAIS + SURE - best if best > EVEN else NINJA + best
        assert value == expected, (ninja, stand)


@pytest.mark.parametrize(
    ("board", "samurais", "expected"),
    [("temple", 3, [0, 0, 560]), ("temple", 4, [2, 0, 1818]), ("courtyard", 3, [0, 4, 556])][: 3 if COMPILED else 1],
)
def test_what_was_known_before(board: str, samurais: int, expected: list[int]) -> None:
    """Placements that the Samurais win, that are endless, that the Ninja wins: sketches in C++ found them."""
    table = shipped_table(board, samurais, False)
    inner = [c for c in range(table.board.count) if table.board.inner >> c & 1]
    found = [0, 0, 0]
    for stand in combinations([c for c in range(table.board.count) if table.board.wall >> c & 1], samurais):
        values = [table.value(ninja, sum(1 << c for c in stand)) for ninja in inner]
        found[2 if max(values) > NINJA else 1 if 0 in values else 0] += 1
    assert found == expected


def test_several_workers_find_the_same() -> None:
    board = shipped_board("courtyard")
    assert solve(board, 3, workers=1).values == solve(board, 3, workers=3).values


def test_a_table_is_kept_and_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOGA_CACHE", str(tmp_path))
    board = shipped_board("courtyard")
    assert find_tablebase(board, 2) is None
    table, new = made_or_found(board, 2)
    assert new
    again, new = made_or_found(board, 2)
    assert not new
    assert bytes(again.values) == bytes(table.values)
    assert [path.name for path in cache_path(board, 2, False).parent.iterdir()] == [cache_path(board, 2, False).name]


def test_what_is_damaged_or_of_another_game_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOGA_CACHE", str(tmp_path))
    board, other = shipped_board("courtyard"), shipped_board("temple")
    solved = solve(board, 2)
    keep(solved)
    path = cache_path(board, 2, False)
    whole = path.read_bytes()
    assert cached(board, 2, False) is not None
    assert cached(other, 2, False) is None
    deep = KIND + b"[" * 990 + b"\n"
    for wrong in (b"", whole[:-1], whole[:100], whole[:-1] + b"\x55", b"x" + whole, whole.replace(b"{", b"[", 1), deep):
        path.write_bytes(wrong)
        assert cached(board, 2, False) is None
        with pytest.raises(BadTable):
            unpack(memoryview(wrong), board, 2, False)
    for wrong_game in ((other, 2, False), (board, 3, False), (board, 2, True)):
        with pytest.raises(BadTable):
            unpack(memoryview(whole), *wrong_game)
    monkeypatch.setattr("koga.solvers.monomi.tablebase.described", lambda *_: {"rules": 99})
    with pytest.raises(BadTable):
        unpack(memoryview(whole), board, 2, False)


def test_the_estimate_of_memory_grows_with_the_game() -> None:
    board = shipped_board("temple")
    needs = [memory_needed(board, samurais, False, 2) for samurais in (3, 4, 5, 6)]
    assert needs == sorted(needs)
    assert needs[0] < 200_000_000
    assert 500_000_000 < needs[3] < 2_000_000_000


def test_the_position_is_asked_not_copied() -> None:
    """What worths() does to find out leaves the position as it was."""
    table = shipped_table("courtyard", 3, False)
    position = ninja_to_move(table, *next(anywhere(table, Rng(1))))
    key = position.key()
    worths(Judge(table.lookup), position)
    assert isinstance(position, Monomi)
    assert position.key() == key
