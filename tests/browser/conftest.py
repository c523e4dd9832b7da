"""A real server with the built page, and a real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.player import PAGE, PATIENCE, Contexts, Site
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.sinks import MailServer, PushService, Sinks
from tests.server.test_notices import environment

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-proxy-server",
]  # fmt: skip


expect.set_options(timeout=PATIENCE)


def chromium_program() -> str:
    program = os.environ.get("KOGA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "a chromium on the path is needed: apt-get install chromium"
    return program


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built page, unaffected by a concurrent build."""
    assert (PAGE / "dist" / "index.html").is_file(), "the page is not built: make web"
    folder: Path = tmp_path_factory.mktemp("page") / "dist"
    shutil.copytree(PAGE / "dist", folder)
    return folder


@pytest.fixture(scope="session")
def server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("browser")
    running = Server(str(folder / "koga.db"), folder, "--client", str(built_page))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def sinks() -> Iterator[Sinks]:
    """Receivers of the club's notices."""
    with PushService() as push, MailServer() as mail:
        yield Sinks(push, mail)


@pytest.fixture(scope="session", params=["sqlite", "postgresql with two workers"])
def club_server(
    request: pytest.FixtureRequest, built_page: Path, sinks: Sinks, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that notifies members of their turns. Complete flows, from sign-up to the end of a tournament, run on
    both databases; light tests and those of the page alone use the server above."""
    folder: Path = tmp_path_factory.mktemp("club")
    page, settings = ("--client", str(built_page)), environment(folder, sinks.mail)
    if request.param == "sqlite":
        running = Server(str(folder / "koga.db"), folder, *page, env=settings)
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        running = Server(cluster.new_database(), folder, *page, "--workers", "2", env=settings)
    yield running
    running.stop()


@pytest.fixture
def club(club_server: Server, chromium: Browser, contexts: Contexts) -> Iterator[Site]:
    site = Site(club_server, chromium, contexts)
    yield site
    site.close()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Contexts:
    return Contexts(chromium)


@pytest.fixture
def site(server: Server, chromium: Browser, contexts: Contexts) -> Iterator[Site]:
    """Opens pages as different people, and checks that no page reported an error."""
    site = Site(server, chromium, contexts)
    yield site
    site.close()
