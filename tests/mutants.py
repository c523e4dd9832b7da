"""Mutation testing: remove every single refusal of every game's forbidden_by, one at a time; a test must fail.

    python -m tests.mutants [--cited] [GAME …]
    python -m tests.mutants --server [ITEM …]   take back fixes of the server instead: see faults.py

A refusal is a rule's id in the code: after `return`, in a table, in an expression. For each game one process imports
everything, uncompiled, and runs the tests once. Each mutant is a fork of it, with new code in the old functions and new
entries in the old tables: first the tests that cite its rule are run, then all of the game's own, then the contract.
With --cited the first must detect it: that is stricter, and takes a tenth of the time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple

import pytest

from koga.core.game import GAMES
from tests import faults

HERE = Path(__file__).parents[1]
RULE = re.compile(r'(?<!")"([A-Z]\d+\.\d+)"(?!")')
OPTION = re.compile(r"\s*Option\(")  # an option's rule is not a refusal: it is shown in the lobby


class Mutant(NamedTuple):
    """A file of a game without one of its refusals: the rule, its line number, and the file's new text."""

    game: str
    path: Path
    line: int
    rule: str
    text: str


def mutants(name: str) -> Iterator[Mutant]:
    for path in sorted((HERE / "src/koga/games" / name).glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for number, line in enumerate(lines):
            for rule, changed in changes(line):
                text = "".join([*lines[:number], changed, *lines[number + 1 :]])
                yield Mutant(name, path, number + 1, rule, text)


def changes(line: str) -> Iterator[tuple[str, str]]:
    """Yield the rules that a line names, each with the line as if that rule did not exist."""
    if OPTION.match(line):
        return
    alone = re.fullmatch(r'(\s*)return "([A-Z]\d+\.\d+)"\s*(#.*)?\n', line)
    if alone:
        yield alone[2], f"{alone[1]}pass\n"
        return
    for found in RULE.finditer(line):
        yield found[1], line[: found.start()] + "None" + line[found.end() :]


def survives(mutant: Mutant) -> bool:
    """Return whether all tests pass although the refusal is gone."""
    own, contract = f"tests/games/{mutant.game}", "tests/contract"
    asked = ((own, mutant.rule), (own, ""), (contract, ""))
    return not any(
        passes(tests, rule) and not passes_with(mutant, tests, rule)
        for tests, rule in (asked[:1] if os.environ.get("KOGA_CITED") else asked)
    )


@cache
def passes(tests: str, rule: str) -> bool:
    """Return whether the tests (of a rule, if one is named) pass without any mutation; otherwise they prove nothing."""
    if passes_with(None, tests, rule):
        return True
    raise SystemExit(f"{tests} {rule} fail without any mutation")


def passes_with(mutant: Mutant | None, tests: str, rule: str) -> bool:
    """Run tests in a fork of this process."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        if mutant is not None:
            transplant(mutant)
        os.environ["KOGA_RULE"] = rule
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", tests])) & 255)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def transplant(mutant: Mutant) -> None:
    """Install the mutant's code and table entries in the already loaded module."""
    module = import_module(".".join(mutant.path.relative_to(HERE / "src").with_suffix("").parts))
    fresh = ModuleType(module.__name__)
    fresh.__file__ = str(mutant.path)
    exec(compile(mutant.text, str(mutant.path), "exec"), fresh.__dict__)
    for name, old in list(vars(module).items()):
        new = vars(fresh).get(name)
        if isinstance(old, FunctionType) and isinstance(new, FunctionType):
            old.__code__ = new.__code__
        elif isinstance(old, type) and old.__module__ == module.__name__ and isinstance(new, type):
            for method, code in vars(new).items():
                if isinstance(code, FunctionType):
                    vars(old)[method].__code__ = code.__code__
        elif isinstance(old, dict) and isinstance(new, dict) and not name.startswith("__"):
            old.clear()
            old.update(new)


def hunt(name: str) -> int:
    """Run all mutants of one game; return 1 if any survived."""
    found = list(mutants(name))
    os.environ["KOGA_RULE"] = found[
        0
    ].rule  # run a few tests here, so that boards and test modules are loaded before forking
    pytest.main(["-q", "-q", "-p", "no:cacheprovider", f"tests/games/{name}", "tests/contract"])
    survivors = 0
    for mutant in found:
        survived = survives(mutant)
        survivors += survived
        line = mutant.path.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
        verdict = "SURVIVED" if survived else "found   "
        print(f"{verdict} {name} {mutant.path.name}:{mutant.line} {mutant.rule} of {line}", flush=True)
    print(f"{len(found) - survivors} of {len(found)} mutants of {name} were found", flush=True)
    return 1 if survivors else 0


def main(names: list[str]) -> int:
    """Run each game in a separate process without compiled modules."""
    if "--server" in names:
        return faults.hunt([name for name in names if name != "--server"])
    codes = []
    cited = "1" if "--cited" in names else ""
    for name in [name for name in names if name != "--cited"] or list(GAMES):
        environment = {
            **os.environ,
            "KOGA_UNCOMPILED": "1",
            "KOGA_GAME": name,
            "KOGA_MUTANTS": name,
            "KOGA_CITED": cited,
        }
        codes.append(subprocess.run([sys.executable, "-m", "tests.mutants"], cwd=HERE, env=environment).returncode)
    return max(codes)


if __name__ == "__main__":
    inside = os.environ.get("KOGA_MUTANTS")
    sys.exit(hunt(inside) if inside else main(sys.argv[1:]))
