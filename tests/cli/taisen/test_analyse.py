"""koga analyse, on a short game."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import koga
from koga.cli import app
from koga.core.game import InvalidInput
from koga.core.record import write


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for seed in (1, 2):
        record = koga.play("taisen", bots=["material", "material:50"], seed=seed).record
        (folder / f"{seed}.koga").write_text(write(record), encoding="utf-8")
    return folder


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["analyse", *arguments, "--depth", "quick"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_prints_a_line_for_each_player(folder: Path, lang: str) -> None:
    told = run(str(folder / "1.koga"), "--lang", lang)
    assert ("accuracy" if lang == "en" else "精度") in told
    assert told.count("100%") >= 1


def test_json_has_every_action(folder: Path) -> None:
    found = json.loads(run(str(folder / "1.koga"), "--json"))
    assert len(found["moments"]) == found["plies"]
    assert {player["seat"] for player in found["players"]} == {0, 1}


def test_html_is_one_file_with_the_curve(folder: Path, tmp_path: Path) -> None:
    for lang in ("en", "ja"):
        page = tmp_path / f"{lang}.html"
        run(str(folder / "2.koga"), "--html", str(page), "--lang", lang)
        text = page.read_text(encoding="utf-8")
        assert "<svg" in text
        assert "src=" not in text
        assert "href=" not in text.replace("xlink:href", "")


def test_a_folder_gives_a_table(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.parquet"
    run("--games", str(folder), "--out", str(out))
    frame = pl.read_parquet(out)
    assert frame["file"].n_unique() == 2
    assert frame.filter(pl.col("loss").is_not_null())["loss"].min() >= 0  # type: ignore[operator]


def test_one_or_the_other_is_asked_for(folder: Path) -> None:
    with pytest.raises(InvalidInput, match="one record, or a folder"):
        run()
    with pytest.raises(InvalidInput, match="no records"):
        run("--games", str(folder.parent))
