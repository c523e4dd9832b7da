"""From games to a report: figures against what was played, words, charts, pages, and the shipped ones among them."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from koga.cli import app
from koga.core.game import InvalidInput, agree, find
from koga.core.position import WIN
from koga.lab.crew import Alone
from koga.lab.experiment import read_experiment
from koga.lab.figures import Figures, figures_of, read_figures, write_figures
from koga.lab.measures import NOBODY, UNKNOWN, measures
from koga.lab.page import summary_page
from koga.lab.plan import Plan, checked_plan, duel_cell, even_cell, grid
from koga.lab.reading import Story
from koga.lab.report import report, write_report
from koga.lab.runner import Run, play_plan
from koga.lab.statistics import Share
from koga.lab.store import Store, parts
from koga.lab.wording import percent, summary

ROOT = Path(__file__).parents[3]
TAISEN = find("taisen")
SHIPPED = sorted((ROOT / "docs" / "lab").glob("*.json"))
EXPERIMENTS = sorted((ROOT / "experiments").glob("*.toml"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty games of each cell, half of them told, and a duel of unequal bots."""
    found = tmp_path_factory.mktemp("lab") / "run"
    cells = [even_cell(TAISEN, agreed, ["random"], name) for name, agreed in grid(TAISEN, {"first": ["lot", "wolf"]})]
    cells.append(duel_cell(TAISEN, agree(TAISEN, {}), ["taisen:1", "random"], part="skill"))
    plan = checked_plan(Plan("balance", "taisen", tuple(cells), 5, 60, None, 2, "Fair?", "公平か"))
    run = Run(plan)
    store = Store.create(found, plan)
    play_plan(run, Alone(), store, lambda *_: None)
    store.finish()
    return found


@pytest.fixture(scope="module")
def figures(folder: Path) -> Figures:
    return figures_of(folder)


def test_figures_are_those_of_the_games(folder: Path, figures: Figures) -> None:
    games = pl.concat([pl.read_parquet(path) for path in parts(folder, "games")])
    for number, cell in enumerate(figures.cells[:2]):
        mine = games.filter(pl.col("cell") == number)
        assert cell.games == mine.height == 60
        assert cell.seats[0].share.share == pytest.approx(mine["score_0"].mean() / WIN)  # type: ignore[operator]
        assert cell.turns.mean == pytest.approx(mine["turns"].mean())
        assert cell.branching == pytest.approx(sum(mine["choices"].to_list()) / sum(mine["decisions"].to_list()))
        assert cell.told == mine.filter(pl.col("leads") >= 0).height == 30
        first = mine.select(pl.when(pl.col("first") == 0).then(pl.col("score_0")).otherwise(pl.col("score_1")).mean())
        assert cell.first.share == pytest.approx(first.item() / WIN)
    assert figures.cells[1].first.share == figures.cells[1].seats[1].share.share
    assert figures.cells[2].players[0].low > 0.6


def test_features_tell_how_games_end_and_who_fared_how(figures: Figures) -> None:
    found = {feature.name: feature for feature in figures.features}
    ends = [feature for name, feature in found.items() if name.startswith("end.")]
    assert sum(feature.present for feature in ends) == pytest.approx(1.0)
    assert found["log.moved"].present == 1.0
    assert found["log.moved"].doers is not None
    assert found["log.moved"].doers.share == pytest.approx(0.5)
    village = found["end.village"]
    assert village.doers is None or village.doers.share == 1.0
    assert found["log.moved"].times > found["log.moved S"].times > 0


def test_a_report_stands_alone_in_both_languages(figures: Figures) -> None:
    for lang, word in (("en", "In plain words"), ("ja", "まとめ")):
        page = report(figures, lang)
        assert word in page
        assert page.count("<svg") == 5
        assert "currentColor" in page
        assert "prefers-color-scheme: dark" in page
        assert "@media print" in page
        assert not re.search(r'(?:src|href)="(?!#)', page)
        assert "<script" not in page
        assert figures.provenance.machine in page


def test_a_report_is_made_again_from_parquet_alone(folder: Path, figures: Figures) -> None:
    first = write_report(folder, figures, "en").read_text(encoding="utf-8")
    (folder / "report.html").unlink()
    assert write_report(folder, figures_of(folder), "en").read_text(encoding="utf-8") == first


def test_a_summary_is_in_plain_words(figures: Figures) -> None:
    assert percent(Share(0.521, 0.514, 0.528)) == "52.1 % ± 0.7"
    english, japanese = summary(figures, "en"), summary(figures, "ja")
    assert english[0].startswith("First player: By lot. Win rates: Monkey ")
    assert "The seat that decides first wins" in english[0]
    assert "against random (even: 50.0 %)" in english[2]
    assert japanese[0].startswith("先手：抽選。勝率は猿軍 ")
    assert len(english) == len(japanese) == 3


