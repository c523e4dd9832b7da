"""Bots of other distributions: the example package is installed, and its bot and level are there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[3] / "examples" / "koga-greedy"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "koga-greedy"
    subprocess.run(["cp", "-r", str(EXAMPLE), str(source)], check=True)  # building writes into the source folder
    words = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    subprocess.run([sys.executable, "-m", *words, str(source)], check=True)
    return target


def run(installed: Path, code: str) -> str:
    path = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return done.stdout.strip()


def test_the_bot_plays_and_beats_a_random_one(installed: Path) -> None:
    code = (
        "import koga\n"
        "wins = [koga.play('monomi', ['greedy', 'random'], seed=s, board='courtyard').scores[0] for s in range(10)]\n"
        "print(sum(wins) > 60)"
    )
    assert run(installed, code) == "True"


def test_the_level_is_the_last_one_and_the_usual_level_stays(installed: Path) -> None:
    code = (
        "from koga.bots.bot import default_level, levels, bot, bots_of\n"
        "from koga.core.game import GAMES, find\n"
        "from koga_greedy import GAMES as GREEDY\n"
        "game = find('monomi')\n"
        "print(list(levels(game.package))[-1], default_level(game), type(bot(game, 'hasty')).__name__)\n"
        "others = [find(name) for name in GAMES if name not in GREEDY]\n"
        "print(any('greedy' in bots_of(other) for other in others))"
    )
    words = run(installed, code).split()
    assert words[0] == "hasty"
    assert words[1] != "hasty"
    assert words[2:] == ["Greedy", "False"]


def test_without_the_package_there_is_no_such_bot() -> None:
    from koga.bots.bot import bot
    from koga.core.game import InvalidInput, find

    with pytest.raises(InvalidInput, match="unknown bot 'greedy'"):
        bot(find("monomi"), "greedy")
