"""A fifth game, made by `koga new-game` in a copy of the working copy: nothing but its own folders is touched, and it
passes the tests that every game passes, in the engine, in the lab, on the page and in the browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.player import Site
from tests.cli.running import koga
from tests.server.running import Server

ROOT = Path(__file__).parents[2]
NAME = "watch_fire"
TAKEN_ALONG = (
    "src",
    "tests",
    "tools",
    "docs",
    "experiments",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "requirements",
)
pytestmark = pytest.mark.xdist_group("new-game")  # one worker builds it, once


def run(words: list[str], where: Path, **more: str) -> str:
    """Run a command in the copy and return what it printed."""
    environment = {**os.environ, "PYTHONPATH": f"{where / 'src'}:{where}", "COLUMNS": "100", **more}
    done = subprocess.run(words, cwd=where, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def passed(where: Path, *words: str, **more: str) -> str:
    return run([sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", *words], where, **more)


def files(checkout: Path) -> dict[str, bytes]:
    """Every file that is neither compiled nor put there by tools."""
    found = {}
    for folder in ("src", "tests", "docs", "experiments", "web/src", "web/tests"):
        for path in (checkout / folder).rglob("*"):
            kept = (
                path.suffix not in (".so", ".c", ".pyc") and ".egg-info" not in str(path) and "fonts" not in path.parts
            )
            if path.is_file() and kept:
                found[str(path.relative_to(checkout))] = path.read_bytes()
    return found


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the working copy, compiled modules and all, with the new game in it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in TAKEN_ALONG:
        if (ROOT / name).is_dir():  # without this file, which names the new game and is none of its own
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(Path(__file__).name))
        else:
            shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules", "dist*"))
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    before = files(folder)
    command = [sys.executable, "-m", "koga"]
    run([*command, "new-game", NAME, "--title", "Watch Fire"], folder)
    run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], folder)
    run([*command, "schema"], folder)
    run([*command, "learn"], folder)
    run([sys.executable, "-m", "tests.golden", NAME], folder)
    after = files(folder)
    changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
    own = [f"{place}/{NAME}/" for place in ("src/koga/games", "tests/games", "web/src/games")]
    touched = {path for path in changed if not path.startswith((*own, f"tests/golden/{NAME}-"))}
    assert touched == set()
    assert len(changed) > 20
    return folder


def test_it_is_compiled_and_passes_the_contract(checkout: Path) -> None:
    assert list((checkout / "src/koga/games" / NAME).glob("*.so"))
    passed(checkout, "tests/contract", KOGA_GAME=NAME)


def test_its_rules_counts_and_golden_games_hold(checkout: Path) -> None:
    assert "PASSED" in passed(checkout, f"tests/games/{NAME}", "-rA")
    assert f"[{NAME}" in passed(checkout, "tests/test_rulebook.py", "tests/test_perft.py", "-k", NAME, "-rA")
    assert f"[{NAME}-5]" in passed(checkout, "tests/test_golden.py", "-k", NAME, "-rA")
    assert "PASSED" in passed(checkout, "tests/test_slices.py", "-rA")


def test_the_lab_measures_it(checkout: Path) -> None:
    assert f"[{NAME}]" in passed(checkout, "tests/lab/test_reading.py", "-k", NAME, "-rA")
    command = [sys.executable, "-m", "koga", "lab"]
    assert "master" in run([*command, "duel", NAME, "master", "random", "--games", "20"], checkout)
    balance = ["balance", NAME, "-o", "lanterns=12,15", "--bot", "random", "--games", "40", "--folder", "run"]
    run([*command, *balance], checkout)
    assert (checkout / "run" / "report.html").is_file()


def test_its_code_and_texts_are_in_order(checkout: Path) -> None:
    own = [f"src/koga/games/{NAME}", f"tests/games/{NAME}"]
    run([sys.executable, "-m", "ruff", "check", *own], checkout)
    run([sys.executable, "-m", "ruff", "format", "--check", *own], checkout)
    run([sys.executable, "-m", "mypy", *own], checkout)


def test_the_page_knows_it(checkout: Path) -> None:
    printed = run(["npx", "vitest", "run", "tests/games/contract.test.ts", "-t", NAME], checkout / "web")
    assert "4 passed" in printed


@pytest.fixture(scope="module")
def server(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    run(["npm", "run", "--silent", "build"], checkout / "web")
    folder = tmp_path_factory.mktemp("served")
    there = {"PYTHONPATH": f"{checkout / 'src'}:{checkout}"}
    running = Server(str(folder / "koga.db"), folder, "--client", str(checkout / "web" / "dist"), env=there)
    yield running
    running.stop()


def test_it_is_drawn_and_played_in_the_browser(server: Server, chromium: Browser) -> None:
    site = Site(server, chromium)
    person = site.person()
    id, tokens = server.make(NAME, level="random")
    person.keep_seat(id, NAME, tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(f"svg.{NAME} [data-spot]").first.wait_for()
    assert person.page.locator(f"svg.{NAME} [data-spot]").count() == 12
    person.play_on()
    person.page.locator(f"svg.{NAME}").wait_for()
    assert person.page.locator("[data-offered=true]").count() == 0
    site.close()


def test_names_that_cannot_be_are_refused(tmp_path: Path) -> None:
    for name, why in (("Watch", "invalid game name"), ("class", "invalid game name"), ("a" * 31, "invalid game name")):
        assert why in koga("new-game", name, where=tmp_path).stderr
    assert "not a working copy" in koga("new-game", "lanterns", where=tmp_path).stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "src/koga/games").mkdir(parents=True)
    assert koga("new-game", "lanterns", where=tmp_path).returncode == 0
    again = koga("new-game", "lanterns", where=tmp_path)
    assert again.returncode == 2
    assert "already exists" in again.stderr
