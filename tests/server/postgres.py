"""A private PostgreSQL for tests: a temporary cluster on a free port of this machine, stopped by its process id."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from tests.chaos.disk import Disk
from tests.server.running import free_port


class Cluster:
    """A PostgreSQL cluster. As root, which PostgreSQL refuses, it runs as the user postgres of its package."""

    def __init__(self, disk: Disk | None = None) -> None:
        """Create the cluster. With `disk` its files can be made slow or full."""
        self.disk = disk
        self.bin = find_programs()
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="koga-postgres-"))
        if disk is not None:
            disk.watched = self.folder
        self.user = "postgres" if os.getuid() == 0 else None
        self.count = 0
        if self.user:
            found = pwd.getpwnam(self.user)
            os.chown(self.folder, found.pw_uid, found.pw_gid)
        subprocess.run(
            [self.bin / "initdb", "-D", self.folder / "data", "-U", "koga", "-A", "trust", "--no-sync", "-E", "UTF8"],
            check=True, capture_output=True, user=self.user, cwd=self.folder,
        )  # fmt: skip
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.bin / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-k", self.folder,
             "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200",
             "-c", f"fsync={'on' if self.disk else 'off'}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self.user, cwd=self.folder,
            start_new_session=True, env={**os.environ, **(self.disk.environment() if self.disk else {})},
        )  # fmt: skip
        self.wait()

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while self.psql("postgres", "select 1").returncode:
            assert self.process.poll() is None, "PostgreSQL did not start"
            assert time.monotonic() < deadline
            time.sleep(0.1)

    def psql(self, database: str, command: str) -> subprocess.CompletedProcess[str]:
        url = f"postgresql://koga@127.0.0.1:{self.port}/{database}"
        return subprocess.run([self.bin / "psql", url, "-Atqc", command], capture_output=True, text=True)

    def new_database(self) -> str:
        """Create an empty database; return its URL."""
        self.count += 1
        name = f"koga{self.count}"
        done = self.psql("postgres", f"create database {name}")
        assert done.returncode == 0, done.stderr
        return f"postgresql://koga@127.0.0.1:{self.port}/{name}"

    def crash(self) -> None:
        """Send SIGKILL to PostgreSQL and all its processes; `start` recovers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
        shutil.rmtree(self.folder)


def find_programs() -> Path:
    """Return the folder of the PostgreSQL programs, which Debian keeps off the path."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    assert found, "the server's tests need PostgreSQL: apt install postgresql"
    return Path(found).parent
