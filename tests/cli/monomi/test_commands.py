"""The command line: what it prints, and how plainly it answers nonsense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from koga.cli.common import agreed_from
from koga.core.game import find
from tests.cli.running import koga
from tests.games.monomi.table import SMALL


def test_games_and_their_options() -> None:
    found = json.loads(koga("games", "--json").stdout)
    assert found["monomi"]["options"]["samurais"] == {"default": "4", "values": ["3", "4", "5", "6"]}
    assert "Monomi" in koga("games").stdout
    assert "モノミ" in koga("games", "--lang", "ja").stdout


def test_an_even_game_is_proposed_to_those_who_choose_nothing() -> None:
    game = find("monomi")
    for chosen, board, samurais in (
        (None, "courtyard", "5"),
        (["restless=on"], "courtyard", "5"),
        (["samurais=4"], "temple", "4"),
        (["board=pavilion"], "pavilion", "4"),
    ):
        options = agreed_from(game, chosen, proposed=True).options
        assert (options["board"], options["samurais"], options["placement"]) == (board, samurais, "chosen")
    assert agreed_from(game, None).options["board"] == "temple"  # the lab and records keep the rulebook's
    page = (Path(__file__).parents[3] / "web/src/games/monomi/ui.ts").read_text(encoding="utf-8")
    told = ", ".join(f"{name}: '{value}'" for name, value in game.proposal.items())
    assert f"options: {{ {told} }}," in page, "the page proposes the same"


def test_rules_in_both_languages() -> None:
    assert "free crossroad" in koga("rules", "monomi", "M3.3").stdout
    assert "空いている辻" in koga("rules", "monomi", "M3.3", "--lang", "ja").stdout
    every = json.loads(koga("rules", "monomi", "--json").stdout)
    assert next(iter(every)) == "M1.1"
    assert list(every)[-1] == "M5.10"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("play chess", "no game 'chess'"),
        ("play monomy", "did you mean monomi?"),
        ("play", "name a game"),
        ("play monomi -o samurais=9", "M2.1"),
        ("play monomi -o samurais", "NAME=VALUE"),
        ("play monomi -o horses=2", "no option 'horses'"),
        ("play monomi -o samurias=4", "did you mean 'samurais'?"),
        ("play monomi -o samurais=3 -o samurais=4", "given twice"),
        ("play monomi -o board=tempel", "did you mean 'temple'?"),
        ("lab duel monomi random random -o board=nowhere", "cannot read nowhere"),
        ("lab balance monomi -o samurais", "NAME=VALUE"),
        ("puzzles monomi 999", "puzzles 1 to"),
        ("play monomi --seats human,serch:2s", "did you mean 'search'?"),
        ("play monomi --seats human,search:fast", "not a budget"),
        ("play monomi --seats human,search:600:0", "not a number of trees"),
        ("play monomi --seats human,search:2:3", "too few for 3 trees"),
        ("play monomi --seats human,human,human", "3 players for 2 seats"),
        ("play monomi -o board=nowhere.toml", "cannot read nowhere.toml"),
        ("play monomi --lang fr", "en or ja"),
        ("play monomi --from nothing.koga", "cannot read nothing.koga"),
        ("rules monomi M9.9", "no rule 'M9.9'"),
        ("rules go", "no game 'go'"),
        ("replay nothing.koga", "cannot read nothing.koga"),
        ("verify nothing.koga", "cannot read nothing.koga"),
        ("lab duel monomi random", None),
        ("lab duel monomi random random --games 0", "at least 1"),
        ("lab duel monomi random random random", "3 bots for 2 seats"),
        ("bench monomi --seconds 0", "expected 0.05"),
        ("bench go", "no game 'go'"),
    ],
)
def test_nonsense_gets_one_clear_line(words: str, why: str | None, tmp_path: Path) -> None:
    done = koga(*words.split(), where=tmp_path)
    if why is None:
        assert done.returncode == 0
        return
    assert done.returncode == 2, done.stderr
    assert why in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_board_file_is_told_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "cross.toml").write_text(SMALL.replace('["s", "a", "trail"]', '["s", "z", "trail"]'), encoding="utf-8")
    done = koga("play", "monomi", "-o", "board=cross.toml", where=tmp_path)
    assert done.returncode == 2
    assert "no crossroad z (M1.7)" in done.stderr


@pytest.mark.parametrize(
    ("wrong", "right", "why"),
    [
        ('"bridge"', '"brigde"', "unknown kind 'brigde'; did you mean 'bridge'?"),
        ("crossroads = [", "crosroads = [", "the file has no `crossroads`"),
        ("paths = [", "pats = [", "the file has no `paths`"),
    ],
)
def test_misspelt_kinds_and_missing_keys_are_named(wrong: str, right: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "cross.toml").write_text(SMALL.replace(wrong, right), encoding="utf-8")
    for command in ("play", "solve", "puzzles"):
        done = koga(command, "monomi", "-o", "board=cross.toml", where=tmp_path)
        assert done.returncode == 2
        assert why in done.stderr


def test_a_board_is_a_path_for_every_command(tmp_path: Path) -> None:
    """Whatever the file is called, and without a leading ./"""
    (tmp_path / "cross.board").write_text(SMALL, encoding="utf-8")
    option = ("-o", "board=cross.board", "-o", "samurais=3")
    duel = koga("lab", "duel", "monomi", "random", "random", "--games", "2", *option, "--json", where=tmp_path)
    assert json.loads(duel.stdout)["options"]["board"] == "cross", duel.stderr
    words = ("lab", "balance", "monomi", "--bot", "random", "--games", "2", "--folder", "run")
    balance = koga(*words, "-o", "board=cross.board,temple", where=tmp_path)
    assert "Board: cross.board" in balance.stdout, balance.stderr
    assert "Board: Temple" in balance.stdout


def test_a_person_plays_a_game_to_its_end(tmp_path: Path) -> None:
    """The Ninja walks straight out past a guard who never moves; every word of the table is tried on the way."""
    (tmp_path / "cross.toml").write_text(SMALL, encoding="utf-8")
    typed = [
        "?", "1:n", "2:e", "why 3:n", "3:o", "undo", "3:o", "4:w", "why ninja:n", "why nonsense", "ninja:s", "hint",
        "rules M3.5", "rules X1", "save open.koga", "save open.koga", "ninja", "ninja:a", "1:a", "2", "2:b", "1:e",
        "xyzzy", "do", "n", "ninja:n",
    ]  # fmt: skip
    done = koga(
        "play",
        "monomi",
        "-o",
        "board=cross.toml",
        "--seats",
        "human,human",
        typed="\n".join(typed) + "\n",
        where=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "At most one marker" in done.stdout or "M1.8" in done.stdout
    assert "M2.3" in done.stdout
    assert "% win chance" in done.stdout
    assert "escapes" in done.stdout
    assert "Genin" in done.stdout
    record = tmp_path / "monomi-1.koga"
    assert record.exists()
    assert "already exists" in done.stdout
    assert koga("verify", str(record)).returncode == 0
    assert "escapes" in koga("replay", str(record)).stdout
    assert "脱出" in koga("replay", str(record), "--lang", "ja").stdout
    assert koga("replay", str(record), "--move", "999").returncode == 2
    assert koga("play", "--from", str(record)).returncode == 2


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "cross.toml").write_text(SMALL, encoding="utf-8")
    begin = "1:n\n2:e\n3:o\n4:w\nninja:s\nsave half.koga\nquit\n"
    koga("play", "monomi", "-o", "board=cross.toml", "--seats", "human,human", typed=begin, where=tmp_path)
    rest = "ninja:a\n2:b\n1:e\ndone\nninja:n\n"
    done = koga("play", "--from", "half.koga", "--out", "whole.koga", typed=rest, where=tmp_path)
    assert "escapes" in done.stdout, done.stdout + done.stderr
    assert koga("verify", "whole.koga", where=tmp_path).returncode == 0


def test_bots_alone_play_in_japanese_and_reproduce(tmp_path: Path) -> None:
    words = ["play", "monomi", "--seats", "search:30,search:30", "--seed", "4", "--lang", "ja"]
    first = koga(*words, "--out", "a.koga", where=tmp_path)
    koga(*words, "--out", "b.koga", where=tmp_path)
    assert "忍者" in first.stdout
    moves = [
        [line for line in (tmp_path / name).read_text(encoding="utf-8").splitlines() if line[0] in "01"]
        for name in ("a.koga", "b.koga")
    ]
    assert moves[0] == moves[1]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    done = koga("play", "monomi", "--seats", "random,random", "--out", "mine.txt", where=tmp_path)
    assert done.returncode == 2
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_a_bent_record_is_told(tmp_path: Path) -> None:
    from koga.core.position import Rng
    from koga.core.record import write
    from tests.core.monomi.test_record import played, resummed

    lines = write(played(Rng(6)).record).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("* 1:"))
    lines[first], lines[first + 1] = (
        lines[first + 1].replace("2:", "1:"),
        lines[first].replace("1:", "2:"),
    )
    (tmp_path / "bent.koga").write_text(resummed("\n".join(lines) + "\n"), encoding="utf-8")
    done = koga("verify", "bent.koga", where=tmp_path)
    assert done.returncode == 1
    assert "the seed gives" in done.stdout
    assert json.loads(koga("verify", "bent.koga", "--json", where=tmp_path).stdout)["problems"]


def test_a_duel_is_printed_with_intervals_and_does_not_depend_on_workers() -> None:
    words = ["lab", "duel", "monomi", "search:40", "random", "--games", "8", "--option", "placement=lot", "--json"]
    one, two = (json.loads(koga(*words, "--workers", workers).stdout) for workers in ("1", "2"))
    assert one == two
    row = one["bots"][0]
    assert row["games"] == 8
    assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    assert "95 %" in koga(*words[:-1]).stdout


def test_the_pace_of_a_bot_is_printed() -> None:
    words = ["lab", "pace", "monomi", "search:40", "random", "--games", "2", "--option", "placement=lot"]
    row = json.loads(koga(*words, "--json").stdout)
    assert 1 <= row["turns"] <= row["decisions"]
    assert 0 < row["mean"] <= row["p99"] <= row["longest"]
    assert "longest" in koga(*words).stdout
    assert "at least 1" in koga(*words[:5], "--games", "0").stderr


def test_bench_prints_its_figures() -> None:
    figures = json.loads(koga("bench", "monomi", "--seconds", "0.05", "--json").stdout)
    for name in ("compiled", "uncompiled"):
        assert figures[name]["playouts_per_s"] > 0
        assert figures[name]["decisions_per_s"] > 0
    assert figures["stepped_decisions_per_s"] > 0
    assert set(figures["search_simulations_per_s"]) == set(figures["search_simulations_per_cpu_s"]) == {"1", "2"}
    assert "peers" not in figures
    assert find("monomi").name in koga("bench", "--seconds", "0.05").stdout
