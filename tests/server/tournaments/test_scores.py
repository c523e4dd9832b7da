"""Standings and their tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from koga.server.tournaments.rows import GameRow, PlayerRow, System, TournamentRow, Whole
from koga.server.tournaments.scores import scores_of, standings


def tournament(system: System, players: int, games: Sequence[tuple[int, str, str | None]], seats: int = 2) -> Whole:
    """Games are given by round, players and places."""
    row = TournamentRow(
        "t", "Open", "game", "{}", "{}", seats, system, 3, 8, None, 0, 60, None, True, None, "playing", 1, 1, 0.0
    )
    entered = [PlayerRow("t", number, f"m{number}", f"P{number}", None, "in", 0.0) for number in range(players)]
    rows = [
        GameRow("t", round, board, who, "over" if places is not None or " " not in who else "playing", None, places)
        for board, (round, who, places) in enumerate(games)
    ]
    return Whole(row, entered, rows)


def test_buchholz_decides_between_equals_in_a_swiss_tournament() -> None:
    games = [
        (1, "0 1", "1 2"),
        (1, "2 3", "1 2"),
        (2, "0 2", "1 2"),
        (2, "1 3", "1 2"),
        (3, "0 3", "1 2"),
        (3, "1 2", "1 2"),
    ]
    found = {one.number: one for one in standings(tournament("swiss", 4, games))}
    assert [found[n].points for n in range(4)] == [3.0, 2.0, 1.0, 0.0]
    assert [found[n].place for n in range(4)] == [1, 2, 3, 4]
    drawn = standings(tournament("swiss", 4, [(1, "0 1", "1 2"), (1, "2 3", "1 2"), (2, "1 3", "1 2")]))
    assert [(one.number, one.place) for one in drawn] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    zero, two = drawn[0], drawn[2]
    assert zero.points == two.points == 1.0
    assert zero.tie_breaks[0] > two.tie_breaks[0]  # whom 0 has beaten has a point since


def test_sonneborn_berger_counts_half_of_a_draw() -> None:
    found = standings(tournament("robin", 3, [(1, "0 1", "1 1"), (2, "1 2", "1 2"), (3, "2 0", "1 1")]))
    by_number = {one.number: one for one in found}
    assert by_number[1].points == 1.5
    assert by_number[0].tie_breaks[0] == 0.5 * 1.5 + 0.5 * 0.5
    assert found[0].number == 1


def test_equals_in_everything_share_a_place() -> None:
    found = standings(tournament("robin", 3, [(1, "0 1", "1 2"), (2, "1 2", "1 2"), (3, "2 0", "1 2")]))
    assert [one.place for one in found] == [1, 1, 1]


def test_rests_voids_and_games_to_which_nobody_came() -> None:
    rest = GameRow("t", 1, 1, "4", "over")
    assert scores_of(rest, "swiss")[0].points == 1.0
    assert scores_of(rest, "robin")[0].points is None
    assert [one.points for one in scores_of(GameRow("t", 1, 1, "0 1", "void"), "swiss")] == [0.5, 0.5]
    assert [one.points for one in scores_of(GameRow("t", 1, 1, "0 1", "over", None, ""), "swiss")] == [0.0, 0.0]
    assert [one.points for one in scores_of(GameRow("t", 1, 1, "0 1", "playing"), "swiss")] == [None, None]


def test_blocks_count_places_and_first_places() -> None:
    games = [(1, "0 1 2", "1 2 3"), (2, "3 4 5", "1 1 3"), (3, "0 3 4", "2 1 3")]
    found = {one.number: one for one in standings(tournament("blocks", 6, games, seats=3))}
    assert found[0].points == 3.0
    assert found[3].points == 3.5
    assert found[0].tie_breaks[0] == 1.0
    assert found[3].tie_breaks[0] == 1.0  # a shared first place is none
