"""A result names the commit that it was made at, where there is one to name."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from koga.core.game import agree, find
from koga.lab import store as stores
from koga.lab.plan import Plan, checked_plan, even_cell, job_of
from koga.lab.playing import play_job
from koga.lab.provenance import Provenance, commit_of
from koga.lab.runner import Run
from koga.lab.store import Store, read_plan

GIT = shutil.which("git")


def checkout(folder: Path) -> str:
    """A checkout with one file that git knows; its commit."""
    me = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    (folder / "__init__.py").write_text("")
    for words in (["init", "-q"], ["add", "-A"], [*me, "commit", "-qm", "first"], ["tag", "v1"]):
        subprocess.run([str(GIT), "-C", str(folder), *words], check=True)
    told = subprocess.run([str(GIT), "-C", str(folder), "rev-parse", "HEAD"], check=True, capture_output=True)
    return told.stdout.decode()[:12]


def test_a_checkout_has_a_commit_and_may_be_dirty(tmp_path: Path) -> None:
    if GIT is None:
        assert commit_of(tmp_path) == ""
        return
    commit = checkout(tmp_path)
    assert commit_of(tmp_path) == commit
    (tmp_path / "__init__.py").write_text("changed = True\n")
    assert commit_of(tmp_path) == f"{commit}-dirty"


def test_a_package_inside_somebody_elses_checkout_has_none(tmp_path: Path) -> None:
    if GIT is not None:
        checkout(tmp_path)
    installed = tmp_path / "site-packages" / "koga"
    installed.mkdir(parents=True)
    (installed / "__init__.py").write_text("")
    assert commit_of(installed) == ""


def test_without_git_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if GIT is not None:
        checkout(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit_of(tmp_path) == ""


def test_a_run_keeps_every_commit_that_it_was_played_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("taisen")
    plan = checked_plan(Plan("balance", "taisen", (even_cell(game, agree(game, {}), ["random"], ""),), 5, 16, None, 0))
    for block, now in enumerate(["", "aaa", "aaa-dirty", "aaa"]):
        monkeypatch.setattr(stores, "commit", lambda now=now: now)
        store = Store.resume(tmp_path, plan, Run(plan)) if block else Store.create(tmp_path, plan)
        store.keep(play_job(job_of(plan, 0, block, 1)))
        store.flush()
    monkeypatch.setattr(stores, "commit", lambda: "bbb")
    Store.resume(tmp_path, plan, Run(plan)).finish()  # nothing was played at this one
    assert read_plan(tmp_path)[1].commit == "aaa, aaa-dirty"


def test_versions_are_told_with_the_commit() -> None:
    def told(commit: str) -> str:
        return Provenance("koga", 1, "0.1", "3.11", "1", "a machine", "", "", True, commit).version()

    assert told("") == "Koga 0.1"
    assert told("aaa-dirty") == "Koga 0.1 (aaa-dirty)"
