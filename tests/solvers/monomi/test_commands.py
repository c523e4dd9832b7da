"""koga solve, koga puzzles, verdicts in play and replays, and the page about it all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import koga.cli.monomi.solve as command
from koga.core.game import InvalidInput
from koga.core.position import COMPILED
from koga.games.monomi.boards import SHELF, shipped_board
from koga.solvers.monomi.puzzles import puzzles
from koga.solvers.monomi.report import line, result_row
from koga.solvers.monomi.summary import best_placements, count_values, summary
from tests.cli.running import koga as run
from tests.games.monomi.table import SMALL
from tests.solvers.monomi.literal import board
from tests.solvers.monomi.positions import TABLES, shipped_table

PAGE = Path(__file__).parents[3] / "docs" / "monomi-solved.md"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOGA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_solving_tells_what_was_asked_and_keeps_the_table(own_cache: Path) -> None:
    words = ("solve", "monomi", "-o", "board=courtyard", "-o", "samurais=3")
    first = json.loads(run(*words, "--json").stdout)
    keys = ("states", "placements", "samurais_win", "drawn", "ninja_wins", "longest_win", "seconds", "peak_bytes")
    assert set(keys) <= set(first)
    assert (first["states"], first["placements"]) == (247_000, 560)
    assert (first["samurais_win"], first["drawn"], first["ninja_wins"]) == (0, 4, 556)
    assert first["solved_now"]
    assert len(list(own_cache.rglob("*.table"))) == 1
    again = json.loads(run(*words, "--json").stdout)
    assert not again["solved_now"]
    assert {key: again[key] for key in keys[:6]} == {key: first[key] for key in keys[:6]}
    assert json.loads(run(*words, "--json", "--again").stdout)["solved_now"]
    said = run(*words, "--best-placements").stdout
    assert "247,000" in said
    assert "endless" in said
    assert "× " in said


def test_puzzles_on_a_board_of_ones_own(tmp_path: Path, own_cache: Path) -> None:
    """The board is solved first; every puzzle found stands on it."""
    (tmp_path / "garden").write_text(shipped_text("courtyard"), encoding="utf-8")
    words = ("puzzles", "monomi", "-o", "board=garden", "-o", "samurais=3", "--seed", "3")
    found = json.loads(run(*words, "--json", where=tmp_path).stdout)["puzzles"]
    assert found
    assert {one["board"] for one in found} == {"garden"}
    assert len(list(own_cache.rglob("*.table"))) <= 1
    said = run(*words, str(found[0]["number"]), typed="show\n", where=tmp_path)
    assert " ".join(found[0]["solution"]) in said.stdout, said.stderr


def shipped_text(name: str) -> str:
    return SHELF.joinpath(f"{name}.toml").read_text(encoding="utf-8")


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "cross.toml").write_text(SMALL, encoding="utf-8")
    done = run(
        "solve", "monomi", "-o", "board=cross.toml", "-o", "samurais=3", "-o", "restless=on", "--json", where=tmp_path
    )
    found = json.loads(done.stdout)
    assert (found["board"], found["restless"]) == ("cross", True)
    assert found["samurais_win"] + found["drawn"] + found["ninja_wins"] == found["placements"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("solve chess", "no game 'chess'"),
        ("solve monomi -o samurais=7", "M2.1"),
        ("solve monomi -o board=nowhere.toml", "cannot read nowhere.toml"),
        ("solve monomi -o board=tempel", "did you mean 'temple'?"),
        ("puzzles chess", "no game 'chess'"),
        ("puzzles monomi 0", "puzzles 1 to"),
        ("puzzles monomi --grade 6", "expected 1 to 5"),
        ("puzzles monomi --lang fr", "en or ja"),
    ],
)
def test_nonsense(words: str, why: str, tmp_path: Path) -> None:
    done = run(*words.split(), where=tmp_path)
    assert done.returncode == 2
    assert why in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_what_does_not_fit_into_memory_is_refused_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = board("i" + "g" * 40 + "w" * 23, [(a, a + 1) for a in range(63)])
    monkeypatch.setattr(command, "free_memory", lambda: 4 << 30)
    with pytest.raises(InvalidInput, match=r"needs about \d+\.\d GiB .*; 4\.0 GiB are free"):
        command.check_memory(ring, 6, False)
    command.check_memory(shipped_board("temple"), 6, False)


def test_the_system_tells_how_much_memory_is_free() -> None:
    free = command.free_memory()
    assert free is not None
    assert 1 << 20 < free < 1 << 50


def test_a_puzzle_at_the_terminal() -> None:
    number, one = next((n, p) for n, p in enumerate(puzzles(), start=1) if p.side == "ninja")
    done = run("puzzles", "monomi", str(number), typed="\n".join(["nonsense", "1:c", *one.solution]))
    assert "is not an action" in done.stdout
    assert "Solved" in done.stdout
    shown = run("puzzles", "monomi", str(number), "--lang", "ja", typed="show\n")
    assert f"正解：{one.solution[0]}" in shown.stdout
    listed = json.loads(run("puzzles", "monomi", "--grade", str(one.grade), "--json").stdout)["puzzles"]
    assert number in [row["number"] for row in listed]
    assert one.board in run("puzzles", "monomi", "--list").stdout


def test_hints_and_replays_are_exact_where_play_is_solved(tmp_path: Path) -> None:
    played = run(
        "play", "monomi", "-o", "board=courtyard", "-o", "samurais=3", "--seats", "random,random", "--judge",
        "--seed", "4", "--out", "one.koga", where=tmp_path,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    replayed = run("replay", "one.koga", "--judge", where=tmp_path).stdout
    assert "the Ninja wins in" in replayed
    assert ("Blunder" in played.stdout) == ("Blunder" in replayed)
    hint = run("play", "monomi", "-o", "samurais=3", "-o", "placement=watch", typed="hint\nquit\n", where=tmp_path)
    assert hint.stdout.count("the Ninja wins in") == 8
    assert "ninja:c  Ninja to Sanctum: the Samurais win in 18" in hint.stdout


def test_the_best_placements_up_to_symmetry() -> None:
    table = shipped_table("courtyard", 3, False)
    best = best_placements(table)
    assert sum(one.alike for one in best) == summary(table).drawn == 4
    assert len(best) == 1


@pytest.mark.parametrize(("name", "samurais", "restless"), [row for row in TABLES if COMPILED or row[0] == "courtyard"])
def test_the_page_says_what_the_tables_say(name: str, samurais: int, restless: bool) -> None:
    table = shipped_table(name, samurais, restless)
    figures = summary(table)
    assert line(result_row(name, samurais, figures)) in PAGE.read_text(encoding="utf-8")
    assert figures.states_endless >= 0
    assert sum(count_values(table)) >= figures.states
