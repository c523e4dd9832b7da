"""Datasets of decisions: what is written is what was played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from koga.core.game import GAMES, InvalidInput, agree, find
from koga.core.observation import observer
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.envs.episode import Episode, small
from koga.lab import dataset
from koga.lab.dataset import COLUMNS, write_dataset
from koga.lab.quick import chance_seed

SEED = 3


def made(name: str, bots: list[str], games: int, out: Path) -> pl.DataFrame:
    game = find(name)
    agreed = agree(game, {key: str(value) for key, value in small(name).items()})
    rows = write_dataset(game, agreed, bots, games, SEED, out)
    table = pl.read_parquet(out)
    assert table.height == rows
    return table


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_can_be_played_again_from_its_rows(name: str, tmp_path: Path) -> None:
    table = made(name, ["random"], 2, tmp_path / "games.parquet")
    assert table.columns == list(COLUMNS)
    for number in range(2):
        rows = table.filter(pl.col("game") == number)
        episode, rng = Episode(name, small(name)), Rng(chance_seed(SEED, number))
        position = episode.position
        for row in rows.iter_rows(named=True):
            while position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
            assert position.to_act == row["seat"]
            assert position.actions() == row["legal"]
            assert (episode.observe(row["seat"]) == np.array(row["observation"], np.float32)).all()
            assert row["policy"] == [float(action == row["action"]) for action in row["legal"]]
            assert row["value"] is None
            position.apply(row["action"])
        while position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
        assert position.to_act == OVER
        for seat, reward in rows.select("seat", "reward").unique().iter_rows():
            assert reward == pytest.approx(episode.reward(seat))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_search_tells_its_policy_and_value(name: str, tmp_path: Path) -> None:
    seats = Episode(name, small(name)).seats
    table = made(name, ["search:8", *["random"] * (seats - 1)], 1, tmp_path / "games.parquet")
    searched = table.filter((pl.col("bot") == "search:8") & (pl.col("legal").list.len() > 1))
    assert searched.height > 0
    for row in searched.iter_rows(named=True):
        assert sum(row["policy"]) == pytest.approx(1)
        assert row["policy"][row["legal"].index(row["action"])] == max(row["policy"])
        assert 0 <= row["value"] <= 1


@pytest.mark.parametrize("name", sorted(GAMES)[:1])
def test_a_datasheet_says_how_it_was_made_and_nothing_is_overwritten(name: str, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    table = made(name, ["random"], 1, out)
    sheet = (tmp_path / "games.md").read_text(encoding="utf-8")
    assert pl.read_parquet_metadata(out)["koga.datasheet"] == sheet
    assert f"{table.height} decisions" in sheet
    assert all(f"| `{column}` |" in sheet for column in table.columns)
    with pytest.raises(InvalidInput, match="already exists"):
        made(name, ["random"], 1, out)
    with pytest.raises(InvalidInput, match="bots"):
        made(name, ["random"] * 9, 1, tmp_path / "other.parquet")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_memory_does_not_grow_with_the_games(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written part by part, and the file is the same as one that was written at once."""
    whole = made(name, ["random"], 12, tmp_path / "whole.parquet")
    game = find(name)
    size = observer(game, game.start(agree(game, {key: str(value) for key, value in small(name).items()}))).size
    monkeypatch.setattr(dataset, "PART_BYTES", 40 * size)
    parts: list[int] = []
    write = dataset.write_part

    def write_part(pl: Any, held: list[dataset.Decision], size: int, path: Path) -> None:
        parts.append(len(held))
        assert all(one.observation.itemsize == 4 for one in held)
        write(pl, held, size, path)

    monkeypatch.setattr(dataset, "write_part", write_part)
    table = made(name, ["random"], 12, tmp_path / "parts.parquet")
    assert table.equals(whole)
    longest = int(whole.group_by("game").len()["len"].max())  # type: ignore[arg-type]
    assert len(parts) > 6
    assert max(parts) < 10 + longest


class Fragile:
    """A bot that crashes in its second game."""

    def __init__(self) -> None:
        self.games = 0

    def begin(self, _: object) -> None:
        self.games += 1

    def finish(self, scores: object) -> None:
        pass

    def choose(self, position: Any, _: Rng) -> int:
        if self.games == 2:
            raise ZeroDivisionError("division by zero")
        return int(position.actions()[0])


@pytest.mark.parametrize("name", sorted(GAMES)[:1])
def test_a_game_in_which_a_bot_fails_is_left_out_and_the_others_stay(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("koga.bots.random.make", lambda *_: Fragile())
    table = made(name, ["random"], 3, tmp_path / "games.parquet")
    assert table["game"].unique().sort().to_list() == [0, 2]
    assert "game 1 of" in capfd.readouterr().err
    sheet = (tmp_path / "games.md").read_text(encoding="utf-8")
    assert "Game 1 is left out: tests.lab.test_dataset.Fragile failed: ZeroDivisionError: division by zero" in sheet


def test_where_every_game_fails_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no game was finished"):
        made(sorted(GAMES)[0], ["exec:./no-such-program"], 2, tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []
