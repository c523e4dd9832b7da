"""Every command in the documentation is run in small, or listed here with the reason why not."""

from __future__ import annotations

import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from koga.bots.bot import bot, levels
from koga.cli import app
from koga.core.game import GAMES, find
from koga.core.position import Rng
from tests.browser.player import OPEN
from tests.documented import DOCS, ROOT, commands
from tests.server.client import Client
from tests.server.running import Server

# README and tutorials run as they stand: tests/test_wheel.py, tests/test_docs.py.
AS_WRITTEN = {ROOT / "README.md", *(DOCS / "tutorials").glob("*.md")}
COMMANDS = list(dict.fromkeys(tuple(words) for page, words in commands() if page not in AS_WRITTEN))
# A command that is not run here -> the file with the test that runs it and names it.
ELSEWHERE = {
    "serve": "tests/test_docs.py",
    "bench --peers": "tests/bench/test_peers.py",  # the peers are installed by `make bench`
    "bot join": "tests/server/test_programs.py",
    "new-game": "tests/cli/test_new_game.py",
    "schema": "tests/cli/test_new_game.py",
    "learn": "tests/cli/test_new_game.py",
    "play lanterns": "tests/cli/test_new_game.py",
    "verify own.koga --promise": "tests/core/test_verification.py",
    "admin import": "tests/server/ops/test_admin.py",
    "admin settle": "tests/server/test_members.py",
    "admin delete-member": "tests/server/test_members.py",
    "admin issue-bot-token": "tests/server/test_bot_tokens.py",
    "admin revoke-bot-token": "tests/server/test_bot_tokens.py",
    "admin cancel-tournament": "tests/server/test_tournaments.py",
}
# Commands that take minutes even in small are parsed; tests/lab and tests/solvers call what is behind them.
LONG = (
    "lab ladder",
    "lab calibrate",
    "lab losses",
    "lab ratings",
    "lab run",
    "lab pace",
    "stage lengths",
    "solve",
    "puzzles --mine",
    "puzzles --regrade",
)
# Modules that learn, measure or mine for minutes to hours; tests call their functions with small numbers.
LONG_MODULES = (
    "rounds", "habits", "guessing", "tries", "ceiling", "report", "endings", "characters", "train", "speed",
    "analysis_pace", "analysis_sums", "judging", "lessons", "threads", "duels",
)  # fmt: skip
FEW = {
    "--games": "2", "--n": "1", "--leagues": "2", "--mine": "1", "--move": "1", "--workers": "1", "--seconds": "0.05",
}  # fmt: skip
OUTPUTS = ("--write", "--figures", "--folder", "--page")
PLACEHOLDERS = {
    "GAME": OPEN,
    "NAME": OPEN,
    "RECORD": "own.koga",
    "PROMISE": "0" * 64,
    "COMMAND": "./mybot",
    "N": "1",
    "FILE": "keys.json",
}
TYPED = {"play": "quit\n", "puzzles": "quit\n"}  # commands that ask


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database, the bot and the drawing that the documents speak of."""
    path = tmp_path_factory.mktemp("documented")
    server = Server(str(path / "koga.db"), path)
    try:
        table, tokens = server.make(seats=[{"kind": "person"}, {"kind": "person"}])
        with Client(server.url, table, list(tokens.values())) as client:
            client.play_to_end(Rng(1))
    finally:
        server.stop()
    (path / "table.txt").write_text(table, encoding="utf-8")
    program = (ROOT / "examples" / "bots" / "first.py").read_text(encoding="utf-8")
    (path / "mybot").write_text(f"#!{sys.executable}\n{program}", encoding="utf-8")
    (path / "mybot").chmod(0o755)
    (path / "experiments").symlink_to(ROOT / "experiments")
    for drawing in (ROOT / "src" / "koga" / "games").rglob("stages/B.txt"):
        shutil.copy(drawing, path / "my-castle.txt")
    ran = CliRunner().invoke(
        app, ["play", OPEN, "--plain", "--seats", "random,random", "--out", str(path / "own.koga")]
    )
    assert ran.exit_code == 0, ran.output
    return path


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_documented_command_works(words: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if words[0] == "python":
        module = words[2]
        assert module.rsplit(".", 1)[1] in LONG_MODULES
        assert "__main__" in Path(str(getattr(find_spec(module), "origin", ""))).with_suffix(".py").read_text("utf-8")
        return
    monkeypatch.chdir(folder)
    small = smaller(list(words[1:]))
    named, is_mention = resolved(small)
    if is_mention:  # "as `koga verify` does" names a command without what it takes
        return
    if "--help" in small:
        assert "Usage" in CliRunner().invoke(app, small).output
        return
    if named in LONG or any(set(key.split()) <= {*named.split(), *small} for key in LONG if "--" in key):
        parse(small)
        return
    elsewhere = next((place for key, place in ELSEWHERE.items() if " ".join(small).startswith(key)), None)
    if elsewhere:
        parse(small)
        assert named.rsplit(" ", 1)[-1] in (ROOT / elsewhere).read_text(encoding="utf-8")
        return
    parse(small)
    ran = CliRunner().invoke(app, small, input=TYPED.get(named, ""))
    assert ran.exit_code == 0, f"{small}: {ran.output[-2000:]} {ran.exception!r}"


def test_what_is_said_to_run_elsewhere_or_to_take_long_is_in_the_documents() -> None:
    shown = [[PLACEHOLDERS.get(word, word) for word in words[1:]] for words in COMMANDS]
    for key in (*ELSEWHERE, *LONG):
        assert any(set(key.split()) <= set(words) for words in shown), (
            f"no document shows koga {key}: take it out of the list"
        )
    modules = {words[2].rsplit(".", 1)[1] for words in COMMANDS if words[0] == "python"}
    assert modules == set(LONG_MODULES)


def smaller(words: list[str]) -> list[str]:
    """Put in what placeholders stand for, few games, and the weakest level instead of bots that think for long."""
    game = next((word for word in words if word in GAMES), None)
    small = [PLACEHOLDERS.get(word, word) for word in words]
    if "ID" in small:
        small[small.index("ID")] = Path("table.txt").read_text(encoding="utf-8")
    if "--until" in small:
        small[small.index("--until") : small.index("--until") + 2] = ["--games", "2"]
    for option, value in FEW.items():
        if option in small:
            small[small.index(option) + 1] = value
    for option in OUTPUTS:
        if option in small:
            small[small.index(option) + 1] = f"written{option}"
    if small[0] == "bench":
        small += ["--seconds", "0.05"]
    return [quick(game, word) for word in small] if game and small[:2] == ["lab", "duel"] else small


def quick(game: str, word: str) -> str:
    """Make sure that a bot exists, and return one that plays at once in its place."""
    known = levels(find(game).package)
    if word in known or re.fullmatch(r"[a-z]+:\d+", word):
        bot(find(game), word)
        return "random"
    return word


def resolved(words: list[str]) -> tuple[str, bool]:
    """Return the name of the command, and whether nothing but its name was written although it takes more."""
    command: Any = typer.main.get_command(app)
    named: list[str] = []
    while hasattr(command, "resolve_command"):
        if len(named) == len(words):
            return " ".join(named), True
        command = command.commands.get(words[len(named)])
        assert command is not None, f"there is no koga {' '.join(words[: len(named) + 1])}"
        named.append(words[len(named)])
    needed = any(parameter.required for parameter in command.params)
    return " ".join(named), len(named) == len(words) and (needed or named == ["play"])  # it opens an app


def parse(words: list[str]) -> None:
    """Parse a command without running it."""
    command: Any = typer.main.get_command(app)
    name, rest, context = "koga", words, None
    while hasattr(command, "resolve_command"):
        context = command.make_context(name, rest, parent=context)
        name, command, rest = command.resolve_command(context, [*context._protected_args, *context.args])
    command.make_context(name, rest, parent=context)
