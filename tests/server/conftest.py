"""Servers and databases for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.postgres import Cluster
from tests.server.running import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite that the tests of a module share."""
    folder = tmp_path_factory.mktemp("server")
    server = Server(str(folder / "koga.db"), folder)
    yield server
    server.kill()


@pytest.fixture(scope="module")
def postgres_server(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(postgres.new_database(), tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture(scope="module", params=["server", "postgres_server"], ids=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest) -> Server:
    server = request.getfixturevalue(request.param)
    assert isinstance(server, Server)
    return server
