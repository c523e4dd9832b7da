"""A machine without a C compiler gets Koga all the same, and is told once that it is slow."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[1]


def test_without_a_compiler_the_package_installs_works_and_says_so(tmp_path: Path) -> None:
    house = tmp_path / "house"
    shutil.copytree(
        HOUSE / "src", house / "src", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__", "*.egg-info")
    )
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(HOUSE / name, house)
    target = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    environment = {**os.environ, "CC": "/bin/false", "CXX": "/bin/false"}
    subprocess.run([*install, "--target", str(target), str(house)], env=environment, check=True, capture_output=True)
    assert not list(target.rglob("*.so"))
    done = subprocess.run(
        [sys.executable, "-c", "from koga.cli import main; main()", "rules", "monomi", "M3.5"],
        env={**os.environ, "PYTHONPATH": str(target)}, capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert "M3.5" in done.stdout
    assert done.stderr.count("running uncompiled") == 1