def test_figures_can_be_shipped_and_give_the_same_page(figures: Figures) -> None:
    text = write_figures(figures)
    again = read_figures(text)
    assert write_figures(again) == text
    assert summary_page(again).startswith("# Fair?")
    assert "公平か" in summary_page(again)


def test_a_damaged_part_is_named_before_anything_is_written(folder: Path, tmp_path: Path) -> None:
    for kind in ("games", "told"):
        copy = tmp_path / kind
        copy.mkdir()
        for path in folder.glob("*.parquet"):
            (copy / path.name).write_bytes(path.read_bytes())
        part = parts(copy, kind)[0]
        part.write_bytes(b"PAR1 no more")
        with pytest.raises(InvalidInput, match=f"{part.name} is damaged"):
            figures_of(copy)


def test_lead_changes_and_settling_are_what_they_say() -> None:
    story = Story(TAISEN, TAISEN.start(agree(TAISEN, {})))
    for decisions, found in enumerate([0, 0, NOBODY, 0, 1, UNKNOWN, NOBODY, 1], 1):
        story.look(found, decisions)
    assert story.leads == 1
    assert (story.leader, story.alone, story.since) == (1, True, 8)


@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_experiments_can_be_read(path: Path) -> None:
    plan = read_experiment(path)
    assert plan.title_en
    assert plan.title_ja
    assert (ROOT / "docs" / "lab" / f"{path.stem}.json").exists(), "run it: its summary stands in docs/lab"


def test_the_number_of_games_can_be_changed_from_outside() -> None:
    path = min(EXPERIMENTS)
    plan = read_experiment(path, games=8)
    assert plan.games == 8
    assert plan.until is None
    assert plan.cells == read_experiment(path).cells


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_summaries_are_what_their_figures_say(path: Path) -> None:
    """And they are of a run to its end, to within 2 % or better."""
    figures = read_figures(path.read_text(encoding="utf-8"))
    assert path.with_suffix(".md").read_text(encoding="utf-8") == summary_page(figures)
    assert figures.provenance.finished
    plan = read_experiment(ROOT / "experiments" / f"{path.stem}.toml")
    assert [cell.name for cell in plan.cells] == [cell.name for cell in figures.cells]
    assert max(seat.share.half for cell in figures.cells for seat in cell.seats) <= 0.02


def test_the_manual_shows_every_command() -> None:
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    template = (ROOT / "docs" / "lab.in.md").read_text(encoding="utf-8")
    assert set(template.splitlines()) <= set(text.splitlines()), "make it again: python tools/lab_manual.py"
    group = next(group for group in app.registered_groups if group.name == "lab")
    assert group.typer_instance is not None
    for command in group.typer_instance.registered_commands:
        assert f"$ koga lab {command.name} " in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("duel taisen random sensei", "unknown bot 'sensei'"),
        ("duel taisen random random --games 10 --until 0.1", "contradict"),
        ("duel taisen random random --until 0.9", "0.0005"),
        ("duel taisen random random -o first=lot -o first=wolf", "given twice"),
        ("duel taisen random random -o first=lot,wolf", "not 'lot,wolf'"),
        ("duel taisen random random --seat 5", "no seat 5"),
        ("duel taisen random random --resume", "--folder"),
        ("duel taisen random random --workers -1", "--workers"),
        ("duel taisen random random --folder /dev/null/here", "cannot write to"),
        ("balance taisen -o first=", "empty"),
        ("balance taisen -o horses=2", "no option 'horses'"),
        ("balance taisen --skill random", "one is not enough"),
        ("balance taisen --lang fr", "unknown language"),
        ("ladder taisen random", "two bots"),
        ("ladder taisen random random", "twice"),
        ("run nothing.toml", "cannot read"),
        ("report nowhere", "not a folder of the lab"),
    ],
)
def test_nonsense_is_refused_before_any_game(
    words: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidInput, match=re.escape(why)) as refused:
        app(["lab", *words.split()], standalone_mode=False)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = ", "Invalid value"),
        ('game = "taisen"', "question"),
        ('game = "go"\nquestion = {en = "", ja = ""}\nbots = ["random"]\nseed = 1\ngames = 5', "no game 'go'"),
        ('game = "taisen"\nquestion = {en = "", ja = ""}\nbots = []\nseed = 1\ngames = 5', "no bot is named"),
        ('game = "taisen"\nquestion = {en = "", ja = ""}\nbots = ["random"]\nseed = 1', "either games or until"),
        ('game = "taisen"\nquestion = {en = "", ja = ""}\nbots = ["random"]\nseed = 1\ngames = 5\ngrid = []', "empty"),
        ('game = "taisen"\nquestion = {en = "", ja = ""}\nbots = ["random"]\nseed = 1\ngames = 5\nbods = 1', "bods"),
    ],
)
def test_experiments_that_cannot_be_are_told_with_their_file(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=why) as refused:
        read_experiment(path)
    assert str(path) in str(refused.value)


def test_no_exact_values_are_claimed_for_a_game_that_is_not_solved() -> None:
    assert measures("taisen").exact(agree(TAISEN, {})) is None
