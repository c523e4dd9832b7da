"""Gachijo in the terminal: the castle is drawn, and a person can play a whole game against bots."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from typer.testing import CliRunner

from koga.bots.bot import levels
from koga.cli import app
from koga.cli.play import seats_of
from koga.games.gachijo.notation import action_names
from koga.games.gachijo.terminal import draw
from koga.games.gachijo.view import view
from tests.games.gachijo.cases import GAME, agreed, at


def drawn(text: str, lang: str = "en", **options: str | int) -> str:
    console = Console(width=160, no_color=True)
    with console.capture() as captured:
        console.print(draw(view(at(text, **options), 0), lang))
    return captured.get()


def test_walls_areas_squares_and_pieces_are_drawn() -> None:
    picture = drawn("tokugawa at:e6 weapons:katana; oda at:e8 wears:nuno; takeda weapons:shuri").splitlines()
    assert picture[1].startswith(" 1 #   ┃     w         *              @    K#")
    assert "┃T@  ┃" in picture[11]
    assert "━━━━" in picture[2]
    assert "┄┄┄┄" in picture[2]
    roof = drawn("", stage="D")
    assert "^^^^" in roof
    assert "~~~~" in roof
    assert "====" in roof


def test_open_possessions_are_told_and_hidden_ones_are_not() -> None:
    told = drawn("tokugawa at:e6 weapons:katana tools:nawa; oda treasures:koban crystals:2 weapons:shuri")
    assert "Katana" in told
    assert "Nawa" in told
    assert "Koban" in told
    assert "Shuri" not in told
    assert "刀" in drawn("tokugawa at:e6 weapons:katana", "ja")


def test_the_key_names_every_sign_that_stands_on_the_board() -> None:
    told = " ".join(drawn("").split())
    for named in ("鬼 Oni", "首 Rokuro", "河 Kappa", "天 Tengu", "M Kagami", "C Koban", "H Kozuchi", "B Kabuto"):
        assert named in told
    assert "首 轆轤首" in " ".join(drawn("", "ja").split())


def test_a_person_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    """Types every action there is, over and over; what is refused changes nothing."""
    chance = ("card:", "called:", "orient:", "offset:", "kaeru:", "unseen")
    typed = "\n".join(name for name in action_names(2) if not name.startswith(chance))
    options = ["-o", "players=2", "-o", "rounds=3", "--seed", "1", "--out", str(tmp_path / "game.koga")]
    result = CliRunner().invoke(app, ["play", "gachijo", "--seats", "human,plan", *options], input=(typed + "\n") * 60)
    assert result.exit_code == 0, result.output[-2000:]
    assert "points" in result.output


def test_the_usual_opponents_are_a_level_of_the_game() -> None:
    """Not a search that knows nothing of the castle; a level is as strong on every machine."""
    for players in (2, 3, 4):
        human, *others = seats_of(GAME, agreed(players=players), "")
        assert human == "human"
        assert others == [list(levels(GAME.package))[1]] * (players - 1)
