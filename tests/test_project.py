"""The project's own files: dependencies are written once and locked, the version stands in one place."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import koga

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def package(requirement: str) -> str:
    """Return the normalized name of what a line requires."""
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def required() -> dict[str, set[str]]:
    """Return the packages that pyproject.toml names, by extra; those of Koga itself under an empty name."""
    extras = {name: set(map(package, lines)) for name, lines in PROJECT["optional-dependencies"].items()}
    return {"": set(map(package, PROJECT["dependencies"])), **extras}


def lines(name: str) -> list[str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0].isalnum()]


def test_what_koga_needs_is_written_in_one_place() -> None:
    everything = set().union(*required().values())
    for path in (ROOT / "requirements").glob("*.in"):
        twice = everything & set(map(package, lines(path.name)))
        assert not twice, f"{path.name} repeats {twice} of pyproject.toml"


def test_everything_that_koga_needs_is_locked() -> None:
    needed = required()
    assert needed[""] | needed["server"] <= set(map(package, lines("play.txt")))
    for extra in ("", "server", "draw", "lab", "ray"):
        assert needed[extra] <= set(map(package, lines("dev.txt"))), f"run `make lock`: {extra}"
    assert needed["peers"] <= set(map(package, lines("peers.txt")))
    for path in (ROOT / "requirements").glob("*.in"):
        if path.name not in ("build.in",):
            locked = set(map(package, lines(path.with_suffix(".txt").name)))
            assert set(map(package, lines(path.name))) <= locked


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert f"## {koga.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_changelog_is_grouped_and_takes_new_lines_at_its_end() -> None:
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    headings = re.findall(r"^### (.+)$", newest, re.M)
    assert headings[-1] == "Latest"
    assert {re.split(r"\W", heading)[0] for heading in headings} >= {"Added", "Changed", "Fixed"}
