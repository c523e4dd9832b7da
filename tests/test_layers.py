"""Imports flow one way: core ← games ← bots, solvers ← ratings ← lab, server ← api ← envs ← bench ← cli; games
never import each other."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import koga

ROOT = Path(koga.__file__).parent
# From the ground up: a module may import its own layer and those below it.
LAYERS = [
    {"koga.core", "koga.page"},
    {"koga.games"},
    {"koga.bots", "koga.solvers"},
    {"koga.ratings"},
    {"koga.lab", "koga.server"},
    {"koga.api"},
    {"koga.envs"},
    {"koga.bench"},
    {"koga.cli", "koga.__main__"},
]
HEAVY = {"litestar", "granian", "sqlalchemy", "polars", "altair", "ray", "numpy", "torch", "typer", "rich", "pydantic"}
HEAVY |= {"gymnasium", "pettingzoo", "pyspiel", "pyarrow", "textual", "jinja2", "scipy"}


def modules() -> Iterator[tuple[str, Path]]:
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


def imports(path: Path) -> set[str]:
    """The koga modules a file imports, as dotted names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "koga"}


def layer(module: str) -> int:
    if module == "koga":  # the front door: everybody may ask it for the version, it may use all but commands
        return layer("koga.api")
    for number, names in enumerate(LAYERS):
        if module in names or (module != "koga" and any(module.startswith(f"{n}.") for n in names if n != "koga")):
            return number
    raise AssertionError(f"{module} has no layer: give it one in {__file__}")


def test_imports_flow_downward() -> None:
    known = dict(modules())
    for module, path in known.items():
        for other in imports(path) & set(known):
            assert other == "koga" or layer(other) <= layer(module), f"{module} imports {other}"


def test_games_never_import_each_other() -> None:
    for module, path in modules():
        if module.startswith("koga.games."):
            game = module.split(".")[2]
            for other in imports(path):
                if other.startswith("koga.games."):
                    assert other.split(".")[2] == game, f"{module} imports {other}"


def test_importing_koga_and_its_core_loads_nothing_heavy() -> None:
    code = (
        "import sys, koga, koga.core.match, koga.core.rulebook, koga.bots.search\n"
        "from koga.core.game import GAMES, find\n"
        "for name in GAMES: find(name)\n"
        f"print(sorted({HEAVY!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]", done.stdout
