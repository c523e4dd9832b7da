"""The documentation: it builds without a warning, its references are fresh, its tutorials work.

Commands of all other pages: test_documented.py.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tools.reference import pages

from tests.documented import DOCS, FENCE, ROOT
from tests.server.running import Server, free_port

TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_site_builds_strictly_and_has_the_api(site: Path) -> None:
    api = (site / "reference" / "api.html").read_text(encoding="utf-8")
    for name in ("koga.api.start", "koga.api.play", "koga.core.position.Position"):
        assert f'id="{name}"' in api


@pytest.mark.xdist_group("docs")
def test_koga_serve_has_the_site_at_docs(site: Path, tmp_path: Path) -> None:
    built = ROOT / "build" / "docs"
    if not (built / "index.html").is_file():
        shutil.copytree(site, built, dirs_exist_ok=True)
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    try:
        assert server.http.get("/docs").headers["location"] == "/docs/"
        page = server.http.get("/docs/")
        assert page.status_code == 200
        assert "Your first bot" in page.text
        assert "script-src 'self' 'unsafe-inline'" in page.headers["content-security-policy"]
        assert server.http.get("/docs/reference/api.html").status_code == 200
        assert server.http.get("/docs/nowhere.html").status_code == 404
        assert "'unsafe-inline'; connect" in server.http.get("/api/health").headers["content-security-policy"]
    finally:
        server.stop()


def test_the_references_are_fresh() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: python tools/reference.py"


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_works_as_it_is_written(page: Path, tmp_path: Path) -> None:
    """Its files are written and its commands run, from top to bottom, in an empty folder."""
    ran = 0
    for kind, title, text in FENCE.findall(page.read_text(encoding="utf-8")):
        if title:
            (tmp_path / title).write_text(text, encoding="utf-8")
        elif kind == "sh":
            for line in text.splitlines():
                run(shlex.split(line, comments=True), tmp_path)
                ran += 1
    assert ran


def run(words: list[str], where: Path) -> None:
    program = {"koga": [sys.executable, "-m", "koga"], "python": [sys.executable]}[words[0]]
    command = [*program, *words[1:]]
    if words[:2] == ["koga", "serve"]:
        port = free_port()
        with subprocess.Popen([*command, "--port", str(port)], cwd=where, stdout=subprocess.PIPE) as server:
            assert server.stdout is not None
            assert b"Koga is at" in server.stdout.readline()
            wait_for(port)
            server.terminate()
        return
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout[-1000:]}{done.stderr[-2000:]}"


def wait_for(port: int) -> None:
    """Wait until a server answers: its address is printed before its database is open."""
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"http://127.0.0.1:{port}/api/health", trust_env=False).status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")
