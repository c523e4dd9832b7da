"""The wheel: what is in it, and that an empty virtual environment with it keeps every promise of the README."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from koga.core.game import GAMES
from tests.browser.player import OPEN, Site
from tests.commands import commands
from tests.server.running import Server, free_port

pytestmark = pytest.mark.xdist_group("wheel")  # one worker builds and installs it, once

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
MOST_BYTES = 12_000_000  # with exact tables of several games
TYPED = {"play": "quit\n", "puzzles": "quit\n"}  # commands that ask


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source distribution, built as `make wheel` builds them."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", str(folder), "."]
    for left in (ROOT / "build").glob("lib*"):
        shutil.rmtree(left)  # setuptools would take modules along that are gone
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def sdist(built: Path) -> Path:
    return next(built.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is no working copy, with a virtual environment that has the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "venv", with_pip=True)
    pinned = re.findall(r"^(\S+==[^\\\n]+)", (ROOT / "requirements" / "dev.txt").read_text("utf-8"), re.M)
    (folder / "pinned.txt").write_text("\n".join(pinned), encoding="utf-8")
    wanted = f"koga[server,draw,lab] @ {wheel.as_uri()}"
    install = ["venv/bin/python", "-m", "pip", "install", "--quiet", "--no-compile", "-c", "pinned.txt", wanted]
    run(install, folder, seconds=900)
    (folder / "experiments").symlink_to(ROOT / "experiments")
    return folder


def run(words: list[str], where: Path, typed: str = "", seconds: float = 300) -> str:
    """Run a command as a person without a working copy, Node or compiler would, and return what it printed."""
    environment = {"PATH": f"{where}/venv/bin:/usr/bin:/bin", "HOME": str(where), "LANG": "C.UTF-8", "COLUMNS": "100"}
    for name in os.environ:
        if name.startswith("PIP_") or name.endswith(("_proxy", "_PROXY")):
            environment[name] = os.environ[name]
    environment.setdefault("PIP_CACHE_DIR", str(Path.home() / ".cache" / "pip"))
    done = subprocess.run(
        words, cwd=where, env=environment, input=typed, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, f"{words}: {done.stdout[-1000:]}{done.stderr[-3000:]}"
    return done.stdout


def test_the_wheel_is_small_and_holds_what_runs(wheel: Path) -> None:
    assert wheel.stat().st_size <= MOST_BYTES
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        compiled = [name for name in names if name.endswith((".so", ".pyd"))]
        for name in compiled:
            assert b".debug_info" not in archive.read(name), f"{name} is not stripped"
    assert not [name for name in names if name.endswith((".c", ".pyc", ".db")) or name.startswith("tests")]
    sources = {path.relative_to(ROOT / "src").with_suffix("") for path in (ROOT / "src").rglob("*.pxd")}
    assert {Path(name.split(".")[0]) for name in compiled} == {*sources, Path("koga/core/_shared")}
    kept = {f"{path.relative_to(ROOT / 'src')}" for path in (ROOT / "src/koga").rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == kept, "modules are left out, or left over in build/"
    assert "koga/page/dist/index.html" in names
    assert "koga/page/dist-draw/draw.js" in names


def test_the_source_distribution_holds_the_sources_and_the_page(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert set(tracked.stdout.split()) - names == set()
    assert {"pyproject.toml", "setup.py", "LICENSE", "NOTICE", "web/dist/index.html"} <= names
    assert not [name for name in names if name.endswith((".c", ".so"))]


def test_the_readme_has_commands_of_every_kind() -> None:
    named = {words[1] for words in commands(README, "koga")}
    assert {"serve", "doctor", "games", "play", "rules", "replay", "verify", "draw", "solve", "lab", "bench"} <= named


def test_every_command_of_the_readme_works_there(place: Path) -> None:
    for words in commands(README, "koga"):
        if words[1] == "serve":
            continue  # does not end: the next test
        printed = run(["venv/bin/koga", *words[1:]], place, TYPED.get(words[1], ""))
        assert printed.strip(), f"{' '.join(words)} prints nothing"
    assert (place / "board.png").read_bytes().startswith(b"\x89PNG")
    told = run(["venv/bin/koga", "doctor"], place)
    assert [line for line in told.splitlines() if line.startswith("--")] == [
        line for line in told.splitlines() if line.startswith(("--  play ", "--  ray "))
    ], told


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("seat: int = position.to_act", ""),
        ("name: str = position.to_act", 'expression has type "int"'),
        ("position.to_atc", 'has no attribute "to_atc"'),
        (f'koga.bot("{OPEN}", 3)', "incompatible type"),
    ],
)
def test_a_type_checker_knows_the_compiled_classes(place: Path, line: str, complaint: str) -> None:
    program = place / f"typed{len(list(place.glob('typed*.py')))}.py"  # mypy's cache knows a file by second and size
    program.write_text(f'import koga\n\nposition = koga.start("{OPEN}")\n{line}\n', encoding="utf-8")
    words = ["-m", "mypy", "--strict", "--config-file=", f"--cache-dir={place}/mypy", "--python-executable"]
    checked = [sys.executable, *words, f"{place}/venv/bin/python", str(program)]
    done = subprocess.run(checked, cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == (1 if complaint else 0), done.stdout + done.stderr
    assert complaint in done.stdout


@pytest.fixture(scope="module")
def served(place: Path) -> Iterator[Server]:
    folder = place / "served"
    folder.mkdir()
    python = str(place / "venv" / "bin" / "python")
    running = Server(
        str(folder / "koga.db"), folder, python=python, program=("-P", "-m", "koga"), env={"PYTHONPATH": ""}
    )
    yield running
    running.stop()


def test_koga_serve_prints_its_address(place: Path) -> None:
    program = ["venv/bin/koga", "serve", "--port", str(free_port())]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(place)}
    with subprocess.Popen(program, cwd=place, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = process.stdout.readline()
        process.terminate()
    assert f"http://127.0.0.1:{program[-1]}" in printed


def test_the_wheels_server_answers_with_the_page_and_the_games(served: Server) -> None:
    page = served.http.get("/")
    assert page.status_code == 200
    script = re.search(r'src="(/assets/[^"]+\.js)"', page.text)
    assert script, page.text
    assert served.http.get(script[1]).status_code == 200
    assert {game["name"] for game in served.get("/api/games")["games"]} == set(GAMES)


def test_a_game_is_played_on_the_wheels_page(served: Server, chromium: Browser) -> None:
    site = Site(served, chromium)
    person = site.person()
    person.page.goto("/")
    person.page.locator(f"a[href*={OPEN}]").first.wait_for()
    table = person.sit_down(OPEN)
    person.play_on(steps=12)
    assert served.get(f"/api/tables/{table}/snapshots/6")["choices"] is not None  # six actions were made
    site.close()


def test_without_a_compiler_koga_installs_works_and_says_what_is_slow(sdist: Path, tmp_path: Path) -> None:
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    target = tmp_path / "installed"
    environment = {**os.environ, "CC": "/bin/false", "CXX": "/bin/false"}
    subprocess.run([*install, "--target", target, sdist], env=environment, check=True, capture_output=True)
    assert not list(target.rglob("*.so"))
    for words in (["rules", min(GAMES)], ["doctor"]):
        done = subprocess.run(
            [sys.executable, "-m", "koga", *words],
            env={**os.environ, "PYTHONPATH": str(target)}, capture_output=True, text=True, check=True, cwd=tmp_path,
        )  # fmt: skip
        assert done.stderr.count("running uncompiled") == 1
    assert "everything runs as plain Python" in done.stdout
    assert "40 times faster" in done.stdout
