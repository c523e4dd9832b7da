"""A real server with the built page, and a real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.player import PAGE, Site
from tests.server.running import Server

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-proxy-server",
]  # fmt: skip


def chromium_program() -> str:
    program = os.environ.get("KOGA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "a chromium on the path is needed: apt-get install chromium"
    return program


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (PAGE / "dist" / "index.html").is_file(), "the page is not built: make web"
    folder: Path = tmp_path_factory.mktemp("browser")
    running = Server(str(folder / "koga.db"), folder, "--client", str(PAGE / "dist"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def site(server: Server, chromium: Browser) -> Iterator[Site]:
    """Opens pages as different persons would, and sees to it that nothing went wrong in any of them."""
    site = Site(server, chromium)
    yield site
    site.close()
