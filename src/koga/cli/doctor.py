"""koga doctor: check the installation, and say how to add missing parts."""

from __future__ import annotations

import importlib.util
import platform
import sqlite3
import sys
from collections.abc import Iterator
from typing import NamedTuple

import typer

import koga
from koga.cli.common import UNIX_ONLY, Json, print_json
from koga.cli.draw import renderer_state
from koga.core.position import COMPILED
from koga.page import page_folder

EXTRAS = {
    "server": ("uvicorn", "litestar", "sqlalchemy", "alembic", "aiosqlite"),
    "play": ("textual",),
    "lab": ("polars", "altair", "vl_convert", "jinja2", "numpy"),
    "ray": ("ray",),
}


class Finding(NamedTuple):
    """One checked part; `advice` says what to do if it is missing."""

    name: str
    ok: bool
    state: str
    advice: str = ""


def add_to(app: typer.Typer) -> None:
    app.command("doctor")(examine)


def examine(as_json: Json = False) -> None:
    """Check the installation: compiled modules, page, database, extras."""
    found = [check() for check in (version, compiled, page, renderer, database)] + list(extras())
    if as_json:
        print_json({one.name: {"ok": one.ok, "state": one.state, "advice": one.advice} for one in found})
    else:
        for one in found:
            typer.echo(f"{'ok ' if one.ok else '-- '} {one.name:10} {one.state}")
            if one.advice:
                typer.echo(f"{'':14} {one.advice}")


def version() -> Finding:
    return Finding("koga", True, f"{koga.__version__}, Python {platform.python_version()}, {sys.platform}")


def compiled() -> Finding:
    if COMPILED:
        return Finding("compiled", True, "rules, searches and solvers run as C")
    advice = "install a C compiler and the Python headers, then reinstall koga: games play 40 times faster or more"
    return Finding("compiled", False, "everything runs as plain Python", advice)


def page() -> Finding:
    folder = page_folder()
    if folder is not None:
        return Finding("page", True, str(folder))
    return Finding(
        "page", False, "not built", "run `make web` in a working copy, or install a wheel, which contains it"
    )


def renderer() -> Finding:
    ok, state, advice = renderer_state()
    return Finding("draw", ok, state, advice)


def database() -> Finding:
    state = f"SQLite {sqlite3.sqlite_version}"
    if importlib.util.find_spec("asyncpg") is None:
        return Finding("database", True, f"{state}; PostgreSQL needs asyncpg")
    return Finding("database", True, f"{state}; PostgreSQL by URL")


def extras() -> Iterator[Finding]:
    for name, modules in EXTRAS.items():
        if name == "server" and any(importlib.util.find_spec(module) is None for module in UNIX_ONLY):
            yield Finding(name, False, "not available on this system", "the server needs Linux or macOS: use WSL 2")
            continue
        missing = [module for module in modules if importlib.util.find_spec(module) is None]
        if missing:
            yield Finding(name, False, f"without {', '.join(missing)}", f"pip install 'koga[{name}]'")
        else:
            yield Finding(name, True, "installed")
