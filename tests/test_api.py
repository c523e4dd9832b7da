"""The front door: what `import koga` offers, and that its examples and the README's are true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import koga
import koga.api
from koga.core.game import GAMES, find

CHANCY = next(name for name in koga.games() if koga.start(name, draw=False).to_act == koga.CHANCE)
README = Path(__file__).parents[1] / "README.md"


def test_the_examples_in_the_docstrings_are_true() -> None:
    failed, tried = doctest.testmod(koga.api, extraglobs={"koga": koga})
    assert tried >= 5
    assert failed == 0


def test_the_readme_examples_run() -> None:
    snippets = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert snippets
    for snippet in snippets:
        subprocess.run([sys.executable, "-c", snippet], check=True, capture_output=True, timeout=300)


def test_everything_named_is_there_and_documented() -> None:
    for name in koga.__all__:
        thing = getattr(koga, name)
        assert isinstance(thing, int) or thing.__doc__, f"koga.{name} has no docstring"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_by_the_front_door(game: str) -> None:
    position = koga.start(game, seed=1)
    player = koga.bot(game, "random", seed=2)
    steps = 0
    while position.to_act != koga.OVER and steps < 200:
        assert position.to_act >= 0, "chance is drawn for the caller"
        names = koga.action_names(position)
        assert list(names) == position.actions()
        koga.step(position, names[player.choose(position)], seed=steps)
        steps += 1
    assert koga.view(position, 0)
    assert koga.show(position).strip()
    assert koga.game_of(position) is find(game)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_has_scores_and_a_record_that_loads(game: str, tmp_path: Path) -> None:
    seats = koga.start(game).seats
    first = koga.play(game, bots=["random"] * seats, seed=7)
    again = koga.play(game, bots=["random"] * seats, seed=7)
    assert first.scores == again.scores
    assert first.text == again.text
    (tmp_path / "game.koga").write_text(first.text, encoding="utf-8")
    loaded = koga.load(tmp_path / "game.koga")
    assert loaded.scores == list(first.scores)
    assert koga.replay(loaded).to_act == koga.OVER
    assert koga.replay(koga.load(first.text), ply=0).to_act != koga.OVER


def test_chance_can_be_left_to_the_caller() -> None:
    position = koga.start(CHANCY, draw=False)
    assert position.to_act == koga.CHANCE
    with pytest.raises(koga.InvalidInput, match="chance is to act"):
        koga.bot(CHANCY, "random").choose(position)
    koga.settle(position, koga.Rng(1))
    assert position.to_act >= 0


def test_mistakes_are_named() -> None:
    one, other = koga.games()[:2]
    position = koga.start(one, seed=1)
    with pytest.raises(koga.InvalidInput, match=f"no seat {position.seats}"):
        koga.view(position, position.seats)
    with pytest.raises(koga.InvalidInput, match=f"cannot play {one}"):
        koga.bot(other, "random").choose(position)
    with pytest.raises(koga.Illegal):
        koga.step(position, max(position.actions()) + 1)
    with pytest.raises(koga.InvalidInput, match="cannot read"):
        koga.load("nowhere.koga")


@pytest.mark.parametrize(
    "code",
    [
        "import koga, koga.core.game; [koga.core.game.find(name) for name in koga.games()]",
        "import koga; import koga.games.{name}.game as game; assert game.GAME.name == {name!r}",
        "import koga.games.{name}.game; assert koga.games.{name}.game.GAME.name == {name!r}",
        "from koga.games.{name}.game import GAME; import koga; assert GAME.name == {name!r}",
        "import koga; from koga import games; assert games is koga.games",
    ],
)
def test_games_is_a_package_and_a_function(code: str) -> None:
    code = code.format(name=min(GAMES)) + "\nprint(len(koga.games()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(GAMES)


def test_the_function_for_type_checkers_is_the_same() -> None:
    assert koga.api.games() == koga.games()
