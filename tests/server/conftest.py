"""Servers and databases for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that the tests of a module share."""
    folder: Path = tmp_path_factory.mktemp("server")
    server = Server(str(folder / "koga.db"), folder)
    yield server
    server.kill()
