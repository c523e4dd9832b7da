"""Mutants: takes every single `return "RULE"` of every game's forbidden_by out, one at a time; a test must notice.

    python -m tests.mutants [GAME …]

Each mutant runs uncompiled in a copy of the sources: first the game's own tests, then the contract tests.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from koga.game import GAMES

HERE = Path(__file__).parents[1]
REFUSAL = re.compile(r'return "[A-Z]\d+\.\d+"')


def mutants(name: str) -> Iterator[tuple[Path, int, str]]:
    """Each refusal of a game: its file, line number, and the file's text without that refusal."""
    for path in sorted((HERE / "src/koga/games" / name).glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for number, line in enumerate(lines):
            if REFUSAL.search(line):
                for changed in changes(line):
                    yield path, number + 1, "".join([*lines[:number], changed, *lines[number + 1 :]])


def changes(line: str) -> Iterator[str]:
    """The line as if its rule did not exist: one mutant for each rule that it names."""
    indent = line[: len(line) - len(line.lstrip())]
    if " if " in line and " else " in line:
        for found in re.finditer(r'"[A-Z]\d+\.\d+"', line):
            yield line[: found.start()] + "None" + line[found.end() :]
    else:
        yield f"{indent}pass\n"


def survives(name: str, path: Path, text: str) -> bool:
    """Whether all tests pass although the refusal is gone."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        shutil.copytree(HERE / "src", house / "src", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
        shutil.copytree(HERE / "tests", house / "tests", ignore=shutil.ignore_patterns("__pycache__", "golden"))
        shutil.copy(HERE / "pyproject.toml", house)
        (house / path.relative_to(HERE)).write_text(text, encoding="utf-8")
        environment = {**os.environ, "KOGA_UNCOMPILED": "1", "PYTHONPATH": str(house / "src"), "KOGA_GAME": name}
        for tests in (f"tests/games/{name}", "tests/contract"):
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", tests]
            if subprocess.run(command, cwd=house, env=environment, capture_output=True).returncode == 1:
                return False
        return True


def main(names: list[str]) -> int:
    found = [(name, *mutant) for name in names for mutant in mutants(name)]
    for name in names:
        path = HERE / "src/koga/games" / name / "position.py"
        if not survives(name, path, path.read_text(encoding="utf-8")):
            print(f"the tests of {name} fail without any mutation")
            return 1
    survivors = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = pool.map(lambda mutant: survives(mutant[0], mutant[1], mutant[3]), found)
        for (name, path, line, _), survived in zip(found, results, strict=True):
            survivors += survived
            rule = path.read_text(encoding="utf-8").splitlines()[line - 1].strip()
            print(f"{'SURVIVED' if survived else 'found   '} {name} {path.name}:{line} {rule}", flush=True)
    print(f"{len(found) - survivors} of {len(found)} mutants were found")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(GAMES)))
