"""Lines of the documentation that a command writes, from what the lab finds out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from koga.core.game import GAMES
from koga.lab import threads
from koga.lab.shown import put_between, result_of
from koga.lab.threads import BEGIN, COMMANDS, END, equal_share, line

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def figures() -> list[str]:
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].splitlines()


def shape(text: str) -> str:
    """A line without its figures."""
    return re.sub(r"\d+(\.\d+)?", "0", text)


def test_the_page_tells_of_two_threads_in_every_game() -> None:
    shown = [text.split("`")[1] for text in figures()[1:] if "`" in text]
    assert [command for command in shown if "--seed" not in command] == list(COMMANDS)
    assert [command.split()[3] for command in COMMANDS] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_tells_what_the_duel_found_out(game: str) -> None:
    """Of a few quick games, in the form that the page has."""
    command = f"koga lab duel {game} search:4:2 search:2:1 --games 4"
    found = result_of(command)
    made = line(command, found)
    assert shape(made.split("`")[2]) == shape(figures()[1].split("`")[2])
    seats = 1 + sum(bot["games"] for bot in found["bots"][1:]) / found["bots"][0]["games"]
    assert made.endswith(f"of equals {1 / seats:.3f}")


def test_equals_share_by_seats() -> None:
    assert equal_share([{"games": 12}, {"games": 12}]) == 0.5
    assert equal_share([{"games": 12}, {"games": 36}]) == 0.25


def test_what_two_trees_seem_to_lose_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def result(command: str) -> dict[str, Any]:
        played.append(command)
        first = {"games": 9, "wins": 3, "share": 0.4, "low": 0.3, "high": 0.49 if "lost" in command else 0.5}
        return {"blocks": 3, "bots": [first, first]}

    monkeypatch.setattr(threads, "result_of", result)
    assert len(list(threads.lines_of("koga lab duel even --games 1000"))) == 1
    assert len(list(threads.lines_of("koga lab duel lost --games 1000"))) == 3
    assert played == [
        "koga lab duel even --games 1000",
        "koga lab duel lost --games 1000",
        "koga lab duel lost --games 3000 --seed 2",
    ]


FIRST = "- `koga lab duel G a b`: 1000 games, 470 won, share 0.470 (0.440 to 0.500, 500 blocks); of equals 0.500"
SECOND = (
    "- `koga lab duel G a b --seed 2`: 3000 games, 1500 won, share 0.500 (0.480 to 0.520, 1500 blocks); of equals 0.500"
)


def test_two_runs_of_a_duel_are_pooled_by_their_games() -> None:
    """The half widths are 0.03 and 0.02, weighed by a quarter and three quarters: 0.0168."""
    both = "- both runs together: 4000 games, 1970 won, share 0.492 (0.476 to 0.509, 2000 blocks); of equals 0.500"
    assert threads.pooled(FIRST, SECOND) == both
    assert threads.with_pools(["head", FIRST, SECOND, FIRST]) == ["head", FIRST, SECOND, both, FIRST]
    assert threads.with_pools(["head", FIRST, SECOND, both, FIRST]) == ["head", FIRST, SECOND, both, FIRST]


def test_the_page_shows_both_runs_together_where_there_are_two() -> None:
    assert threads.with_pools(figures()) == figures()


def test_the_lines_are_written_between_the_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}old\n{END}\nafter\n")
    monkeypatch.setattr(threads, "PAGE", page)
    monkeypatch.setattr(threads, "COMMANDS", ("koga lab duel NAME",))
    monkeypatch.setattr(threads, "result_of", lambda _: found())
    monkeypatch.setattr("sys.argv", ["threads"])
    threads.main()
    assert "old" in page.read_text(), "without --write nothing is written"
    monkeypatch.setattr("sys.argv", ["threads", "--write"])
    threads.main()
    before, rest = page.read_text().split(BEGIN)
    written, after = rest.split(END)
    assert (before, after) == ("before\n", "\nafter\n")
    assert (
        written.splitlines()[1]
        == "- `koga lab duel NAME`: 9 games, 5 won, share 0.550 (0.300 to 0.800, 3 blocks); of equals 0.500"
    )


def found() -> dict[str, Any]:
    first = {"games": 9, "wins": 5, "share": 0.55, "low": 0.3, "high": 0.8}
    return {"blocks": 3, "bots": [first, {**first, "wins": 4}]}


def test_a_page_without_the_marks_is_refused() -> None:
    with pytest.raises(AssertionError, match="begin"):
        put_between("no marks", "begin", "end", [])
